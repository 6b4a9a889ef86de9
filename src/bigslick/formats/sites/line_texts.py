"""Parts of the lines that sites write: cards, and asides about players."""

from __future__ import annotations

import re
from typing import Final

from bigslick.cards import Card, parse_cards
from bigslick.errors import NotationError

__all__ = ("cards_of", "without_asides")

_SEPARATORS: Final = re.compile(r"[\s,]+")
_MOST_CARDS: Final = 20
_WAIT: Final = r"time ?-?out|timed out|disconnect|auto|away|sit|not connected"
_ASIDES: Final = re.compile(
    rf" ?\((?:{_WAIT})[^()]*\)(?= |$)| ?[\[(]all[ -]?in[\])]|"
    r",? (?:and )?(?:is |goes |go )?all[ -]?in\b[.!]?$|"
    rf"(?: -|,)? (?:and )?(?:is |has )?(?:{_WAIT}|sitting out)\w*[.!]?$|[.!]$",
    re.IGNORECASE,
)


def without_asides(words: str) -> str:
    """Return what a player does, without words about all-ins and absence.

    Readers use this for words that match none of their patterns.

    >>> without_asides("Call(timeout) 2,600"), without_asides("bets $90 and is all in.")
    ('Call 2,600', 'bets $90')
    """
    return _ASIDES.sub("", _ASIDES.sub("", words)).strip()


def cards_of(text: str) -> tuple[Card, ...]:
    """Return the cards in a text, with any separators between them.

    >>> cards_of("10s, Kd 2c"), cards_of("X X 9h")
    ((Ts, Kd, 2c), (??, ??, 9h))

    Raises:
        NotationError: a word is not a card, or there are too many cards.

    """
    tight = _SEPARATORS.sub("", text).replace("10", "T").replace("X", "??")
    if len(tight) > 2 * _MOST_CARDS:
        raise NotationError(f"too many cards: at most {_MOST_CARDS}", text[:80])
    cards = tuple(parse_cards(tight))
    for card in cards:
        if (card.rank == "?") != (card.suit == "?"):
            raise NotationError(
                f"invalid card {card!r}: rank and suit must be both known or both "
                "unknown",
                text,
            )
    return cards
