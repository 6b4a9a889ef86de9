import asyncio
from pathlib import Path

import pytest
from tests.support.terminal_sessions import (
    decide,
    new_settings,
    play_hand,
    ready,
    seen,
    table,
)
from textual import events

from bigslick.engine import BringIn, Discard, RaiseTo
from bigslick.engine.operations import (
    CompletionBettingOrRaisingTo,
    StandingPatOrDiscarding,
)
from bigslick.terminal.card_text import CardStyle
from bigslick.terminal.pages import Page
from bigslick.terminal.session_settings import BotSpeed

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize(
    "game",
    [
        *("nlhe", "stud", "5cd", "kuhn"),
        *(pytest.param(g, marks=pytest.mark.slow) for g in ("plo", "razz", "badugi")),
    ],
)
def test_whole_hands_are_played_by_keys(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = 2 if game == "kuhn" else 3
    planned = new_settings(tmp_path, monkeypatch, game=game, seats=seats)

    async def play() -> None:
        async with table(planned, SIZES[0]) as (app, pilot):
            for number, size in enumerate(SIZES, 1):
                await pilot.resize_terminal(*size)
                await play_hand(app, pilot)
                assert app.session.match.hands_played == number
                assert sum(p.chips for p in app.session.match.players) == (
                    sum(app.session.match.ledger.bought.values())
                )
                await pilot.press("n")
                lines = seen(app).splitlines()
                assert len(lines) == size[1]
                assert "Ada" in seen(app)
                assert "q quit" in seen(app)

    asyncio.run(play())


def test_a_raise_is_typed_and_its_limits_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await decide(app, pilot, "r")
            assert "(4 to 200)" in seen(app)
            await pilot.press("9", "9", "9", "enter")
            assert "999 is not between 4 and 200" in seen(app)
            await pilot.press("backspace", "backspace", "backspace", "1", "2", "enter")
            await ready(app, pilot)
            operations = app.session.view().operations  # type: ignore[union-attr]
            raises = [
                op for op in operations if isinstance(op, CompletionBettingOrRaisingTo)
            ]
            assert raises[0].amount == 12

    asyncio.run(play())


@pytest.mark.parametrize(
    ("key", "to"), [("m", 4), ("i", 4), ("k", 4), ("w", 5), ("p", 7)]
)
def test_presets_count_the_pot_after_the_call(
    key: str, to: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 1/2 the button faces 3; the pot after a call is 5."""

    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            while True:  # until the player is first in
                await ready(app, pilot)
                deciding = app.deciding
                if deciding is None:
                    await pilot.press("n")
                elif (
                    deciding.view.total_pot_amount == 3
                    and deciding.view.legal.call == 2
                ):
                    break
                else:
                    await pilot.press("f")
            await pilot.press("r", key)
            assert app.deciding is not None
            assert app.deciding.amount == to
            assert RaiseTo(to) in app.deciding.view.legal

    asyncio.run(play())


def test_cards_are_chosen_by_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch, game="5cd")) as (
            app,
            pilot,
        ):
            while app.deciding is None or app.deciding.view.legal.discards is None:
                await decide(app, pilot, "c")
                await ready(app, pilot)
            cards = app.deciding.view.own_cards
            await pilot.press("2", "5", "2", "1")
            assert app.deciding.marked == {0, 4}
            assert "discard 2" in seen(app)
            await pilot.press("enter")
            await ready(app, pilot)
            view = app.session.view()
            assert view is not None
            drawn = [
                op
                for op in view.operations
                if isinstance(op, StandingPatOrDiscarding)
                and op.player_index == view.player_index
            ]
            assert drawn[0].cards == Discard((cards[0], cards[4])).cards

    asyncio.run(play())


def test_a_wish_made_in_advance_is_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        planned = new_settings(tmp_path, monkeypatch, levels="maniac", seats=2)
        async with table(planned) as (app, pilot):
            app.advance = "check/fold"
            await ready(app, pilot)
            assert app.deciding is None
            assert app.session.match.statistics["You"].hands_folded == 1
            app.advance = "call any"
            await pilot.press("n")
            for _ in range(1000):
                await pilot.pause(0.005)
                if not app.advance:
                    break
            figures = app.session.match.statistics["You"]
            assert app.advance == ""
            assert figures.calls + figures.checks > 0 or app.deciding is not None

    asyncio.run(play())


def test_pages_open_and_close(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await ready(app, pilot)
            for key, words in (("?", "rabbit hunt"), ("t", "net"), ("l", "No hand")):
                await pilot.press(key)
                await pilot.pause()
                assert isinstance(app.screen, Page)
                assert words in seen(app)
                await pilot.press("escape")
                await pilot.pause()
                assert not isinstance(app.screen, Page)

    asyncio.run(play())


def test_the_last_hand_is_replayed_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await play_hand(app, pilot)
            await pilot.press("n")
            await ready(app, pilot)
            await pilot.press("l")
            await pilot.pause()
            assert "Step 1 (" in seen(app)
            await pilot.press("right", "right", "left")
            await pilot.pause()
            assert "Step 2 (" in seen(app)
            await pilot.press(*["right"] * 60)
            await pilot.pause()
            page = app.screen
            assert isinstance(page, Page)
            assert "wins" in page.leaves[-1] or "You win" in page.leaves[-1]
            assert f"Step {len(page.leaves)} (" in seen(app)

    asyncio.run(play())


def test_a_hint_names_the_choices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await decide(app, pilot, "h")
            for _ in range(400):
                await pilot.pause(0.01)
                if "equity" in seen(app):
                    return
            raise AssertionError(seen(app))

    asyncio.run(play())


def test_amounts_may_be_big_blinds_and_cards_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        planned = new_settings(tmp_path, monkeypatch)
        async with table(planned, faces=CardStyle.ASCII) as (app, pilot):
            await ready(app, pilot)
            assert "[??]" in seen(app)
            assert "♠" not in seen(app)
            await pilot.press("u")
            assert "bb" in seen(app)

    asyncio.run(play())


def test_the_screen_follows_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch, seats=9)) as (app, pilot):
            await ready(app, pilot)
            for size in ((132, 50), (80, 24), (100, 30)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert all(name in seen(app) for name in app.session.names)

    asyncio.run(play())


def test_time_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch, clock=1)) as (app, pilot):
            await ready(app, pilot)
            app._tick()
            await pilot.pause(0.05)
            assert "Time is up" in seen(app)

    asyncio.run(play())


def test_nobody_elses_cards_are_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        planned = new_settings(tmp_path, monkeypatch, seats=6)
        async with table(planned, (100, 30), faces=CardStyle.ASCII) as (app, pilot):
            await ready(app, pilot)
            match = app.session.match
            assert match.table is not None
            for player, cards in zip(
                match.table.players, match.table.state.hole_cards, strict=True
            ):
                for card in cards:
                    assert (f"[{card!r}]" in seen(app)) == (player.name == "You")

    asyncio.run(play())


def test_a_fold_is_asked_about_where_checking_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await decide(app, pilot, "c")
            await ready(app, pilot)
            assert app.deciding is not None
            assert app.deciding.view.legal.check
            await pilot.press("f")
            assert "Checking is free. Fold anyway?" in seen(app)
            await pilot.press("escape")
            assert "Your turn" in seen(app)
            await pilot.press("f", "f")
            await ready(app, pilot)
            assert "You fold" in seen(app)

    asyncio.run(play())


def test_the_title_names_the_game_of_a_mix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = new_settings(tmp_path, monkeypatch, game="horse", seats=2)

    async def play() -> None:
        async with table(planned, (100, 30)) as (app, pilot):
            for name in ("Limit Texas", "Limit Texas", "Limit Omaha"):
                await ready(app, pilot)
                assert f"HORSE: {name}" in seen(app)
                await play_hand(app, pilot)
                await pilot.press("n")
            assert "Now: Limit Omaha hi-lo" in seen(app)

    asyncio.run(play())


def test_a_small_terminal_says_so_and_resizing_redraws_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await ready(app, pilot)
            await pilot.resize_terminal(60, 20)
            await pilot.pause()
            assert "needs 80x24" in " ".join(seen(app).split())
            for width, height in ((120, 40), (80, 24), (100, 30)):
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                lines = seen(app).splitlines()
                assert len(lines) == height
                assert "needs 80x24" not in seen(app)
                rail = next(line for line in lines if "╭" in line)
                assert rail.index("╮") > width - 45

    asyncio.run(play())


def test_the_end_of_the_log_is_seen_after_resizing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch), (120, 40)) as (
            app,
            pilot,
        ):
            await ready(app, pilot)
            for n in range(60):
                app.write(f"line {n} of a log that is wrapped")
            for size in ((100, 30), (80, 24), (60, 20), (120, 40), (90, 26)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                if size != (60, 20):  # without a log
                    assert "line 59 of a log" in seen(app), size
                    assert app.diary.scroll_y == app.diary.max_scroll_y, size
            app.write("written later")
            await pilot.pause()
            assert "written later" in seen(app)

    asyncio.run(play())


def test_two_keys_at_once_are_one_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second key arrives before the hand goes on, as when typing ahead."""

    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await ready(app, pilot)
            for _ in range(2):
                await app.on_key(events.Key("c", "c"))
            await ready(app, pilot)
            assert app.is_running

    asyncio.run(play())


@pytest.mark.parametrize("wish", ["check/fold", "call any"])
def test_a_wish_made_in_advance_brings_in_where_folding_is_not_allowed(
    wish: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        planned = new_settings(tmp_path, monkeypatch, game="razz", seats=2, seed=2)
        async with table(planned) as (app, pilot):
            await ready(app, pilot)
            assert app.deciding is not None
            view = app.deciding.view
            assert view.legal.bring_in is not None
            assert not view.legal.fold
            app.advance = wish
            assert await app.choose(view) == BringIn()

    asyncio.run(play())


def test_the_log_counts_in_the_units_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        planned = new_settings(tmp_path, monkeypatch)
        async with table(planned, in_blinds=True) as (app, pilot):
            await ready(app, pilot)
            assert "posts 1 bb" in seen(app)

    asyncio.run(play())


def test_a_player_who_folded_may_skip_the_rest_of_the_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        planned = new_settings(tmp_path, monkeypatch)
        async with table(planned) as (app, pilot):
            await ready(app, pilot)
            app.session.settings.pace = BotSpeed.SLOW
            await pilot.press("f")
            while app.deciding is not None:
                await pilot.pause(0.005)
            assert "[space] Skip to the end of the hand" in seen(app)
            await pilot.press("space")
            await ready(app, pilot)
            assert app.next_hand is not None
            assert app.session.hurry is False

    asyncio.run(play())


def test_sitting_out_is_announced_on_the_own_turn_and_coming_back_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await decide(app, pilot, "o")
            assert "Your turn  (sitting out after this hand)" in seen(app)
            await pilot.press("o")
            assert "after this hand" not in seen(app)
            await pilot.press("o", "f")
            await ready(app, pilot)
            assert "(sitting out after this hand)" in seen(app)
            await pilot.press("n")
            await ready(app, pilot)
            assert app.session.is_away
            assert "You are not in this hand" in seen(app)
            await pilot.press("o")
            assert "(coming back after this hand)" in seen(app)

    asyncio.run(play())


def test_keys_work_with_caps_lock_and_a_player_who_folded_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await decide(app, pilot, "F")
            await ready(app, pilot)
            assert "You folded" in seen(app)
            assert "not in this hand" not in seen(app)

    asyncio.run(play())


def test_a_key_that_is_held_down_makes_no_endless_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await decide(app, pilot, "r")
            assert app.deciding is not None
            for _ in range(5_000):  # more than Python turns into an int
                app.deciding.press("9")
            await pilot.press("enter")
            assert app.deciding.error.endswith("is not between 4 and 200")

    asyncio.run(play())
