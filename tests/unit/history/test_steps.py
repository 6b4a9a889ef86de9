"""Do ``history/steps.py`` and ``history/steps.py`` show a hand?"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from tests.support.history_hands import record_hand, worked_hand
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples

from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history import draw_hand, draw_steps, steps_of
from bigslick.history.steps import headline, results, seats

if TYPE_CHECKING:
    from pathlib import Path


def test_the_worked_hand_in_words() -> None:
    texts = [step.text for step in steps_of(worked_hand()) if not step.is_minor]
    for sentence in ("SB posts 1", "MP raises to 6", "CO calls 6", "BTN folds"):
        assert sentence in texts
    assert "CO raises to 60" in texts
    assert headline(worked_hand()) == "Hand, nlhe 1/2"
    assert seats(worked_hand())[0] == ("SB", "SB", "200")


def test_what_nobody_called_goes_back() -> None:
    stacks = (200, 120, 200, 200, 200, 200)
    steps = list(steps_of(record_hand(200, *"ffffc", seed=3, stacks=stacks)))
    texts = [step for step in steps if step.is_gathering and not step.is_minor]
    assert [step.text for step in texts] == ["80 is returned to UTG"]
    assert texts[0].state.total_pot_amount == 241
    for step in steps_of(worked_hand()):  # the winner's last bet stays with the winner
        assert not step.is_gathering or step.is_minor


def test_players_who_are_all_in_are_marked() -> None:
    texts = [step.text for step in steps_of(record_hand(200, *"ffffc", seed=3))]
    assert "UTG raises to 200 and is all in" in texts
    assert "BB calls 198 and is all in" in texts
    assert sum("all in" in text for text in texts) == 2


@given(tables())
@settings(max_examples=samples(60, quick=30), deadline=None)
def test_every_action_has_words(table: Table) -> None:
    record = HandRecord.from_state(played(table))
    steps = list(steps_of(record))
    assert len(steps) == len(record.actions)
    assert all(step.text for step in steps)


def test_one_picture_or_one_for_each_action(tmp_path: Path) -> None:
    record = worked_hand()
    assert draw_hand(record).startswith("<svg")
    assert draw_hand(record, 0) != draw_hand(record, 20)
    with pytest.raises(NotationError, match="invalid step 99"):
        draw_hand(record, 99)
    count = draw_steps(record, tmp_path / "pictures")
    assert count == len(record.actions) + 1
    assert len(list((tmp_path / "pictures").iterdir())) == count


def test_stacks_that_nobody_knows_have_results() -> None:
    record = record_hand("f", "f", "f", "f", "f", stacks=(inf,) * 6)
    assert seats(record)[0] == ("SB", "SB", "?")
    assert results(record)[:3] == [
        ("SB", "?", "-1"),
        ("BB", "?", "+1"),
        ("UTG", "?", "0"),
    ]


def test_the_picture_of_the_end_has_all_hands_and_the_pot(
    records: list[HandRecord],
) -> None:
    record = records[3]
    shown = {a.player: a.cards for a in record.actions if a.action == "show"}
    assert len(shown) == 2
    paid = [a.action for a in record.actions].index("kill")
    assert draw_hand(record) == draw_hand(record, paid) != draw_hand(record, paid + 1)
    assert f"Pot {record.pot}" in draw_hand(record)
