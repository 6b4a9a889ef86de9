"""Removes luck from the results of hands without changing their mean.

All-in luck is the luck after the last decision, when only the cards decide. The result
is replaced by its mean over all possible remaining cards, given every card that a
player has seen: live hands, the board, folded hands and discards. Nobody has seen the
burn cards, so they count as undealt. The mean of the results stays the same (by the
law of total expectation) and their variance decreases.

Board luck is the luck of board cards after which somebody still decides. A new board
card changes each live hand's equity. Averaged over all possible cards, the change is
zero, given everything that the players know. So a multiple of the change can be
subtracted from the result without changing its mean, if the multiple is chosen before
the card is dealt. It is an estimate of the final pot: twice the current pot, or less if
the stacks are too small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

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
    from collections.abc import Callable, Mapping, Sequence

    from bigslick.analysis import EquityGame
    from bigslick.cards import Card
    from bigslick.engine import Operation, State

__all__ = ("Expectation", "board_luck", "chance_begins", "expect_payoffs")

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
    """Each player's average payoff, and the method by which it was computed."""

    payoffs: tuple[float, ...]
    method: str
    """``exact``, ``sampled``, or ``none`` if it could not be computed."""


def expect_payoffs(
    state: State, code: str, draw_seed: Callable[[], int]
) -> Expectation | None:
    """Return the average payoffs of a finished hand; None if there was no all-in luck.

    ``draw_seed`` returns the random seed for sampling, if that is needed.
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
    """Return the index of the first operation after the last decision.

    Collecting the bets of that decision does not count. The result is None if no card
    was dealt after the last decision.
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
    """Return whether the rest of the hand only deals cards from the deck to one board.

    If the deck runs out, discards are dealt again, or one card is dealt for all
    players; equities cannot be computed then.
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


def board_luck(state: State, code: str) -> tuple[float, ...] | None:
    """Return each player's board luck in chips; None if there was none.

    A board card counts if a player made a decision after it and the equities are quick
    to compute: on every street in hold'em, on later streets in related games. Cards
    after the last decision are all-in luck.
    """
    if code not in EQUITY_GAMES or state.starting_board_count != 1:
        return None
    operations = state.operations
    known = operations[: chance_begins(operations)]
    if not any(type(operation) is BoardDealing for operation in known):
        return None
    hand = _Hand(state, code)
    for operation in known:
        follow = _FOLLOW.get(type(operation))
        if follow is not None:
            follow(hand, operation)
    return tuple(hand.luck) if hand.counted else None


class _Hand:
    """The cards and the pot of a hand, updated operation by operation."""

    def __init__(self, state: State, code: str) -> None:
        count = state.player_count
        self._code = code
        self._stacks = state.starting_stacks
        self._holes: list[list[Card]] = [[] for _ in range(count)]
        self._folded: set[int] = set()
        self._discards: list[Card] = []
        self._put_in: list[Any] = [0] * count
        self._board: tuple[Card, ...] = ()
        self.luck = [0.0] * count
        self.counted = False

    def take_hole(self, operation: HoleDealing) -> None:
        self._holes[operation.player_index] += operation.cards

    def discard(self, operation: StandingPatOrDiscarding) -> None:
        i, cards = operation.player_index, operation.cards
        self._holes[i] = [card for card in self._holes[i] if card not in cards]
        self._discards += cards

    def fold(self, operation: Folding) -> None:
        self._folded.add(operation.player_index)

    def collect(self, operation: BetCollection) -> None:
        bets = zip(self._put_in, operation.bets, strict=True)
        self._put_in = [before + bet for before, bet in bets]

    def see_board(self, operation: BoardDealing) -> None:
        board = (*self._board, *operation.cards)
        self._count(board)
        self._board = board

    def _count(self, board: tuple[Card, ...]) -> None:
        """Add the changes of equity that the new board cards cause."""
        live = [i for i in range(len(self._holes)) if i not in self._folded]
        size = EQUITY_GAMES[self._code].hole_count
        if len(live) == 1 or any(len(self._holes[i]) != size for i in live):
            return
        if len({self._put_in[i] for i in live}) > 1:
            return  # a player is all in for less: there are side pots
        hands = tuple([tuple(self._holes[i]) for i in live])
        dead = list(self._discards)
        for i in self._folded:
            dead += self._holes[i]
        code, out = self._code, tuple(dead)
        if not is_quick(code, hands, self._board, out):
            return
        before = expected_shares(code, hands, self._board, out)
        after = expected_shares(code, hands, board, out)
        stake = self._stake(live)
        for i, old, new in zip(live, before, after, strict=True):
            self.luck[i] += stake * (new - old)
        self.counted = True

    def _stake(self, live: list[int]) -> float:
        """Return an estimate of the final pot, from what is known now."""
        pot = float(sum(self._put_in))
        behind = [float(self._stacks[i] - self._put_in[i]) for i in live]
        second = sorted(behind)[-2]  # the most that two players can put in
        return pot + min(pot, sum(min(stack, second) for stack in behind))


_FOLLOW: Final[Mapping[type[Operation], Callable[[_Hand, Any], None]]] = {
    HoleDealing: _Hand.take_hole,
    StandingPatOrDiscarding: _Hand.discard,
    Folding: _Hand.fold,
    BetCollection: _Hand.collect,
    BoardDealing: _Hand.see_board,
}
