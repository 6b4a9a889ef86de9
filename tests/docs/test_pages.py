"""Pages of the documentation: all are listed, and every link has a target."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


def test_the_navigation_contains_every_page_once() -> None:
    menu = re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8"))
    pages = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    assert sorted(menu) == sorted(pages)


def test_the_home_page_links_to_every_page() -> None:
    home = (DOCS / "index.md").read_text("utf-8")
    pages = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    missing = {
        page
        for page in pages
        if f"({page})" not in home
        and not page.startswith(("reference/api/", "notebooks/"))
    }
    assert missing == {"index.md"}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = _without_code(page.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"https?:|mailto:", target):
            continue
        file, _, anchor = target.partition("#")
        linked = page if not file else (page.parent / file).resolve()
        assert linked.exists(), target
        if anchor and linked.suffix == ".md":
            assert anchor in _anchors(linked), target


@cache
def _anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as the site makes them."""
    found: set[str] = set()
    for title in re.findall(
        r"(?m)^#+ (.+)$", _without_code(page.read_text("utf-8"), inline=False)
    ):
        plain = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", title).replace("`", "")
        slug = re.sub(r"[^\w\s-]", "", plain).strip().lower()
        found.add(re.sub(r"[-\s]+", "-", slug))
    return found


def _without_code(text: str, *, inline: bool = True) -> str:
    text = re.sub(r"(?ms)^ *```.*?^ *```", "", text)
    return re.sub(r"`[^`\n]+`", "", text) if inline else text
