"""Damaged files: an error or a hand, never a crash, a hang or chips out of nowhere.

Every reader meets a few hundred damaged files in each run, and thousands with
``make slow``. What it accepts must be whole: played through by the engine, counted,
and written in the other formats.
"""

from __future__ import annotations

import io
import re
import warnings
from math import isfinite
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fuzz.mutations import FEW, MANY, damaged
from tests.support.hand_corpus import TEXTS
from tests.support.samples import samples

from bigslick.errors import BigslickError, NotationError
from bigslick.formats import HandHistory, HandRecord, write_ohh, write_pokerstars
from bigslick.formats.amounts import exact_number
from bigslick.formats.reader import read_hands
from bigslick.history import Tracker
from bigslick.history.file_tracker import add_line
from bigslick.history.reader.hand_checks import check_chips
from bigslick.history.verification import check_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.formats.read_hand import ReadHand


def read(text: bytes, name: str, *, repair: bool = False) -> list[ReadHand]:
    """Return the hands of a file."""
    known = "phh" if name == "phhs" else name
    hands = read_hands(io.BytesIO(text), format=known, repair=repair)
    return [hand for hand in hands if has_record(hand)]


def has_record(hand: ReadHand) -> bool:
    """Return whether there is a hand; if not, check that the error says why."""
    if hand.record is None:
        assert hand.error is not None
        assert hand.error.file
        assert hand.error.reason
        assert hand.error.line
    return hand.record is not None


def has_right_money(record: HandRecord) -> None:
    """Check that no chip was created or lost."""
    players = record.players
    assert sum(map(exact_number, record.winners.values())) + exact_number(
        record.rake
    ) == exact_number(record.pot)
    assert all(player.final >= 0 for player in players)
    if all(isfinite(player.stack) for player in players):
        had = sum(exact_number(player.stack) for player in players)
        have = sum(exact_number(player.final) for player in players)
        assert had == have + exact_number(record.rake)


def use(record: HandRecord) -> None:
    """Use a hand in all usual ways."""
    tracker = Tracker()
    tracker.add(record)
    nets = [exact_number(player.net) for player in tracker.report().players.values()]
    assert sum(nets) == -exact_number(record.rake)
    assert HandRecord.from_json(record.to_json()) == record
    for write in (write_ohh, write_pokerstars, HandHistory.from_record):
        try:
            write(record)
        except NotationError:
            continue  # the format cannot hold it


def check(text: bytes, name: str, *, repair: bool) -> None:
    for hand in read(text, name, repair=repair):
        assert hand.record is not None
        assert repair or not hand.repairs
        try:
            check_record(hand.record)
        except BigslickError:
            # Records and what PHH says of the end are believed until they are verified.
            assert name in {"record", "phh", "phhs"}
            continue
        has_right_money(hand.record)
        use(hand.record)


def quietly(work: Callable[[], None]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        work()


@pytest.mark.parametrize("name", TEXTS)
def test_the_hands_that_are_damaged_are_whole_before(name: str) -> None:
    for text in TEXTS[name]:
        (*hands,) = read(text, name)
        assert hands
        quietly(lambda text=text: check(text, name, repair=False))  # type: ignore[misc]


@pytest.mark.parametrize("name", TEXTS)
@FEW
@given(data=st.data(), repair=st.booleans())
def test_damage_is_an_error_or_leaves_a_hand(
    name: str, data: st.DataObject, repair: bool
) -> None:
    text = data.draw(damaged(TEXTS[name]))
    quietly(lambda: check(text, name, repair=repair))


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
@MANY
@given(data=st.data(), repair=st.booleans())
def test_much_damage_is_an_error_or_leaves_a_hand(
    name: str, data: st.DataObject, repair: bool
) -> None:
    text = data.draw(damaged(TEXTS[name]))
    quietly(lambda: check(text, name, repair=repair))


def records_agree(text: bytes) -> None:
    """Count the lines in the quick way and as whole records; both must agree."""
    for line in text.split(b"\n"):
        quick, whole = Tracker(), Tracker()
        try:
            record = HandRecord.from_json(line)
            check_chips(record)
            whole.add(record)
        except BigslickError:
            whole = Tracker()
        try:
            add_line(quick, line)
        except BigslickError:
            quick = Tracker()
        assert quick.hands <= 1
        if whole.hands:
            assert quick.report().to_dict() == whole.report().to_dict()


@FEW
@given(st.deferred(lambda: damaged(TEXTS["record"])))
def test_records_are_counted_alike_in_both_ways(text: bytes) -> None:
    quietly(lambda: records_agree(text))


@pytest.mark.slow
@MANY
@given(st.deferred(lambda: damaged(TEXTS["record"])))
def test_many_records_are_counted_alike_in_both_ways(text: bytes) -> None:
    quietly(lambda: records_agree(text))


def read_anything(text: bytes) -> None:
    """Read hands without naming their format."""
    try:
        for hand in read_hands(io.BytesIO(text)):
            if has_record(hand) and hand.record is not None:
                hand.record.to_json()
    except NotationError as error:
        if not re.search("give the encoding|unknown file format", str(error)):
            raise


def all_texts() -> tuple[bytes, ...]:
    return tuple(text for texts in TEXTS.values() for text in texts)


@settings(FEW, max_examples=samples(300, quick=100))
@given(st.deferred(lambda: damaged(all_texts())))
def test_a_file_of_any_format_is_an_error_or_hands(text: bytes) -> None:
    quietly(lambda: read_anything(text))


@pytest.mark.slow
@MANY
@given(st.deferred(lambda: damaged(all_texts())))
def test_many_files_of_any_format_are_errors_or_hands(text: bytes) -> None:
    quietly(lambda: read_anything(text))
