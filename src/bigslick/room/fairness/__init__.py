"""Deals that players can verify: see docs/explanation/fairness.md.

``hashing`` and ``deck_commitment`` hide a deck behind one hash. ``seal`` defines what
is published before a hand, and computes the deal from it and the players' seeds.
``dealt_deck`` deals and opens the cards; ``redealt_cards`` orders cards that are dealt
again. ``record`` is the published proof, and ``verification`` checks it, with
``dealing_check`` and ``ticket_check``. ``witness`` is the client's part, for which
``dealing_plan`` computes the dealing order. ``legacy`` reads hands of the first scheme.
"""

from bigslick.room.fairness.record import FairnessRecord, read_record
from bigslick.room.fairness.verification import verify

__all__ = ("FairnessRecord", "read_record", "verify")
