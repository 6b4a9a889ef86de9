"""Damaged files: an error or a hand, never a crash, a hang or chips out of nowhere."""

from __future__ import annotations

import io
import warnings
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.notation.sites.drawing import LAW
from tests.unit.notation.sites.helpers import HANDS, read_file

from bigslick.errors import NotationError
from bigslick.notation.ohh import write_ohh
from bigslick.notation.reading import ReadHand, read_hands

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = {
    path.name: path.read_text(encoding="utf-8") for path in sorted(HANDS.iterdir())
}
FILES["ohh"] = "".join(
    write_ohh(hand.record) for hand in read_file("pokerstars-cash.txt") if hand.record
)
PIECES = (
    *("9" * 30, "-", "??", "[As]", " and is all-in", "$", "1e9", "&amp;", '"', "\\"),
    *("\x00", "\u2028", "\ufffd", "\U0001f600", "0", "7", ".", ",", "(", "]", ": "),
)


def damaged(text: str, rng: Random) -> str:
    """Return the text with one to eight changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        lines = text.split("\n")
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        place = rng.randrange(len(text) + 1)
        end = place + rng.choice((1, 2, 5, 40))
        match rng.randrange(7):
            case 0:
                del lines[i]
                text = "\n".join(lines)
            case 1:
                lines[i], lines[j] = lines[j], lines[i]
                text = "\n".join(lines)
            case 2:
                lines.insert(i, lines[j])
                text = "\n".join(lines)
            case 3:
                text = text[:place] + text[end:]
            case 4:
                text = text[:place] + rng.choice(PIECES) + text[place:]
            case 5:
                digits = [n for n, sign in enumerate(text) if sign.isdigit()] or [0]
                place = rng.choice(digits)
                text = text[:place] + rng.choice("0123456789") + text[place + 1 :]
            case _:
                text = text[:place]
    return text


class UnknownFormat(Exception):  # noqa: N818 - the text is no hand at all
    """Nothing is left that tells the format."""


def hands_of(text: str, *, repair: bool) -> Iterator[ReadHand]:
    try:
        yield from read_hands(io.StringIO(text), repair=repair)
    except NotationError as error:
        if "format of the file is not known" in str(error):
            raise UnknownFormat from error
        raise


def check(hand: ReadHand) -> None:
    """Make sure that a hand is whole, or an error says where and why."""
    if hand.record is None:
        assert hand.error is not None
        assert hand.error.reason
        assert hand.error.line
        return
    record = hand.record
    assert not record.create_state().status
    before = sum(player.stack for player in record.players)
    assert sum(player.final for player in record.players) + record.rake == before
    assert all(player.final >= 0 for player in record.players)


@pytest.mark.parametrize("name", FILES)
@settings(LAW, max_examples=25)
@given(seed=st.integers(0, 2**32), repair=st.booleans())
def test_damage_is_an_error_or_leaves_a_hand(
    name: str, seed: int, repair: bool
) -> None:
    text = damaged(FILES[name], Random(seed))
    with warnings.catch_warnings(), suppress(UnknownFormat):
        warnings.simplefilter("ignore", UserWarning)
        for hand in hands_of(text, repair=repair):
            check(hand)
            assert repair or not hand.repairs


@pytest.mark.parametrize(
    "line",
    [
        "Seat 1: " + " (" * 50_000,
        "Seat 1: a (1" + ",111" * 50_000,
        "*** FLOP *** " + "[As]" * 50_000,
        "Total pot 1" + " Main pot 1." * 50_000,
        "Dealt to " + "Ann [" * 50_000,
        "Main pot: $1 won by " + "Ann ($1), " * 50_000,
        "PokerStars Hand #1: Tournament #1, " + "x " * 50_000 + "- Level I (1/2)",
        "Stage #1: Holdem" + " " * 50_000,
        "</game>" * 50_000,
    ],
)
def test_lines_without_end_take_no_time(line: str) -> None:
    for text in FILES.values():
        first, second, *rest = text.split("\n")[:60]
        for hand in read_hands(io.StringIO("\n".join([first, second, line, *rest]))):
            check(hand)
