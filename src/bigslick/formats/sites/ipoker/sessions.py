"""Dividing the XML of a session into games.

No XML is read before that, so that an unreadable game does not affect the next one and
files of any size can be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, ParseError, XMLParser

from bigslick.formats.read_hand import TextProblem
from bigslick.formats.sites.site_format import HandText

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("begins", "parse_element", "split")

_LONGEST: Final = 1 << 22
_END: Final = "</game>"


def begins(line: str) -> bool:
    """Return whether the line is the first line of a session."""
    return line.startswith(("<session", "<?xml"))


def split(lines: Iterator[str], file: str) -> Iterator[HandText]:
    """Yield the text of each hand with the data of its session.

    A hand may be on one line.
    """
    general, text, first, seen = "", "", 1, 0
    for number, line in enumerate(lines, 1):
        text += line + "\n"
        used = 0
        while (end := text.find(_END, max(used, seen))) >= 0:
            start = text.find("<game ", used, end)
            if start >= 0:
                opening = text.find("<general>", used, start)
                if opening >= 0:
                    general = text[opening:start]
                place = first + text.count("\n", used, start)
                yield HandText(file, place, [general, text[start : end + len(_END)]])
            else:
                yield HandText(file, first, headless=True)
            first += text.count("\n", used, end)
            used = end + len(_END)
        text = text[used:]
        if len(text) > _LONGEST:
            yield HandText(file, first, [], too_long=True)
            first, text = number + 1, ""
        seen = max(len(text) - len(_END), 0)  # the end tag cannot begin before this
    start = text.find("<game ")
    if start >= 0:
        opening = text.find("<general>", 0, start)
        general = text[opening:start] if opening >= 0 else general
        if text.rstrip().endswith("</round>"):
            # The session was saved while its last hand was played.
            text += _END
        yield HandText(
            file, first + text.count("\n", 0, start), [general, text[start:]]
        )


def parse_element(text: str, line: int) -> Element:
    """Return the parsed XML; entity declarations raise an error."""
    if "<!" in text:
        raise TextProblem("XML declarations are not allowed within a hand", line)
    parser = XMLParser()  # noqa: S314 - no entities can be declared
    try:
        parser.feed(text)
        element: Element = parser.close()
    except ParseError as error:
        place = line + error.position[0] - 1
        raise TextProblem(f"invalid XML: {error}", place) from None
    return element
