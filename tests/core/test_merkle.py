"""The tree over a log: roots as RFC 6962 defines them, proofs that hold and forgeries that fail."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinance_core.audit.merkle import EMPTY_ROOT, Tree, verify_consistency, verify_inclusion
from ordinance_core.messages import leaf

SIZES = st.integers(1, 70)


def leaves(count: int) -> list[bytes]:
    return [leaf(str(number).encode()) for number in range(count)]


def root_by_definition(hashes: list[bytes]) -> bytes:
    """RFC 6962 section 2.1, word for word and slow."""
    if not hashes:
        return hashlib.sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    split = 1
    while split * 2 < len(hashes):
        split *= 2
    sides = root_by_definition(hashes[:split]) + root_by_definition(hashes[split:])
    return hashlib.sha256(b"\x01" + sides).digest()


@pytest.mark.parametrize("size", range(33))
def test_every_root_is_the_one_the_standard_defines(size: int) -> None:
    assert Tree(leaves(32)).root(size) == root_by_definition(leaves(size))
    assert Tree(leaves(size)).root() == root_by_definition(leaves(size))


def test_an_empty_log_has_the_root_of_nothing() -> None:
    assert Tree().root() == EMPTY_ROOT


@given(SIZES, st.data())
def test_an_event_is_proved_where_it_stands_and_nowhere_else(
    size: int, data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, size - 1))
    tree = Tree(leaves(70))
    path, root = tree.inclusion(index, size), tree.root(size)
    assert verify_inclusion(tree.leaf(index), index, size, path, root)
    assert not verify_inclusion(leaf(b"forged"), index, size, path, root)
    assert not verify_inclusion(tree.leaf(index), index, size, (*path, root), root)
    for other in {0, index + 1, size - 1} - {index}:
        assert not verify_inclusion(tree.leaf(index), other, size, path, root)


@given(SIZES, st.data())
def test_a_later_log_is_proved_to_begin_with_an_earlier_one(size: int, data: st.DataObject) -> None:
    old = data.draw(st.integers(1, size))
    tree = Tree(leaves(70))
    proof = tree.consistency(old, size)
    assert verify_consistency(old, size, tree.root(old), tree.root(size), proof)
    rewritten = Tree([leaf(b"rewritten"), *leaves(70)[1:]])
    assert not verify_consistency(old, size, rewritten.root(old), tree.root(size), proof)
    assert not verify_consistency(old, size, tree.root(old), rewritten.root(size), proof)
    assert not verify_consistency(old, size, tree.root(old), tree.root(size), (*proof, proof))


@given(SIZES)
def test_a_proof_with_a_piece_missing_proves_nothing(size: int) -> None:
    tree = Tree(leaves(70))
    path = tree.inclusion(size - 1, 70)
    assert not verify_inclusion(tree.leaf(size - 1), size - 1, 70, path[:-1], tree.root())
    proof = tree.consistency(size, 70)
    if proof:
        assert not verify_consistency(size, 70, tree.root(size), tree.root(), proof[:-1])


def test_what_lies_outside_the_tree_has_no_proof() -> None:
    tree = Tree(leaves(3))
    for ask in (lambda: tree.root(4), lambda: tree.inclusion(3), lambda: tree.consistency(0)):
        with pytest.raises(ValueError, match="tree"):
            ask()
    assert not verify_inclusion(tree.leaf(0), 3, 3, (), tree.root())
    assert not verify_consistency(0, 3, EMPTY_ROOT, tree.root(), ())
