"""Texts of real sites: most hands of each are read, replayed and exact in money."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.samples import samples

from bigslick.history import track_files, verify_files
from bigslick.history.reader import files

DATA = Path(__file__).parents[3] / "shared" / "data" / "sites"
LEAST = {  # per cent of all hands, damaged and unsupported ones included
    "888": 99,
    "betonline": 95,
    "bovada": 97,
    "fulltilt": 100,
    "ggpoker": 100,
    "ipoker": 100,
    "kingsclub": 100,
    "ongame": 100,
    "partypoker": 95,
    "pokerstars": 99,
    "pokertracker": 99,
    "sealswithclubs": 97,
    "unibet": 97,
    "winamax": 100,
    "wpn": 93,
}

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="the real hands (../shared/data/sites) are not here"
)


@pytest.mark.parametrize("site", sorted(LEAST))
def test_most_hands_of_a_site_are_exact_in_money(site: str) -> None:
    checks = verify_files([DATA / site])
    count = sum(check.read for check in checks)
    exact = sum(check.exact for check in checks)
    refused = [str(error) for check in checks for error in check.problems.kept]
    assert count
    assert 100 * exact >= LEAST[site] * count, refused


@pytest.mark.sampled
def test_small_files_are_counted_together_as_they_are_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sites = sorted(LEAST)[: samples(len(LEAST), quick=5)]
    folders = [DATA / site for site in sites]
    together, problems = track_files(folders)
    monkeypatch.setattr(files, "_SMALL", 0)
    alone, same_problems = track_files(folders)
    assert together.hands == alone.hands >= 50 * len(sites)
    assert together.report("both").to_dict() == alone.report("both").to_dict()
    assert [*map(str, problems.kept)] == [*map(str, same_problems.kept)]
