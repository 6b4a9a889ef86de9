"""One hand of a tournament: its game, its players, its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.match.table import PokerTable
from bigslick.match.tournament.games import code_at, hand_game, has_button

if TYPE_CHECKING:
    from bigslick.match.tournament.seating import Lineup, SeatedTable
    from bigslick.match.tournament.tournament import Tournament

__all__ = ("TournamentHand", "deal_hand")


class TournamentHand(NamedTuple):
    """A hand that is being played."""

    table: SeatedTable
    lineup: Lineup
    poker: PokerTable


def deal_hand(tournament: Tournament, table: SeatedTable) -> TournamentHand:
    """Return the next hand of a table, ready to be played.

    Its cards follow from the seed, the table and the number of the hand there, so
    that it does not matter which table is quicker. Deciders that have ``reseed``
    are told a seed for the hand in the same way.
    """
    settings, number = tournament.settings, table.number
    code = code_at(settings.game, table.hands, settings.hands_per_game)
    frozen = code != settings.game and not has_button(code)
    rng = None
    if table.positions is None:
        rng = tournament.random("button", number, table.played)
    lineup = table.line_up(rng, stud=frozen)
    table.frozen = frozen
    desk = tournament.desk
    game = hand_game(
        settings.game,
        code,
        tournament.timetable.price(table, deserted=desk.away == desk.remaining),
        len(lineup.entrants),
        settings.rules,
        small_blind=lineup.small_blind,
    )
    seed = None
    if tournament.seed is not None:
        seed = f"{tournament.seed}/{number}/{table.played}"
        for entrant in lineup.entrants:
            reseed = getattr(entrant.player.decider, "reseed", None)
            if reseed is not None:
                reseed(f"{seed}/{entrant.name}")
    poker = PokerTable(
        [entrant.player for entrant in lineup.entrants],
        game=game,
        seed=seed,
        hand_id=f"{number}-{table.played + 1}",
        name=f"{settings.name}, table {number}",
        time_limit=settings.time_limit,
    )
    return TournamentHand(table, lineup, poker)
