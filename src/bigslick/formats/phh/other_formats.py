"""Conversion between histories and other formats: records, ACPC, Pluribus, sites.

``Parser`` is the base class of readers that return histories.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from io import StringIO
from typing import TYPE_CHECKING, Any, cast
from warnings import warn

from bigslick.fast_dataclasses import dataclass
from bigslick.formats.amounts import SYMBOLS
from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from bigslick.engine.games import Poker
    from bigslick.formats.phh.hand_history import HandHistory
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("OtherFormats", "Parser", "read_site")


@dataclass
class Parser(ABC):
    """Base class of readers that convert the hands in a text to `HandHistory`."""

    @abstractmethod
    def __call__(
        self,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands; the generator returns the number of hands found.

        An unreadable hand is skipped with a warning; with ``error_status`` it raises an
        error.
        """


class OtherFormats:
    """The methods of a hand history that convert from and to other formats."""

    @classmethod
    def from_record(cls, record: HandRecord, **kwargs: Any) -> HandHistory:
        """Return the hand history of a record.

        Raises:
            NotationError: PHH cannot represent the hand.

        """
        from bigslick.formats.phh.record_conversion import history_from_record

        return history_from_record(cls, record, kwargs)  # type: ignore[arg-type]

    def to_record(self, *, repair: bool = False) -> HandRecord:
        """Replay the hand and return its record.

        Raises:
            NotationError: an action cannot be read.
            IllegalActionError: an action is illegal at that point of the hand.

        """
        from bigslick.formats.phh.record_conversion import record_from_history

        return record_from_history(cast("HandHistory", self), repair=repair)

    def to_acpc_protocol(
        self, position: int, hand_number: int | None = None
    ) -> Iterator[tuple[str, str]]:
        """Yield the ACPC messages that the player at ``position`` receives and sends.

        Raises:
            NotationError: the protocol does not support the game.

        """
        from bigslick.formats.acpc.protocol import messages

        return messages(cast("HandHistory", self), position, hand_number)

    def to_pluribus_protocol(self, hand_number: int | None = None) -> str:
        """Return the hand as a line of a Pluribus log.

        Raises:
            NotationError: the log does not support the game.

        """
        from bigslick.formats.acpc.protocol import pluribus_line

        return pluribus_line(cast("HandHistory", self), hand_number)

    @classmethod
    def from_acpc_protocol(
        cls,
        game: Poker,
        starting_stack: int,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands of an ACPC log; see ``ACPCProtocolParser``."""
        from bigslick.formats.acpc.reader import ACPCProtocolParser

        return ACPCProtocolParser(game, starting_stack)(
            s, parse_value=parse_value, error_status=error_status
        )

    @classmethod
    def from_absolute_poker(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of Absolute Poker; see ``AbsolutePokerParser``."""
        return read_site(s, "absolute", parse_value, error_status=error_status)

    @classmethod
    def from_full_tilt_poker(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of Full Tilt Poker; see ``FullTiltPokerParser``."""
        return read_site(s, "fulltilt", parse_value, error_status=error_status)

    @classmethod
    def from_ipoker_network(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of the iPoker network; see ``IPokerNetworkParser``."""
        return read_site(s, "ipoker", parse_value, error_status=error_status)

    @classmethod
    def from_ongame_network(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of the Ongame network; see ``OngameNetworkParser``."""
        return read_site(s, "ongame", parse_value, error_status=error_status)

    @classmethod
    def from_partypoker(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of PartyPoker; see ``PartyPokerParser``."""
        return read_site(s, "partypoker", parse_value, error_status=error_status)

    @classmethod
    def from_pokerstars(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of PokerStars; see ``PokerStarsParser``."""
        return read_site(s, "pokerstars", parse_value, error_status=error_status)


def read_site(
    s: str,
    site: str,
    parse_value: Callable[[str], int] = default_parse_value,
    *,
    error_status: bool = False,
    **constants: Any,
) -> Generator[HandHistory, None, int]:
    """Yield the hands of a site's text; ``constants`` are fields to add to each.

    The generator returns the number of hands found. An unreadable hand is skipped with
    a warning; with ``error_status`` it raises an error.

    Raises:
        NotationError: a hand cannot be read; the message names the line.

    """
    from bigslick.formats.phh.hand_history import HandHistory
    from bigslick.formats.reader import read_hands

    count = 0
    for hand in read_hands(StringIO(s), format=site):
        count += 1
        if hand.record is None:
            if error_status and hand.error is not None:
                raise hand.error
            warn(f"Unable to parse a hand: {hand.error}", stacklevel=2)
            continue
        fields = {**_money(hand.record), **constants}
        history = HandHistory.from_record(hand.record, **fields)
        if parse_value is not default_parse_value:
            history = HandHistory.loads(history.dumps(), parse_value=parse_value)
        yield history
    return count


def _money(record: HandRecord) -> dict[str, Any]:
    """Return the PHH fields ``winnings`` and ``currency_symbol`` for a record."""
    fields: dict[str, Any] = {
        "winnings": [record.winners.get(name, 0) for name in record.names]
    }
    symbol = SYMBOLS.get(record.meta.get("currency") or "")
    return fields | ({"currency_symbol": symbol} if symbol else {})
