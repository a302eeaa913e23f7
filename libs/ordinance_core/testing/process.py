"""A server as a child process that ends with the run, whatever ends the run."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


class DidNotStart(RuntimeError):  # noqa: N818 - a state of the server
    """The server ended or stayed silent; the message ends with what it wrote."""


def free_port() -> int:
    """A loopback port that nobody listens on, below those that clients are given."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def folder(name: str, owner: str | None = None) -> Path:
    """A new temporary folder, given to `owner` where we may give it away."""
    made = Path(tempfile.mkdtemp(prefix=f"ordinance-{name}-"))
    if owner and os.getuid() == 0:
        entry = pwd.getpwnam(owner)
        os.chown(made, entry.pw_uid, entry.pw_gid)
    return made


def as_user(owner: str | None) -> list[str]:
    """What makes `setpriv` run a command as `owner`, when we are root and may choose."""
    if owner and os.getuid() == 0:
        return [f"--reuid={owner}", f"--regid={owner}", "--init-groups"]
    return []


def run(command: Sequence[str], owner: str | None = None) -> None:
    """Runs to the end; raises `DidNotStart` with the output on failure."""
    done = subprocess.run(
        ["setpriv", *as_user(owner), "--", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd="/",
        check=False,
    )
    if done.returncode:
        raise DidNotStart(f"{' '.join(command)}\n{done.stdout.decode(errors='replace')}")


class Process:
    """One command that can be started again; the kernel ends it should this run die first."""

    def __init__(
        self,
        command: Sequence[str],
        log: Path,
        *,
        owner: str | None = None,
        at_death: signal.Signals = signal.SIGKILL,
        environment: Mapping[str, str] | None = None,
        folder: str | Path = "/",
    ) -> None:
        dying = ["--pdeathsig", at_death.name.removeprefix("SIG")]
        self.command = ["setpriv", *dying, *as_user(owner), "--", *command]
        self.log, self.environment, self.folder = log, environment, folder
        self.running: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Begins; `wait` tells when it is ready."""
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.environment,
                cwd=self.folder,
            )

    def wait(self, ready: Callable[[], bool], seconds: float = 120) -> None:
        """Returns once `ready`; raises `DidNotStart` with what the command wrote."""
        deadline = time.monotonic() + seconds
        while not ready():
            if not self.runs() or time.monotonic() > deadline:
                self.end(signal.SIGKILL)
                tail = self.log.read_text(errors="replace")[-2000:]
                raise DidNotStart(f"{' '.join(self.command)}\n{tail}")
            time.sleep(0.05)

    def start(self, ready: Callable[[], bool], seconds: float = 120) -> None:
        self.launch()
        self.wait(ready, seconds)

    def runs(self) -> bool:
        return self.running is not None and self.running.poll() is None

    def end(self, how: signal.Signals, seconds: float = 30) -> None:
        """Sends the signal and waits; what outlives `seconds` is killed."""
        if self.running is None:
            return
        self.running.send_signal(how)
        try:
            self.running.wait(seconds)
        except subprocess.TimeoutExpired:
            self.running.kill()
            self.running.wait()
        self.running = None


def discard(made: Path) -> None:
    """Removes a folder that a server may still be letting go of."""
    shutil.rmtree(made, ignore_errors=True)
