"""All-in luck taken out: pots at their expected shares once nobody decides any more.

From the last decision on a hand is chance alone. Its result is replaced by the
mean over all ways in which the missing cards could have come, given every card
that anybody based a decision on: live hands, the board, folded hands, discards.
Burn cards were seen by nobody and count as undealt. The mean of the results
stays the same (the tower rule), their spread shrinks.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.analysis import EQUITY_GAMES, equity
from bigslick.cards import Card
from bigslick.engine import (
    BetCollection,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigslick.analysis import EquityGame
    from bigslick.engine import Operation, State

__all__ = ("Expectation", "expect_payoffs")

_DECISIONS: Final = frozenset(
    {
        BringInPosting,
        CheckingOrCalling,
        CompletionBettingOrRaisingTo,
        Folding,
        StandingPatOrDiscarding,
    }
)
_DEALINGS: Final = frozenset({BoardDealing, HoleDealing})

# Up to so many hands to evaluate every deal is counted, otherwise so many are
# dealt at random: their error is lost in the spread of the results.
_MOST_HANDS: Final = 20_000
_SAMPLES: Final = 10_000
_MOST_SLOW_HANDS: Final = 2_000
_SLOW_SAMPLES: Final = 500


class Expectation(NamedTuple):
    """What each player won on average, and how the average was found."""

    payoffs: tuple[float, ...]
    method: str
    """``exact``, ``sampled``, or ``none`` where there was no way to find one."""


def expect_payoffs(
    state: State, code: str, draw_seed: Callable[[], int]
) -> Expectation | None:
    """Return what a finished hand paid on average; None if no luck was left.

    ``draw_seed`` gives the seed for dealing at random, if that is needed.
    """
    operations = state.operations
    last = _last_decision(operations)
    if last is None:
        return None
    after = operations[last:]
    spot = state.replay(operations[:last])
    game = EQUITY_GAMES.get(code)
    actual = tuple(map(float, state.payoffs))
    if game is None or not _is_plain(spot, game, after):
        return Expectation(actual, "none")
    payoffs = [float(payoff) for payoff in spot.payoffs]
    methods = set()
    for pot in spot.pots:
        shares, method = _shares(spot, game, pot.player_indices, draw_seed)
        methods.add(method)
        for i, share in zip(pot.player_indices, shares, strict=True):
            payoffs[i] += share * float(pot.amount)
    return Expectation(tuple(payoffs), "sampled" if "sampled" in methods else "exact")


def _last_decision(operations: Sequence[Operation]) -> int | None:
    """Return where chance begins: after the last decision and its collection.

    None if no card came after it.
    """
    place = len(operations)
    dealt = False
    for operation in reversed(operations):
        kind = type(operation)
        if kind in _DECISIONS:
            break
        if kind in _DEALINGS:
            dealt = True
        place -= 1
    if not dealt:
        return None
    while type(operations[place]) is BetCollection:
        place += 1
    return place


def _is_plain(spot: State, game: EquityGame, after: Sequence[Operation]) -> bool:
    """Return whether all that follows is dealing from the deck onto one board.

    Without enough cards, those out of play are dealt again or one card is dealt
    for everybody: games that the equities do not know.
    """
    holes = boards = burns = 0
    for operation in after:
        match operation:
            case HoleDealing(cards=cards):
                holes += len(cards)
            case BoardDealing(cards=cards):
                boards += len(cards)
            case CardBurning():
                burns += 1
            case _:
                pass
    dealt = len(spot.board_cards)
    return (
        spot.starting_board_count == 1
        and holes + boards + burns <= len(spot.deck_cards)
        and dealt + boards == game.board_count
    )


def _shares(
    spot: State,
    game: EquityGame,
    players: Sequence[int],
    draw_seed: Callable[[], int],
) -> tuple[Sequence[float], str]:
    """Return what part of a pot each of its players can expect."""
    if len(players) == 1:
        return (1.0,), "exact"
    hands = [
        (
            *spot.hole_cards[i],
            *(Card.UNKNOWN,) * (game.hole_count - len(spot.hole_cards[i])),
        )
        for i in players
    ]
    board = list(spot.get_board_cards(0)) if spot.board_cards else []
    dead = [*spot.mucked_cards]
    for discards in spot.discarded_cards:
        dead += discards
    for i, cards in enumerate(spot.hole_cards):
        if i not in players:
            dead += cards
    slow = game.lines is None
    counted = game.holdem_family is not None or _hands(game, hands, board, dead) <= (
        _MOST_SLOW_HANDS if slow else _MOST_HANDS
    )
    result = equity(
        hands,
        board,
        dead,
        game,
        samples=None if counted else _SLOW_SAMPLES if slow else _SAMPLES,
        seed=None if counted else draw_seed(),
        threads=1,
        exact=True if counted else None,
    )
    shares = [player.equity for player in result.players]
    return shares, "exact" if counted else "sampled"


def _hands(
    game: EquityGame,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    dead: Sequence[Card],
) -> int:
    """Return how many hands there are to evaluate if every deal is counted."""
    missing = [sum(not card for card in hand) for hand in hands]
    known = len(hands) * game.hole_count - sum(missing)
    left = len(game.deck) - known - len(board) - len(dead)
    ways = len(hands)
    for count in (*missing, game.board_count - len(board)):
        ways *= comb(left, count)
        left -= count
    return ways
