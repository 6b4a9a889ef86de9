from __future__ import annotations

import pytest

from bigslick.errors import NotationError
from bigslick.solver.spots.sizes import BetSize, Sizes, parse_sizes


def test_every_kind_of_size_is_read() -> None:
    found = parse_sizes("bet 33%, 7.5c, e, 2e, a; raise 2.5x, 50%, all-in; donk 50%")
    assert found == Sizes(
        (
            BetSize("pot", 0.33),
            BetSize("chips", 7.5),
            BetSize("geometric", 0),
            BetSize("geometric", 2),
            BetSize("all-in"),
        ),
        (BetSize("multiple", 2.5), BetSize("pot", 0.5), BetSize("all-in")),
        (BetSize("pot", 0.5),),
    )


@pytest.mark.parametrize(
    "text",
    [
        "bet 33%, 75%, a; raise 3x, a",
        "raise 2.5x",
        "bet 20c; donk none",
        "bet 1234567.25c",
        "bet 2e, e",
    ],
)
def test_text_and_sizes_undo_each_other(text: str) -> None:
    assert str(parse_sizes(text)) == text


def test_no_text_means_no_bets() -> None:
    assert parse_sizes("") == Sizes()


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("bet 33", "invalid bet size '33'"),
        ("bet 0%", "expected more than 0"),
        ("raise 1x", "expected more than 1"),
        ("33%", "expected bet, raise or donk"),
        ("bet 3x", "a multiple such as 3x is only possible for raises"),
        ("bet 33%, 33%", "duplicate size"),
        ("bet 33%; bet 75%", "duplicate clause 'bet'"),
        ("bet", "invalid bet size ''"),
        ("bet -5%", "invalid bet size '-5%'"),
        ("call 3x", "expected bet, raise or donk"),
    ],
)
def test_what_is_no_size_is_refused_with_the_text(text: str, part: str) -> None:
    with pytest.raises(NotationError, match=part):
        parse_sizes(text)
