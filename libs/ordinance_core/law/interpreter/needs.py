"""What a clock has to be told before it can say when it ends, by the names of the pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time

from ordinance_core.calendars import Moment, Unscheduled
from ordinance_core.calendars.statute import HORIZON
from ordinance_core.law.answers import Need
from ordinance_core.law.facts import FACTS, Fact
from ordinance_core.law.grammar import terms
from ordinance_core.law.grammar.clocks import Clock, EarlierOf, FactAnchor, LaterOf, MomentAnchor
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.terms import Stated
from ordinance_core.law.interpreter import words
from ordinance_core.law.interpreter.view import View
from ordinance_core.law.pack.pack import Pack

EXTENDED = "ClockExtended.until"
CLOSED = "OfficeClosureDeclared.day"
PROCLAIMED = "HolidayProclaimed.day"
_STATED = terms.Moment(source=None, attribute="complete_by")


def anchor(
    clock: Clock, given: Mapping[str, Moment], day_of: Callable[[Moment], date]
) -> Moment | None:
    """The moment the clock runs from, of those that are given; None while one is missing."""
    known = [given[name] for name in names(clock) if name in given]
    if not known:
        return None
    match clock.anchor:
        case LaterOf(later_of=several) if len(known) < len(several):
            return None
        case LaterOf():
            return max(known, key=lambda at: _order(at, day_of))
    return min(known, key=lambda at: _order(at, day_of))


def _order(at: Moment, day_of: Callable[[Moment], date]) -> tuple[date, datetime]:
    """Moments in order of time; a whole day stands before its instants."""
    begun = at if isinstance(at, datetime) else datetime.combine(date.min, time(), UTC)
    return day_of(at), begun


def anchors(view: View, clock: Clock, given: Mapping[str, Moment]) -> tuple[Need, ...]:
    """The moments it may run from (of `later_of`: all of them) that are not given."""
    wanted = [name for name in names(clock) if name not in given]
    return tuple(Need(name, f"the moment it runs from: {_says(view, name)}") for name in wanted)


def end(view: View, clock: Clock, cause: BaseException | None) -> tuple[Need, ...]:
    """What the end rests on and nobody stated."""
    if isinstance(cause, Unscheduled):
        return (Need(cause.series, str(cause)),)
    if isinstance(cause, OverflowError):
        years = f"{HORIZON.start} to {HORIZON.stop - 1}"
        return (Need("from", f"a moment whose end lies in {years}, the years that are computed"),)
    name = stated(clock)
    if name is None:
        return ()
    return (Need(name, f"the date that the paper or fact states: {_says(view, name)}"),)


def stated(clock: Clock) -> str | None:
    """The name of the date by which the period ends, where a paper or fact states it."""
    period = clock.within
    if isinstance(period, Stated):
        return str(period.stated).removeprefix(".")
    if isinstance(period, tuple) and period[0].unit == "stated":
        return _STATED.attribute
    return None


def series(clock: Clock) -> tuple[str, ...]:
    """The meetings the period waits for."""
    period = clock.within if isinstance(clock.within, tuple) else ()
    return tuple(step.series for step in period if step.series is not None)


def takes(clock: Clock) -> tuple[str, ...]:
    """Every name under which this clock can be told something, readings aside."""
    found = [*names(clock), stated(clock), *series(clock)]
    found += [str(moment) for stay in clock.stays for moment in (stay.begins, stay.ends)]
    found += [str(clock.until)] if clock.until is not None else []
    found += [EXTENDED] if clock.extends is not None else []
    return tuple(dict.fromkeys(name for name in (*found, CLOSED, PROCLAIMED) if name is not None))


def subject(pack: Pack, clock: Clock) -> type[Fact] | None:
    """The kind of fact a run of this clock is of, as far as its anchor tells."""
    sources = [*clock.per, *(name.partition(".")[0] for name in names(clock))]
    for source in sources:
        instrument = pack.entry("instruments", source, date.max, pack.defaults)
        event = instrument.event if isinstance(instrument, Instrument) else source
        if event in FACTS:
            return FACTS[event]
    return None


def names(clock: Clock) -> tuple[str, ...]:
    """The moments a clock runs from, as the pack names them."""
    match clock.anchor:
        case MomentAnchor(moments=several) | LaterOf(later_of=several):
            return tuple(str(moment) for moment in several)
        case EarlierOf(earlier_of=several):
            return tuple(str(moment) for moment in several)
        case FactAnchor(fact=events):
            return events
    return ()


def _says(view: View, name: str) -> str:
    source, _, attribute = name.partition(".")
    instrument = view.get(Instrument, "instruments", source)
    if instrument is None:
        return words.event(name)
    methods = instrument.service.methods if instrument.service is not None else ()
    said = [view.pack.words("method", method) for method in methods]
    by = f" by {' or '.join(said)}" if said and attribute in ("served", "received") else ""
    return f"{words.plain(source)} {words.plain(attribute)}{by}"
