"""Machines in network namespaces, on one bridge, whose packets can be dropped.

The tests themselves are at the bridge and reach every machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import ExitStack
from typing import Self

import pytest
from tests.support.network_lock import network_lock

_NETWORKS = 250
_NOWHERE = "02:00:00:00:00:01"
"""A hardware address that no machine has: packets for it are dropped silently."""


def _ip(*arguments: str) -> None:
    done = subprocess.run(
        [shutil.which("ip") or "ip", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        kind = FileExistsError if "File exists" in done.stderr else OSError
        raise kind(f"ip {' '.join(arguments)}: {done.stderr.strip()}")


class Network:
    """Machines by name, each with an address; use it in a ``with`` block."""

    def __init__(self, *names: str) -> None:
        self._number = os.getpid() % _NETWORKS
        self._names = names
        self._undo = ExitStack()

    def __enter__(self) -> Self:
        if shutil.which("ip") is None or os.geteuid() != 0:
            pytest.skip("network namespaces need root and the program ip")
        self._undo.enter_context(network_lock(changes=True))
        try:
            self._make()
        except OSError as error:
            self._undo.close()
            pytest.skip(f"network namespaces are not allowed here: {error}")
        return self

    @property
    def _bridge(self) -> str:
        return f"bs{self._number}"

    @property
    def _prefix(self) -> str:
        return f"198.18.{self._number}"  # reserved for tests of networks

    def _make(self) -> None:
        """Make the network under a free number.

        A killed test may have left its own, and devices outlive their namespace for a
        moment.
        """
        for _ in range(_NETWORKS):
            try:
                with ExitStack() as undo:
                    self._build(undo)
                    self._undo.push(undo.pop_all())
                    return
            except FileExistsError:
                self._number = (self._number + 1) % _NETWORKS
        raise OSError("all bridges of tests exist: remove those that no test uses")

    def _build(self, undo: ExitStack) -> None:
        bridge = self._bridge
        _ip("link", "add", bridge, "type", "bridge")
        undo.callback(_ip, "link", "del", bridge)
        _ip("addr", "add", f"{self._prefix}.1/24", "dev", bridge)
        _ip("link", "set", bridge, "up")
        for name in self._names:
            space, outside = self.space(name), f"{bridge}{name}"
            _ip("netns", "add", space)
            undo.callback(_ip, "netns", "del", space)
            kind = ("type", "veth", "peer", "name", "eth0", "netns", space)
            _ip("link", "add", outside, *kind)
            _ip("link", "set", outside, "master", bridge, "up")
            _ip("-n", space, "addr", "add", f"{self.address(name)}/24", "dev", "eth0")
            for device in ("eth0", "lo"):
                _ip("-n", space, "link", "set", device, "up")

    def __exit__(self, *_: object) -> None:
        self._undo.close()

    def space(self, name: str) -> str:
        """Return the namespace of a machine."""
        return f"{self._bridge}{name}"

    def address(self, name: str) -> str:
        return f"{self._prefix}.{2 + self._names.index(name)}"

    def command(self, name: str, *arguments: str) -> list[str]:
        """Return the command that runs a program on a machine."""
        return ["ip", "netns", "exec", self.space(name), *arguments]

    def drop(self, sender: str, receiver: str) -> None:
        """Drop all packets from one machine to another, but not those back."""
        where = (self.address(receiver), "dev", "eth0")
        how = ("lladdr", _NOWHERE, "nud", "permanent")
        _ip("-n", self.space(sender), "neigh", "replace", *where, *how)

    def cut(self, one: str, other: str) -> None:
        """Drop all packets between two machines."""
        self.drop(one, other)
        self.drop(other, one)

    def heal(self) -> None:
        """Let all packets pass again."""
        for sender in self._names:
            _ip("-n", self.space(sender), "neigh", "flush", "nud", "permanent")
