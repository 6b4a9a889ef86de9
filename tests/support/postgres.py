"""A real PostgreSQL server for tests, in a temporary folder, reached by a socket file.

PostgreSQL refuses to run as root: then it runs as ``nobody``.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncpg

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tests.support.network import Network

_USER = "nobody"
_OPTIONS = (
    *("-c", "listen_addresses="),
    *("-c", "shared_buffers=16MB"),
    *("-c", "max_connections=40"),
    *("-c", "autovacuum=off"),
)


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, or None if it is not installed."""
    known = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = [Path(known)] if known else debian[-1:]
    return found[0].resolve().parent if found else None


class PostgresServer:
    """A server that can be stopped, killed and started again."""

    def __init__(
        self,
        programs: Path,
        *,
        fsync: bool = False,
        on: tuple[Network, str] | None = None,
    ) -> None:
        """Create an empty cluster and start it.

        Tests do not need ``fsync``: the machine does not crash, only processes do. The
        server runs ``on`` a machine of a network, and listens there, too.
        """
        self._programs, self._on = programs, on
        self._fsync = ("-c", f"fsync={'on' if fsync else 'off'}")
        self.folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._as: dict[str, Any] = {"cwd": self.folder}
        if os.geteuid() == 0:
            shutil.chown(self.folder, _USER)
            self._as |= {"user": _USER, "extra_groups": []}
        self._run(
            *("initdb", "--no-sync", "--auth=trust", "--username=postgres"),
            *("--encoding=UTF8", "--locale=C", "--pgdata", str(self.folder / "data")),
        )
        if on is not None:
            with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
                rules.write("host all all samenet trust\n")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *arguments],
            capture_output=True,
            check=False,
            **self._as,
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data")]
        command += ["-k", str(self.folder), *_OPTIONS, *self._fsync]
        options = self._as
        if self._on is not None:  # only root may enter a namespace
            network, name = self._on
            command += ["-c", f"listen_addresses={network.address(name)}"]
            user = ("setpriv", f"--reuid={_USER}", "--clear-groups")
            command = network.command(name, *user, *command)
            options = {"cwd": self.folder}
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **options)
        in_thread(self._answers())

    async def _answers(self) -> None:
        async with asyncio.timeout(60):
            while True:
                try:
                    db = await asyncpg.connect(self.address("postgres"))
                except (OSError, asyncpg.CannotConnectNowError):
                    await asyncio.sleep(0.02)
                else:
                    await db.close()
                    return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends all sessions, SIGQUIT is a crash."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(120)

    def remove(self) -> None:
        """Stop the server and remove its files."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def address(self, database: str, user: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    @property
    def outer_address(self) -> str:
        """Return the address of a database for other machines of the network."""
        assert self._on is not None
        network, name = self._on
        return f"postgresql://postgres@{network.address(name)}/postgres"

    def empty_database(self) -> str:
        """Return the address of a database without a room."""
        self.execute("DROP SCHEMA IF EXISTS bigslick_room CASCADE")
        return self.address("postgres")

    def execute(self, query: str, *values: Any) -> list[Any]:
        """Run a statement in that database."""

        async def ask() -> list[Any]:
            db = await asyncpg.connect(
                self.address("postgres"),
                server_settings={"search_path": "bigslick_room"},
            )
            try:
                return list(await db.fetch(query, *values))
            finally:
                await db.close()

        rows: list[Any] = in_thread(ask())
        return rows


def in_thread(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a thread of its own: the caller may have a loop already."""
    found: list[Any] = []
    failed: list[BaseException] = []

    def do() -> None:
        try:
            found.append(asyncio.run(work))
        except BaseException as error:  # noqa: BLE001 - raised in the caller's thread
            failed.append(error)

    thread = threading.Thread(target=do)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return found[0]
