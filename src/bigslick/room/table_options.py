"""The options of a new table that a form shows for each game."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from bigslick.engine.games import GAMES, VARIANTS, Mix, Variant
from bigslick.match.tournament.structures import STRUCTURES
from bigslick.room.table_config import TableConfig
from bigslick.room.tournament_config import TournamentConfig

__all__ = ("OPTIONS", "game_rows", "option_rows")


class TableOption(NamedTuple):
    """A field of ``TableConfig`` or ``TournamentConfig`` as a form shows it.

    ``kind`` is chips, pair (two amounts of chips), cents, number, seconds, percent,
    flag, choice, text or password. ``mode`` is the format (cash game or tournament)
    that has the option, if not both.
    """

    name: str
    label: str
    kind: str
    group: str
    mode: str = ""
    choices: tuple[tuple[Any, str], ...] = ()


OPTIONS = (
    TableOption("name", "Table name", "text", "Table"),
    TableOption("cents", "Amounts in cents, such as 0.50", "flag", "Stakes", "cash"),
    TableOption("blinds", "Blinds", "pair", "Stakes", "cash"),
    TableOption("bets", "Bets", "pair", "Stakes", "cash"),
    TableOption("antes", "Ante", "chips", "Stakes", "cash"),
    TableOption("bring_in", "Bring-in", "chips", "Stakes", "cash"),
    TableOption("hands_per_game", "Hands of each game", "number", "Stakes"),
    TableOption(
        "structure",
        "Blind levels",
        "choice",
        "Tournament",
        "tournament",
        tuple((name, name.capitalize()) for name in STRUCTURES),
    ),
    TableOption(
        "pace",
        "Levels end",
        "choice",
        "Tournament",
        "tournament",
        (("hands", "After some hands"), ("seconds", "After some minutes")),
    ),
    TableOption("buy_in", "Price of a seat", "cents", "Tournament", "tournament"),
    TableOption("stack", "Buy-in", "chips", "Chips", "cash"),
    TableOption("stack", "Starting stack", "chips", "Chips", "tournament"),
    TableOption("min_buy_in", "Smallest buy-in", "chips", "Chips", "cash"),
    TableOption("max_buy_in", "Largest buy-in", "chips", "Chips", "cash"),
    TableOption("rake", "Rake in percent", "percent", "Chips", "cash"),
    TableOption("rake_cap", "Most rake per hand", "chips", "Chips", "cash"),
    TableOption("time_ms", "Seconds to act", "seconds", "Time"),
    TableOption("bank_ms", "Time bank in seconds", "seconds", "Time"),
    TableOption(
        "clock_ms",
        "Seconds until players may call the clock (0: never)",
        "seconds",
        "Time",
    ),
    TableOption(
        "bot_ms",
        "Speed of bots",
        "choice",
        "Time",
        choices=((100, "Fast"), (700, "Normal"), (2_000, "Slow")),
    ),
    TableOption(
        "pause_ms",
        "Pause after a hand",
        "choice",
        "Time",
        choices=((1_000, "Short"), (3_000, "Normal"), (8_000, "Long")),
    ),
    TableOption(
        "runouts",
        "Run out the board",
        "choice",
        "House rules",
        "cash",
        (
            (1, "Once"),
            (2, "Twice, if all agree"),
            (3, "Three times, if all agree"),
        ),
    ),
    TableOption(
        "straddle",
        "Straddles",
        "choice",
        "House rules",
        "cash",
        (
            (None, "Not allowed"),
            ("utg", "Under the gun"),
            ("button", "On the button"),
            ("either", "Under the gun or on the button"),
        ),
    ),
    TableOption(
        "bomb_every",
        "Bomb pot every so many hands (all ante 5 big blinds, two boards)",
        "number",
        "House rules",
        "cash",
    ),
    TableOption(
        "rathole_minutes",
        "Minutes until players may return with fewer chips (0: at once)",
        "number",
        "House rules",
        "cash",
    ),
    TableOption("rabbit", "Allow rabbit hunts", "flag", "House rules"),
    TableOption(
        "late_spectators",
        "Show spectators the cards of each hand, one hand later, if the players agree",
        "flag",
        "House rules",
        "cash",
    ),
    TableOption(
        "late_to_seated_addresses",
        "Include spectators on the same network as a player, for example at home",
        "flag",
        "House rules",
        "cash",
    ),
    TableOption("password", "Password", "password", "Access", "cash"),
    TableOption("listed", "Show the table in the lobby", "flag", "Access"),
    TableOption(
        "approve", "Ask me before a player sits down", "flag", "Access", "cash"
    ),
)
"""All options, in the order of the form."""

_OF_SOME_GAMES = {"blinds", "bets", "antes", "bring_in", "hands_per_game"} | {
    "runouts",
    "straddle",
    "bomb_every",
    "rabbit",
}


@cache
def option_rows() -> list[dict[str, Any]]:
    """Return the options with their limits and defaults, as JSON-compatible data.

    >>> next(row for row in option_rows() if row["name"] == "bomb_every")["most"]
    1000
    """
    fields: dict[str, dict[str, Any]] = {}
    for mode, config in (("cash", TableConfig), ("tournament", TournamentConfig)):
        kinds = msgspec.inspect.type_info(config)
        assert isinstance(kinds, msgspec.inspect.StructType)  # noqa: S101
        fields[mode] = {field.name: field for field in kinds.fields}
    rows = []
    for option in OPTIONS:
        field = fields[option.mode or "cash"][option.name]
        row = {key: own for key, own in option._asdict().items() if own}
        row["everywhere"] = option.name not in _OF_SOME_GAMES
        least, most, longest = _limits(field.type)
        found = {"least": least, "most": most, "longest": longest}
        row |= {key: own for key, own in found.items() if own is not None}
        if field.default is not None:
            row["default"] = field.default
        rows.append(row)
    return rows


def _limits(kind: Any) -> tuple[Any, Any, Any]:
    """Return the smallest and the largest number, or the longest text, of a type."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return _limits(kind.types[0])  # the other type is None
    if isinstance(kind, msgspec.inspect.TupleType):
        return _limits(kind.item_types[0])
    if isinstance(kind, msgspec.inspect.IntType | msgspec.inspect.FloatType):
        return kind.ge, kind.le, None
    if isinstance(kind, msgspec.inspect.StrType):
        return None, None, kind.max_length
    return None, None, None


def game_rows() -> list[dict[str, Any]]:
    """Return the games with their usual stakes and the options that not all have.

    A form computes the other stakes from the first one.

    >>> row = next(row for row in game_rows() if row["code"] == "stud")
    >>> row["stakes"]
    {'bets': [4, 8], 'antes': 1, 'bring_in': 2}
    """
    for code, game in GAMES.items():
        if code not in _rows or _rows[code][0] is not game:  # registered again
            _rows[code] = game, _game_row(code, game)
    return [_rows[code][1] for code in GAMES]


_rows: dict[str, tuple[Variant | Mix, dict[str, Any]]] = {}
"""The rows of games: any client can request them, as often as it likes."""


def _game_row(code: str, game: Variant | Mix) -> dict[str, Any]:
    """Return a game with its usual stakes and the options that only it has."""
    games = TableConfig(game=code, seats=2).settings("options").prepare_games()
    mixed, first = isinstance(game, Mix), games.codes[0]
    usual: Any = games.stakes[first]
    stakes: dict[str, Any] = {}
    if games.has_blinds(first) and not mixed:
        stakes["blinds"] = list(usual.blinds)
    elif mixed or usual.bring_in:
        stakes["bets"] = list(usual.bets)
    if not mixed:
        stakes["antes"] = usual.antes
    if usual.bring_in and not mixed:
        stakes["bring_in"] = usual.bring_in
    variants = games.codes
    options = [
        *stakes,
        *["hands_per_game"] * mixed,
        *["runouts", "rabbit"] * any(_has_board(own) for own in variants),
        *["straddle"] * any(games.allows_straddles(own) for own in variants),
        *["bomb_every"] * any(games.has_bomb_pots(own) for own in variants),
    ]
    return {
        "code": code,
        "name": game.name,
        "max_players": game.max_players,
        "stakes": stakes,
        "options": options,
    }


def _has_board(code: str) -> bool:
    return any(street.board for street in VARIANTS[code].game.plan)
