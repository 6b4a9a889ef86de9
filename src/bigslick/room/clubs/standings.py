"""The standings and records of a season, computed from the results of tournaments."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigslick.room.clubs.formulas import Formula
    from bigslick.room.clubs.settle_up import TableSitting
    from bigslick.room.storage.clubs.results import MemberResult, StoredPot

__all__ = ("events_of", "records_of", "standings_of")


def _values(own: MemberResult) -> dict[str, float]:
    return {
        "place": own.finish,
        "entrants": own.entrants,
        "paid_places": own.paid_places,
        "buy_in": own.buy_in,
        "prize_pool": own.prize_pool,
        "prize": own.prize,
        "paid": own.paid,
        "knockouts": own.knockouts,
        "entries": own.entries,
    }


def _points(formula: Formula, own: MemberResult) -> Decimal:
    """Return the points of a result; 0 where the formula has no value."""
    try:
        return formula.points(_values(own))
    except NotationError:
        return Decimal("0.000")


def _text(points: Decimal) -> str:
    """Return points without superfluous zeros."""
    text = f"{points:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def events_of(results: Sequence[MemberResult]) -> list[dict[str, Any]]:
    """Return the tournaments of a season in their order."""
    found = {
        own.tournament: {
            "tournament": own.tournament,
            "name": own.name,
            "ended": own.ended,
            "entrants": own.entrants,
        }
        for own in results
    }
    return list(found.values())


def standings_of(
    results: Sequence[MemberResult],
    formula: Formula,
    best: int,
    name_of: Callable[[str], str],
) -> list[dict[str, Any]]:
    """Return the standings, best first; equal points have equal ranks.

    With ``best``, only so many of the best results of each member count.
    """
    events = len({own.tournament for own in results})
    by_account: dict[str, list[MemberResult]] = defaultdict(list)
    for own in results:
        by_account[own.account].append(own)
    rows: list[dict[str, Any]] = []
    for account, played in by_account.items():
        scored = [(_points(formula, own), own) for own in played]
        order = sorted(range(len(scored)), key=lambda k: (-scored[k][0], k))
        counts = set(order[: best or None])
        total = sum((scored[k][0] for k in counts), Decimal(0))
        rows.append(
            {
                "account": account,
                "name": name_of(account),
                "points": total,
                "played": len(played),
                "attendance": f"{len(played)}/{events}",
                "wins": sum(own.finish == 1 for own in played),
                "cashes": sum(own.prize > 0 for own in played),
                "knockouts": sum(own.knockouts for own in played),
                "best_place": min(own.finish for own in played),
                "net": sum(own.prize - own.paid for own in played),
                "results": [
                    {
                        "tournament": own.tournament,
                        "place": own.finish,
                        "points": _text(points),
                        "counts": k in counts,
                    }
                    for k, (points, own) in enumerate(scored)
                ],
            }
        )
    rows.sort(key=lambda row: (-row["points"], row["best_place"], row["name"]))
    rank, last = 0, None
    for number, row in enumerate(rows, 1):
        if row["points"] != last:
            rank, last = number, row["points"]
        row["rank"], row["points"] = rank, _text(row["points"])
    return rows


def records_of(
    results: Sequence[MemberResult],
    pot: StoredPot | None,
    sittings: Sequence[TableSitting],
    name_of: Callable[[str], str],
) -> list[dict[str, Any]]:
    """Return the records: the best value of each kind, reached first.

    A streak of cashes ends with a tournament that was played without a prize. A streak
    of attendance ends with a tournament that was missed.
    """
    found: list[dict[str, Any]] = []

    def add(what: str, account: str, value: int, at: int, **more: Any) -> None:
        if value > 0:
            row = {"what": what, "account": account, "name": name_of(account)}
            found.append(row | {"value": value, "at": at} | more)

    if pot is not None:
        add(
            "biggest_pot",
            pot.account,
            pot.chips,
            pot.at,
            table=pot.table,
            hand=pot.hand,
        )
    for what, best in (
        ("most_wins", _highest(results, lambda own: own.finish == 1)),
        ("most_knockouts", _highest(results, lambda own: own.knockouts)),
        ("longest_cash_streak", _longest_cashes(results)),
        ("longest_attendance", _longest_attendance(results)),
    ):
        if best is not None:
            add(what, *best)
    if results:
        top = max(results, key=lambda own: (own.prize, -own.ended))
        add(
            "biggest_prize",
            top.account,
            top.prize,
            top.ended,
            tournament=top.tournament,
        )
    night = _best_night(sittings)
    if night is not None:
        add("best_night", *night)
    return found


_Best = tuple[str, int, int]


def _highest(
    results: Sequence[MemberResult], value: Callable[[MemberResult], int]
) -> _Best | None:
    """Return the account with the highest sum, and when it was reached."""
    sums: dict[str, int] = defaultdict(int)
    best: _Best | None = None
    for own in results:
        sums[own.account] += int(value(own))
        if best is None or sums[own.account] > best[1]:
            best = own.account, sums[own.account], own.ended
    return best


def _longest_cashes(results: Sequence[MemberResult]) -> _Best | None:
    runs: dict[str, int] = defaultdict(int)
    best: _Best | None = None
    for own in results:
        runs[own.account] = runs[own.account] + 1 if own.prize > 0 else 0
        if best is None or runs[own.account] > best[1]:
            best = own.account, runs[own.account], own.ended
    return best


def _longest_attendance(results: Sequence[MemberResult]) -> _Best | None:
    events: dict[str, list[MemberResult]] = defaultdict(list)
    for own in results:
        events[own.tournament].append(own)
    runs: dict[str, int] = {}
    best: _Best | None = None
    for played in events.values():
        runs = {own.account: runs.get(own.account, 0) + 1 for own in played}
        for own in played:
            if best is None or runs[own.account] > best[1]:
                best = own.account, runs[own.account], own.ended
    return best


def _best_night(sittings: Sequence[TableSitting]) -> _Best | None:
    """Return the largest gain of an account in one sitting of a cash game."""
    best: _Best | None = None
    for sitting in sittings:
        net: dict[str, int] = defaultdict(int)
        for move in sitting.moves:
            net[move.account] += move.amount
        for account, chips in net.items():
            if account and (best is None or chips > best[1]):
                best = account, chips, sitting.ended
    return best
