"""Deals that players can verify: see docs/explanation/fairness.md.

``hashing`` and ``deck_commitment`` hide a deck behind one hash; ``seal`` holds what is
published before a hand and what follows from it and the seeds; ``dealt_deck`` and
``reserve`` hold what is dealt and opened. ``record`` is the published proof, and
``verification`` checks it with ``dealing_check`` and ``ticket_check``. ``witness`` is
the client's part. ``legacy`` reads hands of the first scheme.
"""

from bigslick.room.fairness.record import FairnessRecord, read_record
from bigslick.room.fairness.verification import verify

__all__ = ("FairnessRecord", "read_record", "verify")
