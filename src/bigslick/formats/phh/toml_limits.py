"""Limits for TOML texts, which bound the time and memory of parsing.

The time and memory that ``tomllib`` needs grow with the square of the number of names
in a key. It recurses into brackets and reads numbers of any length.
"""

from __future__ import annotations

import re
from typing import Final

from bigslick.errors import NotationError
from bigslick.formats.limits import MAX_DEPTH

__all__ = ("check_toml",)

MAX_KEY_PARTS: Final = 16
"""The largest number of names in a key like ``a.b.c``."""
_LONGEST_WORD: Final = 200
_TOKEN: Final = re.compile(
    r"""(?P<long>"{3}|'{3})|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|#[^\n]*"""
    r"""|(?P<endless>["'])|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>[,=\n])"""
    r"""|(?P<word>[^\s"'#\[\]{},=]+)"""
)
_ENDS: Final = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*+"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*+'{3,5}"),
}


def check_toml(text: str) -> None:
    """Check that numbers and keys are not too long and brackets not nested too deeply.

    Raises:
        NotationError: a limit is exceeded; the message names the line and the column.

    """
    place = depth = dots = 0
    while found := _TOKEN.search(text, place):
        place = found.end()
        kind = found.lastgroup
        if kind in ("long", "endless"):
            end = _ENDS[found[0]].match(text, place) if kind == "long" else None
            if end is None:
                return  # the parser reports the unclosed string
            place = end.end()
        elif kind == "word":
            dots += found[0].count(".")
            if dots >= MAX_KEY_PARTS:
                _refuse(f"a key of more than {MAX_KEY_PARTS} parts", text, found)
            if len(found[0]) > _LONGEST_WORD:
                length = f"{len(found[0])} characters, more than {_LONGEST_WORD}"
                _refuse(f"a key or number of {length}", text, found)
        elif kind is not None:
            dots = 0
            depth += (kind == "open") - (kind == "close")
            if depth > MAX_DEPTH:
                _refuse(f"more than {MAX_DEPTH} brackets are open", text, found)


def _refuse(reason: str, text: str, found: re.Match[str]) -> None:
    place = found.start()
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    raise NotationError(
        f"{reason} (at line {line}, column {column})", line=line, column=column
    )
