"""One hand of a tournament table: its players and stakes, and how it is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.fast_dataclasses import dataclass
from bigslick.match.table.poker_table import PokerTable
from bigslick.match.tournament.money.prize_pool import last_pot_winners

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.engine import Positions
    from bigslick.match.game_set import PlannedHand
    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.tournament.director import Director
    from bigslick.match.tournament.registration import Entrant
    from bigslick.match.tournament.tables.seated_table import SeatedTable

__all__ = ("HandOutcome", "TournamentHand", "deal_hand", "plan_hand")


class HandOutcome(NamedTuple):
    """What a tournament needs to know of a finished hand."""

    stacks: Sequence[int]
    """The stacks at its end, in playing order."""
    winners: Mapping[str, Sequence[str]]
    """By the name of each player without chips: who won the last pot that they were
    in. They are paid the bounty."""

    @classmethod
    def of(cls, result: HandResult) -> HandOutcome:
        """Return the outcome of a hand."""
        state, names = result.state, result.names
        winners: dict[str, list[str]] = {}
        if 0 in state.stacks:
            winners = {
                names[i]: [names[k] for k in last_pot_winners(state, i)]
                for i, stack in enumerate(state.stacks)
                if not stack
            }
        return cls(state.stacks, winners)


@dataclass(slots=True)
class TournamentHand:
    """A hand in progress, and what is needed to cancel it."""

    table: SeatedTable
    entrants: tuple[Entrant, ...]
    """The players, from the first one after the button."""
    plan: PlannedHand
    positions: Positions | None
    """The seats of button and blinds before the hand."""
    frozen: bool
    """The value of the table's ``frozen`` before the hand."""
    turn: int
    """The turn of the hand's game in a mix, counted from 0."""
    level: int
    """The level in which the hand began, from 0."""
    poker: PokerTable | None = None
    """The table that plays the hand; None if it is played elsewhere, as in the room."""

    def take_back(self) -> None:
        """Restore chips and button to their values before the hand."""
        self.table.positions, self.table.frozen = self.positions, self.frozen
        if self.poker is not None:
            stacks = self.poker.state.starting_stacks
            for entrant, stack in zip(self.entrants, stacks, strict=True):
                entrant.player.chips = stack


def plan_hand(director: Director, table: SeatedTable) -> TournamentHand:
    """Return the next hand of a table, and move its button."""
    settings, games = director.settings, director.games
    turn = table.game_turn(settings.hands_per_game)
    code = games.code_at(turn)
    stud, mixed = not games.uses_button(code), games.mixed
    rng = None
    if table.positions is None:
        rng = director.random("button", table.number, table.played)
    before = table.positions, table.frozen
    lineup = table.line_up(rng, stud=stud, mixed=mixed)
    entrants = tuple([table.seats[seat] for seat in lineup.order])
    table.positions = lineup.positions
    table.frozen = stud and mixed
    level = director.timetable.price(deserted=director.registration.is_deserted)
    director.set_stakes(level)
    plan = games.plan(code, lineup, big_blind_ante=level.big_blind_ante)
    return TournamentHand(table, entrants, plan, *before, turn, director.level)


def deal_hand(director: Director, hand: TournamentHand) -> PokerTable:
    """Return the table of a planned hand, ready to be played.

    Its cards follow from the random seed, the table and the number of the hand at the
    table, so that the order of the tables does not matter. Deciders with ``reseed``
    get a seed for the hand in the same way.
    """
    settings, table = director.settings, hand.table
    seed = None
    if director.seed is not None:
        seed = f"{director.seed}/{table.number}/{table.played}"
        for entrant in hand.entrants:
            reseed = getattr(entrant.player.decider, "reseed", None)
            if reseed is not None:
                reseed(f"{seed}/{entrant.name}")
    hand.poker = PokerTable(
        [entrant.player for entrant in hand.entrants],
        game=hand.plan.game,
        seed=seed,
        button_seat=hand.plan.lineup.positions.button,
        hand_id=f"{table.number}-{table.played + 1}",
        name=f"{settings.name}, table {table.number}",
        time_limit=settings.time_limit,
        meta={"tournament": settings.name, "level": director.level + 1},
    )
    return hand.poker
