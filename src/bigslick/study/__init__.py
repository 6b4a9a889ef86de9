"""Study: a player's own decisions compared with exact solutions, and drills.

``review`` reviews the hands of a player: `solved_spots` solves the heads-up spots of a
hand from the turn (or flop) on, `short_stacks` the push-or-fold decisions before the
flop. ``played_spot`` finds in a hand what can be solved, ``assumed_ranges`` the ranges
that both players are assumed to have. ``decision`` is one reviewed decision, ``drill``
asks about decisions again. ``review_view`` are hands and reviews as plain data for the
room, ``node_view`` and ``solution_cache`` the nodes and solutions of its Study page.
"""

from bigslick.study.decision import Option, ReviewedDecision, read_decisions
from bigslick.study.drill import Answer, Drill
from bigslick.study.review import Review, ReviewOptions, review_hand, review_hands

__all__ = (
    "Answer",
    "Drill",
    "Option",
    "Review",
    "ReviewOptions",
    "ReviewedDecision",
    "read_decisions",
    "review_hand",
    "review_hands",
)
