"""Conversion of data about tournaments, bounties, cash-outs and flags.

This data is in the ``meta`` of a record and in fields of Open Hand History; the
functions here convert in both directions.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import (
    CURRENCIES,
    SYMBOLS,
    format_amount,
    parse_decimal,
    to_decimal,
)
from bigslick.formats.record.meta import remark, tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigslick.formats.ohh.schema import OhhHand, OhhTournament, OhhWin
    from bigslick.formats.record.hand_record import HandRecord

__all__ = (
    "PLAY_MONEY",
    "cashed_out",
    "json_amount",
    "json_money",
    "own_fields",
    "read_cash_out",
    "read_meta",
    "write_bounties",
    "write_flags",
    "write_tournament",
)

PLAY_MONEY: Final = frozenset({"XPM", "PPC", ""})
"""The codes of play money: the current one, the one before 1.4.6, and none."""
_OWN: Final = ("mix", "club", "home_game")
_OWN_TOURNAMENT: Final = ("level", "round", "buy_in")
_REQUIRED: Final = ("start", "type", "speed")
"""Fields that the specification requires, even if they are unknown."""
_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_CODE: Final = re.compile(r"\b[A-Z]{3}$")
_WINS: Final = re.compile(
    rf" wins (?:the )?\D?(?P<amount>{_NUMBER.pattern})(?: bounty)? for "
    r"(?:eliminating|splitting the elimination of) (?P<whom>.+)"
)


def read_meta(hand: OhhHand, names: Mapping[int, str], currency: str | None) -> Any:
    """Return the ``meta`` of the record for a hand."""
    own = hand.bigslick or {}
    meta = _words(own, _OWN)
    if hand.network_name and hand.network_name != hand.site_name:
        meta["network"] = hand.network_name
    if currency:
        meta["currency"] = currency
    elif not hand.tournament and hand.currency:
        meta["play_money"] = True
    hero = hand.hero_player_id
    if hero is not None and hero in names:
        meta["hero"] = names[hero]
    _read_flags(hand.flags or [], meta)
    if hand.tournament and hand.tournament_info is not None:
        about = _read_tournament(hand.tournament_info, own)
        if about:
            meta["tournament"] = about
    _read_bounties(hand, names, meta)
    fees = sum((pot.jackpot or Decimal(0) for pot in hand.pots), Decimal(0))
    if fees:
        meta["fees"] = {"jackpot": str(fees)}
    return meta


def _read_flags(flags: list[str], meta: dict[str, Any]) -> None:
    """Add flags to ``meta``, except those that a record states in another way."""
    others = [flag for flag in flags if flag not in ("Run_It_Twice", "Fast")]
    if others:
        meta["flags"] = others
    if "Fast" in flags:
        meta["zoom"] = True


def _words(own: object, keys: tuple[str, ...]) -> dict[str, Any]:
    """Return the values in ``own`` under the given keys that are text or booleans."""
    if not isinstance(own, dict):
        return {}
    found = {key: own[key] for key in keys if key in own}
    return {key: word for key, word in found.items() if isinstance(word, str | bool)}


def _read_tournament(about: OhhTournament, own: dict[str, Any]) -> dict[str, Any]:
    """Return the description of a tournament as a record's ``meta`` has it."""
    unknown = own.get("unknown")
    symbol = SYMBOLS.get(about.currency or "", "")
    parts = (about.buyin_amount, about.bounty_fee_amount, about.fee_amount)
    paid = [format_amount(part, symbol) for part in parts if part]
    values: dict[str, Any] = {
        "id": str(about.tournament_number or ""),
        "name": about.name,
        "start": about.start_date_utc,
        "initial_stack": str(about.initial_stack) if about.initial_stack else None,
        "type": about.type,
        "flags": about.flags,
        "speed": about.speed,
    }
    if paid:
        code = about.currency if about.currency not in (None, *PLAY_MONEY) else ""
        values["buy_in"] = f"{'+'.join(paid)} {code}".rstrip()
    for key in _REQUIRED:
        if isinstance(unknown, list) and key in unknown:
            values[key] = None
    kept = _words(own.get("tournament"), _OWN_TOURNAMENT)
    return {key: value for key, value in values.items() if value} | kept


def _read_bounties(hand: OhhHand, names: Mapping[int, str], meta: Any) -> None:
    """Add bounties, and who won them, to ``meta``."""
    about = hand.tournament_info
    symbol = SYMBOLS.get((about.currency if about else None) or "", "")
    heads = {
        player.name: format_amount(player.player_bounty, symbol)
        for player in hand.players
        if player.player_bounty
    }
    if heads:
        meta["bounties"] = heads
    won = hand.tournament_bounties or []
    hunted = [bounty.defeated_player_id for bounty in won]
    for bounty in won:
        for number in (bounty.player_id, bounty.defeated_player_id):
            if number not in names:
                raise NotationError(f"unknown player {number}")
        who, whom = names[bounty.player_id], names[bounty.defeated_player_id]
        amount = format_amount(bounty.bounty_won, symbol)
        split = hunted.count(bounty.defeated_player_id) > 1
        words = (
            f"wins {amount} for splitting the elimination of"
            if split
            else f"wins the {amount} bounty for eliminating"
        )
        meta.setdefault("prizes", []).append(f"{who} {words} {whom}")


def read_cash_out(win: OhhWin, currency: str | None) -> dict[str, str] | None:
    """Return the amount for which a winner cashed out, or None."""
    if win.cashout_amount is None:
        return None
    symbol = SYMBOLS.get(currency or "", "")
    cash = {"amount": format_amount(win.cashout_amount, symbol)}
    if win.cashout_fee is not None:
        cash["fee"] = format_amount(win.cashout_fee, symbol)
    return cash


def cashed_out(record: HandRecord, name: str) -> dict[str, Any]:
    """Return the fields about a player's cash-out; empty if there was none."""
    cash = remark(record, "cash_outs").get(name)
    if not cash:
        return {}
    fields = {"cashout_amount": json_money(cash.get("amount"))}
    if "fee" in cash:
        fields["cashout_fee"] = json_money(cash["fee"])
    return fields


def own_fields(record: HandRecord) -> dict[str, Any]:
    """Return the fields of ``_bigslick``: data without a field in the specification."""
    own: dict[str, Any] = {"game": record.game}
    straddles = [blind for blind in record.stakes.blinds[2:] if blind > 0]
    if straddles:
        own["straddle"] = str(to_decimal(max(straddles)))
    own |= {key: word for key in _OWN if (word := remark(record, key))}
    if record.mode == "tournament":
        about = tournament(record)
        own["tournament"] = {k: about[k] for k in _OWN_TOURNAMENT if k in about}
        own["unknown"] = [key for key in _REQUIRED if key not in about]
    return own


def write_flags(record: HandRecord, *, several_runs: bool) -> list[str]:
    """Return the flags of the hand."""
    flags: list[str] = remark(record, "flags")
    if remark(record, "zoom"):
        flags.append("Fast")
    if several_runs:
        flags.append("Run_It_Twice")
    return flags


def write_tournament(record: HandRecord) -> dict[str, Any]:
    """Return the tournament object; unknown values are empty."""
    about = tournament(record)
    text = str(about.get("buy_in") or "")
    parts = [json_money(found) for found in _NUMBER.findall(text)] or [0]
    return {
        "tournament_number": str(about.get("id", "")),
        "name": str(about.get("name", "")),
        "start_date_utc": about.get("start", record.time),
        "currency": _currency(text),
        "buyin_amount": parts[0],
        "bounty_fee_amount": sum(parts[1:-1]),
        "fee_amount": parts[-1] if len(parts) > 1 else 0,
        "initial_stack": json_money(about.get("initial_stack")),
        "type": about.get("type", "MTT"),
        "flags": about.get("flags", []),
        "speed": about.get("speed", {"type": "Normal", "round_time": 0}),
    }


def _currency(text: str) -> str:
    """Return the currency of a buy-in such as ``$10+$1 USD``."""
    if code := _CODE.search(text):
        return code[0]
    return CURRENCIES.get(text[:1], "XPM")


def write_bounties(record: HandRecord) -> Iterator[dict[str, Any]]:
    """Yield a bounty object for each bounty that was won."""
    names = record.names
    by_length = sorted(names, key=len, reverse=True)
    for line in remark(record, "prizes"):
        for who in by_length:
            found = _WINS.fullmatch(line.removeprefix(who))
            if found is None or not line.startswith(who):
                continue
            whom = next((n for n in by_length if found["whom"].startswith(n)), None)
            if whom is not None:
                yield {
                    "player_id": names.index(who),
                    "bounty_won": json_money(found["amount"]),
                    "defeated_player_id": names.index(whom),
                }
                break


def json_amount(amount: Any) -> Any:
    """Return the amount as an exact JSON number."""
    value = to_decimal(amount)
    return int(value) if value == value.to_integral_value() else value


def json_money(text: Any) -> Any:
    """Return the JSON number for an amount stored as text, or None."""
    found = _NUMBER.search(str(text)) if text else None
    return json_amount(parse_decimal(found[0])) if found else 0
