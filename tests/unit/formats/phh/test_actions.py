import pytest

from bigslick import (
    Automation,
    BigslickError,
    IllegalActionError,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitTexasHoldem,
    NotationError,
    State,
    parse_action,
)

BY_HAND = {
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
}
AUTOMATIONS = tuple(step for step in Automation if step not in BY_HAND)


@pytest.fixture
def state() -> State:
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, 200, 2, mode=Mode.CASH_GAME
    )
    for action in ("d dh p1 AcAs", "d dh p2 7h6h"):
        parse_action(state, action)
    return state


def check_down(state: State) -> None:
    for action in ("p2 cc", "p1 cc"):
        parse_action(state, action)
    for cards in ("2c3d4h", "5s", "9s"):
        state.burn_card("??")
        parse_action(state, f"d db {cards}")
        parse_action(state, "p1 cc")
        parse_action(state, "p2 cc")


def test_a_hand_is_played_from_text(state: State) -> None:
    check_down(state)
    parse_action(state, "p1 sm -")
    parse_action(state, "p2 sm")
    assert state.stacks == [202, 198]
    shown = [repr(op) for op in state.operations if "Mucking" in type(op).__name__]
    assert shown == [
        "HoleCardsShowingOrMucking(player_index=0, hole_cards=(Ac, As))",
        "HoleCardsShowingOrMucking(player_index=1, hole_cards=())",
    ]


def test_cards_are_shown_by_name(state: State) -> None:
    check_down(state)
    parse_action(state, "p1 sm AcAs")
    parse_action(state, "p2 sm 7h6h")
    assert state.stacks == [198, 202]


def test_raises_are_totals_and_folds_end_hands(state: State) -> None:
    parse_action(state, "p2 cbr 1,00")
    parse_action(state, "p1 f # too much")
    assert state.operations[-4].commentary == "too much"
    assert state.stacks == [198, 202]


def test_draws_are_read() -> None:
    state = NoLimitDeuceToSevenLowballSingleDraw.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, 200, 2
    )
    for action in ("d dh p1 2c3c4c5c7d", "d dh p2 KsKhKd2d3d", "p2 cc", "p1 cc"):
        parse_action(state, action)
    parse_action(state, "p1 sd")
    parse_action(state, "p2 sd KsKh")
    assert repr(state.operations[-1]) == (
        "StandingPatOrDiscarding(player_index=1, cards=(Ks, Kh))"
    )


@pytest.mark.parametrize("action", ["", "  ", "# just words"])
def test_nothing_is_an_operation_too(state: State, action: str) -> None:
    parse_action(state, action)
    assert type(state.operations[-1]).__name__ == "NoOperation"


@pytest.mark.parametrize(
    "action",
    [
        "x",
        "p1",
        "p1 zz",
        "d zz",
        "d db",
        "d dh p1",
        "p2 cbr",
        "p2 cbr 1 2",
        "p0 f",
        "pp f",
    ],
)
def test_text_that_is_no_action_is_refused(state: State, action: str) -> None:
    before = state.copy()
    with pytest.raises(NotationError, match="invalid action"):
        parse_action(state, action)
    assert state == before


@pytest.mark.parametrize("action", ["p1 cc", "p9 f", "p1 cbr 6", "p1 sd", "p1 pb"])
def test_only_the_player_in_turn_acts(state: State, action: str) -> None:
    with pytest.raises(IllegalActionError, match="not the turn of player"):
        parse_action(state, action)


@pytest.mark.parametrize(
    "action", ["p2 cbr x", "p2 cbr 3", "d db 2c3c4c", "d dh p1 2x"]
)
def test_what_the_rules_forbid_changes_nothing(state: State, action: str) -> None:
    before = state.copy()
    with pytest.raises(BigslickError):
        parse_action(state, action)
    assert state == before
