"""What a table is told when it is made, as the lobby sends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from bigslick.bots import BOT_NAMES
from bigslick.errors import GameConfigError
from bigslick.match.cash_rules import BombPots, CashRules, Rake
from bigslick.match.game_names import find_game
from bigslick.match.match_settings import MatchSettings
from bigslick.match.tournament.structures import get_structure
from bigslick.match.tournament.tournament_settings import TournamentSettings

if TYPE_CHECKING:
    from bigslick.match.game_set import GameSet

__all__ = ("LEAST_HANDS", "MAX_CHIPS", "TableConfig", "least_stack")

MAX_CHIPS = 10**12
"""The most chips of any one amount: far below what a browser counts exactly."""

LEAST_HANDS = 3
"""For so many hands a stack lasts at least, if nobody ever calls."""

Chips = Annotated[int, msgspec.Meta(ge=0, le=MAX_CHIPS)]
Millis = Annotated[int, msgspec.Meta(ge=0, le=86_400_000)]


class TableConfig(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """A table: its game, its stakes, its house rules and its pace.

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
    stack: Chips | None = None
    """The usual buy-in of a cash game, the starting stack of a tournament."""
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None
    structure: str = "turbo"
    """Blind levels of a tournament: see ``bigslick.match.tournament.structures``."""
    pace: Literal["hands", "seconds"] = "hands"
    buy_in: Chips = 1_000
    """What each player of a tournament adds to the prizes."""
    time_ms: Annotated[int, msgspec.Meta(ge=100, le=86_400_000)] = 20_000
    """The time for a decision, before the time bank."""
    bank_ms: Millis = 60_000
    bots: Annotated[list[str], msgspec.Meta(max_length=9)] = []
    """The levels of the bots that sit there from the start."""
    bot_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 700
    """How long a bot thinks at least; at most twice that."""
    pause_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 3_000
    """How long the end of a hand is shown."""
    runouts: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    """How often the board is run out if everybody agrees."""
    runout_ms: Annotated[int, msgspec.Meta(ge=100, le=60_000)] = 8_000
    """The time to agree to it."""
    reveal_ms: Annotated[int, msgspec.Meta(ge=100, le=10_000)] = 1_000
    """How long the deal waits for the seeds of players who take part in it."""
    straddle: Literal["utg", "button", "either"] | None = None
    bomb_every: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    rake: Annotated[float, msgspec.Meta(ge=0, le=0.2)] = 0.0
    rake_cap: Chips | None = None
    rathole_minutes: Annotated[int, msgspec.Meta(ge=0, le=1_440)] = 60
    """For so long whoever left a cash game returns with the same chips; 0: any."""
    rabbit: bool = True
    """May the board be looked at that would have come?"""
    late_spectators: bool = False
    """Do spectators of a cash game see every hand, when the next one is over?"""
    late_to_seated_addresses: bool = False
    """Also those who connect from an address of a player, as in a home network?"""
    bots_alone: bool = False
    """Do bots play without people?"""
    hands_per_game: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    password: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Who watches or sits down needs it; a table keeps only its hash."""
    listed: bool = True
    """Does the lobby show the table? Otherwise it is found by its link alone."""
    approve: bool = False
    """Does the host decide who sits down?"""

    @property
    def is_tournament(self) -> bool:
        """Return whether it ends when one player has all chips."""
        return self.mode == "tournament"

    def check(self) -> None:
        """Refuse a table that must not be made, with what would do instead.

        Tables that were made before a limit was set keep playing: this is not
        asked when they are set up again.

        Raises:
            GameConfigError: it makes no game, or the blinds would put everybody
                all in.

        """
        settings = self.settings("check")
        stack = settings.default_stack
        if stack > MAX_CHIPS:
            raise GameConfigError(
                f"stacks of {stack} are too large: {MAX_CHIPS} is the most to have"
            )
        low, high = self.min_buy_in, self.max_buy_in
        if (low is not None and stack < low) or (high is not None and stack > high):
            raise GameConfigError(
                f"stacks of {stack} are no buy-in: from {low} to {high} is allowed"
            )
        least = least_stack(settings.prepare_games(), bomb_pots=bool(self.bomb_every))
        if stack < least:
            raise GameConfigError(
                f"stacks of {stack} are too small for these stakes: at least {least} "
                "chips are needed"
            )

    def canonical(self) -> TableConfig:
        """Return the same table with its game under its own code.

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
            GameConfigError: they make no game.

        """
        game = find_game(self.game)
        if self.seats > game.max_players:
            raise GameConfigError(
                f"{game.name} has at most {game.max_players} seats, not {self.seats}"
            )
        if self.stack is not None and self.stack < 1:
            raise GameConfigError(f"nobody plays with a stack of {self.stack}")
        unknown = [name for name in self.bots if name not in BOT_NAMES]
        if unknown or len(self.bots) > self.seats:
            raise GameConfigError(
                f"{self.seats} seats for bots {self.bots}; there are "
                f"{', '.join(BOT_NAMES)}"
            )
        if self.is_tournament:
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
        if self.stack is None:  # a hundred big blinds, as far as they are a buy-in
            stack = max(settings.default_stack, self.min_buy_in or 0)
            stack = stack if self.max_buy_in is None else min(stack, self.max_buy_in)
            settings = replace(settings, stack=stack)
        return settings

    def tournament_settings(self, table: str) -> TournamentSettings:
        """Return the settings of a tournament whose one table this is."""
        return TournamentSettings(
            name=self.name or table,
            game=self.game,
            seats=self.seats,
            structure=self.structure,
            pace=self.pace,
            starting_stack=self.stack,
            buy_in=self.buy_in,
            final_table=self.seats,
            hands_per_game=self.hands_per_game,
        )

    def _tournament(self, table: str) -> MatchSettings:
        structure = get_structure(self.structure)
        return MatchSettings(
            game=self.game,
            tournament=True,
            stack=structure.starting_stack if self.stack is None else self.stack,
            schedule=structure.schedule(self.pace),
            hands_per_game=self.hands_per_game,
            match_id=table,
        )


def least_stack(games: GameSet, *, bomb_pots: bool = False) -> int:
    """Return the smallest stack that leaves something to decide.

    It is some times what a player pays before the cards: blind and ante, ante and
    bring-in, or the ante of a bomb pot.

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
    """Return the ante that costs most, where they differ by position."""
    if isinstance(antes, Mapping):
        antes = antes.values()
    return antes if isinstance(antes, int) else max(antes, default=0)
