"""The hands that opponents may hold, given the bot's cards and a board."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from bigslick.bots.holdem.combos import BoardStrength
from bigslick.bots.omaha.starting_hands import bank
from bigslick.bots.variants.game_info import make_hands
from bigslick.bots.variants.showdown_shares import shares_against, shares_among
from bigslick.cards import masks_from_ids

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.bots.variants.game_info import Game

    Ids = NDArray[np.uint8]
    Floats = NDArray[np.float64]
    Made = list[NDArray[np.int16]]
    Look: TypeAlias = tuple[BoardStrength, Floats]

__all__ = ("Field", "field_for", "share_of_any")

_SEED: Final = 8_128
_RANKED: Final = 16
"""The number of runouts on which the hands are compared with each other."""
_FEW_HANDS: Final = 150
_FEW_RUNOUTS: Final = 20
_NONE: Final = np.int16(-2)


@lru_cache(maxsize=64)
def field_for(game: Game, own: tuple[int, ...], hands: int, runouts: int) -> Field:
    """Return the opponents' possible hands, given the bot's cards (ids); cached."""
    return Field(game, own, hands, runouts)


def share_of_any(game: Game, own: tuple[int, ...], board: tuple[int, ...]) -> float:
    """Return the approximate equity of a hand against a random hand on the board."""
    field = field_for(game, own, _FEW_HANDS, _FEW_RUNOUTS)
    return float(field.shares(board).sum() / max(1.0, field.live(board).sum()))


class Field:
    """A sample of opponents' hands, and their strength on boards."""

    def __init__(
        self, game: Game, own: tuple[int, ...], hands: int, runouts: int
    ) -> None:
        """Use the first ``hands`` random hands of the game without ``own`` cards."""
        every = bank(game)
        self._game = game
        self._own = np.array(own, np.uint8)
        self._own_mask = masks_from_ids(self._own[None])[0]
        live = np.flatnonzero((every.masks & self._own_mask) == 0)[:hands]
        self.ids: Ids = every.ids[live]
        self.masks = every.masks[live]
        self.goodness: Floats = 1 - every.places(self.ids)
        self._runouts = runouts
        self._looks: dict[tuple[tuple[int, ...], int], Look] = {}

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.ids)

    def strength(self, board: tuple[int, ...]) -> BoardStrength:
        """Return the strength of the hands on the board, against each other."""
        return self.look(board, self._runouts)[0]

    def shares(self, board: tuple[int, ...]) -> Floats:
        """Return the bot's equity against each hand, or 0 if it is impossible."""
        return self.look(board, self._runouts)[1]

    def live(self, board: tuple[int, ...]) -> Floats:
        """Return 1 for the hands without a card of the board, else 0."""
        if not board:
            return np.ones(len(self))
        mask = masks_from_ids(np.array([board], np.uint8))[0]
        return np.asarray((self.masks & mask) == 0, np.float64)

    def look(self, board: tuple[int, ...], runouts: int) -> Look:
        """Return strength and equities on a board, from at most ``runouts`` runouts."""
        found = self._looks.get((board, runouts))
        if found is None:
            found = self._looks[board, runouts] = self._compare(board, runouts)
        return found

    def _compare(self, board: tuple[int, ...], runouts: int) -> Look:
        boards = self._boards(board, runouts)
        own_rows = np.broadcast_to(self._own, (len(boards), len(self._own)))
        own = make_hands(self._game, np.ascontiguousarray(own_rows), boards)
        valid = (self.masks[None, :] & masks_from_ids(boards)[:, None]) == 0
        runs, hands = np.nonzero(valid)
        flat = make_hands(self._game, self.ids[hands], boards[runs])
        made = []
        for line in flat:
            table = np.full(valid.shape, _NONE, np.int16)
            table[runs, hands] = line
            made.append(table)
        live = self.live(board)
        seen = np.maximum(valid.sum(axis=0), 1)
        shares = (shares_against(own, made) * valid).sum(axis=0) / seen * live
        means = _places([table[:_RANKED] for table in made])
        means = np.where(live > 0, np.maximum(means, 1e-9), 0.0)
        return BoardStrength(means, np.argsort(means, kind="stable")), shares

    def _boards(self, board: tuple[int, ...], runouts: int) -> Ids:
        """Return complete boards: all rivers after the turn, else some runouts."""
        deck = self._game.deck_ids
        gone = np.concatenate((self._own, np.array(board, np.uint8)))
        rest = deck[~np.isin(deck, gone)]
        missing = self._game.equity.board_count - len(board)
        rng = np.random.default_rng(_SEED)
        if missing == 1:
            dealt = rng.permutation(rest)[:runouts, None]
        elif missing:
            keys = rng.random((runouts, len(rest)))
            dealt = rest[np.argpartition(keys, missing, axis=1)[:, :missing]]
        else:
            dealt = np.empty((1, 0), np.uint8)
        given = np.tile(np.array(board, np.uint8), (len(dealt), 1))
        return np.ascontiguousarray(np.hstack((given, dealt)))


def _places(made: Made) -> Floats:
    """Return the mean equity of each hand against the others, over the runouts."""
    total, seen = np.zeros(made[0].shape[1]), np.zeros(made[0].shape[1])
    for run, row in enumerate(made[0]):
        live = np.flatnonzero(row > _NONE)
        total[live] += shares_among([table[run, live] for table in made])
        seen[live] += 1
    return np.asarray(total / np.maximum(seen, 1))
