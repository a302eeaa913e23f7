"""Rounds: every contender once, then all again, so that a slow minute slows them all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from rich.progress import Progress

from bench.result import Result, Workload

Take = Callable[[], Awaitable[float]]


class Rounds:
    """Takes figures and moves the progress bar."""

    def __init__(self, progress: Progress, section: str, rounds: int) -> None:
        self._progress, self._section, self._rounds = progress, section, rounds
        self._bar = progress.add_task(section, total=None)
        self._total = 0

    async def take(self, workload: Workload, takes: Mapping[str, Take]) -> Result:
        """The figures of all contenders, interleaved."""
        self._total += self._rounds * len(takes)
        self._progress.update(self._bar, description=f"{self._section}: {workload.name}")
        self._progress.update(self._bar, total=self._total)
        taken: dict[str, list[float]] = {name: [] for name in takes}
        for _ in range(self._rounds):
            for name, take in takes.items():
                taken[name].append(await take())
                self._progress.advance(self._bar)
        return Result(section=self._section, workload=workload, rounds=taken)

    def say(self, what: str) -> None:
        """What is prepared just now."""
        self._progress.update(self._bar, description=f"{self._section}: {what}")
