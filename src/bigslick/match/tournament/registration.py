"""Registration: entries, re-entries, rebuys and add-ons."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.fast_dataclasses import dataclass
from bigslick.match.table.player import Player, check_decider
from bigslick.match.tournament.money.prize_pool import PrizePool
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.bots import AsyncDecider, Decider
    from bigslick.match.tournament.tournament_settings import TournamentSettings

    Decides: TypeAlias = Decider | AsyncDecider | Player | str

__all__ = ("Entrant", "Offer", "Registration")


@dataclass(eq=False, slots=True)
class Entrant:
    """A player who has entered, once or several times; money is in cents."""

    player: Player
    number: int
    """The order in which players first entered."""
    bot: str | None = None
    """The name of the built-in bot that plays for the entrant, or None."""
    table: int | None = None
    """The table of the entrant, or None if they are out."""
    entries: int = 1
    rebuys: int = 0
    add_ons: int = 0
    head: int = 0
    """The bounty on this player."""
    bounties: int = 0
    """The bounties won."""
    knockouts: int = 0
    late_answers: int = 0

    @property
    def name(self) -> str:
        """Return the player's name."""
        return self.player.name

    @property
    def chips(self) -> int:
        """Return the player's stack."""
        return self.player.chips

    @property
    def is_in(self) -> bool:
        """Return whether the player is still in."""
        return self.table is not None


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer to a player: a ``re-entry``, a ``rebuy`` or an ``add-on``."""

    kind: str
    name: str
    price: int
    """In cents."""
    chips: int
    bought: int
    """How often the player has bought it already."""


class Registration:
    """The entrants and the prize pool that they pay into.

    ``choose`` returns whether a player takes an offer; by default nobody does.
    """

    def __init__(
        self,
        settings: TournamentSettings,
        seed: int | str | None,
        choose: Callable[[Offer], bool] | None,
        log: Callable[..., None],
    ) -> None:
        """Open the registration."""
        self.settings = settings
        self.seed = seed
        self.choose = choose
        self.prize_pool = PrizePool(settings)
        self.entrants: dict[str, Entrant] = {}
        self.remaining = 0
        """The number of players still in."""
        self.away = 0
        """How many of the players still in are sitting out."""
        self._log = log

    def enter(self, name: str, decider: Decides) -> Entrant:
        """Enter a player.

        Raises:
            GameConfigError: the name is empty or taken.
            BotError: the decider is invalid, or no built-in bot has that name.

        """
        if not name:
            raise GameConfigError("a player needs a name")
        if name in self.entrants:
            raise GameConfigError(f"duplicate player name {name!r}")
        entrant = self.make(name, decider)
        self.prize_pool.enter(entrant)
        self.remaining += 1
        self.away += entrant.player.sitting_out
        return entrant

    def make(self, name: str, decider: Decides) -> Entrant:
        """Add an entrant to the list; only a ``Player`` has chips already."""
        if isinstance(decider, Player):
            player = decider
        else:
            player = Player(name, 0, is_bot=isinstance(decider, str))
        entrant = Entrant(player, len(self.entrants) + 1)
        if isinstance(decider, Player):
            pass  # they bring their own, or none if their hands are played elsewhere
        elif isinstance(decider, str):
            from bigslick.bots.external import load_bot

            entrant.bot = decider
            seed = None if self.seed is None else f"{self.seed}/{name}"
            player.decider = load_bot(decider, seed=seed)
        else:
            check_decider(decider, name)
            player.decider = decider
        self.entrants[name] = entrant
        return entrant

    def find(self, name: str) -> Entrant:
        """Return an entrant by name.

        Raises:
            GameConfigError: no entrant has that name.

        """
        if name not in self.entrants:
            raise GameConfigError(f"unknown player {name!r}")
        return self.entrants[name]

    @property
    def is_deserted(self) -> bool:
        """Return whether all players still in are sitting out."""
        return self.away == self.remaining

    def leave(self, entrant: Entrant) -> None:
        """Remove an eliminated player from the counts."""
        self.remaining -= 1
        self.away -= entrant.player.sitting_out

    def set_away(self, name: str, *, away: bool) -> None:
        """Record that a player sits out or comes back."""
        entrant = self.find(name)
        if entrant.player.sitting_out is not away:
            entrant.player.sitting_out = away
            entrant.late_answers = 0
            if entrant.is_in:
                self.away += 1 if away else -1
            self._log(Kind.SITS_OUT if away else Kind.SITS_IN, player=name)

    def takes_reentry(self, entrant: Entrant) -> bool:
        """Return whether an eliminated player may enter again and chooses to."""
        offer = self.reentry_offer(entrant)
        return offer is not None and self._takes(offer)

    def reentry_offer(self, entrant: Entrant) -> Offer | None:
        """Return the offer of a re-entry; None if the player has none left."""
        settings, again = self.settings, entrant.entries - 1
        if again >= settings.reentries:
            return None
        price = settings.buy_in + settings.fee + settings.bounty
        return Offer("re-entry", entrant.name, price, settings.stack, again)

    def reenter(self, entrant: Entrant) -> None:
        """Sell a player another entry.

        Raises:
            IllegalActionError: the player is not out, or has no re-entries left.

        """
        if entrant.is_in or entrant.entries > self.settings.reentries:
            raise IllegalActionError(
                f"{entrant.name} cannot enter again after {entrant.entries} entries"
            )
        entrant.entries += 1
        self.prize_pool.enter(entrant)
        self.remaining += 1
        self.away += entrant.player.sitting_out
        self._log(Kind.REENTRY, player=entrant.name, entries=entrant.entries)

    def takes_rebuy(self, entrant: Entrant, level: int) -> bool:
        """Sell a rebuy if it is allowed and wanted; return whether it was sold."""
        offer = self.rebuy_offer(entrant, level, entrant.chips)
        if offer is None or not self._takes(offer):
            return False
        self._sell(entrant, offer)
        return True

    def rebuy(self, entrant: Entrant, level: int) -> None:
        """Sell a rebuy.

        Raises:
            IllegalActionError: no rebuy is allowed now.

        """
        offer = self.rebuy_offer(entrant, level, entrant.chips)
        if offer is None or not entrant.is_in:
            raise IllegalActionError(
                f"{entrant.name} cannot rebuy with {entrant.chips} chips in level "
                f"{level + 1} after {entrant.rebuys} rebuys: {self._rebuy_terms()}"
            )
        self._sell(entrant, offer)

    def _rebuy_terms(self) -> str:
        rebuys = self.settings.rebuys
        if rebuys is None:
            return "no rebuys are sold"
        most = "any number" if rebuys.limit is None else f"at most {rebuys.limit}"
        return (
            f"expected {most} for each player, with up to {rebuys.threshold} chips, "
            f"until the end of level {rebuys.levels}"
        )

    def rebuy_offer(self, entrant: Entrant, level: int, chips: int) -> Offer | None:
        """Return the offer of a rebuy to a player with so many chips, if any."""
        rebuys = self.settings.rebuys
        if (
            rebuys is None
            or level >= rebuys.levels
            or chips > rebuys.threshold
            or (rebuys.limit is not None and entrant.rebuys >= rebuys.limit)
        ):
            return None
        return Offer("rebuy", entrant.name, rebuys.price, rebuys.chips, entrant.rebuys)

    def offer_add_on(self, entrant: Entrant) -> None:
        """Sell the add-on to a player who chooses to buy it."""
        offer = self.add_on_offer(entrant)
        if offer is not None and self._takes(offer):
            self._sell(entrant, offer)

    def add_on_offer(self, entrant: Entrant, level: int | None = None) -> Offer | None:
        """Return the offer of an add-on, in its level; None if there is none."""
        add_on = self.settings.add_on
        if add_on is None or entrant.add_ons or level not in {None, add_on.levels}:
            return None
        return Offer("add-on", entrant.name, add_on.price, add_on.chips, 0)

    def buy_add_on(self, entrant: Entrant, level: int) -> None:
        """Sell the add-on, in the level that follows the levels of the settings.

        Raises:
            IllegalActionError: no add-on is sold now, or the player has bought it.

        """
        offer = self.add_on_offer(entrant, level)
        if offer is None or not entrant.is_in:
            raise IllegalActionError(
                f"{entrant.name} cannot buy an add-on in level {level + 1} after "
                f"{entrant.add_ons} add-ons"
            )
        self._sell(entrant, offer)

    def _takes(self, offer: Offer) -> bool:
        return self.choose is not None and self.choose(offer)

    def _sell(self, entrant: Entrant, offer: Offer) -> None:
        self.prize_pool.sell(entrant, offer.price, offer.chips)
        if offer.kind == "rebuy":
            entrant.rebuys += 1
        else:
            entrant.add_ons += 1
        kind = Kind.REBUY if offer.kind == "rebuy" else Kind.ADD_ON
        self._log(kind, player=entrant.name, chips=offer.chips)
