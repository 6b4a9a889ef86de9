"""Our own records read for statistics: only what they need, and nothing copied.

A line of whole chips under the usual rules is decoded without its cards and
results. Every other line is read as the whole record that it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec

from bigslick.formats.record.hand_record import HandRecord
from bigslick.formats.record.record_parts import Count  # noqa: TC001 - msgspec reads it
from bigslick.history.hand_checks import check_chips
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.hand_walk import HOUSE_RULES
from bigslick.values import MAX_AMOUNT

if TYPE_CHECKING:
    from bigslick.history.statistics.tracker import Tracker

__all__ = ("add_line", "is_record")


_Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]
_Word: TypeAlias = Literal[
    "ante",
    "bet",
    "blind",
    "board",
    "bring_in",
    "burn",
    "call",
    "check",
    "collect",
    "deal",
    "discard",
    "fold",
    "kill",
    "muck",
    "note",
    "pull",
    "push",
    "raise",
    "runouts",
    "show",
    "stand_pat",
]
"""Words that are known are not made anew for each action."""


class _Action(msgspec.Struct, gc=False):
    action: _Word
    player: str | None = None
    amount: _Amount | None = None
    amounts: tuple[_Amount, ...] | None = None


class _Player(msgspec.Struct, gc=False):
    name: str
    seat: Count
    stack: _Amount
    final: _Amount


class _Stakes(msgspec.Struct, kw_only=True, gc=False):
    antes: tuple[_Amount, ...]
    blinds: tuple[_Amount, ...]
    bring_in: _Amount = 0
    small_bet: _Amount
    big_bet: _Amount
    ante_trimming: bool = False


class _Record(msgspec.Struct, kw_only=True, gc=False):
    schema: int
    game: str
    button: Count
    stakes: _Stakes
    rules: dict[str, Any] = {}
    board_count: Count = 1
    bomb_pot: bool = False
    setup: dict[str, Any] | None = None
    players: list[_Player]
    actions: list[_Action]
    rake: _Amount = 0


class _Deal(_Action, gc=False):
    cards: str | None = None


class _Dealt(msgspec.Struct, gc=False):
    actions: list[_Deal]


_decoder: Final = msgspec.json.Decoder(_Record)
_deals_decoder: Final = msgspec.json.Decoder(_Dealt)
_SCHEMA: Final = 1


def is_record(line: bytes) -> bool:
    """Return whether the line looks like one of our records.

    >>> is_record(b'{"schema":1,"hand_id":"7"}'), is_record(b'{"ohh": {}}')
    (True, False)
    """
    return line.lstrip()[:1] == b"{" and b'"schema"' in line[:200]


def add_line(tracker: Tracker, line: bytes) -> None:
    """Count the hand of one line.

    Raises:
        NotationError: the line is damaged, or its hand makes no sense.

    """
    try:
        quick = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        _add_whole(tracker, line)  # it says what is wrong, if anything
        return
    if (
        quick.setup is not None
        or quick.schema != _SCHEMA
        or not HOUSE_RULES.isdisjoint(quick.rules)
        or not len(quick.stakes.antes) == len(quick.stakes.blinds) == len(quick.players)
    ):
        _add_whole(tracker, line)
        return
    record: HandRecord = quick  # type: ignore[assignment] # all that counting looks at
    check_chips(record)
    walked = tracker.walk(record)
    expected = None
    if walked.run_out and tracker.adjust:
        expected = expected_nets(_with_cards(quick, line), walked)
    tracker.count(record, walked, expected)


def _with_cards(quick: _Record, line: bytes) -> HandRecord:
    """Return the hand with all that equities depend on, which few hands need."""
    if not quick.rake and quick.board_count == 1:
        try:
            quick.actions[:] = _deals_decoder.decode(line).actions
        except (msgspec.DecodeError, UnicodeError):
            pass  # the whole record says what is wrong
        else:
            return cast("HandRecord", quick)
    return HandRecord.from_json(line)


def _add_whole(tracker: Tracker, line: bytes) -> None:
    record = HandRecord.from_json(line)
    check_chips(record)
    tracker.add(record)
