"""A case as a timeline: each day, who did what under which clause, and what followed from it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from itertools import groupby
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from ordinance_core.law import Pack
from services.demo.office import News
from services.demo.player import Entry, Player
from services.demo.story import Step
from services.demo.telling import REPORTED, Line, Teller, day, plain_day, report_words

_STYLES = {"clock": "cyan", "letter": "magenta", "money": "green", "paper": "blue", "case": "bold"}
_INDENT_COLUMNS = 7
_INDENT = (0, 0, 0, _INDENT_COLUMNS)
_DEEPER = (0, 0, 0, _INDENT_COLUMNS + _INDENT_COLUMNS)


class Timeline:
    """Prints one played story."""

    def __init__(self, player: Player, console: Console) -> None:
        self._player, self._console = player, console
        self._pack = player.pack
        self._teller = Teller(player.pack)
        self._today: date | None = None

    def head(self) -> None:
        names = self._player.names
        title = f"{self._pack.title}: {self._player.story.about} ({names.get('case', 'no case')})"
        self._print(Rule(Text(title, style="bold")))
        for news in (each for entry in self._player.entries for each in entry.before):
            if news.type == REPORTED:
                self._reported(news)

    def _reported(self, news: News) -> None:
        self._day(datetime.fromisoformat(news.event["on"]))
        self._print(Text("Report", style="bold"))
        self._print(Padding(Text(report_words(news.event)), _INDENT))

    def entries(self) -> None:
        """Every step played so far, and what time alone brought, under the day of each."""
        for entry in self._player.entries:
            for instant, passed in groupby(entry.before, key=_recorded):
                self._passed(instant.astimezone(entry.at.tzinfo), tuple(passed))
            self._day(entry.at)
            self._entry(entry)

    def _passed(self, at: datetime, news: tuple[News, ...]) -> None:
        lines = tuple(self._teller.lines(news))
        if lines:
            self._day(at)
            self._print(Text.assemble((f"{at:%H:%M}  ", "dim"), ("time passes", "italic")))
            self._lines(lines)

    def _day(self, at: datetime) -> None:
        if at.date() != self._today:
            self._today = at.date()
            self._print(Text(f"\n{plain_day(self._today)}", style="bold underline"))

    def _entry(self, entry: Entry) -> None:
        said = Text.assemble((f"{entry.at:%H:%M}  ", "dim"), (self._who(entry), "bold"))
        self._print(said)
        self._print(Padding(Text(entry.step.says.strip()), _INDENT))
        if entry.problem is not None:
            self._refusal(entry.problem)
        elif entry.fact is not None and entry.fact.clauses:
            self._print(Padding(self._cited("under", entry.fact.clauses), _INDENT))
        self._lines(self._teller.lines(entry.after))
        for told in entry.shown:
            if told.clock is not None and told.clock.get("steps"):
                self._days(told.clock)

    def _who(self, entry: Entry) -> str:
        office = office_of(self._player, entry.step)
        by = entry.fact.event.get("by") if entry.fact else None
        actor = self._pack.office(by) if by else office
        return office if actor == office else f"{office}, recording for: {actor}"

    def _refusal(self, problem: dict[str, Any]) -> None:
        words = Text.assemble(("refused: ", "bold red"), problem["detail"])
        self._print(Padding(words, _INDENT))
        for clause in problem.get("clauses", ()):
            place = f"{clause['id']}, {clause['section']}: {clause['gist']}"
            self._print(Padding(Text(place, style="red"), _DEEPER))

    def _lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self._print(Padding(self._line(line), _INDENT))
            for words in line.below:
                self._print(Padding(Text(words, style="dim"), _DEEPER))

    def _line(self, line: Line) -> Text:
        said = Text.assemble((f"{line.mark}: ", _STYLES[line.mark]), line.says)
        return said if not line.clauses else said.append_text(self._cited(" ", line.clauses))

    def _days(self, clock: dict[str, Any]) -> None:
        head = f"why {clock['says']} ends with {day(clock.get('due'))}:"
        self._print(Padding(Text(head, style="cyan"), _INDENT))
        for words in clock["steps"]:
            self._print(Padding(Text(words, style="dim"), _DEEPER))

    def _cited(self, before: str, clauses: Iterable[str]) -> Text:
        named = ", ".join(_citation(self._pack, clause) for clause in dict.fromkeys(clauses))
        return Text(f"{before} [{named}]", style="yellow")

    def show(self, what: RenderableType) -> None:
        """Prints something below the timeline."""
        self._print("")
        self._print(what)

    def _print(self, what: RenderableType) -> None:
        self._console.print(what)


def _recorded(news: News) -> datetime:
    return datetime.fromisoformat(news.header["recorded_at"])


def office_of(player: Player, step: Step) -> str:
    """The ordinance's own title of the office that a step is taken in."""
    offices = player.story.keys[step.by].offices
    return " and ".join(player.pack.office(office) for office in offices)


def _citation(pack: Pack, clause: str) -> str:
    found = pack.clauses.get(clause)
    return clause if found is None or found.locator == clause else f"{clause} {found.locator}"
