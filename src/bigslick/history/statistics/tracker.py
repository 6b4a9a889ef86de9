"""Statistics of any number of players over any number of hands, in one pass.

Hands are counted in batches, on columns of the decision table. The memory needed
depends on the number of players, positions and stakes, not of hands. Sums are exact, so
that the result depends neither on the order of the hands nor on how the work was
divided.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from bigslick.errors import GameConfigError, brief
from bigslick.formats.amounts import exact_number
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.expressions import Expression
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.catalogue import (
    ACTS,
    STATISTICS,
    statistics_without_heads_up_steals,
)
from bigslick.history.statistics.counting import counted, find_marks, kept_players
from bigslick.history.statistics.game_facts import POSITIONS
from bigslick.history.statistics.report import REPORT_KEYS, Report, Totals
from bigslick.history.statistics.statistic import Statistic
from bigslick.history.statistics.sums.money_sums import SUMS, MoneySums
from bigslick.history.statistics.waiting_hands import WaitingHands

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bigslick.errors import BigslickError
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.hand_columns import HandColumns
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.statistics.waiting_hands import Lucky

__all__ = ("BATCH", "PlayerCounts", "Tracker")

BATCH: Final = 2000
"""The number of hands that are counted together."""
_FEW: Final = 200  # fewer hands wait for others: one takes half as long as all these
_Key: TypeAlias = tuple[str, str, str]
"""A position, a stake and a player."""


def _check_names(more: Sequence[Statistic]) -> None:
    """Check that custom statistics have names of their own.

    Raises:
        GameConfigError: a name is empty or already used, or there is something else.

    """
    used = {statistic.key for statistic in STATISTICS} | REPORT_KEYS
    used |= {f"{key}_opportunities" for key in used}
    for statistic in more:
        if not isinstance(statistic, Statistic):
            raise GameConfigError(
                f"invalid statistic {brief(statistic)}: expected a Statistic"
            )
        if not statistic.key or statistic.key in used:
            reason = "is already used" if statistic.key else "is empty"
            raise GameConfigError(
                f"invalid name of a statistic {brief(statistic.key)}: it {reason}"
            )
        used |= {statistic.key, f"{statistic.key}_opportunities"}


class PlayerCounts:
    """The counts of one player in one position at one stake."""

    __slots__ = ("acts", "chances", "done", "hands", *SUMS)

    def __init__(self, counts: list[int], sums: list[Any]) -> None:
        """Create the counts from a row of numbers and the sums of chips."""
        self.net: Any
        self.squares: Any
        self.showdown_net: Any
        self.luck: Any
        self.rake: Any
        self.rake_contributed: Any
        self.rake_dealt: Any
        size = (len(counts) - len(ACTS) - 1) // 2
        self.chances = counts[:size]
        self.done = counts[size : 2 * size]
        self.acts = counts[2 * size : -1]
        self.hands = counts[-1]
        for name, value in zip(SUMS, sums, strict=True):
            setattr(self, name, value)


class Tracker:
    """A counter of statistics, to which hands are added one by one or in batches.

    With ``adjust``, expected results of all-ins are computed; with ``heads_up_steals``,
    a raise by the button counts as a steal even heads-up. Only hands that meet the
    condition ``where`` are counted, for example ``pot_type = '3-bet' and not
    in_position``. ``more`` are custom statistics.

    >>> from bigslick import create_game
    >>> from bigslick.formats.record.hand_record import HandRecord
    >>> state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200, 200))
    >>> for action in (state.fold, state.complete_bet_or_raise_to, state.fold):
    ...     _ = action()
    >>> tracker = Tracker()
    >>> _ = tracker.add(HandRecord.from_state(state, names=("Ann", "Bob", "Cyd")))
    >>> report = tracker.report()
    >>> report["Ann"]["rfi"], report["Bob"]["fold_bb_to_steal"], report["Cyd"]["vpip"]
    (Share(done=1, opportunity=1), Share(done=1, opportunity=1), Share(done=0, ...))
    """

    def __init__(
        self,
        *,
        adjust: bool = True,
        heads_up_steals: bool = True,
        where: str | None = None,
        more: Sequence[Statistic] = (),
    ) -> None:
        """Begin with no hands.

        Raises:
            NotationError: the condition is invalid, or names an unknown column.
            GameConfigError: a name of ``more`` is empty or already used.

        """
        if where is not None:
            Expression.parse(where, known_columns("decisions"))
        _check_names(more)
        self.adjust = adjust
        self.where = where
        usual = STATISTICS if heads_up_steals else statistics_without_heads_up_steals()
        self.statistics = (*usual, *more)
        self._hands = 0
        self.big_blinds: dict[str, Any] = {}
        self.modes: Counter[str] = Counter()
        """How many hands were counted of cash games and of tournaments."""
        self._rows: dict[_Key, int] = {}
        width = 2 * len(self.statistics) + len(ACTS) + 1
        self._counts = np.zeros((0, width), np.int64)
        self._money = MoneySums()
        self._waiting = WaitingHands()

    def __repr__(self) -> str:
        """Return the number of hands and players that were counted."""
        count = len(self.players())
        return f"<{type(self).__name__} {self.hands} hands, {count} players>"

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, after counting the hands that still wait."""
        self._count_waiting()
        return self.__dict__ | {"_counts": self._counts[: len(self._rows)]}

    @property
    def hands(self) -> int:
        """The number of hands that were counted."""
        if self.where is not None:
            self._count_waiting()
        return self._hands + len(self._waiting)

    def players(self) -> set[str]:
        """Return the names of the players who were counted."""
        self._count_waiting()
        return {name for _, _, name in self._rows}

    def add(self, record: HandRecord) -> PlayedHand:
        """Count a hand, and return it as numbers.

        Raises:
            GameConfigError: something else than a record is given.
            NotationError: the record is invalid, or the hand is not over.
            IllegalActionError: an action is illegal at that point of the hand.

        """
        hand = played_hand(record)
        self._add_or_raise([hand])
        return hand

    def add_all(self, records: Iterable[HandRecord]) -> None:
        """Count many hands.

        Raises:
            GameConfigError: something else than a record is given.
            NotationError: a record is invalid, or its hand is not over.
            IllegalActionError: an action is illegal at that point of the hand.

        """
        hands: list[PlayedHand] = []
        for record in records:
            hands.append(played_hand(record))
            if len(hands) >= BATCH:
                self._add_or_raise(hands)
                hands = []
        self._add_or_raise(hands)

    def _add_or_raise(self, hands: list[PlayedHand]) -> None:
        errors = self.add_hands(hands)
        if errors:
            raise errors[min(errors)]

    def add_hands(self, hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
        """Count hands; return the errors of those that cannot be replayed, by index."""
        if len(hands) < _FEW:
            errors = self._waiting.add(hands, self._luck)
            if len(self._waiting) >= BATCH:
                self._count_waiting()
            return errors
        table, errors = tabulate(hands)
        lucky, failed = self._luck(table.source)
        if failed:
            places = [n for n in range(len(hands)) if n not in errors]
            errors |= {places[n]: error for n, error in failed.items()}
            kept = [hand for n, hand in enumerate(table.hands) if n not in failed]
            table, _ = tabulate(kept)
            lucky, _ = self._luck(table.source)
        self._count(table, lucky)
        return errors

    def add_table(self, table: DecisionTable) -> None:
        """Count the hands of a decision table.

        Raises:
            BigslickError: the cards of an all-in are invalid.

        """
        lucky, failed = self._luck(table.source)
        for error in failed.values():
            raise error
        self._count(table, lucky)

    def _count_waiting(self) -> None:
        if self._waiting:
            self._count(*self._waiting.take())

    def _luck(self, source: HandColumns) -> tuple[Lucky, dict[int, BigslickError]]:
        """Return the expected results of all-ins, and the errors, by hand."""
        return source.expected() if self.adjust else ({}, {})

    def _count(self, table: DecisionTable, lucky: Lucky) -> None:
        """Add a table to the counts of each player, position and stake."""
        for setting in table.source.settings:
            if setting.stake not in self.big_blinds:
                self.big_blinds[setting.stake] = exact_number(setting.big_blind)
        kept = kept_players(table, self.where)
        modes = table.source.text("mode")
        codes = modes.values
        if self.where is not None:
            codes = codes[np.unique(table.hand_of[kept])]
        self._hands += len(codes)
        for code, name in enumerate(modes.names or ()):
            self.modes[name] += int(np.count_nonzero(codes == code))
        rows = self._rows_of(table, kept)
        self._grow()
        cells, places = np.unique(rows, return_inverse=True)
        if len(cells) and cells[0] < 0:  # players who are not counted
            cells, places = cells[1:], places - 1
        marks = find_marks(table, self.statistics)
        self._counts[cells] += counted(marks, places, len(cells))
        self._money.add(table, rows, lucky)

    def _rows_of(
        self, table: DecisionTable, kept: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        """Return the index of the counts for each player row, -1 if not counted."""
        source = table.source
        stakes = [setting.stake for setting in source.settings]
        places = source.positions()[kept]
        hand_of = table.hand_of[kept]
        sizes = (len(stakes), len(POSITIONS), len(source.names))
        keys = np.ravel_multi_index(
            (source.setting_of[hand_of], places, source.name_of[kept]), sizes
        )
        different, which = np.unique(keys, return_inverse=True)
        found = [
            self._row((POSITIONS[place], stakes[setting], source.names[name]))
            for setting, place, name in zip(
                *(part.tolist() for part in np.unravel_index(different, sizes)),
                strict=True,
            )
        ]
        rows = np.full(len(kept), -1, np.int64)
        rows[kept] = np.array(found, np.int64)[which]
        return rows

    def _row(self, key: _Key) -> int:
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = len(self._rows)
        return row

    def _grow(self) -> None:
        missing = len(self._rows) - len(self._counts)
        if missing > 0:
            more = np.zeros((max(missing, len(self._counts)), self._counts.shape[1]))
            self._counts = np.vstack([self._counts, more.astype(np.int64)])
        self._money.grow(len(self._counts))

    def merge(self, other: Tracker) -> None:
        """Add the counts of another tracker."""
        alike = (self.where, self.adjust, self.statistics) == (
            *(other.where, other.adjust, other.statistics),
        )
        if not alike:
            other._count_waiting()
        self._hands += other._hands
        self.big_blinds.update(other.big_blinds)
        self.modes.update(other.modes)
        rows = np.array([self._row(key) for key in other._rows], np.int64)
        self._grow()
        self._counts[rows] += other._counts[: len(rows)]
        self._money.merge(rows, other._money)
        self._waiting.join(other._waiting)
        if len(self._waiting) >= BATCH:
            self._count_waiting()

    def report(self, by: str | None = None, player: str | None = None) -> Report:
        """Return the statistics of all players, or of one.

        ``by`` adds parts to each player: "position", "stake", or "both", which means
        each position at each stake.
        """
        self._count_waiting()
        chosen: dict[str, list[tuple[str, str, Any, PlayerCounts]]] = {}
        for (position, stake, name), row in self._rows.items():
            if player is None or name == player:
                counts = PlayerCounts(self._counts[row].tolist(), self._money[row])
                place = (position, stake, self.big_blinds[stake], counts)
                chosen.setdefault(name, []).append(place)
        totals = {
            name: Totals.of(chosen[name], by, self.statistics)
            for name in sorted(chosen)
        }
        return Report(totals, self._hands, by)
