"""The compose file and the Dockerfiles say what the code understands."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from ordinance_core.settings import Settings

ROOT = Path(__file__).parents[2]
SERVICES = ("intake", "cases", "deadlines", "notices", "billing")
DOCKERFILES = sorted((ROOT / "deploy").rglob("Dockerfile"))
INSTRUCTIONS = {
    *("ARG", "FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE"),
    *("HEALTHCHECK", "ENTRYPOINT", "CMD", "STOPSIGNAL"),
}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = YAML(typ="safe").load((ROOT / "docker-compose.yml").read_text())
    return loaded


def instructions(path: Path) -> list[tuple[str, str]]:
    """What a Dockerfile says, comments and line breaks taken out."""
    kept = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    whole = "\n".join(kept).replace("\\\n", " ")
    parts = [line.split(maxsplit=1) for line in whole.splitlines() if line.strip()]
    return [(name, rest.strip()) for name, rest in parts]


def _id(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_compose_runs_the_five_services_from_one_image(compose: dict[str, Any]) -> None:
    images = {compose["services"][name]["image"] for name in (*SERVICES, "migrate")}
    assert len(images) == 1
    assert [compose["services"][name]["command"][:2] for name in SERVICES] == [
        ["serve", name] for name in SERVICES
    ]


def test_every_part_is_watched_and_waits_for_what_it_needs(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name in ("postgres", "kafka"):
        assert services[name]["healthcheck"]["test"]
        assert services["migrate"]["depends_on"][name]["condition"] == "service_healthy"
    for name in SERVICES:
        after = services[name]["depends_on"]["migrate"]["condition"]
        assert after == "service_completed_successfully"
        assert services["gateway"]["depends_on"][name]["condition"] == "service_healthy"


def test_what_must_last_lies_on_volumes(compose: dict[str, Any]) -> None:
    named = {
        mount.split(":")[0]
        for service in compose["services"].values()
        for mount in service.get("volumes", ())
        if not mount.startswith(".")
    }
    assert named == set(compose["volumes"]) == {"postgres", "kafka", "files"}


@pytest.mark.parametrize("service", [*SERVICES, "migrate"])
def test_every_setting_in_compose_is_one_that_the_code_reads(
    compose: dict[str, Any], service: str
) -> None:
    for name in compose["services"][service]["environment"]:
        assert name.removeprefix("ORDINANCE_").lower() in Settings.model_fields, name


def test_compose_and_the_tests_run_the_same_broker(compose: dict[str, Any]) -> None:
    text = (ROOT / "deploy" / "kafka" / "server.properties").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    tested = dict(line.split("=", 1) for line in lines)
    of_one_place = ("listeners", "advertised.listeners", "controller.quorum.voters", "log.dirs")
    for name, value in compose["services"]["kafka"]["environment"].items():
        setting = name.removeprefix("KAFKA_").lower().replace("_", ".")
        if setting not in of_one_place:
            assert tested[setting] == str(value), setting


def test_each_service_and_the_keyring_gets_a_database() -> None:
    script = (ROOT / "deploy" / "images" / "postgres" / "databases.sh").read_text()
    made = set(re.findall(r"CREATE DATABASE ordinance_(\w+)", script))
    assert made == {*SERVICES, "keyring"}


@pytest.mark.parametrize("path", DOCKERFILES, ids=_id)
def test_images_start_from_one_base_and_run_without_root(path: Path) -> None:
    said = instructions(path)
    assert {name for name, _ in said} <= INSTRUCTIONS
    assert ("ARG", "BASE=debian:bookworm-slim") in said
    assert all(rest.startswith("${BASE}") for name, rest in said if name == "FROM")
    users = [rest for name, rest in said if name == "USER"]
    assert users, "runs as root"
    assert users[-1] not in {"root", "0"}
    assert [rest for name, rest in said if name == "HEALTHCHECK"]


@pytest.mark.parametrize("path", DOCKERFILES, ids=_id)
def test_what_images_copy_is_there(path: Path) -> None:
    contexts = {
        "deploy/Dockerfile": ROOT,
        "deploy/images/kafka/Dockerfile": ROOT / "deploy",
    }
    context = contexts.get(_id(path), path.parent)
    for name, rest in instructions(path):
        if name == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (context / source).exists(), source


@pytest.mark.parametrize("path", sorted((ROOT / "deploy").rglob("*.sh")), ids=_id)
def test_scripts_parse(path: Path) -> None:
    subprocess.run(["bash", "-n", str(path)], check=True)


def test_the_runtime_lock_is_part_of_the_whole_lock() -> None:
    def pinned(lock: Path) -> set[str]:
        return set(re.findall(r"^[a-z0-9-]+==\S+", lock.read_text(), re.MULTILINE))

    whole = pinned(ROOT / "requirements.lock")
    assert pinned(ROOT / "deploy" / "runtime.lock") < whole


@pytest.mark.parametrize("name", ["requirements.lock", "deploy/runtime.lock"])
def test_locks_name_no_host(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "://" not in text
    assert not re.search(r"^--(index|extra|find)", text, re.MULTILINE)
