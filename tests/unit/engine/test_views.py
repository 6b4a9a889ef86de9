import pytest

from bigslick import Card, IllegalActionError, create_game


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_a_seat_that_does_not_exist_sees_nothing(seat: int) -> None:
    state = create_game("nlhe", seed=1)((200, 200, 200))
    with pytest.raises(IllegalActionError, match=f"no player {seat}: expected 0 to 2"):
        state.view(seat)


def test_a_spectator_sees_no_hole_cards() -> None:
    view = create_game("nlhe", seed=1)((200, 200, 200)).view(None)
    assert view.hole_cards == ((Card.UNKNOWN,) * 2,) * 3
    assert view.own_cards == ()
    assert not view.legal.fold
