"""Transactions in one SQL text for both databases.

A query has parameters ``$1``, ``$2`` and so on, which PostgreSQL and SQLite both know.
Values are texts and integers. A function that uses a transaction is a coroutine that
waits for nothing but queries, so that either database can run it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

__all__ = ("Transaction", "run_now")

_T = TypeVar("_T")


class Transaction(Protocol):
    """A transaction: its queries are all committed, or none of them."""

    async def fetch(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        """Run a query and return its rows."""


def run_now(work: Coroutine[Any, Any, _T]) -> _T:
    """Return the result of a coroutine that never has to wait.

    >>> async def three():
    ...     return 3
    >>> run_now(three())
    3
    """
    try:
        work.send(None)
    except StopIteration as end:
        result: _T = end.value
        return result
    work.close()
    raise RuntimeError("a transaction waited for something other than a query")
