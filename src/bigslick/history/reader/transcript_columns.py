"""Hands of site texts as columns, replayed by the native core."""

from __future__ import annotations

from array import array
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick._native import _core
from bigslick.engine import BettingStructure
from bigslick.engine.games import VARIANTS
from bigslick.formats.amounts import CONCLUDED
from bigslick.formats.phh.fields import CODES, EXTENSION
from bigslick.formats.phh.record_conversion import named_fields
from bigslick.formats.phh.toml_text import format_fields, format_value
from bigslick.formats.sites.record_builder import record_transcript
from bigslick.formats.sites.site_format import replayed_hand
from bigslick.history.reader.native_columns import Money, NativeColumns
from bigslick.history.reader.native_games import Setup, hole_card_counts
from bigslick.history.reader.transcript_rows import HandNumbers, Unusual, numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bigslick.formats.read_hand import ReadHand
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.formats.sites.transcript import Transcript

__all__ = ("TranscriptColumns", "TranscriptPart", "find_numbers")

_PLAYER: Final = 4  # numbers of each player at the beginning of a row
_HEAD: Final = 2


class TranscriptPart:
    """Successive hands of a text: columns, and hands that the engine must replay."""

    def __init__(self, hands: list[ReadHand], *, whole: bool) -> None:
        """Replay the hands; each has a transcript, or the error of reading it."""
        self.columns = TranscriptColumns(hands, whole=whole)
        self._hands = hands

    def others(self) -> Iterator[ReadHand]:
        """Yield the hands that are not in the columns, with their records or errors."""
        used = {*self.columns.places.tolist()}
        for place, hand in enumerate(self._hands):
            if place not in used:
                yield replayed_hand(hand)


class TranscriptColumns(NativeColumns):
    """The columns of the hands that the simulator replayed.

    ``places`` are the indices of these hands among those given.
    """

    def __init__(self, hands: list[ReadHand], *, whole: bool = False) -> None:
        """Replay the hands that are in the usual form."""
        self._hands = hands
        setups: dict[Setup, int] = {}
        names: dict[str, int] = {}
        numbers = array("q")
        places: list[int] = []
        concluded: list[bool] = []
        for place, hand in enumerate(hands):
            if hand.transcript is None:
                continue
            try:
                one = find_numbers(hand.transcript)
                "".join(one.names).encode()
            except (Unusual, LookupError, TypeError, ArithmeticError, UnicodeError):
                continue  # the engine reports what is wrong, if anything
            _name(one, names)
            numbers.append(setups.setdefault(one.setup, len(setups)))
            numbers.extend(one.numbers)
            places.append(place)
            concluded.append(one.concluded)
        rows = _core.HandRows(
            np.frombuffer(numbers, np.int64),
            [setup.scale for setup in setups],
            [setup.mode == "cash" for setup in setups],
        )
        self._setups = [*setups]
        super().__init__(rows, self._setups, whole=whole)
        self.names = tuple(names)
        usual = np.flatnonzero(rows.usual >= 0)
        found = usual[self.core.hands]
        self._concluded = np.array(concluded, np.bool_)[found]
        self.places: NDArray[np.int64] = np.array(places, np.int64)[found]
        money = np.where(self._concluded, self.core.money, Money.EXACT)
        self.money = money.astype(np.uint8)

    @property
    def origins(self) -> list[tuple[str, int]]:
        """The file of each hand, and the line at which it begins."""
        hands = [self._hands[place] for place in self.places.tolist()]
        return [(hand.file, hand.line) for hand in hands]

    def record(self, n: int) -> HandRecord:
        """Return the record of a hand, replayed by the engine.

        Raises:
            BigslickError: the engine refuses the hand.

        """
        transcript = self._hands[int(self.places[n])].transcript
        assert transcript is not None  # noqa: S101 - it was replayed
        return record_transcript(transcript.completed())[0]

    def phh_texts(self) -> list[bytes]:
        """Return each hand as PHH, with the fields that the writer of PHH writes."""
        stakes = [_stake_fields(setup) for setup in self._setups]
        whole = [_has_whole_stakes(setup) for setup in self._setups]
        quoted = [format_value(name) for name in self.names]
        found = []
        played = self.core.phh_fields(self.records, quoted, whole)
        rows = zip(
            played,
            self.places.tolist(),
            self.core.setups.tolist(),
            (self._concluded & (self.core.rakes != 0)).tolist(),
            strict=True,
        )
        for fields, place, setup, concluded in rows:
            text = self._hands[place].transcript
            if not fields or text is None:
                found.append(b"")
                continue
            lines = f"{stakes[setup]}\n{_other_fields(text, concluded=concluded)}"
            found.append(fields + lines.encode())
        return found

    def texts(self, name: str) -> list[Any]:
        """Return ``hand_id``, ``table`` or ``time`` of each hand."""
        places = self.places.tolist()
        return [getattr(self._hands[place].transcript, name) for place in places]

    def local_times(self) -> list[str | None]:
        """Return the local time of each hand, if its text names no time zone."""
        texts = [self._hands[place].transcript for place in self.places.tolist()]
        return [text.meta.get("local_time") if text else None for text in texts]


def find_numbers(text: Transcript) -> HandNumbers:
    """Return the numbers of a hand, which may have been read as numbers.

    Raises:
        Unusual: the hand is not in the usual form.

    """
    if text.straddle:
        raise Unusual  # a player whom the ante put all in may owe it
    usual = text.usual
    if usual is None:
        return numbers_of(text)
    if text.code not in hole_card_counts() or text.big_blind is None:
        raise Unusual
    scale = 100 // usual.unit
    small, big = text.bets or (text.big_blind, text.big_blind)
    setup = Setup(
        text.code,
        True,
        (usual.ante,) * len(usual.names),
        usual.blinds,
        int(small * scale),
        int(big * scale),
        scale,
        "tournament" if text.tournament else "cash",
    )
    return HandNumbers(setup, usual.names, array("q", usual.numbers), False)


def _stake_fields(setup: Setup) -> str:
    """Return the fields of the game and the stakes, as PHH writes them."""

    def amount(units: int) -> Any:
        return units if setup.scale == 1 else Decimal(units) / setup.scale

    fixed = VARIANTS[setup.game].structure is BettingStructure.FIXED_LIMIT
    bets = {"small_bet": setup.small_bet, "big_bet": setup.big_bet}
    fields: dict[str, Any] = {
        "variant": CODES.get(setup.game, setup.game),
        "ante_trimming_status": setup.ante_trimming,
        "antes": [*map(amount, setup.antes)],
        "blinds_or_straddles": [*map(amount, setup.blinds)],
    }
    fields |= (
        {name: amount(units) for name, units in bets.items()}
        if fixed
        else {"min_bet": amount(setup.small_bet)}
    )
    if setup.mode != "cash":
        fields[f"{EXTENSION}mode"] = setup.mode
    return format_fields(fields)


def _has_whole_stakes(setup: Setup) -> bool:
    amounts = (*setup.antes, *setup.blinds, setup.small_bet, setup.big_bet)
    return not any(amount % setup.scale for amount in amounts)


def _other_fields(text: Transcript, *, concluded: bool) -> str:
    """Return the fields that say nothing about the play, as PHH writes them."""
    meta = {"site": text.site, **text.meta}
    if concluded:
        meta["rake"] = CONCLUDED
    fields, own = named_fields(text.hand_id, text.table, text.time, meta)
    fields["seat_count"] = text.seat_count or max(seat.number for seat in text.seats)
    return format_fields(fields | own)


def _name(hand: HandNumbers, names: dict[str, int]) -> None:
    """Replace the names of the players by their numbers."""
    numbers, at = hand.numbers, _HEAD
    for name in hand.names:
        numbers[at] = names.setdefault(name, len(names))
        at += _PLAYER
