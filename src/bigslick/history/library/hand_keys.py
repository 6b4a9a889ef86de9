"""Keys of hands: the same hand has the same key in the files of all its players."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from bigslick.history.statistics.game_facts import amount_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("KEY_SIZE", "hand_key")

KEY_SIZE: Final = 16  # bytes
_TOLD: Final = frozenset({"fold", "check", "call", "bet", "raise", "bring_in"})


def hand_key(record: HandRecord) -> bytes:
    """Return the key of a hand.

    The key is a hash of what every player at the table sees: game, number, time,
    players, stacks, actions and boards. Hole cards are left out, so that a hand has the
    same key in the files of two of its players.
    """
    text = "\x1f".join(_parts(record))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_SIZE).digest()


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
