"""Cards as text: four colours, two colours, or plain ASCII."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.text import Text

    from bigslick.cards import Card

__all__ = ("CardStyle", "draw_cards", "draw_large", "fitted_cards", "plain_cards")

_FOUR: Final = {"c": "#137a4b", "d": "#1d5fd0", "h": "#c8202f", "s": "#1b1f23"}
_TWO: Final = {"c": "#1b1f23", "d": "#c8202f", "h": "#c8202f", "s": "#1b1f23"}
_PAPER: Final = "on #f7f4ea"
_BACK: Final = "#c9b8b8 on #7c2d2d"


@unique
class CardStyle(StrEnum):
    """The styles in which cards can be drawn."""

    FOUR = "four"
    TWO = "two"
    ASCII = "ascii"


def plain_cards(cards: Iterable[Card]) -> str:
    """Return the cards as ``As Kd``.

    >>> from bigslick import parse_cards
    >>> plain_cards(parse_cards("AsKd??"))
    'As Kd ??'
    """
    return " ".join(map(repr, cards))


def draw_cards(
    cards: Iterable[Card],
    faces: CardStyle = CardStyle.FOUR,
    marked: Iterable[int] = (),
) -> Text:
    """Return the cards side by side.

    ``marked`` are the indices of cards to discard; they are struck through.
    """
    from rich.text import Text

    text = Text()
    chosen = set(marked)
    for i, card in enumerate(cards):
        if text:
            text.append(" ")
        unknown = card.rank.value == "?" or card.suit.value == "?"
        if faces is CardStyle.ASCII:
            text.append(f"[{card!r}]" if i not in chosen else f"({card!r})")
        elif unknown:
            text.append("\u2591\u2591", _BACK)
        else:
            colours = _FOUR if faces is CardStyle.FOUR else _TWO
            style = f"bold {colours[card.suit.value]} {_PAPER}"
            if i in chosen:
                style += " strike dim"
            text.append(f"{card.rank}{card.suit.symbol}", style)
    return text


def fitted_cards(
    cards: Iterable[Card],
    room: int,
    faces: CardStyle = CardStyle.FOUR,
    marked: Iterable[int] = (),
) -> Text:
    """Return all cards in at most ``room`` cells, spaced as widely as fits.

    >>> from bigslick import parse_cards
    >>> fitted_cards(parse_cards("AsKdQhJc"), 15, CardStyle.ASCII).plain
    'As Kd Qh Jc'
    """
    from rich.text import Text

    shown = list(cards)
    text = draw_cards(shown, faces, marked)
    if len(text.plain) <= room:
        return text
    if faces is CardStyle.ASCII:
        apart = plain_cards(shown)
        return Text(apart if len(apart) <= room else apart.replace(" ", ""))
    tight = Text()
    for part in text.split(" "):
        tight.append_text(part)
    return tight


def draw_large(
    cards: Iterable[Card],
    faces: CardStyle = CardStyle.FOUR,
    marked: Iterable[int] = (),
) -> list[Text]:
    """Return the cards with borders, as three lines of text.

    ``marked`` are the indices of cards to discard; they are struck through.
    """
    from rich.text import Text

    colours = _FOUR if faces is CardStyle.FOUR else _TWO
    chosen = set(marked)
    lines = [Text(), Text(), Text()]
    for number, card in enumerate(cards):
        style = f"bold {colours.get(card.suit.value, _FOUR['s'])} {_PAPER}"
        if number in chosen:
            style += " strike dim"
        face = f"│{card.rank}{card.suit.symbol}│"
        for line, text in zip(lines, ("╭──╮", face, "╰──╯"), strict=True):
            if number:
                line.append(" ")
            line.append(text, style)
    return lines
