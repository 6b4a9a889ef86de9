"""Hands to review, and reviewed hands, as plain data for the Study page of the room."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import NotationError
from bigslick.formats.record.meta import remark
from bigslick.history.statistics.game_facts import big_blind
from bigslick.study.review import review_hand
from bigslick.study.solved_spots import line_to, played_spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.formats import HandRecord
    from bigslick.study.decision import ReviewedDecision
    from bigslick.study.review import ReviewOptions

__all__ = ("view_hands", "view_review")


def view_hands(records: Iterable[HandRecord], unread: int = 0) -> dict[str, Any]:
    """Return hands with their records, and their players with the number of hands.

    The players who recorded the hands (``hero``) come first, then those with most
    hands. ``unread`` is the number of hands that could not be read; hands that cannot
    be written as JSON are added to it.
    """
    hands: list[dict[str, Any]] = []
    played: Counter[str] = Counter()
    heroes: Counter[str] = Counter()
    for record in records:
        try:
            line = record.to_json()
        except NotationError:
            unread += 1
            continue
        names = record.names
        hands.append(
            {
                "number": len(hands) + 1,
                "hand_id": record.hand_id,
                "names": names,
                "record": msgspec.Raw(line),
            }
        )
        played.update(names)
        heroes.update({remark(record, "hero")} & {*names})
    ranked = sorted(played, key=lambda name: (-heroes[name], -played[name]))
    players = [
        {"name": name, "hands": played[name], "hero": name in heroes} for name in ranked
    ]
    return {"hands": hands, "players": players, "unread": unread}


def view_review(
    record: HandRecord, player: str, options: ReviewOptions, *, number: int = 0
) -> dict[str, Any]:
    """Return the reviewed decisions of a player in a hand, and the spot to study them.

    ``spot`` are the plain data of the solved spot, in big blinds, or None if no
    decision after the flop was reviewed. ``path`` of a decision is the line of the
    spot's tree to the decision, or None before the flop. ``skipped`` are the reasons
    why there are no decisions, or no more of them.

    Raises:
        BigslickError: the record is invalid, or the player did not take part.

    """
    _check_playable(record)
    decisions, skipped = review_hand(record, player, options, number=number)
    steps = [each.step for each in decisions if each.method == "solver"]
    spot, words = None, []
    if steps:
        hero, unit = record.names.index(player), float(big_blind(record))
        played, solvable, _ = played_spot(record, hero, options, unit)
        spot = solvable.to_dict()
        words = line_to(solvable, played, max(steps)).split()
    return {
        "decisions": [_view(decision, words) for decision in decisions],
        "skipped": skipped,
        "spot": spot,
    }


def _check_playable(record: HandRecord) -> None:
    """Check that a record can be replayed, and does not contradict itself.

    Raises:
        BigslickError: the stakes or an action are impossible, or a result is wrong.

    """
    unit = big_blind(record)
    if not 0 < unit < float("inf"):
        raise NotationError(
            f"invalid big blind {unit!r}: expected a finite number above 0"
        )
    record.create_state()


def _view(decision: ReviewedDecision, words: list[str]) -> dict[str, Any]:
    """Return a decision with all its fields and the values computed from them.

    ``words`` are those of the line to the last decision.
    """
    solved = decision.method == "solver"
    return {
        **{name: getattr(decision, name) for name in decision.__struct_fields__},
        "options": msgspec.to_builtins(decision.options),
        "action": decision.action,
        "best": decision.best.action,
        "frequency": decision.frequency,
        "loss": decision.loss,
        "path": " ".join(words[: decision.step]) if solved else None,
    }
