"""The processes of the crash tests: each appends, follows or relays until its fuse burns.

Run as `crew.py PLAN`. One process reads the code and forks the members: a life costs little.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log import open_log
from ordinance_core.log.follow import follow
from ordinance_core.log.leases import take
from ordinance_core.log.model import (
    AlreadyHeard,
    Appended,
    Conflict,
    Handled,
    HeardMove,
    Log,
    Lost,
    Verdict,
)
from ordinance_core.messages import Recorded
from ordinance_core.testing.submissions import submission, write

STREAMS = 150
LIVES = 3
FOLLOWERS = ("effects", "letters")
LEASE_SECONDS = 2.0


class Member(msgspec.Struct, frozen=True):
    """One process; `commands` is the range of command numbers that it delivers, by `tasks`."""

    name: str
    roles: tuple[str, ...]
    commands: tuple[int, ...] = ()
    tasks: int = 4


class Plan(msgspec.Struct, frozen=True):
    """Who works on which two logs, and where they note what they were answered."""

    intake: str
    cases: str
    folder: str
    members: tuple[Member, ...]


class Fuse:
    """Kills this process, as `kill -9` does, after some steps; the last life has none."""

    def __init__(self, name: str, life: int, longest: int) -> None:
        self.random = random.Random(f"{name}/{life}")  # noqa: S311 - a repeatable accident
        self.left = self.random.randint(3, longest) if life < LIVES else 0

    def burn(self) -> None:
        self.left -= 1
        if self.left == 0:
            _die()

    def burn_soon(self) -> None:
        self.left -= 1
        if self.left == 0:
            asyncio.get_running_loop().call_later(self.random.random() * 0.004, _die)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def unanswered(commands: Sequence[int], done: Path) -> list[int]:
    """The commands that no earlier life of this process was answered for."""
    answered = set(done.read_text().split()) if done.exists() else set()
    return [n for n in commands if str(n) not in answered]


async def append_all(log: Log, fuse: Fuse, left: list[int], done: Path, tasks: int) -> None:
    """Delivers the commands in any order, by many tasks at once."""
    fuse.random.shuffle(left)

    async def take_turns() -> None:
        while left:
            number = left.pop()
            await _deliver(log, fuse, number)
            with done.open("a") as file:
                file.write(f"{number}\n")

    await asyncio.gather(*(take_turns() for _ in range(tasks)))


async def _deliver(log: Log, fuse: Fuse, number: int) -> None:
    stream = f"matter-{number % STREAMS}"
    verdict: Verdict = Conflict(stream)
    while isinstance(verdict, Conflict):
        expected = len(await log.load(stream))
        fuse.burn()
        fuse.burn_soon()
        verdict = await log.append(submission(f"c{number}", write(stream, expected, f"c{number}")))
        fuse.burn()
    assert isinstance(verdict, Appended | Handled)


async def follow_as(log: Log, fuse: Fuse, name: str) -> None:
    async def note(connection: AsyncConnection, events: Sequence[Recorded]) -> None:
        fuse.burn()
        rows = [{"follower": name, "position": event.position} for event in events]
        insert = "INSERT INTO effects (follower, position) VALUES (:follower, :position)"
        await connection.execute(text(insert), rows)
        fuse.burn_soon()

    await follow(log, name, note, batch=20, seconds=LEASE_SECONDS)


async def relay(log: Log, other: Log, fuse: Fuse) -> None:
    """Hands every event to the other service's log, and moves its checkpoint afterwards."""
    while True:
        lease = await take(log, "relay", seconds=LEASE_SECONDS)
        try:
            while lease is not None:
                events = await log.read(lease.position, 20)
                fuse.burn()
                await asyncio.gather(*(_hear(other, event) for event in events))
                fuse.burn()
                if events:
                    await lease.move(events[-1].position)
                else:
                    await lease.move(lease.position)
                    await log.wait(lease.position, LEASE_SECONDS / 4)
        except Lost:
            continue
        await asyncio.sleep(0.1)


async def _hear(other: Log, event: Recorded) -> None:
    header = event.header
    move = HeardMove(header.log_id, header.stream, header.version, header.event_id)
    heard = write(header.stream, header.version - 1, f"heard {header.event_id}")
    verdict = await other.append(submission(f"hear-{header.event_id}", heard, heard=move))
    assert isinstance(verdict, Appended | Handled | AlreadyHeard), verdict


async def live(plan: Plan, member: Member, life: int) -> None:
    """One life of a member: until its commands are answered, else until somebody ends it."""
    log, other = await open_log(plan.intake, "intake"), await open_log(plan.cases, "cases")
    fuse = Fuse(member.name, life, 150 if "append" in member.roles else 40)
    async with asyncio.TaskGroup() as group:
        working = [group.create_task(log.watch()), group.create_task(other.watch())]
        if "follow" in member.roles:
            working += [group.create_task(follow_as(log, fuse, each)) for each in FOLLOWERS]
        if "relay" in member.roles:
            working.append(group.create_task(relay(log, other, fuse)))
        if "append" in member.roles:
            done = Path(plan.folder) / f"answered-{member.name}"
            left = unanswered(range(*member.commands), done)
            await append_all(log, fuse, left, done, member.tasks)
            print(member.name, flush=True)  # noqa: T201 - the test reads who was answered
            for task in working if member.roles == ("append",) else ():
                task.cancel()
    await log.close()
    await other.close()


def supervise(plan: Plan) -> dict[str, int]:
    """Starts every member again whenever it was killed; SIGTERM ends them. Answers the deaths."""
    deaths = {member.name: 0 for member in plan.members}
    running = {_start(plan, member, 0): member for member in plan.members}
    signal.signal(signal.SIGTERM, lambda *_: [os.kill(each, signal.SIGTERM) for each in running])
    while running:
        process, status = os.wait()
        member, code = running.pop(process), os.waitstatus_to_exitcode(status)
        if code == -signal.SIGKILL:
            deaths[member.name] += 1
            running[_start(plan, member, deaths[member.name])] = member
        elif code not in (0, -signal.SIGTERM):
            raise SystemExit(f"{member.name} ended with {code}")
    return deaths


def _start(plan: Plan, member: Member, life: int) -> int:
    if process := os.fork():
        return process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        asyncio.run(live(plan, member, life))
    except BaseException:  # noqa: BLE001 - a fork must not go on as its parent
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    ended = supervise(msgspec.json.decode(sys.argv[1], type=Plan))
    print(msgspec.json.encode(ended).decode())  # noqa: T201 - the test reads the deaths
