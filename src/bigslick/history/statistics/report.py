"""The results of a tracker: the statistics of players."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bigslick.drawing.record_table import RecordTable
from bigslick.errors import GameConfigError, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.history.statistics.catalogue import STATISTICS, SUMS
from bigslick.history.statistics.game_facts import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bigslick.history.statistics.statistic import Statistic
    from bigslick.history.statistics.tracker import PlayerCounts

__all__ = ("GROUPS", "REPORT_KEYS", "Report", "Share", "Totals", "hands_to_tell")

GROUPS: Final = ("position", "stake", "both")
"""The ways to group the hands of a player; "both" means by position at each stake."""
REPORT_KEYS: Final = frozenset(
    {
        *SUMS,
        "player",
        "part",
        "parts",
        "hands",
        "net",
        "net_per_hand",
        "net_bb",
        "bb_per_100",
        "bb_per_100_interval",
        "bb_per_100_low",
        "bb_per_100_high",
        "sd_per_100",
        "hands_to_tell",
        "showdown_net",
        "non_showdown_net",
        "adjusted_net",
        "adjusted_net_per_hand",
        "adjusted_bb_per_100",
        "luck",
        "rake",
        "rake_contributed",
        "rake_dealt",
        "af",
        "afq",
    }
)
"""The names in a report other than those of the counted statistics."""
_PLACES: Final = {position: place for place, position in enumerate(POSITIONS)}
_SURE: Final = 1.96  # standard errors to each side of a 95 % interval
_PER: Final = 100


class Share(NamedTuple):
    """How often a chance was taken, and how many chances there were.

    >>> print(Share(1, 3), Share(0, 0))
    33.3% (1/3) no data
    """

    done: int
    opportunity: int

    @property
    def value(self) -> float | None:
        """The share; None if there was no chance."""
        return self.done / self.opportunity if self.opportunity else None

    def __str__(self) -> str:
        """Return the share in percent with both counts."""
        if not self.opportunity:
            return "no data"
        return f"{self.done / self.opportunity:.1%} ({self.done}/{self.opportunity})"


def hands_to_tell(deviation: float, rate: float) -> float:
    """Return how many hands are needed to tell a win rate from 0 with 95 % confidence.

    ``deviation`` and ``rate`` are in big blinds per hand.

    >>> round(hands_to_tell(8, 5 / 100))
    98345
    """
    return (_SURE * deviation / rate) ** 2 if rate else inf


@dataclass
class Totals:
    """The statistics of a player; ``parts`` has them by position, stake or both."""

    hands: int = 0
    shares: dict[str, Share] = field(default_factory=dict)
    bets_and_raises: int = 0
    calls: int = 0
    folds: int = 0
    net: Any = 0
    net_bb: Fraction = Fraction(0)
    squares_bb: Fraction = Fraction(0)
    showdown_net: Any = 0
    luck: Any = 0
    luck_bb: Fraction = Fraction(0)
    rake: Any = 0
    rake_contributed: Any = 0
    rake_dealt: Any = 0
    parts: dict[str, Totals] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        rows: Iterable[tuple[str, str, Any, PlayerCounts]],
        by: str | None = None,
        statistics: Sequence[Statistic] = STATISTICS,
    ) -> Totals:
        """Return the totals of rows of position, stake, big blind and counts.

        Raises:
            GameConfigError: ``by`` is unknown.

        """
        if by is not None and by not in GROUPS:
            raise GameConfigError(unknown_name("group", by, GROUPS))
        rows = list(rows)
        self = cls()
        chances = [0] * len(statistics)
        done = [0] * len(statistics)
        for _, _, big_blind, cell in rows:
            self._add(cell, Fraction(big_blind))
            for k in range(len(statistics)):
                chances[k] += cell.chances[k]
                done[k] += cell.done[k]
            self.bets_and_raises += cell.acts[0]
            self.calls += cell.acts[1]
            self.folds += cell.acts[2]
        for statistic, did_it, could_it in zip(statistics, done, chances, strict=True):
            self.shares[statistic.key] = Share(did_it, could_it)
        for key, parts in SUMS.items():
            shares = [self.shares[part] for part in parts]
            self.shares[key] = Share(
                sum(s.done for s in shares), sum(s.opportunity for s in shares)
            )
        acts = self.bets_and_raises
        self.shares["af"] = Share(acts, self.calls)
        self.shares["afq"] = Share(acts, acts + self.calls + self.folds)
        if by is not None:
            self.parts = _parts(rows, by, statistics)
        return self

    def _add(self, cell: PlayerCounts, big_blind: Fraction) -> None:
        self.hands += cell.hands
        self.net = plus(self.net, cell.net)
        self.net_bb += Fraction(cell.net) / big_blind
        self.squares_bb += Fraction(cell.squares) / big_blind**2
        self.showdown_net = plus(self.showdown_net, cell.showdown_net)
        self.luck += Fraction(cell.luck)
        self.luck_bb += Fraction(cell.luck) / big_blind
        self.rake += cell.rake
        self.rake_contributed += cell.rake_contributed
        self.rake_dealt += cell.rake_dealt

    def __getitem__(self, key: str) -> Share:
        """Return a statistic by its key."""
        return self.shares[key]

    @property
    def non_showdown_net(self) -> Any:
        """The net winnings without a showdown, in chips."""
        return plus(self.net, -self.showdown_net)

    @property
    def adjusted_net(self) -> Any:
        """The net winnings with all-ins counted at their equity, in chips."""
        return Fraction(self.net) - self.luck if self.luck else self.net

    @property
    def aggression_factor(self) -> float | None:
        """Bets and raises per call; infinite without calls, None without actions."""
        if self.calls:
            return self.bets_and_raises / self.calls
        return inf if self.bets_and_raises else None

    @property
    def net_per_hand(self) -> float | None:
        """The average net winnings per hand, in chips."""
        return float(Fraction(self.net) / self.hands) if self.hands else None

    @property
    def adjusted_net_per_hand(self) -> float | None:
        """The average net winnings per hand with all-ins at their equity, in chips."""
        return float(Fraction(self.adjusted_net) / self.hands) if self.hands else None

    @property
    def bb_per_100(self) -> float | None:
        """The win rate in big blinds per 100 hands."""
        return float(_PER * self.net_bb / self.hands) if self.hands else None

    @property
    def adjusted_bb_per_100(self) -> float | None:
        """The win rate in big blinds per 100 hands, with all-ins at their equity."""
        if not self.hands:
            return None
        return float(_PER * (self.net_bb - self.luck_bb) / self.hands)

    @property
    def deviation(self) -> float | None:
        """The standard deviation per hand in big blinds; None below two hands."""
        n = self.hands
        if n < 2:  # noqa: PLR2004
            return None
        return sqrt((self.squares_bb - self.net_bb**2 / n) / (n - 1))

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the win rate, in big blinds per 100 hands."""
        if self.deviation is None:
            return None
        mean = float(self.net_bb / self.hands)
        error = _SURE * self.deviation / sqrt(self.hands)
        return _PER * (mean - error), _PER * (mean + error)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON-compatible data."""
        deviation = self.deviation
        rate = self.bb_per_100
        needed = None
        if deviation and rate:
            needed = hands_to_tell(deviation, rate / _PER)
        data: dict[str, Any] = {"hands": self.hands}
        data |= {key: share._asdict() for key, share in self.shares.items()}
        data |= {
            "net": plain(self.net),
            "net_per_hand": self.net_per_hand,
            "net_bb": plain(self.net_bb),
            "bb_per_100": rate,
            "bb_per_100_interval": self.interval,
            "sd_per_100": None if deviation is None else 10 * deviation,
            "hands_to_tell": needed,
            "showdown_net": plain(self.showdown_net),
            "non_showdown_net": plain(self.non_showdown_net),
            "adjusted_net": plain(self.adjusted_net),
            "adjusted_net_per_hand": self.adjusted_net_per_hand,
            "adjusted_bb_per_100": self.adjusted_bb_per_100,
            "luck": plain(self.luck),
            "rake": plain(self.rake),
            "rake_contributed": plain(self.rake_contributed),
            "rake_dealt": plain(self.rake_dealt),
        }
        if self.parts:
            data["parts"] = {name: p.to_dict() for name, p in self.parts.items()}
        return data


def _parts(
    rows: list[tuple[str, str, Any, PlayerCounts]],
    by: str,
    statistics: Sequence[Statistic],
) -> dict[str, Totals]:
    """Return the parts, sorted by game, then by stake, then by position."""
    groups: dict[str, list[tuple[str, str, Any, PlayerCounts]]] = {}
    places: dict[str, tuple[Any, ...]] = {}
    for row in rows:
        position, stake, big_blind, _ = row
        names = {"position": position, "stake": stake, "both": f"{stake} {position}"}
        groups.setdefault(names[by], []).append(row)
        size = () if by == "position" else (stake.split()[0], big_blind, stake)
        places[names[by]] = (*size, 0 if by == "stake" else _PLACES[position])
    return {
        name: Totals.of(groups[name], None, statistics)
        for name in sorted(groups, key=places.__getitem__)
    }


def plus(first: Any, second: Any) -> Any:
    """Return the sum, as a fraction if one is a Decimal and one a Fraction.

    >>> from decimal import Decimal
    >>> plus(Decimal("0.5"), 1), plus(Decimal("0.5"), Fraction(1, 2))
    (Decimal('1.5'), Fraction(1, 1))
    """
    try:
        return first + second
    except TypeError:
        return Fraction(first) + Fraction(second)


def plain(amount: Any) -> int | float:
    """Return an amount as an int or a float, for JSON.

    >>> plain(Fraction(4, 2)), plain(Fraction(1, 4))
    (2, 0.25)
    """
    whole = int(amount)
    return whole if whole == amount else float(amount)


def _record(totals: Totals, **labels: str) -> dict[str, Any]:
    record: dict[str, Any] = dict(labels)
    for key, value in totals.to_dict().items():
        if key in totals.shares:
            done, chances = totals.shares[key]
            record[key] = done / chances if chances else None
            record[f"{key}_opportunities"] = chances
        elif key == "bb_per_100_interval":
            low, high = value or (None, None)
            record |= {"bb_per_100_low": low, "bb_per_100_high": high}
        elif key != "parts":
            record[key] = value
    return record


@dataclass(frozen=True)
class Report(RecordTable):
    """The statistics of all players."""

    players: dict[str, Totals]
    hands: int
    by: str | None = None

    def __getitem__(self, name: str) -> Totals:
        """Return the statistics of a player."""
        return self.players[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the players."""
        return iter(self.players)

    def __len__(self) -> int:
        """Return the number of players."""
        return len(self.players)

    def to_records(self) -> list[dict[str, Any]]:
        """Return one flat dictionary for each player, for ``pandas.DataFrame``.

        A statistic is the share of the opportunities that were taken; the next column
        is the number of opportunities. The rows of a player's parts (by position or
        stake) follow the row of the player.
        """
        rows = []
        for name, totals in self.players.items():
            rows.append(_record(totals, player=name))
            for part, of_part in totals.parts.items():
                rows.append(_record(of_part, player=name, part=part))
        return rows

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON-compatible data."""
        return {
            "hands": self.hands,
            "players": {name: p.to_dict() for name, p in self.players.items()},
        }
