"""What lets others check a log without trusting it: signed checkpoints and proofs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.audit.checkpoint import Checkpoint, Proof, sign
from ordinance_core.audit.logtree import LogTree
from ordinance_core.decider import NotUnderstood
from ordinance_core.web.answers import answer
from ordinance_core.web.bodies import Query, query
from ordinance_core.web.exchange import now
from ordinance_core.web.routes import MountedService, Operation

ROLES = ("auditor", "admin")


class ProofQuery(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which event, in a log of which size."""

    position: Annotated[int, Meta(ge=1, description="The event's position.")]
    size: Annotated[
        int | None, Meta(description="The size of the checkpoint to prove under; now by default.")
    ] = None


def proof_operations(service: MountedService) -> tuple[Operation, ...]:
    """The routes that prove a service's log, none where it has no log or key here."""
    seed = service.signing_key
    if service.log is None or seed is None:
        return ()
    tree = LogTree(service.log)

    async def checkpoint(request: Request) -> Response:
        return answer(sign(await tree.root(now(request)), seed))

    async def proof(request: Request) -> Response:
        asked = query(request, ProofQuery)
        try:
            return answer(await tree.proof(asked.position, asked.size))
        except ValueError as error:
            field = "position" if asked.size is None else "size"
            raise NotUnderstood(field, str(error)) from None

    return (
        Operation(
            method="GET",
            path="/log/checkpoint",
            handler=checkpoint,
            summary="The signed root of the log as it stands",
            description="Keep it: any later log must still contain what it covers.",
            gives=Checkpoint,
            roles=ROLES,
            group="log",
        ),
        Operation(
            method="GET",
            path="/log/proof",
            handler=proof,
            summary="That an event stands at its position",
            query=ProofQuery,
            gives=Proof,
            roles=ROLES,
            group="log",
        ),
    )
