"""The configuration of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from bigslick.bots import BOT_NAMES
from bigslick.errors import GameConfigError, unknown_name
from bigslick.match.cash_rules import BombPots, CashRules, Rake
from bigslick.match.game_names import find_game
from bigslick.match.match_settings import MatchSettings
from bigslick.match.tournament.blind_schedule import BlindLevel, BlindSchedule
from bigslick.match.tournament.structures import get_structure

if TYPE_CHECKING:
    from bigslick.match.game_set import GameSet

__all__ = ("LEAST_HANDS", "MAX_CHIPS", "TableConfig", "least_stack")

MAX_CHIPS = 10**12
"""The largest amount of chips; the numbers of browsers are exact far beyond it."""

LEAST_HANDS = 3
"""A stack must pay the forced bets of at least this many hands."""

Chips = Annotated[int, msgspec.Meta(ge=0, le=MAX_CHIPS)]
Millis = Annotated[int, msgspec.Meta(ge=0, le=86_400_000)]


class TableConfig(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """The configuration of a table: game, stakes, house rules and times.

    >>> TableConfig(game="plo", blinds=(1, 2)).settings("k3").default_stack
    200
    """

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    game: str = "nlhe"
    """The code of a variant or of a mix."""
    mode: Literal["cash", "tournament"] = "cash"
    seats: Annotated[int, msgspec.Meta(ge=2, le=9)] = 6
    blinds: tuple[Chips, Chips] | None = None
    antes: Chips | None = None
    bring_in: Chips | None = None
    bets: tuple[Chips, Chips] | None = None
    cents: bool = False
    """Whether a chip of a cash game is a cent: people see and type 1.25 for 125."""
    stack: Chips | None = None
    """The default buy-in of a cash game, or the starting stack of a tournament."""
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None
    structure: str = "turbo"
    """Blind levels: see ``bigslick.match.tournament.structures``. This and ``pace`` are
    for the tables of tournaments.
    """
    pace: Literal["hands", "seconds"] = "hands"
    buy_in: Chips = 1_000
    """No longer used, but tables of earlier versions are stored with it."""
    time_ms: Annotated[int, msgspec.Meta(ge=100, le=86_400_000)] = 20_000
    """The time for a decision, without the time bank."""
    bank_ms: Millis = 60_000
    clock_ms: Millis = 30_000
    """How long a decision takes before others may call the clock; 0: never."""
    bots: Annotated[list[str], msgspec.Meta(max_length=9)] = []
    """The levels of the bots that are seated when the table is created."""
    bot_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 700
    """The least time that a bot takes for a decision; the most is twice that."""
    pause_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 3_000
    """How long the end of a hand is shown."""
    runouts: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    """The number of runouts if everybody agrees."""
    runout_ms: Annotated[int, msgspec.Meta(ge=100, le=60_000)] = 8_000
    """The time in which players can agree to several runouts."""
    reveal_ms: Annotated[int, msgspec.Meta(ge=100, le=10_000)] = 1_000
    """How long the deal waits for the seeds of players."""
    straddle: Literal["utg", "button", "either"] | None = None
    bomb_every: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    rake: Annotated[float, msgspec.Meta(ge=0, le=0.2)] = 0.0
    rake_cap: Chips | None = None
    rathole_minutes: Annotated[int, msgspec.Meta(ge=0, le=1_440)] = 60
    """The minutes in which a player who left must bring back their chips; 0: no rule.
    """
    rabbit: bool = True
    """Whether players may see the board cards that were not dealt (rabbit hunting)."""
    late_spectators: bool = False
    """Whether spectators of a cash game see all cards after the next hand."""
    late_to_seated_addresses: bool = False
    """Whether this includes spectators who have the same address as a player."""
    bots_alone: bool = False
    """Whether bots play without people."""
    hands_per_game: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    password: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The password that is needed to watch or sit down; only its hash is stored."""
    listed: bool = True
    """Whether the lobby lists the table; otherwise it is reachable by link only."""
    approve: bool = False
    """Whether the host approves every player."""
    club: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The id of the club that the table belongs to; only its members see it."""

    def check(self) -> None:
        """Check the configuration of a new table.

        Stored tables are not checked, so that they can be played after limits have
        changed.

        Raises:
            GameConfigError: the configuration is invalid, or the blinds would put
                everybody all in.
        """
        if self.mode == "tournament":
            raise GameConfigError(
                "invalid mode 'tournament': expected 'cash'; a sit-and-go is a "
                "tournament with one table: create it with create_tournament"
            )
        self._check_club()
        settings = self.settings("check")
        stack, text = settings.default_stack, self.amount_text
        if stack > MAX_CHIPS:
            raise GameConfigError(
                f"invalid stack {text(stack)}: expected at most {text(MAX_CHIPS)}"
            )
        low, high = self.min_buy_in, self.max_buy_in
        if low is not None and stack < low:
            raise GameConfigError(
                f"invalid buy-in {text(stack)}: expected at least {text(low)}"
            )
        if high is not None and stack > high:
            raise GameConfigError(
                f"invalid buy-in {text(stack)}: expected at most {text(high)}"
            )
        least = least_stack(settings.prepare_games(), bomb_pots=bool(self.bomb_every))
        if stack < least:
            raise GameConfigError(
                f"invalid buy-in {text(stack)}: these stakes need at least "
                f"{text(least)}"
            )

    def _check_club(self) -> None:
        """Check that all chips of a club's table come from balances of members.

        Raises:
            GameConfigError: the configuration is not possible for a club.

        """
        if not self.club:
            return
        if self.bots or self.bots_alone:
            raise GameConfigError(
                "a club table cannot have bots: only members play there"
            )
        if self.password:
            raise GameConfigError(
                "a club table cannot have a password: all members may play there"
            )

    def amount_text(self, amount: int) -> str:
        """Return an amount of chips as people at the table read it.

        >>> TableConfig().amount_text(1250), TableConfig(cents=True).amount_text(1250)
        ('1250', '12.50')
        """
        return f"{amount // 100}.{amount % 100:02}" if self.cents else str(amount)

    @property
    def title(self) -> str:
        """Return the name of the table; without one, that of its game."""
        return self.name or find_game(self.game).name

    def canonical(self) -> TableConfig:
        """Return the configuration with the code of its game instead of another name.

        >>> TableConfig(game="texas-holdem").canonical().game
        'nlhe'

        Raises:
            GameConfigError: there is no such game.
        """
        code = find_game(self.game).code
        return msgspec.structs.replace(self, game=code)

    def settings(self, table: str) -> MatchSettings:
        """Return the settings of the match that is played at the table.

        Raises:
            GameConfigError: the configuration is invalid.

        """
        game = find_game(self.game)
        if self.seats > game.max_players:
            raise GameConfigError(
                f"{game.name} has at most {game.max_players} seats, not {self.seats}"
            )
        if self.stack is not None and self.stack < 1:
            raise GameConfigError(f"invalid stack {self.stack}: expected more than 0")
        unknown = [name for name in self.bots if name not in BOT_NAMES]
        if unknown:
            raise GameConfigError(unknown_name("bot", unknown[0], BOT_NAMES))
        if len(self.bots) > self.seats:
            raise GameConfigError(
                f"too many bots: {len(self.bots)} for {self.seats} seats"
            )
        if self.mode == "tournament":
            return self._tournament(table)
        cash = CashRules(
            min_buy_in=self.min_buy_in,
            max_buy_in=self.max_buy_in,
            straddle=self.straddle,
            runouts=self.runouts,
            rake=Rake(self.rake, self.rake_cap) if self.rake else None,
            bomb_pots=BombPots(every=self.bomb_every) if self.bomb_every else None,
            sit_out_limit=None,
        )
        settings = MatchSettings(
            game=self.game,
            blinds=self.blinds,
            antes=self.antes,
            bring_in=self.bring_in,
            bets=self.bets,
            stack=self.stack,
            cash=cash,
            hands_per_game=self.hands_per_game,
            match_id=table,
        )
        if self.stack is None:  # 100 big blinds, within the limits of a buy-in
            stack = max(settings.default_stack, self.min_buy_in or 0)
            stack = stack if self.max_buy_in is None else min(stack, self.max_buy_in)
            settings = replace(settings, stack=stack)
        return settings

    def _tournament(self, table: str) -> MatchSettings:
        """Return the settings of a table whose levels come from a tournament."""
        structure = get_structure(self.structure)
        return MatchSettings(
            game=self.game,
            tournament=True,
            stack=structure.starting_stack if self.stack is None else self.stack,
            schedule=BlindSchedule([BlindLevel(*structure.rows[0])]),
            hands_per_game=self.hands_per_game,
            match_id=table,
        )


def least_stack(games: GameSet, *, bomb_pots: bool = False) -> int:
    """Return the smallest allowed stack.

    It is a multiple of the forced bets of a player in one hand: blind and ante, ante
    and bring-in, or the ante of a bomb pot.

    >>> settings = TableConfig(blinds=(1, 2), antes=1).settings("k3")
    >>> least_stack(settings.prepare_games())
    9
    """
    costs = [1]
    for code in games.codes:
        stakes = games.stakes[code]
        forced = games.unit(code) if stakes.blinds else stakes.bring_in
        costs.append(forced + _largest(stakes.antes))
        if bomb_pots and games.has_bomb_pots(code):
            costs.append(BombPots().big_blinds * games.unit(code))
    return LEAST_HANDS * max(costs)


def _largest(antes: Any) -> int:
    """Return the largest ante; antes may differ by position."""
    if isinstance(antes, Mapping):
        antes = antes.values()
    return antes if isinstance(antes, int) else max(antes, default=0)
