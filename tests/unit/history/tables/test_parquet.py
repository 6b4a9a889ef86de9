"""Does ``history/parquet.py`` write tables that SQL can ask?"""

from __future__ import annotations

import os
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.history_hands import worked_hand

from bigslick import create_game
from bigslick.errors import GameConfigError, NotationError
from bigslick.formats.phh import HandHistory
from bigslick.formats.record.hand_record import HandRecord, write_records
from bigslick.formats.writer import WRITERS
from bigslick.history import (
    STATISTICS,
    query,
    statistics_sql,
    track_files,
    write_parquet,
)
from bigslick.history.reader import files as files_module
from bigslick.history.tables import joined_rows, table_writer
from bigslick.history.tables import parquet as parquet_module
from bigslick.history.tables.hand_tables import COLUMNS, rows_of

if TYPE_CHECKING:
    from pathlib import Path


def test_the_tables_say_what_the_tracker_says(hands_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    count, problems = write_parquet([hands_file], folder)
    assert (count, problems.count) == (4, 0)
    assert sorted(p.name for p in folder.iterdir()) == [
        "actions.parquet",
        "decisions.parquet",
        "hands.parquet",
        "players.parquet",
    ]
    report = track_files([hands_file])[0].report()
    keys = [statistic.key for statistic in STATISTICS]
    counts = ", ".join(f'count("{key}"), sum("{key}"::int)' for key in keys)
    sql = f"select player, {counts} from players group by 1"  # noqa: S608 - our names
    _, rows, _ = query(sql, [folder])
    assert len(rows) == 6
    for player, *figures in rows:
        for k, key in enumerate(keys):
            chances, done = figures[2 * k : 2 * k + 2]
            assert report[player][key] == (done or 0, chances), key
    _, rows, _ = query(
        "select player, sum(net), sum(net_bb), sum(adjusted_net) from players "
        "group by 1",
        [folder],
    )
    for player, net, in_blinds, adjusted in rows:
        assert net == report[player].net
        assert in_blinds == pytest.approx(float(report[player].net_bb))
        assert adjusted == pytest.approx(float(report[player].adjusted_net))


def test_sql_counts_what_the_tracker_counts(hands_file: Path) -> None:
    keys = [s.key for s in STATISTICS if s.level == "decisions"]
    counts = ", ".join(f'count("{key}"), sum("{key}")' for key in keys)
    sql = f"select player, {counts} from ({statistics_sql()}) group by 1"  # noqa: S608 - our names
    _, rows, _ = query(sql, [hands_file])
    report = track_files([hands_file])[0].report()
    assert len(rows) == 6
    for player, *figures in rows:
        for k, key in enumerate(keys):
            chances, done = figures[2 * k : 2 * k + 2]
            assert report[player][key] == (done or 0, chances), key


def test_histories_can_be_asked_directly(hands_file: Path) -> None:
    columns, rows, _ = query(
        "select count(*) as n, sum(pot) as pot from hands", [hands_file]
    )
    assert columns == ["n", "pot"]
    assert rows[0][0] == 4


def test_a_wrong_query_is_one_line(hands_file: Path) -> None:
    with pytest.raises(NotationError, match="the query was refused") as caught:
        query("select nonsense from players", [hands_file])
    assert "\n" not in str(caught.value)
    with pytest.raises(NotationError, match=r'bindings: .*"vpip"'):
        query("select vpp from players", [hands_file])
    with pytest.raises(NotationError, match="are hands, players, decisions, actions"):
        query("select * from hnds", [hands_file])


def test_batches_are_joined(
    hands_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet_module, "_BATCH", 1)
    write_parquet([hands_file], tmp_path / "together")
    monkeypatch.setattr(table_writer, "_FEW", 0)
    monkeypatch.setattr(table_writer, "_GROUP", 1)
    write_parquet([hands_file], tmp_path / "one by one")
    for table in COLUMNS:
        sql = f"select * from {table}"  # noqa: S608 - our own names
        rows = query(sql, [tmp_path / "together"])[1]
        assert rows == query(sql, [tmp_path / "one by one"])[1]
        assert sorted({row[0] for row in rows}) == [1, 2, 3, 4]


@pytest.mark.parametrize("most_runs", [0, 50])
def test_hands_of_the_engine_stand_in_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most_runs: int
) -> None:
    monkeypatch.setattr(joined_rows, "_MOST_RUNS", most_runs)
    texts = []
    for number, game in enumerate(["nlhe", "flhe", "5cd", "nlhe", "flhe", "5cd"]):
        state = create_game(game, blinds=(1, 2), seed=number)((200, 200))
        while state.status:
            state.stand_pat_or_discard() if state.can_stand_pat_or_discard() else (
                state.check_or_call()
            )
        record = HandRecord.from_state(state, names=("Ann", "Bob"), hand_id=str(number))
        texts.append(f"[{number + 1}]\n{HandHistory.from_record(record).dumps()}\n")
    file = tmp_path / "hands.phhs"
    file.write_text("".join(texts))
    count, problems = write_parquet([file], tmp_path / "tables")
    assert (count, problems.count) == (6, 0)
    _, rows, _ = query("select hand, hand_id, game from hands", [tmp_path / "tables"])
    assert [(hand, int(hand_id) + 1) for hand, hand_id, _ in rows] == [
        (number, number) for number in range(1, 7)
    ]
    assert [game for *_, game in rows] == ["nlhe", "flhe", "5cd"] * 2
    for table in COLUMNS:
        sql = f"select hand from {table}"  # noqa: S608 - our own names
        numbers = [hand for (hand,) in query(sql, [tmp_path / "tables"])[1]]
        assert numbers == sorted(numbers)


def test_nothing_half_written_stays(hands_file: Path, tmp_path: Path) -> None:
    text = hands_file.read_bytes()
    hands_file.write_bytes(text + b"{}\n")
    with pytest.raises(NotationError):
        write_parquet([hands_file], tmp_path / "tables", strict=True)
    assert [p.name for p in tmp_path.iterdir()] == ["hands.jsonl"]


def named(record: HandRecord, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table with their columns."""
    columns = COLUMNS[table]
    return [dict(zip(columns, r, strict=True)) for r in rows_of(record, 1)[table]]


def test_rows_have_the_documented_columns() -> None:
    (hand,) = named(worked_hand(), "hands")
    assert (hand["stake"], hand["pot"], hand["winner"]) == ("1/2", 93, "CO")
    rows = named(worked_hand(), "players")
    player = next(row for row in rows if row["player"] == "CO")
    assert player["position"] == "CO"
    assert player["check_raise_flop"] is True
    assert player["spr"] == 178 / 53
    assert player["m"] == 200 / 3
    assert player["squeeze"] is None
    assert (player["bets_and_raises"], player["calls"], player["folds"]) == (1, 0, 0)


def test_streets_of_actions(records: list[HandRecord]) -> None:
    rows = named(records[3], "actions")  # all in before the flop
    streets = [row["street"] for row in rows if row["action"] == "board"]
    assert streets == [1, 2, 3]
    assert {r["street"] for r in rows if r["action"] in ("fold", "call")} == {0}


def test_times_are_kept(hands_file: Path, records: list[HandRecord]) -> None:
    records[0].time = "2026-11-15T21:00:00+01:00"
    records[1].time = "yesterday"
    write_records(records, hands_file)
    _, rows, _ = query("select time from hands order by hand", [hands_file])
    assert rows[0][0] == datetime(2026, 11, 15, 20)  # noqa: DTZ001 - UTC
    assert rows[1] == rows[2] == (None,)


def test_jobs_do_not_change_the_tables(
    tmp_path: Path, records: list[HandRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(4):
        write_records(records[number % 3 :], folder / f"{number}.jsonl")
    (folder / "x.txt").write_text("nothing of poker")
    monkeypatch.setattr(parquet_module, "_BATCH", 2)
    one = write_parquet([folder], tmp_path / "one")
    two = write_parquet([folder], tmp_path / "two", jobs=2)
    assert str(one) == str(two)
    assert (one[0], one[1].count) == (4 + 3 + 2 + 4, 1)
    for table in COLUMNS:
        sql = f"select * from {table}"  # noqa: S608 - our own names
        first, second = query(sql, [tmp_path / "one"]), query(sql, [tmp_path / "two"])
        assert first[:2] == second[:2]
        assert first[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "one", "two"]


def test_hands_of_several_folders_are_not_mixed_up(
    hands_file: Path, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    write_parquet([hands_file], one)
    write_parquet([hands_file], two)
    sql = (
        "select count(*), count(distinct hand), count(distinct hand_id) "
        "from hands join players using (hand)"
    )
    ((alone, *_),) = query(sql, [one])[1]
    assert query(sql, [one, two, hands_file])[1] == [(3 * alone, 12, 4)]
    numbers = query("select distinct hand from actions order by 1", [two, one])[1]
    assert numbers == [(n,) for n in range(1, 9)]


def test_a_missing_query_or_folder_is_reported(
    hands_file: Path, tmp_path: Path
) -> None:
    write_parquet([hands_file], tmp_path / "tables")
    for nothing in ("", " ", "-- select 1"):
        with pytest.raises(NotationError, match="the query is empty"):
            query(nothing, [tmp_path / "tables"])
    with pytest.raises(NotationError, match=r"hands\.parquet is a file"):
        query("select 1", [tmp_path / "tables" / "hands.parquet"])


def test_damaged_tables_are_one_line(hands_file: Path, tmp_path: Path) -> None:
    write_parquet([hands_file], tmp_path / "tables")
    (tmp_path / "tables" / "players.parquet").write_bytes(b"nothing")
    with pytest.raises(
        NotationError, match=r"does not contain tables of hands: .*players\.parquet"
    ) as caught:
        query("select * from players", [tmp_path / "tables"])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("library", ["pyarrow", "duckdb"])
def test_a_missing_extra_is_named(
    hands_file: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(GameConfigError, match=rf"{library} is not .*bigslick\[data\]"):
        query("select 1", [hands_file])


def test_small_files_are_written_together_as_they_are_one_by_one(
    records: list[HandRecord], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of PHH and of a site, with a hand that only the engine can replay."""
    pyarrow = pytest.importorskip("pyarrow.parquet")
    hands = tmp_path / "hands"
    hands.mkdir()
    for n, record in enumerate(records * 3):
        form, end = ("phh", "phhs") if n % 4 < 2 else ("pokerstars", "txt")
        (hands / f"{n:02}.{end}").write_text(WRITERS[form](record), encoding="utf-8")
    (hands / "05.txt").write_text("PokerStars Hand #1: damaged\n", encoding="utf-8")
    counts = {}
    for name, small in (("together", 1 << 18), ("alone", 0)):
        monkeypatch.setattr(files_module, "_SMALL", small)
        count, problems = write_parquet([hands], tmp_path / name)
        counts[name] = count, [*map(str, problems.kept)]
    assert counts["together"] == counts["alone"]
    assert counts["alone"][0] > len(records)
    for table in COLUMNS:
        ours, others = (
            pyarrow.read_table(tmp_path / name / f"{table}.parquet")
            for name in ("together", "alone")
        )
        assert ours.equals(others), table


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are texts there")
def test_a_file_whose_name_is_not_utf8_is_written(
    hands_file: Path, tmp_path: Path
) -> None:
    strange = tmp_path / os.fsdecode(b"hands\xe9.jsonl")
    strange.write_bytes(hands_file.read_bytes())
    count, _ = write_parquet([strange], tmp_path / "tables")
    assert count == 4
    _, rows, _ = query("select distinct source from hands", [tmp_path / "tables"])
    assert [source for (source,) in rows] == [f"{tmp_path}/hands\\udce9.jsonl"]
