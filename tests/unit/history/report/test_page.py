"""Is the page complete in itself, and does it show what was collected?"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from tests.support.history_hands import few_records

from bigslick.formats.record.hand_record import HandRecord, write_records
from bigslick.history import steps_of
from bigslick.history.report import collect_files, report_page

if TYPE_CHECKING:
    from pathlib import Path

_EVIL = "</script><b>x"


class _Tags(HTMLParser):
    """Collects the elements and their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.addresses: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append(tag)
        wanted = ("src", "href", "data", "action")
        self.addresses += [value for name, value in attrs if name in wanted]


def _page(tmp_path: Path, *players: str) -> str:
    path = tmp_path / "hands.jsonl"
    records = []
    for number, record in enumerate(few_records() * 4):
        text = record.to_json().decode().replace('"BTN"', json.dumps(_EVIL))
        made = HandRecord.from_json(text)
        made.time = f"2026-01-0{1 + number // 8}T20:{number:02}:00Z"
        records.append(made)
    write_records(records, path)
    collected, _ = collect_files([path], players)
    return report_page(collected)


def test_the_page_loads_nothing_and_escapes_names(tmp_path: Path) -> None:
    page = _page(tmp_path, _EVIL)
    tags = _Tags()
    tags.feed(page)
    assert not tags.addresses
    assert "@import" not in page
    assert set(re.findall(r"url\(([^)]*)\)", page)) <= {
        "#bigslick-felt",
        "#bigslick-rail",
    }
    assert not {"link", "img", "iframe", "b>x"} & {*tags.opened}
    assert tags.opened.count("script") == 2
    assert "&lt;/script&gt;&lt;b&gt;x" in page


def test_the_replayer_has_every_step_of_the_best_and_worst_hands(
    tmp_path: Path,
) -> None:
    page = _page(tmp_path, "CO")
    found = re.search(
        r'<script type="application/json" id="hands">(.*?)</script>', page
    )
    assert found is not None
    data = json.loads(found[1])
    buttons = [int(number) for number in re.findall(r'data-hand="(\d+)"', page)]
    assert buttons == list(range(len(data["hands"])))
    won = data["hands"][0]  # the check-raise is the only hand that CO wins
    steps = [step for step in steps_of(few_records()[0]) if not step.is_minor]
    texts = [step.text.replace("BTN", _EVIL) for step in steps]
    assert [step["text"] for step in won["steps"]] == texts
    assert won["steps"][won["start"] + 1]["text"].startswith("The pot: ")
    for step in won["steps"]:
        for way in ("wide", "tall"):
            assert all(data["shapes"][number] for number in step[way])


def test_two_players_are_side_by_side_and_sessions_are_listed(tmp_path: Path) -> None:
    page = _page(tmp_path, "CO", "BB")
    assert page.count("<h2>Side by side</h2>") == 1
    assert page.count("<h2>Sessions</h2>") == page.count("<h2>By position</h2>") == 2
    assert page.count('<th scope="row">1 Jan 2026 20:00</th>') == 2
    assert "16 hands · 1 Jan 2026 to 2 Jan 2026 · nlhe 1/2" in page
