"""A workload's figures, round by round, and what they come to: medians, and ratios in one run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Literal

import msgspec

OURS = "ordinance"


class Aim(msgspec.Struct, frozen=True):
    """Ours is to be `ratio` times the figure of `against`."""

    against: str
    ratio: float


class Workload(msgspec.Struct, frozen=True, kw_only=True):
    """`better` says which way is good; `worst` reports the worst round instead of the median."""

    name: str
    unit: str
    better: Literal["more", "less"] = "more"
    worst: bool = False
    aims: tuple[Aim, ...] = ()
    most: float | None = None
    least: float | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """`rounds` by contender; figure number n of each was taken in the same round n."""

    section: str
    workload: Workload
    rounds: Mapping[str, Sequence[float]]
    notes: Mapping[str, float] = {}

    @property
    def figures(self) -> dict[str, float]:
        """One figure per contender."""
        if self.workload.worst:
            return {name: max(taken) for name, taken in self.rounds.items()}
        return {name: median(taken) for name, taken in self.rounds.items()}

    @property
    def ratios(self) -> dict[str, float]:
        """Ours by each other's, the median over the rounds; without those who had nothing."""
        own = self.rounds.get(OURS, ())
        return {
            name: median(a / b for a, b in zip(own, taken, strict=True))
            for name, taken in self.rounds.items()
            if own and name != OURS and all(taken)
        }

    @property
    def reached(self) -> bool | None:
        """Whether ours is where it aims to be; None without an aim."""
        workload, ratios = self.workload, self.ratios
        more = workload.better == "more"
        met = [
            ratios[aim.against] >= aim.ratio if more else ratios[aim.against] <= aim.ratio
            for aim in workload.aims
            if aim.against in ratios
        ]
        if workload.most is not None:
            met.append(self.figures[OURS] <= workload.most)
        if workload.least is not None:
            met.append(self.figures[OURS] >= workload.least)
        return all(met) if met else None


def told(results: Sequence[Result]) -> list[dict[str, object]]:
    """The results as JSON-ready dicts."""
    return [
        {
            "section": result.section,
            "workload": result.workload.name,
            "unit": result.workload.unit,
            "better": result.workload.better,
            "aims": {aim.against: aim.ratio for aim in result.workload.aims},
            "rounds": {name: list(taken) for name, taken in result.rounds.items()},
            "figures": result.figures,
            "ratios": result.ratios,
            "reached": result.reached,
            "notes": dict(result.notes),
        }
        for result in results
    ]
