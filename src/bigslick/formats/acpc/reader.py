"""Files of the Annual Computer Poker Competition: a hand on each line.

A log says in its first lines by which rules it was played, by the name of a file of
the competition: ``# name/game/hands/seed NAME GAME 3000 1``. Those of hold'em are
known here. Pluribus's logs have no such line; its game is known too.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.games import create_game
from bigslick.errors import BigslickError, NotationError
from bigslick.formats.acpc.protocol import ACPCProtocolParser
from bigslick.formats.read_hand import DamagedHandError
from bigslick.formats.sites.site_format import ReadHand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("begins_log", "read_acpc")

_HAND: Final = "STATE:"
_HEADER: Final = "# name/game/hands/seed "
_NO_LIMIT: Final = ("nlhe", (50, 100), None, 20000)
_LIMIT: Final = ("flhe", (5, 10), (10, 20), inf)
_PLURIBUS: Final = ("nlhe", (50, 100), None, 10000)
_PLURIBUS_SEATS: Final = 6
_GAMES: Final[dict[str, tuple[Any, ...]]] = {
    "holdem.nolimit.2p.reverse_blinds.game": _NO_LIMIT,
    "holdem.nolimit.3p.game": _NO_LIMIT,
    "holdem.limit.2p.reverse_blinds.game": _LIMIT,
    "holdem.limit.3p.game": _LIMIT,
}
"""The game, blinds, bets and stack of each file; limit hold'em knows no stacks."""
_LONGEST: Final = 4000


def begins_log(line: str) -> bool:
    """Return whether a log begins like that.

    >>> begins_log("STATE:0:f:2c4h|7cKh:50|-50:Ann|Bob"), begins_log("# a remark")
    (True, False)
    """
    return line.startswith((_HAND, _HEADER))


def read_acpc(
    lines: Iterable[str], file: str, *, repair: bool = False
) -> Iterator[ReadHand]:
    """Yield the hands of a log; there is nothing to repair in them."""
    del repair
    game: str | None = None
    for number, line in enumerate(lines, 1):
        if line.startswith(_HEADER):
            game = _game_of(line)
        if not line.startswith(_HAND):
            continue
        hand_id = line[len(_HAND) :].partition(":")[0][:20]
        try:
            record = _record(line.rstrip(), game)
        except BigslickError as error:
            damage = DamagedHandError(
                str(error), file=file, line=number, hand_id=hand_id
            )
            yield ReadHand(file, number, hand_id, error=damage)
        else:
            yield ReadHand(file, number, hand_id, record)


def _game_of(header: str) -> str | None:
    """Return the game that is named behind the name of the match."""
    words = header.removeprefix(_HEADER).split()
    return next((word for word in words if word.endswith(".game")), None)


def _record(line: str, game: str | None) -> HandRecord:
    if len(line) > _LONGEST:
        raise NotationError(f"a hand of more than {_LONGEST} characters")
    if game is not None and game not in _GAMES:
        raise NotationError(f"no game {game!r}; there are {', '.join(_GAMES)}", game)
    rules = _GAMES[game] if game is not None else _rules_of(line)
    code, blinds, bets, stack = rules
    parser = ACPCProtocolParser(create_game(code, blinds=blinds, bets=bets), stack)
    record = parser.read(line).to_record()
    record.meta = {}
    return record


def _rules_of(line: str) -> tuple[Any, ...]:
    """Return the rules of a line without a game above it: those of Pluribus.

    Raises:
        NotationError: it is not of Pluribus.

    """
    players = line.rpartition(":")[2].split("|")
    if "Pluribus" in players and len(players) == _PLURIBUS_SEATS:
        return _PLURIBUS
    raise NotationError(
        "the log does not name its game: HandHistory.from_acpc_protocol reads it"
    )
