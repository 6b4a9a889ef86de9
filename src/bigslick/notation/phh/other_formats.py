"""From a history to other formats and back: records, ACPC, Pluribus, sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from bigslick.engine.games import Poker
    from bigslick.notation.phh.history import HandHistory
    from bigslick.notation.records import HandRecord

__all__ = ("OtherFormats",)


class OtherFormats:
    """What a hand history can be made from and turned into."""

    @classmethod
    def from_record(cls, record: HandRecord, **kwargs: Any) -> HandHistory:
        """Return the history of a recorded hand.

        Raises:
            NotationError: PHH cannot hold the hand.

        """
        from bigslick.notation.phh.conversion import history_from_record

        return history_from_record(cls, record, kwargs)  # type: ignore[arg-type]

    def to_record(self, *, repair: bool = False) -> HandRecord:
        """Return our record of the hand, played through.

        Raises:
            NotationError: an action cannot be read.
            IllegalActionError: an action is against the rules where it stands.

        """
        from bigslick.notation.phh.conversion import record_from_history

        return record_from_history(cast("HandHistory", self), repair=repair)

    def to_acpc_protocol(
        self, position: int, hand_number: int | None = None
    ) -> Iterator[tuple[str, str]]:
        """Yield the messages of the ACPC protocol that a player sees and sends.

        Raises:
            NotationError: the protocol has no such game.

        """
        from bigslick.notation.acpc import messages

        return messages(cast("HandHistory", self), position, hand_number)

    def to_pluribus_protocol(self, hand_number: int | None = None) -> str:
        """Return the line of the hand in the log of Pluribus.

        Raises:
            NotationError: the log has no such game.

        """
        from bigslick.notation.acpc import pluribus_line

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
        from bigslick.notation.acpc import ACPCProtocolParser

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
        from bigslick.notation.parsers import AbsolutePokerParser

        return AbsolutePokerParser()(
            s, parse_value=parse_value, error_status=error_status
        )

    @classmethod
    def from_full_tilt_poker(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of Full Tilt Poker; see ``FullTiltPokerParser``."""
        from bigslick.notation.parsers import FullTiltPokerParser

        return FullTiltPokerParser()(
            s, parse_value=parse_value, error_status=error_status
        )

    @classmethod
    def from_ipoker_network(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of the iPoker network; see ``IPokerNetworkParser``."""
        from bigslick.notation.parsers import IPokerNetworkParser

        return IPokerNetworkParser()(
            s, parse_value=parse_value, error_status=error_status
        )

    @classmethod
    def from_ongame_network(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of the Ongame network; see ``OngameNetworkParser``."""
        from bigslick.notation.parsers import OngameNetworkParser

        return OngameNetworkParser()(
            s, parse_value=parse_value, error_status=error_status
        )

    @classmethod
    def from_partypoker(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of PartyPoker; see ``PartyPokerParser``."""
        from bigslick.notation.parsers import PartyPokerParser

        return PartyPokerParser()(s, parse_value=parse_value, error_status=error_status)

    @classmethod
    def from_pokerstars(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield hands of PokerStars; see ``PokerStarsParser``."""
        from bigslick.notation.parsers import PokerStarsParser

        return PokerStarsParser()(s, parse_value=parse_value, error_status=error_status)
