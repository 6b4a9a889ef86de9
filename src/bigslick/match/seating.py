"""Seats, button and blinds: who is dealt in, and who posts what.

Seats are numbered clockwise and kept from hand to hand; a player's index in a hand
follows from them. In a cash game a new player, or one who missed a blind, waits for
the big blind or posts what they owe (rules 30 and 31); a tournament deals in
everybody who has chips (rules 29 and 33).
"""

from __future__ import annotations

from enum import StrEnum, unique
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.engine import Positions, move_button
from bigslick.engine.next_hand import ButtonRule
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bigslick.match.table.player import Player

__all__ = (
    "EntryChoice",
    "Lineup",
    "Seat",
    "deal_in",
    "first_positions",
    "is_between",
    "line_up",
    "playing_order",
    "position_names",
    "settle_blinds",
)

_HEADS_UP = 2
_LATE = ("BTN", "CO", "HJ", "LJ")


@unique
class EntryChoice(StrEnum):
    """How a player enters a cash game in progress."""

    WAIT = "wait"
    """Wait for the big blind."""
    POST = "post"
    """Post what is owed as soon as the seat allows it."""
    BUY_BUTTON = "buy the button"
    """Buy the button: in a seat between button and small blind, post both blinds,
    the small one dead, and get the button in the next hand (WSOP live action rule 154).
    In other seats, post what is owed."""


@dataclass(slots=True, eq=False)
class Seat:
    """A seat and its player, kept from hand to hand."""

    number: int
    player: Player
    bot: str | None = None
    """The text from which the player's bot was created, for example its name."""
    buy_in: Any = 0
    """The first buy-in."""
    entry: EntryChoice = EntryChoice.POST
    waits: bool = False
    """Whether the player is new and has not been dealt in yet."""
    owes_small: bool = False
    owes_big: bool = False
    absent: bool = False
    """Whether the player was not dealt into the last hand."""
    missed_rounds: int = 0
    away: bool = False
    """Whether the player is sitting out."""
    straddles: bool = False
    bomb_pots: bool = True
    place: int | None = None
    """The finishing place in a tournament; None while the player is in."""

    @property
    def is_dealable(self) -> bool:
        """Return whether the player has chips and is not sitting out."""
        return not self.away and self.player.chips > 0

    @property
    def is_ready(self) -> bool:
        """Return whether the player was in the last hand and owes nothing."""
        return not (self.absent or self.owes)

    @property
    def owes(self) -> bool:
        """Return whether the player must post or wait for the big blind."""
        return self.waits or self.owes_small or self.owes_big

    def close_bot(self) -> None:
        """End the program of a bot that was created from text."""
        close = getattr(self.player.decider, "close", None)
        if self.bot is not None and close is not None:
            close()


class Lineup(NamedTuple):
    """The positions, the seats in playing order, and the posts of a hand.

    ``live`` are the seats that post a live big blind, ``dead`` those that post a dead
    small blind.
    """

    positions: Positions
    order: tuple[int, ...]
    live: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()

    @property
    def position_names(self) -> tuple[str, ...]:
        """Return the names of the players' positions.

        An empty seat keeps its SB or BTN, so that nobody else gets that name.

        >>> Lineup(Positions(2, 3, 4), (3, 4, 5, 6, 1)).position_names
        ('SB', 'BB', 'UTG', 'HJ', 'CO')
        """
        small = self.positions.small_blind in self.order and (
            self.positions.small_blind != self.positions.big_blind
        )
        button = self.positions.button in self.order
        return _names_without(len(self.order), small, button)


def is_between(first: int, seat: int, last: int) -> bool:
    """Return whether a seat is after ``first`` and before ``last``, clockwise.

    >>> is_between(2, 3, 5), is_between(5, 1, 2), is_between(2, 5, 5)
    (True, True, False)
    """
    if first < last:
        return first < seat < last
    return seat > first or seat < last


def playing_order(seats: Collection[int], button: int) -> tuple[int, ...]:
    """Return the seats clockwise, from the first one after the button.

    >>> playing_order({1, 3, 4, 6}, button=3), playing_order({1, 3, 4}, button=2)
    ((4, 6, 1, 3), (3, 4, 1))
    """
    ordered = sorted(seats)
    start = next((k for k, seat in enumerate(ordered) if seat > button), 0)
    return (*ordered[start:], *ordered[:start])


def position_names(count: int) -> tuple[str, ...]:
    """Return the names of the positions, in playing order.

    >>> position_names(6)
    ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN')
    >>> position_names(2), position_names(9)[2:5]
    (('BB', 'BTN'), ('UTG', 'UTG+1', 'UTG+2'))
    """
    if count == _HEADS_UP:
        return "BB", "BTN"
    others = count - 2
    late = _LATE[: min(others, len(_LATE))]
    if len(late) > 1 and others <= len(_LATE) and others > _HEADS_UP:
        late = (*late[:-1], "UTG")
    early = ["UTG" if not k else f"UTG+{k}" for k in range(others - len(late))]
    return "SB", "BB", *early, *reversed(late)


@cache
def _names_without(count: int, small: bool, button: bool) -> tuple[str, ...]:
    if count == _HEADS_UP:
        return position_names(count)
    names = position_names(count + (not small) + (not button))
    empty = {"SB": small, "BTN": button}
    return tuple([name for name in names if empty.get(name, True)])


def first_positions(seats: Iterable[int], button: int | None = None) -> Positions:
    """Return the positions of the first hand; the default button is the last seat.

    Raises:
        GameConfigError: there are fewer than two players.

    """
    ordered = sorted(seats)
    if len(ordered) < _HEADS_UP:
        raise GameConfigError(
            f"There must be at least 2 players (currently {len(ordered)})."
        )
    order = playing_order(ordered, ordered[-1] if button is None else button)
    if len(order) == _HEADS_UP:
        return Positions(order[1], order[1], order[0])
    return Positions(order[-1] if button is None else button, order[0], order[1])


def line_up(
    seats: Mapping[int, Seat],
    previous: Positions | None,
    rule: ButtonRule,
    *,
    tournament: bool,
    button: int | None = None,
) -> Lineup:
    """Return the positions, players and posts of the next hand.

    The seats do not change; ``settle_blinds`` changes them after the hand.

    Raises:
        GameConfigError: fewer than two players can be dealt in.

    """
    if tournament:
        dealable = {n for n, seat in seats.items() if seat.player.chips > 0}
    else:
        dealable = {n for n, seat in seats.items() if seat.is_dealable}
    if previous is None:
        positions = first_positions(dealable, button)
        return Lineup(positions, playing_order(dealable, positions.button))
    ready = {n for n in dealable if seats[n].is_ready}
    waiting = dealable - ready
    if len(ready) < _HEADS_UP:  # too few to play: everybody is dealt in again
        ready, waiting = dealable, set()
    if tournament:
        positions = move_button(previous, dealable, rule)
        return deal_in(dealable, waiting, positions, previous, rule)
    positions = _next_positions(previous, ready, waiting, rule)
    entering = [positions.big_blind] if positions.big_blind in waiting else []
    if len(ready) > _HEADS_UP:  # heads-up, new players wait for the big blind
        entering += [n for n in sorted(waiting) if _may_enter(seats[n], positions)]
        buyer = _button_buyer(seats, positions, waiting)
        if buyer is not None and rule is ButtonRule.MOVING:
            entering.append(buyer)
            positions = Positions(positions.button, buyer, buyer)
    posting = [n for n in entering if n != positions.big_blind]
    dead = [n for n in posting if seats[n].owes_small]
    if positions.small_blind == positions.big_blind:
        dead.append(positions.big_blind)
    return Lineup(
        positions,
        playing_order(ready | set(entering), positions.button),
        tuple([n for n in posting if seats[n].waits or seats[n].owes_big]),
        tuple(dead),
    )


def deal_in(
    seats: Collection[int],
    waiting: Collection[int],
    positions: Positions,
    previous: Positions | None,
    rule: ButtonRule = ButtonRule.DEAD,
) -> Lineup:
    """Return the players of a tournament hand in which these are the positions.

    New players are in ``waiting``. Those between the button and the small blind wait
    until the button has passed (TDA 2024, rules 8A and 10A), unless fewer than two
    players would be left to play. If two are left, they play heads-up.
    """
    button, small_blind = positions.button, positions.small_blind
    dealt, late = set(seats), set()
    if small_blind - button != 1:  # otherwise there is no seat between them
        late = {n for n in waiting if is_between(button, n, small_blind)}
        dealt -= late
    if len(dealt) < _HEADS_UP:
        dealt = set(seats)
    elif late and previous is not None and _changes(positions, late, dealt):
        positions = move_button(previous, dealt, rule)
    return Lineup(positions, playing_order(dealt, positions.button))


def _changes(positions: Positions, late: set[int], dealt: set[int]) -> bool:
    """Return whether the positions differ when the players in ``late`` wait."""
    return len(dealt) == _HEADS_UP or positions.big_blind in late


def _next_positions(
    previous: Positions, ready: set[int], waiting: set[int], rule: ButtonRule
) -> Positions:
    """Return the next positions; a waiting player may get the big blind."""
    if waiting:
        everybody = ready | waiting
        if rule is ButtonRule.DEAD:
            small_blind, button = previous.big_blind, previous.small_blind
            big_blind = _after(small_blind, everybody)
        else:
            button = _after(previous.button, ready)
            small_blind = _after(button, ready)
            big_blind = _after(small_blind, everybody)
        if big_blind in waiting and len({button, small_blind, big_blind}) > _HEADS_UP:
            return Positions(button, small_blind, big_blind)
    return move_button(previous, ready, rule)


def _may_enter(seat: Seat, positions: Positions) -> bool:
    """Return whether a player may post and enter now.

    They may not between the button and the big blind.
    """
    if seat.number == positions.big_blind or (
        seat.entry is EntryChoice.WAIT and seat.owes
    ):
        return False
    return not is_between(positions.button, seat.number, positions.big_blind)


def _button_buyer(
    seats: Mapping[int, Seat], positions: Positions, waiting: Collection[int]
) -> int | None:
    """Return the seat that buys the button by posting both blinds, or None."""
    buyers = [
        n
        for n in playing_order(waiting, positions.button)
        if seats[n].entry is EntryChoice.BUY_BUTTON
        and seats[n].owes
        and is_between(positions.button, n, positions.small_blind)
    ]
    return buyers[0] if buyers else None


def _after(seat: int, seats: Collection[int]) -> int:
    return min((n for n in seats if n > seat), default=min(seats))


def settle_blinds(
    seats: Mapping[int, Seat], lineup: Lineup, previous: Positions | None
) -> list[int]:
    """Update which blinds each seat owes; return the seats that missed the big blind.

    Players who were dealt in owe nothing. Seats that a blind has passed owe it; the
    big blind is posted live, the small blind dead (rule 31).
    """
    missed = []
    dealt = set(lineup.order)
    new = lineup.positions
    if new.small_blind == new.big_blind:
        # The button was bought, so the blinds did not move.
        previous = None
    for number, seat in seats.items():
        if number in dealt:
            seat.waits = seat.owes_small = seat.owes_big = seat.absent = False
            seat.missed_rounds = 0
            continue
        seat.absent = True
        if previous is not None and not seat.waits:
            if is_between(previous.big_blind, number, new.big_blind):
                seat.owes_big = True
                seat.missed_rounds += 1
                missed.append(number)
            if number == new.small_blind or is_between(
                previous.small_blind, number, new.small_blind
            ):
                seat.owes_small = True
    return missed
