"""Joining the columns of several tables of hands, in the order of their hands."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.history.decisions.expressions import decoded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.history.decisions.expressions import Column

__all__ = ("JoinedTexts", "RowOrder")

_MOST_RUNS: Final = 50  # more runs are copied row by row


class RowOrder:
    """The order of the rows of several parts by the numbers of their hands.

    The rows of a hand stay in their order. Rows that follow each other in a part and in
    the order are a run, which is copied at once.
    """

    def __init__(self, hands: Sequence[NDArray[np.int64]]) -> None:
        """Find the order; ``hands`` has the number of each row's hand, by part."""
        sizes = np.array([len(part) for part in hands])
        firsts = np.cumsum(sizes) - sizes
        self._order = order = np.argsort(np.concatenate(hands), kind="stable")
        parts = np.repeat(np.arange(len(sizes)), sizes)[order]
        cuts = np.flatnonzero((np.diff(order) != 1) | (np.diff(parts) != 0)) + 1
        begins = np.append(0, cuts)[: len(order)]
        lengths = np.diff(np.append(begins, len(order)))
        own = parts[begins]
        starts = order[begins] - firsts[own]
        runs = zip(own, starts, starts + lengths, strict=True)
        self._runs = [(int(n), slice(start, end)) for n, start, end in runs]

    def joined(self, parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
        """Return the values of all parts in this order."""
        if not 0 < len(self._runs) <= _MOST_RUNS:
            return np.concatenate(parts)[self._order]
        return np.concatenate([parts[n][rows] for n, rows in self._runs])


class JoinedTexts:
    """The texts of columns, which have other codes in each part.

    Columns with the same texts are joined once.
    """

    def __init__(self, arrow: Any) -> None:
        """Begin without texts; ``arrow`` is the module."""
        self._arrow = arrow
        self._known: dict[tuple[int, ...], tuple[list[NDArray[np.int32]], Any]] = {}

    def join(self, parts: Sequence[Column]) -> tuple[list[NDArray[Any]], Any]:
        """Return the codes of each part among all texts, and the texts for Arrow."""
        key = tuple([id(part.names) for part in parts])
        if key not in self._known:
            self._known[key] = self._joined([part.names or () for part in parts])
        maps, texts = self._known[key]
        first, *others = [part.values for part in parts]  # the first keeps its codes
        if len({*key}) > 1:
            pairs = zip(maps, others, strict=True)
            others = [decoded(own, new) for new, own in pairs]
        return [first, *others], texts

    def _joined(
        self, parts: Sequence[tuple[str, ...]]
    ) -> tuple[list[NDArray[np.int32]], Any]:
        """Return the new codes of the texts of each part but the first, and all texts.

        The last code is that of a missing text, which has the code -1.
        """
        texts = [*dict.fromkeys(chain.from_iterable(parts))]
        code_of = dict(zip(texts, range(len(texts)), strict=True)).__getitem__
        maps = [np.array([*map(code_of, part), -1], np.int32) for part in parts[1:]]
        return maps, self._arrow.array(texts, self._arrow.string())
