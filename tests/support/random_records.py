"""Random hands for formats: any names, any seats, any stakes."""

from __future__ import annotations

import warnings
from datetime import datetime
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples

from bigslick.formats.record.hand_record import HandRecord

NAME = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")),
    min_size=1,
    max_size=9,
).filter(lambda name: name == name.strip())

TIMES = st.datetimes(datetime(2003, 1, 1), datetime(2040, 1, 1)).map(  # noqa: DTZ001
    lambda time: f"{time.replace(microsecond=0).isoformat()}Z"
)
MONEY = st.sampled_from(["$0.25", "$1", "$2.40", "$1500"])
CURRENCIES = [{"currency": code} for code in ("USD", "INR", "SEK")]
CASH = st.builds(
    lambda *parts: {key: value for part in parts for key, value in part.items()},
    st.sampled_from([{"play_money": True}, *CURRENCIES]),
    st.sampled_from([{}, {"zoom": True}, {"home_game": True, "club": "Club #1, a"}]),
    st.sampled_from([{}, {"mix": "HORSE"}, {"mix": "8-Game"}]),
)


@st.composite
def tournaments(draw: st.DrawFn, names: list[str]) -> dict[str, Any]:
    """Return the data about a tournament that a site states with a hand."""
    about = {"id": str(draw(st.integers(1, 10**12)))}
    about["level"] = draw(st.sampled_from(["I", "XXIV"]))
    about |= draw(
        st.fixed_dictionaries(
            {},
            optional={
                "round": st.just("II"),
                "buy_in": st.sampled_from(
                    ["$10+$1 USD", "€4.50+€4.50+€1 EUR", "Freeroll", "500+50"]
                ),
            },
        )
    )
    meta: dict[str, Any] = {"tournament": about}
    if about.get("buy_in", "").startswith("$"):
        meta["bounties"] = {name: draw(MONEY) for name in names}
        amount, (who, whom) = draw(MONEY), names[:2]
        prize = f"{who} wins the {amount} bounty for eliminating {whom}"
        meta["prizes"] = [prize]
    return meta


LAW = settings(
    max_examples=samples(60, quick=20),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def fits(table: Table) -> bool:
    """Return whether the texts of sites can represent the hands of the table.

    They cannot represent double boards and bomb pots. They do not show a blind or
    straddle out of turn that a player owes but has no chips for, whether the small
    blind of a player without chips was dead, or, heads-up, a straddle instead of the
    big blind.
    """
    if table.boards > 1 or table.bomb_pot:
        return False
    blinds = table.blinds
    if isinstance(blinds, tuple) and ((blinds[2:] and blinds[2] < 0) or not blinds[0]):
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
    chairs = st.lists(st.integers(1, 10), min_size=count, max_size=count, unique=True)
    seats = sorted(draw(chairs))
    shift = draw(st.integers(0, count - 1))
    seats = seats[shift:] + seats[:shift]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        state = played(table)
    record = HandRecord.from_state(
        state,
        names=names,
        seats=seats,
        seat_count=draw(st.integers(max(seats), 12)),
        hand_id=draw(st.from_regex("[A-Z0-9-]{1,20}", fullmatch=True)),
        table=draw(st.just("") | NAME),
        time=draw(TIMES),
    )
    record.meta = draw(tournaments(names) if record.mode == "tournament" else CASH)
    if record.rules:  # no currency: its cents would be another rule
        record.meta.pop("currency", None)
        record.meta |= {} if record.mode == "tournament" else {"play_money": True}
    return record
