"""Tournaments of bots: one, or a series that is added up for each bot.

Tournament number ``i`` of a series has the seed ``seed + i``. The result does not
depend on the number of worker processes.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from bigslick.arena.estimates import Sums
from bigslick.arena.plan import read_entries
from bigslick.engine.games import VARIANTS, register_variant, registered_variants
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.match.faults import PlayerFaults, count_faults
from bigslick.match.tournament import Tournament, TournamentSettings
from bigslick.values import whole_number
from bigslick.worker_processes import without_ctrl_c

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bigslick.arena.estimates import Estimate
    from bigslick.arena.plan import BotEntry, BotLike
    from bigslick.engine.games import Variant
    from bigslick.match import TournamentResult
    from bigslick.match.table.hand_result import HandResult

__all__ = ("SeriesRow", "TournamentRun", "TournamentSeries", "play_tournaments")

_FEWEST: Final = 2
_MOST_LINES: Final = 9


@dataclass(frozen=True, slots=True)
class TournamentRun:
    """One tournament of a series; ``chips`` contains every stack after each hand."""

    seed: int
    result: TournamentResult
    levels: int
    """The number of blind levels that were played."""
    chips: Mapping[str, Sequence[float]]
    faults: Mapping[str, PlayerFaults]
    """The faults of the entrants whose bots made any."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, without the stacks of each hand."""
        return {"seed": self.seed, "levels": self.levels} | self.result.to_dict()


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """What one bot did in a series; money is in cents."""

    name: str
    entries: int
    """The number of entries that were paid for, re-entries included."""
    mean_place: float
    wins: int
    in_the_money: int
    cost: int
    won: int
    return_on_investment: Estimate
    """Net winnings divided by the cost, with its interval over the tournaments."""
    faults: PlayerFaults
    """What went wrong in the hands of the bot."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; an unknown interval is None."""
        values = asdict(self) | self.faults.to_dict()
        low, high = self.return_on_investment.ci95
        known = high < float("inf")
        values["return_on_investment"] = self.return_on_investment.mean
        values["ci95"] = [low, high] if known else None
        return values


@dataclass(frozen=True)
class TournamentSeries:
    """The results of one or more tournaments between the same bots."""

    settings: TournamentSettings
    entrants: tuple[tuple[str, str], ...]
    """The name of each entrant, and the name of the bot that plays for them."""
    runs: tuple[TournamentRun, ...]

    @cached_property
    def rows(self) -> tuple[SeriesRow, ...]:
        """The result of each bot, the best return first."""
        names = dict.fromkeys(bot for _, bot in self.entrants)
        rows = [self._row(name) for name in names]
        return tuple(sorted(rows, key=lambda row: -row.return_on_investment.mean))

    def _row(self, bot: str) -> SeriesRow:
        """Return the totals of one bot over all tournaments."""
        settings = self.settings
        price = settings.buy_in + settings.fee + settings.bounty
        mine = {name for name, own in self.entrants if own == bot}
        returns = Sums()
        faults = PlayerFaults()
        places, entries, wins, paid, won = [], 0, 0, 0, 0
        for run in self.runs:
            for name in sorted(mine & set(run.faults)):
                faults.add(run.faults[name])
            finishes = [one for one in run.result.finishes if one.name in mine]
            total = sum(one.total for one in finishes)
            count = sum(one.entries for one in finishes)
            places += [one.place for one in finishes]
            wins += sum(one.name == run.result.winner for one in finishes)
            paid += sum(one.prize > 0 for one in finishes)
            entries, won = entries + count, won + total
            returns.add(total / (price * count) - 1 if price else 0.0)
        return SeriesRow(
            bot,
            entries,
            sum(places) / len(places),
            wins,
            paid,
            price * entries,
            won,
            returns.estimate(),
            faults,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain values: settings, bots, and every tournament."""
        return {
            "settings": self.settings.to_dict(),
            "entrants": dict(self.entrants),
            "bots": [row.to_dict() for row in self.rows],
            "tournaments": [run.to_dict() for run in self.runs],
        }

    def plot(self) -> str:
        """Return a chart as SVG.

        For one tournament it shows the chips of the best players after each hand, for
        several how often each bot finished in each place or better.
        """
        from bigslick.drawing.charts.line_chart import Series, line_chart

        title = f"{self.settings.name}: {len(self.entrants)} players"
        if len(self.runs) == 1:
            (run,) = self.runs
            best = [finish.name for finish in run.result.finishes[:_MOST_LINES]]
            return line_chart(
                {name: run.chips[name] for name in best},
                title=f"{title}, chips over {run.result.hands:,} hands",
                x_label="hand",
                y_label="chips",
            )
        places = range(1, len(self.entrants) + 1)
        lines = []
        for row in self.rows:
            mine = {name for name, own in self.entrants if own == row.name}
            found = [
                finish.place
                for run in self.runs
                for finish in run.result.finishes
                if finish.name in mine
            ]
            unit = 100 / len(found)
            shares = [unit * sum(p <= place for p in found) for place in places]
            lines.append(Series(row.name, shares, list(places)))
        return line_chart(
            lines,
            title=f"{title}, {len(self.runs):,} tournaments",
            x_label="place or better",
            y_label="% of finishes",
        )


def play_tournaments(  # noqa: PLR0913 - who plays, what, how often and where
    bots: Iterable[BotLike],
    settings: TournamentSettings | None = None,
    *,
    entrants: int | None = None,
    seed: int = 0,
    tournaments: int = 1,
    jobs: int = 1,
    on_hand: Callable[[HandResult], object] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> TournamentSeries:
    """Play tournaments between bots and return the results.

    With more ``entrants`` than bots, each bot enters several times, in turn. ``jobs``
    is the number of processes. ``on_hand`` is called with the result of every hand of a
    single tournament. ``progress`` is called with the number of tournaments that are
    over; for a single tournament, with the number of players who are out.

    >>> series = play_tournaments(["tight", "random"], entrants=6, seed=3)
    >>> [(row.name, row.entries, row.won) for row in series.rows]
    [('random', 3, 4740), ('tight', 3, 1260)]

    Raises:
        GameConfigError: there are too few players, or the numbers are invalid.
        BotError: a bot does not exist.
    """
    settings = settings or TournamentSettings()
    entries = read_entries(bots)
    count = len(entries) if entrants is None else entrants
    if count < max(len(entries), _FEWEST):
        raise GameConfigError(
            f"invalid number of entrants {count}: expected at least "
            f"{max(len(entries), _FEWEST)}"
        )
    tournaments = whole_number("number of tournaments", tournaments, 1)
    field = _field(entries, count)
    names = tuple((name, entry.name) for name, entry in field.items())
    if tournaments == 1:
        runs = [_play(field, settings, seed, on_hand, progress)]
    else:
        parallel: Any = import_module("joblib")
        own = registered_variants()
        tasks = [
            parallel.delayed(_play_elsewhere)(field, settings, seed + index, own)
            for index in range(tournaments)
        ]
        runs = []
        with without_ctrl_c():
            played = parallel.Parallel(n_jobs=jobs, return_as="generator")(tasks)
        for run in played:
            runs.append(run)
            if progress is not None:
                progress(len(runs), tournaments)
    return TournamentSeries(settings, names, tuple(runs))


def _field(entries: Sequence[BotEntry], count: int) -> dict[str, BotEntry]:
    """Return the entrants by name: bots in turn, numbered if they enter repeatedly."""
    field = {}
    for index in range(count):
        entry = entries[index % len(entries)]
        repeated = count - len(entries) > index % len(entries)
        number = index // len(entries) + 1
        field[f"{entry.name}-{number}" if repeated else entry.name] = entry
    if len(field) != count:
        raise GameConfigError(f"duplicate player name: {', '.join(field)}")
    return field


def _play_elsewhere(
    field: Mapping[str, BotEntry],
    settings: TournamentSettings,
    seed: int,
    variants: tuple[Variant, ...],
) -> TournamentRun:
    """Play one tournament in a worker process, after registering custom variants."""
    for variant in variants:
        if variant.code not in VARIANTS:
            register_variant(variant)
    return _play(field, settings, seed)


def _play(
    field: Mapping[str, BotEntry],
    settings: TournamentSettings,
    seed: int,
    on_hand: Callable[[HandResult], object] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> TournamentRun:
    """Play one tournament; its bots are closed at the end."""
    tournament = Tournament(
        {name: _decider(name, entry, seed) for name, entry in field.items()},
        settings,
        seed=seed,
    )
    chips: dict[str, list[float]] = {
        name: [float(entrant.chips)] for name, entrant in tournament.entrants.items()
    }

    faults: dict[str, PlayerFaults] = {}

    def after(hand: HandResult) -> None:
        if hand.events:
            count_faults(faults, hand.events)
        left = 0
        for name, entrant in tournament.entrants.items():
            line = chips[name]
            out = not (entrant.chips or line[-1] > 0)
            line.append(float("nan") if out else float(entrant.chips))
            left += entrant.is_in
        if on_hand is not None:
            on_hand(hand)
        if progress is not None:
            progress(len(field) - left, len(field) - 1)

    try:
        result = tournament.play(on_hand=after)
    finally:
        for entrant in tournament.entrants.values():
            close = getattr(entrant.player.decider, "close", None)
            if close is not None:
                close()
    return TournamentRun(seed, result, tournament.level + 1, chips, faults)


def _decider(name: str, entry: BotEntry, seed: int) -> Any:
    """Return the bot's text, or the bot that its callable creates from the seed."""
    return entry.bot if isinstance(entry.bot, str) else entry.bot(f"{seed}/{name}")
