"""Data that rooms stored before players committed to seeds, byte for byte.

``old_scheme.json`` was written by the first scheme: a table whose next deck is sealed,
and one in the middle of a hand, each with its entries, a checkpoint and finished hands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

__all__ = ("OLD_PROOFS", "OLD_TABLES")

_FILE = Path(__file__).with_name("old_scheme.json")
OLD_TABLES: dict[str, dict[str, Any]] = msgspec.json.decode(_FILE.read_bytes())
OLD_PROOFS = [proof for table in OLD_TABLES.values() for proof in table["proofs"]]
