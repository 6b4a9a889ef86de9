"""Streets: what is dealt, who opens the betting round, and the bet sizes."""

from __future__ import annotations

from dataclasses import KW_ONLY  # noqa: TC003 - read when the class is made
from enum import StrEnum, unique

from bigslick.chip_amounts import is_number, plain_number
from bigslick.engine.rules import Automation, Mode
from bigslick.errors import GameConfigError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.values import whole_number

__all__ = ("Automation", "BettingStructure", "Mode", "Opening", "Street")


@unique
class BettingStructure(StrEnum):
    """How large a bet or a raise may be."""

    FIXED_LIMIT = "Fixed-limit"
    POT_LIMIT = "Pot-limit"
    NO_LIMIT = "No-limit"


@unique
class Opening(StrEnum):
    """Who acts first: by position, by an up card, or by the hand of up cards."""

    POSITION = "Position"
    LOW_CARD = "Low card"
    HIGH_CARD = "High card"
    LOW_HAND = "Low hand"
    HIGH_HAND = "High hand"


@dataclass(frozen=True)
class Street:
    """One betting round and the dealing before it.

    With ``draw_status``, players may discard any number of cards before the dealing
    and get as many new ones. If ``discard_count`` is given, each must instead discard
    exactly that many cards and gets none back (one in Pineapple, two in Irish).

    >>> flop = Street(True, (), 3, False, Opening.POSITION, 2, None)
    >>> flop.board_dealing_count
    3
    """

    card_burning_status: bool
    hole_dealing_statuses: tuple[bool, ...]
    board_dealing_count: int
    draw_status: bool
    opening: Opening
    min_completion_betting_or_raising_amount: int
    max_completion_betting_or_raising_count: int | None
    _: KW_ONLY
    discard_count: int | None = None

    def __post_init__(self) -> None:
        """Raise an error if the street cannot be dealt or bet on."""
        cap = self.max_completion_betting_or_raising_count
        if whole_number("number of board cards", self.board_dealing_count) < 0:
            raise GameConfigError(
                f"The number of dealt cards {self.board_dealing_count} is negative."
            )
        if not isinstance(self.opening, Opening):
            raise GameConfigError(
                f"invalid opening {brief(self.opening)}: expected "
                f"{', '.join([f'Opening.{own.name}' for own in Opening])}"
            )
        if not (
            self.hole_dealing_statuses or self.board_dealing_count or self.draw_status
        ):
            raise GameConfigError("A street must deal cards, or be a draw.")
        if self.hole_dealing_statuses and self.draw_status:
            raise GameConfigError(
                "A street can deal hole cards or be a draw, not both: a draw deals "
                "hole cards by itself."
            )
        bet = self.min_completion_betting_or_raising_amount
        if type(bet) is not int:
            if not is_number(bet):
                raise GameConfigError(
                    f"invalid smallest bet or raise {brief(bet)}: expected a number"
                )
            object.__setattr__(
                self, "min_completion_betting_or_raising_amount", plain_number(bet)
            )
        if bet <= 0:
            raise GameConfigError(
                f"invalid smallest bet or raise {bet}: expected more than 0"
            )
        if cap is not None:
            whole_number("maximum number of bets and raises", cap, 0)
        discards = self.discard_count
        if discards is not None and (
            whole_number("discard count", discards) <= 0 or not self.draw_status
        ):
            raise GameConfigError(
                f"invalid discard count {discards}: expected a positive "
                "number, on a street with a draw"
            )
