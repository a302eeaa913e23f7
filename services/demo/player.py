"""Plays a story step by step, and holds each answer against what the story says must come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from http import HTTPStatus
from typing import Any

import httpx
import msgspec

from ordinance_core.law import Pack
from services.demo.checks import Told, differences, run_of
from services.demo.office import OPERATOR, News, Office
from services.demo.story import Account, Show, Step, Story, filled

Settle = Callable[[datetime], Awaitable[None]]
"""Moves the installation on, and hands what it recorded to every player."""

_UNDATED = frozenset({"on", "at", "matter"})
_PAGE_ROWS = 500


class NotAsTold(Exception):  # noqa: N818 - says where the demo stopped
    """A step came out otherwise than its story says."""

    def __init__(self, story: Story, step: Step | None, expected: str, answered: str) -> None:
        place = "at the end" if step is None else f"{step.at}, {step.says.strip()}"
        request = "" if step is None else f" (POST {step.post} by {step.by})"
        super().__init__(
            f"{story.town}, {place}{request}\n  expected: {expected}\n  answered: {answered}"
        )


class Entry(msgspec.Struct, frozen=True):
    """A step as it was played: the fact it recorded or the problem it met, and what followed."""

    at: datetime
    step: Step
    fact: News | None
    problem: dict[str, Any] | None
    before: tuple[News, ...]
    after: tuple[News, ...]
    shown: tuple[Told, ...]


class Player:
    """One story on one installation; `names` are what its braces stand for."""

    def __init__(self, story: Story, pack: Pack, office: Office, settle: Settle) -> None:
        self.story, self.pack = story, pack
        self.entries: list[Entry] = []
        self.names = {"town": story.town}
        self.roll: list[dict[str, Any]] = []
        self._office, self._settle = office, settle
        self._waiting: list[News] = []

    def find(self) -> None:
        """Raises `NotAsTold` unless the story's report was told of."""
        if "matter" not in self.names:
            raise NotAsTold(
                self.story, None, f"report {self.story.report} on file", "there is none"
            )

    @property
    def matter(self) -> str:
        return self.names["matter"]

    def told(self, news: News) -> None:
        """Takes note of an event, if it is of this story's matter or town."""
        header = news.header
        if news.event.get("external_id") == self.story.report:
            self.names["matter"] = header["matter"]
        if header["stream"] in (f"matter-{self.names.get('matter')}", f"town-{self.story.town}"):
            self._waiting.append(news)

    async def play(self, step: Step) -> None:
        """Moves on to the step, sends its request, and checks all that the story says of it."""
        at = step.instant(self.pack.tzinfo)
        await self._settle(at)
        before = self._taken()
        caller = caller_of(self.story, step.by)
        answered = await self._office.post(caller, self._path(step.post), self._body(step, at))
        problem = self._checked(step, answered)
        await self._settle(at)
        after = self._taken()
        if problem is None:
            self._keep(step, answered.json(), after)
        fact = None if problem else _written(answered.json(), after)
        shown = tuple([await self._shown(step, show) for show in step.shows])
        self.entries.append(Entry(at, step, fact, problem, before, after, shown))

    async def end(self) -> None:
        """Checks how it all must stand in the end."""
        ending = self.story.ending
        for name, wanted in ending.clocks.items():
            await self._clock(None, Show(clock=name, state=wanted.state, due=wanted.due))
        await self._account(None, ending.account)
        if ending.tax_roll is not None:
            await self._tax_roll(ending.tax_roll.year, ending.tax_roll.cents)
        letters = tuple(p["instrument"] for p in await self.letters())
        if letters != ending.letters:
            raise NotAsTold(self.story, None, f"letters {ending.letters}", str(letters))
        duties = tuple(duty["name"] for duty in await self.duties())
        if duties != ending.duties:
            raise NotAsTold(self.story, None, f"duties {ending.duties}", str(duties))

    async def letters(self) -> list[dict[str, Any]]:
        """The papers that became letters, in the order they were issued."""
        papers = await self._office.get(OPERATOR, "/notices", case=self.matter, limit=_PAGE_ROWS)
        return [paper for paper in reversed(papers["items"]) if paper.get("sha256")]

    async def duties(self) -> list[dict[str, Any]]:
        """What somebody still has to do in the matter."""
        found = await self._office.get(OPERATOR, f"/cases/{self.matter}")
        items: list[dict[str, Any]] = found["duties"]
        return items

    async def account(self) -> dict[str, Any]:
        """The account as billing answers it."""
        found: dict[str, Any] = await self._office.get(OPERATOR, f"/billing/accounts/{self.matter}")
        return found

    async def clocks(self) -> list[dict[str, Any]]:
        """Every clock of the matter, in the order they are due."""
        found = await self._office.get(OPERATOR, "/deadlines", case=self.matter, limit=_PAGE_ROWS)
        items: list[dict[str, Any]] = found["items"]
        return items

    def _taken(self) -> tuple[News, ...]:
        taken, self._waiting = tuple(self._waiting), []
        return taken

    def _path(self, path: str) -> str:
        return str(filled(path, self.names))

    def _body(self, step: Step, at: datetime) -> Any:
        body = filled(step.body, self.names)
        return body if _UNDATED & body.keys() else {**body, "on": at.date().isoformat()}

    def _checked(self, step: Step, answered: httpx.Response) -> dict[str, Any] | None:
        """The problem, where one was to come; raises `NotAsTold` for another answer."""
        if step.refused is None:
            if answered.status_code != HTTPStatus.CREATED:
                raise NotAsTold(self.story, step, "done (201)", _said(answered))
            return None
        if not answered.is_client_error:
            raise NotAsTold(self.story, step, f"refused: {step.refused}", _said(answered))
        problem: dict[str, Any] = answered.json()
        clauses = {clause["id"] for clause in problem.get("clauses", ())}
        rule = problem["type"].rpartition("/")[-1]
        other = step.refused.rule not in (None, rule)
        if other or not set(step.refused.clauses) <= clauses:
            raise NotAsTold(self.story, step, f"refused: {step.refused}", _said(answered))
        return problem

    def _keep(self, step: Step, written: dict[str, Any], after: tuple[News, ...]) -> None:
        if step.keep is not None:
            self.names[step.keep] = written["event_id"]
        for news in after:
            if "number" in news.event:
                self.names["case"] = news.event["number"]

    async def _shown(self, step: Step, show: Show) -> Told:
        if show.account is not None:
            return await self._account(step, show.account)
        return await self._clock(step, show)

    async def _clock(self, step: Step | None, show: Show) -> Told:
        runs = [clock for clock in await self.clocks() if clock["name"] == show.clock]
        found = run_of(runs, show)
        if found is None:
            stands = "; ".join(f"{r['state']}, due {r.get('due')}" for r in runs) or "no such clock"
            wanted = f"clock {show.clock} {show.state or ''} due {show.due or 'any day'}"
            raise NotAsTold(self.story, step, wanted, stands)
        if show.days:
            found = await self._office.get(OPERATOR, f"/deadlines/{found['id']}")
        return Told(clock=found)

    async def _account(self, step: Step | None, wanted: Account) -> Told:
        account = await self.account()
        wrong = differences(wanted, account)
        if wrong:
            expected = "; ".join(f"{what}: {should}" for what, should, _ in wrong)
            found = "; ".join(f"{what}: {stands}" for what, _, stands in wrong)
            raise NotAsTold(self.story, step, expected, found)
        return Told(account=account)

    async def _tax_roll(self, year: int, cents: int) -> None:
        roll = await self._office.get(OPERATOR, f"/billing/tax-roll/{self.story.town}/{year}")
        self.roll = [line for line in roll if line["matter"] == self.matter]
        amounts = [line["amount_cents"] for line in self.roll]
        if amounts != [cents]:
            raise NotAsTold(self.story, None, f"{cents} cents on the roll", f"{amounts}")


def caller_of(story: Story, key: str) -> str:
    """The caller's name of a story's key, apart from those of other towns."""
    return f"{story.town}/{key}"


def _written(written: dict[str, Any], after: tuple[News, ...]) -> News | None:
    return next((news for news in after if news.id == written["event_id"]), None)


def _said(answered: httpx.Response) -> str:
    return f"{answered.status_code} {answered.text}"
