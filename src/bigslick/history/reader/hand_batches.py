"""Collecting hands of files in batches, with their positions for error messages."""

from __future__ import annotations

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
        place: Callable[[int, BigslickError], DamagedHandError] | None = None,
    ) -> None:
        """Start an empty batch; ``place`` returns the error of the hand on a line."""
        self.work = work
        self.problems = problems
        self.size = size
        self.strict = strict
        self._place = place
        self._hands: list[PlayedHand] = []
        self._read: list[ReadHand | int] = []

    @property
    def lines(self) -> list[int]:
        """The line of the file at which each collected hand begins."""
        return [line for _, line in self.origins]

    @property
    def origins(self) -> list[tuple[str, int]]:
        """The file of each collected hand, and the line at which it begins."""
        return [
            ("", hand) if isinstance(hand, int) else (hand.file, hand.line)
            for hand in self._read
        ]

    def add_line(self, read: Callable[[], PlayedHand], line: int) -> None:
        """Add the hand on a line, or the error of reading it.

        Raises:
            DamagedHandError: the hand is unreadable, with ``strict``.

        """
        try:
            played = read()
        except BigslickError as error:
            self.finish()
            self._refuse(line, error)
        else:
            self._add(played, line)

    def add_read(self, hand: ReadHand) -> None:
        """Add a hand that a reader yielded, or its error.

        Raises:
            DamagedHandError: the hand is invalid, with ``strict``.

        """
        if hand.error is not None:
            self.finish()
            self.problems.add(hand.error)
        if hand.record is None:
            return
        try:
            played = played_hand(hand.record)
        except BigslickError as error:
            self.finish()
            self._refuse(hand, error)
        else:
            self._add(played, hand)

    def _add(self, played: PlayedHand, read: ReadHand | int) -> None:
        self._hands.append(played)
        self._read.append(read)
        if len(self._hands) >= self.size:
            self.finish()

    def _refuse(self, read: ReadHand | int, error: BigslickError) -> None:
        if not isinstance(read, int):
            refusal = damage(read, error)
        else:
            assert self._place is not None  # noqa: S101 - lines come from record files
            refusal = self._place(read, error)
        if self.strict:
            raise refusal from None
        self.problems.add(refusal)

    def finish(self) -> None:
        """Pass the collected hands to ``work``.

        Raises:
            DamagedHandError: a hand could not be used, with ``strict``.

        """
        if not self._hands:
            return
        errors = self.work(self._hands)
        for n, read in enumerate(self._read):
            if n in errors:
                self._refuse(read, errors[n])
            elif not isinstance(read, int):
                self.problems.note(read)
        self._hands, self._read = [], []
