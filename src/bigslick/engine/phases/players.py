"""Who is meant: the player named by the caller, or the first one due."""

from __future__ import annotations

from bigslick.engine.phases.refusals import Refusal

__all__ = ("first_due",)


def first_due(
    statuses: list[bool], player_index: int | None, nobody: str, not_him: str
) -> int | Refusal:
    """Return the index of the player named, or of the first who is due."""
    if True not in statuses:
        return Refusal(nobody)
    if player_index is None:
        return statuses.index(True)
    count = len(statuses)
    if not -count <= player_index < count:
        return Refusal(f"There is no player {player_index} among {count}.")
    if not statuses[player_index]:
        return Refusal(not_him.format(player_index))
    return player_index % count
