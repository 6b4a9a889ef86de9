"""The commands of the protocol that concern tournaments.

Every field is described in docs/reference/protocol.md.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from bigslick.room.protocol.base_command import (
    BaseCommand,
    Name,
    Seat,
    Session,
    Text,
)
from bigslick.room.tournament_config import TournamentConfig  # noqa: TC001 - msgspec reads it

__all__ = ("OF_TOURNAMENTS", "TournamentCommand")


class Tournaments(BaseCommand, frozen=True, kw_only=True, tag="tournaments"):
    """Request the list of tournaments."""


class CreateTournament(BaseCommand, frozen=True, kw_only=True, tag="create_tournament"):
    """Create a tournament; the ack has the host's token."""

    config: TournamentConfig
    session: Session = None


class PreviewTournament(
    BaseCommand, frozen=True, kw_only=True, tag="preview_tournament"
):
    """Request levels, prizes and length of a tournament that is not created yet."""

    config: TournamentConfig
    entries: Annotated[int, msgspec.Meta(ge=2, le=2_000)] = 9
    """How many entries the prizes and the length are computed for."""


class _InTournament(BaseCommand, frozen=True, kw_only=True):
    tournament: Text


class WatchTournament(_InTournament, frozen=True, kw_only=True, tag="watch_tournament"):
    """Receive the events of a tournament, after a snapshot."""

    token: Text | None = None
    session: Session = None


class UnwatchTournament(
    _InTournament, frozen=True, kw_only=True, tag="unwatch_tournament"
):
    """Stop receiving the events of a tournament."""


class Register(_InTournament, frozen=True, kw_only=True, tag="register"):
    """Enter a tournament, before its start or late; the ack has the player's token."""

    name: Name
    nonce: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")] | None = None
    host: Text | None = None
    """The host's token, if the host plays."""
    session: Session = None


class _OfPlayer(_InTournament, frozen=True, kw_only=True):
    token: Text


class Unregister(_OfPlayer, frozen=True, kw_only=True, tag="unregister"):
    """Leave a tournament before its start."""


class Buy(_OfPlayer, frozen=True, kw_only=True, tag="buy"):
    """Buy a re-entry, a rebuy or an add-on now."""

    what: Literal["re-entry", "rebuy", "add-on"]


class Decline(_OfPlayer, frozen=True, kw_only=True, tag="decline"):
    """Refuse the rebuy that is offered after the last chip was lost."""


class Wish(_OfPlayer, frozen=True, kw_only=True, tag="wish"):
    """Set whether to buy something whenever it is offered."""

    what: Literal["re-entry", "rebuy", "add-on"]
    yes: bool = True


class ProposeDeal(_OfPlayer, frozen=True, kw_only=True, tag="propose_deal"):
    """Propose to share the remaining prizes, by the ICM or by chips."""

    deal: Literal["icm", "chips"] = "icm"


class AnswerDeal(_OfPlayer, frozen=True, kw_only=True, tag="answer_deal"):
    """Agree to the proposed deal, or refuse it."""

    yes: bool


class Direct(_OfPlayer, frozen=True, kw_only=True, tag="direct"):
    """Change a tournament as its host."""

    what: Literal[
        "start", "cancel", "pause", "resume", "add_time", "move", "remove", "undo"
    ]
    name: Name | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    seat: Seat | None = None
    seconds: Annotated[int, msgspec.Meta(ge=-86_400, le=86_400)] | None = None
    session: Session = None
    """In a tournament of a club: the session of the owner or a host of the club."""


TournamentCommand: TypeAlias = (
    Tournaments
    | CreateTournament
    | PreviewTournament
    | WatchTournament
    | UnwatchTournament
    | Register
    | Unregister
    | Buy
    | Decline
    | Wish
    | ProposeDeal
    | AnswerDeal
    | Direct
)
OF_TOURNAMENTS = (Tournaments, CreateTournament, PreviewTournament, _InTournament)
"""The classes of all commands that concern tournaments."""
