"""The ACPC protocol: the strings, and programs that speak it well or badly."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.bots import HandInfo, create_bot
from bigslick.bots.external.acpc_bot import AcpcBot
from bigslick.engine import Bet, Call, Check, Fold, Mode, RaiseTo
from bigslick.engine.games import create_game
from bigslick.errors import BotError, BotProtocolError, BotTimeoutError
from bigslick.formats.acpc.protocol import read_answer, view_states
from bigslick.match import Player, PokerTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bigslick.engine import State

    Maker = Callable[..., AcpcBot]

AGENT = """
import socket, sys, time
link = socket.create_connection((sys.argv[-2], int(sys.argv[-1])))
link.sendall(b"VERSION:2.0.0\\r\\n")
lines = link.makefile("rb")
def turn(state):
    # Heads-up: the dealer (1) opens before the flop, the other (0) after it.
    _, position, hand, betting, cards = state.split(":")
    streets = betting.split("/")
    if "f" in betting or betting.count("/") == 3 and done(streets[3], 3):
        return False
    first = 1 if len(streets) == 1 else 0
    acts = sum(letter in "cr" for letter in streets[-1])
    return int(position) == (first + acts) % 2
def done(street, number):
    return street.endswith("c") and sum(letter in "cr" for letter in street) > 1
for line in lines:
    state = line.decode().strip()
    if turn(state):
        ANSWER
"""
CALL = 'link.sendall(f"{state}:c\\r\\n".encode())'


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    made: list[AcpcBot] = []

    def create(answer: str = CALL, **options: Any) -> AcpcBot:
        script = tmp_path / f"agent{len(made)}.py"
        script.write_text(AGENT.replace("ANSWER", answer))
        bot = AcpcBot([sys.executable, "-I", "-S", str(script)], **options)
        made.append(bot)
        return bot

    yield create
    for bot in made:
        bot.close()


def _dealt(code: str, count: int = 2) -> State:
    game = create_game(code, blinds=(50, 100))
    return game((20_000,) * count, seed=4)


def _cards(state: State, i: int) -> str:
    return "".join(map(repr, state.hole_cards[i]))


def test_states_follow_the_protocol_in_no_limit() -> None:
    state = _dealt("nlhe")
    own, other = _cards(state, 0), _cards(state, 1)
    state.act(RaiseTo(300))
    state.act(Call())
    flop = "".join(map(repr, state.get_board_cards(0)))
    state.act(Check())
    state.act(Bet(500))
    assert view_states(state.view(0), 30) == [
        f"MATCHSTATE:0:30::{own}|",
        f"MATCHSTATE:0:30:r300:{own}|",
        f"MATCHSTATE:0:30:r300c/:{own}|/{flop}",
        f"MATCHSTATE:0:30:r300c/c:{own}|/{flop}",
        f"MATCHSTATE:0:30:r300c/cr800:{own}|/{flop}",
    ]
    assert view_states(state.view(1), 7)[-1] == (
        f"MATCHSTATE:1:7:r300c/cr800:|{other}/{flop}"
    )
    state.act(RaiseTo(19_700))  # all in
    state.act(Call())
    assert not state.status
    board = "".join(map(repr, state.get_board_cards(0)))
    assert view_states(state.view(0), 0)[-1] == (
        f"MATCHSTATE:0:0:r300c/cr800r20000c//:{own}|{other}"
        f"/{board[:6]}/{board[6:8]}/{board[8:]}"
    )


def test_states_follow_the_protocol_in_limit_with_three_players() -> None:
    state = _dealt("flhe", 3)
    own = _cards(state, 2)
    state.act(RaiseTo(200))
    state.act(Fold())
    state.act(Call())
    state.act(Check())
    flop = "".join(map(repr, state.get_board_cards(0)))
    assert view_states(state.view(2), 1)[-1] == (f"MATCHSTATE:2:1:rfc/c:||{own}/{flop}")


def test_answers_become_actions() -> None:
    state = _dealt("nlhe")
    state.act(RaiseTo(300))
    state.act(Call())
    state.act(Check())
    view = state.view(1)
    asked = view_states(view, 0)[-1]
    assert read_answer(f"{asked}:c", asked, view) == Check()
    assert read_answer(f"{asked}:f", asked, view) == Fold()
    assert read_answer(f"{asked}:r800\r\n", asked, view) == Bet(500)
    for wrong in ("MATCHSTATE:0:0::|:c", f"{asked}:x", f"{asked}:r-5", "c", ""):
        with pytest.raises(BotProtocolError):
            read_answer(wrong, asked, view)


def test_a_limit_raise_has_one_size() -> None:
    state = _dealt("flhe")
    view = state.view(1)
    asked = view_states(view, 0)[-1]
    assert read_answer(f"{asked}:r", asked, view) == RaiseTo(200)
    assert read_answer(f"{asked}:c", asked, view) == Call()


@pytest.mark.parametrize("code", ["nlhe", "flhe"])
def test_an_agent_plays_hands_at_a_table(make: Maker, code: str) -> None:
    bot = make()
    for hand in range(12):
        players = [
            Player("agent", 20_000, decider=bot),
            Player("maniac", 20_000, decider=create_bot("maniac")),
        ]
        table = PokerTable(
            players if hand % 2 else players[::-1],
            (50, 100),
            game=code,
            seed=hand,
            mode=Mode.CASH_GAME,
        )
        result = table.play()
        assert result.events == ()
        assert result.went_to_showdown


@pytest.mark.parametrize(
    ("answer", "error", "text"),
    [
        ("time.sleep(60)", BotTimeoutError, "did not answer"),
        ("sys.exit(1)", BotError, "disconnected"),
        ('link.sendall(b"x" * 10_000_000)', BotProtocolError, "line of more than"),
        ('link.sendall(b"MATCHSTATE:1:9::|:c\\r\\n")', BotProtocolError, "repeat"),
        (
            'link.sendall(f"{state}:win\\r\\n".encode())',
            BotProtocolError,
            "invalid action 'win'",
        ),
    ],
)
def test_a_fault_costs_the_hand(
    make: Maker, answer: str, error: type[BotError], text: str
) -> None:
    bot = make(answer, time_limit=0.3 if error is BotTimeoutError else 20.0)
    info = HandInfo("1", "nlhe", 1, ("a", "b"), (1, 2))
    bot.start_hand(info)
    assert bot.is_running
    with pytest.raises(error, match=text):
        bot.decide(_dealt("nlhe").view(1))
    assert not bot.is_running
    bot.start_hand(info)
    assert bot.is_running


def test_comments_are_skipped(make: Maker) -> None:
    bot = make(f'link.sendall(b"# thinking\\r\\n;\\r\\n"); {CALL}')
    bot.start_hand(HandInfo("1", "nlhe", 1, ("a", "b"), (1, 2)))
    assert bot.decide(_dealt("nlhe").view(1)) == Call()


def test_other_games_are_refused(make: Maker) -> None:
    bot = make()
    bot.start_hand(HandInfo("1", "plo", 1, ("a", "b"), (1, 2)))
    with pytest.raises(BotError, match="cannot play plo, only nlhe and flhe"):
        bot.decide(_dealt("nlhe").view(1))


def test_a_program_that_does_not_connect_is_a_fault() -> None:
    bot = AcpcBot(["false"])
    bot.start_hand(HandInfo("1", "nlhe", 1, ("a", "b"), (1, 2)))
    with pytest.raises(BotError, match="before it connected"):
        bot.decide(_dealt("nlhe").view(1))
