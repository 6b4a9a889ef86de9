"""Checkpoints of tournaments: a tournament as data, from which a replay starts."""

from __future__ import annotations

import logging
from time import thread_time
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import DamagedTableError
from bigslick.match.table.player import Player
from bigslick.match.tournament import Tournament
from bigslick.room.protocol.errors import place
from bigslick.room.storage.table_ids import chain_id, group_of, is_tournament
from bigslick.room.storage.tournament_entries import decode_tournament_entry
from bigslick.room.table.checkpoints import restored
from bigslick.room.tournament.deals import Proposal  # noqa: TC001 - msgspec reads it
from bigslick.room.tournament.host_commands import Undo  # noqa: TC001 - msgspec reads it
from bigslick.room.tournament.offers import PendingRebuy  # noqa: TC001 - msgspec reads it
from bigslick.room.tournament.registrants import Registrant  # noqa: TC001 - msgspec reads it
from bigslick.room.tournament.room_tournament import RoomTournament
from bigslick.room.tournament_config import TournamentConfig  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from bigslick.room.storage.interface import TableReader
    from bigslick.room.table.table import Table

__all__ = ("check_chips", "checkpoint", "restored_chain", "restored_tournament")

_log = logging.getLogger(__name__)
_MOST_SECONDS = 30


class _Checkpoint(msgspec.Struct):
    config: TournamentConfig
    host: str | None
    host_keys: list[str]
    registrants: list[Registrant]
    engine: dict[str, Any] | None
    settled: dict[int, int]
    now: int
    times: tuple[int, int, int]
    cancelled: str | None
    proposal: Proposal | None
    proposed: dict[str, int]
    undo: Undo | None
    n: int
    offers: dict[str, PendingRebuy] = {}


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Checkpoint).decode


def checkpoint(own: RoomTournament) -> bytes:
    """Return the checkpoint of a tournament; hands may be in progress.

    Raises:
        RuntimeError: its chips are not those that were sold: an internal error.

    """
    check_chips(own)
    engine = own.engine
    return _encode(
        _Checkpoint(
            config=own.config,
            host=own.host,
            host_keys=own.host_keys,
            registrants=list(own.registrants.values()),
            engine=None if engine is None else engine.to_dict(memories=False),
            settled=own.settled,
            now=own.now,
            times=(own.created_at, own.started_at, own.ended_at),
            cancelled=own.cancelled,
            proposal=own.proposal,
            proposed=own.proposed,
            undo=own.undo,
            n=own.n,
            offers=own.offers,
        )
    )


def check_chips(own: RoomTournament) -> None:
    """Compare the chips of the players with those that were sold.

    Chips are counted as they were before the current hands.

    Raises:
        RuntimeError: they differ.

    """
    if own.engine is None:
        return
    chips = sum(entrant.chips for entrant in own.engine.entrants.values())
    sold = own.engine.registration.prize_pool.chips
    if chips != sold:
        raise RuntimeError(f"the players have {chips} chips, but {sold} were sold")


def _read(tournament_id: str, data: bytes) -> RoomTournament:
    kept = _decode(data)
    own = RoomTournament(tournament_id)
    own.config, own.host, own.host_keys = kept.config, kept.host, kept.host_keys
    own.registrants = {registrant.name: registrant for registrant in kept.registrants}
    own.settled, own.now, own.n = kept.settled, kept.now, kept.n
    own.created_at, own.started_at, own.ended_at = kept.times
    own.cancelled, own.undo = kept.cancelled, kept.undo
    own.proposal, own.proposed = kept.proposal, kept.proposed
    own.offers = kept.offers
    if kept.engine is not None:
        own.engine = Tournament.from_dict(
            kept.engine, lambda name: Player(name, 0), choose=own.chooses
        )
    return own


def _replayed(
    tournament_id: str, data: bytes | None, lines: list[bytes]
) -> RoomTournament:
    latest = thread_time() + _MOST_SECONDS
    own = RoomTournament(tournament_id) if data is None else _read(tournament_id, data)
    for line in lines:
        own.apply(decode_tournament_entry(line))
        if thread_time() > latest:
            raise DamagedTableError(
                tournament_id, f"loading it took more than {_MOST_SECONDS} s"
            )
    check_chips(own)
    return own


def restored_chain(
    storage: TableReader, chain: str
) -> tuple[Table | RoomTournament, int]:
    """Return a stored table or tournament, and the number of its last entry.

    Raises:
        DamagedTableError: it cannot be loaded.

    """
    if is_tournament(chain):
        return restored_tournament(storage, group_of(chain))
    return restored(storage, chain)


def restored_tournament(
    storage: TableReader, tournament_id: str
) -> tuple[RoomTournament, int]:
    """Return a stored tournament and the number of its last entry.

    If its last checkpoint does not lead to a valid tournament, it is replayed from an
    earlier one, if there is one.

    Raises:
        DamagedTableError: it cannot be loaded.

    """
    chain, reason = chain_id(tournament_id), ""
    for stored in storage.versions(chain):
        try:
            own = _replayed(tournament_id, stored.checkpoint, stored.entries)
        except DamagedTableError:
            raise
        except Exception as error:  # noqa: BLE001 - an earlier one may load
            reason = reason or f"{type(error).__name__} at {place(error)}"
            _log.error("tournament %s, entry %d on: %s", chain, stored.first, reason)
        else:
            return own, stored.last
    raise DamagedTableError(chain, f"cannot be loaded: {reason}")
