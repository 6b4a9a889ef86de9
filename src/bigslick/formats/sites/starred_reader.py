"""The base class of readers for texts with stars around their headings."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from bigslick.errors import NotationError
from bigslick.formats.sites.line_reader import LineReader
from bigslick.formats.sites.line_texts import cards_of
from bigslick.formats.sites.site_games import variant_of

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("StarredReader",)

_STREET: Final = re.compile(
    r"\*\*\* (?P<street>[A-Z\d ]+?)(?: (?P<run>\d))? \*\*\*(?P<rest>.*)"
)
_BRACKETS: Final = re.compile(r"\[([^]]*)\]")
_DEALT: Final = "Dealt to "
_FIRST: Final = ("FLOP", "TURN", "RIVER")


class StarredReader(LineReader):
    """Base class of readers for texts with headings such as ``*** FLOP ***``.

    Subclasses interpret the lines that are not headings.
    """

    pocket: ClassVar[str]
    """The heading of the first street."""
    summary = False

    def read_line(self, line: str) -> None:
        """Pass a line on to the method for its kind."""
        if not self.text.hand_id:
            self.read_header(line)
        elif self.summary:
            self.read_summary(line)
        elif line.startswith("*** "):
            self._read_street(line)
        elif line.startswith(_DEALT):
            for name, rest in self.named(line.removeprefix(_DEALT)):
                self._read_deal(name, _BRACKETS.findall(rest))
                break
        else:
            self.read_play(line)

    @abstractmethod
    def read_header(self, line: str) -> None:
        """Read the first line."""

    @abstractmethod
    def read_play(self, line: str) -> None:
        """Read a line before the summary."""

    @abstractmethod
    def read_summary(self, line: str) -> None:
        """Read a line of the summary."""

    def finish(self) -> None:
        """Check that the text was complete."""
        if self.text.total_pot is None:
            raise NotationError("the text ends before the summary")
        super().finish()

    def _read_deal(self, name: str, parts: list[str]) -> None:
        """Read the cards of a player from the texts in brackets.

        On later streets the last brackets contain the new cards.
        """
        if not parts:
            return
        stud = "u" in variant_of(self.text.code).game.plan[0].hole
        if self.street > 0 or (stud and len(parts) == 1):
            self.deal(name, *parts)
        else:
            self.hero(name, " ".join(parts))

    def _streets(self) -> Mapping[str, int]:
        return {name: n for n, name in enumerate((self.pocket, *_FIRST))}

    def _read_street(self, line: str) -> None:
        found = _STREET.fullmatch(line)
        if found is None:
            raise NotationError(f"unknown street {line!r}", line)
        name, streets = found["street"], self._streets()
        if name == "SUMMARY":
            self.summary = True
        elif name in streets:
            parts = _BRACKETS.findall(found["rest"])
            cards = tuple(card for part in parts for card in cards_of(part))
            self.board(streets[name], cards, int(found["run"] or 0))
        elif name != "SHOW DOWN":
            raise NotationError(f"unknown street {name!r}", line)
