"""The players of a match, and what they may do between hands."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.match.cash_rules import Ledger
from bigslick.match.cashier import Cashier
from bigslick.match.faults import PlayerFaults
from bigslick.match.game_names import find_game
from bigslick.match.player_statistics import PlayerStatistics
from bigslick.match.rotation import Rotation
from bigslick.match.seating import EntryChoice
from bigslick.match.table.player import Player, check_decider, check_player
from bigslick.match.tournament.blind_schedule import Pace
from bigslick.text_values import read_choice

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from bigslick.bots import AsyncDecider, Decider
    from bigslick.engine import Positions
    from bigslick.match.cashier import MatchEvent
    from bigslick.match.game_set import PlannedHand
    from bigslick.match.history_file import HistoryFile
    from bigslick.match.match_settings import MatchSettings
    from bigslick.match.seating import Seat
    from bigslick.match.table.poker_table import PokerTable

__all__ = ("Roster",)

_HEADS_UP = 2
_MAX_SEATS = 10


class Roster:
    """The players of a match with their seats, chips and statistics."""

    def __init__(
        self, settings: MatchSettings, clock: Callable[[], float] = monotonic
    ) -> None:
        """Set up a table without players."""
        self.settings = settings
        self.ledger = Ledger()
        seats = min(find_game(settings.game).max_players, _MAX_SEATS)
        self.cashier = Cashier(settings.cash, self.ledger, seats)
        self.rotation = Rotation(settings, self.cashier)
        self.statistics: dict[str, PlayerStatistics] = {}
        self.faults: dict[str, PlayerFaults] = {}
        """The faults of the players who made any, by name."""
        self.history: HistoryFile | None = None
        self.save_path: str | PathLike[str] | None = None
        self.paused = False
        self.table: PokerTable | None = None
        """The table of the current hand, or of the last one."""
        self._hand: PlannedHand | None = None
        self._clock = clock
        self._began = clock()

    def __repr__(self) -> str:
        """Return the game and the numbers of players and hands."""
        players, hands = len(self.cashier.seats), self.hands_played
        return f"<{type(self).__name__} {self.title}: {players} players, {hands} hands>"

    @property
    def tournament_mode(self) -> bool:
        """Return whether the match ends when one player has all chips."""
        return self.settings.tournament

    @property
    def players(self) -> list[Player]:
        """Return the players in the order of their seats."""
        return [seat.player for seat in self.cashier]

    @property
    def seats(self) -> list[Seat]:
        """Return the taken seats in the order of their numbers."""
        return list(self.cashier)

    @property
    def events(self) -> list[MatchEvent]:
        """Return the events between hands."""
        return self.cashier.events

    @property
    def hands_played(self) -> int:
        """Return the number of finished hands."""
        return self.cashier.hands_played

    @property
    def blinds(self) -> Any:
        """Return the blinds of the next hand; 0 if its game has none."""
        return self.rotation.stakes_at(self.played).blinds

    @property
    def game(self) -> str:
        """Return the code of the game of the next hand."""
        return self.rotation.code

    @property
    def positions(self) -> Positions | None:
        """Return the seats of button and blinds in the last hand."""
        return self.rotation.positions

    def add_player(
        self,
        player: Player | str,
        chips: int | None = None,
        *,
        decider: Decider | AsyncDecider | str | None = None,
        seat: int | None = None,
        entry: EntryChoice | str = EntryChoice.POST,
    ) -> Player:
        """Seat a player, at any time between hands; return the player.

        ``decider`` may be the name of a built-in bot. A player who joins a cash game in
        progress posts a big blind or waits for it, depending on ``entry``.

        Raises:
            GameConfigError: the name or seat is taken, or the chips are not a valid
                buy-in.
            BotError: no built-in bot has that name, or the decider is invalid.
        """
        self._refuse_in_hand()
        way_in = read_choice(EntryChoice, entry)
        bot = decider if isinstance(decider, str) else None
        if isinstance(player, str):
            amount = self.settings.default_stack if chips is None else chips
            player = Player(player, amount, is_bot=bot is not None)
        else:
            check_player(player)
            if chips is not None:
                player.chips = chips
        if bot is not None:
            from bigslick.bots.external import load_bot

            seed = self.settings.derived_seed("bot", player.name)
            player.decider = load_bot(
                bot, seed=seed, time_limit=self.settings.time_limit
            )
            player.is_bot = True
        elif decider is not None and not isinstance(decider, str):
            player.decider = decider
        if player.decider is not None:
            check_decider(player.decider, player.name)
        taken = self.cashier.seat(player, player.seat if seat is None else seat)
        taken.bot = bot
        taken.entry = way_in
        taken.waits = self.hands_played > 0
        self.statistics.setdefault(player.name, PlayerStatistics())
        return player

    def rebuy(self, name: str, amount: int | None = None) -> None:
        """Sell new chips, between hands, to a player who has none.

        Raises:
            GameConfigError: the player has chips, the amount is not a valid buy-in,
                or the match is a tournament.

        """
        self._refuse_in_tournament("rebuy")
        self.cashier.rebuy(name, amount)

    def top_up(self, name: str, amount: int | None = None) -> None:
        """Add chips to a stack between hands, at most up to the largest buy-in.

        Raises:
            GameConfigError: the amount is too large, or the match is a tournament.

        """
        self._refuse_in_tournament("top up")
        self.cashier.top_up(name, amount)

    def leave(self, name: str) -> int:
        """Cash a player out, free the seat, and return the number of chips.

        Raises:
            GameConfigError: no player has that name, or the match is a tournament.

        """
        self._refuse_in_tournament("cash out")
        chips: int = self.cashier.leave(name)
        return chips

    def sit_out(self, name: str) -> None:
        """Let a player sit out; in a tournament they still post blinds and antes."""
        self._refuse_in_hand()
        self.cashier.sit_out(name)
        self.cashier.find(name).player.sitting_out = self.tournament_mode

    def come_back(self, name: str, entry: EntryChoice | str = EntryChoice.POST) -> None:
        """Let a player play again: post missed blinds, or wait for the big blind."""
        self._refuse_in_hand()
        self.cashier.come_back(name, entry)
        self.cashier.find(name).player.sitting_out = False

    def set_habits(
        self,
        name: str,
        *,
        straddles: bool | None = None,
        bomb_pots: bool | None = None,
    ) -> None:
        """Set whether a player straddles when allowed, and plays bomb pots."""
        seat = self.cashier.find(name)
        if straddles is not None:
            seat.straddles = straddles
        if bomb_pots is not None:
            seat.bomb_pots = bomb_pots

    def bomb_pot(self) -> None:
        """Make the next hand a bomb pot.

        Raises:
            GameConfigError: the game has no flop, or the match is a tournament.

        """
        self._refuse_in_tournament("play a bomb pot")
        if not self.rotation.games.has_bomb_pots(self.game):
            raise GameConfigError(f"{self.game} has no flop: a bomb pot is impossible")
        self.rotation.bomb_pot_due = True

    def _check_bomb_pots(self) -> None:
        """Check that bomb pots are possible in one of the games, if there are any."""
        games = self.rotation.games
        if self.settings.cash.bomb_pots is None or any(
            games.has_bomb_pots(code) for code in games.codes
        ):
            return
        raise GameConfigError(
            f"{self.settings.game} has no flop: bomb pots are impossible"
        )

    def _refuse_in_tournament(self, what: str) -> None:
        self._refuse_in_hand()
        if self.tournament_mode:
            raise GameConfigError(f"cannot {what} in a tournament")

    def _refuse_in_hand(self) -> None:
        if self._hand is not None:
            raise GameConfigError("a hand is in progress: wait until it is over")

    @property
    def elapsed(self) -> float:
        """Return the seconds since the match began, not counting pauses."""
        return self._clock() - self._began

    def resume_clock(self, elapsed: float) -> None:
        """Set the clock of a resumed match to ``elapsed`` seconds."""
        self._began = self._clock() - elapsed

    @property
    def played(self) -> float:
        """Return the hands or seconds played, whichever the schedule counts."""
        levels = self.settings.levels
        if levels is not None and levels.pace is Pace.SECONDS:
            return self.elapsed
        return self.hands_played

    @property
    def is_over(self) -> bool:
        """Return whether fewer than two players have chips."""
        able = 0
        rebuys, tournament = self.settings.cash.auto_rebuy, self.settings.tournament
        for seat in self.cashier.seats.values():
            if (tournament or not seat.away) and (rebuys or seat.player.chips > 0):
                able += 1
                if able == _HEADS_UP:
                    return False
        return True

    @property
    def winner(self) -> str | None:
        """Return the winner of a tournament, or the leader of a cash game.

        None while a tournament is not over, or if several players lead.
        """
        if self.tournament_mode:
            first = [seat for seat in self.cashier if seat.place == 1]
            return first[0].player.name if first else None
        best = self.standings[:_HEADS_UP]
        nets = [self.net(name) for name in best]
        return best[0] if nets and nets.count(nets[0]) == 1 else None

    @property
    def standings(self) -> list[str]:
        """Return the players' names, best first: by place, then by amount won."""
        places = {seat.player.name: seat.place or 0 for seat in self.cashier}
        return sorted(
            self.statistics, key=lambda name: (places.get(name, 0), -self.net(name))
        )

    def net(self, name: str) -> Any:
        """Return the amount a player has won (or lost, if negative) so far."""
        chips = [s.player.chips for s in self.cashier if s.player.name == name]
        return self.ledger.net(name, sum(chips))

    @property
    def title(self) -> str:
        """Return the name of the game and its stakes: ``No-limit Texas hold'em 1/2``.

        >>> from bigslick.match import PokerMatch
        >>> PokerMatch("horse", bets=(4, 8)).title
        'HORSE'
        """
        name = find_game(self.settings.game).name
        if self.tournament_mode:
            return f"{name} tournament"
        games = self.rotation.games
        if games.mixed or not games.has_blinds(self.game):
            return name
        return f"{name} {'/'.join(map(str, self.blinds))}"

    def as_dict(self) -> dict[str, Any]:
        """Return the standings: hands played, winner, and the players, best first.

        The faults of each player are counted by kind; see ``PlayerFaults``.
        """
        none = PlayerFaults()
        seats = {seat.player.name: seat for seat in self.cashier}
        players = []
        for name in self.standings:
            seat = seats.get(name)
            players.append(
                {
                    "name": name,
                    "seat": None if seat is None else seat.number,
                    "place": None if seat is None else seat.place,
                    "chips": 0 if seat is None else seat.player.chips,
                    **self.statistics[name].as_dict(),
                    "net": self.net(name),
                    **self.faults.get(name, none).to_dict(),
                }
            )
        return {
            "hands": self.hands_played,
            "game": self.settings.game,
            "tournament": self.tournament_mode,
            "seed": self.settings.seed,
            "winner": self.winner,
            "rake": self.ledger.raked,
            "players": players,
        }
