"""Statistics of any number of players over any number of hands, in one pass.

Hands are counted in batches, as columns of the decision table. The memory grows with
players, positions and stakes, not with hands. Sums are exact, so that the result
depends neither on the order of the hands nor on how the work was divided.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from bigslick.errors import BigslickError
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.expressions import Expression
from bigslick.history.decisions.played_hand import played_hand, scale_of, units
from bigslick.history.decisions.replay import find_errors
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.catalogue import (
    ACTS,
    STATISTICS,
    Statistic,
    statistics_without_heads_up_steals,
)
from bigslick.history.statistics.counting import find_marks, kept_players
from bigslick.history.statistics.report import Report, Totals, plus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.played_hand import PlayedHand

__all__ = ("BATCH", "PlayerCounts", "Tracker")

BATCH: Final = 1000
"""How many hands are counted at once."""
_FEW: Final = 200  # fewer hands wait for others: one takes half as long as these
_Key: TypeAlias = tuple[str, str, str]
"""Position, stake and player."""
_SUMS: Final = (
    *("net", "squares", "showdown_net", "luck"),
    *("rake", "rake_contributed", "rake_dealt"),
)
_SAFE: Final = 1 << 62


class PlayerCounts:
    """What one player did in one position at one stake."""

    __slots__ = ("acts", "chances", "done", "hands", *_SUMS)

    def __init__(self, counts: list[int], sums: list[Any]) -> None:
        """Take a row of counts, and the sums of chips."""
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
        for name, value in zip(_SUMS, sums, strict=True):
            setattr(self, name, value)


class Tracker:
    """Counts hands as they come.

    ``adjust`` replaces the results of all-ins by their expected values;
    ``heads_up_steals`` says whether a raise of the button heads-up counts as a steal.
    ``where`` is a condition on the hands that count, such as ``pot_type = '3-bet' and
    not in_position``, and ``more`` are custom statistics.

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

        """
        if where is not None:
            Expression.parse(where, known_columns("decisions"))
        self.adjust = adjust
        self.where = where
        usual = STATISTICS if heads_up_steals else statistics_without_heads_up_steals()
        self.statistics = (*usual, *more)
        self._hands = 0
        self.big_blinds: dict[str, Any] = {}
        self._rows: dict[_Key, int] = {}
        width = 2 * len(self.statistics) + len(ACTS) + 1
        self._counts = np.zeros((0, width), np.int64)
        self._sums: list[list[Any]] = []
        self._waiting: list[tuple[PlayedHand, list[Any] | None]] = []

    def __repr__(self) -> str:
        """Return how many hands were counted, and of how many players."""
        count = len(self.players())
        return f"<{type(self).__name__} {self.hands} hands, {count} players>"

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling; hands that wait are counted first."""
        self._count_waiting()
        return self.__dict__ | {"_counts": self._counts[: len(self._rows)]}

    @property
    def hands(self) -> int:
        """How many hands were counted."""
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
            NotationError: the record is invalid, or the hand is not over.
            IllegalActionError: an action is illegal at its place.

        """
        hand = played_hand(record)
        self._add_or_raise([hand])
        return hand

    def add_all(self, records: Iterable[HandRecord]) -> None:
        """Count many hands.

        Raises:
            NotationError: a record is invalid, or its hand is not over.
            IllegalActionError: an action is illegal at its place.

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
        """Count hands at once; return the errors of those that cannot be replayed."""
        if len(hands) < _FEW:
            return self._let_wait(hands)
        table, errors = tabulate(hands)
        lucky, failed = self._luck(table.hands)
        if failed:
            places = [n for n in range(len(hands)) if n not in errors]
            errors |= {places[n]: error for n, error in failed.items()}
            kept = [hand for n, hand in enumerate(table.hands) if n not in failed]
            table, _ = tabulate(kept)
            lucky, _ = self._luck(kept)
        self._count(table, lucky)
        return errors

    def _let_wait(self, hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
        """Check hands now, and count them later together with others."""
        errors = find_errors(hands)
        places = [n for n in range(len(hands)) if n not in errors]
        lucky, failed = self._luck([hands[n] for n in places])
        for k, n in enumerate(places):
            if k in failed:
                errors[n] = failed[k]
            else:
                self._waiting.append((hands[n], lucky.get(k)))
        if len(self._waiting) >= BATCH:
            self._count_waiting()
        return errors

    def _count_waiting(self) -> None:
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        table, errors = tabulate([hand for hand, _ in waiting])
        for error in errors.values():  # none: the hands were checked
            raise error
        lucky = {n: nets for n, (_, nets) in enumerate(waiting) if nets is not None}
        self._count(table, lucky)

    def _luck(
        self, hands: Sequence[PlayedHand]
    ) -> tuple[dict[int, list[Any]], dict[int, BigslickError]]:
        """Return the expected results of all-ins, and the errors, by hand."""
        found: dict[int, list[Any]] = {}
        failed: dict[int, BigslickError] = {}
        if not self.adjust:
            return found, failed
        for n, hand in enumerate(hands):
            if hand.run_out:
                try:
                    expected = expected_nets(hand.record, hand)
                except BigslickError as error:
                    failed[n] = error
                else:
                    if expected is not None:
                        found[n] = expected
        return found, failed

    def _count(self, table: DecisionTable, lucky: dict[int, list[Any]]) -> None:
        """Add up a table: one row of counts for player, position and stake."""
        for hand in table.hands:
            setting = hand.setting
            if setting.stake not in self.big_blinds:
                self.big_blinds[setting.stake] = exact_number(setting.big_blind)
        kept = kept_players(table, self.where)
        if self.where is None:
            self._hands += len(table.hands)
        else:
            self._hands += len(np.unique(table.hand_of[kept]))
        rows = self._rows_of(table, kept)
        self._grow()
        marks = find_marks(table, self.statistics)
        order = np.argsort(rows[kept], kind="stable")
        places = np.flatnonzero(kept)[order]
        cells = rows[places]
        starts = np.flatnonzero(np.diff(cells, prepend=-1))
        if len(starts):
            found = [
                np.add.reduceat(part[places], starts, axis=0, dtype=np.int64)
                for part in (marks.could, marks.did, marks.acts)
            ]
            hands = np.diff(starts, append=len(cells))
            self._counts[cells[starts]] += np.hstack([*found, hands[:, np.newaxis]])
            self._add_money(table, places, cells, starts)
        self._add_luck_and_rake(table, rows, lucky)

    def _rows_of(
        self, table: DecisionTable, kept: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        """Return the row of counts of each player row; -1 if it does not count."""
        known = self._rows.get
        keeps = iter(kept.tolist())
        rows = []
        for hand in table.hands:
            stake = hand.setting.stake
            for position, player in zip(
                hand.positions, hand.record.players, strict=True
            ):
                row = -1
                if next(keeps):
                    key = (position, stake, player.name)
                    row = known(key, -1)
                    if row < 0:
                        row = self._row(key)
                rows.append(row)
        return np.array(rows, np.int64)

    def _row(self, key: _Key) -> int:
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = len(self._rows)
            self._sums.append([0] * len(_SUMS))
        return row

    def _grow(self) -> None:
        missing = len(self._rows) - len(self._counts)
        if missing > 0:
            more = np.zeros((max(missing, len(self._counts)), self._counts.shape[1]))
            self._counts = np.vstack([self._counts, more.astype(np.int64)])

    def _add_money(
        self,
        table: DecisionTable,
        places: NDArray[np.int64],
        cells: NDArray[np.int64],
        starts: NDArray[np.int64],
    ) -> None:
        """Add results, their squares, and those of showdowns, in whole units."""
        nets = [net for hand in table.hands for net in hand.nets]
        scale = scale_of(*nets)
        whole = [units(net, scale) for net in nets]
        most = max(map(abs, whole), default=0)
        fits = most * most * len(whole) < _SAFE
        chips = np.array(whole, np.int64 if fits else object)[places]
        shown = table.column("players", "showdown").values[places]
        found = (
            (0, chips, scale),
            (1, chips * chips, scale * scale),
            (2, chips * shown, scale),
        )
        for k, amounts, unit in found:
            sums = np.add.reduceat(amounts, starts)
            changed = np.flatnonzero(sums)
            for cell, amount in zip(
                cells[starts[changed]].tolist(), sums[changed].tolist(), strict=True
            ):
                own = self._sums[cell]
                own[k] = plus(own[k], _chips(amount, unit))

    def _add_luck_and_rake(
        self,
        table: DecisionTable,
        rows: NDArray[np.int64],
        lucky: dict[int, list[Any]],
    ) -> None:
        for n, hand in enumerate(table.hands):
            rake = hand.record.rake
            expected = lucky.get(n)
            if not rake and expected is None:
                continue
            first = int(table.seat[n])
            shares = _shared_rake(hand) if rake else None
            for i, folded in enumerate(hand.folded):
                row = int(rows[first + i])
                if row < 0:
                    continue
                own = self._sums[row]
                if expected is not None and folded is None:
                    own[3] += Fraction(hand.nets[i]) - expected[i]
                if shares is not None:
                    for k, share in enumerate(shares[i], 4):
                        own[k] += share

    def merge(self, other: Tracker) -> None:
        """Add what another tracker counted."""
        alike = (self.where, self.adjust, self.statistics) == (
            *(other.where, other.adjust, other.statistics),
        )
        if not alike:
            other._count_waiting()
        self._hands += other._hands
        self.big_blinds.update(other.big_blinds)
        rows = [self._row(key) for key in other._rows]
        self._grow()
        self._counts[rows] += other._counts[: len(rows)]
        for row, sums in zip(rows, other._sums, strict=True):
            self._sums[row] = [*map(plus, self._sums[row], sums)]
        self._waiting += other._waiting
        if len(self._waiting) >= BATCH:
            self._count_waiting()

    def report(self, by: str | None = None, player: str | None = None) -> Report:
        """Return the statistics of each player, or of one.

        ``by`` adds a part for each "position", each "stake", or "both": each
        position at each stake.
        """
        self._count_waiting()
        chosen: dict[str, list[tuple[str, str, Any, PlayerCounts]]] = {}
        for (position, stake, name), row in self._rows.items():
            if player is None or name == player:
                counts = PlayerCounts(self._counts[row].tolist(), self._sums[row])
                place = (position, stake, self.big_blinds[stake], counts)
                chosen.setdefault(name, []).append(place)
        totals = {
            name: Totals.of(chosen[name], by, self.statistics)
            for name in sorted(chosen)
        }
        return Report(totals, self._hands, by)


def _chips(amount: int, scale: int) -> int | Fraction:
    """Return whole units as chips."""
    if scale == 1:
        return amount
    chips = Fraction(amount, scale)
    return chips.numerator if chips.denominator == 1 else chips


def _shared_rake(hand: PlayedHand) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Return for each player the rake of the pot, their part by chips, and by head."""
    rake = Fraction(exact_number(hand.record.rake))
    account = account_of(hand.record, before="push")
    invested = [Fraction(exact_number(amount)) for amount in account.invested]
    pot = sum(invested) or Fraction(1)
    heads = hand.dealt.count(True) or 1
    return [(rake, rake * amount / pot, rake / heads) for amount in invested]
