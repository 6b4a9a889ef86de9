"""The skill of a bot, and the levels by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigslick.errors import BotError, unknown_name
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("DIFFICULTY_LEVELS", "BotSkill", "find_skill")


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSkill:
    """The skill of a bot.

    ``thinking`` chooses the hands that equities are computed against: 0 random hands; 1
    ranges derived from public actions; 2 the same, adapted to the opponents' habits; 3
    the same with exact equities and more bet sizes. The other fields set how often and
    how the bot deviates from the best action.
    """

    name: str = "Custom"
    mistake_rate: float = 0.05
    """The probability of choosing another action than the best one."""
    aggression: float = 0.7
    """The preference for betting and raising over checking and calling: 0 to 1."""
    bluff_frequency: float = 0.25
    """The probability of a bluff that is only slightly better than giving up."""
    hand_tightness: float = 0.7
    """How good a starting hand must be: 0 plays nearly all, 1 only the best."""
    simulations: int = 2000
    """The number of sampled deals where equities are not computed exactly."""
    thinking: int = 2

    def __post_init__(self) -> None:
        """Check the fields.

        Raises:
            BotError: a field is outside its limits.

        """
        for name in (
            "mistake_rate",
            "aggression",
            "bluff_frequency",
            "hand_tightness",
        ):
            if not 0 <= getattr(self, name) <= 1:
                raise BotError(f"invalid {name} {getattr(self, name)}: expected 0 to 1")
        if self.simulations < 1 or self.thinking not in range(4):
            raise BotError(
                f"invalid simulations {self.simulations} or thinking {self.thinking}: "
                "expected 1 or more, and 0 to 3"
            )


DIFFICULTY_LEVELS: Final[Mapping[str, BotSkill]] = MappingProxyType(
    {
        skill.name: skill
        for skill in (
            BotSkill(
                name="Very Easy",
                mistake_rate=0.35,
                aggression=0.3,
                bluff_frequency=0.1,
                hand_tightness=0.4,
                simulations=500,
                thinking=0,
            ),
            BotSkill(
                name="Easy",
                mistake_rate=0.25,
                aggression=0.45,
                bluff_frequency=0.12,
                hand_tightness=0.55,
                simulations=1000,
                thinking=0,
            ),
            BotSkill(
                name="Medium",
                mistake_rate=0.15,
                aggression=0.6,
                bluff_frequency=0.2,
                hand_tightness=0.65,
                simulations=1000,
                thinking=1,
            ),
            BotSkill(
                name="Hard",
                mistake_rate=0.05,
                aggression=0.7,
                bluff_frequency=0.25,
                hand_tightness=0.7,
                simulations=2000,
                thinking=2,
            ),
            BotSkill(
                name="Expert",
                mistake_rate=0.0,
                aggression=0.75,
                bluff_frequency=0.3,
                hand_tightness=0.7,
                simulations=10_000,
                thinking=3,
            ),
        )
    }
)
"""The five levels by name, weakest first."""


def find_skill(level: str | BotSkill) -> BotSkill:
    """Return the skill of a level; case, spaces and hyphens do not matter.

    >>> find_skill("very-easy").mistake_rate
    0.35

    Raises:
        BotError: the level is unknown.

    """
    if isinstance(level, BotSkill):
        return level
    names = {name.lower(): name for name in DIFFICULTY_LEVELS}
    key = str(level).strip().lower().replace("-", " ").replace("_", " ")
    if key in names:
        return DIFFICULTY_LEVELS[names[key]]
    raise BotError(unknown_name("difficulty level", level, DIFFICULTY_LEVELS))
