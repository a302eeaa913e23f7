"""Authenticated encryption of what is personal: AES-256-GCM, keys wrapped under one master key."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_KEY_BYTES = 32
_NONCE_BYTES = 12
_LEAST_SECRET = 32


class BadSecret(Exception):  # noqa: N818 - start-up stops with it
    """The keyring's secret is too short, lies open to other users, or is not this keyring's."""


def new_key() -> bytes:
    return os.urandom(_KEY_BYTES)


def encrypt(key: bytes, plain: bytes, about: str) -> bytes:
    """Nonce and AES-256-GCM ciphertext, bound to `about` (NIST SP 800-38D)."""
    nonce = os.urandom(_NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, plain, about.encode())


def decrypt(key: bytes, sealed: bytes, about: str) -> bytes:
    """The plain bytes; raises `cryptography.exceptions.InvalidTag` where anything was changed."""
    return AESGCM(key).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], about.encode())


def master_key(secret: str) -> bytes:
    """The wrapping key behind a secret of 32 characters or more, by HKDF (RFC 5869)."""
    if len(secret) < _LEAST_SECRET:
        raise BadSecret(
            f"ORDINANCE_KEYRING_SECRET has {len(secret)} characters and needs {_LEAST_SECRET}; "
            "make one with: openssl rand -base64 32"
        )
    return HKDF(SHA256(), _KEY_BYTES, None, b"ordinance keyring").derive(secret.encode())


def secret_file(path: Path) -> str:
    """The secret kept in a file only its owner may read; made on the first start.

    Raises `BadSecret` where other users can read it.
    """
    if not path.exists():
        _create(path)
    if path.stat().st_mode & 0o077:
        raise BadSecret(f"{path} can be read by other users; run: chmod 600 {path}")
    return path.read_text().strip()


def _create(path: Path) -> None:
    """Written beside and linked into place, so that two first starts agree on one secret."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(os.urandom(_KEY_BYTES).hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
