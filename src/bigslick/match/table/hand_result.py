"""The result of a hand: winners, pots, shown hands and events."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from bigslick.engine import HoleCardsShowingOrMucking
from bigslick.engine.chips.account import called_at_the_end
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.record.hand_record import HandRecord

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.cards import Card
    from bigslick.engine import Operation, State, Winner
    from bigslick.hands import Hand
    from bigslick.match.table.referee import TableEvent

__all__ = ("HandResult", "PotResult")


@dataclass(frozen=True, slots=True)
class PotResult:
    """One pot: its chips, its rake, and how much each winner got."""

    amount: int
    rake: int
    winners: Mapping[str, int]


class HandResult:
    """The result of one hand, including all hidden cards.

    It is meant for the program that runs the table, not for players. Everything is
    computed on demand from ``state``, the finished hand. Mappings are by player name,
    in playing order.
    """

    def __init__(  # noqa: PLR0913 - the fields of a record
        self,
        state: State,
        names: tuple[str, ...],
        *,
        seats: tuple[int, ...] = (),
        button: int | None = None,
        hand_id: str = "",
        game: str | None = None,
        table: str = "",
        time: str | None = None,
        bots: tuple[str, ...] = (),
        events: tuple[TableEvent, ...] = (),
        times: Sequence[float] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep the hand, its players, and the other fields of its record."""
        self.state = state
        self.names = names
        self.seats = seats or tuple(range(1, len(names) + 1))
        self.button = self.seats[-1] if button is None else button
        self.hand_id = hand_id
        self.game = game
        self.table = table
        self.time = time
        self.bots = bots
        self.events = events
        self.times = times
        self.meta = meta

    def __repr__(self) -> str:
        """Return the hand id and the payoffs."""
        return f"HandResult({self.hand_id!r}, payoffs={self.payoffs})"

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Return all operations of the hand, in order."""
        return tuple(self.state.operations)

    @property
    def payoffs(self) -> dict[str, int]:
        """Return the amount each player won (or lost, if negative)."""
        return dict(zip(self.names, self.state.payoffs, strict=True))

    @property
    def chips(self) -> dict[str, int]:
        """Return each player's stack after the hand."""
        return dict(zip(self.names, self.state.stacks, strict=True))

    @property
    def shares(self) -> tuple[Winner, ...]:
        """Return every share of a pot: the player, the amount and the hand."""
        return self.state.winners

    @cached_property
    def _called(self) -> dict[str, int]:
        """Return the matched part of the last player's bet when all others folded.

        It belongs to the pot although it was never collected.
        """
        if not self.state.folded_status:
            return {}
        called = called_at_the_end(self.state.operations)
        name = self.names[self.state.statuses.index(True)]
        return {name: called} if called else {}

    @cached_property
    def winners(self) -> dict[str, int]:
        """Return the amount each winner got from the pots, the largest first."""
        won = dict(self._called)
        for share in self.state.winners:
            name = self.names[share.player_index]
            won[name] = won.get(name, 0) + share.amount
        return dict(sorted(won.items(), key=lambda item: -item[1]))

    @property
    def winner(self) -> str | None:
        """Return the player who got the most from the pots.

        If several got the same amount, return the first in playing order; None if
        nobody won a pot.
        """
        return next(iter(self.winners), None)

    @cached_property
    def pots(self) -> tuple[PotResult, ...]:
        """Return the main pot and the side pots as they were pushed."""
        pots = list(self.state.pots)
        won: list[dict[str, int]] = [{} for _ in pots]
        for share in self.state.winners:
            own, name = won[share.pot_index], self.names[share.player_index]
            own[name] = own.get(name, 0) + share.amount
        for name, called in self._called.items():
            if not pots:  # all others folded before any bet was collected
                return (PotResult(called, 0, {name: called}),)
            won[0][name] = won[0].get(name, 0) + called
        return tuple(
            PotResult(sum(shares.values()) + pot.amount, pot.raked_amount, shares)
            for pot, shares in zip(pots, won, strict=True)
        )

    @property
    def pot(self) -> int:
        """Return the sum of all pots, including the rake."""
        return sum(pot.amount for pot in self.pots)

    @property
    def rake(self) -> int:
        """Return the rake of the hand."""
        return sum([pot.raked_amount for pot in self.state.pots])

    @cached_property
    def shown(self) -> dict[str, tuple[Card, ...]]:
        """Return the hole cards of players who showed, in the order of showing."""
        return {
            self.names[op.player_index]: op.hole_cards
            for op in self.state.operations
            if isinstance(op, HoleCardsShowingOrMucking) and op.hole_cards
        }

    @cached_property
    def hands(self) -> dict[str, Hand]:
        """Return the hands that were shown, including losing ones.

        With several boards or hand types, the first of each counts.
        """
        state, index = self.state, self.names.index
        made = {
            name: state.get_shown_hand(index(name), cards)
            for name, cards in self.shown.items()
        }
        return {name: hand for name, hand in made.items() if hand is not None}

    @property
    def board(self) -> tuple[Card, ...]:
        """Return the cards of the first board."""
        return tuple(self.state.get_board_cards(0))

    @property
    def went_to_showdown(self) -> bool:
        """Return whether two or more players had not folded at the end."""
        return not self.state.folded_status

    @cached_property
    def record(self) -> HandRecord:
        """Return the hand as a record, from which it can be replayed."""
        return HandRecord.from_state(self.state, **self._details)

    @property
    def line(self) -> bytes:
        """Return the record as a line of JSON."""
        return HandRecord.line(self.state, **self._details)

    @property
    def _details(self) -> dict[str, Any]:
        """Return the fields of the record that are not part of the state."""
        return {
            "names": self.names,
            "seats": self.seats,
            "button": self.button,
            "hand_id": self.hand_id,
            "game": self.game,
            "time": self.time,
            "table": self.table,
            "bots": self.bots,
            "times": self.times,
            "meta": self.meta,
        }
