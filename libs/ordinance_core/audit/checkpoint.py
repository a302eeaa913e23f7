"""A signed root: what a service says its log was, which nobody can deny or change later."""

from __future__ import annotations

from datetime import datetime

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


class Root(msgspec.Struct, frozen=True, kw_only=True):
    """The Merkle root (hex) over the first `size` events of a log, stated at an instant."""

    service: str
    log_id: str
    epoch: int
    size: int
    root: str
    at: datetime


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """A root with its Ed25519 signature (RFC 8032); `key` is the public key, both in hex.

    What is signed are the bytes of `signed` as UTF-8: the JSON of a `Root`, keys sorted.
    """

    signed: str
    key: str
    signature: str


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """That the leaf (hex) of the event at `position` is under the root of the first `size` events.

    `path` lists the siblings from the leaf up (RFC 6962 section 2.1.1); the index is position - 1.
    """

    position: int
    size: int
    leaf: str
    root: str
    path: tuple[str, ...]


def sign(root: Root, seed: bytes) -> Checkpoint:
    """The checkpoint under the key of a 32-byte seed."""
    key = Ed25519PrivateKey.from_private_bytes(seed)
    signed = msgspec.json.encode(root, order="sorted")
    return Checkpoint(
        signed=signed.decode(),
        key=key.public_key().public_bytes_raw().hex(),
        signature=key.sign(signed).hex(),
    )


def verify(checkpoint: Checkpoint, key: str | None = None) -> Root | None:
    """The root that was signed, or None for a signature that does not hold or another's key.

    `key` is the public key as the verifier knows it from elsewhere.
    """
    if key is not None and key != checkpoint.key:
        return None
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(checkpoint.key))
        public.verify(bytes.fromhex(checkpoint.signature), checkpoint.signed.encode())
        return msgspec.json.decode(checkpoint.signed, type=Root)
    except (InvalidSignature, ValueError, msgspec.DecodeError):
        return None
