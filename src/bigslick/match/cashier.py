"""The seats of a match, the chips bought for them, and events between hands."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TYPE_CHECKING, Any

from bigslick.chip_amounts import is_number
from bigslick.errors import GameConfigError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.match.elimination import Bust, places_of, rank_busts
from bigslick.match.seating import EntryChoice, Seat
from bigslick.text_values import read_choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigslick.match.cash_rules import CashRules, Ledger
    from bigslick.match.table.player import Player

__all__ = ("Cashier", "MatchEvent", "MatchEventKind")


@unique
class MatchEventKind(StrEnum):
    """The kinds of events between hands."""

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
    """An event between hands; ``hands`` is the number of hands played before it."""

    hands_played: int
    kind: MatchEventKind
    player: str | None = None
    amount: Any = None


class Cashier:
    """The seats of a match; the ledger records all chips bought and cashed out."""

    def __init__(self, rules: CashRules, ledger: Ledger, max_seats: int) -> None:
        """Start with empty seats."""
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
        """Return the seat of a player.

        Raises:
            GameConfigError: no player has that name.

        """
        for seat in self.seats.values():
            if seat.player.name == name:
                return seat
        known = ", ".join(seat.player.name for seat in self) or "nobody"
        raise GameConfigError(f"unknown player {name!r}; at the table: {known}")

    def seat(self, player: Player, number: int | None = None) -> Seat:
        """Seat a player with their chips, by default in the first free seat.

        Raises:
            GameConfigError: the seat or the name is taken, no seat is free, or the
                chips are not a valid buy-in.

        """
        if not player.name:
            raise GameConfigError("a player needs a name")
        if any(seat.player.name == player.name for seat in self.seats.values()):
            raise GameConfigError(f"duplicate player name {player.name!r}")
        free = [n for n in range(1, self.max_seats + 1) if n not in self.seats]
        if number is None and not free:
            raise GameConfigError(f"all {self.max_seats} seats are taken")
        if number is not None and number not in free:
            raise GameConfigError(f"seat {number} is not free; free seats: {free}")
        self.check_buy_in(player.name, player.chips)
        number = free[0] if number is None else number
        player.seat = number
        seat = self.seats[number] = Seat(number, player, buy_in=player.chips)
        self.ledger.buy(player.name, player.chips)
        self.note(MatchEventKind.JOINED, player.name, player.chips)
        return seat

    def check_buy_in(self, name: str, amount: Any) -> None:
        """Check that the amount is a valid buy-in.

        Raises:
            GameConfigError: the amount is below or above the buy-in limits.

        """
        low, high = self.rules.min_buy_in, self.rules.max_buy_in
        _check_number(name, amount)
        if not amount > 0:
            raise GameConfigError(
                f"{name} cannot buy in for {amount}: expected a positive amount"
            )
        if (low is not None and amount < low) or (high is not None and amount > high):
            raise GameConfigError(
                f"{name} cannot buy in for {amount}: expected {low} to {high}"
            )

    def rebuy(self, name: str, amount: Any = None) -> None:
        """Sell chips to a player without chips, by default their first buy-in.

        Raises:
            GameConfigError: the player has chips, or the amount is not a valid buy-in.

        """
        seat = self.find(name)
        if seat.player.chips:
            raise GameConfigError(
                f"{name} cannot rebuy with {seat.player.chips} chips: top up instead"
            )
        amount = seat.buy_in if amount is None else amount
        self.check_buy_in(name, amount)
        self._sell(seat, amount)
        self.note(MatchEventKind.REBOUGHT, name, amount)

    def top_up(self, name: str, amount: Any = None) -> None:
        """Add chips to a stack, by default up to the first buy-in.

        Raises:
            GameConfigError: the amount is not positive, or the stack would exceed the
                largest buy-in.

        """
        seat = self.find(name)
        chips: Any = seat.player.chips
        amount = seat.buy_in - chips if amount is None else amount
        high = self.rules.max_buy_in
        _check_number(name, amount)
        if not amount > 0:
            raise GameConfigError(
                f"{name} cannot add {amount} to {chips}: expected a positive amount"
            )
        if high is not None and chips + amount > high:
            raise GameConfigError(
                f"{name} cannot add {amount} to {chips}: the largest stack is {high}"
            )
        self._sell(seat, amount)
        self.note(MatchEventKind.TOPPED_UP, name, amount)

    def _sell(self, seat: Seat, amount: Any) -> None:
        seat.player.chips += amount
        self.ledger.buy(seat.player.name, amount)

    def leave(self, name: str) -> Any:
        """Cash a player out, free the seat, and return the number of chips.

        Raises:
            GameConfigError: no player has that name.

        """
        seat = self.find(name)
        chips = seat.player.chips
        del self.seats[seat.number]
        seat.close_bot()
        self.ledger.cash_out(name, chips)
        seat.player.chips = 0
        self.note(MatchEventKind.LEFT, name, chips)
        return chips

    @property
    def is_deserted(self) -> bool:
        """Return whether all players with chips are sitting out."""
        return all(seat.away for seat in self.seats.values() if seat.player.chips > 0)

    def sit_out(self, name: str) -> None:
        """Let a player sit out from the next hand on."""
        seat = self.find(name)
        if not seat.away:
            seat.away = True
            self.note(MatchEventKind.SAT_OUT, name)

    def come_back(self, name: str, entry: EntryChoice | str = EntryChoice.POST) -> None:
        """Let a player play again: they post missed blinds, or wait for the big one."""
        seat = self.find(name)
        seat.entry = read_choice(EntryChoice, entry)
        if seat.away:
            seat.away = False
            self.note(MatchEventKind.CAME_BACK, name)

    def before_hand(self) -> None:
        """Do automatic rebuys and top-ups, and remove players who sat out too long."""
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
        """Give players who lost their last chip their finishing places (rule 57).

        ``stacks`` are the stacks at the start of the hand: of players eliminated in
        the same hand, the largest stack places highest.
        """
        chips = {seat.player.name: seat.player.chips for seat in self.seats.values()}
        busts = [Bust(name, stack) for name, stack in stacks.items() if not chips[name]]
        left = sum(amount > 0 for amount in chips.values())
        for name, place in places_of(rank_busts(busts), left + 1).items():
            self.find(name).place = place
            self.note(MatchEventKind.ELIMINATED, name, place)
        if left == 1:
            (last,) = [seat for seat in self if seat.player.chips > 0]
            last.place = 1
            self.note(MatchEventKind.WON, last.player.name)

    def note(
        self, kind: MatchEventKind, player: str | None = None, amount: Any = None
    ) -> None:
        """Record an event."""
        self.events.append(MatchEvent(self.hands_played, kind, player, amount))


def _check_number(name: str, amount: Any) -> None:
    """Check that an amount of chips is a number.

    Raises:
        GameConfigError: it is not.

    """
    if not is_number(amount):
        raise GameConfigError(
            f"invalid chips {brief(amount)} for {name}: expected a number"
        )
