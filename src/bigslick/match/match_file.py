"""Saving matches to files and restoring them; files are written atomically.

A saved match contains its settings and everything that has changed since the start:
seats, chips, ledger, statistics and positions. Cards are not saved, because the random
seed of each hand follows from the seed of the match. Deciders with ``state_dict`` and
``load_state`` save their own state; deciders that only observe (``start_hand``,
``end_hand``) are shown the hands of the history again.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction
from operator import index
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.atomic_files import write_whole
from bigslick.bots import HandInfo
from bigslick.bots.external import load_bot
from bigslick.chip_amounts import plain_number
from bigslick.engine import Positions
from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.formats.amounts import read_amount, write_amount
from bigslick.formats.input_files import read_input
from bigslick.formats.record.hand_record import read_records
from bigslick.match.cashier import MatchEvent, MatchEventKind
from bigslick.match.faults import PlayerFaults
from bigslick.match.history_file import HistoryFile
from bigslick.match.match_settings import MatchSettings, read_optional
from bigslick.match.player_statistics import PlayerStatistics
from bigslick.match.roster import Roster
from bigslick.match.seating import EntryChoice, Seat
from bigslick.match.table.player import Player
from bigslick.match.tournament.blind_schedule import BlindLevel

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator, Mapping

    from bigslick.bots import AsyncDecider, Decider
    from bigslick.match.poker_match import PokerMatch

__all__ = (
    "damage",
    "match_to_dict",
    "read_match_file",
    "replay_history",
    "restore",
    "resume_match",
    "save_match",
    "write_match_file",
)

FORMAT: Final = "bigslick-match"
VERSION: Final = 1
_MOST_BYTES: Final = 1 << 28


def write_match_file(path: str | os.PathLike[str], data: Mapping[str, Any]) -> None:
    """Write the match to a temporary file and rename it when it is complete.

    Raises:
        NotationError: the file cannot be written.

    """
    text = msgspec.json.encode(data, enc_hook=_encoded)
    try:
        write_whole(path, text + b"\n")
    except OSError as error:
        raise NotationError(
            f"cannot write {path}: {error.strerror}", str(path)
        ) from None


def _encoded(value: Any) -> Any:
    if isinstance(value, (Decimal, Fraction)):
        return write_amount(value)
    plain = plain_number(value)
    if plain is not value:
        return plain
    raise NotationError(f"cannot save {value!r}: expected data that JSON can contain")


def read_match_file(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return the data of a match file.

    Raises:
        NotationError: the file does not exist, is incomplete, is not a saved match,
            or was written by a later version.

    """
    from pathlib import Path

    target = Path(path)
    try:
        data: Any = msgspec.json.decode(read_input(target, _MOST_BYTES))
    except NotationError as error:
        raise NotationError(f"cannot read {error}", str(target)) from None
    except msgspec.DecodeError as error:
        raise NotationError(
            f"{target} is not a saved match, or is incomplete: {error}", str(target)
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotationError(f"{target} is not a saved match", str(target))
    version = data.get("version")
    if version != VERSION:
        raise NotationError(
            f"{target} has version {version!r}; this program reads version {VERSION}",
            str(target),
        )
    return data


def save_match(
    match: PokerMatch, path: str | os.PathLike[str], last: bytes | None = None
) -> None:
    """Save a match, with the line of a hand that is about to be added to its history.

    The match is saved first: if the program is killed in between, the hand is
    added when the match is resumed.

    Raises:
        NotationError: the file cannot be written.

    """
    data = match_to_dict(match) | {"autosave": match.save_path is not None}
    if match.faults:
        data["faults"] = {name: own.to_dict() for name, own in match.faults.items()}
    if match.history is not None:
        data["history"] = {
            "path": str(match.history.path),
            "size": match.history.size,
            "last": None if last is None else last.decode(),
        }
    write_match_file(path, data)


def resume_match(  # noqa: PLR0913, PLR0917 - what PokerMatch.resume may be given
    match: PokerMatch,
    path: str | os.PathLike[str],
    deciders: Mapping[str, Decider | AsyncDecider | str],
    history: str | os.PathLike[str] | None,
    save_path: str | os.PathLike[str] | None,
    clock: Callable[[], float],
) -> None:
    """Initialise ``match`` from a saved one, as ``PokerMatch.resume`` describes.

    Raises:
        NotationError: the file is not a saved match, is incomplete, or was
            written by a later version, or hands are missing from the history.
        GameConfigError: a decider is missing.

    """
    data = read_match_file(path)
    with damage(path):
        Roster.__init__(match, MatchSettings.from_dict(data["settings"]), clock)
        restore(match, data, deciders)
        match.save_path = path if data["autosave"] else None
        for name, own in data.get("faults", {}).items():
            match.faults[name] = PlayerFaults.from_dict(own)
    if save_path is not None:
        match.save_path = save_path
    kept = data.get("history")
    if kept is not None:
        file = kept["path"] if history is None else history
        last = None if kept["last"] is None else kept["last"].encode()
        match_id = match.settings.match_id
        match.history = HistoryFile.rewound(file, kept["size"], last, match_id)
        replay_history(match, file)
    elif history is not None:
        match.history = HistoryFile(history)


def match_to_dict(match: Roster) -> dict[str, Any]:
    """Return the match as data that JSON can hold."""
    rotation, cashier = match.rotation, match.cashier
    return {
        "format": FORMAT,
        "version": VERSION,
        "settings": match.settings.to_dict(),
        "hands_played": match.hands_played,
        "elapsed": match.elapsed,
        "positions": None if rotation.positions is None else asdict(rotation.positions),
        "level": None if rotation.level is None else asdict(rotation.level),
        "turn": rotation.turn,
        "turn_hands": rotation.turn_hands,
        "bomb_pot_due": rotation.bomb_pot_due,
        "idle_hands": rotation.idle_hands,
        "seats": [_seat_to_dict(seat) for seat in cashier],
        "ledger": asdict(match.ledger),
        "statistics": {
            name: figures.as_dict() for name, figures in match.statistics.items()
        },
        "events": [
            [event.hands_played, event.kind.value, event.player, event.amount]
            for event in match.events
        ],
        "memories": _memories(match),
    }


def _seat_to_dict(seat: Seat) -> dict[str, Any]:
    """Return a seat as data for JSON."""
    player = seat.player
    return {
        "seat": seat.number,
        "name": player.name,
        "chips": player.chips,
        "is_bot": player.is_bot,
        "bot": seat.bot,
        "buy_in": seat.buy_in,
        "entry": seat.entry.value,
        "waits": seat.waits,
        "owes_small": seat.owes_small,
        "owes_big": seat.owes_big,
        "absent": seat.absent,
        "missed_rounds": seat.missed_rounds,
        "away": seat.away,
        "straddles": seat.straddles,
        "bomb_pots": seat.bomb_pots,
        "place": seat.place,
    }


def _memories(match: Roster) -> dict[str, Any]:
    """Return the saved state of each decider that has ``state_dict``, by player."""
    memories = {}
    for seat in match.seats:
        remember = getattr(seat.player.decider, "state_dict", None)
        if remember is not None:
            memories[seat.player.name] = remember()
    return memories


def restore(
    match: Roster,
    data: Mapping[str, Any],
    deciders: Mapping[str, Decider | AsyncDecider | str],
) -> None:
    """Restore a saved match into a new one.

    Raises:
        GameConfigError: a player's decider is missing, or a decider is given for an
            unknown player.

    """
    rotation, cashier = match.rotation, match.cashier
    cashier.hands_played = index(data["hands_played"])
    if data["positions"] is not None:
        seats = {name: index(seat) for name, seat in data["positions"].items()}
        rotation.positions = Positions(**seats)
    rotation.turn, rotation.turn_hands = index(data["turn"]), index(data["turn_hands"])
    rotation.bomb_pot_due = data["bomb_pot_due"]
    rotation.idle_hands = index(data["idle_hands"])
    match.resume_clock(data["elapsed"])
    for row in data["seats"]:
        cashier.seats[row["seat"]] = _read_seat(match, row, deciders)
    unknown = set(deciders) - {player.name for player in match.players}
    if unknown:
        names = ", ".join(sorted(unknown))
        raise GameConfigError(f"deciders for unknown players: {names}")
    ledger = data["ledger"]
    match.ledger.bought = _amounts(ledger["bought"])
    match.ledger.cashed_out = _amounts(ledger["cashed_out"])
    match.ledger.raked = read_amount(ledger["raked"])
    match.ledger.raked_hands = ledger["raked_hands"]
    match.ledger.others = ledger.get("others", 0)
    match.ledger.others_bought = read_amount(ledger.get("others_bought", 0))
    match.ledger.others_cashed_out = read_amount(ledger.get("others_cashed_out", 0))
    match.statistics = {
        name: PlayerStatistics.from_dict(_read_figures(figures))
        for name, figures in data["statistics"].items()
    }
    cashier.events[:] = [
        MatchEvent(hands, MatchEventKind(kind), player, read_optional(amount))
        for hands, kind, player, amount in data["events"]
    ]
    if data["level"] is not None:
        rotation.apply_level(BlindLevel(**data["level"]))
    for name, memory in data["memories"].items():
        load = getattr(cashier.find(name).player.decider, "load_state", None)
        if load is None:
            raise GameConfigError(
                f"the decider of {name} has saved state but no load_state method"
            )
        load(memory)


def _read_seat(
    match: Roster,
    row: Mapping[str, Any],
    deciders: Mapping[str, Decider | AsyncDecider | str],
) -> Seat:
    """Return the seat of a saved match, with its decider."""
    name = row["name"]
    decider = deciders.get(name, row["bot"])
    if decider is None:
        raise GameConfigError(
            f"the decider of {name} is missing: pass it as in "
            f"resume(path, {{{name!r}: decider}}); only players added by a bot's name "
            "are restored automatically"
        )
    bot = decider if isinstance(decider, str) else None
    if isinstance(decider, str):
        seed = match.settings.derived_seed("bot", name)
        limit = match.settings.time_limit
        decider = load_bot(decider, seed=seed, time_limit=limit)
    player = Player(
        name,
        read_amount(row["chips"]),
        is_bot=row["is_bot"],
        seat=row["seat"],
        decider=decider,
        sitting_out=row["away"] and match.settings.tournament,
    )
    return Seat(
        row["seat"],
        player,
        bot,
        read_amount(row["buy_in"]),
        EntryChoice(row["entry"]),
        row["waits"],
        row["owes_small"],
        row["owes_big"],
        row["absent"],
        row["missed_rounds"],
        row["away"],
        row["straddles"],
        row["bomb_pots"],
        row["place"],
    )


def _amounts(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: read_amount(amount) for name, amount in data.items()}


def _read_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    figures = dict(data)
    figures["net"] = read_amount(figures["net"])
    figures["total_bet"] = read_amount(figures["total_bet"])
    figures["by_position"] = {
        position: _amounts(own) for position, own in figures["by_position"].items()
    }
    return figures


def replay_history(match: Roster, path: str | os.PathLike[str]) -> None:
    """Show the hands of the history to deciders that observe but save no state.

    Raises:
        NotationError: the history cannot be read.

    """
    watching = {
        player.name: player.decider
        for player in match.players
        if hasattr(player.decider, "end_hand")
        and not hasattr(player.decider, "load_state")
    }
    if not watching:
        return
    own = f"{match.settings.match_id}-"
    for record in read_records(path):
        if not record.hand_id.startswith(own):
            continue  # a hand of another match in the same file
        names = tuple(record.names)
        seats = tuple(player.seat for player in record.players)
        state = None
        for i, name in enumerate(names):
            watcher: Any = watching.get(name)
            if watcher is None:
                continue
            state = record.create_state() if state is None else state
            if hasattr(watcher, "start_hand"):
                info = HandInfo(record.hand_id, record.game, i, names, seats)
                watcher.start_hand(info)
            watcher.end_hand(state.view(i))


@contextmanager
def damage(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn errors about missing or invalid data into an error that names the file.

    Raises:
        NotationError: something was missing or invalid.

    """
    try:
        yield
    except BigslickError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(
            f"{path} is damaged: {type(error).__name__}: {error}", str(path)
        ) from None
