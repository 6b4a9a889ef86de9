from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.reviewed_hands import hand, river_hand

from bigslick import create_game
from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.formats import HandRecord
from bigslick.solver import solve
from bigslick.study import (
    ReviewOptions,
    read_decisions,
    review_hand,
    review_hands,
    solved_spots,
)

if TYPE_CHECKING:
    from bigslick.solver import Solution, Spot

RIVER = ReviewOptions(first="river", sizes="bet 75%; raise a")


def test_folding_the_best_hand_on_the_river_loses_its_value() -> None:
    record = river_hand("p1 cbr 10", "p3 cbr 30", "p1 f")
    (bet, fold), reasons = review_hand(record, "Ann", RIVER)
    assert not reasons
    assert (bet.street, bet.board, bet.cards) == ("river", "Ks7h2d3c8d", "AsAh")
    assert (bet.position, bet.pot, bet.to_call, bet.stack) == ("SB", 7, 0, 97)
    assert [option.action for option in bet.options] == ["check", "bet 5"]
    assert [option.action for option in fold.options] == [
        "fold",
        "call 10",
        "all-in 97",
    ]
    assert (bet.line, fold.line) == ("", "bet 5, raise to 15")
    assert fold.action == "fold"
    assert fold.best.action != "fold"
    assert fold.loss == pytest.approx(fold.best.ev)
    assert fold.loss > 1


def test_values_are_those_of_the_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """The EV of a hand is the mean of its options' EVs by their frequencies."""
    kept: list[Any] = []

    def kept_solve(*values: Any, **options: Any) -> Solution:
        kept.append(solve(*values, **options))
        solution: Solution = kept[-1]
        return solution

    monkeypatch.setattr(solved_spots, "solve", kept_solve)
    (decision,), _ = review_hand(river_hand("p1 cc", "p3 cbr 10", "p1 f"), "Cyd", RIVER)
    node = kept[0].node("x")
    row = next(row for row in node.hands if row["hand"] in {"KdQd", "QdKd"})
    mean = sum(option.ev * option.frequency for option in decision.options)
    assert mean * 2 == pytest.approx(row["ev"], abs=0.02)
    assert sum(option.frequency for option in decision.options) == pytest.approx(1)
    assert decision.error == kept[0].exploitability < 0.003


def test_an_action_is_worth_what_the_best_play_after_it_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The solution's own play after it may be rough: it counts at the next decision."""
    kept: list[Solution] = []

    def rough_solve(spot: Spot, *_: Any, **__: Any) -> Solution:
        kept.append(solve(spot, target=None, iterations=3))
        return kept[-1]

    monkeypatch.setattr(solved_spots, "solve", rough_solve)
    record = river_hand("p1 cc", "p3 cbr 10", "p1 cbr 194", "p3 f")
    (bet, _), _ = review_hand(record, "Cyd", RIVER)
    node = kept[0].node("x b10c")
    place = [row["hand"] for row in node.records(1)].index("KdQd")
    assert bet.options[1].action == "bet 5"
    assert bet.options[1].ev * 2 == pytest.approx(node.best_ev(1)[place] - 10)
    assert node.best_ev(1)[place] > node.ev(1)[place] + 1


def test_after_an_action_that_is_hardly_ever_taken_the_review_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = river_hand("p1 cbr 10", "p3 cbr 30", "p1 f")
    monkeypatch.setattr(solved_spots, "_RARE", 1.1)
    (only,), reasons = review_hand(record, "Ann", RIVER)
    assert only.rare
    assert reasons == ["after an action that the solution almost never takes"]
    assert review_hand(record, "Cyd", RIVER) == ([], reasons)


def test_folding_aces_with_ten_big_blinds_loses_the_value_of_a_push() -> None:
    record = hand("p2 f", stacks=(20, 20), cards=("9c4d", "AsAh"))
    (decision,), _ = review_hand(record, "Bob")
    assert (decision.method, decision.street, decision.position) == (
        "push-fold",
        "preflop",
        "BTN",
    )
    assert decision.action == "fold"
    assert decision.best.action == "push all-in 10"
    assert decision.frequency < 0.01
    # Aces push for more than the blinds, which a fold gives up (half a big blind).
    assert 1.5 < decision.loss < 5


def test_calling_a_push_with_aces_is_right() -> None:
    record = hand(
        *("p2 cbr 20", "p1 cc", "p1 sm AsAh", "p2 sm KdQd"),
        *("d db Ks7h2d", "d db 3c", "d db 8d"),
        stacks=(20, 20),
        cards=("AsAh", "KdQd"),
    )
    (decision,), _ = review_hand(record, "Ann")
    assert (decision.action, decision.line) == ("call all-in 10", "SB all-in")
    assert decision.loss == 0
    assert decision.to_call == 9


def test_push_or_fold_counts_prize_money_with_payouts() -> None:
    record = hand("p2 f", stacks=(20, 20), cards=("9c4d", "AsAh"))
    options = ReviewOptions(payouts=(50, 50))
    (decision,), _ = review_hand(record, "Bob", options)
    assert decision.loss == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("record", "player", "reason"),
    [
        (hand("p3 f", "p1 f"), "Bob", "the player made no decision"),
        (hand("p3 f", "p1 f"), "Ann", "the betting ended before the turn"),
        (
            hand("p3 f", "p1 f", cards=("????", "9c4d", "KdQd"), stacks=(20, 20, 20)),
            "Ann",
            "the betting ended before the turn",
        ),
    ],
)
def test_hands_that_are_not_reviewed_have_a_reason(
    record: HandRecord, player: str, reason: str
) -> None:
    assert review_hand(record, player) == ([], [reason])


def test_other_games_are_named() -> None:
    state = create_game("plo", seed=1)((200, 200))
    state.fold()
    record = HandRecord.from_state(state, names=("Ann", "Bob"))
    found, (reason,) = review_hand(record, "Bob")
    assert not found
    assert reason == "plo: only nlhe with one board is reviewed"


def test_a_player_who_did_not_take_part_is_an_error() -> None:
    with pytest.raises(GameConfigError, match="unknown player 'Anne'"):
        review_hand(hand("p3 f", "p1 f"), "Anne")


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": "preflop"},
        {"sizes": "bet lots"},
        {"target": "much"},
        {"push_fold": -1},
        {"push_fold": float("nan")},
        {"memory": "a lot"},
        {"payouts": (30, 50)},
        {"payouts": 50},
    ],
)
def test_wrong_options_are_refused_before_any_work(wrong: dict[str, Any]) -> None:
    with pytest.raises(BigslickError):
        ReviewOptions(**wrong)


def test_a_review_is_written_and_read_again() -> None:
    records = [
        (1, hand("p3 f", "p1 f")),
        (2, river_hand("p1 cbr 10", "p3 f")),
        (3, hand("p2 f", stacks=(20, 20), cards=("9c4d", "AsAh"))),
    ]
    seen: list[tuple[int, int]] = []
    review = review_hands(
        records[:2],
        "Ann",
        RIVER,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert seen == [(1, 2), (2, 2)]
    assert (review.hands, len(review.decisions)) == (2, 1)
    assert review.skipped == {"the betting ended before the river": 1}
    assert review.loss_per_100 == pytest.approx(50 * review.loss)
    assert repr(review).startswith("<Review of Ann: 1 decisions in 2 hands")
    again = read_decisions(review.to_json_lines().encode().splitlines())
    assert again == review.decisions
    (row,) = csv.DictReader(review.to_csv().splitlines())
    assert (row["number"], row["action"], row["cards"]) == ("2", "bet 5", "AsAh")
    assert [record["loss"] for record in review.to_records()] == [review.loss]


def test_records_without_numbers_are_numbered_by_their_place() -> None:
    records = [hand("p3 f", "p1 f"), river_hand("p1 cbr 10", "p3 f")]
    review = review_hands(iter(records), "Ann", RIVER)
    assert [decision.number for decision in review.decisions] == [2]


@pytest.mark.parametrize("hands", [[5], [None], [(1, 2)], [(1, 2, 3)]])
def test_something_else_than_hands_is_refused(hands: Any) -> None:
    with pytest.raises(GameConfigError, match="expected a HandRecord"):
        review_hands(hands, "Ann")
    with pytest.raises(GameConfigError, match="expected a HandRecord"):
        review_hand(hands[0], "Ann")


@pytest.mark.parametrize("jobs", [0, True, "2", 1.5])
def test_a_number_of_jobs_is_a_whole_number_but_zero(jobs: Any) -> None:
    with pytest.raises(GameConfigError, match="invalid number of jobs"):
        review_hands([], "Ann", jobs=jobs)


def test_ctrl_c_returns_the_review_so_far() -> None:
    def interrupt(done: int, total: int) -> None:  # noqa: ARG001
        raise KeyboardInterrupt

    records = [(n, hand("p3 f", "p1 f")) for n in (1, 2)]
    review = review_hands(records, "Ann", progress=interrupt)
    assert review.interrupted
    assert review.hands == 1


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"hand_id": 1}', b"\xff"])
def test_a_foreign_line_is_named(line: bytes) -> None:
    with pytest.raises(NotationError, match=r"^line 2 is not a reviewed decision"):
        read_decisions([b"\n", line])
    with pytest.raises(NotationError, match=r"^a\.jsonl: line 1 is not a reviewed"):
        read_decisions([line], "a.jsonl")
