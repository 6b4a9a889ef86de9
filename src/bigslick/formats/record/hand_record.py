"""`HandRecord`: a hand without loss of information, as one JSON object on one line.

Every other format is written from it and read to it. It contains everything needed to
replay the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from bigslick.errors import GameConfigError, brief
from bigslick.formats.record import files, replay, writer
from bigslick.formats.record.actions import RecordedAction
from bigslick.formats.record.detail_checks import check_details
from bigslick.formats.record.files import (
    RecordWriter,
    read_records,
    write_records,
)
from bigslick.formats.record.record_parts import (
    Count,
    RecordedPlayer,
    RecordedPot,
    RecordedStakes,
    ShownHand,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Unpack

    from bigslick.engine import Automation, Operation, State
    from bigslick.formats.record.record_parts import RecordDetails
    from bigslick.hands import Hand

__all__ = (
    "HandRecord",
    "RecordWriter",
    "RecordedAction",
    "RecordedPlayer",
    "RecordedPot",
    "RecordedStakes",
    "ShownHand",
    "no_record",
    "read_records",
    "write_records",
)


class HandRecord(msgspec.Struct, omit_defaults=True, kw_only=True):
    """The record of a hand: players, stakes, actions and results.

    The players are in playing order: the first is left of the button, the last has the
    button.

    >>> from bigslick import create_game
    >>> state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200, 200))
    >>> state.fold(); state.fold()
    Folding(player_index=2)
    Folding(player_index=0)
    >>> record = HandRecord.from_state(state, names=("Ann", "Bob", "Cyd"), hand_id="7")
    >>> record.winner, record.pot, record.actions[-1]
    ('Bob', 2, RecordedAction(player='Bob', action='pull', amount=3, ...))
    >>> again = HandRecord.from_json(record.to_json())
    >>> again == record, again.create_state().operations == state.operations
    (True, True)
    """

    schema: int
    hand_id: str
    variant: str
    """``texas-holdem`` or ``omaha`` for these families, or the code of the game."""
    game: str
    """The code of the game; for a game that is not registered, its name."""
    time: str | None = None
    """When the hand began: ISO 8601, UTC."""
    table: str = ""
    seat_count: Count
    button: Count
    """The seat of the button."""
    mode: Literal["cash", "tournament"]
    stakes: RecordedStakes
    rules: dict[str, Any] = {}
    """The options of ``Rules`` that differ from the defaults."""
    board_count: Count = 1
    bomb_pot: bool = False
    setup: dict[str, Any] | None = None
    """The parts of the game, if it is not registered."""
    custom: list[str] = []
    """Functions that must be passed again to replay the hand: ``divmod``."""
    players: list[RecordedPlayer]
    actions: list[RecordedAction]
    community_cards: list[str]
    boards: list[list[str]] | None = None
    """All boards, if there are several; otherwise None."""
    showdown: dict[str, ShownHand]
    winner: str | None
    """The player who won the most chips."""
    winners: dict[str, Any]
    """The chips that each winner won from the pots, after rake."""
    pot: Any
    """All chips that were played for, including the rake."""
    rake: Any = 0
    pots: list[RecordedPot]
    meta: dict[str, Any] = {}
    """Other data of a site, a tournament or a program."""

    @property
    def names(self) -> list[str]:
        """Return the names of the players in playing order."""
        return [player.name for player in self.players]

    @classmethod
    def from_state(cls, state: State, **details: Unpack[RecordDetails]) -> HandRecord:
        """Return the record of a hand; the hand need not be over.

        The details are values that a state does not have: ``names``, ``seats``,
        ``hand_id``, ``game``, ``time``, ``table``, ``seat_count``, ``button``,
        ``bots``, ``times`` and ``meta``, which ``RecordDetails`` explains.

        Raises:
            NotationError: too few or duplicate names or seats, or another invalid
            detail.

        """
        record = writer.recorded(cls, state, **details)
        check_details(
            record, game=details.get("game"), seat_count=details.get("seat_count")
        )
        return record

    @classmethod
    def line(cls, state: State, **details: Unpack[RecordDetails]) -> bytes:
        """Return the record of a hand as a line of JSON.

        Raises:
            NotationError: too few or duplicate names or seats.

        """
        return cls.from_state(state, **details).to_json()

    def operations(self) -> list[Operation]:
        """Return the operations of the hand.

        Raises:
            NotationError: an action or its player is unknown.

        """
        return replay.operations(self)

    def create_state(
        self,
        *,
        automations: tuple[Automation, ...] | None = None,
        hand_types: Mapping[str, type[Hand]] | None = None,
        divmod: Callable[[int, int], tuple[int, int]] | None = None,  # noqa: A002
        verify: bool = True,
    ) -> State:
        """Return the state of the hand, replayed operation by operation.

        Unless ``verify`` is false, the operations, stacks and winners are compared with
        the record. A hand that was not over can be continued, by default with all
        automations. Custom hand types and a custom ``divmod`` must be passed again.

        Raises:
            NotationError: the record cannot be read, or contradicts itself.
            GameConfigError: the stakes or stacks are invalid.
            IllegalActionError: an action is illegal at that point of the hand.

        """
        return replay.created(self, automations, hand_types, divmod, verify)

    def states(self) -> Iterator[tuple[State, RecordedAction | None]]:
        """Yield a copy of the state at the start, and after each action with it."""
        return replay.states(self)

    def to_json(self) -> bytes:
        """Return the record as one line of JSON, without the end of the line."""
        return files.to_json(self)

    @classmethod
    def from_json(cls, line: bytes | str) -> HandRecord:
        """Return the record on a line of JSON.

        Raises:
            NotationError: the line is unreadable, or has a later schema.

        """
        return files.from_json(cls, line)


def no_record(value: object) -> GameConfigError:
    """Return the error for something else in the place of a record."""
    return GameConfigError(
        f"invalid hand {brief(value)}: expected a HandRecord, for example the record "
        "of a ReadHand"
    )
