"""A small town for tests: one pack in a few lines, to which a test adds what it is about."""

from __future__ import annotations

from textwrap import dedent

from ordinance_core.law import Pack
from ordinance_core.law.grammar.header import Clause
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.source import parse

HEAD = """\
title: Village of Smallville
state: WI
zone: America/Chicago
version: "1"
prefix: SML
calendar:
  holidays: {statutory: us-wi, cite: S-1}
  days: {rolls_off: [sunday, holiday], saturday: filings, cite: S-1}
  hours: {skips: [sunday, holiday], cite: S-1}
roles:
  officer: {title: officer, cite: S-1, delegation: {form: written, cite: S-1}}
  board: {title: board, cite: S-1}
  person: {title: person, regulated: true, cite: S-1}
codes:
  method: {certified: certified mail, personal: in person}
  outcome: {upheld: upheld, reversed: reversed}
  finding: {danger: danger, emergency: emergency}
  category: {work: work}
  address_kind: {street: street, billing: billing}
  class: {homeowner: homeowner, other: other}
  material: {hazardous: hazardous, harmless: harmless}
  recipient: {officer: officer}
  source: {spring: a spring, oil: oil}
  conditions: {clean: clean, dirty: dirty, wet: wet}
  instrument: {answer: an answer}
  inspection: {site: the site}
  against: {notice: a notice}
offences:
  dumping: {cite: S-1}
instruments:
  notice:
    cite: S-2
    title: Notice
    event: NoticeOfViolationIssued
    content: {nature: S-2, measures: {cite: S-2, says: the measures, states: complete_by}}
    service: {to: [person], methods: [certified], cite: S-2,
      served_when: [NoticeDelivered, NoticeRefused]}
"""
CLAUSES = {f"S-{n}": Clause(locator=f"1-{n}", gist=f"rule {n}") for n in range(1, 10)}


def town(*sections: str, head: str = HEAD) -> Pack:
    """The small town with these sections added; raises PackRefused."""
    return read_pack("small-wi", parse("small-wi.yaml", text(*sections, head=head)), None, CLAUSES)


def text(*sections: str, head: str = HEAD) -> str:
    return "".join([head, *(dedent(section) for section in sections)])
