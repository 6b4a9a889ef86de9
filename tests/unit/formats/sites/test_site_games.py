"""Variants in the betting structures that sites offer."""

from __future__ import annotations

import pytest

from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.formats.sites.pokerstars.game_names import code_of
from bigslick.formats.sites.site_games import code_in, variant_of


@pytest.mark.parametrize("code", VARIANTS)
def test_the_codes_of_variants_keep_their_meaning(code: str) -> None:
    assert variant_of(code) is VARIANTS[code]


def test_bets_double_after_the_only_draw_of_a_limit_game() -> None:
    game = variant_of("fl-27sd").game
    assert [street.big for street in game.plan] == [False, True]
    assert game.max_completion_betting_or_raising_count == 4
    assert not any(street.big for street in VARIANTS["27sd"].game.plan)


@pytest.mark.parametrize("code", ["", "nl-", "xl-plo", "plo-nl", "fl-chess"])
def test_unknown_codes_are_refused(code: str) -> None:
    with pytest.raises(NotationError, match=r"variant|which game"):
        variant_of(code)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Hold'em No Limit", "nlhe"),
        ("No Limit Texas Hold'em", "nlhe"),
        ("Hold'em Fixed Limit", "flhe"),
        ("Omaha No Limit", "nl-plo"),
        ("Badugi Pot Limit", "pl-badugi"),
        ("Split Omaha Pot Limit", "plo"),
        ("Fusion Pot Limit", "pl-fusion"),
        ("Showtime Hold'em No Limit", "nlhe"),
    ],
)
def test_pokerstars_names_have_the_structure_first_or_last(
    name: str, code: str
) -> None:
    assert code_of(name) == code


@pytest.mark.parametrize("name", ["Hold'em", "Tempest Hold'em No Limit", "No Limit"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(NotationError, match="unsupported game"):
        code_of(name)


def test_a_variant_of_its_own_is_preferred() -> None:
    assert code_in("nl", "plo8") == "nlo8"
    assert code_in("nl", "plo") == "nl-plo"
