"""Luck taken out of a hand's result without changing its mean.

All-in luck: from the last decision on a hand is chance alone. Its result is
replaced by the mean over all ways in which the missing cards could have come, given
every card that anybody based a decision on: live hands, the board, folded hands,
discards. Burn cards were seen by nobody and count as undealt. The mean of the
results stays the same (the tower rule), their spread shrinks.

Board luck stands in `bigslick.arena.board_luck`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.analysis import EQUITY_GAMES
from bigslick.arena.pot_shares import expected_shares, is_quick, sampled_shares
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

__all__ = ("Expectation", "chance_begins", "expect_payoffs")

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
    start = chance_begins(operations)
    if start is None:
        return None
    spot = state.replay(operations[:start])
    game = EQUITY_GAMES.get(code)
    if game is None or not _is_plain(spot, game, operations[start:]):
        return Expectation(tuple(map(float, state.payoffs)), "none")
    payoffs = [float(payoff) for payoff in spot.payoffs]
    sampled = False
    for pot in spot.pots:
        players = pot.player_indices
        if len(players) == 1:
            payoffs[players[0]] += float(pot.amount)
            continue
        hands = tuple([tuple(spot.hole_cards[i]) for i in players])
        board = tuple(spot.get_board_cards(0)) if spot.board_cards else ()
        dead = [*spot.mucked_cards]
        for discards in spot.discarded_cards:
            dead += discards
        for i, cards in enumerate(spot.hole_cards):
            if i not in players:
                dead += cards
        known = code, hands, board, tuple(dead)
        if is_quick(*known):
            shares = expected_shares(*known)
        else:
            shares = sampled_shares(*known, draw_seed())
            sampled = True
        for i, share in zip(players, shares, strict=True):
            payoffs[i] += share * float(pot.amount)
    return Expectation(tuple(payoffs), "sampled" if sampled else "exact")


def chance_begins(operations: Sequence[Operation]) -> int | None:
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
