"""The players of a tournament: people who registered, and bots that fill it up."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Collection

    from bigslick.match.tournament import Offer

__all__ = ("Registrant", "bot_names", "check_name", "takes")


class Registrant(msgspec.Struct, omit_defaults=True):
    """A player's token (as a hash), time bank and standing wishes."""

    name: str
    token: str | None = None
    bot: str | None = None
    hosts: bool = False
    bank_ms: int = 0
    removed: bool = False
    """Whether the host removed the player, who cannot enter again then."""
    wishes: list[str] = []
    """What the player buys whenever it is offered."""
    keys: list[str] = []
    """The ids of the player's last commands, for retries."""
    account: str = ""
    """The player's account, if they are signed in."""


def check_name(name: str, taken: Collection[str]) -> None:
    """Check that a name is free, whatever its case.

    Raises:
        GameConfigError: it is taken.

    """
    if name.casefold() in {own.casefold() for own in taken}:
        raise GameConfigError(f"the name {name!r} is taken in this tournament")


def bot_names(number: int, taken: Collection[str]) -> list[str]:
    """Return names for bots that nobody has.

    >>> bot_names(2, {"Bot 1"})
    ['Bot 2', 'Bot 3']
    """
    known = {own.casefold() for own in taken}
    free = (name for k in count(1) if (name := f"Bot {k}").casefold() not in known)
    return [name for name, _ in zip(free, range(number), strict=False)]


def takes(registrant: Registrant | None, offer: Offer) -> bool:
    """Return whether a player takes an offer: people with that wish do."""
    return registrant is not None and offer.kind in registrant.wishes
