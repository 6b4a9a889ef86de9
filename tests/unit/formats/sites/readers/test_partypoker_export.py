"""PartyPoker since 2019: names of which seats have only the first word."""

from __future__ import annotations

from tests.support.site_hands import hole_cards, read_text
from tests.unit.formats.sites.test_site_texts import HANDS


def test_a_seat_may_have_only_the_first_word_of_a_name() -> None:
    text = HANDS["partypoker-export"].text
    for words in ("Dealt to Ann", "Ann folds", "Ann balance"):
        text = text.replace(words, words.replace("Ann", "Ann Lee"))
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hole_cards(hand.record)["Ann"] == "9c7h8h4d"
