from __future__ import annotations

import pytest

from bigslick.errors import NotationError
from bigslick.study import Drill, Option, ReviewedDecision


def decision(*options: tuple[str, float], taken: int = 0) -> ReviewedDecision:
    return ReviewedDecision(
        hand_id="7",
        stake="nlhe 1/2",
        player="Ann",
        position="SB",
        street="river",
        cards="AsAh",
        pot=7,
        to_call=0,
        stack=97,
        options=[Option(action, ev, 0.5) for action, ev in options],
        taken=taken,
        method="solver",
        error=0.001,
    )


CHECKS = decision(("check", 3.0), ("bet 5", 5.0))
CALLS = decision(("fold", 0.0), ("call 10", 0.04), ("all-in 97", -2.0), taken=2)


def test_the_most_expensive_decision_is_asked_first() -> None:
    drill = Drill.of([CALLS, CHECKS], 1)
    assert drill.question == CALLS.__class__(
        **{name: getattr(CALLS, name) for name in CALLS.__struct_fields__}
    )
    assert len(drill.decisions) == 1


def test_answers_are_scored_by_what_they_lose() -> None:
    drill = Drill([CHECKS, CALLS, CHECKS])
    assert not drill.answer("check").is_right
    assert drill.answers[0].loss == 2
    assert drill.answer("1").is_right  # a call gains less than a twentieth
    assert drill.answer(" Bet ").is_right
    assert drill.score == (2, 3)
    assert drill.question is None
    with pytest.raises(NotationError, match="the drill is over"):
        drill.answer("check")


@pytest.mark.parametrize("text", ["", "raise", "0", "4", "bet 6", "²"])
def test_other_answers_are_refused_with_the_list(text: str) -> None:
    drill = Drill([CALLS])
    with pytest.raises(NotationError, match="expected one of fold, call 10, all-in 97"):
        drill.answer(text)
    assert not drill.answers
