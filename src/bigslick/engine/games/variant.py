# ruff: noqa: PLR0913 - a game has many stakes

"""One variant as people know it: code, name, class, usual stakes, seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Unpack

from bigslick.engine.games.poker import AUTOMATIC, GameOptions, Poker

if TYPE_CHECKING:
    from bigslick.cards import Card
    from bigslick.engine.games.stakes import Stakes
    from bigslick.engine.modes import Automation
    from bigslick.engine.streets import BettingStructure
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = ("Variant",)


@dataclass(frozen=True, slots=True)
class Variant:
    """One game as people know it: its code, its name, its class and who can sit down.

    ``max_players`` is how many the deck serves at a usual table; the class itself
    deals to as many as there are cards for.
    """

    code: str
    name: str
    game: type[Poker]
    stakes: Stakes
    max_players: int

    @property
    def structure(self) -> BettingStructure:
        """Return how much may be bet."""
        return self.game.betting_structure

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the cards it is played with."""
        return self.game.deck

    @property
    def hand_types(self) -> tuple[type[Hand], ...]:
        """Return which hands win, one for each share of the pot."""
        return self.game.hand_types

    @property
    def description(self) -> str:
        """Return what the game is, in a sentence."""
        return (self.game.__doc__ or "").partition("\n")[0]

    @property
    def hole_cards(self) -> str:
        """Return which cards a player gets, as said at the table.

        >>> from bigslick.engine.games import VARIANTS
        >>> VARIANTS["stud"].hole_cards, VARIANTS["27td"].hole_cards
        ('3 down 4 up', '5, 3 draws')
        """
        plan = self.game.plan
        dealt = "".join(street.hole for street in plan)
        down = dealt.count("d") + dealt.count("*") * self.game.hole_dealing_count
        up = dealt.count("u")
        discards = sum(street.discard or 0 for street in plan)
        draws = sum(street.draw and street.discard is None for street in plan)
        text = f"{down} down {up} up" if up else f"{down}"
        if discards:
            text += f", {discards} thrown away"
        if draws:
            text += f", {draws} draw{'s' * (draws > 1)}"
        return text

    def create(
        self,
        *,
        blinds: ValuesLike | None = None,
        antes: ValuesLike | None = None,
        bring_in: int | None = None,
        bets: int | tuple[int, int] | None = None,
        automations: tuple[Automation, ...] = AUTOMATIC,
        ante_trimming_status: bool | None = None,
        **options: Unpack[GameOptions],
    ) -> Poker:
        """Return the game at these stakes; what is left out is in proportion."""
        stakes = self.stakes.at(
            blinds=blinds, antes=antes, bring_in=bring_in, bets=bets
        )
        return self.game.with_stakes(
            antes=stakes.antes,
            blinds=stakes.blinds,
            bring_in=stakes.bring_in,
            bets=stakes.bets,
            automations=automations,
            ante_trimming_status=ante_trimming_status,
            **options,
        )
