"""Proof that the tests of the law would notice a changed law: packs changed one place at a time."""
