"""Finds the heads-up part of a played hand that can be solved, and its actions."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, Final, Self

from bigslick.cards import card_mask, format_cards
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.solver.spots.sizes import parse_sizes
from bigslick.solver.spots.spot import STREETS, Spot
from bigslick.study.assumed_ranges import assumed_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.engine import State
    from bigslick.formats import HandRecord
    from bigslick.formats.record.hand_record import RecordedAction

__all__ = ("GAME", "PlayedAction", "PlayedSpot", "find_spot", "hole_cards")

GAME: Final = "nlhe"
_FLOP_CARDS: Final = 3
_PLAYERS: Final = 2
_HOLE_CARDS: Final = 2
_WORDS: Final = {"fold": "f", "check": "x", "call": "c", "bet": "b", "raise": "r"}


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action of one of the two players, or a card that was dealt."""

    street: str
    player: int
    """0 is the player out of position, 1 the player in position; -1 for a card."""
    word: str
    """``f``, ``x``, ``c``, ``b``, ``r``, or the card."""
    total: float = 0.0
    """The player's total bet on the street after a bet or raise, in chips."""


@dataclass(frozen=True, slots=True)
class PlayedSpot:
    """The start of a street with two players left, and what they did from there."""

    state: State
    street: str
    players: tuple[int, int]
    """The player out of position and the player in position, by index."""
    pot: float
    stack: float
    """The smaller stack of the two."""
    actions: list[PlayedAction] = field(default_factory=list)

    def solvable(self, hero: int, cards: int, sizes: str) -> Spot:
        """Return the spot to solve, with the bet sizes that were really used.

        On a street on which a player bet or raised, the player can use exactly those
        sizes; otherwise ``sizes``. So each size of the tree is used by a whole range.

        Raises:
            CardsError: the assumed ranges are impossible together.

        """
        ranges = assumed_ranges(self.state, self.players, hero, cards)
        return Spot(
            format_cards(self.state.get_board_cards(0)),
            ranges,
            pot=self.pot,
            stack=self.stack,
            sizes=(self._sizes(0, sizes), self._sizes(1, sizes)),
        )

    def scaled(self, unit: float) -> Self:
        """Return the spot with amounts in units of so many chips."""
        return replace(
            self,
            pot=self.pot / unit,
            stack=self.stack / unit,
            actions=[
                replace(action, total=action.total / unit) for action in self.actions
            ],
        )

    def _sizes(self, player: int, sizes: str) -> dict[str, str]:
        """Return the sizes of a player by street."""
        streets = STREETS[STREETS.index(self.street) :]
        given = parse_sizes(sizes)
        return {
            street: "; ".join(
                f"{name} {', '.join(self._used(player, street, word) or usual)}"
                for name, word, usual in (
                    ("bet", "b", [*map(str, given.bet)]),
                    ("raise", "r", [*map(str, given.raise_)]),
                )
                if usual or self._used(player, street, word)
            )
            for street in streets
        }

    def _used(self, player: int, street: str, word: str) -> list[str]:
        """Return the sizes of a player's bets or raises on a street, in chips."""
        place = (player, street, word)
        used = [a for a in self.actions if (a.player, a.street, a.word) == place]
        return list(dict.fromkeys(f"{action.total:.9g}c" for action in used))


def hole_cards(state: State, player: int) -> int | None:
    """Return the hole cards of a player as a mask, or None if they are unknown."""
    cards = [card for card in state.hole_cards[player] if not card.unknown_status]
    return card_mask(cards) if len(cards) == _HOLE_CARDS else None


def find_spot(record: HandRecord, hero: int, first: str) -> PlayedSpot:
    """Return the part of a hand that can be solved, with its actions.

    It begins on the first street, not before ``first``, on which exactly two players
    are left, one of them ``hero``, and can bet.

    Raises:
        GameConfigError: there is no such street; the message says why.

    """
    if record.game != GAME or record.board_count > 1 or record.setup is not None:
        raise GameConfigError(f"{record.game}: only {GAME} with one board is reviewed")
    states = record.states()
    spot = _first_spot(states, hero, first)
    totals = [0.0] * len(record.players)
    cards = _FLOP_CARDS + STREETS.index(spot.street)
    for state, action in states:
        board = list(state.get_board_cards(0))
        if len(board) > cards:
            street = STREETS[len(board) - _FLOP_CARDS]
            for card in board[cards:]:
                spot.actions.append(PlayedAction(street, -1, format_cards([card])))
            totals, cards = [0.0] * len(record.players), len(board)
        if action is not None and action.action in _WORDS:
            _take(spot, record, action, totals)
    return spot


def _first_spot(
    states: Iterator[tuple[State, RecordedAction | None]], hero: int, first: str
) -> PlayedSpot:
    """Return the spot without its actions; the iterator then continues after it."""
    least = _FLOP_CARDS + STREETS.index(first)
    reason = f"the betting ended before the {first}"
    for state, _ in states:
        board = list(state.get_board_cards(0))
        if state.actor_index is None or len(board) < least:
            continue
        live = [i for i in state.player_indices if state.statuses[i]]
        if hero not in live:
            raise GameConfigError(f"the player had folded before the {first}")
        if len(live) == _PLAYERS and not any(state.bets):
            return _start(state, live)
        reason = "more than two players were left"
    raise GameConfigError(reason)


def _start(state: State, live: list[int]) -> PlayedSpot:
    opener = state.actor_index
    assert opener is not None  # noqa: S101 - find_spot checks it
    (other,) = (i for i in live if i != opener)
    return PlayedSpot(
        state.copy(),
        STREETS[len(list(state.get_board_cards(0))) - _FLOP_CARDS],
        (opener, other),
        float(state.total_pot_amount),
        float(min(state.stacks[i] for i in live)),
    )


def _take(
    spot: PlayedSpot,
    record: HandRecord,
    action: RecordedAction,
    totals: list[float],
) -> None:
    """Add an action of a player to the spot."""
    index = record.names.index(str(action.player))
    player = spot.players.index(index)
    street = spot.actions[-1].street if spot.actions else spot.street
    word = _WORDS[action.action]
    if word in "br":
        totals[index] = min(float(action.amount), spot.stack - _before(spot, street))
    spot.actions.append(PlayedAction(street, player, word, totals[index]))


def _before(spot: PlayedSpot, street: str) -> float:
    """Return what each player has put in on the streets before, since the start."""
    called: dict[str, float] = {}
    for action in spot.actions:
        called[action.street] = max(called.get(action.street, 0.0), action.total)
    return sum(total for name, total in called.items() if name != street)
