"""Keys of hands: the same hand has the same key in the files of all its players."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from bigslick.history.statistics.game_facts import amount_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.reader.native_columns import NativeColumns

__all__ = ("KEY_SIZE", "hand_key", "hand_keys")

KEY_SIZE: Final = 16  # bytes
_TOLD: Final = frozenset({"fold", "check", "call", "bet", "raise", "bring_in"})
_SEPARATOR: Final = "\x1f"


def hand_key(record: HandRecord) -> bytes:
    """Return the key of a hand.

    The key is a hash of what every player at the table sees: game, number, time,
    players, stacks, actions and boards. Hole cards are left out, so that a hand has the
    same key in the files of two of its players.
    """
    return _key(_SEPARATOR.join(_parts(record)).encode("utf-8", "surrogatepass"))


def hand_keys(columns: NativeColumns) -> list[bytes]:
    """Return the keys of hands that the native core replayed."""
    fields = [columns.field(name, "") for name in ("game", "hand_id", "time")]
    rows = zip(*fields, strict=True)
    heads = [_SEPARATOR.join([text or "" for text in row]) for row in rows]
    texts = columns.core.key_texts(columns.records, columns.names, heads)
    return [*map(_key, texts)]


def _key(text: bytes) -> bytes:
    return blake2b(text, digest_size=KEY_SIZE).digest()


def _parts(record: HandRecord) -> Iterator[str]:
    yield record.game
    yield record.hand_id
    yield record.time or ""
    for player in record.players:
        yield player.name
        yield amount_text(player.stack)
    for action in record.actions:
        if action.action in _TOLD:
            amount = "" if action.amount is None else amount_text(action.amount)
            yield f"{action.action} {amount} {action.player}"
        elif action.action == "board":
            yield action.cards or ""
