"""The first lines of a hand: number, game, stakes, time, table and button."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Final

from bigslick.engine import BettingStructure
from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT, SIGNS, parse_amount
from bigslick.formats.sites.pokerstars.game_names import SPLIT, code_of
from bigslick.formats.sites.site_games import variant_of
from bigslick.formats.sites.transcript import Transcript
from bigslick.formats.time_zones import from_local

__all__ = ("KNOWN", "begins", "read_header", "read_table")

_BEGIN: Final = re.compile(
    r"(?P<site>[\w .]{1,40}?)(?: (?P<kind>Zoom|Rush|Home Game))?(?: (?i:Hand|Game))? "
    r"#(?P<id>[\w-]{1,40}): +(?P<rest>\S.*)"
)
_OPENINGS: Final = ("Hand #", "Game #", "HAND #", "GAME #")
_CLUB: Final = re.compile(r"\{(?P<club>[^}]*)\} +")
_TOURNAMENT: Final = re.compile(
    r"(?:(?:Zoom|Rush) )?(?i:Tournament) #(?P<id>\d+), (?:Table #\d+, )?(?P<rest>.*)"
)
_TIME: Final = re.compile(
    r"(\d{4})/(\d\d?)/(\d\d?)(?: -)? (\d\d?):(\d\d?)(?::(\d\d?))? *"
    r"\(?([A-Z]{2,5})?\)?"
)
_STAKES: Final = re.compile(
    rf"(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?:/(?P<straddle>{AMOUNT}))*"
    rf"(?: - (?P<cap>{AMOUNT}) Cap - ?)? *(?P<currency>[A-Z]{{3,4}})?"
)
_BUTTON_BLIND: Final = re.compile(
    rf"Button Blind (?P<blind>{AMOUNT}) - Ante (?P<ante>{AMOUNT})"
    r" *(?P<currency>[A-Z]{3})?"
)
_TABLE: Final = re.compile(
    r"Table (?:ID )?'(?P<table>.*)'(?: (?P<max>\d+)-(?i:max))?"
    r"(?: \(Real Money\)|(?P<play> \(Play Money\)))?"
    r"(?: Seat #(?P<button>\d+) is the button)?\s*"
)
_LEVEL: Final = re.compile(
    r"(?P<entry>.*) - (?i:(?:Match Round (?P<round>\S+), )?Level) ?"
    r"(?P<level>[^\s()]+) ?\((?P<stakes>[^()]*)\)"
)
_NO_LEVEL: Final = re.compile(
    r"(?P<entry>.*?) \((?P<stakes>[^()]*)\)(?P<level>)(?P<round>)"
)
_MIX: Final = re.compile(
    rf"(?P<mix>[\w' /-]+?) \((?P<game>[^(){SIGNS[1:-1]}]+?)(?:, .*)?\)"
)
KNOWN: Final = ("PokerStars", "Run It Once", "Full Tilt", "Hand", "Game")
"""How the first lines of sites begin that are known to use this format."""
_NO_TIME: Final = 1970
"""The year that earlier versions wrote for hands without a time."""
_FIXED: Final = BettingStructure.FIXED_LIMIT


_GAME_FIELDS: Final = (
    *("code", "tournament", "currency", "board_count", "small_blind", "big_blind"),
    *("straddle", "ante", "bets"),
)


def begins(line: str) -> bool:
    """Return whether the line is the first line of a hand."""
    return (
        "#" in line
        and any(words in line for words in _OPENINGS)
        and _BEGIN.fullmatch(line.strip()) is not None
    )


def read_header(line: str, text: Transcript) -> None:
    """Read the first line into the transcript.

    Raises:
        NotationError: the line is invalid.

    """
    found = _BEGIN.fullmatch(line.strip())
    if found is None:
        raise NotationError("expected the first line of a hand", line)
    text.site = found["site"]
    text.hand_id = found["id"]
    try:
        _read_game(found, text)
    except NotationError as error:
        if text.site.startswith(KNOWN):
            raise
        raise NotationError(f"unknown site {text.site!r}: {error}", line) from None


def _read_game(found: re.Match[str], text: Transcript) -> None:
    """Read the part of the first line that follows the hand number."""
    if found["kind"]:
        text.meta[found["kind"].lower().replace(" ", "_")] = True
    rest = found["rest"].strip()
    club = _CLUB.match(rest)
    if club:
        text.meta["club"] = club["club"]
        rest = rest[club.end() :]
    _copy_game(_game_of(_read_time(rest, text)), text)


@lru_cache(maxsize=1024)
def _game_of(rest: str) -> Transcript:
    """Return a transcript with only the game and the stakes; files repeat them."""
    text = Transcript("")
    tournament = _TOURNAMENT.fullmatch(rest)
    if tournament:
        _read_tournament(tournament["id"], tournament["rest"], text)
    else:
        _read_cash(rest, text)
    return text


def _copy_game(game: Transcript, text: Transcript) -> None:
    for name in _GAME_FIELDS:
        setattr(text, name, getattr(game, name))
    for key, value in game.meta.items():
        text.meta[key] = dict(value) if isinstance(value, dict) else value


def _read_time(rest: str, text: Transcript) -> str:
    """Read the time at the end of the first line, and return the text before it."""
    times = list(_TIME.finditer(rest))
    if not times:
        if not rest.endswith(")"):
            raise NotationError("the header has no time, or is incomplete", rest)
        return rest
    for found in times:
        *numbers, zone = found.groups()
        try:
            parts = [int(number or 0) for number in numbers]
            moment = datetime(*parts)  # type: ignore[arg-type] # noqa: DTZ001
        except ValueError as error:
            raise NotationError(f"invalid time: {error}", found[0]) from None
        if moment.year > _NO_TIME:
            text.time = from_local(moment, zone or "ET") or text.time
    if text.time is None and moment.year > _NO_TIME:
        text.meta["local_time"] = rest[times[0].start() :]
    return rest[: times[0].start()].rstrip(" -")


def _read_cash(rest: str, text: Transcript) -> None:
    """Read a cash game's ``GAME (STAKES)`` or ``MIX (GAME, STAKES)``."""
    name, _, inner = rest.removesuffix(")").partition(" (")
    if not inner:
        raise NotationError("the header has no stakes", rest)
    game, comma, stakes = inner.rpartition(", ")
    if comma and "limit" not in name.lower():
        text.meta["mix"] = name
        name, inner = game, stakes
    text.code = code_of(name)
    if name.startswith(SPLIT):
        text.board_count = 2
    _read_stakes(inner, text)


def _read_tournament(number: str, rest: str, text: Transcript) -> None:
    """Read a tournament's ``BUY-IN GAME - Level IV (50/100)``."""
    text.tournament = True
    found = _LEVEL.fullmatch(rest) or _NO_LEVEL.fullmatch(rest)
    if found is None:
        raise NotationError("the header has no level", rest)
    about = {"id": number}
    if found["level"]:
        about["level"] = found["level"]
    if found["round"]:
        about["round"] = found["round"]
    text.code, buy_in, mix = _split_entry(found["entry"])
    _read_stakes(found["stakes"], text)
    if buy_in:
        about["buy_in"] = buy_in
    if mix:
        text.meta["mix"] = mix
    text.meta["tournament"] = about
    text.currency = None


def _split_entry(entry: str) -> tuple[str, str, str]:
    """Return the game, the buy-in and the mix that a tournament's header names."""
    words = entry.split()
    for n in range(len(words)):
        name = " ".join(words[n:])
        mixed = _MIX.fullmatch(name)
        try:
            if (
                mixed
                and "limit" not in mixed["mix"].lower()
                and not _is_price(words[n])
            ):
                return code_of(mixed["game"]), " ".join(words[:n]), mixed["mix"]
            return code_of(name), " ".join(words[:n]), ""
        except NotationError:
            continue
    raise NotationError(f"{entry!r} does not name a supported game", entry)


def _is_price(word: str) -> bool:
    """Return whether a word belongs to the buy-in, as in ``3000FPP`` or ``$5 USD``."""
    return re.fullmatch(r"(?:\d+[A-Za-z]*|Freeroll|[A-Z]{3})?", word) is not None


def _read_stakes(inner: str, text: Transcript) -> None:
    """Read the stakes in the parentheses of the header."""
    stakes = _STAKES.fullmatch(inner.strip())
    button = _BUTTON_BLIND.fullmatch(inner.strip())
    if stakes:
        small, sign = parse_amount(stakes["small"])
        big, _ = parse_amount(stakes["big"])
        if stakes["cap"]:
            text.meta["cap"] = str(parse_amount(stakes["cap"])[0])
        text.small_blind, text.big_blind = small, big
        if stakes["straddle"]:
            text.straddle, _ = parse_amount(stakes["straddle"])
    elif button:
        big, sign = parse_amount(button["blind"])
        text.small_blind, text.big_blind = None, big
        text.ante, _ = parse_amount(button["ante"])
    else:
        raise NotationError(
            f"invalid stakes {inner!r}: expected small/big, for example $1/$2", inner
        )
    code = (stakes or button)["currency"]  # type: ignore[index]
    text.currency = code or sign
    if variant_of(text.code).structure is _FIXED:
        _set_limits(text)


def _set_limits(text: Transcript) -> None:
    """Use the two amounts as the small and the big bet.

    The blinds follow from the posts.
    """
    small, big = text.small_blind, text.big_blind
    if small is None or big is None:
        raise NotationError("the stakes of a limit game need a small bet and a big bet")
    text.bets = small, big
    text.small_blind, text.big_blind = small / 2, small


def read_table(line: str, text: Transcript) -> None:
    """Read the second line: the table, the number of seats and the button.

    Raises:
        NotationError: the line does not name a table.

    """
    found = _TABLE.fullmatch(line)
    if found is None:
        raise NotationError("the second line has no table name", line)
    text.table = found["table"]
    text.seat_count = int(found["max"]) if found["max"] else None
    text.button = int(found["button"]) if found["button"] else None
    if found["play"]:
        text.meta["play_money"] = True
        text.currency = None
