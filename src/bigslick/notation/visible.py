"""Texts of strangers, such as names, on a terminal or in a picture."""

from __future__ import annotations

__all__ = ("visible",)


def visible(text: str) -> str:
    r"""Return a text on one line; signs that nobody sees are told by their codes.

    A terminal obeys some of them, and XML knows most of them not.

    >>> visible("Jürgen 山"), visible("a\nb\x1b[2J")
    ('Jürgen 山', 'a\\nb\\x1b[2J')
    """
    if text.isprintable():
        return text
    return "".join([s if s.isprintable() else repr(s)[1:-1] for s in text])
