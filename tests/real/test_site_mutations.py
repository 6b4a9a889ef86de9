"""Texts of real sites, changed in ways that must not change the result.

Line endings, byte order marks, UTF-16, blank lines or none, other currency signs, odd
names of players, chat and other remarks.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.samples import samples
from tests.support.site_hands import results

from bigslick.errors import BigslickError
from bigslick.formats.encodings import Lines
from bigslick.formats.reader import read_hands

if TYPE_CHECKING:
    from bigslick.formats.read_hand import ReadHand

DATA = Path(__file__).parents[3] / "shared" / "data" / "sites"
SITES = (
    sorted(path.name for path in DATA.iterdir() if path.is_dir())
    if (DATA.is_dir())
    else []
)
ODD_NAMES = (
    *("Bob", "Bob raises", "Bob: calls", "x [dealer]", "$5 (2)", "Seat 3: y", "a  b"),
    *(
        "Zoë",
        "collected 5",
        "the button",
        "-=]K[=-",
        "Al & Jo",
        "10",
        "X shows [As Ah]",
    ),
)
REMARKS = (
    "{} has timed out",
    "{} is disconnected",
    "{} will be allowed to play after the button",
    "{} has 15 seconds left to act",
    '{} said, "Bob folds: raises $5 to $10"',
    "Newcomer joins the table at seat #9",
    "{} has returned",
    "{} re-buys and receives 3000 chips for $5",
)
ACTIONS = re.compile(r" (?:[Ff]old|[Cc]heck|[Cc]all)(?:s|ed)?\b")
POSITIONS = ("bovada",)
"""Sites whose texts name players by position."""

LARGEST = samples(1_000_000, quick=10_000)
"""The size of the largest texts, in characters."""

pytestmark = [
    pytest.mark.sampled,
    pytest.mark.skipif(
        not SITES, reason="the real hands (../shared/data/sites) are not here"
    ),
]


@lru_cache(maxsize=1)
def texts(site: str) -> list[tuple[str, str, list[Any]]]:
    """Return the name, the text and the results of each file without damaged hands."""
    found = []
    for path in sorted((DATA / site).iterdir()):
        text = "\n".join(Lines(path, None))
        if len(text) > LARGEST:
            continue
        try:
            hands = list(read_hands(io.StringIO(text)))
        except BigslickError:
            continue
        if hands and all(hand.error is None for hand in hands):
            found.append((path.name, text, told(hands)))
    assert found
    return found


def hands_of(text: str) -> list[ReadHand]:
    try:
        return list(read_hands(io.StringIO(text)))
    except BigslickError as error:
        pytest.fail(str(error))


def told(hands: list[ReadHand], names: dict[str, str] | None = None) -> list[Any]:
    """Return the results of the hands, with the first names of renamed players."""
    found = []
    for hand in hands:
        assert hand.record is not None, hand.error
        found.append(_renamed(results(hand.record), names or {}))
    return found


def names_of(expected: list[Any]) -> list[str]:
    return sorted({str(player[0]) for one in expected for player in one["players"]})


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {_renamed(k, names): _renamed(v, names) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(part, names) for part in value]
    return value


@pytest.mark.parametrize("site", SITES)
def test_the_layout_of_a_file_does_not_matter(site: str) -> None:
    for name, text, expected in texts(site):
        if len(name) % 2:
            lines = [line for line in text.split("\n") if line.strip()]
            raw = "\n".join(lines).encode("utf-16")
        else:
            lines = [line + "  " for line in text.split("\n")]
            changed = "\ufeff\r\n\r\n" + "\r\n".join(lines) + "\r\n\r\n"
            raw = changed.encode()
        hands = list(read_hands(io.BytesIO(raw)))
        assert told(hands) == expected, name


@pytest.mark.parametrize("site", SITES)
def test_the_currency_does_not_matter(site: str) -> None:
    for name, text, expected in texts(site):
        sign = "€£₹"[len(name) % 3]
        changed = re.sub(r"\$(?=[\d.])", sign, text).replace("USD", "EUR")
        tables = {
            str(one["table"]).replace("$", sign): one["table"] for one in expected
        }
        assert told(hands_of(changed), tables) == expected, name


def _with_odd_names(text: str, names: list[str]) -> tuple[str, dict[str, str]]:
    """Return the text with other names, and the original names by the new ones."""
    odd = {}
    numbers = count()
    for name in sorted(names, key=len, reverse=True):
        n = next(numbers)
        odd[name] = ODD_NAMES[n] if n < len(ODD_NAMES) else f"Guest {n}"
    parts = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    xml = text.lstrip().startswith("<")

    def replace(found: re.Match[str]) -> str:
        new = odd[found[0]]
        return new.replace("&", "&amp;") if xml else new

    changed = re.sub(rf"(?<![\w'])(?:{parts})(?![\w'])", replace, text)
    return changed, {new: old for old, new in odd.items()}


@pytest.mark.parametrize("site", [site for site in SITES if site not in POSITIONS])
def test_odd_names_of_players_do_not_matter(site: str) -> None:
    for name, text, expected in texts(site):
        changed, back = _with_odd_names(text, names_of(expected))
        assert told(hands_of(changed), back) == expected, name


@pytest.mark.parametrize("site", [site for site in SITES if site != "ipoker"])
def test_remarks_between_the_actions_do_not_matter(site: str) -> None:
    for name, text, expected in texts(site):
        names = names_of(expected)
        numbers = count()
        changed = []
        for line in text.split("\n"):
            changed.append(line)
            if ACTIONS.search(line) and not line.startswith("Seat"):
                n = next(numbers)
                remark = REMARKS[n % len(REMARKS)].format(names[n % len(names)])
                changed += [remark] if n % 3 == 0 else []
        assert told(hands_of("\n".join(changed))) == expected, name
