from __future__ import annotations

import datetime as dt
import io
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from bigslick import (
    Automation,
    FixedLimitRazz,
    Folding,
    GameConfigError,
    IllegalActionError,
    KuhnPoker,
    Mode,
    NoLimitTexasHoldem,
    NotationError,
    create_game,
)
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.reader import read_histories, write_histories
from bigslick.formats.reader import read_hands

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HAND = """
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ['d dh p1 AsAd', 'd dh p2 ????', 'd dh p3 KsKd', 'p3 cbr 300', 'p1 cc', \
'p2 f', 'd db 2c3c4c', 'p1 cc', 'p3 cc', 'd db 5d', 'p1 cc', 'p3 cc', 'd db 9h', \
'p1 cc', 'p3 cbr 1000', 'p1 cc', 'p3 sm KsKd', 'p1 sm AsAd']
hand = 7
players = ['Ann', 'Bob', 'Cyd']
"""


def hand(**changes: Any) -> HandHistory:
    history = HandHistory.loads(HAND)
    for name, value in changes.items():
        setattr(history, name, value)
    return history


def test_a_hand_is_read_and_played() -> None:
    played = hand().play()
    assert played.complete
    assert played.repairs == ()
    assert played.state.stacks == [11400, 9900, 8700]
    assert played.state.mode is Mode.CASH_GAME


def test_a_hand_that_is_loaded_without_automations_is_played() -> None:
    usual, by_hand = HandHistory.loads(HAND), HandHistory.loads(HAND, automations=())
    assert by_hand.play().state.stacks == usual.play().state.stacks
    assert not by_hand.play().state.status


def test_what_is_written_is_read_again() -> None:
    history = hand()
    assert HandHistory.loads(history.dumps()) == history
    file = io.BytesIO()
    history.dump(file)
    file.seek(0)
    assert HandHistory.load(file) == history


def test_many_hands_share_a_file() -> None:
    histories = [hand(hand=n) for n in range(4)]
    text = HandHistory.dumps_all(histories)
    assert text.startswith("[1]\nvariant = 'NT'")
    assert list(HandHistory.loads_all(text)) == histories
    file = io.BytesIO()
    HandHistory.dump_all(histories, file)
    file.seek(0)
    assert list(HandHistory.load_all(file)) == histories


def test_a_single_hand_is_a_file_of_one() -> None:
    assert list(HandHistory.loads_all(HAND)) == [hand()]


def test_files_are_written_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    assert write_histories((hand(hand=n) for n in range(3)), path) == 3
    assert [history.hand for history in read_histories(path)] == [0, 1, 2]

    def broken() -> Any:
        yield hand()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_histories(broken(), path)
    assert len(list(read_histories(path))) == 3
    assert list(tmp_path.iterdir()) == [path]
    single = tmp_path / "hand.phh"
    write_histories([hand()], single)
    assert single.read_text().startswith("variant")
    with pytest.raises(NotationError, match="one hand"):
        write_histories([hand(), hand()], single)


def test_a_file_is_read_no_further_than_to_the_next_hand() -> None:
    consumed = 0

    def lines() -> Iterator[bytes]:
        nonlocal consumed
        for n in range(1000):
            for line in f"[{n}]\n{HAND.strip()}\n".encode().splitlines(keepends=True):
                consumed += 1
                yield line

    given = lines()
    endless: Any = SimpleNamespace(readline=lambda _: next(given, b""))
    found = HandHistory.load_all(endless)
    next(found)
    assert consumed == 11
    next(found)
    assert consumed == 21


def test_all_optional_fields_are_kept() -> None:
    history = hand(
        author="A. Uthor",
        event="Main",
        url="https://example.org",
        venue="Hall",
        address="1 Road",
        city="Town",
        region="Shire",
        postal_code="X1",
        country="Land",
        time=dt.time(23, 59, 1),
        time_zone="Europe/Vienna",
        time_zone_abbreviation="CET",
        day=15,
        month=11,
        year=2026,
        level=3,
        seats=[4, 7, 1],
        seat_count=9,
        table="Vega",
        finishing_stacks=[11400, 9900, 8700],
        winnings=[2700, 0, 0],
        currency="EUR",
        currency_symbol="€",
        time_limit=Decimal("7.5"),
        time_banks=[30, 30, 30],
    )
    again = HandHistory.loads(history.dumps())
    assert again == history
    record = again.to_record()
    assert record.time == "2026-11-15T22:59:01Z"
    assert HandHistory.from_record(record).dumps() == history.dumps()


def test_user_defined_fields_are_kept_and_others_warned_of() -> None:
    extra = "_note = 'mine'\n_deep = {a = 1, b = [1, 2]}\n'_a.b' = true\n"
    history = HandHistory.loads(HAND + extra)
    fields = {"_note": "mine", "_deep": {"a": 1, "b": [1, 2]}, "_a.b": True}
    assert history.user_defined_fields == fields
    assert HandHistory.loads(history.dumps()).user_defined_fields == fields
    with pytest.warns(UserWarning, match="'foo' is unknown"):
        history = HandHistory.loads(HAND + "foo = 3\n")
    assert history.user_defined_fields == {"foo": 3}


def test_fields_given_beside_the_text_win() -> None:
    history = HandHistory.loads(HAND, author="me", automations=())
    assert history.author == "me"
    assert history.automations == ()


def test_numbers_with_a_point_are_exact_by_default() -> None:
    text = HAND.replace("10000, 10000, 10000", "100.10, 10000, 10000")
    assert HandHistory.loads(text).starting_stacks[0] == Decimal("100.10")
    as_float: Any = float
    history = HandHistory.loads(text, parse_value=as_float)
    assert history.starting_stacks[0] == 100.1


def test_states_on_the_way_are_independent() -> None:
    history = hand()
    states = list(history)
    assert len(states) == len(history.actions) + 1
    assert states[0].stacks == [9950, 9900, 10000]
    assert states[4].bets == [50, 100, 300]
    assert states[-1].stacks == [11400, 9900, 8700]
    steps = list(history.iter_state_actions())
    assert [action for _, action in steps] == [None, *history.actions]


def test_a_state_made_from_a_history_deals_at_random() -> None:
    decks = {tuple(hand().create_state().deck_cards) for _ in range(3)}
    assert len(decks) == 3


def test_the_game_of_a_history_makes_the_same_state() -> None:
    history = hand()
    game = history.create_game()
    assert isinstance(game, NoLimitTexasHoldem)
    assert Automation.CARD_BURNING not in game.automations
    state = game(history.starting_stacks, 3)
    assert state.stacks == history.create_state().stacks
    assert history.game_type is NoLimitTexasHoldem


def test_heads_up_the_first_blind_is_the_buttons() -> None:
    text = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
"""
    state = HandHistory.loads(text).play().state
    assert state.stacks == [101, 199]


def test_commentary_is_kept() -> None:
    history = hand(actions=["d dh p1 AsAd # rockets", "", "# a long silence"])
    state = history.play().state
    assert [op.commentary for op in state.operations][-3:] == [
        "rockets",
        None,
        "a long silence",
    ]
    again = HandHistory.from_game_state(None, state)
    assert again.actions == history.actions


def test_endless_stacks_are_read_and_written() -> None:
    history = HandHistory.loads(HAND.replace("[10000, 10000", "[inf, 10000"))
    state = history.play().state
    assert state.stacks[1:] == [9900, 8700]
    assert "starting_stacks = [inf, 10000, 10000]" in history.dumps()


def test_a_hand_that_stops_early_can_go_on() -> None:
    history = hand(actions=HandHistory.loads(HAND).actions[:6])
    played = history.play()
    assert not played.complete
    state = played.state
    state.burn_card()
    state.deal_board()
    assert state.actor_index == 0


def test_games_without_a_code_are_written_with_ours() -> None:
    game = create_game("plo5", seed=1)
    state = game((200, 200))
    while state.status:
        state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    assert history.variant == "plo5"
    text = history.dumps()
    assert "_bigslick_mode = 'tournament'" in text
    assert HandHistory.loads(text).play().state.stacks == state.stacks


def test_a_game_that_is_not_registered_is_refused() -> None:
    class Six(NoLimitTexasHoldem):
        """Hold'em with six hole cards."""

        hole_dealing_count = 6

    game = Six(tuple(Automation), True, 0, (1, 2), 2)
    with pytest.raises(NotationError, match="only registered games"):
        HandHistory.from_game_state(game, game((200, 200), 2))


def test_teaching_games_are_written_too() -> None:
    game = KuhnPoker(tuple(Automation))
    state = game()
    while state.status:
        state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    assert history.variant == "kuhn"
    assert HandHistory.loads(history.dumps()).play().state.stacks == state.stacks


def test_stud_has_a_bring_in_and_no_blinds() -> None:
    game = FixedLimitRazz(tuple(Automation), True, 1, 2, 4, 8, seed=5)
    state = game((200, 200, 200), 3)
    state.post_bring_in()
    while state.status:
        state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    assert history.blinds_or_straddles is None
    assert "blinds_or_straddles" not in history.dumps()
    assert history.bring_in == 2
    assert HandHistory.loads(history.dumps()).play().state.stacks == state.stacks


def test_uncompressed_actions_deal_card_by_card() -> None:
    game = create_game("nlhe", seed=1)
    state = game((200, 200, 200))
    short = HandHistory.from_game_state(game, state).actions
    long = HandHistory.from_game_state(game, state, compression_status=False).actions
    assert [len(short), len(long)] == [3, 6]


def test_half_chips_are_split_where_the_end_says_so() -> None:
    history = hand()
    actions = [a.replace("KsKd", "AhAc") for a in history.actions]
    split = hand(actions=actions, antes=[1, 1, 1])
    assert split.play().state.stacks == [10051, 9899, 10050]
    split.finishing_stacks = [Decimal("10050.5"), 9899, Decimal("10050.5")]
    assert split.play().state.stacks == split.finishing_stacks


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("variant = 'NT'", "variant = 'XX'", "unknown variant 'XX'"),
        ("variant = 'NT'", "variant = ['NT']", "unknown variant"),
        ("min_bet = 100\n", "", "'min_bet' is missing"),
        ("antes = [0, 0, 0]", "antes = 5", "invalid antes 5"),
        ("antes = [0, 0, 0]", "antes = [0]", "expected 3 antes"),
        ("[10000, 10000", "[-5, 10000", "stack -5: expected more than 0"),
        ("[10000, 10000", "['x', 10000", "starting_stacks: it cannot contain 'x'"),
        ("[10000, 10000", "[nan, 10000", "invalid amount 'nan'"),
        ("['Ann', 'Bob', 'Cyd']", "['Ann']", "expected 3 players"),
        ("'p3 cbr 300'", "3", "actions: it cannot contain 3"),
        ("hand = 7", "hand = [7]", r"invalid hand \[7\]"),
        ("hand = 7", "hand = 7\nhand = 8", "line 10"),
        ("hand = 7", "hand = ", "line 9"),
        ("'p1 sm AsAd']", "'p1 sm AsAd'", "invalid TOML"),
    ],
)
def test_damage_is_refused_with_place_and_reason(
    old: str, new: str, reason: str
) -> None:
    assert old in HAND
    with pytest.raises(NotationError, match=reason):
        HandHistory.loads(HAND.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("p3 cbr 300", "p3 cbr 101", r"hand 7: action 4 'p3 cbr 101'.*minimum"),
        ("p3 cbr 300", "p1 cbr 300", "action 4.*not the turn of player"),
        ("p3 cbr 300", "p3 cbr 99999", "above the maximum"),
        ("KsKd'", "AsKd'", "duplicate card As"),
        ("2c3c4c", "2c2c4c", "duplicate card 2c"),
        ("2c3c4c", "2c3cAd", "duplicate card Ad"),
        ("'p3 sm KsKd'", "'p3 sm AdKd'", "duplicate card Ad"),
        ("'p2 f'", "'p2 f', 'p2 f'", "action 7"),
        ("'d db 5d'", "'d db 5d6d'", "number of dealt cards"),
    ],
)
def test_an_illegal_history_is_refused_with_hand_and_action(
    old: str, new: str, reason: str
) -> None:
    assert old in HAND
    history = HandHistory.loads(HAND.replace(old, new))
    with pytest.raises(IllegalActionError, match=reason):
        history.play()
    with pytest.raises(IllegalActionError, match=reason):
        list(history)


@pytest.mark.parametrize("action", ["p3 dance", "x", "p0 f", "p3 cbr x", "d db 2x"])
def test_unreadable_actions_are_refused(action: str) -> None:
    history = HandHistory.loads(HAND.replace("p3 cbr 300", action))
    with pytest.raises(NotationError, match="action 4"):
        history.play()


def test_a_showing_with_too_many_words_is_refused() -> None:
    game = create_game("nlhe", blinds=(1, 2), seed=1)
    state = game((100, 100))
    while state.status:
        state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    shown = next(n for n, a in enumerate(history.actions) if " sm " in a)
    history.actions[shown] = history.actions[shown][:2] + " sm - -"
    with pytest.raises(NotationError, match=f"action {shown + 1} 'p. sm - -'"):
        history.play()


@pytest.mark.parametrize(
    "ends", [{"finishing_stacks": [11400, 9900, 8701]}, {"winnings": [2800, 0, 0]}]
)
def test_more_chips_won_than_bet_are_refused(ends: dict[str, Any]) -> None:
    history = hand(**ends)
    with pytest.raises(NotationError, match=r"hand 7: the players have .* more"):
        history.to_record()
    record = history.to_record(repair=True)
    assert "ignored" in record.meta["repairs"][0]
    assert sum(player.final for player in record.players) == 30000


def test_files_of_any_format_give_records_or_damage(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    illegal = HAND.replace("p3 cbr 300", "p3 cbr 3")
    path.write_text(f"[1]{HAND}\n[2]{illegal}\n[3]\nvariant = 'NT'\n[4]{HAND}")
    hands = list(read_hands(path))
    assert [hand.line for hand in hands] == [1, 12, 23, 25]
    assert [hand.record is None for hand in hands] == [False, True, True, False]
    assert "action 4 'p3 cbr 3'" in str(hands[1].error)
    assert "'antes' is missing" in str(hands[2].error)
    mended = list(read_hands(path, repair=True))
    assert "changed to p3 cbr 200" in mended[1].repairs[0]


def test_stakes_that_make_no_game_are_refused() -> None:
    history = HandHistory.loads(HAND.replace("[50, 100, 0]", "[0, 0, 0]"))
    with pytest.raises(GameConfigError):
        history.play()


def test_errors_name_the_file_and_reading_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    good = HAND.strip()
    bad = good.replace("min_bet = 100", "min_bet = 1.2.3")
    path.write_text(f"[1]\n{good}\n\n[2]\n{bad}\n\n[3]\n{good}\n")
    with pytest.raises(
        NotationError, match=r"hands\.phhs, line 17, hand 2: invalid TOML"
    ):
        list(read_histories(path))
    errors: list[NotationError] = []
    assert len(list(read_histories(path, on_error=errors.append))) == 2
    assert [error.line for error in errors] == [17]
    illegal = good.replace("p3 cbr 300", "p3 cbr 3")
    path.write_text(f"[1]\n{illegal}\n")
    (history,) = read_histories(path)
    with pytest.raises(
        IllegalActionError, match=r"hands\.phhs, line 1, hand 7: action 4"
    ):
        history.play()


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_other_encodings_are_refused_with_the_line(encoding: str) -> None:
    text = HAND.replace("Ann", "Änn")
    with pytest.raises(NotationError, match="not UTF-8"):
        HandHistory.load(io.BytesIO(text.encode(encoding)))
    with pytest.raises(NotationError, match=r"line .* not UTF-8"):
        list(HandHistory.load_all(io.BytesIO(text.encode(encoding))))


def test_a_mark_of_utf_8_at_the_beginning_does_no_harm() -> None:
    marked = io.BytesIO(HAND.encode("utf-8-sig"))
    assert HandHistory.load(marked) == hand()
    marked.seek(0)
    assert list(HandHistory.load_all(marked)) == [hand()]


def test_ends_of_lines_of_other_systems_do_no_harm() -> None:
    text = HAND.replace("\n", "\r\n")
    assert HandHistory.loads(text) == hand()
    assert list(HandHistory.load_all(io.BytesIO(text.encode()))) == [hand()]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("'p2 f', ", "", "before it p2 folds"),
        ("'d dh p2 ????', ", "", "before it p2 is dealt 2 unknown cards"),
        ("'d db 5d', ", "", "before it 1 unknown cards are dealt to the board"),
        ("p3 cbr 300", "p3 cbr 20000", "changed to p3 cbr 10000"),
        ("'d db 2c3c4c', 'p1 cc'", "'d db 2c3c4c'", "before it p1 checks"),
        ("'p1 sm AsAd']", "'p1 sm AsAd', 'p1 cc']", "left out: the hand is over"),
    ],
)
def test_each_repair_is_listed(old: str, new: str, said: str) -> None:
    assert old in HAND
    history = HandHistory.loads(HAND.replace(old, new, 1))
    with pytest.raises(IllegalActionError):
        history.play()
    played = history.play(repair=True)
    assert any(said in repair for repair in played.repairs)
    assert sum(played.state.stacks) == 30000


def test_repairing_a_good_hand_changes_nothing() -> None:
    assert hand().play(repair=True) == hand().play()


def test_required_and_optional_fields_are_those_of_the_format() -> None:
    assert HandHistory.required_field_names["NT"] == (
        "variant",
        "antes",
        "blinds_or_straddles",
        "min_bet",
        "starting_stacks",
        "actions",
    )
    assert HandHistory.required_field_names["FR"][2:5] == (
        "bring_in",
        "small_bet",
        "big_bet",
    )
    assert len(HandHistory.game_types) == 11
    assert HandHistory.variants[NoLimitTexasHoldem] == "NT"
    assert "time_zone_abbreviation" in HandHistory.optional_field_names


def test_a_tournament_fold_that_faces_no_bet_is_the_house_s() -> None:
    game = create_game("nlhe", blinds=(1, 2), seed=1)
    state = game((200, 200, 200))
    state.check_or_call()
    state.fold()
    assert state.fold_absent().by_house
    history = HandHistory.from_game_state(game, state)
    own = history.user_defined_fields
    assert "_bigslick_rules" not in own
    for _ in range(2):
        (*_, again) = HandHistory.loads(history.dumps())
        folds = [op for op in again.operations if isinstance(op, Folding)]
        assert folds == [Folding(0), Folding(1, by_house=True)]
        own["_bigslick_rules"] = {"house_folds": True}  # as it used to be written


@pytest.mark.parametrize("text", [None, b"variant = 'NT'"])
def test_only_text_is_loaded(text: Any) -> None:
    with pytest.raises(NotationError, match=r"invalid hand history .*: expected"):
        HandHistory.loads(text)
    with pytest.raises(NotationError, match=r"invalid hand history .*: expected"):
        next(HandHistory.loads_all(text))


def test_fractions_without_a_decimal_form_are_refused() -> None:
    third: Any = Fraction(1, 3)
    one_half: Any = Fraction(1, 2)
    game = create_game("nlhe", blinds=(third, 2 * third), seed=1)
    state = game((20 * third, 20 * third))
    state.fold()
    with pytest.raises(GameConfigError, match=r"20/3: PHH has decimal numbers only"):
        HandHistory.from_game_state(game, state).dumps()
    half = create_game("nlhe", blinds=(one_half, 1), seed=1)
    state = half((20, 20))
    state.fold()
    *_, last = HandHistory.loads(HandHistory.from_game_state(half, state).dumps())
    assert last.stacks == state.stacks
