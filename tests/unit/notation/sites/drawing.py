"""Random hands for formats: any names, any seats, any stakes."""

from __future__ import annotations

import warnings

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.laws.tables import Table, played, tables

from bigslick.notation.records import HandRecord

NAME = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")),
    min_size=1,
    max_size=9,
).filter(lambda name: name == name.strip())

LAW = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def fits(table: Table) -> bool:
    """Return whether texts can hold what is played at the table.

    They have no double boards and no bomb pots. Nobody sees a blind or straddle out
    of turn that a player owes but cannot pay at all, nor, heads-up, a straddle in
    place of the big blind.
    """
    if table.boards > 1 or table.bomb_pot:
        return False
    blinds = table.blinds
    if isinstance(blinds, tuple) and blinds[2:] and blinds[2] < 0:
        return not table.antes
    if isinstance(blinds, dict) and 0 in blinds:
        return not table.antes and len(table.stacks) > 2
    return True


@st.composite
def records(draw: st.DrawFn, codes: tuple[str, ...]) -> HandRecord:
    """Return the record of a random hand of one of these games."""
    table = draw(tables(codes=codes).filter(fits))
    count = len(table.stacks)
    names = draw(st.lists(NAME, min_size=count, max_size=count, unique=True))
    shift = draw(st.integers(0, count - 1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        state = played(table)
    return HandRecord.from_state(
        state,
        names=names,
        seats=[(i + shift) % count + 1 for i in range(count)],
        hand_id="77",
        time="2026-11-15T10:00:00Z",
    )
