"""Does ``history/winnings_graph.py`` follow winnings, and draw them?"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from bigslick.drawing import colors
from bigslick.drawing.png import to_png
from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import write_records
from bigslick.history import Curve, draw_curve, follow_files, track_files
from bigslick.history.winnings_graph import LINES

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.formats.record.hand_record import HandRecord


def test_the_end_of_the_lines_is_the_report(hands_file: Path) -> None:
    report = track_files([hands_file])[0].report()
    for name in report:
        curve, _ = follow_files([hands_file], name)
        ends = [line.y[-1] for line in curve.series()]
        player = report[name]
        assert ends == pytest.approx(
            [
                float(value)
                for value in (
                    player.net,
                    player.showdown_net,
                    player.non_showdown_net,
                    player.adjusted_net,
                )
            ]
        )


def test_long_lines_are_thinned_and_keep_their_end() -> None:
    curve = Curve("Ann")
    for n in range(10_001):
        curve.add_result(1, showdown=n % 2 == 0, expected=1)
    total = curve.series()[0]
    assert len(total.y) < 2_100
    assert total.y[-1] == 10_001
    assert total.x is not None
    assert list(total.y) == list(total.x)


def test_big_blinds_are_those_of_the_hand(hands_file: Path) -> None:
    chips, _ = follow_files([hands_file], "CO")
    blinds, _ = follow_files([hands_file], "CO", in_big_blinds=True)
    assert blinds.net * 2 == chips.net


def test_a_player_who_is_not_there(hands_file: Path) -> None:
    with pytest.raises(NotationError, match="no hands of a player 'Zoe'"):
        follow_files([hands_file], "Zoe")


def test_only_hands_that_meet_the_condition_are_followed(hands_file: Path) -> None:
    where = "pot_type = '3-bet'"
    curve, _ = follow_files([hands_file], "CO", where=where)
    report = track_files([hands_file], where=where)[0].report()
    assert (curve.hands, curve.net) == (1, report["CO"].net)
    with pytest.raises(NotationError, match="no hand of 'CO' meets the condition"):
        follow_files([hands_file], "CO", where="pot_type = '5-bet'")
    with pytest.raises(NotationError, match="no hands of a player 'Zoe'"):
        follow_files([hands_file], "Zoe", where=where)


def test_svg_and_png_are_pictures(hands_file: Path, tmp_path: Path) -> None:
    curve, _ = follow_files([hands_file], "CO")
    draw_curve(curve, tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text()
    assert ET.fromstring(text).tag.endswith("svg")  # noqa: S314 - our own text
    draw_curve(curve, tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes() == to_png(text)
    with pytest.raises(NotationError, match=r"\.svg or \.png"):
        draw_curve(curve, tmp_path / "a.gif")


def test_jobs_do_not_change_the_lines(
    tmp_path: Path, records: list[HandRecord]
) -> None:
    for number in range(5):
        write_records(records[number % 3 :], tmp_path / f"{number}.jsonl")
    one, _ = follow_files([tmp_path], "CO")
    two, _ = follow_files([tmp_path], "CO", jobs=2)
    assert one.series() == two.series()
    assert one.hands == two.hands == 4 + 3 + 2 + 4 + 3


def test_many_short_curves_are_as_dense_at_both_ends() -> None:
    whole = Curve("Ann")
    for _ in range(9_000):
        part = Curve("Ann")
        part.add_result(1, showdown=True, expected=0)
        whole.merge(part)
    total = whole.series()[0]
    assert total.x is not None
    assert list(total.x) == list(total.y)
    gaps = {b - a for a, b in pairwise(total.x)}
    assert gaps == {8.0}


def test_showdown_winnings_are_the_blue_line_and_the_others_the_red_one() -> None:
    names = dict(zip(LINES, colors.LINES, strict=False))
    assert names["showdown"] == "#4fa3ff"
    assert names["no showdown"] == "#ff6f6f"


def test_one_hand_is_one_and_hands_are_whole(tmp_path: Path) -> None:
    curve = Curve("x" * 300)
    curve.add_result(1234, showdown=True, expected=1000)
    path = tmp_path / "winnings.svg"
    draw_curve(curve, path)
    root = ET.parse(path).getroot()  # noqa: S314 - our own
    written = [node.text for node in root.iter() if node.text]
    assert f"{'x' * 47}\u2026, 1 hand" in written
    assert {"winnings 1,234", "all-in adjusted 1,000"} <= set(written)
    assert not [words for words in written if words.startswith("0.")]
