"""The reference pages of the API: current, and complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bigslick
from bigslick.cli.manual.api_pages import PAGES, api_pages, markdown

_FOLDER = Path(__file__).parents[4] / "docs" / "reference"


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return api_pages()


def test_the_pages_are_current(pages: dict[str, str]) -> None:
    written = [*_FOLDER.glob("api/*.md"), _FOLDER / "api.md"]
    assert {str(path.relative_to(_FOLDER)) for path in written} == set(pages)
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert text == pages[str(path.relative_to(_FOLDER))], (
            f"{path.name}: run python -m bigslick.cli.manual"
        )


def test_every_public_name_has_an_entry(pages: dict[str, str]) -> None:
    entries = set(re.findall(r"^## (\w+)$", "\n".join(pages.values()), re.MULTILINE))
    assert set(bigslick.__all__) <= entries


def test_every_entry_says_something(pages: dict[str, str]) -> None:
    for stem in PAGES:
        for entry in re.split(r"^## ", pages[f"api/{stem}.md"], flags=re.MULTILINE)[1:]:
            name, _, text = entry.partition("\n")
            assert text.strip(), f"{stem}: {name}"


@pytest.mark.parametrize(
    "name",
    ["stacks", "bets", "pots", "legal", "operations", "own_cards", "boards", "street"],
)
def test_views_are_shown_with_their_attributes(
    pages: dict[str, str], name: str
) -> None:
    entry = pages["api/engine.md"].partition("\n## View\n")[2].partition("\n## ")[0]
    (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", entry, re.MULTILINE)
    kind, meaning = row.rsplit(" | ", 1)
    assert kind.startswith("`")
    assert meaning.strip()


def test_exceptions_with_the_same_reason_are_one_entry_of_the_list() -> None:
    doc = "Return x.\n\nRaises:\n    CardsError, NotationError: x is invalid.\n"
    assert markdown(doc).endswith("\n\n- `CardsError`, `NotationError`: x is invalid.")


def test_inherited_members_of_public_classes_are_not_repeated(
    pages: dict[str, str],
) -> None:
    entry = pages["api/games.md"].partition("\n## NoLimitTexasHoldem\n")[2]
    entry = entry.partition("\n## ")[0]
    assert "Extends" in entry
    assert "max_players" not in entry


def test_docstrings_become_markdown() -> None:
    text = markdown(
        """Return ``x``.

        >>> 1 + 1
        2

        Raises:
            ValueError: the value is invalid,
                or too large.

        """
    )
    assert text.splitlines() == [
        "Return `x`.",
        "",
        "```pycon",
        ">>> 1 + 1",
        "2",
        "```",
        "",
        "Raises:",
        "",
        "- `ValueError`: the value is invalid,",
        "  or too large.",
    ]
