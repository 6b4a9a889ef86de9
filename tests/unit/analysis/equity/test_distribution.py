"""The equities of the hands of a range."""

from __future__ import annotations

import pytest

from bigslick import equity
from bigslick.analysis import equity_distribution
from bigslick.errors import NotationError


def test_each_hand_has_its_own_exact_equity() -> None:
    found = equity_distribution("AA, 72o, KhQh:0.5", "JJ+, AK", "Jh7d2c")
    whole = equity(["AA, 72o, KhQh:0.5", "JJ+, AK"], "Jh7d2c", exact=True)
    assert found.equity == pytest.approx(whole.players[0].equity)
    single = equity(["KhQh", "JJ+, AK"], "Jh7d2c", exact=True).players[0].equity
    assert found.classes()["KQs"] == pytest.approx(single)
    assert list(found.classes()) == ["AA", "KQs", "72o"]


def test_bins_add_up_to_the_range() -> None:
    found = equity_distribution("AsAh, 7c2c", "KK", "AdAcKd")
    assert found.bins(2) == [0.5, 0.5]
    assert sum(found.bins()) == pytest.approx(1)
    assert found.bins()[-1] == 0.5
    with pytest.raises(NotationError, match="bins 0: expected 1 or more"):
        found.bins(0)
    with pytest.raises(NotationError, match=r"bins 1\.5: expected 1 or more"):
        found.bins(1.5)  # type: ignore[arg-type]


def test_pictures_and_rows() -> None:
    found = equity_distribution("AA, KQs", "random", "Kh9h2c")
    assert "AA" in found.svg()
    assert found.graph().count("<polyline") == 1
    rows = found.to_records()
    assert rows[0]["equity"] >= rows[-1]["equity"]
    assert len(rows) == 9
    assert (
        found.grid().splitlines()[1].split()[1] == f"{100 * found.classes()['AA']:.0f}"
    )
