"""A letter's content, from the paper the pack describes and the facts on file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime

from ordinance_core.law import Known, Pack, Paper
from ordinance_core.law.facts import PartyNamed
from ordinance_core.matters import State, local_day
from services.notices.letter import Gap, Letter, Section


def addressee(paper: Paper, state: State) -> PartyNamed | None:
    """The party of the matter to whom the pack sends the paper, as named last."""
    named = [k.fact for k in state.facts if isinstance(k.fact, PartyNamed)]
    return next((p for p in reversed(named) if p.role in paper.recipients), None)


def issuing_of(paper: Paper, state: State) -> Known:
    """The fact by which a paper was issued."""
    return next(k for k in state.facts if k.id == paper.id)


def draft(
    paper: Paper,
    state: State,
    pack: Pack,
    content: Mapping[str, str],
    *,
    name: str | None,
    address: str | None,
) -> Letter:
    """The letter of a paper; content, name and address were opened by the caller."""
    issuing = issuing_of(paper, state)
    law = issuing.fact.law
    cited = law.clauses if law is not None else paper.clauses
    return Letter(
        town=pack.title,
        office=pack.office(issuing.fact.by),
        on=_day(issuing.fact.when or issuing.recorded_at, pack),
        case_number=state.number or (state.matter or ""),
        title=paper.title,
        sections=tuple(
            Section(says=_sentence(words), text=content[item])
            for item, words in _items(paper, content)
            if content.get(item)
        ),
        pack=pack.reference if law is None else law.pack,
        addressee=name,
        address=None if address is None else tuple(address.splitlines()),
        service=" or ".join(pack.words("method", method) for method in paper.methods) or None,
        citations=tuple(_cited(cited, pack.citation)),
        gaps=tuple(Gap(says=pack.question(gap), clause=gap) for gap in paper.gaps),
    )


def _items(paper: Paper, content: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """The pack's items in its order, then whatever else the paper says."""
    known = dict(paper.items)
    return (*paper.items, *((k, k.replace("_", " ")) for k in content if k not in known))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _cited(clauses: Iterable[str], citation: Callable[[str], str]) -> Iterable[str]:
    return dict.fromkeys(citation(clause) for clause in clauses)


def _day(moment: date | datetime, pack: Pack) -> date:
    return local_day(moment, pack.tzinfo)
