"""All five questions of a matter of 200 facts, put to each town's law anew as a request would.

The matter is a long one: every week a report, a violation, a notice by certified mail, an appeal
that is heard and decided, an inspection, the town's work with its cost, a penalty, a bill and a
payment. Once the town has adopted its pack; once it has ratified nothing, so that each clock is
worked out under every way of the readings it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from time import process_time

from msgspec import structs

from bench.backends import Backends
from bench.result import OURS, Result, Workload
from bench.rounds import Rounds, Take
from bench.sizes import Sizes
from ordinance_core.law import Known, Matter, Pack, load_pack
from ordinance_core.law import facts as f

FACTS, FIRST, ASKED = 200, date(2026, 3, 2), date(2026, 8, 1)
TOWNS = ("allouez-wi", "minoa-ny", "kingsbury-ny", "broomfield-co")
METHODS = {"allouez-wi": "certified_mail_rr", "minoa-ny": "certified_mail_rr"}
MATTER, PAPER, READ_AS_IS = "m-1", "notice_of_violation", "nothing ratified"
LEAST_MS = 20.0


async def measure(_: Backends, rounds: Rounds, __: Sizes) -> list[Result]:
    """Milliseconds of processor for the five questions, per town."""
    found = []
    for town in TOWNS:
        pack = load_pack(town)
        facts = tuple(_matter(pack))
        bare = tuple(known for known in facts if not isinstance(known.fact, f.PackAdopted))
        workload = Workload(
            name=f"{len(facts)} facts, {town}", unit="ms", better="less", most=LEAST_MS
        )
        takes = {OURS: _asked(pack, facts), READ_AS_IS: _asked(pack, bare)}
        found.append(await rounds.take(workload, takes))
    return found


def _asked(pack: Pack, facts: tuple[Known, ...]) -> Take:
    async def take() -> float:
        begun = process_time()
        asked = Matter(pack, MATTER, facts, ASKED)
        asked.actions()
        asked.clocks()
        asked.missing(PAPER, {})
        asked.owed()
        asked.duties()
        return (process_time() - begun) * 1000

    return take


def _matter(pack: Pack) -> Iterator[Known]:
    """The facts in the order in which they happened."""
    yield _known("adopted", None, f.PackAdopted(on=FIRST, version=pack.version))
    yield _known("rate", None, f.RateResolutionAdopted(on=FIRST, rate_pct=Decimal(6)))
    said, week = 0, 0
    while said < FACTS:
        for name, fact in _week(pack, week):
            yield _known(name, MATTER, fact)
            said += 1
        week += 1


def _known(name: str, matter: str | None, fact: f.Fact) -> Known:
    assert fact.on is not None
    return Known(name, matter, datetime.combine(fact.on, time(12), UTC), fact)


def _week(pack: Pack, week: int) -> Iterator[tuple[str, f.Fact]]:
    """What one week brings; each paper is answered, appealed and followed by work."""

    def on(day: int) -> date:
        return FIRST + timedelta(weeks=week, days=day)

    def of(name: str) -> str:
        return f"{name}-{week}"

    by, offence = METHODS.get(pack.jurisdiction, "certified_mail"), pack.names("offences")[0]
    notice, appeal, decided, work = of("notice"), of("appeal"), of("decided"), of("work")
    yield of("report"), f.ReportReceived(on=on(0), channel="phone")
    yield of("found"), f.ViolationFound(on=on(0), offence=offence, began_on=on(0))
    yield (
        notice,
        f.NoticeOfViolationIssued(on=on(0), about=of("found"), content={}, complete_by=on(20)),
    )
    yield of("mailed"), f.NoticeMailed(on=on(0), about=notice, method=by)
    yield of("delivered"), f.NoticeDelivered(on=on(2), about=of("mailed"), method=by)
    yield appeal, f.AppealFiled(on=on(4), about=notice, against=PAPER, received_on=on(4))
    yield of("heard"), f.HearingHeld(on=on(10), about=appeal)
    yield decided, f.AppealDecided(on=on(12), about=appeal, outcome="upheld")
    yield of("told"), f.NoticeMailed(on=on(12), about=decided, method=by)
    yield of("seen"), f.InspectionRecorded(on=on(13), inspection="site")
    yield work, f.AbatementStarted(on=on(14), about=notice)
    yield of("done"), f.AbatementCompleted(on=on(15), about=work)
    spent = f.CostPosted(on=on(15), about=work, category="abatement", amount_cents=12_345)
    yield of("cost"), structs.replace(spent, incurred_on=on(15))
    yield of("penalty"), f.PenaltyAssessed(on=on(15), about=notice, amount_cents=10_000)
    yield of("bill"), f.InvoiceIssued(on=on(16), amount_cents=9_999)
    yield of("paid"), f.PaymentReceived(on=on(18), amount_cents=5_000)
