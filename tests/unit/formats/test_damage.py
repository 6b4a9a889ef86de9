"""Damaged files give an error or a hand, never a crash or new chips."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick import (
    BigslickError,
    NoLimitTexasHoldem,
    NotationError,
    State,
    create_game,
)
from bigslick.formats import write_ohh, write_pokerstars
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.reader import read_histories, read_phh_hands
from bigslick.formats.record.hand_record import HandRecord, read_records

if TYPE_CHECKING:
    from collections.abc import Callable

PIECES = (
    *("'", '"', "[", "]", "{", "}", ",", "=", "\n", "#", "\\", "\x00", "-", "."),
    *("'''", "p1 f", "p2 cc", "p3 cbr 40", "d db AsKd2c", "d dh p1 ????", "p1 sm -"),
    *("p1 sm", "p2 sd AsKs", "p1 pb", "0", "1", "99999999999999999999", "1e999", "inf"),
    *("nan", "null", "true", "NT", "FR", "fold", "raise", "push", "Ann", "?", "\ud7ff"),
    *("-1", "/", "|", ":", "r300", "c", "f", "As", "0.5", "1/0", "\x85", "é", "[2]\n"),
)


def states() -> list[State]:
    """Return short hands of several kinds, some of them not over."""
    found = []
    for seed, code in enumerate(("nlhe", "razz", "27td", "plo8", "badugi")):
        for steps in (100, 3):
            state = create_game(code, seed=seed)((60, 100, 80))
            for step in range(steps):
                if not state.status:
                    break
                if state.can_post_bring_in():
                    state.post_bring_in()
                elif state.stand_patter_or_discarder_index is not None:
                    i = state.stand_patter_or_discarder_index
                    state.stand_pat_or_discard(state.hole_cards[i][: i + 1])
                elif step % 3 == 0 and state.can_complete_bet_or_raise_to():
                    state.complete_bet_or_raise_to()
                else:
                    state.check_or_call()
            found.append(state)
    return found


STATES = states()
HISTORIES = [HandHistory.from_game_state(None, state).dumps() for state in STATES]
RECORDS = [HandRecord.from_state(state).to_json().decode() for state in STATES]
LOGS = [
    "STATE:7:cr300c/cc/cc/cc:2c4h|7cKh/8h6dQs/3h/9d:-300|300:alice|bob",
    "STATE:6:r20000c///:2c4h|7cKh/8h6dQs/3h/9d:-20000|20000:bob|alice",
    "STATE:5:r300f:2c4h|7cKh:-100|100:bob|alice",
]


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """Return a text with pieces cut out, doubled, moved or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        change = draw(st.sampled_from(("put", "cut", "double", "end", "swap")))
        if change == "put":
            text = text[:start] + draw(st.sampled_from(PIECES)) + text[start:]
        elif change == "cut":
            text = text[:start] + text[end:]
        elif change == "double":
            text = text[:end] + text[start:end] + text[end:]
        elif change == "end":
            text = text[:start]
        else:
            text = text[end:] + text[:end]
    return text


def attempt(read: Callable[[], State | None]) -> None:
    """Read and play; only our own errors may come of it, and no new chips."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            state = read()
        except BigslickError:
            return
    if state is not None:
        assert sum(state.starting_stacks) >= sum(state.stacks) + sum(state.bets)
        assert min(state.stacks) >= 0


@settings(max_examples=samples(400, quick=130), deadline=None)
@given(damaged(HISTORIES), st.booleans())
def test_a_damaged_history_is_an_error_or_a_hand(text: str, repair: bool) -> None:
    def read() -> State | None:
        return HandHistory.loads(text).play(repair=repair).state

    attempt(read)


@settings(max_examples=samples(300, quick=100), deadline=None)
@given(damaged(HISTORIES), damaged(HISTORIES))
def test_a_damaged_file_of_histories_is_read_to_its_end(one: str, two: str) -> None:
    text = f"[1]\n{one}\n\n[2]\n{two}\n"
    raw = text.encode("utf-8", "surrogatepass")

    def read() -> None:
        errors: list[BigslickError] = []
        for history in read_histories(io.BytesIO(raw), on_error=errors.append):
            attempt(lambda history=history: history.play().state)  # type: ignore[misc]
        for error in errors:
            assert "line" in str(error)
        for hand in read_phh_hands(text.split("\n"), "text", repair=True):
            assert (hand.record is None) == (hand.error is not None)

    attempt(read)


@settings(max_examples=samples(400, quick=130), deadline=None)
@given(damaged(RECORDS))
def test_a_damaged_record_is_an_error_or_a_hand(text: str) -> None:
    attempt(lambda: HandRecord.from_json(text).create_state())


@settings(max_examples=samples(300, quick=100), deadline=None)
@given(damaged(LOGS))
def test_a_damaged_log_is_an_error_or_a_hand(text: str) -> None:
    game = NoLimitTexasHoldem((), True, 0, (50, 100), 100)

    def read() -> State | None:
        for history in HandHistory.from_acpc_protocol(game, 20000, text):
            return history.play().state
        return None

    attempt(read)


@settings(max_examples=samples(200, quick=70), deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_an_error_or_hands(raw: bytes) -> None:
    def phh() -> None:
        list(HandHistory.load_all(io.BytesIO(raw)))
        HandHistory.load(io.BytesIO(raw))

    def records() -> None:
        list(read_records(io.BytesIO(raw)))

    attempt(phh)
    attempt(records)


@pytest.mark.parametrize("text", HISTORIES)
def test_every_beginning_of_a_history_is_an_error_or_a_hand(text: str) -> None:
    for end in range(0, len(text), 7):
        attempt(lambda end=end: HandHistory.loads(text[:end]).play().state)  # type: ignore[misc]


@pytest.mark.parametrize("text", RECORDS)
def test_every_beginning_of_a_record_is_refused(text: str) -> None:
    for end in range(0, len(text), 29):
        with pytest.raises(BigslickError):
            HandRecord.from_json(text[:end])


def dumped(record: HandRecord) -> str:
    return HandHistory.from_record(record).dumps()


@pytest.mark.parametrize("write", [write_ohh, write_pokerstars, dumped])
def test_half_a_character_cannot_be_written(write: Callable[..., str]) -> None:
    record = HandRecord.from_state(STATES[0], names=("\ud800", "Bob", "Cyd"))
    with pytest.raises(NotationError, match="d800"):
        write(record)
