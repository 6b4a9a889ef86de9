"""The contents of a result, and how it is shown."""

import json
import pickle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bigslick import GameConfigError
from bigslick.analysis import EquityResult, equity
from bigslick.analysis.equity import exact as exact_module
from bigslick.analysis.equity.outcome import EquityOutcome
from bigslick.analysis.equity.query import EquityQuery
from bigslick.analysis.equity.sampled import sample_query


@pytest.fixture(scope="module")
def exact() -> EquityResult:
    return equity(["AsAh", "KdKc"], board="2c3c4d")


@pytest.fixture(scope="module")
def sampled() -> EquityResult:
    return equity(["AsAh2d3d", "KdKcQcJc"], game="plo8", samples=2000, seed=4)


def test_the_text_says_how_it_was_found(
    exact: EquityResult, sampled: EquityResult
) -> None:
    assert str(exact).endswith("hold'em: exact, 990 deals")
    river = equity(["AsAh", "KdKc"], board="2c3c4d5d9h")
    assert str(river).endswith("hold'em: exact, 1 deal")
    assert "high" in str(sampled)
    assert str(sampled).endswith("Omaha hi-lo: 2,000 random deals, seed 4")


def test_the_data_has_the_shape_of_the_command(
    exact: EquityResult, sampled: EquityResult
) -> None:
    data = json.loads(json.dumps(exact.to_dict()))
    assert data["exact"] is True
    assert data["boards"] == 990
    assert data["seconds"] > 0
    assert [set(player) for player in data["players"]] == [
        {"hand", "equity", "win", "tie"}
    ] * 2
    split = json.loads(json.dumps(sampled.to_dict()))
    assert split["seed"] == 4
    assert set(split["players"][0]) >= {"standard_error", "high", "low", "scoop"}


def test_results_of_the_same_deals_are_equal() -> None:
    assert equity(["AsAh", "KsKd"]) == equity(["AsAh", "KsKd"])
    assert equity(["AA", "KK"]) == equity(["AA", "KK"])
    again = [equity(["AA", "KK", "QQ"], samples=100, seed=seed) for seed in (1, 1, 2)]
    assert again[0] == again[1] != again[2]


def test_bars_are_drawn(exact: EquityResult, tmp_path: Path) -> None:
    file = tmp_path / "bars.svg"
    svg = exact.plot(file)
    assert file.read_text(encoding="utf-8") == svg
    root = ET.fromstring(svg)  # noqa: S314 - our own
    texts = "".join(root.itertext())
    assert f"{exact.equities[0]:.2%}" in texts
    bars = [node for node in root.iter() if node.get("height") == "20"]
    room, whole, won = (float(bar.get("width", 0)) for bar in bars[:3])
    assert whole == pytest.approx(room * exact.equities[0], abs=0.01)
    assert won == pytest.approx(room * exact.players[0].win, abs=0.01)
    exact.plot(tmp_path / "bars.png")
    assert (tmp_path / "bars.png").read_bytes().startswith(b"\x89PNG")


def test_names_in_pictures_are_escaped() -> None:
    result = equity([{"AsAh": 1.0, "KsKh": 0.5}, "QdQc"], board="2c3c4d")
    object.__setattr__(result.players[0], "hand", "<A&B>")
    assert "<A&B>" not in result.plot()
    assert "&lt;A&amp;B&gt;" in result._repr_html_()


def test_the_table_has_a_row_for_each_player(sampled: EquityResult) -> None:
    html = sampled._repr_html_()
    assert html.count("<tr>") == 3
    assert "standard error" in html
    assert "scoop" in html


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        (["AsAh, KsKh, 7h6h:0.5", "QQ, JJ"], {"board": "2c7dTh"}),
        (["AsAh, KsKh, 7h6h:0.5", "QQ", "JsJh"], {"board": "2c7dTh3s"}),
        (["AsAhKsKh, QsQhJsJh", "AA**ds"], {"board": "2c7dTh3s", "game": "plo"}),
    ],
)
def test_the_breakdown_adds_up_to_the_whole(
    hands: list[str], options: dict[str, str]
) -> None:
    result = equity(hands, **options)  # type: ignore[arg-type]
    combos = result.breakdown(0)
    assert [combo.equity for combo in combos] == sorted(
        (combo.equity for combo in combos), reverse=True
    )
    for combo in combos:
        alone = equity([combo.hand, *hands[1:]], **options)  # type: ignore[arg-type]
        assert combo.equity == pytest.approx(alone.equities[0])
        assert combo.win == pytest.approx(alone.players[0].win)


def test_pairs_name_both_hands() -> None:
    result = equity(["AsAh, KsKh", "QQ"], board="2c7dTh3s")
    pairs = result.pairs()
    assert len(pairs) == 2 * 6
    assert pairs["AsAh", "QsQh"] == equity(["AsAh", "QsQh"], "2c7dTh3s").equities[0]


def test_a_breakdown_needs_a_player_with_hands() -> None:
    result = equity(["AsAh", "KdKc", "????"], board="2c7dTh3s")
    with pytest.raises(GameConfigError, match="invalid player 3"):
        result.breakdown(3)
    with pytest.raises(GameConfigError, match="invalid player 'x': expected a whole"):
        result.breakdown("x")  # type: ignore[arg-type]
    with pytest.raises(GameConfigError, match="unknown"):
        result.breakdown(2)
    with pytest.raises(GameConfigError, match="two players"):
        result.pairs()


def test_categories_of_two_ranges_are_sampled_when_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, int]] = []
    sample = sample_query

    def counted(
        query: EquityQuery, samples: int, seed: int, *others: Any
    ) -> EquityOutcome:
        asked.append((samples, seed))
        return sample(query, samples, seed, *others)

    monkeypatch.setattr(exact_module, "sample_query", counted)
    result = equity(["QQ+", "AKs"], board="2s7h9d")
    assert result.plot()
    assert (result.category_deals, asked) == (100_000, [])
    for player in result.players:
        assert sum(n.made for n in player.categories.values()) == 100_000
    assert asked == [(100_000, 0)]
    same = equity(["QQ+", "AKs"], board="2s7h9d", samples=100_000, seed=0)
    assert [p.categories for p in same.players] == [
        p.categories for p in result.players
    ]


def test_a_result_that_nobody_has_read_can_be_sent_to_another_process() -> None:
    result = equity(["QQ+", "AKs"], board="2s7h9d")
    sent = pickle.loads(pickle.dumps(result))  # noqa: S301 - our own
    assert sent == result
    assert repr(sent.players[0].categories) == repr(dict(result.players[0].categories))
