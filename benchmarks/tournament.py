"""Simulated tournaments: how long large fields take with cheap players."""

from __future__ import annotations

from benchmarks.timing import Row, best_seconds
from bigslick.match.tournament import Tournament, TournamentSettings

SEED = 20_261_115
DEEP = TournamentSettings(structure="deep-stack")
TURBO = TournamentSettings(structure="turbo")


def rows() -> list[Row]:
    """Return the figures of this group; no peer simulates several tables."""
    return [
        _rounds(1_000, "calls", 100),
        _rounds(1_000, "folds", 100),
        _rounds(5_000, "calls", 10),
        _whole(1_000, "random"),
        _whole(1_000, "folds"),
    ]


def _field(count: int, bot: str) -> dict[str, str]:
    return {f"P{n}": bot for n in range(count)}


def _rounds(count: int, bot: str, hands: int) -> Row:
    """Time so many hands at every table."""
    tournament = Tournament(_field(count, bot), DEEP, seed=SEED)

    def play() -> None:
        while (
            tournament.result is None
            and min(table.played for table in tournament.tables.values()) < hands
        ):
            for _ in range(len(tournament.tables)):
                if tournament.result is None:
                    tournament.play_hand()

    seconds = best_seconds(play, once=True)
    name = f"{count:,} entrants ({bot}), {hands} hands each"
    return Row(name, seconds, note=_note(tournament.hands, seconds))


def _whole(count: int, bot: str) -> Row:
    """Time a tournament from the seat draw to the winner."""
    played = 0

    def play() -> None:
        nonlocal played
        played = Tournament(_field(count, bot), TURBO, seed=SEED).play().hands

    seconds = best_seconds(play, once=True)
    name = f"{count:,} entrants ({bot}), to the winner"
    return Row(name, seconds, note=_note(played, seconds))


def _note(hands: int, seconds: float) -> str:
    return f"{hands:,} hands, {hands / seconds:,.0f} hands/s"
