"""The page on limits has every limit, with the defaults that hold."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bigslick.room.limits.room_limits import LOCAL_LIMITS, RoomLimits

_PAGE = Path(__file__).parents[3] / "docs" / "reference" / "room-limits.md"


def test_every_limit_is_described_with_its_defaults() -> None:
    rows = {}
    for line in _PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("| `"):
            name, _, *defaults = (cell.strip() for cell in line.split("|")[1:-1])
            rows[name.strip("`")] = [float(own.replace(",", "")) for own in defaults]
    usual = msgspec.structs.asdict(RoomLimits())
    local = msgspec.structs.asdict(LOCAL_LIMITS)
    assert rows == {name: [usual[name], local[name]] for name in usual}
