"""Stud: the hands that an opponent may have under his open cards.

Some of them stand for all. On every street so far they are put in order by what
they end up as with the open cards of that street, so that what he did there says
which of them he holds, as in the games with a board.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.bots.holdem.betting_history import CALL, CHECK, read_story
from bigslick.bots.holdem.combos import BoardStrength
from bigslick.bots.holdem.opponent_ranges import ranges_among, soft_step
from bigslick.bots.variants.game_info import make_hands
from bigslick.bots.variants.showdown_shares import shares_against, shares_between
from bigslick.cards import masks_from_ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bigslick.bots.holdem.betting_history import Step, Story
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
"""Run-outs on which the hands are compared with each other."""
_BLUFFS: Final = 0.2
"""Limits let nobody be bluffed easily."""
_LATEST: Final = 3
_EDGE: Final = 0.12


def is_stud(view: View) -> bool:
    """Return whether cards are dealt open."""
    return any(any(street.hole_dealing_statuses) for street in view.streets)


class _Hidden:
    """Hands under the open cards of one opponent, as ranges are read over them."""

    bluffs = _BLUFFS

    def __init__(
        self, view: View, game: Game, rival: int, hands: int, seed: int
    ) -> None:
        """Draw hands at random from what the viewer does not see."""
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
        """Return how many hands there are."""
        return len(self._hands)

    def goodness(self) -> Floats:
        """Return how good each is with the first open card: 1 is the best."""
        return self.strength(0).shares

    @staticmethod
    def spread(by_class: Floats) -> Floats:
        """Return the same: every hand is a class of its own."""
        return by_class

    def strength(self, cards: int) -> BoardStrength:
        """Return how strong each is on the street of that number."""
        found = self._found.get(cards)
        if found is None:
            found = self._found[cards] = self._compare(cards, _RANKED)[0]
        return found

    def live(self) -> Floats:
        """Return 1 for each: none has a card that is seen."""
        return np.ones(len(self))

    def _rest(self, shown: Ids) -> Ids:
        """Return the cards that neither the viewer nor these show."""
        deck = self._game.deck_ids
        return deck[~np.isin(deck, np.concatenate((self._gone, shown)))]

    def _compare(self, street: int, runouts: int) -> tuple[BoardStrength, Floats]:
        """Return how strong the hands are, and the own share against each."""
        game = self._game
        total = game.equity.hole_count
        known = self._hands[:, : self._held[street]]
        shown = self._open[: self._shown[street]]
        his = total - known.shape[1] - len(shown)
        mine = his + total - len(self._own)
        need = mine + game.equity.board_count - len(self._board)
        rest = self._rest(shown)
        runouts = runouts if need else 1
        keys = self._rng.random((runouts, len(rest)))
        dealt = rest[np.argsort(keys, axis=1)[:, :need]]
        boards = _beside(self._board, dealt[:, mine:])
        own = make_hands(game, _beside(self._own, dealt[:, his:mine]), boards)
        runs = np.repeat(np.arange(runouts), len(known))
        rows = np.hstack(
            (np.tile(known, (runouts, 1)), _beside(shown, dealt[runs, :his]))
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
    """What one opponent may hold, and the own share against it."""

    def __init__(self, hidden: _Hidden, weights: Floats) -> None:
        """Take the hands and how likely each is."""
        self._shares = hidden.shares
        self._weights = weights
        self._places = hidden.strength(hidden.street).percentiles(weights)

    @property
    def part(self) -> float:
        """How much of all hands the range is."""
        return float(self._weights.mean() / self._weights.max())

    def share(self, part: float) -> float:
        """Return the own share against the best part of the range."""
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
    """Return what the opponents may hold, by their open cards and what they did."""
    hands = max(_FEWEST, _HANDS // len(rivals))
    story = _retold(read_story(view))
    found = {}
    for i in rivals:
        hidden = _Hidden(view, game, i, hands, seed + i)
        weights = ranges_among(hidden, story, habits, (i,))[i]
        found[i] = StudRange(hidden, weights)
    return found


def _retold(story: Story) -> Story:
    """Return the story as if every street came after the flop, its number the board."""
    story.steps = [_retell(step) for step in story.steps]
    return story


def _retell(step: Step) -> Step:
    street = min(max(step.street, 1), _LATEST)
    told = replace(step, board=step.street, street=street)
    if step.street or step.raises:
        return told
    # To complete the bring-in is to bet, to call it is to check.
    return replace(told, price=0.0, kind=CHECK if step.kind == CALL else step.kind)


def _ids(cards: Iterable[Card]) -> Ids:
    """Return the ids of those cards that are known."""
    return np.array([card.id for card in cards if card.mask], np.uint8)


def _beside(given: Ids, dealt: Ids) -> Ids:
    """Return rows of the same cards, each with its own beside them."""
    return np.hstack((np.tile(given, (len(dealt), 1)), dealt))


def _mean(values: Floats, counts: NDArray[np.bool_]) -> Floats:
    """Return the mean of each column over the rows that count."""
    seen = counts[: len(values)].sum(axis=0)
    return np.asarray(values.sum(axis=0) / np.maximum(seen, 1))
