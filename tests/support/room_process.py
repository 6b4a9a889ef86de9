"""``bigslick room`` in a separate process, which can be killed and restarted."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.forked_command import ForkedCommand

if TYPE_CHECKING:
    import signal


class RoomProcess:
    """A room in a process; by default each start uses another port."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port
        self.process: ForkedCommand | None = None
        self.address = ""

    def start(self, *options: str) -> str:
        """Start the room and return its address."""
        self.process = ForkedCommand(
            *("room", "--no-open", "--port", str(self.port)),
            *("--data", str(self.folder), *options),
            *("--least-pause-ms", "0", "--least-bot-ms", "0"),
            environment={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The room is open: "), line
        self.address = line.split()[-1].rstrip("/")
        return self.address

    @property
    def processor_seconds(self) -> float:
        """How long the process has run so far, on all processors together."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")")[-1]
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def signal(self, kind: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(kind)

    def ended(self) -> tuple[int, str]:
        """Wait until the process ends; return its exit code and remaining output."""
        assert self.process is not None
        printed, _ = self.process.communicate(timeout=300)
        return self.process.wait(), printed


def free_port() -> int:
    """Return a port that is not in use."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port
