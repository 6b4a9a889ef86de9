"""Verifying hands by replaying them: legal actions and the stated results."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, Any

import numpy as np

from bigslick.errors import BigslickError, NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.amounts import CONCLUDED, exact_number
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.reader.files import find_files, map_pieces, size_of, workers_for
from bigslick.history.reader.hand_checks import check_cards, check_end
from bigslick.history.reader.hand_reader import Problems, ReadOptions, damage
from bigslick.history.reader.native_columns import Money

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike
    from pathlib import Path

    from bigslick.formats.read_hand import ReadHand
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.reader.files import Tick
    from bigslick.history.reader.native_columns import NativeColumns

__all__ = ("FileCheck", "check_record", "verify_files")


@dataclass
class FileCheck:
    """The result of checking one file.

    Every hand is ``exact`` (the replay has every amount that the file states),
    ``repaired`` (something that the file states was corrected), ``unchecked`` (the file
    does not state results) or refused. ``replayed`` is the number of hands that are not
    refused. Of the exact hands, ``raked`` do not state the rake: it is derived, as the
    part of the pot that no player won (at most a fifth).
    """

    file: str
    read: int = 0
    exact: int = 0
    raked: int = 0
    unchecked: int = 0
    problems: Problems = field(default_factory=Problems)
    repaired: int = 0

    @property
    def replayed(self) -> int:
        """The number of hands that could be replayed."""
        return self.exact + self.repaired + self.unchecked

    @property
    def refused(self) -> int:
        """The number of hands that were unreadable or illegal, or had wrong results."""
        return self.problems.count

    def reasons(self) -> list[tuple[str, int]]:
        """Return the reasons for refusals, the most frequent first."""
        counts = Counter(error.reason for error in self.problems.kept)
        return counts.most_common()

    def to_dict(self) -> dict[str, Any]:
        """Return the check as JSON-compatible data."""
        return {
            "file": self.file,
            "read": self.read,
            "replayed": self.replayed,
            "exact": self.exact,
            "rake_derived": self.raked,
            "repaired": self.repaired,
            "money_not_stated": self.unchecked,
            "refused": self.refused,
            "problems": [str(error) for error in self.problems.kept],
            "repairs": self.problems.repairs,
        }


def verify_files(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    *,
    jobs: int = 1,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[FileCheck]:
    """Return the result of checking each file.

    Raises:
        NotationError: a file does not exist; with ``strict``, the first hand that is
        refused.

    """
    work = _Checking(ReadOptions(strict, repair, encoding))
    files = find_files(paths)
    sizes = map(size_of, files)
    jobs = workers_for(files, jobs)
    return list(map_pieces(work, files, sizes, jobs=jobs, progress=progress))


@dataclass(frozen=True, slots=True)
class _Checking:
    """The settings for checking a file, which are sent to the workers."""

    reading: ReadOptions

    def __call__(self, path: Path, tick: Tick) -> FileCheck:
        """Check all hands of a file."""
        check = FileCheck(str(path))

        def count(columns: NativeColumns) -> None:
            found = np.bincount(columns.money, minlength=3).tolist()
            check.read += len(columns)
            check.unchecked += found[Money.UNSTATED]
            check.exact += found[Money.EXACT] + found[Money.RAKED]
            check.raked += found[Money.RAKED]

        parts = self.reading.takes_parts(path)
        if parts:
            hands = self.reading.others(path, count, tick)
        else:
            hands = self.reading.hands(path, tick)
        for hand in hands:
            check.read += 1
            try:
                self._check(check, hand, replayed=parts)
            except BigslickError as error:
                known = hand.error if error is hand.error else None
                refusal = known or damage(hand, error)
                if self.reading.strict:
                    raise refusal from None
                check.problems.add(refusal)
        return check

    @staticmethod
    def _check(check: FileCheck, hand: ReadHand, *, replayed: bool) -> None:
        """Check a hand; ``replayed`` is true if reading it included replaying it."""
        if hand.error is not None or hand.record is None:
            raise hand.error or NotationError("the hand could not be read")
        if replayed:
            played_hand(hand.record)  # raises an error if the hand is not over
        stated = (check_end if replayed else _check_play)(hand.record)
        if hand.repairs:
            check.repaired += 1
        elif stated:
            derived = hand.record.meta.get("rake") == CONCLUDED
            check.exact += 1
            check.raked += bool(derived and hand.record.rake)
        else:
            check.unchecked += 1
        check.problems.note(hand)


def check_record(record: HandRecord) -> bool:
    """Replay a hand and check its final stacks; return whether it states them.

    Raises:
        BigslickError: an action is illegal, a card is a duplicate, the hand is not
        over, or a final stack differs from the stated one.

    """
    check_cards(record)
    return _check_play(record)


def _check_play(record: HandRecord) -> bool:
    state = record.create_state()
    if state.status:
        raise NotationError("the hand is not over")
    finals = [exact_number(player.final) for player in record.players]
    if [exact_number(stack) for stack in state.stacks] != finals:
        raise NotationError(
            f"the record has final stacks {finals}, the replay has {state.stacks}"
        )
    return check_end(record)
