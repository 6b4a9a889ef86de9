"""Good bots pass; each error is found and explained with its spot."""

from __future__ import annotations

import random
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.bots import BOT_NAMES, create_bot
from bigslick.engine import Call, Check, Discard, Fold, RaiseTo
from bigslick.engine.games import VARIANTS
from bigslick.errors import BotError, GameConfigError
from bigslick.testing import BrokenPromiseError, check_bot, scenarios

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.engine import Action, View


def _any_legal(view: View) -> Action:
    return next(action for action in view.legal if not isinstance(action, Fold))


class Good:
    def decide(self, view: View) -> Action:
        return _any_legal(view)


@pytest.mark.parametrize("name", ["calls", "folds", "random", "maniac"])
def test_the_baselines_keep_every_promise_in_every_variant(name: str) -> None:
    report = check_bot(name, hands=1)
    assert report.games == tuple(VARIANTS)
    assert report.decisions > 200
    assert report.is_repeatable
    assert "no errors in" in str(report)


@pytest.mark.parametrize("name", [name for name in BOT_NAMES if name != "expert"])
def test_every_built_in_player_keeps_its_promises(name: str) -> None:
    games = ["nlhe", "plo8", "27td", "razz"]
    assert check_bot(name, games=games, hands=1).hands == 8 * len(games)


def test_an_instance_a_class_and_a_function_can_be_checked() -> None:
    for bot in (
        Good(),
        Good,
        lambda seed: create_bot("random", seed=seed),
    ):
        report = check_bot(bot, games=["nlhe"], hands=2)
        assert report.hands == 16
    assert check_bot(Good, games=["nlhe"], hands=1).is_repeatable is None


def test_every_kind_of_decision_comes_up() -> None:
    report = check_bot("random", hands=3)
    assert set(report.actions) == {
        "fold",
        "check",
        "call",
        "bet",
        "raise",
        "bring-in",
        "discard",
    }


def test_an_illegal_size_is_explained_with_the_spot() -> None:
    class Greedy(Good):
        def decide(self, view: View) -> Action:
            if view.legal.max_raise_to is not None and not view.legal.unopened:
                return RaiseTo(view.legal.max_raise_to + 1)
            return _any_legal(view)

    with pytest.raises(AssertionError) as caught:
        check_bot(Greedy(), games=["nlhe"])
    message = str(caught.value)
    for part in ("is not legal", "nlhe, 100 bb heads-up", "stacks", "legal", "RaiseTo"):
        assert part in message
    error = caught.value
    assert isinstance(error, BrokenPromiseError)
    assert error.view is not None
    assert error.answer not in error.view.legal


@pytest.mark.parametrize("answer", [None, "fold", 7, Fold, ("call",)])
def test_an_answer_that_is_no_action_is_refused(answer: Any) -> None:
    class Odd:
        def decide(self, view: View) -> Any:
            del view
            return answer

    with pytest.raises(BrokenPromiseError, match="invalid action"):
        check_bot(Odd(), games=["nlhe"])


def test_a_check_facing_a_bet_is_found() -> None:
    class Checker:
        def decide(self, view: View) -> Action:
            del view
            return Check()

    with pytest.raises(BrokenPromiseError, match=r"Check\(\) is not legal"):
        check_bot(Checker(), games=["nlhe"])


def test_a_bot_that_forgets_draws_is_found_in_a_draw_game_only() -> None:
    class Undrawn:
        def decide(self, view: View) -> Action:
            return Check() if view.legal.check else Call()

    assert check_bot(Undrawn(), games=["nlhe"]).hands
    with pytest.raises(BrokenPromiseError, match="badugi"):
        check_bot(Undrawn(), games=["nlhe", "badugi"])


def test_discarding_a_card_that_is_not_held_is_found() -> None:
    class Cheat(Good):
        def decide(self, view: View) -> Action:
            if view.legal.discards is not None:
                others = [card for card in view.deck if card not in view.own_cards]
                return Discard(tuple(others[:1]))
            return _any_legal(view)

    with pytest.raises(BrokenPromiseError, match="Discard"):
        check_bot(Cheat(), games=["5cd"])


def test_an_exception_is_explained() -> None:
    class Lost:
        def decide(self, view: View) -> Action:
            raise IndexError(f"no board in {len(view.boards)}")

    words = r"decide\(\) raised an exception: IndexError"
    with pytest.raises(BrokenPromiseError, match=words) as caught:
        check_bot(Lost(), games=["nlhe"])
    assert "cards" in str(caught.value)


@pytest.mark.parametrize("method", ["start_hand", "end_hand"])
def test_a_bad_listener_is_found(method: str) -> None:
    bot = Good()
    setattr(bot, method, lambda news: news.no_such_attribute)
    with pytest.raises(BrokenPromiseError, match=rf"{method}\(\) raised"):
        check_bot(bot, games=["nlhe"])


def test_a_slow_decision_is_found() -> None:
    class Slow(Good):
        def decide(self, view: View) -> Action:
            sleep(0.02)
            return _any_legal(view)

    with pytest.raises(BrokenPromiseError, match="the limit is"):
        check_bot(Slow(), games=["nlhe"], time_limit=0.01)


def test_a_seed_that_is_ignored_is_found() -> None:
    class Moody:
        def __init__(self, seed: str) -> None:
            del seed

        def decide(self, view: View) -> Action:
            return random.choice(list(view.legal))

    with pytest.raises(BrokenPromiseError, match="the same seed gave"):
        check_bot(Moody, games=["nlhe"], hands=10)


def test_an_async_bot_can_be_checked() -> None:
    class Patient:
        async def decide(self, view: View) -> Action:
            return _any_legal(view)

    assert check_bot(Patient(), games=["nlhe"], hands=1).hands == 8


def test_a_file_can_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "class MyBot:\n    def decide(self, view):\n        return [*view.legal][-1]\n"
    )
    assert check_bot(f"{file}:MyBot", games=["kuhn"], hands=1).hands == 4


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(TypeError, match="invalid bot"):
        check_bot(7)
    with pytest.raises(BotError, match="unknown bot"):
        check_bot("nobody")
    with pytest.raises(GameConfigError, match="unknown variant 'whist'"):
        check_bot("calls", games=["whist"])


def test_free_folds_are_counted_and_allowed() -> None:
    class Timid:
        def decide(self, view: View) -> Action:
            return Fold() if view.legal.fold else _any_legal(view)

    assert check_bot(Timid(), games=["nlhe"], hands=4).free_folds > 0


def test_the_tables_cover_every_variant_short_deep_and_full() -> None:
    tables = list(scenarios())
    assert {table.game for table in tables} == set(VARIANTS)
    for code, variant in VARIANTS.items():
        own = [table for table in tables if table.game == code]
        assert max(len(table.stacks) for table in own) == variant.max_players
        assert min(min(table.stacks) for table in own) < own[0].bets[0]
        assert max(max(table.stacks) for table in own) > 10**15


def test_an_exception_is_reported_with_the_line_of_the_bot(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("class Bot:\n    def decide(self, view):\n        return [][3]\n")
    with pytest.raises(BrokenPromiseError) as caught:
        check_bot(f"{file}:Bot", games=["nlhe"], hands=1)
    text = str(caught.value)
    assert "raised an exception: IndexError: list index out of range (nlhe" in text
    assert f'File "{file}", line 3, in decide' in text
    assert text.index("line 3") < text.index("  stacks  ")


@pytest.mark.parametrize("answer", ["None", "'call'", "Fold"])
def test_a_file_whose_answer_is_no_action_is_refused_in_the_same_words(
    answer: str, tmp_path: Path
) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "from bigslick import Fold\n"
        f"class Bot:\n    def decide(self, view):\n        return {answer}\n"
    )
    with pytest.raises(BrokenPromiseError, match=r"^invalid action .*: expected an"):
        check_bot(f"{file}:Bot", games=["nlhe"], hands=1)


def test_a_bot_that_cannot_be_created_is_said_to_be_so(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "class Bot:\n"
        "    def __init__(self):\n        raise RuntimeError('no model file')\n"
        "    def decide(self, view):\n        pass\n"
    )
    with pytest.raises(BrokenPromiseError) as caught:
        check_bot(f"{file}:Bot", games=["nlhe"], hands=1)
    text = str(caught.value)
    assert text.startswith("cannot create Bot: RuntimeError: no model file (nlhe")
    assert f'File "{file}", line 3, in __init__' in text


def test_a_program_that_ends_is_no_exception_of_decide(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "class Bot:\n    def decide(self, view):\n        raise SystemExit(3)\n"
    )
    with pytest.raises(BrokenPromiseError, match=r"^the program ended with code 3"):
        check_bot(f"{file}:Bot", games=["nlhe"], hands=1)


@pytest.mark.parametrize("hands", [0, 1.5, "3"])
def test_a_check_plays_at_least_one_hand(hands: Any) -> None:
    """A report of no hands would look like one without errors."""
    with pytest.raises(GameConfigError, match="invalid number of hands"):
        check_bot("calls", games=["nlhe"], hands=hands)


def test_games_are_a_list() -> None:
    with pytest.raises(GameConfigError, match=r"expected a list of codes, .*nlhe"):
        check_bot("calls", games="nlhe")
