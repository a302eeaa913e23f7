"""Five services answer what their OpenAPI documents promise, whatever they are asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import checks
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from services.registry import SERVICES
from tests.embedded import Embedded, embedded

T = TypeVar("T")
EXAMPLES = 6
_PATIENCE_SECONDS = 60
ENDLESS = "/stream"
WAITS = {"at_least", "heard"}  # two seconds each, and proven elsewhere
HOLDS = [
    checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
TRIAGE = {"source": "wash_water", "composition": "not_stormwater", "receiving": "ms4"}
FOUND = {"offence": "prohibited_discharge", "on": "2026-05-05"}
WARNED = {
    "content": {
        "violation": "Wash water ran into the street drain.",
        "request": "Please keep wash water out of the drain.",
    },
    "on": "2026-05-05",
}


class Installation:
    """A served installation on a loop of its own, with a case in it, asked from elsewhere."""

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._entered = embedded(folder)
        self._running: Embedded = self._run(self._entered.__aenter__())
        self.known = self._run(self._case())
        self.documents = {name: self._document(name) for name in SERVICES}

    def close(self) -> None:
        self._run(self._entered.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def ask(self, case: schemathesis.Case) -> schemathesis.Response:
        asked = case.as_transport_kwargs(base_url="http://ordinance.local")
        content, cookies = asked.pop("data", None), asked.pop("cookies")
        assert not cookies
        own = self._running.http.headers["authorization"]
        asked["headers"] = {**asked["headers"], "authorization": own}
        asked["params"] = {n: v for n, v in (asked["params"] or {}).items() if n not in WAITS}
        response = self._run(self._running.http.request(**asked, content=content))
        return schemathesis.Response.from_httpx(response, verify=False)

    async def _case(self) -> dict[str, str]:
        """The ids of a case whose warning is out, by the name they have in paths."""
        running = self._running
        matter = await running.case()
        await running.post(f"/intake/reports/{matter}/triage", TRIAGE)
        await running.post(f"/cases/{matter}/find-violation", FOUND)
        warned = await running.post(f"/cases/{matter}/issue-warning", WARNED)
        clocks = (await running.get("/deadlines", case=matter))["items"]
        return {
            "id": matter,
            "notice": warned["event_id"],
            "clock": clocks[0]["id"] if clocks else "none",
            "jurisdiction": "allouez-wi",
            "action": "find-violation",
            "year": "2026",
        }

    def _document(self, name: str) -> Any:
        return self._run(self._running.get(f"/{name}/openapi.json"))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    made = Installation(tmp_path_factory.mktemp("openapi"))
    yield made
    made.close()


@pytest.mark.parametrize("service", SERVICES)
def test_every_answer_is_one_that_the_document_names(
    installation: Installation, service: str
) -> None:
    schema = schemathesis.openapi.from_dict(installation.documents[service])
    operations = [found.ok() for found in schema.get_all_operations()]
    asked = [o for o in operations if not o.path.endswith(ENDLESS)]
    assert [fault for o in asked if (fault := _fault(installation, o)) is not None] == []


def _fault(installation: Installation, operation: Any) -> str | None:
    try:
        _answers_conform(installation, operation)
    except (AssertionError, schemathesis.errors.SchemathesisError, FailureGroup) as wrong:
        return f"{operation.label}: {wrong}"
    return None


def _answers_conform(installation: Installation, operation: Any) -> None:
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), known=st.booleans())
    def conforms(case: schemathesis.Case, *, known: bool) -> None:
        if known:
            case.headers.pop("If-Match", None)
            case.path_parameters.update(
                {n: v for n, v in installation.known.items() if n in case.path_parameters}
            )
        case.validate_response(installation.ask(case), checks=HOLDS)

    run: Callable[[], None] = conforms
    run()
