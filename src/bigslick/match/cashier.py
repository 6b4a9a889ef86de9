"""The chairs of a match, the chips bought for them, and what happened there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.match.elimination import Bust, rank_busts
from bigslick.match.seating import EntryChoice, Seat
from bigslick.values import read_choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigslick.match.cash_rules import CashRules, Ledger
    from bigslick.match.table.player import Player

__all__ = ("Cashier", "MatchEvent", "MatchEventKind")


@unique
class MatchEventKind(StrEnum):
    """What can happen between hands."""

    JOINED = "joined"
    REBOUGHT = "rebought"
    TOPPED_UP = "topped up"
    SAT_OUT = "sat out"
    CAME_BACK = "came back"
    MISSED_BLIND = "missed the big blind"
    LEFT = "left"
    LEVEL = "level"
    """The blinds changed; the amount is the big blind."""
    ELIMINATED = "eliminated"
    """The amount is the finishing place."""
    WON = "won"


@dataclass(frozen=True, slots=True)
class MatchEvent:
    """Something that happened after so many hands."""

    hands_played: int
    kind: MatchEventKind
    player: str | None = None
    amount: Any = None


class Cashier:
    """Keeps seats and books together: no chip comes or goes without an entry."""

    def __init__(self, rules: CashRules, ledger: Ledger, max_seats: int) -> None:
        """Open with empty chairs."""
        self.rules = rules
        self.ledger = ledger
        self.max_seats = max_seats
        self.seats: dict[int, Seat] = {}
        self.events: list[MatchEvent] = []
        self.hands_played = 0

    def __iter__(self) -> Iterator[Seat]:
        """Yield the seats that are taken, in the order of their numbers."""
        for number in sorted(self.seats):
            yield self.seats[number]

    def find(self, name: str) -> Seat:
        """Return where the player sits.

        Raises:
            GameConfigError: nobody of that name sits here.

        """
        for seat in self.seats.values():
            if seat.player.name == name:
                return seat
        known = ", ".join(seat.player.name for seat in self) or "nobody"
        raise GameConfigError(f"{name!r} does not sit here; {known} does")

    def seat(self, player: Player, number: int | None = None) -> Seat:
        """Give the player a seat, by default the first free one, for his chips.

        Raises:
            GameConfigError: the seat is taken or none is left, the name is taken,
                or his chips are no buy-in.

        """
        if not player.name:
            raise GameConfigError("a player has a name")
        if any(seat.player.name == player.name for seat in self.seats.values()):
            raise GameConfigError(f"there is a {player.name!r} at the table already")
        free = [n for n in range(1, self.max_seats + 1) if n not in self.seats]
        if number is None and not free:
            raise GameConfigError(f"all {self.max_seats} seats are taken")
        if number is not None and number not in free:
            raise GameConfigError(f"seat {number} is not free: {free} are")
        self.check_buy_in(player.name, player.chips)
        number = free[0] if number is None else number
        player.seat = number
        seat = self.seats[number] = Seat(number, player, buy_in=player.chips)
        self.ledger.buy(player.name, player.chips)
        self.note(MatchEventKind.JOINED, player.name, player.chips)
        return seat

    def check_buy_in(self, name: str, amount: Any) -> None:
        """Refuse an amount that nobody sits down with.

        Raises:
            GameConfigError: it is below or above what the house allows.

        """
        low, high = self.rules.min_buy_in, self.rules.max_buy_in
        if not amount > 0:
            raise GameConfigError(f"{name} cannot buy in for {amount}")
        if (low is not None and amount < low) or (high is not None and amount > high):
            raise GameConfigError(
                f"{name} cannot buy in for {amount}: from {low} to {high} is allowed"
            )

    def rebuy(self, name: str, amount: Any = None) -> None:
        """Sell chips to a player who has none, by default as many as at first.

        Raises:
            GameConfigError: he has chips, or the amount is no buy-in.

        """
        seat = self.find(name)
        if seat.player.chips:
            raise GameConfigError(f"{name} still has {seat.player.chips}: top up")
        amount = seat.buy_in if amount is None else amount
        self.check_buy_in(name, amount)
        self._sell(seat, amount)
        self.note(MatchEventKind.REBOUGHT, name, amount)

    def top_up(self, name: str, amount: Any = None) -> None:
        """Add chips to a stack, by default up to what was bought at first.

        Raises:
            GameConfigError: the amount is not positive, or too much for the limit.

        """
        seat = self.find(name)
        chips: Any = seat.player.chips
        amount = seat.buy_in - chips if amount is None else amount
        high = self.rules.max_buy_in
        if not amount > 0:
            raise GameConfigError(f"{name} cannot add {amount} to {chips}")
        if high is not None and chips + amount > high:
            raise GameConfigError(
                f"{name} cannot add {amount} to {chips}: {high} is the most to have"
            )
        self._sell(seat, amount)
        self.note(MatchEventKind.TOPPED_UP, name, amount)

    def _sell(self, seat: Seat, amount: Any) -> None:
        seat.player.chips += amount
        self.ledger.buy(seat.player.name, amount)

    def leave(self, name: str) -> Any:
        """Cash a player out, free his seat, and return his chips.

        Raises:
            GameConfigError: nobody of that name sits here.

        """
        seat = self.find(name)
        chips = seat.player.chips
        del self.seats[seat.number]
        self.ledger.cash_out(name, chips)
        seat.player.chips = 0
        self.note(MatchEventKind.LEFT, name, chips)
        return chips

    @property
    def is_deserted(self) -> bool:
        """Return whether everybody who has chips sits out."""
        return all(seat.away for seat in self.seats.values() if seat.player.chips > 0)

    def sit_out(self, name: str) -> None:
        """Let a player miss hands from the next one on."""
        seat = self.find(name)
        if not seat.away:
            seat.away = True
            self.note(MatchEventKind.SAT_OUT, name)

    def come_back(self, name: str, entry: EntryChoice | str = EntryChoice.POST) -> None:
        """Let him play again; he posts what he missed, or waits for the big blind."""
        seat = self.find(name)
        seat.entry = read_choice(EntryChoice, entry)
        if seat.away:
            seat.away = False
            self.note(MatchEventKind.CAME_BACK, name)

    def before_hand(self) -> None:
        """Do what happens by itself: rebuys, top-ups, and clearing old sit-outs."""
        rules = self.rules
        limit = rules.sit_out_limit
        for seat in tuple(self.seats.values()):
            if rules.auto_rebuy and not seat.player.chips and not seat.away:
                self.rebuy(seat.player.name)
            elif limit is not None and seat.missed_rounds >= limit:
                if not seat.is_dealable:
                    self.leave(seat.player.name)
            elif rules.auto_top_up and 0 < (chips := seat.player.chips) < seat.buy_in:
                self._sell(seat, seat.buy_in - chips)

    def eliminate(self, stacks: Mapping[str, Any]) -> None:
        """Give those who lost their last chip their places (rule 57).

        ``stacks`` are what the players of the hand began it with: of those who go
        together, the biggest stack places highest.
        """
        chips = {seat.player.name: seat.player.chips for seat in self.seats.values()}
        busts = [Bust(name, stack) for name, stack in stacks.items() if not chips[name]]
        left = sum(amount > 0 for amount in chips.values())
        place = left + 1
        for tied in rank_busts(busts):
            for name in tied:
                self.find(name).place = place
                self.note(MatchEventKind.ELIMINATED, name, place)
            place += len(tied)
        if left == 1:
            (last,) = [seat for seat in self if seat.player.chips > 0]
            last.place = 1
            self.note(MatchEventKind.WON, last.player.name)

    def note(
        self, kind: MatchEventKind, player: str | None = None, amount: Any = None
    ) -> None:
        """Write down that something happened."""
        self.events.append(MatchEvent(self.hands_played, kind, player, amount))
