"""The page about the games says what the registry says.

``BIGSLICK_GOLDEN=write pytest`` on this file writes the tables again.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bigslick import MIXES, VARIANTS

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "games.md"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def variants_table() -> str:
    return table(
        ("Code", "Name", "Class", "Betting", "Players", "Cards", "Hole cards", "Hands"),
        [
            (
                f"`{variant.code}`",
                variant.name,
                f"`{variant.game.__name__}`",
                variant.structure.value,
                f"2-{variant.max_players}" if variant.max_players > 2 else "2",
                str(len(variant.deck)),
                variant.hole_cards,
                ", ".join(f"`{hand.__name__}`" for hand in variant.hand_types),
            )
            for variant in VARIANTS.values()
        ],
    )


def sentences() -> str:
    return "\n".join(f"- `{v.code}`: {v.description}" for v in VARIANTS.values())


def mixes_table() -> str:
    return table(
        ("Code", "Name", "Players", "Games"),
        [
            (
                f"`{mix.code}`",
                mix.name,
                f"2-{mix.max_players}",
                ", ".join(f"`{code}`" for code in mix.codes),
            )
            for mix in MIXES.values()
        ],
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("variants", variants_table()),
        ("sentences", sentences()),
        ("mixes", mixes_table()),
    ],
)
def test_the_page_shows_the_registry(name: str, expected: str) -> None:
    pattern = rf"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)"
    text = PAGE.read_text("utf-8")
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        text = re.sub(pattern, f"\n{expected}\n\n", text, flags=re.DOTALL)
        PAGE.write_text(text, "utf-8")
    found = re.search(pattern, text, re.DOTALL)
    assert found is not None
    assert found.group().strip() == expected
