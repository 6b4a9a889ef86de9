"""The services that a room provides to its tables, as protocols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bigslick.room.limits.visitors import Visitor, Visitors
    from bigslick.room.monitoring.metrics import Metrics
    from bigslick.room.monitoring.watchdog import Watchdog
    from bigslick.room.storage.interface import Storage
    from bigslick.room.storage.tournament_entries import HandPlan
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.bots.thinking_times import ThinkingTimes
    from bigslick.room.table.task_queue import TaskQueue

__all__ = ("HeavyWork", "RoomServices", "TableDirector", "Thinkers")


class Thinkers(Protocol):
    """Worker processes for decisions of bots that take long."""

    async def decide(self, data: bytes) -> bytes:
        """Return the action of a bot, in JSON, for the pickled bot and its view.

        Raises:
            CommandError: it takes too long, or the worker died.

        """


class HeavyWork(Protocol):
    """Worker processes for jobs that take long."""

    def check(self, visitor: Visitor) -> None:
        """Check that a visitor may start another job.

        Raises:
            LimitError: too many jobs are in progress.

        """

    async def run(self, job: str, data: Any, visitor: Visitor) -> bytes:
        """Return the result of a job.

        Raises:
            CommandError: the job was refused, or took too long.
        """


class TableDirector(Protocol):
    """The tournament that a table belongs to, as the table sees it."""

    def hand_over(self, actor: TableActor) -> None:
        """Process the last hand of a table, if this was not done before."""

    def may_deal(self, actor: TableActor) -> bool:
        """Return whether the table may begin a hand now."""

    def plan_hand(self, actor: TableActor) -> HandPlan:
        """Return the next hand of a table, which begins it.

        Raises:
            IllegalActionError: the table must wait.

        """


class RoomServices(Protocol):
    """The interface of a room for its tables."""

    storage: Storage
    metrics: Metrics
    watchdog: Watchdog
    visitors: Visitors
    thinking: ThinkingTimes
    tasks: TaskQueue
    secret: str
    """The secret from which passes and tokens are derived."""
    addresses: list[str]
    """URLs at which others can reach the room, for invitations."""
    accounts: bool
    """Whether people can have accounts and clubs."""
    least_pause_ms: int
    """The shortest pause between two hands in milliseconds; tables cannot set less."""
    least_bot_ms: int
    """The shortest time of bots for a decision, in milliseconds."""

    @property
    def draining(self) -> bool:
        """Return whether the room is about to close, so that no new hands start."""

    @property
    def pool(self) -> Executor:
        """Return the threads in which bots decide."""

    @property
    def thinkers(self) -> Thinkers:
        """Return the worker processes for decisions of bots that take long."""

    @property
    def workers(self) -> HeavyWork:
        """Return the worker processes for jobs that take long."""

    def clock(self) -> int:
        """Return the room's time in milliseconds."""

    def close_table(self, table_id: str, reason: str) -> None:
        """Close a table permanently."""

    def set_aside(self, actor: TableActor, reason: str) -> None:
        """Quarantine a table that fails."""
