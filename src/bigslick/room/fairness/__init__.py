"""Deals that players can verify: see docs/explanation/fairness.md.

``hashing`` and ``deck_commitment`` hide a deck behind one hash; ``seal`` says what is
published before a hand and what the seeds make of it, ``dealt_deck`` and ``reserve``
what is dealt and opened. ``record`` is the proof that is given out, ``verification``
checks it with ``dealing_check`` and ``ticket_check``. ``witness`` is what a client does
for its player. ``legacy`` reads what the first scheme left.
"""

from bigslick.room.fairness.record import FairnessRecord, read_record
from bigslick.room.fairness.verification import verify

__all__ = ("FairnessRecord", "read_record", "verify")
