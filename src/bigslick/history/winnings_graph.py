"""Graphs of winnings: total, with and without showdown, and all-in adjusted."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bigslick.atomic_files import whole_file
from bigslick.drawing.charts.line_chart import Series, line_chart
from bigslick.drawing.plain_text import shortened, visible
from bigslick.drawing.png import picture_bytes
from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.hand_record import no_record
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.expressions import Expression
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.reader.files import (
    Tick,
    find_files,
    map_pieces,
    size_of,
    workers_for,
)
from bigslick.history.reader.hand_batches import HandBatch
from bigslick.history.reader.hand_reader import Problems, ReadOptions, nobody
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.counting import kept_players
from bigslick.history.statistics.game_facts import big_blind
from bigslick.history.statistics.tracker import BATCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike
    from pathlib import Path

    from bigslick.errors import BigslickError
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.played_hand import PlayedHand

__all__ = ("LINES", "Curve", "draw_curve", "follow_files")

LINES: Final = ("winnings", "showdown", "no showdown", "all-in adjusted")
_MOST_POINTS: Final = 2000
_MOST_LETTERS: Final = 48  # characters of a name shown in a title


class Curve:
    """The cumulative winnings of one player.

    At most two thousand points are kept, always including the last one.

    >>> curve = Curve("Ann")
    >>> for net in (5, -2):
    ...     curve.add_result(net, showdown=net < 0, expected=net)
    >>> [line.y for line in curve.series()]
    [[0.0, 5.0, 3.0], [0.0, 0.0, -2.0], [0.0, 5.0, 5.0], [0.0, 5.0, 3.0]]
    """

    def __init__(self, player: str, *, in_big_blinds: bool = False) -> None:
        """Start with no hands."""
        self.player = player
        self.is_there = False
        """Whether the player occurs in any hand, even in one that was not added."""
        self.near: set[str] = set()
        """Players whose names differ from the player's only in case."""
        self.in_big_blinds = in_big_blinds
        self.hands = 0
        self.step = 1
        self.net: Any = 0
        self.showdown: Any = 0
        self.adjusted: Any = 0
        self.points: list[tuple[int, float, float, float]] = [(0, 0.0, 0.0, 0.0)]

    def __repr__(self) -> str:
        """Return the name of the player, the number of hands and the winnings."""
        return (
            f"<{type(self).__name__} {self.player}: {self.hands} hands, {self.net:+}>"
        )

    def add(self, record: HandRecord) -> None:
        """Add a hand, if the player was dealt in.

        Raises:
            GameConfigError: something else than a record is given.
            NotationError: the record is invalid, or the hand is not over.

        """
        i = self._index(record)
        if i is not None:
            hand = played_hand(record)
            if hand.dealt[i]:
                self.add_hand(hand, i)

    def add_chosen(
        self, hands: Sequence[PlayedHand], where: str
    ) -> dict[int, BigslickError]:
        """Add the hands in which the condition holds for the player.

        Return the errors of hands that cannot be replayed, by index.
        """
        table, errors = tabulate(hands)
        kept = kept_players(table, where)
        for hand, first in zip(table.hands, table.seat.tolist(), strict=False):
            i = self._index(hand.record)
            if i is not None and kept[first + i]:
                self.add_hand(hand, i)
        return errors

    def _index(self, record: HandRecord) -> int | None:
        """Return the player's index in a hand, or None if they are not in it."""
        try:
            names = [player.name for player in record.players]
        except AttributeError:
            raise no_record(record) from None
        if self.player in names:
            self.is_there = True
            return names.index(self.player)
        asked = self.player.casefold()
        self.near.update(name for name in names if name.casefold() == asked)
        return None

    def add_hand(self, hand: PlayedHand, i: int) -> None:
        """Add a hand in which the player has the index ``i``.

        Raises:
            NotationError: the cards of an all-in are invalid.

        """
        record = hand.record
        expected = expected_nets(record, hand) if hand.run_out else None
        unit = exact_number(big_blind(record)) if self.in_big_blinds else 1
        net = Fraction(hand.nets[i]) / Fraction(unit)
        luckless = net if expected is None else Fraction(expected[i]) / Fraction(unit)
        self.add_result(
            net,
            showdown=hand.showdown and hand.folded[i] is None,
            expected=luckless,
        )

    def add_result(self, net: Any, *, showdown: bool, expected: Any) -> None:
        """Add the result of a hand."""
        self.hands += 1
        self.net += net
        self.adjusted += expected
        if showdown:
            self.showdown += net
        self._keep(self._now())

    def merge(self, other: Curve) -> None:
        """Append the hands of another curve."""
        hands, net, showdown, adjusted = self._now()
        self.near |= other.near
        self.is_there |= other.is_there
        self.hands += other.hands
        self.net += other.net
        self.showdown += other.showdown
        self.adjusted += other.adjusted
        for n, a, b, c in other.points[1:]:
            self._keep((hands + n, net + a, showdown + b, adjusted + c))

    def _keep(self, point: tuple[int, float, float, float]) -> None:
        """Add a point, and thin out the points if there are too many."""
        if point[0] // self.step == self.points[-1][0] // self.step:
            return
        self.points.append(point)
        if len(self.points) > _MOST_POINTS:
            points, self.points = self.points, [self.points[0]]
            self.step *= 2
            for kept in points:
                self._keep(kept)

    def _now(self) -> tuple[int, float, float, float]:
        return self.hands, float(self.net), float(self.showdown), float(self.adjusted)

    def series(self) -> list[Series]:
        """Return the four lines of the graph."""
        points = list(self.points)
        if points[-1][0] != self.hands:
            points.append(self._now())
        x = [float(p[0]) for p in points]
        values = (
            [p[1] for p in points],
            [p[2] for p in points],
            [p[1] - p[2] for p in points],
            [p[3] for p in points],
        )
        return [Series(name, y, x) for name, y in zip(LINES, values, strict=True)]


def follow_files(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    player: str,
    *,
    in_big_blinds: bool = False,
    where: str | None = None,
    jobs: int = 1,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Curve, Problems]:
    """Return the winnings of a player over the hands of files, in their order.

    Only hands that meet the condition ``where`` are counted; see ``Tracker``. The
    number of jobs does not change the result.

    Raises:
        NotationError: a file does not exist, the player is not in it, or no hand meets
        the condition; with ``strict``, the first unreadable hand.

    """
    if where is not None:
        Expression.parse(where, known_columns("decisions"))
    reading = ReadOptions(strict, repair, encoding)
    work = _Following(player, in_big_blinds, reading, where)
    curve = Curve(player, in_big_blinds=in_big_blinds)
    problems = Problems()
    files = find_files(paths)
    sizes = map(size_of, files)
    jobs = workers_for(files, jobs)
    for part, found in map_pieces(work, files, sizes, jobs=jobs, progress=progress):
        curve.merge(part)
        problems.merge(found)
    if not curve.hands:
        if where is not None and curve.is_there:
            raise NotationError(f"no hand of {player!r} meets the condition {where}")
        lost = f"; not readable: {problems.kept[0]}" if problems.kept else ""
        raise NotationError(f"{nobody(player, curve.near)}{lost}")
    return curve, problems


@dataclass(frozen=True, slots=True)
class _Following:
    """The settings for reading a file, which are sent to the workers."""

    player: str
    in_big_blinds: bool
    reading: ReadOptions
    where: str | None = None

    def __call__(self, path: Path, tick: Tick) -> tuple[Curve, Problems]:
        curve = Curve(self.player, in_big_blinds=self.in_big_blinds)
        problems = Problems()
        if self.where is None:
            for _ in self.reading.each(path, curve.add, problems, tick):
                pass
            return curve, problems
        work = partial(curve.add_chosen, where=self.where)
        batch = HandBatch(work, problems, size=BATCH, strict=self.reading.strict)
        for hand in self.reading.hands(path, tick):
            batch.add_read(hand)
        batch.finish()
        return curve, problems


def draw_curve(curve: Curve | Sequence[Curve], path: str | PathLike[str]) -> None:
    """Draw the winnings to a file, as SVG or PNG depending on its extension.

    A single player has four lines; each of several players has one line, the total
    winnings.

    Raises:
        NotationError: the extension is neither .svg nor .png.

    """
    curves = [curve] if isinstance(curve, Curve) else list(curve)
    names = [shortened(visible(one.player), _MOST_LETTERS) for one in curves]
    most = max(one.hands for one in curves)
    hands = "1 hand" if most == 1 else f"{most:,} hands"
    if len(curves) == 1:
        title, lines = f"{names[0]}, {hands}", curves[0].series()
    else:
        title = f"{len(curves)} players, up to {hands}"
        lines = [
            one.series()[0]._replace(name=name)
            for name, one in zip(names, curves, strict=True)
        ]
    svg = line_chart(
        lines,
        title=title,
        x_label="hands",
        y_label="big blinds" if curves[0].in_big_blinds else "chips",
    )
    data = picture_bytes(svg, path)
    with whole_file(path) as part:
        part.write_bytes(data)
