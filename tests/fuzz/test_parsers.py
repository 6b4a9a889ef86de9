"""Damaged texts for the parsers that yield histories, as they stand and by patterns."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fuzz.mutations import FEW, MANY, damaged
from tests.support.hand_corpus import TEXTS

from bigslick import BigslickError
from bigslick.compat.parsers import (
    AbsolutePokerParser,
    FullTiltPokerParser,
    IPokerNetworkParser,
    OngameNetworkParser,
    PartyPokerParser,
    PokerStarsParser,
    REParser,
)

PARSERS: dict[str, type[REParser]] = {
    "absolute": AbsolutePokerParser,
    "fulltilt": FullTiltPokerParser,
    "ipoker": IPokerNetworkParser,
    "ongame": OngameNetworkParser,
    "partypoker": PartyPokerParser,
    "pokerstars": PokerStarsParser,
}


def parse(site: type[REParser], text: str, strict: bool) -> None:
    """Read a text; a history has all its chips at the end, less the rake."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            for history in site()(text, error_status=strict):
                state = history.play().state
                assert not state.status
                assert sum(state.stacks) <= sum(history.starting_stacks)
                assert min(state.stacks) >= 0
        except BigslickError:
            if not strict:
                raise


def by_patterns(site: type[REParser]) -> type[REParser]:
    """Return the parser of a site that reads by its patterns."""
    return type("Own", (site,), {"VARIANTS": dict(site.VARIANTS)})


@pytest.mark.parametrize("name", PARSERS)
@FEW
@given(data=st.data(), strict=st.booleans(), plain=st.booleans())
def test_a_damaged_text_is_an_error_or_histories(
    name: str, data: st.DataObject, strict: bool, plain: bool
) -> None:
    text = data.draw(damaged(TEXTS[name])).decode("utf-8", "replace")
    site = by_patterns(PARSERS[name]) if plain else PARSERS[name]
    parse(site, text, strict)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
@MANY
@given(data=st.data(), strict=st.booleans(), plain=st.booleans())
def test_many_damaged_texts_are_errors_or_histories(
    name: str, data: st.DataObject, strict: bool, plain: bool
) -> None:
    text = data.draw(damaged(TEXTS[name])).decode("utf-8", "replace")
    site = by_patterns(PARSERS[name]) if plain else PARSERS[name]
    parse(site, text, strict)
