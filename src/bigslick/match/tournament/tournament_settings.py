"""The settings of a tournament."""

from __future__ import annotations

from dataclasses import asdict, field, replace
from decimal import Decimal
from enum import StrEnum, unique
from typing import Any, Final

from bigslick.engine import Rules
from bigslick.engine.games import GAMES, Mix
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import GameConfigError, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.match.table.referee import check_penalty
from bigslick.match.tournament.blind_schedule import (
    BlindSchedule,
    Pace,
    check_schedule,
)
from bigslick.match.tournament.money.payouts import Percent, payout_shares, split_pool
from bigslick.match.tournament.money.prize_pool import BountyKind
from bigslick.match.tournament.structures import get_structure
from bigslick.text_values import read_choice

__all__ = ("AddOn", "FinalTable", "Rebuys", "TournamentSettings")

_FULL_RING: Final = 8
_SIX_MAX: Final = 6
_USUAL_SEATS: Final = 9
_MOST_SEATS: Final = 10


@unique
class FinalTable(StrEnum):
    """The rule for the size of the final table.

    >>> [FinalTable.TDA.size(seats) for seats in (10, 9, 8, 7, 6, 5)]
    [9, 9, 9, 7, 7, 5]
    >>> [FinalTable.WSOP.size(seats) for seats in (10, 9, 8, 7, 6)]
    [10, 10, 9, 8, 7]
    """

    TDA = "tda"
    """Nine at full-ring tables, so that ten players still play at two tables; seven at
    6- and 7-max tables (TDA 2024, RP-9)."""
    WSOP = "wsop"
    """One more than the seats of a table: ten at 9-max, seven at 6-max (WSOP 2023, rule
    68)."""
    FULL = "full"
    """The number of seats of a table."""

    def size(self, seats: int) -> int:
        """Return the size of the final table if tables have ``seats`` seats."""
        match self:
            case FinalTable.TDA if seats >= _FULL_RING:
                return 9
            case FinalTable.TDA if seats >= _SIX_MAX:
                return 7
            case FinalTable.WSOP:
                return min(seats + 1, _MOST_SEATS)
            case _:
                return seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuys:
    """Rebuys: chips for players with a stack of at most ``threshold``.

    They are announced between hands and paid at once (TDA 2024, rule 27).
    """

    price: int
    chips: int
    levels: int
    """The number of levels during which rebuys are sold."""
    limit: int | None = None
    """The number of rebuys per player; None means no limit."""
    threshold: int = 0

    def __post_init__(self) -> None:
        """Check the numbers."""
        _check_amounts("rebuy", price=self.price, threshold=self.threshold)
        _check_positive("rebuy", chips=self.chips, levels=self.levels)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddOn:
    """An add-on: chips that every player may buy once, after ``levels`` levels."""

    price: int
    chips: int
    levels: int

    def __post_init__(self) -> None:
        """Check the numbers."""
        _check_amounts("add-on", price=self.price)
        _check_positive("add-on", chips=self.chips, levels=self.levels)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSettings:
    """All settings of a tournament; money is in cents.

    >>> TournamentSettings(structure="turbo", seats=6).stack
    5000

    Raises:
        GameConfigError: a setting is invalid.

    """

    name: str = "Tournament"
    game: str = "nlhe"
    """The code of a variant or of a mix."""
    seats: int = 0
    """The seats of each table; 0: nine, or as many as the game allows."""
    structure: str = "standard"
    pace: Pace | str = Pace.HANDS
    schedule: BlindSchedule | None = field(default=None, hash=False)
    """Replaces the schedule of the structure."""
    starting_stack: int | None = None
    """Replaces the stack of the structure."""
    buy_in: int = 1_000
    """The part of an entry's price that goes to the prize pool."""
    fee: int = 0
    """The part of an entry's price that goes to the house."""
    bounty: int = 0
    """The part of an entry's price that becomes the player's bounty."""
    bounty_kind: BountyKind | str = BountyKind.FIXED
    guarantee: int = 0
    """The smallest prize pool."""
    payouts: str | tuple[Percent, ...] = "standard"
    """The name of a payout table, or percentages."""
    final_table: FinalTable | str | int = FinalTable.TDA
    """A rule for the size of the final table, or the size."""
    redraw: bool = True
    """Whether the seats of the final table are drawn again."""
    hand_for_hand: int = 1
    """Play is hand for hand from this many players before the money; 0 means never."""
    hand_for_hand_seconds: float = 120
    """The seconds that a hand-for-hand hand takes off the level clock, however long it
    lasts (TDA 2024, RP-8)."""
    late_levels: int = 0
    """The number of levels during which registration is open."""
    reentries: int = 0
    """The number of re-entries per player, while registration is open."""
    rebuys: Rebuys | None = None
    add_on: AddOn | None = None
    hand_seconds: float | tuple[float, float] = 60
    """The time a simulated hand takes, or its shortest and longest time."""
    hands_per_game: int | None = 8
    """How many hands a mix plays each game; None means one orbit."""
    late_answers: int | None = None
    """The number of late answers after which a player sits out; None means never."""
    time_limit: float | None = None
    """The seconds a player has to decide."""
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        """Check the settings."""
        if self.game not in GAMES:
            raise GameConfigError(unknown_name("game", self.game, GAMES))
        most = GAMES[self.game].max_players
        _check_amounts("tournament", seats=self.seats)
        if not self.seats:
            object.__setattr__(self, "seats", min(_USUAL_SEATS, most))
        if not 2 <= self.seats <= most:  # noqa: PLR2004 - poker takes two
            raise GameConfigError(
                f"invalid number of seats {self.seats}: {self.game} has 2 to {most}"
            )
        get_structure(self.structure)
        check_schedule(self.schedule)
        for name, kind in (("pace", Pace), ("bounty_kind", BountyKind)):
            object.__setattr__(self, name, read_choice(kind, getattr(self, name)))
        if not isinstance(self.final_table, int):
            final = read_choice(FinalTable, self.final_table)
            object.__setattr__(self, "final_table", final)
        amounts = ("buy_in", "fee", "bounty", "guarantee", "hand_for_hand")
        counts = ("late_levels", "reentries", "hand_for_hand_seconds")
        _check_amounts(
            "tournament", **{name: getattr(self, name) for name in amounts + counts}
        )
        _check_positive("tournament", stack=self.stack)
        if self.hands_per_game is not None:
            _check_positive("tournament", hands_per_game=self.hands_per_game)
        if self.late_answers is not None:
            _check_positive("tournament", late_answers=self.late_answers)
        if not 2 <= self.final_size <= most:  # noqa: PLR2004
            raise GameConfigError(
                f"invalid size of the final table {self.final_size}: {self.game} has 2 "
                f"to {most} seats"
            )
        split_pool(0, self.shares(1))
        check_penalty("check", self.time_limit)
        shortest, longest = self.hand_times
        if not 0 < shortest <= longest:
            raise GameConfigError(
                f"invalid hand_seconds {self.hand_seconds}: expected a positive "
                "number, or the shortest and the longest"
            )

    @property
    def is_stud(self) -> bool:
        """Return whether only stud is played, so that there are no blinds."""
        game = GAMES[self.game]
        return not isinstance(game, Mix) and bool(game.stakes.bring_in)

    @property
    def stack(self) -> int:
        """Return the number of chips of an entry."""
        if self.starting_stack is not None:
            return self.starting_stack
        return get_structure(self.structure).starting_stack

    @property
    def blinds(self) -> BlindSchedule:
        """Return the blind schedule."""
        if self.schedule is not None:
            return self.schedule
        return get_structure(self.structure).schedule(self.pace)

    @property
    def final_size(self) -> int:
        """Return the size of the final table."""
        if isinstance(self.final_table, int):
            return self.final_table
        most = GAMES[self.game].max_players
        return min(FinalTable(self.final_table).size(self.seats), most)

    @property
    def hand_times(self) -> tuple[float, float]:
        """Return the shortest and the longest time of a simulated hand."""
        if isinstance(self.hand_seconds, tuple):
            return self.hand_seconds
        return self.hand_seconds, self.hand_seconds

    def shares(self, entries: int) -> tuple[Percent, ...]:
        """Return the percentages of the paid places."""
        if isinstance(self.payouts, str):
            return payout_shares(entries, self.payouts)
        return self.payouts

    def to_dict(self) -> dict[str, Any]:
        """Return the settings as plain values for ``from_dict``."""
        values = asdict(replace(self, schedule=None, rules=DEFAULT_RULES))
        values["schedule"] = self.schedule and self.schedule.to_dict()
        values["rules"] = self.rules.to_dict()
        if not isinstance(self.payouts, str):
            values["payouts"] = [str(share) for share in self.payouts]
        if isinstance(self.hand_seconds, tuple):
            values["hand_seconds"] = list(self.hand_seconds)
        return values

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> TournamentSettings:
        """Return the settings that ``to_dict`` wrote."""
        read = dict(values)
        for name, kind in (("rebuys", Rebuys), ("add_on", AddOn)):
            read[name] = values[name] and kind(**values[name])
        schedule = values["schedule"]
        read["schedule"] = schedule and BlindSchedule.from_dict(schedule)
        read["rules"] = Rules(**values["rules"])
        if isinstance(values["hand_seconds"], list):
            read["hand_seconds"] = tuple(values["hand_seconds"])
        if not isinstance(values["payouts"], str):
            read["payouts"] = tuple(Decimal(share) for share in values["payouts"])
        return cls(**read)


def _check_amounts(what: str, **amounts: Any) -> None:
    for name, amount in amounts.items():
        if isinstance(amount, bool) or not isinstance(amount, (int, float)):
            raise GameConfigError(
                f"{what}: invalid {name} {amount!r}: expected a number"
            )
        if amount < 0:
            raise GameConfigError(
                f"{what}: invalid {name} {amount}: expected 0 or more"
            )


def _check_positive(what: str, **amounts: Any) -> None:
    _check_amounts(what, **amounts)
    for name, amount in amounts.items():
        if not amount:
            raise GameConfigError(
                f"{what}: invalid {name} {amount}: expected more than 0"
            )
