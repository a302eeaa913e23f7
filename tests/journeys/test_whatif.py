"""`ordinance law whatif`: which recorded decisions another pack would have made differ, and why."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from pydantic import SecretStr
from ruamel.yaml import YAML
from typer.testing import CliRunner

from ordinance_core.law import load_pack
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.source import parse
from ordinance_core.log.history import history
from ordinance_core.process import Process
from ordinance_core.settings import Settings
from services.__main__ import app
from services.cli.migrate import migrate
from services.registry import SERVICES
from services.whatif.asking import whatif
from services.whatif.changes import Packs
from services.whatif.findings import Report
from services.whatif.judging import Judge
from services.whatif.telling import lines
from tests.in_process import asking, serving
from tests.installation import Caller, at
from tests.journeys.allouez import TOWN, adopt, open_case, serve_notice
from tests.journeys.conftest import Played

Edit = Callable[[Any], None]
PACKS = files("ordinance_core.law") / "packs"


def text_of(town: str, edit: Edit) -> str:
    """A town's pack as text, with something in it changed."""
    yaml = YAML()
    yaml.width = 1000
    tree = yaml.load((PACKS / f"{town}.yaml").read_text("utf-8"))
    edit(tree)
    lines: list[str] = []

    class Lines:
        def write(self, text: bytes) -> None:
            lines.append(text.decode())

    yaml.dump(tree, Lines())
    return "".join(lines)


@pytest.fixture
def ask(played: Played, tmp_path: Path) -> Callable[..., Result]:
    """The command on the demo's folder, with a pack in which something is changed."""

    def asked(town: str, edit: Edit = lambda _: None, *more: str) -> Result:
        file = tmp_path / "other.yaml"
        file.write_text(text_of(town, edit))
        folder = ["--data", str(played.folder)]
        given = ["law", "whatif", "--jurisdiction", town, "--pack", str(file), *folder, *more]
        return CliRunner().invoke(app, given)

    return asked


def said(done: Result) -> str:
    """What the command told, in one line."""
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


def differing(done: Result) -> set[tuple[str, str, str]]:
    """Of each difference its name, what was and what would be."""
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)["differences"]
    return {(d["name"], d["was"], d["would_be"]) for d in found}


def longer_appeal(pack: Any) -> None:
    pack["clocks"]["appeal"]["within"] = "10 business days"


def another_item(pack: Any) -> None:
    item = {"says": "the telephone number of the office", "cite": "ALZ-088"}
    pack["instruments"]["notice_of_violation"]["content"]["telephone"] = item


def no_gate(pack: Any) -> None:
    pack["actions"]["file-appeal"]["needs"] = [{"always": True, "cite": "ALZ-095"}]


def lower_share(pack: Any) -> None:
    pack["charges"]["service_charge"]["part_of"]["work_only"]["percent"] = 25


def another_office(pack: Any) -> None:
    pack["actions"]["issue-notice-of-intent"]["by"] = ["board"]


def renamed_act(pack: Any) -> None:
    pack["actions"]["warn"] = pack["actions"].pop("issue-warning")
    pack["bars"]["closed_case"]["upon"].remove("issue-warning")


def written_delegation(pack: Any) -> None:
    pack["roles"]["director"]["delegation"]["form"] = "written"


def short_keep(pack: Any) -> None:
    pack["clocks"]["keep_release_records"]["within"] = "8 months"


def served_on_mailing(pack: Any) -> None:
    pack["readings"]["ALZ-159"]["default"] = "mailing"


def interest_from_the_bill(pack: Any) -> None:
    pack["readings"]["ALZ-174"]["default"] = "billing"


def injunction_demanded(pack: Any) -> None:
    pack["actions"]["seek-injunction"]["force"] = "shall"
    pack["bars"]["closed_case"]["upon"].remove("seek-injunction")


def long_cure(pack: Any) -> None:
    pack["clocks"]["cure"]["within"] = "90 days"


def no_grease(pack: Any) -> None:
    del pack["codes"]["source"]["grease"]


@pytest.mark.parametrize("town", ["allouez-wi", "minoa-ny"])
def test_under_the_same_pack_nothing_differs(ask: Callable[..., Result], town: str) -> None:
    report = json.loads(ask(town, lambda _: None, "--json").stdout)

    assert report["differences"] == []
    assert report["undeclared"] == []
    assert report["other_grounds"] == 0
    assert all(report["judged"][kind] > 0 for kind in ("act", "clock", "service", "money"))


def test_a_longer_period_moves_the_clock_and_admits_the_late_appeal(
    ask: Callable[..., Result],
) -> None:
    done = ask(TOWN, longer_appeal)

    told = said(done)
    assert "ALZ-2026-0001 2026-05-22 time to appeal a notice of violation" in told
    assert "due 2026-05-27 -> due 2026-06-05 [ALZ-095]" in told
    assert "because clocks.appeal.within: 3 business days -> 10 business days (other.yaml:" in told
    assert differing(ask(TOWN, longer_appeal, "--json")) == {
        ("appeal", "due 2026-05-27", "due 2026-06-05"),
        ("appeal", "missed, due 2026-05-27", "running, due 2026-06-05"),
        ("AppealFiled", "refused: AppealOutOfTime", "accepted"),
    }


def test_a_notice_without_a_new_item_would_not_have_been_issued(
    ask: Callable[..., Result],
) -> None:
    found = differing(ask(TOWN, another_item, "--json"))

    refused = ("issue-notice-of-violation", "recorded", "refused: NoticeContentMissing")
    assert found == {refused}
    assert "does not yet say: the telephone number of the office" in said(ask(TOWN, another_item))


def test_a_gate_that_is_dropped_admits_what_was_refused(ask: Callable[..., Result]) -> None:
    found = differing(ask(TOWN, no_gate, "--json"))

    assert found == {("AppealFiled", "refused: AppealOutOfTime", "accepted")}


def test_a_lower_percentage_lowers_each_line_that_rests_on_it(ask: Callable[..., Result]) -> None:
    found = differing(ask("minoa-ny", lower_share, "--json"))

    assert found == {
        ("service_charge", "exposure, $370.37", "exposure, $308.64"),
        ("service_charge", "due, $370.37", "due, $308.64"),
        ("levied", "exposure, $1,604.92", "exposure, $1,543.19"),
        ("levied", "due, $1,604.92", "due, $1,543.19"),
        ("", "settled, $1,604.92", "settled, $1,543.19"),
    }


def test_another_default_of_a_reading_moves_services_clocks_and_what_rests_on_them(
    ask: Callable[..., Result],
) -> None:
    done = ask(TOWN, served_on_mailing)
    found = differing(ask(TOWN, served_on_mailing, "--json"))

    assert ("notice_of_violation", "served 2026-05-21", "served 2026-05-19") in found
    assert ("start-abatement", "recorded", "refused: NoticeOfIntentNotServed") in found
    assert "because readings.ALZ-159.default: delivery -> mailing (other.yaml:" in said(done)


def test_interest_from_another_day_is_another_amount(ask: Callable[..., Result]) -> None:
    assert differing(ask(TOWN, interest_from_the_bill, "--json")) == {
        ("interest", "due, $11.71", "due, $0.00"),
        ("interest", "due, $64.68", "due, $52.98"),
    }


def test_what_somebody_would_still_have_to_do_is_told_at_the_end(
    ask: Callable[..., Result],
) -> None:
    told = said(ask(TOWN, injunction_demanded))

    duty = "at the end duty: nothing -> Public Works Director: seek an injunction [ALZ-118"
    assert duty in told
    assert "because actions.seek-injunction.force: may -> shall (other.yaml:" in told
    assert "1 more stand otherwise at the end of the record" in told


def test_an_exposure_is_called_so_once(ask: Callable[..., Result]) -> None:
    told = said(ask("minoa-ny", long_cure))

    assert "exposure, up to $17,500.00 -> blocked" in told


@pytest.mark.parametrize("town", ["grafton-wi", "kingsbury-ny", "broomfield-co"])
def test_a_town_with_hardly_a_history_is_answered_too(
    ask: Callable[..., Result], town: str
) -> None:
    assert "Nothing would differ" in said(ask(town))


def test_an_act_of_another_office_would_have_been_refused(ask: Callable[..., Result]) -> None:
    found = differing(ask(TOWN, another_office, "--json"))

    assert found == {("issue-notice-of-intent", "recorded", "refused: NotAuthorized")}


def test_an_act_that_the_pack_does_not_know_is_told(ask: Callable[..., Result]) -> None:
    assert "has no action issue-warning" in said(ask(TOWN, renamed_act))


def test_codes_that_the_pack_does_not_declare_are_told(ask: Callable[..., Result]) -> None:
    done = ask(TOWN, no_grease)

    assert "The pack declares no source grease, which stands in 1 fact(s): ALZ-2026-0001" in said(
        done
    )


def test_verify_fails_where_something_differs(ask: Callable[..., Result]) -> None:
    assert ask(TOWN, lambda _: None, "--verify").exit_code == 0
    assert ask(TOWN, longer_appeal, "--verify").exit_code == 1


def test_nothing_is_written(ask: Callable[..., Result], played: Played) -> None:
    def digests() -> Iterator[tuple[str, str]]:
        for path in sorted(played.folder.iterdir()):
            if path.is_file():
                yield path.name, sha256(path.read_bytes()).hexdigest()

    before = dict(digests())
    assert ask(TOWN, longer_appeal).exit_code == 0
    assert dict(digests()) == before


def misspelt(pack: Any) -> None:
    pack["clocks"]["appeal"]["within"] = "3 busines days"


def of_minoa(pack: Any) -> None:
    pack["prefix"] = "MIN"


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (misspelt, "'3 busines days' is no period"),
        (of_minoa, "the history asked about is that of Village of Allouez"),
    ],
)
def test_a_pack_that_cannot_be_asked_is_refused_with_its_line(
    ask: Callable[..., Result], edit: Edit, says: str
) -> None:
    done = ask(TOWN, edit)

    assert done.exit_code == 1
    assert says in " ".join(done.stderr.split())
    assert "other.yaml:" in done.stderr


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("--jurisdiction", "nowhere", "--pack", "x.yaml"), "there is no pack nowhere"),
        (("--jurisdiction", TOWN, "--pack", "x.yaml"), "x.yaml:1: it cannot be read"),
        (("--jurisdiction", TOWN, "--pack", "x.yaml", "--data", "none"), "no data folder none"),
    ],
)
def test_what_is_not_there_is_named(given: tuple[str, ...], says: str) -> None:
    done = CliRunner().invoke(app, ["law", "whatif", *given])

    assert done.exit_code == 1
    assert says in " ".join(done.stderr.split())


def test_a_folder_without_logs_is_no_history(tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text(text_of(TOWN, longer_appeal))
    given = ["law", "whatif", "--jurisdiction", TOWN, "--pack", str(file), "--data", str(tmp_path)]

    done = CliRunner().invoke(app, given)

    assert done.exit_code == 1
    assert "there is no log" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.yaml"]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.live)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "sqlite":
        return Settings(data=tmp_path)
    new_database = request.getfixturevalue("new_database")
    return Settings(
        data=tmp_path,
        database_urls={name: SecretStr(new_database()) for name in SERVICES},
        keyring_url=SecretStr(new_database()),
        keyring_secret=SecretStr("a-keyring-secret-of-the-tests-alone"),
    )


@pytest.fixture
async def process(settings: Settings) -> AsyncIterator[Process]:
    given = {name: getattr(settings, name) for name in settings.model_fields_set - {"data"}}
    if settings.database_urls:
        async for _ in migrate(settings):
            pass
    async with serving(settings.data, **given) as opened:
        yield opened


@pytest.fixture
async def clerk(process: Process) -> AsyncIterator[Caller]:
    async with asking(process) as caller:
        yield caller


async def reported(settings: Settings, edit: Edit = lambda _: None) -> Report:
    other = read_pack(TOWN, parse("other.yaml", text_of(TOWN, edit)))
    packs = Packs(load_pack(TOWN), other)
    return await whatif(tuple(SERVICES.values()), settings.database, packs, "other.yaml")


async def test_a_history_that_is_empty_has_no_decisions(
    settings: Settings, process: Process
) -> None:
    assert await process.runtimes["cases"].log.position() == 0

    report = await reported(settings, longer_appeal)

    told = " ".join(lines(report))
    assert report.differences == ()
    assert "no decision of this town is on record" in told
    assert "Nothing would differ: 0 decisions looked at" in told


async def test_late_facts_closures_readings_and_other_matters_of_a_person_replay_as_they_were(
    settings: Settings, process: Process, clerk: Caller
) -> None:
    await adopt(clerk)
    matters = [await open_case(clerk) for _ in range(2)]
    for matter in matters:
        served = await serve_notice(clerk, matter, role="violator", person="person-1")
    closed = {"day": "2026-05-26", "full": True, "on": "2026-05-22"}
    await clerk.write(f"/deadlines/calendars/{TOWN}/closures", closed)
    ratified = {"reading": "ALZ-160", "way": "office_open", "on": "2026-05-23"}
    await clerk.write(f"/deadlines/calendars/{TOWN}/readings", ratified)
    heard = at("notices", served)
    await clerk.write(f"/cases/{matter}/file-appeal", {"on": "2026-05-22"}, heard=heard)
    voided = {"about": served["event_id"], "on": "2026-05-29"}
    await clerk.write(f"/cases/{matter}/facts/entry-voided", voided, heard=heard)
    await process.settle()

    same = await reported(settings)
    longer = await reported(settings, longer_appeal)

    assert same.differences == ()
    assert same.judged["clock"] > 0
    assert {d.case for d in longer.differences} == {"ALZ-2026-0001", "ALZ-2026-0002"}
    assert {d.name for d in longer.differences} == {"appeal"}


async def test_an_act_under_an_oral_delegation_needs_it_in_writing_where_the_pack_says_so(
    settings: Settings, process: Process, clerk: Caller
) -> None:
    token, key = await process.keyring.create_key(
        "a deputy", roles=("officer",), jurisdictions=(TOWN,)
    )
    deputy = Caller(clerk.client, clerk.urls, token)
    await adopt(clerk)
    matter = await open_case(clerk)
    oral = {"role": "director", "delegate": key.id, "in_writing": False, "on": "2026-05-05"}
    delegated = await clerk.write(f"/cases/towns/{TOWN}/delegations", oral)
    assert delegated["version"] > 0
    found = {"offence": "prohibited_discharge", "began_on": "2026-05-04", "on": "2026-05-06"}
    await deputy.write(f"/cases/{matter}/find-violation", found)
    await process.settle()

    same = await reported(settings)
    written = await reported(settings, written_delegation)

    assert same.differences == ()
    refused = [(d.name, d.was, d.would_be) for d in written.differences]
    assert refused == [("ViolationFound", "recorded", "refused: NotAuthorized")]


async def test_what_lapsed_since_the_last_event_stands_otherwise_at_the_end(
    played: Played,
) -> None:
    packs = Packs(load_pack(TOWN), read_pack(TOWN, parse("other.yaml", text_of(TOWN, short_keep))))
    judge = Judge(SERVICES["deadlines"], packs)
    async with history(f"sqlite:///{played.folder / 'deadlines.db'}") as log:
        told = [d for event in await log.read(0, log.end) for d in judge.add(event)]
    told += judge.rest()

    ends = list(judge.end(datetime(2027, 6, 1, tzinfo=UTC)))

    assert [(d.name, d.was, d.would_be) for d in told] == [
        ("keep_release_records", "due 2031-05-04", "due 2027-01-04")
    ]
    assert [(d.name, d.was, d.would_be, d.at_end) for d in ends] == [
        (
            "keep_release_records",
            "running, due 2031-05-04",
            "met, due 2027-01-04, done 2027-01-04",
            True,
        )
    ]
