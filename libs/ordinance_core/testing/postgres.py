"""PostgreSQL from the system's packages: a data folder and a loopback port of its own."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

from ordinance_core.testing import process
from ordinance_core.testing.databases import answers

SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 300
shared_buffers = 256MB
fsync = on
synchronous_commit = on
full_page_writes = on
log_min_messages = warning
timezone = 'UTC'
"""


def binaries() -> Path | None:
    """Where `initdb` and `postgres` are, the newest version first; None where they are not."""
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if packaged:
        return packaged[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _version(initdb: Path) -> float:
    return float(initdb.parts[-3])


class LocalPostgres:
    """One server that tests may stop, kill and start again on the same data and port."""

    def __init__(self, programs: Path) -> None:
        self.folder = process.folder("postgres", "postgres")
        self.port = process.free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        data = str(self.folder / "data")
        initdb = [str(programs / "initdb"), "-D", data, "-U", "postgres", "-A", "trust"]
        process.run([*initdb, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], "postgres")
        with (self.folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(f"{SETTINGS}port = {self.port}\n")
        command = [str(programs / "postgres"), "-D", data]
        self.process = process.Process(
            command, self.folder / "log", owner="postgres", at_death=signal.SIGQUIT
        )

    def start(self) -> None:
        self.process.start(lambda: answers(self.url))

    def stop(self) -> None:
        """Ends sessions and writes a checkpoint, as an administrator's restart does."""
        self.process.end(signal.SIGINT)

    def kill(self) -> None:
        """Ends at once without a checkpoint, as a crash does: the next start recovers."""
        self.process.end(signal.SIGQUIT)

    def close(self) -> None:
        self.kill()
        process.discard(self.folder)
