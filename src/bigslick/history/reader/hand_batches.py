"""Collecting hands of files in batches, with their positions for error messages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.reader.hand_reader import Problems, damage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigslick.formats.read_hand import DamagedHandError, ReadHand
    from bigslick.history.decisions.played_hand import PlayedHand

__all__ = ("HandBatch",)


class HandBatch:
    """A batch of hands, which is passed to ``work`` when it is full.

    ``work`` takes a batch and returns the errors of hands that could not be used, by
    number. Problems are reported in the order of the hands.
    """

    def __init__(
        self,
        work: Callable[[Sequence[PlayedHand]], dict[int, BigslickError]],
        problems: Problems,
        *,
        size: int,
        strict: bool,
    ) -> None:
        """Start an empty batch."""
        self.work = work
        self.problems = problems
        self.size = size
        self.strict = strict
        self._hands: list[PlayedHand] = []
        self._places: list[Callable[[BigslickError], DamagedHandError]] = []
        self._read: list[ReadHand | None] = []

    @property
    def lines(self) -> list[int]:
        """The line of the file at which each collected hand begins."""
        return [0 if hand is None else hand.line for hand in self._read]

    def add(
        self,
        read: Callable[[], PlayedHand],
        place: Callable[[BigslickError], DamagedHandError],
        hand: ReadHand | None = None,
    ) -> None:
        """Add a hand, or the error of reading it.

        Raises:
            DamagedHandError: the hand is unreadable, with ``strict``.

        """
        try:
            played = read()
        except BigslickError as error:
            self.finish()
            self._refuse(place(error))
            return
        self._hands.append(played)
        self._places.append(place)
        self._read.append(hand)
        if len(self._hands) >= self.size:
            self.finish()

    def add_read(self, hand: ReadHand) -> None:
        """Add a hand that a reader yielded, or its error."""
        if hand.error is not None:
            self.finish()
            self.problems.add(hand.error)
        record = hand.record
        if record is not None:
            self.add(partial(played_hand, record), partial(damage, hand), hand)

    def _refuse(self, error: DamagedHandError) -> None:
        if self.strict:
            raise error from None
        self.problems.add(error)

    def finish(self) -> None:
        """Pass the collected hands to ``work``.

        Raises:
            DamagedHandError: a hand could not be used, with ``strict``.

        """
        if not self._hands:
            return
        errors = self.work(self._hands)
        for n, hand in enumerate(self._read):
            if n in errors:
                self._refuse(self._places[n](errors[n]))
            elif hand is not None:
                self.problems.note(hand)
        self._hands, self._places, self._read = [], [], []
