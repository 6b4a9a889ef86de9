"""A room on two machines with one database, and a network that loses packets.

The machines are network namespaces: ``a`` and ``b`` have a process of the room each,
``d`` has the database. The players reach both at any time.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest
from tests.room.faults import play_through
from tests.support.network import Network
from tests.support.rooms import run, wait_until
from tests.support.storages import PostgresPlace

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from tests.room.faults import Played

_LEASE = 3.0
_PORT = 8000
_CHECK_SECONDS = 0.5
_LIMITS = ("joins_per_address", "commands_per_address", "creations_per_address")
_FAULTS = ("rooms", "database", "paused", "to_room", "to_database", "from_database")


class _Machine:
    """A machine with one process of the room."""

    def __init__(
        self, network: Network, name: str, folder: Path, database: str
    ) -> None:
        self.network, self.name, self.folder = network, name, folder / name
        self.address = f"http://{network.address(name)}:{_PORT}"
        self._database = database
        self.start()

    def start(self) -> None:
        here = self.network.address(self.name)
        options = ["--host", here, "--port", str(_PORT), "--data", str(self.folder)]
        options += ["--database", self._database, "--link", f"{here}:8500"]
        options += ["--lease-seconds", str(_LEASE), "--least-pause-ms", "0"]
        for limit in _LIMITS:
            options += ["--limit", f"{limit}=100000"]
        command = [sys.executable, "-m", "bigslick", "room", "--no-open", *options]
        self.process = subprocess.Popen(
            self.network.command(self.name, *command),
            stdout=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The room is open"), line

    def signal(self, kind: signal.Signals) -> None:
        """Send a signal to all processes of the machine's room."""
        os.killpg(self.process.pid, kind)

    def end(self) -> None:
        if self.process.poll() is None:
            self.signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class _Balancer:
    """Sends clients to machines whose ``/healthz`` returns 200 in time."""

    def __init__(self, addresses: list[str]) -> None:
        self._addresses = self._healthy = addresses
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._check, daemon=True)
        self._thread.start()

    def choose(self, rng: random.Random) -> str:
        return rng.choice(self._healthy or self._addresses)

    def _check(self) -> None:
        with ThreadPoolExecutor(len(self._addresses)) as pool:
            while not self._ended.wait(_CHECK_SECONDS):
                found = list(pool.map(_is_healthy, self._addresses))
                pairs = zip(self._addresses, found, strict=True)
                self._healthy = [address for address, well in pairs if well]

    def end(self) -> None:
        self._ended.set()
        self._thread.join()


def _is_healthy(address: str) -> bool:
    try:
        with urlopen(f"{address}/healthz", timeout=_CHECK_SECONDS) as reply:  # noqa: S310 - an address of the test
            return bool(reply.status == HTTPStatus.OK)
    except OSError:
        return False


class _Site:
    """Two machines with rooms, one with the database, and a load balancer."""

    def __init__(self, network: Network, place: PostgresPlace) -> None:
        self.network, self.place = network, place
        database = place.server.outer_address
        self.machines = [
            _Machine(network, name, place.folder, database) for name in ("a", "b")
        ]
        self.balancer = _Balancer([machine.address for machine in self.machines])

    async def fail(self, rng: random.Random, fault: str) -> None:
        """Let something go wrong; it stays so until ``heal``."""
        network, name = self.network, rng.choice("ab")
        other = "b" if name == "a" else "a"
        if fault == "rooms":
            network.cut("a", "b")
        elif fault == "database":
            network.cut(name, "d")
        elif fault == "paused":
            self.machines["ab".index(name)].signal(signal.SIGSTOP)
        elif fault == "to_room":
            network.drop(name, other)
        elif fault == "to_database":
            network.drop(name, "d")
        else:
            network.drop("d", name)
        await asyncio.sleep(rng.choice([0.0, _LEASE + 3.0]))

    async def heal(self) -> None:
        """Let everything work again, and wait until both machines are there."""
        self.network.heal()
        for machine in self.machines:
            machine.signal(signal.SIGCONT)
        async with asyncio.timeout(90):
            await wait_until(lambda: len(self._live()) == len(self.machines))

    def _live(self) -> list[Any]:
        return self.place.execute(
            "SELECT address FROM members WHERE connected AND NOT expired"
        )

    async def end(self) -> None:
        for machine in self.machines:
            machine.end()
        async with asyncio.timeout(90):
            await wait_until(lambda: not self._live())


@contextmanager
def _site(folder: Path) -> Iterator[_Site]:
    """Yield a site, or skip where namespaces or the database are not there."""
    pytest.importorskip("asyncpg", reason="the extra postgres is not installed")
    from tests.support.postgres import PostgresServer, find_programs

    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: initdb was not found")
    with ExitStack() as stack:
        network = stack.enter_context(Network("a", "b", "d"))
        server = PostgresServer(programs, on=(network, "d"))
        stack.callback(server.remove)
        site = _Site(network, PostgresPlace(server, folder))
        for machine in site.machines:
            stack.callback(machine.end)
        stack.callback(site.balancer.end)
        yield site


def survive(folder: Path, faults: list[str], seed: int, heal: bool = True) -> Played:
    """Play with faults, each of which is healed unless there is only one."""
    rng = random.Random(seed)
    with _site(folder) as site:
        todo: list[tuple[str, Callable[[], Awaitable[object]]]] = []
        for fault in faults:
            todo.append((fault, partial(site.fail, rng, fault)))
            if heal:
                todo.append(("heal", site.heal))
        playing = play_through(
            partial(site.balancer.choose, rng),
            site.place,
            todo,
            site.end,
            rng,
            seconds=_LEASE,
        )
        played: Played = run(playing, 1_500)
    return played


def test_a_room_that_is_cut_off_from_the_database_is_replaced(tmp_path: Path) -> None:
    played = survive(tmp_path, ["database"], 1, heal=False)
    assert 0 < played.actions < played.commands


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_partitions_lose_and_double_nothing(
    tmp_path: Path, seed: int, record_property: Any
) -> None:
    rng = random.Random(seed)
    faults = [*_FAULTS, *(rng.choice(_FAULTS) for _ in range(4))]
    rng.shuffle(faults)
    played = survive(tmp_path, faults, seed)
    for name, seconds in played.waits:
        record_property(name, seconds)
    assert played.actions > 100
