"""Does ``history/verification.py`` find what is wrong with a hand?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.support.history_hands import record_hand
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples

from bigslick import create_game
from bigslick.errors import BigslickError
from bigslick.formats.phh import HandHistory
from bigslick.formats.record.hand_record import HandRecord, write_records
from bigslick.history import check_record, convert_files, verify_files

DATA = Path(__file__).parents[4] / "shared" / "data" / "phh"
SITES = Path(__file__).parents[1] / "formats" / "sites" / "hands"


def test_good_hands_are_exact(hands_file: Path) -> None:
    (check,) = verify_files([hands_file])
    assert (check.read, check.replayed, check.exact, check.raked) == (4, 4, 4, 0)
    assert check.refused == 0


def raked_hand() -> HandRecord:
    """Return a hand of whose pot the house took a tenth."""

    def take(amount: int, state: object) -> tuple[int, int]:
        del state
        return amount // 10, amount - amount // 10

    game = create_game("nlhe", blinds=(1, 2), rake=take)
    return record_hand("f", 20, "f", "f", "f", "c", *"cccccc", game=game)


@pytest.mark.parametrize("to", ["json", "phh", "ohh", "pokerstars"])
def test_a_rake_that_is_stated_is_exact_in_every_format(
    hands_file: Path, tmp_path: Path, to: str
) -> None:
    write_records([raked_hand()], hands_file)
    out = tmp_path / f"raked.{to}"
    convert_files([hands_file], to, out)
    (check,) = verify_files([out])
    assert (check.exact, check.raked, check.refused) == (1, 0, 0)


def test_a_rake_that_nobody_stated_is_derived(tmp_path: Path) -> None:
    record = raked_hand()
    history = HandHistory.from_record(record)
    del history.user_defined_fields["_bigslick_rake"]
    path = tmp_path / "silent.phh"
    path.write_text(history.dumps())
    (check,) = verify_files([path])
    assert (check.exact, check.raked, check.refused) == (1, 1, 0)
    assert check.to_dict()["rake_derived"] == 1
    for to in ("json", "phh"):  # it stays unknown in every format
        out = tmp_path / f"converted.{to}"
        convert_files([path], to, out)
        (check,) = verify_files([out])
        assert (check.exact, check.raked, check.refused) == (1, 1, 0)


def test_sites_that_do_not_state_the_rake_are_exact_in_all_stated_amounts() -> None:
    (check,) = verify_files([SITES / "partypoker.txt"])
    assert (check.read, check.exact, check.refused) == (3, 3, 0)
    assert 0 < check.raked < 3
    (check,) = verify_files([SITES / "pokerstars-cash.txt"])
    assert (check.read, check.raked, check.refused) == (4, 0, 0)


def tampered(record: HandRecord, what: str) -> HandRecord:
    if what == "stack":
        record.players[0].final += 1
    elif what == "action":
        raised = next(a for a in record.actions if a.action == "raise")
        raised.amount = 3
    elif what == "end":
        record.actions = record.actions[:-1]
    elif what == "card":
        deals = [a for a in record.actions if a.action == "deal"]
        deals[1].cards = deals[0].cards
    return record


@pytest.mark.parametrize("what", ["stack", "action", "end", "card"])
def test_a_tampered_hand_is_refused_with_a_reason(
    hands_file: Path, records: list[HandRecord], what: str
) -> None:
    write_records([tampered(records[0], what), records[1]], hands_file)
    (check,) = verify_files([hands_file])
    assert (check.read, check.replayed, check.refused) == (2, 1, 1)
    ((reason, count),) = check.reasons()
    assert reason
    assert count == 1
    with pytest.raises(BigslickError, match="line 1"):
        verify_files([hands_file], strict=True)


def test_stacks_that_a_phh_file_states_are_compared(records: list[HandRecord]) -> None:
    record = records[0]
    finals = [player.final for player in record.players]
    record.meta = {"format": "phh", "phh": {"finishing_stacks": finals}}
    assert check_record(record)
    record.meta = {"format": "phh", "phh": {"finishing_stacks": [1, *finals[1:]]}}
    with pytest.raises(BigslickError, match="final stacks 1, "):
        check_record(record)
    record.meta = {"format": "phh", "phh": {"winnings": [0, 0, 0, 0, 93, 0]}}
    assert check_record(record)
    record.meta = {"format": "phh", "phh": {"winnings": [0, 0, 0, 0, 0, 93]}}
    with pytest.raises(BigslickError, match="winnings"):
        check_record(record)
    record.meta = {"format": "phh"}
    assert not check_record(record)


CALLED_FOR_LESS = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 40, 100]
actions = [
  "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 2c7d",
  "p3 f", "p1 cbr 100", "p2 cc", "p1 sm AsAh", "p2 sm KsKh",
  "d db 3c4c5h", "d db 9s", "d db Th",
]
"""


@pytest.mark.parametrize(
    ("winnings", "counts"),
    [
        ("[80, 0, 0]", (1, 0, 0, 0)),
        ("[140, 0, 0]", (1, 0, 0, 0)),  # the 60 that nobody called included
        ("[77, 0, 0]", (1, 1, 0, 0)),
        ("[0, 0, 0]", (0, 0, 1, 0)),
        ("[0, 80, 0]", (0, 0, 0, 1)),
    ],
)
def test_winnings_of_an_all_in_that_was_called_for_less(
    tmp_path: Path, winnings: str, counts: tuple[int, ...]
) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(f"{CALLED_FOR_LESS}winnings = {winnings}\n")
    (check,) = verify_files([file])
    found = (check.exact, check.raked, check.unchecked, check.refused)
    assert found == counts
    assert check.replayed == check.exact + check.unchecked


@pytest.mark.parametrize("suffix", ["txt", "phh"])
def test_repaired_hands_are_not_counted_as_exact(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"hands.{suffix}"
    if suffix == "txt":
        text = (SITES / "pokerstars-cash.txt").read_text(encoding="utf-8")
        file.write_text(text.replace("Total pot $6", "Total pot $7", 1))
    else:
        file.write_text(f"{CALLED_FOR_LESS}winnings = [0, 80, 0]\n")
    (check,) = verify_files([file], repair=True)
    assert (check.repaired, check.refused) == (1, 0)
    assert check.exact + check.repaired == check.replayed == check.read
    assert check.to_dict()["repaired"] == 1
    (refused,) = verify_files([file])
    assert (refused.exact, refused.repaired, refused.refused) == (check.exact, 0, 1)


@pytest.mark.skipif(not DATA.is_dir(), reason="the real hands are not here")
def test_pluribus_is_exact() -> None:
    checks = verify_files([DATA / "pluribus"])
    assert sum(check.refused + check.raked + check.unchecked for check in checks) == 0
    assert sum(check.exact for check in checks) > 400


@given(tables())
@settings(max_examples=samples(150, quick=50), deadline=None)
def test_whatever_the_engine_played_is_right(table: Table) -> None:
    assert check_record(HandRecord.from_state(played(table)))
