"""The configuration of a tournament with any number of tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bigslick.bots import BOT_NAMES
from bigslick.errors import GameConfigError, unknown_name
from bigslick.match.game_names import find_game
from bigslick.match.tournament import (
    AddOn,
    BlindLevel,
    BlindSchedule,
    Rebuys,
    TournamentSettings,
)
from bigslick.match.tournament.structures import get_structure
from bigslick.room.table_config import Chips, Millis, TableConfig

__all__ = ("AddOnConfig", "LevelConfig", "RebuyConfig", "TournamentConfig")

Cents = Annotated[int, msgspec.Meta(ge=0, le=10**10)]
_Stack = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
_Levels = Annotated[int, msgspec.Meta(ge=0, le=100)]
_LEAST_BLINDS = 5
"""Number of big blinds that a starting stack must have."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of the parts of a configuration; unknown fields are refused."""


class LevelConfig(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """One level of a blind schedule; ``break_seconds`` is the break after it."""

    small: Chips
    big: _Stack
    ante: Chips = 0
    big_blind_ante: Chips = 0
    break_seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0


class RebuyConfig(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """Rebuys: chips for players with at most ``threshold`` chips."""

    price: Cents
    chips: _Stack
    levels: Annotated[int, msgspec.Meta(ge=1, le=100)]
    limit: Annotated[int, msgspec.Meta(ge=1, le=1_000)] | None = None
    threshold: Chips = 0


class AddOnConfig(_Part, frozen=True, kw_only=True):
    """An add-on: chips that each player may buy once, after ``levels`` levels."""

    price: Cents
    chips: _Stack
    levels: Annotated[int, msgspec.Meta(ge=1, le=100)]


class TournamentConfig(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """A tournament: its game, its structure, its money and its start; cents.

    >>> TournamentConfig(structure="turbo", seats=6).settings().stack
    5000
    """

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    game: str = "nlhe"
    seats: Annotated[int, msgspec.Meta(ge=2, le=9)] = 9
    """The seats of each table."""
    players: Annotated[int, msgspec.Meta(ge=2, le=2_000)] = 90
    """The largest number of players; it is full then."""
    bots: Annotated[int, msgspec.Meta(ge=0, le=2_000)] = 0
    """Bots fill the tournament up to this number of players when it starts."""
    bot_level: str = "medium"
    start_at: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    """When it starts, in milliseconds since 1970."""
    start_full: bool = False
    """Whether it starts as soon as it is full."""
    start_people: Annotated[int, msgspec.Meta(ge=1, le=2_000)] | None = None
    """Start as soon as so many people have registered; bots fill it up."""
    structure: str = "standard"
    levels: Annotated[list[LevelConfig], msgspec.Meta(max_length=100)] = []
    """Replace the levels of the structure."""
    pace: Literal["hands", "seconds"] = "seconds"
    level_length: Annotated[int, msgspec.Meta(ge=1, le=86_400)] | None = None
    """The length of a level in hands or seconds; by default that of the structure."""
    stack: _Stack | None = None
    buy_in: Cents = 1_000
    fee: Cents = 0
    bounty: Cents = 0
    bounty_kind: Literal["fixed", "progressive"] = "fixed"
    guarantee: Cents = 0
    payouts: (
        str
        | Annotated[
            list[Annotated[float, msgspec.Meta(ge=0, le=100)]],
            msgspec.Meta(min_length=1, max_length=300),
        ]
    ) = "standard"
    """The name of a payout table, or percentages."""
    final_table: Literal["tda", "wsop", "full"] = "tda"
    hand_for_hand: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1
    late_levels: _Levels = 0
    reentries: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    rebuys: RebuyConfig | None = None
    add_on: AddOnConfig | None = None
    hands_per_game: Annotated[int, msgspec.Meta(ge=1, le=1_000)] | None = 8
    time_ms: Annotated[int, msgspec.Meta(ge=100, le=86_400_000)] = 20_000
    bank_ms: Millis = 60_000
    bot_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 700
    pause_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 3_000
    reveal_ms: Annotated[int, msgspec.Meta(ge=100, le=10_000)] = 1_000
    rabbit: bool = True
    """Whether players may see the board cards that were not dealt (rabbit hunting)."""
    listed: bool = True
    """Whether the lobby lists it; otherwise it is reachable by link only."""
    club: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The id of the club that it belongs to; only members see it and play."""

    @property
    def title(self) -> str:
        """Return the name of the tournament; without one, that of its game."""
        return self.name or find_game(self.game).name

    @property
    def tables(self) -> int:
        """Return how many tables are needed if the tournament is full."""
        return -(-self.players // self.seats)

    def canonical(self) -> TournamentConfig:
        """Return the configuration with the name of its game replaced by its code.

        Raises:
            GameConfigError: there is no such game.

        """
        return msgspec.structs.replace(self, game=find_game(self.game).code)

    def check(self) -> None:
        """Check the configuration of a new tournament.

        Raises:
            GameConfigError: it is invalid.

        """
        settings = self.settings()
        self.table(1, "check").settings("check")
        if self.bots > self.players:
            raise GameConfigError(
                f"too many bots: {self.bots} for {self.players} players"
            )
        if self.start_people is not None and self.start_people > self.players:
            raise GameConfigError(
                f"invalid start_people {self.start_people}: expected at most "
                f"{self.players}, the number of players"
            )
        if self.bot_level not in BOT_NAMES:
            raise GameConfigError(unknown_name("bot", self.bot_level, BOT_NAMES))
        least = _LEAST_BLINDS * settings.blinds.level(0).big_blind
        if settings.stack < least:
            raise GameConfigError(
                f"invalid stack {settings.stack}: these blinds need at least {least}"
            )

    def settings(self) -> TournamentSettings:
        """Return the settings of the engine's tournament.

        Raises:
            GameConfigError: the configuration is invalid.

        """
        rebuys, add_on = self.rebuys, self.add_on
        return TournamentSettings(
            name=self.name or "Tournament",
            game=self.game,
            seats=self.seats,
            structure=self.structure,
            pace=self.pace,
            schedule=self._schedule(),
            starting_stack=self.stack,
            buy_in=self.buy_in,
            fee=self.fee,
            bounty=self.bounty,
            bounty_kind=self.bounty_kind,
            guarantee=self.guarantee,
            payouts=self.payouts
            if isinstance(self.payouts, str)
            else tuple(self.payouts),
            final_table=self.final_table,
            hand_for_hand=self.hand_for_hand,
            late_levels=self.late_levels,
            reentries=self.reentries,
            rebuys=None if rebuys is None else Rebuys(**msgspec.structs.asdict(rebuys)),
            add_on=None if add_on is None else AddOn(**msgspec.structs.asdict(add_on)),
            hands_per_game=self.hands_per_game,
        )

    def _schedule(self) -> BlindSchedule:
        structure = get_structure(self.structure)
        usual = structure.schedule(self.pace)
        length = usual.length if self.level_length is None else self.level_length
        levels = [
            BlindLevel(
                row.small,
                row.big,
                row.ante,
                row.big_blind_ante,
                break_after=row.break_seconds,
            )
            for row in self.levels
        ]
        return BlindSchedule(
            levels or usual.levels, length=length, pace=self.pace, growth=usual.growth
        )

    def table(self, number: int, name: str) -> TableConfig:
        """Return the configuration of one of the tables."""
        settings = self.settings()
        return TableConfig(
            name=f"{name}, table {number}"[:40],
            game=self.game,
            mode="tournament",
            seats=max(self.seats, settings.final_size),
            structure=self.structure,
            pace=self.pace,
            stack=settings.stack,
            time_ms=self.time_ms,
            bank_ms=self.bank_ms,
            bot_ms=self.bot_ms,
            pause_ms=self.pause_ms,
            reveal_ms=self.reveal_ms,
            hands_per_game=self.hands_per_game,
            rabbit=self.rabbit,
            listed=False,
            club=self.club,
        )
