"""The settings of a match; they do not change during the match."""

from __future__ import annotations

from dataclasses import asdict, field, fields, replace
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bigslick.chip_amounts import MAX_AMOUNT, is_multiple, is_number, plain_number
from bigslick.engine import Mode, Rules
from bigslick.engine.next_hand import ButtonRule
from bigslick.errors import GameConfigError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.amounts import read_amount
from bigslick.match.cash_rules import BombPots, CashRules, Rake
from bigslick.match.game_names import find_game
from bigslick.match.game_set import GameSet
from bigslick.match.table.referee import check_penalty
from bigslick.match.tournament.blind_schedule import BlindSchedule, check_schedule
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.match.table.referee import Penalty

__all__ = ("MatchSettings", "read_optional")

MAX_STACK = MAX_AMOUNT // 1000
"""The largest stack; small enough that the sum of many rebuys is a valid amount."""
_CENT = Decimal("0.01")
_DEEP = 100  # the default stack, in big blinds
_NUMBERS = ("antes", "bring_in", "stack", "button", "hands_per_game")
_NESTED = frozenset({"rake", "bomb_pots", "straddle"})


@dataclass(frozen=True)
class MatchSettings:
    """The settings of a match: a cash game has ``cash``, a tournament ``schedule``."""

    game: str = "nlhe"
    tournament: bool = False
    blinds: tuple[Any, Any] | None = None
    antes: Any = None
    bring_in: Any = None
    bets: tuple[Any, Any] | None = None
    stack: Any = None
    seed: int | str | None = None
    schedule: BlindSchedule | None = None
    cash: CashRules = field(default_factory=CashRules)
    rules: Rules = field(default_factory=Rules)
    button_rule: ButtonRule | None = None
    button: int | None = None
    hands_per_game: int | None = None
    match_id: str = ""
    penalty: Penalty = "check"
    time_limit: float | None = None

    def __post_init__(self) -> None:
        """Check the settings; numbers of NumPy become numbers of Python.

        Raises:
            GameConfigError: the game is unknown, or the settings are invalid.

        """
        self._make_numbers_plain()
        most = find_game(self.game).max_players
        if self.button is not None:
            whole_number("button seat", self.button, 1, most)
        if not isinstance(self.button_rule, ButtonRule | None):
            raise GameConfigError(
                f"unknown button rule {self.button_rule!r}; expected a ButtonRule"
            )
        check_penalty(self.penalty, self.time_limit)
        check_schedule(self.schedule)
        if self.schedule is not None and not self.tournament:
            raise GameConfigError("a cash game cannot have a blind schedule")
        if self.tournament and self.cash != CashRules():
            raise GameConfigError("a tournament cannot have cash game rules")
        if self.blinds is not None:
            try:
                small, big = self.blinds
                usable = 0 <= small <= big and big > 0
            except (TypeError, ValueError):
                raise GameConfigError(
                    f"invalid blinds {self.blinds!r}: expected two numbers, small and "
                    "big, for example (1, 2)"
                ) from None
            if not usable:
                raise GameConfigError(
                    f"invalid blinds {small}/{big}: expected small/big, for example 1/2"
                )
        if self.hands_per_game is not None:
            whole_number("hands_per_game", self.hands_per_game, 1)
        if self.stack is not None and not 0 < self.stack <= MAX_STACK:
            raise GameConfigError(
                f"invalid stack {brief(self.stack)}: expected more than 0 and at most "
                f"{MAX_STACK}"
            )

    def _make_numbers_plain(self) -> None:
        for name in ("seed", "time_limit", *_NUMBERS):
            value = plain_number(getattr(self, name))
            if name in _NUMBERS and value is not None and not is_number(value):
                raise GameConfigError(
                    f"invalid {name} {brief(value)}: expected a number"
                )
            object.__setattr__(self, name, value)
        for name in ("blinds", "bets"):
            amounts = getattr(self, name)
            if isinstance(amounts, tuple | list):
                object.__setattr__(self, name, tuple(map(plain_number, amounts)))

    @cached_property
    def mode(self) -> Mode:
        """Return the mode of the table: tournament or cash game."""
        return Mode.TOURNAMENT if self.tournament else Mode.CASH_GAME

    @cached_property
    def levels(self) -> BlindSchedule | None:
        """Return the blind schedule of a tournament, or None in a cash game.

        By default it starts with the blinds of the match.
        """
        if not self.tournament:
            return None
        if self.schedule is not None:
            return self.schedule
        if self.blinds is None:
            return BlindSchedule.linear()
        small, big = self.blinds
        return BlindSchedule([(small, big), (2 * small, 2 * big)], growth="step")

    @cached_property
    def moving(self) -> ButtonRule:
        """Return how the button moves; the default in tournaments is a dead button."""
        if self.button_rule is not None:
            return self.button_rule
        return ButtonRule.DEAD if self.tournament else ButtonRule.MOVING

    @cached_property
    def table_rules(self) -> Rules:
        """Return the rules of the hands, with a smallest chip for decimal amounts.

        The smallest chip is a cent, or smaller if an amount has more decimal places.
        Without a smallest chip, a pot of 1 could not be shared by three.
        """
        stakes = (*(self.blinds or ()), *(self.bets or ()))
        amounts = (*stakes, self.antes, self.bring_in, self.stack)
        decimals = [amount for amount in amounts if isinstance(amount, Decimal)]
        if not decimals or self.rules.chip_unit is not None:
            return self.rules
        unit = _CENT
        while not all(is_multiple(amount, unit) for amount in decimals):
            unit /= 10
        return replace(self.rules, chip_unit=unit)

    def prepare_games(self) -> GameSet:
        """Return the games with the stakes of the first hand."""
        games = GameSet(
            find_game(self.game),
            mode=self.mode,
            rules=self.table_rules,
            rake=self.cash.rake,
            runouts=self.cash.runouts,
            hands_per_game=self.hands_per_game,
        )
        if self.levels is None:
            games.set_stakes(
                blinds=self.blinds,
                antes=self.antes,
                bring_in=self.bring_in,
                bets=self.bets,
            )
        else:
            level = self.levels.at(0)
            games.set_stakes(blinds=level.blinds, antes=level.ante or None)
        return games

    def derived_seed(self, *names: object) -> int | None:
        """Return the random seed of one hand or player; None if the match has no seed.

        It does not depend on earlier hands, so a resumed match deals the same cards.
        """
        if self.seed is None:
            return None
        from hashlib import blake2b

        text = "/".join(map(str, (self.seed, *names)))
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    @cached_property
    def default_stack(self) -> Any:
        """Return the default stack: 100 times the largest blind or bet."""
        if self.stack is not None:
            return self.stack
        if self.levels is not None:
            return _DEEP * self.levels.at(0).big_blind
        games = self.prepare_games()
        return max(_DEEP * games.unit(code) for code in games.codes)

    def to_dict(self) -> dict[str, Any]:
        """Return the settings as a dictionary; amounts keep their types."""
        return dict(self._values)

    @cached_property
    def _values(self) -> dict[str, Any]:
        """Made once: tables are saved after each hand."""
        schedule, button_rule = self.schedule, self.button_rule
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return values | {
            "schedule": None if schedule is None else schedule.to_dict(),
            "cash": asdict(self.cash),
            "rules": self.rules.to_dict(),
            "button_rule": None if button_rule is None else button_rule.name,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> MatchSettings:
        """Return the settings from a dictionary that was read from JSON.

        Raises:
            GameConfigError: the settings are invalid.
            NotationError: an amount cannot be read.

        """
        values = dict(data)
        for name in ("antes", "bring_in", "stack"):
            values[name] = read_optional(values[name])
        for name in ("blinds", "bets"):
            if values[name] is not None:
                values[name] = tuple(read_amount(amount) for amount in values[name])
        if values["schedule"] is not None:
            values["schedule"] = BlindSchedule.from_dict(values["schedule"])
        if values["button_rule"] is not None:
            values["button_rule"] = ButtonRule[values["button_rule"]]
        values["rules"] = Rules(**_amounts_in(values["rules"]))
        values["cash"] = _read_cash(values["cash"])
        return cls(**values)


def read_optional(value: Any) -> Any:
    """Return the amount, or None if the value is None.

    Raises:
        NotationError: the value is not an amount.

    """
    return None if value is None else read_amount(value)


def _read_cash(data: Mapping[str, Any]) -> CashRules:
    straddle = data["straddle"]
    values = _amounts_in({k: v for k, v in data.items() if k not in _NESTED})
    rake, bomb_pots = data["rake"], data["bomb_pots"]
    return CashRules(
        **values,
        straddle=straddle,
        rake=None if rake is None else Rake(**_amounts_in(rake)),
        bomb_pots=None if bomb_pots is None else BombPots(**_amounts_in(bomb_pots)),
    )


def _amounts_in(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with amounts parsed; booleans are not amounts."""
    return {
        name: value if isinstance(value, bool) else read_optional(value)
        for name, value in data.items()
    }
