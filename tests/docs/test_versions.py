"""The sites of several versions in one folder, as the workflow publishes them."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / ".github" / "docs_versions.py"


@pytest.fixture(name="add")
def _add(tmp_path: Path) -> Any:
    add_version = runpy.run_path(str(SCRIPT))["add_version"]
    site = tmp_path / "site"
    site.mkdir()

    def add(version: str) -> Path:
        (site / "index.html").write_text(version)
        add_version(site, tmp_path / "published", version)
        return tmp_path / "published"

    return add


def test_the_newest_release_is_the_first_one_shown(add: Any) -> None:
    for version in ("dev", "1.9", "1.10", "1.9"):
        published = add(version)
    rows = json.loads((published / "versions.json").read_text())
    assert [row["version"] for row in rows] == ["1.10", "1.9", "dev"]
    assert [row["aliases"] for row in rows] == [["latest"], [], []]
    assert "url=1.10/" in (published / "index.html").read_text()
    assert (published / "1.9" / "index.html").read_text() == "1.9"


def test_without_a_release_the_main_branch_is_shown(add: Any) -> None:
    assert "url=dev/" in (add("dev") / "index.html").read_text()


def test_a_version_that_is_no_folder_is_refused(add: Any) -> None:
    with pytest.raises(ValueError, match="invalid version"):
        add("../x")
