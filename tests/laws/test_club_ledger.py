"""Chips of a club are conserved, and no write counts twice, whatever happens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.samples import samples
from tests.support.storages import SQLitePlace, opened

from bigslick.room.storage.clubs import ledger, memberships
from bigslick.room.storage.clubs.club_writes import ClubWrite, Move, write_club
from bigslick.room.storage.clubs.memberships import Club

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.room.storage.interface import Storage
    from bigslick.room.storage.transactions import Transaction

_ACCOUNTS = ("a1", "a2", "a3")
_amounts = st.integers(-500, 500).filter(bool)
_accounts = st.sampled_from(_ACCOUNTS)
_keys = st.integers(1, 6)  # few, so that many are repeated
_grants = st.tuples(st.just("grant"), _keys, _accounts, _amounts)
_moves = st.lists(
    st.tuples(st.sampled_from((*_ACCOUNTS, "")), _amounts), min_size=1, max_size=3
)
_entries = st.tuples(st.just("entry"), _keys, st.sampled_from(("t1", "t2")), _moves)
_holds = st.tuples(st.just("hold"), _keys, _accounts, st.integers(1, 400))
_steps = st.lists(_grants | _entries | _holds, max_size=25)


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Storage]:
    folder: Path = tmp_path_factory.mktemp("clubs")
    with opened(SQLitePlace(folder)) as own:
        yield own


async def _begin(db: Transaction) -> None:
    await memberships.remove_club(db, "c")
    await memberships.add_club(db, Club("c", "Law", 0, "1", "", 300), "a1")
    for account in _ACCOUNTS[1:]:
        await memberships.add_member(db, "c", account, 0)
    for place in ("t1", "t2"):
        await write_club(db, ClubWrite("c", place, opens=("cash", "")), "open", 0)


def _step(storage: Storage, step: tuple[Any, ...]) -> Any:
    kind, key, who, what = step

    async def work(db: Transaction) -> Any:
        if kind == "grant":
            await ledger.lock_club(db, "c")
            return await ledger.post(
                db, "c", f"g{key}", at=1, kind="grant", account=who, amount=what
            )
        if kind == "hold":
            return await ledger.hold(db, "c", who, "t1", what, f"h{key}-{who}", "p")
        moves = tuple(Move(account, amount, "buy_in") for account, amount in what)
        return await write_club(db, ClubWrite("c", who, moves), f"{who}:{key}", 1)

    return storage.transact(work).result()


@settings(
    max_examples=samples(400, quick=60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(_steps)
def test_chips_are_conserved_and_keys_count_once(
    storage: Storage, steps: list[tuple[Any, ...]]
) -> None:
    storage.transact(_begin).result()
    seen: set[tuple[str, ...]] = set()
    wanted: Counter[str] = Counter()
    places: Counter[str] = Counter()
    house = 0
    held: dict[str, tuple[str, int]] = {}
    for step in steps:
        kind, key, who, what = step
        if kind == "hold":
            if f"h{key}-{who}" in held:
                continue
            own = sum(chips for account, chips in held.values() if account == who)
            left = wanted[who] + 300 - own
            found = _step(storage, step)
            assert found == (None if left >= what else max(left, 0))
            if found is None:
                held[f"h{key}-{who}"] = who, what
            continue
        _step(storage, step)
        mark = (kind, str(key)) if kind == "grant" else (kind, str(key), who)
        moves = [(who, what)] if kind == "grant" else what
        for number, (account, amount) in enumerate(moves):
            if (*mark, str(number)) in seen:
                continue
            seen.add((*mark, str(number)))
            if account:
                wanted[account] += amount
            else:
                house += amount
            if kind == "grant":
                house -= amount
            else:
                places[who] -= amount

    async def read(db: Transaction) -> tuple[Any, ...]:
        return (
            await ledger.sums_of(db, "c"),
            await memberships.members_of(db, "c", 10),
            await ledger.read_ledger(db, "c", None, 2**40, 1_000),
        )

    sums, members, rows = storage.transact(read, writes=False).result()
    assert sum(sums) == 0
    assert sums[2] == house
    assert sums[1] == places.total()
    assert {own.account: own.balance for own in members} == {
        account: wanted[account] for account in _ACCOUNTS
    }
    assert [row.n for row in rows] == list(range(len(rows), 0, -1))
    last = {row.account: row.balance for row in reversed(rows)}
    assert all(last[own] == wanted[own] for own in last if own)
