"""Records as JSON: types and names are checked here, the play when it is replayed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.errors import NotationError
from bigslick.formats.amounts import read_amount, read_amounts, write_amount
from bigslick.formats.limits import check_depth
from bigslick.formats.time_zones import from_utc

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.formats.record.record_parts import RecordedStakes

__all__ = (
    "SCHEMA",
    "check_stakes",
    "encode",
    "from_json",
    "half_character",
    "to_json",
)

SCHEMA: Final = 1
_STAKES: Final = ("bring_in", "small_bet", "big_bet")


def _other(value: Any) -> Any:
    if isinstance(value, Fraction):
        return write_amount(value)
    raise NotationError(f"a record cannot hold {value!r}")


encode: Final = msgspec.json.Encoder(enc_hook=_other).encode
_decoders: dict[type[HandRecord], msgspec.json.Decoder[HandRecord]] = {}


def to_json(record: HandRecord) -> bytes:
    """Return the record as one line of JSON."""
    try:
        if any(player.stack == inf for player in record.players):
            # JSON has no infinity: where a stack is endless, each amount is looked at.
            return encode(_finite(msgspec.to_builtins(record, enc_hook=_other)))
        return encode(record)
    except UnicodeEncodeError as error:
        raise half_character(error) from None


def half_character(error: UnicodeEncodeError) -> NotationError:
    """Return what is wrong with a text that no file can hold."""
    half = error.object[error.start : error.end]
    return NotationError(f"{half!r} is half a character", half)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return write_amount(value) if isinstance(value, float | Decimal) else value


def from_json(cls: type[HandRecord], line: bytes | str) -> HandRecord:
    """Return the record that the line holds; see ``HandRecord.from_json``."""
    decoder = _decoders.get(cls)
    if decoder is None:
        decoder = _decoders[cls] = msgspec.json.Decoder(cls)
    try:
        record = decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotationError(f"no record: {error}", _excerpt(line)) from None
    except RecursionError:
        raise NotationError("no record: nested too deeply", _excerpt(line)) from None
    if record.schema != SCHEMA:
        raise NotationError(f"schema {record.schema} is not {SCHEMA}")
    for inner in (record.meta, record.rules, record.setup, record.winners):
        if inner:
            check_depth(inner)
    _read_amounts(record)
    _check(record)
    return record


def _excerpt(line: bytes | str) -> str:
    start = line[:200]
    return start if isinstance(start, str) else start.decode("utf-8", "replace")


def _read_amounts(record: HandRecord) -> None:
    """Turn written amounts into numbers and refuse what is none."""
    stakes = record.stakes
    stakes.antes = read_amounts(stakes.antes)
    stakes.blinds = read_amounts(stakes.blinds)
    for name in _STAKES:
        setattr(stakes, name, read_amount(getattr(stakes, name)))
    for player in record.players:
        player.stack = read_amount(player.stack)
        player.final = read_amount(player.final)
    for pot in record.pots:
        pot.amount = read_amount(pot.amount)
        pot.rake = read_amount(pot.rake)
    for action in record.actions:
        amount = action.amount
        if amount is not None:
            action.amount = read_amount(amount)
        if action.amounts is not None:
            action.amounts = read_amounts(action.amounts)
    record.winners = {n: read_amount(a) for n, a in record.winners.items()}
    record.pot = read_amount(record.pot)
    record.rake = read_amount(record.rake)


def check_stakes(stakes: RecordedStakes) -> None:
    """Refuse antes, blinds and bets without end.

    Raises:
        NotationError: one is.

    """
    bets = (stakes.bring_in, stakes.small_bet, stakes.big_bet)
    if inf in (*stakes.antes, *stakes.blinds, *bets):
        raise NotationError("the stakes are without end")


def _check_lengths(record: HandRecord) -> None:
    """Refuse antes and blinds for more or fewer players than there are."""
    stakes, count = record.stakes, len(record.players)
    for what, amounts in (("antes", stakes.antes), ("blinds", stakes.blinds)):
        if len(amounts) != count:
            told = f"{count} players, but {len(amounts)} {what}"
            raise NotationError(f"there are {told}", record.hand_id)


def _check(record: HandRecord) -> None:
    """Refuse names and seats that do not tell the players apart, and no times."""
    check_stakes(record.stakes)
    _check_lengths(record)
    if record.time is not None:
        from_utc(record.time)
    if not isinstance(record.meta.get("phh", {}), dict):
        raise NotationError("phh in meta are no fields", record.hand_id)
    names = {player.name for player in record.players}
    seats = {player.seat for player in record.players}
    count = len(record.players)
    if len(names) != count:
        raise NotationError("two players have the same name", record.hand_id)
    if len(seats) != count:
        raise NotationError("two players have the same seat", record.hand_id)
    for number, action in enumerate(record.actions, 1):
        if action.player is not None and action.player not in names:
            raise NotationError(
                f"action {number}: nobody at the table is called {action.player!r}",
                record.hand_id,
            )
    others = {*record.showdown, *record.winners}
    for pot in record.pots:
        others.update(pot.players)
    if record.winner is not None:
        others.add(record.winner)
    if not others <= names:
        raise NotationError(
            f"nobody at the table is called {min(others - names)!r}", record.hand_id
        )
