"""The decision table: rows and columns of hands whose numbers are known."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.history_hands import few_records, record_hand, worked_hand

from bigslick import Mode, create_game
from bigslick.errors import GameConfigError, NotationError
from bigslick.history import Share, Statistic, Tracker
from bigslick.history.decisions.columns import COLUMNS
from bigslick.history.decisions.decision_table import tabulate
from bigslick.history.decisions.played_hand import played_hand

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.decision_table import DecisionTable

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "decision-table.md"


def table_of(*records: HandRecord) -> DecisionTable:
    table, errors = tabulate([played_hand(record) for record in records])
    assert not errors
    return table


def values(table: DecisionTable, name: str) -> list[Any]:
    column = table.decision_rows.column(name)
    if column.names is None:
        return column.values.tolist()  # type: ignore[no-any-return]
    return [None if code < 0 else column.names[code] for code in column.values]


def test_the_worked_hand_decision_by_decision() -> None:
    table = table_of(worked_hand())
    who = ["UTG", "MP", "CO", "BTN", "SB", "BB", "MP", "CO", "CO", "BTN", "CO", "BTN"]
    assert values(table, "player") == values(table, "position") == who
    assert values(table, "street") == ["preflop"] * 8 + ["flop"] * 4
    acts = ["fold", "raise", "call", "raise", "fold", "fold", "fold", "call"]
    assert values(table, "action") == [*acts, "check", "bet", "raise", "fold"]
    assert values(table, "to_call") == [2, 2, 6, 6, 21, 20, 16, 16, 0, 0, 20, 40]
    assert values(table, "pot") == [3, 3, 9, 15, 37, 37, 37, 37, 53, 53, 73, 133]
    assert values(table, "bets") == [1, 1, 2, 2, 3, 3, 3, 3, 0, 0, 1, 2]
    assert values(table, "callers") == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert values(table, "players_left") == [6, 5, 5, 5, 5, 4, 3, 2, 2, 2, 2, 2]
    assert values(table, "in_position")[-4:] == [False, True, False, True]
    assert values(table, "stack")[-4:] == [178, 178, 178, 158]
    assert values(table, "effective_stack")[-4:] == [178, 178, 178, 158]
    assert set(values(table, "pot_type")) == {"3-bet"}
    assert values(table, "facing_cbet")[-4:] == [False, False, True, False]
    assert set(values(table, "raiser_position")[-4:]) == {None, "BTN", "CO"}


def test_cents_are_chips_in_the_table() -> None:
    blinds: Any = (Decimal("0.05"), Decimal("0.10"))
    game = create_game("nlhe", blinds=blinds, mode=Mode.CASH_GAME)
    to: Any = Decimal("0.25")
    stacks = (Decimal("10.35"), Decimal("9.60"), Decimal(10))
    record = record_hand(to, "f", "f", stacks=stacks, game=game)
    table = table_of(record)
    assert values(table, "amount") == [0.25, 0, 0]
    assert values(table, "to_call") == [0.10, 0.20, 0.15]
    assert values(table, "stack_bb") == [100, 103, 95]
    assert values(table, "stake") == ["0.05/0.1"] * 3


def test_columns_of_cards() -> None:
    record = record_hand(*"cccccc", *"c" * 18, seed=4)
    table = table_of(record)
    boards = values(table, "board_so_far")
    sizes = [len(board or "") // 2 for board in boards]
    assert sizes == [*[0] * 6, *[3] * 6, *[4] * 6, *[5] * 6]
    assert boards[-1] == "".join(record.community_cards)
    hands = values(table, "hand_class")
    assert {len(text) for text in hands} <= {2, 3}
    made = dict(zip(values(table, "player")[-6:], values(table, "made_hand")[-6:]))  # noqa: B905
    for name, shown in record.showdown.items():
        assert shown.hand is not None
        assert (made[name] or "").split()[0] in shown.hand.lower()


def test_every_column_can_be_made_and_is_documented() -> None:
    table = table_of(worked_hand(), record_hand(*"fffff"))
    text = PAGE.read_text(encoding="utf-8")
    for level, rows in (
        ("hands", table.hand_rows),
        ("players", table.player_rows),
        ("decisions", table.decision_rows),
    ):
        for column in COLUMNS[level]:
            found = rows.column(column.name)
            assert len(found.values) == rows.size, column.name
            assert (column.type == "text") is (found.names is not None), column.name
            line = f"| `{column.name}` | {column.type} | {column.meaning} |"
            assert line in text


def test_a_line_leaves_out_folds_except_one_that_ends_the_hand() -> None:
    table = table_of(*few_records())
    values, names = table.hand_rows.column("line")
    assert [(names or ())[code] for code in values] == [
        "raise, call, raise, call / check, bet, raise, fold",
        "fold",
        "call, call, call, call, call, check" + 3 * (" / check" + 5 * ", check"),
        "raise, call",
    ]


def test_a_statistic_of_ones_own_is_counted() -> None:
    own = Statistic.of("flat", "round = 0 and bets = 2", "action = 'call'")
    tracker = Tracker(more=[own])
    tracker.add(worked_hand())
    report = tracker.report()
    assert report["CO"]["flat"] == Share(1, 1)
    assert report["BTN"]["flat"] == Share(0, 1)
    with pytest.raises(NotationError, match="unknown column"):
        Statistic.of("flat", "rounds = 0", "action = 'call'")


def test_only_hands_that_meet_the_condition_count() -> None:
    records = [worked_hand(), record_hand(*"cccccc", *"c" * 18)]
    tracker = Tracker(where="pot_type = '3-bet' and round = 1 and not in_position")
    tracker.add_all(records)
    report = tracker.report()
    assert set(report) == {"CO"}
    assert report["CO"].hands == report.hands == 1
    assert report["CO"].net == 51
    with pytest.raises(NotationError, match="unknown column 'pottype'"):
        Tracker(where="pottype = '3-bet'")


def test_an_illegal_hand_is_refused_by_number() -> None:
    record = worked_hand()
    for action in record.actions:
        if action.action == "raise" and action.amount == 22:
            action.amount = 7
    _, errors = tabulate([played_hand(worked_hand()), played_hand(record)])
    assert list(errors) == [1]
    assert "7" in str(errors[1])


def test_records_are_refused_where_played_hands_are_expected() -> None:
    with pytest.raises(GameConfigError, match="expected the result of played_hand"):
        tabulate([worked_hand()])  # type: ignore[list-item]
