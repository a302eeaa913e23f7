"""What went wrong, as RFC 9457 problem+json: a refusal by law names its reasons and clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from ordinance_core.decider import NotUnderstood, Refused, Why
from ordinance_core.log.model import Busy, Unavailable
from ordinance_core.web.exchange import Clause

_STATUS = {
    "NotFound": 404,
    "NotUnderstood": 422,
    "NotAuthorized": 403,
    "EventTooLarge": 413,
    "VersionMoved": 412,
}
_TITLES = {404: "Not Found", 405: "Method Not Allowed"}


class FieldError(msgspec.Struct, frozen=True):
    """One field of the request that is wrong in itself."""

    field: str
    says: str


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """RFC 9457 problem details: `type` is stable, `detail` says what to do in words.

    A refusal by law has `reasons` (met, not met, or null for open) and the `clauses` behind them.
    """

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[FieldError, ...] = ()
    reasons: tuple[Why, ...] = ()
    clauses: tuple[Clause, ...] = ()
    correlation: str = ""


class Failed(Exception):  # noqa: N818 - subclasses are named after the problem
    """A request that HTTP itself does not allow; the class name is the problem's type."""

    status = 400

    def __init__(
        self, says: str, *, field: str | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(says)
        self.says, self.field, self.headers = says, field, headers or {}


class Malformed(Failed):
    """The body is not JSON, or a header is not what it should be."""


class Unauthenticated(Failed):
    """No key, or one that names no one."""

    status = 401


class RoleMissing(Failed):
    """The caller's roles do not include one that this route is for."""

    status = 403


class PreconditionFailed(Failed):
    """The stream moved on since the version in If-Match."""

    status = 412


class BodyTooLarge(Failed):
    """More bytes than a request may have."""

    status = 413


class WrongContentType(Failed):
    """A body in another format than JSON."""

    status = 415


class KeyReused(Failed):
    """An Idempotency-Key that came before with another body."""

    status = 422


class PreconditionRequired(Failed):
    """This change needs If-Match."""

    status = 428


class NotYet(Failed):
    """What was asked to be waited for did not happen in time."""

    status = 503


def problem_of(
    error: BaseException, clause: Callable[[str], Clause | None], correlation: str
) -> Response:
    """The answer to an error; one that nobody foresaw becomes a 500 that tells nothing of it."""
    match error:
        case Refused():
            return _respond(_refusal(error, clause), correlation)
        case Failed():
            return _respond(_failure(error), correlation, error.headers)
        case Busy() | Unavailable():
            busy = _named("TryAgain", 503, "Service Unavailable", str(error))
            seconds = "5" if isinstance(error, Unavailable) else "1"
            return _respond(busy, correlation, {"retry-after": seconds})
        case HTTPException():
            title = _TITLES.get(error.status_code, "Request Not Served")
            detail = "There is nothing at this path." if error.status_code == 404 else title  # noqa: PLR2004
            named = _named(title.replace(" ", ""), error.status_code, title, detail)
            return _respond(named, correlation, error.headers or {})
        case ClientDisconnect():
            return _respond(_failure(Malformed("the body ended early")), correlation)
        case _:
            detail = "Something failed here; the correlation id leads to its line in the log."
            return _respond(_named("InternalError", 500, "Internal Error", detail), correlation)


def _refusal(refused: Refused, clause: Callable[[str], Clause | None]) -> Problem:
    errors: tuple[FieldError, ...] = ()
    if isinstance(refused, NotUnderstood):
        says = refused.says.removeprefix(f"{refused.field}: ")
        errors = (FieldError(refused.field, says),)
    return Problem(
        type=f"/problems/{refused.rule}",
        title=_words(refused.rule),
        status=_status(refused),
        detail=refused.says,
        errors=errors,
        reasons=refused.reasons,
        clauses=tuple(clause(c) or Clause(c) for c in refused.clauses),
    )


def _status(refused: Refused) -> int:
    named = (_STATUS[c.__name__] for c in type(refused).__mro__ if c.__name__ in _STATUS)
    return _STATUS.get(refused.rule) or next(named, 409)


def _failure(failed: Failed) -> Problem:
    name = type(failed).__name__
    return Problem(
        type=f"/problems/{name}",
        title=_words(name),
        status=failed.status,
        detail=failed.says,
        errors=(FieldError(failed.field, failed.says),) if failed.field else (),
    )


def _named(name: str, status: int, title: str, detail: str) -> Problem:
    return Problem(type=f"/problems/{name}", title=title, status=status, detail=detail)


def _words(name: str) -> str:
    """`AppealOutOfTime` read aloud: Appeal out of time."""
    spaced = "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
    return spaced[:1].upper() + spaced[1:]


def _respond(
    problem: Problem, correlation: str, headers: Mapping[str, str] | None = None
) -> Response:
    body = msgspec.json.encode(msgspec.structs.replace(problem, correlation=correlation))
    return Response(body, problem.status, headers, media_type="application/problem+json")
