"""Every message that Bigslick can raise as text, reviewed as a diff.

After a change on purpose, ``BIGSLICK_GOLDEN=write pytest tests/golden`` writes the
list again. Read it as a user who has only the message: what was wrong, what was
expected, how to fix it; and one wording for one mistake.
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.raised_messages import raised_messages

import bigslick

FILE = Path(__file__).parent / "messages.txt"
SOURCE = Path(bigslick.__file__).parent


def test_messages_read_as_reviewed() -> None:
    sections = [
        "\n".join([f"bigslick.{package}", "", *messages, ""])
        for package, messages in raised_messages(SOURCE).items()
    ]
    text = "\n".join(sections)
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        FILE.write_text(text, "utf-8")
    assert FILE.read_text("utf-8") == text


def test_a_message_is_found_where_it_is_built(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text(
        """
class OwnError(ValueError):
    def __init__(self, code, message):
        super().__init__(message)

def direct(size):
    raise ValueError(f"invalid size {size!r}: expected a whole number")

def by_code():
    raise OwnError("full", "the table is full")

def from_a_variable(few):
    text = "too few cards" if few else "too many cards"
    raise OwnError("cards", text)

def from_a_function(name):
    raise TypeError(described(name))

def described(name) -> str:
    return f"unknown name {name}"

def with_a_word(size):
    raise IndexError(not_found("deep table", size))

def not_found(kind, size) -> str:
    return f"no {kind} of size {size}"

def from_the_caller(why):
    raise KeyError(why)

def at_the_end(line, why):
    raise LookupError(f"line {line}: {why}")

def caller():
    from_the_caller("the key is missing")
    at_the_end(3, "a quote is not closed")
""",
        "utf-8",
    )
    assert raised_messages(tmp_path) == {
        "sample": [
            "IndexError: no deep table of size {size}",
            "KeyError: the key is missing",
            "LookupError: a quote is not closed",
            "LookupError: line {line}: {why}",
            "OwnError: the table is full",
            "OwnError: too few cards",
            "OwnError: too many cards",
            "TypeError: unknown name {name}",
            "ValueError: invalid size {size}: expected a whole number",
        ]
    }
