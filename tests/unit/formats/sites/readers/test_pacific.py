"""888poker: cards and names of the site in several languages."""

from __future__ import annotations

import pytest
from tests.support.site_hands import hole_cards, read_text
from tests.unit.formats.sites.test_site_texts import HANDS

TEXT = HANDS["888"].text


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("Kns, Dh", "JsQh"),
        ("Es, Kd", "AsKd"),
        ("Bc, 10c", "JcTc"),
        ("ВPik, ТKreuz", "JsAc"),  # noqa: RUF001 - Russian
    ],
)
def test_ranks_are_read_in_other_languages(written: str, cards: str) -> None:
    (hand,) = read_text(TEXT.replace("ДPik, 10Herz", written))
    assert hand.record is not None, hand.error
    assert hole_cards(hand.record)["Ivan"] == cards


@pytest.mark.parametrize(
    "site", ["888poker", "888.es", "888poker Snap Poker", "Lucky Ace Poker", "Cassava"]
)
def test_every_skin_of_the_network_is_read(site: str) -> None:
    (hand,) = read_text(TEXT.replace("***** 888poker ", f"***** {site} "))
    assert hand.record is not None, hand.error


def test_a_heads_up_table_may_be_named_after_the_game() -> None:
    (hand,) = read_text(TEXT.replace("Limit Holdem -", "Limit Holdem (1 on 1) -"))
    assert hand.record is not None, hand.error
