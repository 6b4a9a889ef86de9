"""Ranges in stud: the down cards that an opponent may have.

A sample represents all hands. On every street so far the sampled hands are ranked by
their final strength with the up cards of that street, so that the opponent's actions
narrow the range, as in games with a board.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.bots.holdem.betting_history import CALL, CHECK, read_betting_history
from bigslick.bots.holdem.combos import BoardStrength
from bigslick.bots.holdem.opponent_ranges import ranges_among, soft_step
from bigslick.bots.variants.game_info import make_hands
from bigslick.bots.variants.showdown_shares import shares_against, shares_between
from bigslick.cards import masks_from_ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bigslick.bots.holdem.betting_history import BettingHistory, BettingStep
    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.bots.variants.game_info import Game
    from bigslick.cards import Card
    from bigslick.engine import View

    Ids = NDArray[np.uint8]
    Floats = NDArray[np.float64]

__all__ = ("StudRange", "is_stud", "read_stud")

_HANDS: Final = 100
_FEWEST: Final = 40
_RUNOUTS: Final = 60
_RANKED: Final = 12
"""The number of runouts on which the hands are compared with each other."""
_BLUFFS: Final = 0.2
"""The frequency of bluffs: low, because bluffs rarely work in limit games."""
_LATEST: Final = 3
_EDGE: Final = 0.12


def is_stud(view: View) -> bool:
    """Return whether the game has up cards."""
    return any(any(street.hole_dealing_statuses) for street in view.streets)


class _Hidden:
    """A sample of one opponent's down cards, as `Holdings` for ranges."""

    bluffs = _BLUFFS

    def __init__(
        self, view: View, game: Game, rival: int, hands: int, seed: int
    ) -> None:
        """Sample hands from the cards that the viewer does not see."""
        self._game = game
        self._rng = np.random.default_rng(seed)
        me = view.player_index or 0
        self._own = _ids(view.own_cards)
        self._open = _ids(view.hole_cards[rival])
        self._board = _ids(view.board)
        others = [
            _ids(cards)
            for i, cards in enumerate(view.hole_cards)
            if i not in {me, rival}
        ]
        self._gone = np.concatenate((self._own, self._board, *others))
        statuses = [street.hole_dealing_statuses for street in view.streets]
        self._shown = np.cumsum([sum(dealt) for dealt in statuses])
        self._held = np.cumsum([len(dealt) - sum(dealt) for dealt in statuses])
        hidden = game.equity.hole_count - int(self._shown[-1])
        rest = self._rest(self._open)
        keys = self._rng.random((hands, len(rest)))
        self._hands = rest[np.argsort(keys, axis=1)[:, :hidden]]
        self.street = view.street_index or 0
        found, self.shares = self._compare(self.street, _RUNOUTS)
        self._found = {self.street: found}

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self._hands)

    @property
    def dealt(self) -> NDArray[np.uint64]:
        """The down cards of the street, as masks."""
        return masks_from_ids(self._hands[:, : self._held[self.street]])

    def goodness(self) -> Floats:
        """Return the value of each hand with the first up card: 1 is best."""
        return self.strength(0).shares

    @staticmethod
    def spread(by_class: Floats) -> Floats:
        """Return the values unchanged: every hand is its own class."""
        return by_class

    def strength(self, cards: int) -> BoardStrength:
        """Return the strength of each hand on the street with that number."""
        found = self._found.get(cards)
        if found is None:
            found = self._found[cards] = self._compare(cards, _RANKED)[0]
        return found

    def live(self) -> Floats:
        """Return 1 for each hand: none contains a visible card."""
        return np.ones(len(self))

    def _rest(self, shown: Ids) -> Ids:
        """Return the cards that are neither visible to the viewer nor in ``shown``."""
        deck = self._game.deck_ids
        return deck[~np.isin(deck, np.concatenate((self._gone, shown)))]

    def _compare(self, street: int, runouts: int) -> tuple[BoardStrength, Floats]:
        """Return the strength of the hands, and the bot's equity against each."""
        game = self._game
        total = game.equity.hole_count
        known = self._hands[:, : self._held[street]]
        shown = self._open[: self._shown[street]]
        theirs = total - known.shape[1] - len(shown)
        mine = theirs + total - len(self._own)
        need = mine + game.equity.board_count - len(self._board)
        rest = self._rest(shown)
        runouts = runouts if need else 1
        keys = self._rng.random((runouts, len(rest)))
        dealt = rest[np.argsort(keys, axis=1)[:, :need]]
        boards = _beside(self._board, dealt[:, mine:])
        own = make_hands(game, _beside(self._own, dealt[:, theirs:mine]), boards)
        runs = np.repeat(np.arange(runouts), len(known))
        rows = np.hstack(
            (np.tile(known, (runouts, 1)), _beside(shown, dealt[runs, :theirs]))
        )
        made = [
            line.reshape(runouts, len(known))
            for line in make_hands(game, rows, boards[runs])
        ]
        apart = np.ones((runouts, len(known)), bool)
        if need:
            apart = (masks_from_ids(dealt)[:, None] & masks_from_ids(known)) == 0
        shares = shares_against(own, made) * apart
        places = shares_between([line[:_RANKED] for line in made]) * apart[:_RANKED]
        means = np.maximum(_mean(places, apart), 1e-9)
        return BoardStrength(means, np.argsort(means, kind="stable")), _mean(
            shares, apart
        )


class StudRange:
    """One opponent's range, and the bot's equity against it."""

    def __init__(self, hidden: _Hidden, weights: Floats) -> None:
        """Store the hands and their weights."""
        self._shares = hidden.shares
        self._weights = weights
        self.holdings = hidden.dealt, weights
        """The down cards so far as masks, and their weights."""
        self._places = hidden.strength(hidden.street).percentiles(weights)

    @property
    def part(self) -> float:
        """The width of the range, as a fraction of all hands."""
        return float(self._weights.mean() / self._weights.max())

    def share(self, part: float) -> float:
        """Return the bot's equity against the strongest hands of the range.

        ``part`` is the fraction of the range that counts; 1 is the whole range.
        """
        weights = self._weights
        if part < 1:
            weights = weights * soft_step(self._places, 1 - part, _EDGE)
        return float(self._shares @ weights) / float(weights.sum())


def read_stud(
    view: View,
    game: Game,
    rivals: tuple[int, ...],
    habits: Mapping[int, Habits],
    seed: int,
) -> dict[int, StudRange]:
    """Return the opponents' ranges, from their up cards and actions."""
    hands = max(_FEWEST, _HANDS // len(rivals))
    history = _retold(read_betting_history(view))
    found = {}
    for i in rivals:
        hidden = _Hidden(view, game, i, hands, seed + i)
        weights = ranges_among(hidden, history, habits, (i,))[i]
        found[i] = StudRange(hidden, weights)
    return found


def _retold(history: BettingHistory) -> BettingHistory:
    """Return the betting with every street as postflop, numbered by ``board``."""
    history.steps = [_retell(step) for step in history.steps]
    return history


def _retell(step: BettingStep) -> BettingStep:
    street = min(max(step.street, 1), _LATEST)
    told = replace(step, board=step.street, street=street)
    if step.street or step.raises:
        return told
    # Completing the bring-in counts as a bet, calling it as a check.
    return replace(told, price=0.0, kind=CHECK if step.kind == CALL else step.kind)


def _ids(cards: Iterable[Card]) -> Ids:
    """Return the ids of the known cards."""
    return np.array([card.id for card in cards if card.mask], np.uint8)


def _beside(given: Ids, dealt: Ids) -> Ids:
    """Return rows of the given cards followed by each row's own dealt cards."""
    return np.hstack((np.tile(given, (len(dealt), 1)), dealt))


def _mean(values: Floats, counts: NDArray[np.bool_]) -> Floats:
    """Return the mean of each column over the rows that count."""
    seen = counts[: len(values)].sum(axis=0)
    return np.asarray(values.sum(axis=0) / np.maximum(seen, 1))
