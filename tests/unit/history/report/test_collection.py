"""Does a report count what the tracker counts?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.history_hands import few_records

from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import write_records
from bigslick.history import STATISTICS, track_files
from bigslick.history.report import collect_files

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def hands_file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.jsonl"
    write_records(few_records() * 3, path)
    return path


@pytest.mark.parametrize("where", [None, "pot_type <> 'unraised'"])
def test_counts_and_chips_are_those_of_the_tracker(
    hands_file: Path, where: str | None
) -> None:
    collected, _ = collect_files([hands_file], ["CO", "BB"], where=where)
    report = track_files([hands_file], where=where)[0].report("position")
    assert collected.hands == report.hands
    others = [report[name] for name in report if name != "BB"]
    for k, statistic in enumerate(STATISTICS):
        own, rest = collected.of("BB"), collected.others("BB")
        assert (own.done[k], own.chances[k]) == report["BB"][statistic.key]
        assert rest.done[k] == sum(one[statistic.key].done for one in others)
        assert rest.chances[k] == sum(one[statistic.key].opportunity for one in others)
    for name in ("CO", "BB"):
        results, totals = collected.players[name], report[name]
        assert results.hands == totals.hands == collected.of(name).hands
        assert results.sum_of("net") == totals.net
        assert results.sum_of("luck") == totals.luck
        assert collected.of(name, name).hands == totals.parts[name].hands
        adjusted = (totals.adjusted_bb_per_100 or 0) * totals.hands / 100
        assert collected.of(name).net == pytest.approx(adjusted)


def test_jobs_do_not_change_the_report(tmp_path: Path) -> None:
    for number in range(3):
        write_records(few_records()[number:], tmp_path / f"{number}.jsonl")
    one, _ = collect_files([tmp_path], ["CO"])
    two, _ = collect_files([tmp_path], ["CO"], jobs=2)
    assert one.players == two.players
    assert one.sums.keys() == two.sums.keys()
    assert one.of("CO").gains.tolist() == two.of("CO").gains.tolist()


def test_players_without_hands_are_refused(hands_file: Path) -> None:
    with pytest.raises(NotationError, match="no hands of a player 'Co'; did you mean"):
        collect_files([hands_file], ["Co"])
    with pytest.raises(NotationError, match="no hand of 'CO' meets the condition"):
        collect_files([hands_file], ["CO"], where="pot_type = '5-bet'")
