"""Damaged records and files of the Study page: a review, a list, or an error."""

from __future__ import annotations

import warnings
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fuzz.mutations import FEW, MANY, damaged
from tests.support.hand_corpus import TEXTS
from tests.support.reviewed_hands import hand, river_hand

from bigslick.errors import BigslickError
from bigslick.formats import HandRecord
from bigslick.room.table.hand.hand_files import read_hand_file
from bigslick.study import ReviewOptions
from bigslick.study.review_view import view_hands, view_review

_RECORDS = [
    river_hand("p1 cbr 10", "p3 cbr 30", "p1 f").to_json(),
    hand("p2 f", stacks=(20, 20), cards=("9c4d", "AsAh")).to_json(),
    hand("p3 f", "p1 f").to_json(),
]
_OPTIONS = ReviewOptions(first="river", target=0.05, seconds=0.05)


def _files() -> list[bytes]:
    return [text for name in TEXTS for text in TEXTS[name]]


def _review(line: bytes) -> None:
    """Review the hands of all players on a line, as far as it is a record."""
    with suppress(BigslickError):
        record = HandRecord.from_json(line)
        for player in record.names:
            assert msgspec.json.encode(view_review(record, player, _OPTIONS))


def _list(file: bytes) -> None:
    """List the hands of a file, as far as it is one."""
    with suppress(BigslickError, UnicodeDecodeError), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = view_hands(*read_hand_file(file.decode(), most=50))
        assert msgspec.json.decode(msgspec.json.encode(found))["hands"]


@FEW
@given(damaged(_RECORDS))
def test_damaged_records_are_reviewed_or_refused(line: bytes) -> None:
    _review(line)


@FEW
@given(st.deferred(lambda: damaged(_files())))
def test_damaged_files_are_listed_or_refused(file: bytes) -> None:
    _list(file)


@pytest.mark.slow
@MANY
@given(damaged(_RECORDS))
def test_thousands_of_damaged_records(line: bytes) -> None:
    _review(line)


@pytest.mark.slow
@MANY
@given(st.deferred(lambda: damaged(_files())))
def test_thousands_of_damaged_files(file: bytes) -> None:
    _list(file)
