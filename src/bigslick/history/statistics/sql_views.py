"""The statistics as SQL queries on the tables of hands, for any SQL engine.

The conditions are those of the catalogue, so SQL counts what the tracker counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.history.decisions.expressions import parse_expression
from bigslick.history.statistics.catalogue import STATISTICS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.history.statistics.statistic import Statistic

__all__ = ("statistics_sql",)


def statistics_sql(statistics: Iterable[Statistic] = STATISTICS) -> str:
    """Return an SQL query for the statistics of decisions, by hand and player.

    A statistic is 1 if the chance was taken, 0 if it was not, and null if there was no
    chance. The query needs only the table ``decisions``.

    >>> print(statistics_sql([s for s in STATISTICS if s.key == "fold_to_4bet"]))
    select hand, player,
      max(case when "round" = 0 and bets = 4 and own_bet = 3
        then (case when action = 'fold' then 1 else 0 end) end) as "fold_to_4bet"
    from decisions group by hand, player
    """
    columns = []
    for statistic in statistics:
        if statistic.level == "decisions":
            could = parse_expression(statistic.could).sql()
            did = parse_expression(statistic.did).sql()
            columns.append(
                f"  max(case when {could}\n"
                f"    then (case when {did} then 1 else 0 end) end) "
                f'as "{statistic.key}"'
            )
    listed = ",\n".join(columns)
    return f"select hand, player,\n{listed}\nfrom decisions group by hand, player"
