"""One hand of a tournament: its game, its players, its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.match.table.poker_table import PokerTable
from bigslick.match.tournament.game_plan import code_at, hand_game, has_button

if TYPE_CHECKING:
    from bigslick.engine import Positions
    from bigslick.match.tournament.director import Director
    from bigslick.match.tournament.seated_table import Lineup, SeatedTable

__all__ = ("TournamentHand", "deal_hand")


class TournamentHand(NamedTuple):
    """A hand that is being played."""

    table: SeatedTable
    lineup: Lineup
    poker: PokerTable
    positions: Positions | None
    """Where button and blinds of the table were before it."""
    frozen: bool
    """Whether they had still to be used."""
    idle_hands: int
    """How many hands everybody had sat out before it."""

    def take_back(self, director: Director) -> None:
        """Put chips and button where they were: the hand has never been."""
        self.table.positions, self.table.frozen = self.positions, self.frozen
        director.timetable.idle_hands = self.idle_hands
        stacks = self.poker.state.starting_stacks
        for entrant, stack in zip(self.lineup.entrants, stacks, strict=True):
            entrant.player.chips = stack


def deal_hand(director: Director, table: SeatedTable) -> TournamentHand:
    """Return the next hand of a table, ready to be played.

    Its cards follow from the seed, the table and the number of the hand there, so
    that it does not matter which table is quicker. Deciders that have ``reseed``
    are told a seed for the hand in the same way.
    """
    settings, number = director.settings, table.number
    code = code_at(settings.game, table.hands, settings.hands_per_game)
    stud, mixed = not has_button(code), code != settings.game
    rng = None
    if table.positions is None:
        rng = director.random("button", number, table.played)
    before = table.positions, table.frozen, director.timetable.idle_hands
    lineup = table.line_up(rng, stud=stud, mixed=mixed)
    table.positions = lineup.positions
    table.frozen = stud and mixed
    desk = director.desk
    level = director.timetable.price(deserted=desk.away == desk.remaining)
    game = hand_game(
        settings.game,
        code,
        level,
        len(lineup.entrants),
        settings.rules,
        small_blind=lineup.small_blind,
    )
    seed = None
    if director.seed is not None:
        seed = f"{director.seed}/{number}/{table.played}"
        for entrant in lineup.entrants:
            reseed = getattr(entrant.player.decider, "reseed", None)
            if reseed is not None:
                reseed(f"{seed}/{entrant.name}")
    poker = PokerTable(
        [entrant.player for entrant in lineup.entrants],
        game=game,
        seed=seed,
        button_seat=lineup.positions.button,
        hand_id=f"{number}-{table.played + 1}",
        name=f"{settings.name}, table {number}",
        time_limit=settings.time_limit,
        meta={"tournament": settings.name, "level": director.level + 1},
    )
    return TournamentHand(table, lineup, poker, *before)
