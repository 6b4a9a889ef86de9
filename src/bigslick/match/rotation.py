"""Plans what changes from hand to hand: the game, the button, the posts, the level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.match.cash_rules import BombPots
from bigslick.match.cashier import MatchEventKind
from bigslick.match.game_set import PlannedHand, PostShape, stakes_at
from bigslick.match.seating import Lineup, line_up, playing_order, settle_blinds

if TYPE_CHECKING:
    from bigslick.engine import Positions
    from bigslick.engine.games import Stakes
    from bigslick.match.cashier import Cashier
    from bigslick.match.match_settings import MatchSettings
    from bigslick.match.tournament.blind_schedule import BlindLevel

__all__ = ("Rotation",)

_HEADS_UP = 2


class Rotation:
    """Plans each hand of a match, and moves the button and the game after it."""

    def __init__(self, settings: MatchSettings, cashier: Cashier) -> None:
        """Start with the first game; the first hand sets the button."""
        self.settings = settings
        self.cashier = cashier
        self.games = settings.prepare_games()
        self.positions: Positions | None = None
        self.turn = 0
        self.turn_hands = 0
        self.bomb_pot_due = False
        self._plans: dict[tuple[Any, ...], PlannedHand] = {}
        self._plan_key: tuple[Any, ...] | None = None
        self.level: BlindLevel | None = None
        self.idle_hands = 0
        """How many hands in a row all players have been sitting out."""
        self._level_ends = 0.0
        if settings.levels is not None:
            self.level = settings.levels.at(0)

    @property
    def code(self) -> str:
        """Return the code of the game of the next hand."""
        return self.games.code_at(self.turn)

    def stakes_at(self, played: float) -> Stakes:
        """Return the stakes of the next hand after ``played`` hands or seconds."""
        levels, games, code = self.settings.levels, self.games, self.code
        if levels is None:
            return games.stakes[code]
        level = levels.at(played)
        return stakes_at(
            games.variants[code],
            blinds=level.blinds,
            antes=level.ante or None,
            mixed=games.mixed,
        )

    def set_level(self, played: float) -> None:
        """Set the level that the schedule has after ``played`` hands or seconds."""
        levels, idle = self.settings.levels, self.idle_hands
        if levels is None or (played < self._level_ends and not idle):
            return
        reading = levels.read(played)
        self._level_ends = played + reading.left
        level = reading.level
        if idle and self.cashier.is_deserted:
            level = level.deserted(idle)
            self._level_ends = played
        if level != self.level:
            self.apply_level(level)
            self.cashier.note(MatchEventKind.LEVEL, amount=level.big_blind)

    def apply_level(self, level: BlindLevel) -> None:
        """Set the level from the next hand on."""
        self.games.set_stakes(blinds=level.blinds, antes=level.ante or None)
        self._plans.clear()
        self.level = level

    def plan(self) -> PlannedHand:
        """Return the next hand; nothing changes until ``settle`` is called.

        Raises:
            GameConfigError: fewer than two players can be dealt in.

        """
        known = self._known_plan()
        if known is not None:
            return known
        code, games, settings = self.code, self.games, self.settings
        seats = self.cashier.seats
        if self.positions is not None and not games.uses_button(code):
            lineup = self._without_button(self.positions)
        else:
            lineup = line_up(
                seats,
                self.positions,
                settings.moving,
                tournament=settings.tournament,
                button=settings.button,
            )
        if self._is_bomb_pot(code):
            in_it = [
                n for n in lineup.order if seats[n].bomb_pots and seats[n].is_ready
            ]
            if len(in_it) >= _HEADS_UP:
                return self._bomb_pot(code, lineup, in_it)
        hand = games.plan(
            code,
            lineup,
            straddles=self._straddles(code, lineup),
            big_blind_ante=0 if self.level is None else self.level.big_blind_ante,
        )
        if self._plan_key is not None:
            self._plans[self._plan_key] = hand
        return hand

    def _known_plan(self) -> PlannedHand | None:
        """Return the plan of an earlier hand with the same button and posts, or None.

        While all players play, nobody owes a blind and there are no straddles or bomb
        pots, hands differ only in the button.
        """
        cash = self.settings.cash
        self._plan_key = None
        if self.bomb_pot_due or cash.bomb_pots is not None or cash.straddle is not None:
            return None
        numbers = []
        for number, seat in self.cashier.seats.items():
            if seat.away or seat.absent or seat.waits:
                return None
            if seat.owes_small or seat.owes_big:
                return None
            if seat.player.chips > 0:
                numbers.append(number)
        self._plan_key = self.code, self.positions, *numbers
        return self._plans.get(self._plan_key)

    def _without_button(self, positions: Positions) -> Lineup:
        """Return the lineup of a game without a button; the button stays."""
        tournament = self.settings.tournament
        dealt = [
            n
            for n, seat in self.cashier.seats.items()
            if (seat.player.chips > 0 if tournament else seat.is_dealable)
        ]
        return Lineup(positions, playing_order(dealt, positions.button))

    def _is_bomb_pot(self, code: str) -> bool:
        rules = self.settings.cash.bomb_pots
        every = None if rules is None else rules.every
        due = self.bomb_pot_due or (
            every is not None and (self.cashier.hands_played + 1) % every == 0
        )
        return due and self.games.has_bomb_pots(code)

    def _bomb_pot(self, code: str, lineup: Lineup, in_it: list[int]) -> PlannedHand:
        rules = self.settings.cash.bomb_pots or BombPots()
        ante = rules.ante
        if ante is None:
            ante = rules.big_blinds * self.games.unit(code)
        boards = min(rules.boards, self.games.most_boards(code, len(in_it)))
        shape = PostShape(len(in_it), None, 0, bomb_ante=ante, boards=boards)
        lineup = Lineup(lineup.positions, tuple(in_it))
        game = self.games.make(code, shape)
        return PlannedHand(code, game, lineup, has_button=True, bomb_pot=True)

    def _straddles(self, code: str, lineup: Lineup) -> tuple[int, ...]:
        """Return the indices of the straddlers; the button has priority."""
        rules = self.settings.cash
        order, count = lineup.order, len(lineup.order)
        if (
            rules.straddle is None
            or count <= _HEADS_UP
            or not self.games.allows_straddles(code)
        ):
            return ()
        big = order.index(lineup.positions.big_blind)
        price: Any = 2 * self.games.unit(code)
        last = count - 1
        if (
            rules.straddle != "utg"
            and order[last] == lineup.positions.button
            and self._can_straddle(order[last], price)
        ):
            return (last,)
        if rules.straddle == "button":
            return ()
        straddlers: list[int] = []
        for i in range(big + 1, count):
            if len(straddlers) == rules.straddle_count:
                break
            if not self._can_straddle(order[i], price * 2 ** len(straddlers)):
                break
            straddlers.append(i)
        return tuple(straddlers)

    def _can_straddle(self, number: int, price: Any) -> bool:
        seat = self.cashier.seats[number]
        return seat.straddles and seat.player.chips >= price

    def settle(self, hand: PlannedHand) -> None:
        """Update blinds owed, button and game after a hand.

        The button does not move after a bomb pot (rule 34) or a game without blinds.
        """
        lineup, previous, seats = hand.lineup, self.positions, self.cashier.seats
        if self.settings.tournament:
            self.idle_hands = self.idle_hands + 1 if self.cashier.is_deserted else 0
        if hand.bomb_pot:
            self.bomb_pot_due = False
        elif previous is None or lineup.positions is not previous:
            if self.settings.tournament:
                self._welcome(lineup)
            elif self._plan_key is None or seats.keys() != {*lineup.order}:
                for number in settle_blinds(seats, lineup, previous):
                    name = seats[number].player.name
                    self.cashier.note(MatchEventKind.MISSED_BLIND, name)
            self.positions = lineup.positions
        else:
            self._welcome(lineup)
        self.turn_hands += 1
        if self.turn_hands >= (self.games.hands_per_game or len(lineup.order)):
            self.turn += 1
            self.turn_hands = 0

    def _welcome(self, lineup: Lineup) -> None:
        """Mark the players of the hand as no longer new."""
        for number in lineup.order:
            seat = self.cashier.seats[number]
            seat.waits = seat.absent = False
