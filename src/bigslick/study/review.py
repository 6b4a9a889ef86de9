"""`review_hands`: the decisions of a player, compared with exact solutions."""

from __future__ import annotations

import csv
import io
from collections import Counter
from contextlib import suppress
from dataclasses import field
from numbers import Integral
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.errors import BigslickError, GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.formats import HandRecord
from bigslick.history.statistics.game_facts import big_blind, positions_of, stake_of
from bigslick.solver.push_fold.table import read_payouts
from bigslick.solver.solving import parse_memory, parse_target
from bigslick.solver.spots.sizes import parse_sizes
from bigslick.solver.spots.spot import STREETS
from bigslick.study.decision import COLUMNS
from bigslick.study.short_stacks import review_push_fold
from bigslick.study.solved_spots import review_spots
from bigslick.worker_processes import without_ctrl_c

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bigslick.study.decision import ReviewedDecision

__all__ = ("Review", "ReviewOptions", "review_hand", "review_hands")

_DECISIONS: Final = frozenset({"fold", "check", "call", "bet", "raise"})
_HUNDRED: Final = 100
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """How hands are reviewed.

    ``first`` is the first street that is solved: ``turn`` takes a second per hand,
    ``flop`` about a minute. ``sizes`` are the bet sizes of a player on the streets on
    which the player made no bet or raise; otherwise the sizes that were used count.
    ``target`` is the exploitability to reach. ``push_fold`` is the largest stack, in
    big blinds, at which decisions before the flop are reviewed as push or fold; with
    ``payouts``, by ICM. A hand is not reviewed if solving it takes longer than
    ``seconds``.
    """

    first: str = "turn"
    sizes: str = "bet 66%; raise 3x"
    target: float | str = "0.3%"
    push_fold: float = 12.0
    payouts: tuple[float, ...] | None = None
    threads: int | None = 1
    memory: int | str | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            GameConfigError, NotationError: a value is invalid.

        """
        if self.first not in STREETS:
            raise GameConfigError(unknown_name("street", self.first, STREETS))
        parse_sizes(self.sizes)
        parse_target(self.target)
        if self.memory is not None:
            parse_memory(self.memory)
        if self.payouts is not None:
            read_payouts(self.payouts)
        if not 0 <= self.push_fold < float("inf"):
            raise GameConfigError(
                f"invalid push_fold {self.push_fold!r}: expected big blinds, 0 or more"
            )
        if self.seconds is not None and not self.seconds > 0:
            raise GameConfigError(
                f"invalid seconds {self.seconds!r}: expected a number above 0"
            )


@dataclass
class Review:
    """The reviewed decisions of a player, and how many were not reviewed."""

    player: str
    hands: int = 0
    decisions: list[ReviewedDecision] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    """The number of hands without a reviewed decision, by reason."""
    interrupted: bool = False
    """Whether Ctrl-C ended the review before the last hand."""

    @property
    def loss(self) -> float:
        """The expected value that was lost, in big blinds."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def loss_per_100(self) -> float:
        """The expected value lost in 100 hands, in big blinds."""
        return _HUNDRED * self.loss / self.hands if self.hands else 0.0

    def worst(self, count: int = 10) -> list[ReviewedDecision]:
        """Return the decisions that lost most, the worst first."""
        ranked = sorted(self.decisions, key=lambda decision: -decision.loss)
        return ranked[:count]

    def to_records(self) -> list[dict[str, Any]]:
        """Return a flat record for each decision, which pandas takes as rows."""
        return [decision.to_record() for decision in self.decisions]

    def to_csv(self) -> str:
        """Return the records as CSV, with a line of column names."""
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.to_records())
        return text.getvalue()

    def to_json_lines(self) -> str:
        """Return the decisions as JSON, one on each line; `read_decisions` reads it."""
        lines = (msgspec.json.encode(decision) for decision in self.decisions)
        return "".join(f"{line.decode()}\n" for line in lines)

    def add(self, found: list[ReviewedDecision], reasons: Iterable[str]) -> None:
        """Add the result of a hand."""
        self.hands += 1
        self.decisions += found
        self.skipped.update(reasons)

    def __repr__(self) -> str:
        """Return the main figures."""
        return (
            f"<Review of {self.player}: {len(self.decisions)} decisions in "
            f"{self.hands} hands, {self.loss:.2f} bb lost>"
        )


def review_hand(
    record: HandRecord,
    player: str,
    options: ReviewOptions | None = None,
    *,
    number: int = 0,
) -> tuple[list[ReviewedDecision], list[str]]:
    """Return the reviewed decisions of a player in a hand, and why others are not.

    ``number`` is the number of the hand, which the decisions repeat.

    Raises:
        GameConfigError: the player did not take part in the hand.

    """
    _check_record(record)
    if player not in record.names:
        raise GameConfigError(unknown_name("player", player, record.names))
    options = options or ReviewOptions()
    hero = record.names.index(player)
    if not any(a.player == player and a.action in _DECISIONS for a in record.actions):
        return [], ["the player made no decision"]
    details = {
        "hand_id": record.hand_id,
        "time": record.time,
        "stake": stake_of(record),
        "player": player,
        "position": positions_of(record)[hero],
        "big_blind": float(big_blind(record)),
        "number": number,
    }
    found: list[ReviewedDecision] = []
    with suppress(GameConfigError):  # most hands have no such decision
        found += review_push_fold(record, hero, options, details)
    try:
        after_flop, reasons = review_spots(record, hero, options, details)
    except GameConfigError as error:
        return found, [] if found else [str(error)]
    return found + after_flop, reasons


def review_hands(
    hands: Iterable[HandRecord | tuple[int, HandRecord]],
    player: str,
    options: ReviewOptions | None = None,
    *,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> Review:
    """Return the review of a player's hands.

    ``hands`` are records, which are numbered from 1, or pairs of number and record.
    ``jobs`` is the number of hands that are reviewed at the same time, -1 for one on
    each core; the result is the same. ``progress`` is called with the number of hands
    reviewed so far and the number of all hands. After Ctrl-C, the review so far is
    returned.

    Raises:
        GameConfigError: something else than a record is given, or ``jobs`` is 0.

    """
    options = options or ReviewOptions()
    review = Review(player)
    numbered = [_numbered(place, hand) for place, hand in enumerate(hands, 1)]
    tasks = ((number, record, player, options) for number, record in numbered)
    results = _results(tasks, jobs)
    try:
        for found, reasons in results:
            review.add(found, reasons)
            if progress is not None:
                progress(review.hands, len(numbered))
    except KeyboardInterrupt:
        review.interrupted = True
    return review


def _numbered(
    place: int, hand: HandRecord | tuple[int, HandRecord]
) -> tuple[int, HandRecord]:
    """Return a record with its number, which is its place unless it is given."""
    pair = hand if isinstance(hand, tuple) and len(hand) == _PAIR else (place, hand)
    _check_record(pair[1])
    return pair


def _check_record(record: object) -> None:
    if not isinstance(record, HandRecord):
        raise GameConfigError(f"invalid hand {brief(record)}: expected a HandRecord")


def _results(
    tasks: Iterable[tuple[int, HandRecord, str, ReviewOptions]], jobs: int
) -> Iterator[tuple[list[ReviewedDecision], list[str]]]:
    if isinstance(jobs, bool) or not isinstance(jobs, Integral) or not jobs:
        raise GameConfigError(
            f"invalid number of jobs {brief(jobs)}: expected 1 or more, or -1 for all "
            "cores"
        )
    if jobs == 1:
        return (_review(*task) for task in tasks)
    from joblib import Parallel, delayed  # type: ignore[import-untyped]

    with without_ctrl_c():
        found: Iterator[Any] = Parallel(n_jobs=jobs, return_as="generator")(
            delayed(_review)(*task) for task in tasks
        )
    return found


def _review(
    number: int, record: HandRecord, player: str, options: ReviewOptions
) -> tuple[list[ReviewedDecision], list[str]]:
    try:
        return review_hand(record, player, options, number=number)
    except BigslickError as error:
        return [], [f"the hand cannot be reviewed: {error}"]
