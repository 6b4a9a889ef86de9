"""What the prose linter finds; ``make lint`` runs it over our texts."""

from __future__ import annotations

import pytest
from tests.support.prose import RULES, STRICT_RULES, check_text


@pytest.mark.parametrize(
    "text",
    [
        "The player shows his cards.",
        "Go on with the last evening.",
        "The card As is there twice.",
        "It is kept for ever.",
        "See RULES 12.",
        "'x' are no blinds like 1/2",
        "We utilize a cache in order to be fast.",
        "This is the the best hand.",
        "Sizes are a third of the pot unless told.",
        "Action 3 is not on offer.",
        "Both options exclude each other.",
        "It is paid to whoever wins.",
        "Bots are created anew.",
        "Keep the own cards.",
        "A tournament has nine seats a table.",
        "This cannot be taken back.",
        "Return a ace.",
        "Return an card.",
        "A phrase that is there\n    twice across lines.",
    ],
)
def test_unwanted_words_are_found(text: str) -> None:
    assert [*check_text(text)]


@pytest.mark.parametrize(
    "text",
    ["The players are told.", "Give somebody a chair.", "A hand comes to its end."],
)
def test_some_words_are_unwanted_in_the_texts_of_users(text: str) -> None:
    assert not [*check_text(text)]
    assert [*check_text(text, RULES + STRICT_RULES)]


@pytest.mark.parametrize(
    "text",
    [
        "They show their cards, as rules 12 and 13 say.",
        "An SVG picture, a one-table tournament, a unit, an hour.",
        "`he` is a name in code, and so is https://example.org/his.",
        "They said that that was right, and had had enough.",
        "Put the bring-in in front of the player.",
    ],
)
def test_plain_texts_pass(text: str) -> None:
    assert not [*check_text(text, RULES + STRICT_RULES)]


def test_a_finding_names_the_line() -> None:
    ((line, words, advice),) = check_text("One.\nTwo.\nFor ever.\n")
    assert (line, words) == (3, "For ever")
    assert "forever" in advice
