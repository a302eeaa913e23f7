"""The Merkle tree over a log's leaves: roots, and proofs that an event stands where it stands.

RFC 6962 section 2.1 (RFC 9162 the same): leaf hashes come from `messages.leaf`, an inner node is
SHA-256(0x01 || left || right). Pure: what is proved here can be checked offline.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

EMPTY_ROOT = hashlib.sha256(b"").digest()


class Tree:
    """Grows by leaves; answers the root and proofs for every size it had.

    Complete subtrees are kept by level, so that a root or a proof costs logarithmic time.
    """

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._levels: list[list[bytes]] = [[]]
        self.extend(leaves)

    def __len__(self) -> int:
        return len(self._levels[0])

    def extend(self, leaves: Iterable[bytes]) -> None:
        for leaf in leaves:
            self._add(leaf)

    def root(self, size: int | None = None) -> bytes:
        """The root over the first `size` leaves, all by default; raises `ValueError` beyond."""
        size = self._within(len(self) if size is None else size)
        return self._range(0, size) if size else EMPTY_ROOT

    def leaf(self, index: int) -> bytes:
        return self._levels[0][index]

    def inclusion(self, index: int, size: int | None = None) -> tuple[bytes, ...]:
        """The audit path of leaf `index` (0-based) in the tree of `size`, nearest sibling first."""
        size = self._within(len(self) if size is None else size)
        if not 0 <= index < size:
            raise ValueError(f"leaf {index} is not in a tree of {size}")
        return tuple(self._path(index, 0, size))

    def consistency(self, old: int, size: int | None = None) -> tuple[bytes, ...]:
        """The proof that the tree of `size` begins with the tree of `old` leaves (0 < old)."""
        size = self._within(len(self) if size is None else size)
        if not 0 < old <= size:
            raise ValueError(f"a tree of {old} does not begin one of {size}")
        return tuple(self._subproof(old, 0, size, whole=True))

    def _add(self, node: bytes) -> None:
        for level in self._levels:
            level.append(node)
            if len(level) % 2:
                return
            node = _node(level[-2], level[-1])
        self._levels.append([node])

    def _within(self, size: int) -> int:
        if not 0 <= size <= len(self):
            raise ValueError(f"the tree has {len(self)} leaves, not {size}")
        return size

    def _range(self, start: int, end: int) -> bytes:
        count = end - start
        level = count.bit_length() - 1
        if count == 1 << level and start % count == 0:
            return self._levels[level][start >> level]
        middle = start + _split(count)
        return _node(self._range(start, middle), self._range(middle, end))

    def _path(self, index: int, start: int, end: int) -> list[bytes]:
        if end - start == 1:
            return []
        middle = start + _split(end - start)
        if index < middle:
            return [*self._path(index, start, middle), self._range(middle, end)]
        return [*self._path(index, middle, end), self._range(start, middle)]

    def _subproof(self, old: int, start: int, end: int, *, whole: bool) -> list[bytes]:
        if old == end:
            return [] if whole else [self._range(start, end)]
        middle = start + _split(end - start)
        if old <= middle:
            return [*self._subproof(old, start, middle, whole=whole), self._range(middle, end)]
        return [*self._subproof(old, middle, end, whole=False), self._range(start, middle)]


def verify_inclusion(
    leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes
) -> bool:
    """Whether `path` proves the leaf at `index` under the root of a tree of `size` leaves."""
    if not 0 <= index < size:
        return False
    node, place, last, left = leaf, index, size - 1, list(path)
    while last:
        if place % 2 or place < last:
            if not left:
                return False
            sibling = left.pop(0)
            node = _node(sibling, node) if place % 2 else _node(node, sibling)
        place, last = place >> 1, last >> 1
    return not left and node == root


def verify_consistency(
    old: int, size: int, old_root: bytes, root: bytes, proof: Sequence[bytes]
) -> bool:
    """Whether `proof` shows that the tree of `size` begins with that of `old` leaves."""
    if not 0 < old <= size:
        return False
    if old == size:
        return not proof and old_root == root
    place, last, left = old - 1, size - 1, list(proof)
    while place % 2:
        place, last = place >> 1, last >> 1
    if place and not left:
        return False
    begun = grown = left.pop(0) if place else old_root
    while last:
        if place % 2 or place < last:
            if not left:
                return False
            sibling = left.pop(0)
            if place % 2:
                begun, grown = _node(sibling, begun), _node(sibling, grown)
            else:
                grown = _node(grown, sibling)
        place, last = place >> 1, last >> 1
    return not left and begun == old_root and grown == root


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _split(count: int) -> int:
    """The largest power of two below `count`."""
    return 1 << ((count - 1).bit_length() - 1)
