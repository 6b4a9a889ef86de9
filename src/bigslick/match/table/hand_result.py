"""What became of a hand: who won what, who showed what, what went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bigslick.engine import HoleCardsShowingOrMucking
from bigslick.engine.chips.account import called_at_the_end
from bigslick.engine.table_cards import shown_hand
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
    """One pot: its chips, the house's part of them, and who won how much of it."""

    amount: int
    rake: int
    winners: Mapping[str, int]


class HandResult:
    """The outcome of one hand, for whoever runs the table: all cards are in it.

    Everything follows from ``state``, the hand at its end, and is worked out when
    it is asked for. Mappings go by the players' names, in playing order.
    """

    def __init__(  # noqa: PLR0913 - what a record is made of
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
        """Keep the hand, who played it, and what the record shall say of it."""
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
        """Return the hand's number and what everybody won or lost."""
        return f"HandResult({self.hand_id!r}, payoffs={self.payoffs})"

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Return everything that was done, in order."""
        return tuple(self.state.operations)

    @property
    def payoffs(self) -> dict[str, int]:
        """Return what each player won or lost."""
        return dict(zip(self.names, self.state.payoffs, strict=True))

    @property
    def chips(self) -> dict[str, int]:
        """Return what each player has now."""
        return dict(zip(self.names, self.state.stacks, strict=True))

    @property
    def shares(self) -> tuple[Winner, ...]:
        """Return who won which part of which pot, and with what hand."""
        return self.state.winners

    @cached_property
    def _called(self) -> dict[str, int]:
        """Return what the others called of the bet of the last player left.

        It never left the place in front of him, but belongs to the pot.
        """
        if not self.state.folded_status:
            return {}
        called = called_at_the_end(self.state.operations)
        name = self.names[self.state.statuses.index(True)]
        return {name: called} if called else {}

    @cached_property
    def winners(self) -> dict[str, int]:
        """Return what each winner got out of the pots, the largest amount first."""
        won = dict(self._called)
        for share in self.state.winners:
            name = self.names[share.player_index]
            won[name] = won.get(name, 0) + share.amount
        return dict(sorted(won.items(), key=lambda item: -item[1]))

    @property
    def winner(self) -> str | None:
        """Return who got the most out of the pots; of equals the first in turn."""
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
            if not pots:  # everybody folded to an ante, or to nothing at all
                return (PotResult(called, 0, {name: called}),)
            won[0][name] = won[0].get(name, 0) + called
        return tuple(
            PotResult(sum(shares.values()) + pot.amount, pot.raked_amount, shares)
            for pot, shares in zip(pots, won, strict=True)
        )

    @property
    def pot(self) -> int:
        """Return all chips that were played for, the rake included."""
        return sum(pot.amount for pot in self.pots)

    @property
    def rake(self) -> int:
        """Return what the house took."""
        return sum([pot.raked_amount for pot in self.state.pots])

    @cached_property
    def shown(self) -> dict[str, tuple[Card, ...]]:
        """Return the hole cards of those who showed, in the order of showing."""
        return {
            self.names[op.player_index]: op.hole_cards
            for op in self.state.operations
            if isinstance(op, HoleCardsShowingOrMucking) and op.hole_cards
        }

    @cached_property
    def hands(self) -> dict[str, Hand]:
        """Return what those who showed had on the first board, of the first type.

        Losers are among them: a hand that was beaten has been shown all the same.
        """
        state, index = self.state, self.names.index
        made = {
            name: shown_hand(state, index(name), cards, 0, 0)
            for name, cards in self.shown.items()
        }
        return {name: hand for name, hand in made.items() if hand is not None}

    @property
    def board(self) -> tuple[Card, ...]:
        """Return the cards of the first board."""
        return tuple(self.state.get_board_cards(0))

    @property
    def went_to_showdown(self) -> bool:
        """Return whether two or more players were left at the end."""
        return not self.state.folded_status

    @cached_property
    def record(self) -> HandRecord:
        """Return the hand as it is written down, complete enough to replay it."""
        return HandRecord.from_state(self.state, **self._details)

    @property
    def line(self) -> bytes:
        """Return the record as a line of JSON."""
        return HandRecord.line(self.state, **self._details)

    @property
    def _details(self) -> dict[str, Any]:
        """Return what a record says that the state does not know."""
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
