"""Parts of the lines that sites write: cards, asides about players, and posts."""

from __future__ import annotations

import re
from typing import Final

from bigslick.cards import Card, parse_cards
from bigslick.errors import NotationError
from bigslick.formats.amounts import LOCAL_AMOUNT
from bigslick.formats.sites.transcript import PostKind

__all__ = ("cards_of", "post_in", "without_asides")

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


_POST: Final = re.compile(
    r"(?P<what>(?:posts?|posted|straddles?|antes?)\b[a-z&+/() '-]*?)(?: ?[-:] )?"
    rf" ?[\[(]?(?P<amount>{LOCAL_AMOUNT})(?-i: [A-Z]{{3}})?[\])]?"
    r"(?P<more>[a-z&+/ ,'-]*)\.?",
    re.IGNORECASE,
)
_LATE: Final = re.compile(r"missed|late|dead|out of (?:position|turn)|penalty")
_KINDS: Final = (
    (re.compile("straddl"), PostKind.STRADDLE),
    (re.compile("ante"), PostKind.ANTE),
    (re.compile("button"), PostKind.BUTTON_BLIND),
    (re.compile("both|small.*big|big.*small|big.*dead"), PostKind.BOTH_BLINDS),
)
"""Words of posts, in the order in which they count."""


def post_in(words: str) -> tuple[PostKind | None, str] | None:
    """Return the kind and the amount of a post in words that no reader knows.

    The kind is None if the amount decides: a blind out of turn is dead if it is less
    than the big blind, otherwise live. None is returned for other words.

    >>> post_in("posts a dead small blind of $0.50")
    (<PostKind.DEAD: 8>, '$0.50')
    >>> post_in("posts missed blind [2]"), post_in("folds")
    ((None, '2'), None)
    """
    found = _POST.fullmatch(words)
    if found is None:
        return None
    text = f"{found['what']} {found['more']}".casefold()
    for pattern, kind in _KINDS:
        if pattern.search(text):
            return kind, found["amount"]
    late = _LATE.search(text) is not None
    if "small" in text:
        return PostKind.DEAD if late else PostKind.SMALL_BLIND, found["amount"]
    if "big" in text:
        return PostKind.EXTRA if late else PostKind.BIG_BLIND, found["amount"]
    if "dead" in text:
        return PostKind.DEAD, found["amount"]
    return None, found["amount"]
