"""The results of one player: each hand, the best and worst hands, and sessions."""

from __future__ import annotations

from dataclasses import field
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bigslick.fast_dataclasses import dataclass
from bigslick.formats.record.meta import remark
from bigslick.formats.time_zones import from_utc
from bigslick.history.statistics.report import plus

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.played_hand import PlayedHand

__all__ = ("KeptHand", "PlayerResult", "PlayerResults", "Session")

BREAK: Final = timedelta(minutes=30)
"""A session ends after a longer time than this without a hand."""
_MOST_KEPT: Final = 8


class PlayerResult(NamedTuple):
    """What a player won in a hand.

    ``luck`` is the difference between the actual and the expected result of an all-in.
    """

    time: datetime | None
    net: Any
    net_bb: Fraction
    luck: Any
    luck_bb: Fraction
    showdown: bool
    stake: str


class KeptHand(NamedTuple):
    """A hand for the replayer, with the index of the player in it."""

    net_bb: Fraction
    net: Any
    place: int
    record: HandRecord


@dataclass(frozen=True, slots=True)
class Session:
    """A session: hands without a long break between them."""

    results: list[PlayerResult]

    @property
    def start(self) -> datetime | None:
        """The time when the first hand began; None if the hands have no times."""
        return self.results[0].time

    @property
    def duration(self) -> timedelta:
        """The time from the first hand to the last."""
        first, last = self.results[0].time, self.results[-1].time
        return timedelta() if first is None or last is None else last - first

    @property
    def net(self) -> Any:
        """Return the exact winnings in chips."""
        return _total(result.net for result in self.results)

    @property
    def net_bb(self) -> Any:
        """Return the winnings in big blinds."""
        return _total(result.net_bb for result in self.results)

    @property
    def stakes(self) -> list[str]:
        """The stakes that were played, the most frequent first."""
        counts: dict[str, int] = {}
        for result in self.results:
            counts[result.stake] = counts.get(result.stake, 0) + 1
        return sorted(counts, key=lambda stake: -counts[stake])


@dataclass
class PlayerResults:
    """The results of a player, with the hands that won and lost the most."""

    results: list[PlayerResult] = field(default_factory=list)
    best: list[KeptHand] = field(default_factory=list)
    worst: list[KeptHand] = field(default_factory=list)
    currencies: set[str] = field(default_factory=set)
    modes: set[str] = field(default_factory=set)

    def add(self, hand: PlayedHand, i: int, expected: list[Any] | None) -> None:
        """Add a hand in which the player has the index ``i``."""
        record, setting = hand.record, hand.setting
        net = hand.nets[i]
        unit = Fraction(setting.big_blind)
        luck = 0 if expected is None else Fraction(net) - Fraction(expected[i])
        net_bb = Fraction(net) / unit
        self.results.append(
            PlayerResult(
                None if record.time is None else from_utc(record.time),
                net,
                net_bb,
                luck,
                Fraction(luck) / unit,
                hand.showdown and hand.folded[i] is None,
                setting.stake,
            )
        )
        self.currencies.add(remark(record, "currency"))
        self.modes.add(record.mode)
        kept = KeptHand(net_bb, net, i, record)
        if net > 0:
            self.best = _kept([*self.best, kept])
        elif net < 0:
            self.worst = _kept([*self.worst, kept])

    def merge(self, other: PlayerResults) -> None:
        """Append the hands of another part."""
        self.results += other.results
        self.best = _kept(self.best + other.best)
        self.worst = _kept(self.worst + other.worst)
        self.currencies |= other.currencies
        self.modes |= other.modes

    def sort(self) -> None:
        """Sort the results by time; those without a time come first, unsorted."""
        self.results.sort(key=lambda r: (r.time is not None, r.time or 0))

    @property
    def hands(self) -> int:
        """The number of hands."""
        return len(self.results)

    def sum_of(self, name: str) -> Any:
        """Return the exact sum of a field of the results.

        >>> one = PlayerResult(None, 3, Fraction(3, 2), 0, Fraction(), True, "nlhe 1/2")
        >>> PlayerResults([one, one]).sum_of("net_bb")
        Fraction(3, 1)
        """
        return _total(getattr(result, name) for result in self.results)

    def sessions(self) -> list[Session]:
        """Return the sessions in the order of the hands."""
        sessions: list[Session] = []
        last: datetime | None = None
        for result in self.results:
            is_new = not sessions or (
                result.time is not None and (last is None or result.time - last > BREAK)
            )
            if is_new:
                sessions.append(Session([]))
            sessions[-1].results.append(result)
            last = result.time
        return sessions


def _total(amounts: Iterable[Any]) -> Any:
    total: Any = 0
    for amount in amounts:
        total = plus(total, amount)
    return total


def _kept(hands: list[KeptHand]) -> list[KeptHand]:
    """Return the hands with the largest results; the earlier ones if some are equal."""
    hands.sort(key=lambda hand: -abs(hand.net_bb))
    return hands[:_MOST_KEPT]
