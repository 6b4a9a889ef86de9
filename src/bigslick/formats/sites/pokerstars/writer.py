"""Writing a record as PokerStars text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("write_pokerstars",)


def write_pokerstars(
    record: HandRecord, *, hero: str | None = None, site: str | None = None
) -> str:
    """Return the hand as PokerStars text, ending with an empty line.

    The hole cards of ``hero`` are written, and those that others showed. The default
    hero is the one that the record names; if there is no hero, all known cards are
    written. ``site`` is the name in the first line, by default PokerStars.

    Raises:
        NotationError: PokerStars does not offer the game, or the text cannot represent
        the hand: two boards, a name with line breaks, infinite chips.

    """
    from bigslick.formats.sites.pokerstars.hand_writer import hand_text

    return hand_text(record, hero, site)
