"""Our own record of a hand: lossless, one JSON object on one line.

Every other format is written from it and read to it. The layout is that of the
match's hand history; what a hand needs to be played again is all there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from bigslick.formats.record import files, replay, writer
from bigslick.formats.record.actions import RecordedAction
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
    "read_records",
    "write_records",
)


class HandRecord(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A hand as it is kept: who played for what, all that was done, what came of it.

    Players are named, and listed in playing order: the first one left of the
    button first, the button last.

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
    """``texas-holdem`` or ``omaha`` for these families, else the code of the game."""
    game: str
    """The code of the game; of a game that is not registered, what it was called."""
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
    """What the game is made of, if it is not registered."""
    custom: list[str] = []
    """What must be given again to replay the hand: ``divmod``."""
    players: list[RecordedPlayer]
    actions: list[RecordedAction]
    community_cards: list[str]
    boards: list[list[str]] | None = None
    """All boards, if there are several."""
    showdown: dict[str, ShownHand]
    winner: str | None
    """Who won most."""
    winners: dict[str, Any]
    """What each winner got, rake taken off."""
    pot: Any
    """All chips that were played for, the rake included."""
    rake: Any = 0
    pots: list[RecordedPot]
    meta: dict[str, Any] = {}
    """Whatever else a site, an event or a program wants to keep."""

    @property
    def names(self) -> list[str]:
        """Return the names of the players in playing order."""
        return [player.name for player in self.players]

    @classmethod
    def from_state(cls, state: State, **details: Unpack[RecordDetails]) -> HandRecord:
        """Return the record of a hand, or of as much of it as was played.

        The details are what the state does not know: ``names``, ``seats``,
        ``hand_id``, ``game``, ``time``, ``table``, ``seat_count``, ``button``,
        ``bots``, ``times`` and ``meta``, as ``RecordDetails`` explains them.

        Raises:
            NotationError: too few or duplicate names or seats.

        """
        return writer.recorded(cls, state, **details)

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
            NotationError: an action is no action or of nobody at the table.

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
        """Return the hand played again, operation by operation.

        It is made sure that the same comes of it as is written: the operations,
        the stacks, the winners (not with ``verify=False``). A hand that was not
        over can go on, with all automations unless told. Hand types and a
        ``divmod`` of one's own must be given again.

        Raises:
            NotationError: the record cannot be read, or contradicts itself.
            GameConfigError: the stakes or stacks make no game.
            IllegalActionError: an action is against the rules where it stands.

        """
        return replay.created(self, automations, hand_types, divmod, verify)

    def states(self) -> Iterator[tuple[State, RecordedAction | None]]:
        """Yield the state at the start and after each action, each a copy."""
        return replay.states(self)

    def to_json(self) -> bytes:
        """Return the record as one line of JSON, without the end of the line."""
        return files.to_json(self)

    @classmethod
    def from_json(cls, line: bytes | str) -> HandRecord:
        """Return the record that the line holds.

        Raises:
            NotationError: the line is damaged, or of a later schema.

        """
        return files.from_json(cls, line)
