"""The gallery of notebooks; ``BIGSLICK_GOLDEN=write`` runs and writes them again."""

import os
from pathlib import Path

import pytest
from tests.support import notebooks

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
STEMS = sorted(path.stem for path in FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("stem", STEMS)
def test_a_notebook_runs_and_prints_what_it_shows(stem: str) -> None:
    path, page = FOLDER / f"{stem}.ipynb", FOLDER / f"{stem}.md"
    stored = notebooks.read(path)
    now = notebooks.executed(stored)
    pictures = notebooks.pictures(now, stem)
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        notebooks.write(now, path)
        page.write_text(notebooks.page(now, stem), "utf-8")
        for name, svg in pictures.items():
            (FOLDER / name).write_text(svg, "utf-8")
        stored = now
    assert page.read_text("utf-8") == notebooks.page(now, stem)
    assert notebooks.page(stored, stem) == notebooks.page(now, stem)
    # A solution differs in its last digits from processor to processor.
    for name, svg in pictures.items():
        assert svg.startswith("<svg")
        assert (FOLDER / name).read_text("utf-8").startswith("<svg")


def test_the_gallery_lists_every_notebook() -> None:
    gallery = (FOLDER / "index.md").read_text("utf-8")
    assert [stem for stem in STEMS if f"({stem}.md)" not in gallery] == []
    assert {path.stem for path in FOLDER.glob("*.md")} == {*STEMS, "index"}
