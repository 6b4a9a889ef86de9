"""Conversion between histories and records."""

from __future__ import annotations

import json
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from bigslick.errors import NotationError
from bigslick.formats.amounts import (
    CONCLUDED,
    read_amount,
    read_amounts,
    write_amount,
)
from bigslick.formats.phh.fields import EXTENSION, OPTIONAL, check_kinds
from bigslick.formats.phh.game import option, read_meta
from bigslick.formats.phh.money import raked_replay
from bigslick.formats.phh.writer import history_of
from bigslick.formats.record.files import check_stakes
from bigslick.formats.record.hand_record import HandRecord, no_record
from bigslick.formats.record.writer import recorded
from bigslick.formats.time_zones import from_utc
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.formats.phh.hand_history import HandHistory

__all__ = (
    "history_from_record",
    "named_fields",
    "record_from_history",
    "zone_of",
)

_IN_RECORD: Final = frozenset(
    {"hand", "seats", "seat_count", "table", "players", "ante_trimming_status"}
)
_KEPT: Final = tuple(name for name in OPTIONAL if name not in _IN_RECORD)
_AMOUNTS: Final = frozenset({"finishing_stacks", "winnings", "time_banks"})
_AMOUNT: Final = frozenset({"time_limit"})
_TIMES: Final = frozenset({"time", "time_zone", "day", "month", "year"})
_ZONES: Final = {"UTC": "UTC", "GMT": "UTC", "ET": "America/New_York"}


def record_from_history(history: HandHistory, *, repair: bool = False) -> HandRecord:
    """Replay a hand history and return its record."""
    played = raked_replay(history, repair=repair)
    count = len(history.starting_stacks)
    meta: dict[str, Any] = {"format": "phh"}
    meta |= read_meta(history)
    kept = _kept(history)
    if kept:
        meta["phh"] = kept
    if played.repairs:
        meta["repairs"] = list(played.repairs)
    record = recorded(
        HandRecord,
        played.state,
        names=_names(history.players, count),
        seats=_seats(history.seats, count),
        hand_id="" if history.hand is None else str(history.hand),
        game=history.code,
        time=_time(history),
        table="" if history.table is None else str(history.table),
        seat_count=history.seat_count,
        button=option(history, "button"),
        bots=_bots(history, count),
        meta=meta,
    )
    check_stakes(record.stakes)
    stated = option(history, "rake") is not None or history.rake is not no_rake
    if record.rake and not stated:
        record.meta["rake"] = CONCLUDED
    return record


def _names(given: list[str] | None, count: int) -> list[str] | None:
    """Return a unique name for each player, or None if the history has no names."""
    if given is None or len(given) != count:
        return None
    names: list[str] = []
    for i, name in enumerate(map(str, given)):
        unique = name or f"p{i + 1}"
        while unique in names or (unique != name and unique in given):
            unique += f" (p{i + 1})"
        names.append(unique)
    return names


def _seats(given: list[int] | None, count: int) -> list[int] | None:
    if given is None or len(set(given)) != count:
        return None
    return given if all(type(seat) is int for seat in given) else None


def _bots(history: HandHistory, count: int) -> list[bool]:
    """Return for each player whether they are a bot; False if it is not stated.

    Raises:
        NotationError: the number of entries is wrong.

    """
    bots: list[bool] = option(history, "bots", [])
    if bots and len(bots) != count:
        raise NotationError(
            f"invalid {EXTENSION}bots: expected {count} players, not {len(bots)}"
        )
    return bots


def _kept(history: HandHistory) -> dict[str, Any]:
    """Return the fields that have no counterpart in a record."""
    kept: dict[str, Any] = {}
    for name in _KEPT:
        value = getattr(history, name)
        if value is None:
            continue
        if name == "time":
            value = value.isoformat()
        elif name in _AMOUNTS:
            value = [write_amount(amount) for amount in value]
        elif name in _AMOUNT:
            value = write_amount(value)
        kept[name] = value
    own = history.user_defined_fields
    fields = {k: v for k, v in own.items() if not k.startswith(EXTENSION)}
    if fields:
        kept["user_defined_fields"] = json.loads(json.dumps(fields, default=str))
    return kept


@lru_cache(maxsize=256)
def zone_of(time_zone: str | None, abbreviation: str | None) -> tzinfo | None:
    """Return the time zone of a name or an abbreviation, None if it is unknown."""
    name = time_zone or _ZONES.get(abbreviation or "")
    if name is None:
        return None
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        # An unknown time zone, or no time zone data.
        return None


def _time(history: HandHistory) -> str | None:
    """Return the time when the hand began, in UTC, or None if its zone is unknown."""
    day = history.year, history.month, history.day
    zone = zone_of(history.time_zone, history.time_zone_abbreviation)
    if history.time is None or zone is None or None in day:
        return None
    try:
        moment = datetime(*day, tzinfo=zone)  # type: ignore[arg-type]
        moment = datetime.combine(moment, history.time, zone).astimezone(UTC)
    except (TypeError, ValueError, OverflowError) as error:
        raise NotationError(f"invalid time: {error}") from None
    return moment.isoformat().replace("+00:00", "Z")


def history_from_record(
    cls: type[HandHistory], record: HandRecord, others: Mapping[str, Any]
) -> HandHistory:
    """Return the hand history of a record."""
    if not isinstance(record, HandRecord):
        raise no_record(record)
    state = record.create_state()
    named, own = named_fields(record.hand_id, record.table, record.time, record.meta)
    fields: dict[str, Any] = {
        "seats": [player.seat for player in record.players],
        "seat_count": record.seat_count,
        "players": record.names,
        "finishing_stacks": [player.final for player in record.players],
    }
    fields |= named
    fields |= others
    if any(player.is_bot for player in record.players):
        own[f"{EXTENSION}bots"] = [player.is_bot for player in record.players]
    if record.button != record.players[-1].seat:
        own[f"{EXTENSION}button"] = record.button
    fields["user_defined_fields"] = own
    return history_of(cls, record.game, state, True, fields)


def named_fields(
    hand_id: str, table: str, time: str | None, meta: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the PHH fields of a hand's name, time and other data, and own fields."""
    fields: dict[str, Any] = {
        name: int(text) if _is_plain(text) else text
        for name, text in (("hand", hand_id), ("table", table))
        if text != ""
    }
    meta = dict(meta)
    meta.pop("format", None)
    kept = dict(meta.pop("phh", {}))
    own = _own(kept)
    fields |= _times(time, kept) | _venue(meta) | _restored(kept)
    if meta:
        text = json.dumps(meta, ensure_ascii=False)
        # A TOML text without apostrophes needs no escapes.
        own[f"{EXTENSION}meta"] = text.replace("'", "\\u0027")
    return fields, own


def _own(kept: dict[str, Any]) -> dict[str, Any]:
    own = kept.pop("user_defined_fields", {})
    if not isinstance(own, dict):
        raise NotationError(
            f"invalid user_defined_fields {own!r}: expected names with values"
        )
    return dict(own)


def _venue(meta: dict[str, Any]) -> dict[str, Any]:
    """Return the PHH fields for the site and the currency in ``meta``."""
    names = {"venue": meta.get("site"), "currency": meta.get("currency")}
    return {name: value for name, value in names.items() if isinstance(value, str)}


def _restored(kept: dict[str, Any]) -> dict[str, Any]:
    """Return the PHH fields that ``_kept`` stored in ``meta``, as they were read."""
    fields: dict[str, Any] = {}
    for name, value in kept.items():
        if name in _AMOUNTS:
            fields[name] = list(read_amounts(value))
        elif name in _AMOUNT:
            fields[name] = read_amount(value)
        elif name in _KEPT:
            fields[name] = value
    check_kinds(fields)
    return fields


def _is_plain(text: str) -> bool:
    """Return whether a text is an integer without leading zeros or a sign."""
    plain = text.isdecimal() and text.isascii() and len(text) < 19  # noqa: PLR2004
    return plain and (text == "0" or text[0] != "0")


def _times(time: str | None, kept: dict[str, Any]) -> dict[str, Any]:
    """Return the PHH fields for date and time: as they were read, or in UTC."""
    if "time" in kept:
        return {"time": from_utc(f"2000-01-01T{kept.pop('time')}").time()}
    if time is None or _TIMES & set(kept):
        return {}
    moment = from_utc(time)
    return {
        "time": moment.time(),
        "time_zone": "UTC",
        "day": moment.day,
        "month": moment.month,
        "year": moment.year,
    }
