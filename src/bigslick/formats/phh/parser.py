"""What readers of hand histories have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from bigslick.formats.phh import HandHistory

__all__ = ("Parser",)


@dataclass
class Parser(ABC):
    """Reads the hands of a text in some format as histories."""

    @abstractmethod
    def __call__(
        self,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands; the generator's value is the number of hands found.

        A hand that cannot be read is warned of, or raises with ``error_status``.
        """
