"""Chains that belong together: a tournament and its tables.

The chain of tournament ``k3`` is ``k3.0``, those of its tables are ``k3.1``, ``k3.2``
and so on. A table that belongs to no tournament is a group of its own.
"""

from __future__ import annotations

__all__ = ("chain_id", "group_of", "is_tournament")


def chain_id(group: str, number: int = 0) -> str:
    """Return the id of a table of a tournament; number 0 is the tournament itself."""
    return f"{group}.{number}"


def group_of(table_id: str) -> str:
    """Return the key of the group that a chain belongs to.

    All chains of a group belong to one process.

    >>> group_of("k3.12"), group_of("f7")
    ('k3', 'f7')
    """
    return table_id.partition(".")[0]


def is_tournament(table_id: str) -> bool:
    """Return whether this is the chain of a tournament, not of a table.

    >>> is_tournament("k3.0"), is_tournament("k3.10"), is_tournament("k3")
    (True, False, False)
    """
    return table_id.partition(".")[2] == "0"
