"""Real hands replay as they were recorded and end in the recorded stacks."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bigslick import ChipsPulling, IllegalActionError, State
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.money import missing_chips
from bigslick.formats.phh.reader import read_histories
from bigslick.formats.record.hand_record import HandRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parents[3] / "shared" / "data" / "phh"
FAMOUS_STACKS = {
    "alice-carol-wikipedia": [196, 220, 200, 184],
    "antonius-blom-2009": [Decimal("1937923.75"), 0],
    "arieh-yockey-2019": [0, 4190000, 5910000, 12095000],
    "dwan-ivey-2009": [572100, 1997500, 1109500],
    "phua-xuan-2019": [489000, 226000, 684000, 400000, 0, 198000],
}
CUT_DOWN_RAISE = "03-50-24"  # a raise of 600,000 written as 150,000
WRONG_SEATS = "R5-1951312-527"  # the blinds stand at the wrong players
INCONSISTENT = {  # stacks that contradict the recorded winnings, and dead blinds
    "R5-1951020-577",
    "R5-1951312-549",
    "R5-1956016-532",
    "R5-1963752-379",
    "R5-1966932-250",
    "R5-1969310-313",
    "R5-1970392-269",
    "R5-1972390-247",
    "R5-1978884-59",
    "R5-1980076-164",
}

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="the real hands (../shared/data/phh) are not here"
)


def read(path: Path) -> HandHistory:
    (history,) = read_histories(path)
    return history


@pytest.mark.parametrize("name", sorted(FAMOUS_STACKS))
def test_a_famous_hand_ends_as_in_the_seed(name: str) -> None:
    played = read(DATA / f"{name}.phh").play()
    assert played.complete
    assert played.state.stacks == FAMOUS_STACKS[name]


def test_the_final_table_of_nine_variants_ends_in_the_recorded_stacks() -> None:
    files = [
        p for p in sorted((DATA / "wsop").glob("*.phh")) if p.stem != CUT_DOWN_RAISE
    ]
    assert len(files) == 41
    for path in files:
        history = read(path)
        played = history.play()
        assert played.complete, path.name
        assert played.state.stacks == history.finishing_stacks, path.name


def test_a_limit_raise_cut_down_to_the_opponents_stack_is_refused() -> None:
    history = read(DATA / "wsop" / f"{CUT_DOWN_RAISE}.phh")
    with pytest.raises(IllegalActionError, match=r"03-50-24\.phh.*hand 85.*action 19"):
        history.play()


def test_repairing_the_cut_down_raise_says_so_and_ends_in_the_recorded_stacks() -> None:
    history = read(DATA / "wsop" / f"{CUT_DOWN_RAISE}.phh")
    played = history.play(repair=True)
    (repair,) = played.repairs
    assert "changed to p2 cbr 1200000" in repair
    assert played.state.stacks == history.finishing_stacks
    assert history.to_record(repair=True).meta["repairs"] == [repair]


def test_the_pluribus_hands_end_in_the_recorded_stacks() -> None:
    files = sorted((DATA / "pluribus").rglob("*.phh"))
    assert len(files) == 457
    halves = 0
    for path in files:
        history = read(path)
        played = history.play()
        assert played.complete, path
        assert played.state.stacks == history.finishing_stacks, path
        halves += played.state.rules.chip_unit == Decimal("0.5")
    assert halves == 2  # pots that were split into half chips


def test_real_hands_are_the_same_after_being_recorded_and_written() -> None:
    files = sorted((DATA / "pluribus").rglob("*.phh"))[::40]
    files += sorted((DATA / "wsop").glob("*.phh"))[::6]
    for path in files:
        history = read(path)
        record = HandRecord.from_json(history.to_record().to_json())
        again = HandHistory.loads(HandHistory.from_record(record).dumps())
        for name in ("variant", "players", "finishing_stacks", "actions", "event"):
            assert getattr(again, name) == getattr(history, name), (path, name)
        assert record.create_state().stacks == history.finishing_stacks
        assert HandHistory.loads(history.dumps()) == history


def online_hands(site: str) -> Iterator[HandHistory]:
    count = 0
    for history in read_histories(DATA / "handhq" / f"{site}.phhs"):
        count += 1
        if history.hand != WRONG_SEATS:
            yield history
    assert count > 990


def winners(state: State) -> set[int]:
    return {
        operation.player_index
        for operation in state.operations
        if isinstance(operation, ChipsPulling) and operation.amount
    }


def test_ongame_hands_end_in_the_recorded_stacks_but_for_the_rake() -> None:
    wrong, raked = set(), 0
    for history in online_hands("ong"):
        state = history.play().state
        assert not state.status, history.hand
        missing = missing_chips(history, state)
        assert missing is not None
        paid_by = {player for player, amount in enumerate(missing) if amount}
        if min(missing) < 0 or not paid_by <= winners(state):
            wrong.add(history.hand)
        elif any(missing):
            record = history.to_record()
            finals = [player.final for player in record.players]
            assert finals == history.finishing_stacks, history.hand
            assert record.rake == sum(missing), history.hand
            raked += 1
    assert wrong == INCONSISTENT
    assert raked == 423


@pytest.mark.parametrize(("site", "known"), [("abs", 852), ("ps", 151)])
def test_every_recorded_action_is_legal_and_the_winners_are_right(
    site: str, known: int
) -> None:
    checked = 0
    for history in online_hands(site):
        state = history.play().state
        assert not state.status, history.hand
        winnings = history.winnings or ()
        if any(winnings):
            won = {player for player, amount in enumerate(winnings) if amount}
            assert won == winners(state), history.hand
            checked += 1
    assert checked == known


def test_pokerstars_winnings_are_the_pot_less_a_tenth_at_most() -> None:
    exact = off = 0
    for history in online_hands("ps"):
        state = history.play().state
        missing = missing_chips(history, state)
        if missing is None:
            continue
        pot = sum(share.amount for share in state.winners)
        rake = sum(missing)
        fits = min(missing) >= 0 and rake * 10 <= pot
        exact, off = exact + fits, off + (not fits)
    assert exact >= 150
    assert off <= 1
