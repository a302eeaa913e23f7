"""The guide to a pack shows pieces of its finished file, and the file is a pack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ordinance_core.law import check_file
from tests.journeys.otter_bend import FILE

GUIDE = (Path(__file__).parents[2] / "docs" / "write-a-pack.md").read_text("utf-8")
SNIPPETS = re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda text: text.split(":")[0].strip())
def test_a_piece_that_the_guide_shows_stands_in_the_file(snippet: str) -> None:
    assert f"\n{snippet}" in "\n" + FILE.read_text("utf-8")


def test_the_guide_shows_every_kind_of_section() -> None:
    pack = check_file(str(FILE))
    assert len(SNIPPETS) >= 10
    assert (pack.reference, pack.header.inherits) == ("otter-bend-wi@1", "us-wi")
