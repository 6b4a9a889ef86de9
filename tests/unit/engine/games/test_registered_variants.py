"""A variant of one's own works wherever a predefined one does."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bigslick import (
    GAMES,
    VARIANTS,
    Deck,
    GameConfigError,
    HandHistory,
    HandRecord,
    IllegalActionError,
    NoLimitPokerMixin,
    NoLimitTexasHoldem,
    NotationError,
    OmahaHoldemHand,
    PokerBot,
    PokerMatch,
    Stakes,
    UnfixedLimitHoldem,
    Variant,
    create_game,
    equity,
    register_variant,
    registered_variants,
    unregister_variant,
)
from bigslick.arena import run_arena
from bigslick.match import Tournament, TournamentSettings
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class ThreeCardOmaha(NoLimitPokerMixin, UnfixedLimitHoldem):
    """Omaha with three hole cards and bets up to everything."""

    deck = Deck.STANDARD
    hand_types = (OmahaHoldemHand,)
    hole_dealing_count = 3


OMAHA3 = Variant(
    "omaha3", "Three-card Omaha", ThreeCardOmaha, Stakes(blinds=(1, 2), bets=(2, 2)), 9
)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register_variant(OMAHA3)
    yield
    for variant in registered_variants():
        unregister_variant(variant.code)


def test_it_is_listed_and_created_by_its_code() -> None:
    assert VARIANTS["omaha3"] is GAMES["omaha3"] is OMAHA3
    assert OMAHA3 in registered_variants()
    state = create_game("omaha3", blinds=(5, 10), seed=1)((1000, 1000))
    assert [len(cards) for cards in state.hole_cards] == [3, 3]


def test_it_can_be_forgotten_again() -> None:
    unregister_variant("omaha3")
    assert "omaha3" not in GAMES
    for code in ("omaha3", "nlhe"):
        with pytest.raises(GameConfigError, match=f"the code '{code}'"):
            unregister_variant(code)


def test_another_game_may_not_take_its_code() -> None:
    assert register_variant(OMAHA3) is OMAHA3
    for code in ("omaha3", "nlhe", "horse"):
        other = Variant(code, "Other", NoLimitTexasHoldem, OMAHA3.stakes, 9)
        words = f"the code '{code}' already belongs to"
        with pytest.raises(GameConfigError, match=words):
            register_variant(other)
    with pytest.raises(GameConfigError, match="invalid code 'My Game'"):
        register_variant(
            Variant("My Game", "Other", NoLimitTexasHoldem, OMAHA3.stakes, 9)
        )


def recorded_hand() -> HandRecord:
    state = create_game("omaha3", seed=1)((200, 200))
    while state.status:
        state.check_or_call()
    return HandRecord.from_state(state)


def test_its_hands_can_be_read_as_phh() -> None:
    record = recorded_hand()
    text = HandHistory.from_record(record).dumps()
    history = HandHistory.loads(text)
    assert history.code == "omaha3"
    assert history.to_record().players == record.players
    with pytest.raises(NotationError, match="the field 'min_bet' is missing"):
        HandHistory.loads(text.replace("min_bet", "_min_bet"))


def test_histories_follow_the_variants_registered_now() -> None:
    record = recorded_hand()
    unregister_variant("omaha3")
    with pytest.raises(NotationError, match="unknown variant 'omaha3'"):
        record.create_state()
    state = OMAHA3.create(seed=1)((200, 200))
    assert HandRecord.from_state(state).game == "custom"
    other = Variant("omaha3", "Other", NoLimitTexasHoldem, OMAHA3.stakes, 9)
    register_variant(other)
    with pytest.raises(IllegalActionError, match="dealt hole cards"):
        record.create_state()
    unregister_variant("omaha3")
    register_variant(OMAHA3)
    assert HandRecord.from_state(state).game == "omaha3"
    assert record.create_state().status is False


@pytest.mark.parametrize("level", ["Easy", "Hard", "Expert"])
def test_bots_play_it_in_a_match_that_is_recorded(tmp_path: Path, level: str) -> None:
    path = tmp_path / "hands.jsonl"
    bots = {name: PokerBot(level, seed=name) for name in ("Ann", "Bob", "Cem")}
    match = PokerMatch("omaha3", players=bots, seed=1, history=path)
    assert match.play(hands=3) == 3
    lines = path.read_text().splitlines()
    records = [HandRecord.from_json(line) for line in lines]
    assert [record.game for record in records] == ["omaha3"] * 3
    finals = [list(record.states())[-1][0] for record in records]
    assert [state.status for state in finals] == [False] * 3


def test_a_match_takes_a_variant_that_nobody_has_registered() -> None:
    own = Variant("omaha3-new", "New", ThreeCardOmaha, OMAHA3.stakes, 9)
    match = PokerMatch(own, players={"Ann": "calls", "Bob": "calls"}, seed=1)
    assert match.play(hands=2) == 2
    assert VARIANTS["omaha3-new"] is own


def test_the_arena_and_tournaments_play_it() -> None:
    result = run_arena(["calls", "hard"], game="omaha3", hands=40, jobs=2, seed=1)
    assert result.hands == 40
    players = dict.fromkeys(("Ann", "Bob", "Cem"), "calls")
    tournament = Tournament(players, TournamentSettings(game="omaha3"), seed=1)
    assert tournament.play_hand().record.game == "omaha3"


def test_its_equity_is_that_of_its_own_cards() -> None:
    found = equity(["AsAhKs", "QdQcJd"], game="omaha3", samples=2000, seed=1)
    assert 0.5 < found.players[0].equity < 1
    assert found.players[0].equity + found.players[1].equity == pytest.approx(1)


def test_a_table_of_the_room_takes_it() -> None:
    assert TableConfig(game="omaha3", seats=6).game == "omaha3"


PLUGIN = '''
from bigslick import NoLimitTexasHoldem, Stakes, Variant, register_variant

class Three(NoLimitTexasHoldem):
    """Hold'em by another name."""
    hole_dealing_count = 3

stakes = Stakes(blinds=(1, 2), bets=(2, 2))
register_variant(Variant("three", "Three", Three, stakes, 6))
'''


def test_commands_take_a_plugin(tmp_path: Path) -> None:
    path = tmp_path / "mygames.py"
    path.write_text(PLUGIN)
    command = [sys.executable, "-m", "bigslick", "--plugin", "mygames"]
    arena = ["arena", "calls", "hard", "--game", "three", "--hands", "20"]
    done = subprocess.run(
        [*command, *arena, "--jobs", "2"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "calls" in done.stdout
    missing = subprocess.run(
        [*command[:-1], "nothere", "games"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert missing.returncode != 0
    assert "cannot load the plugin 'nothere'" in missing.stderr
