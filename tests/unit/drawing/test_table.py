import random
import re
from xml.etree import ElementTree as ET

import pytest

from bigslick import VARIANTS, Card, create_game, draw_cards, draw_state, parse_cards


def play_some(code: str, actions: int) -> object:
    """Return a state a few checks and calls into a hand."""
    variant = VARIANTS[code]
    players = min(6, variant.max_players)
    state = create_game(code, seed=3)((200,) * players, players)
    rng = random.Random(actions)
    for _ in range(actions):
        if not state.status:
            break
        if (drawer := state.stand_patter_or_discarder_index) is not None:
            hand = state.hole_cards[drawer]
            count = state.street.discard_count if state.street else None
            state.stand_pat_or_discard(hand[: count or 0])
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif rng.random() < 0.2 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    return state


@pytest.mark.parametrize("code", VARIANTS)
@pytest.mark.parametrize("actions", [0, 4, 9, 1000])
def test_every_game_can_be_drawn_at_any_time(code: str, actions: int) -> None:
    state = play_some(code, actions)
    picture = draw_state(state)  # type: ignore[arg-type]
    ET.fromstring(picture)  # noqa: S314 - our own
    assert "nan" not in picture
    assert not re.search(r"(href|src|url\((?!#))", picture)


def test_a_view_is_drawn_without_the_cards_it_hides() -> None:
    state = create_game("nlhe", seed=5)((200,) * 4, 4)
    picture = draw_state(state.view(2))
    inks = "#22a06b|#3b82f6|#e5484d|#1b1f23"
    shown = re.findall(rf'fill="(?:{inks})">(\d+|[JQKA])<', picture)
    own = [card.rank.replace("T", "10") for card in state.hole_cards[2]]
    assert shown == own


def test_a_state_draws_itself_in_a_notebook() -> None:
    state = create_game("nlhe", seed=5)((200,) * 4, 4)
    assert state._repr_svg_() == draw_state(state)


def test_a_picture_shows_names_as_text() -> None:
    state = create_game("nlhe", seed=1)((200, 200), 2)
    picture = draw_state(state, ["<b>Ann</b>", "Bob & Co"])
    assert "&lt;b&gt;Ann&lt;/b&gt;" in picture
    assert "Bob &amp; Co" in picture


def test_cards_are_drawn_in_four_colours_and_face_down_if_unknown() -> None:
    picture = draw_cards((*parse_cards("AsKhQdTc"), Card.UNKNOWN))
    root = ET.fromstring(picture)  # noqa: S314 - our own
    ranks = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert ranks == ["A", "K", "Q", "10"]
    colours = set(re.findall(r'fill="(#\w{6})">(?:A|K|Q|10)<', picture))
    assert len(colours) == 4
    assert ET.fromstring(draw_cards([])).tag.endswith("svg")  # noqa: S314 - our own


def test_a_long_name_stays_on_its_plate() -> None:
    state = create_game("nlhe", seed=1)((200, 200))
    picture = draw_state(state, ("6VmR1/T36GY6+bVtuJpSJw", "山" * 30))
    texts = [node.text for node in ET.fromstring(picture).iter() if node.text]  # noqa: S314
    assert {"6VmR1/T36GY6+b\u2026", "山" * 7 + "\u2026"} <= set(texts)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_button_hides_no_card(players: int) -> None:
    state = create_game("27td", seed=1)((200,) * players, players)
    root = ET.fromstring(draw_state(state))  # noqa: S314 - our own
    button = next(node for node in root.iter() if node.get("r") == "13")
    x, y = float(button.get("cx", 0)), float(button.get("cy", 0))
    cards = re.findall(
        r'<rect x="([\d.-]+)" y="([\d.-]+)" width="44" height="([\d.]+)"',
        draw_state(state),
    )
    assert len(cards) == 5 * players
    for left, top, height in (map(float, card) for card in cards):
        across = max(left - x, 0, x - left - 44)
        down = max(top - y, 0, y - top - height)
        assert across**2 + down**2 > 13**2
