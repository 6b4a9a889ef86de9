"""Checking the results in a history, and computing the rake from them.

PHH has no field for the rake. If a history states the final stacks
(``finishing_stacks``) or what the players collected (``winnings``), the rake can be
computed from them.
"""

from __future__ import annotations

from dataclasses import replace
from operator import add
from typing import TYPE_CHECKING, Any

from bigslick.engine import ChipsPulling
from bigslick.engine.chips.account import HandAccount
from bigslick.errors import NotationError
from bigslick.formats.amounts import MOST_RAKED
from bigslick.formats.phh.replay import Replay
from bigslick.formats.record.replay import RecordedRake
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from bigslick.engine import State
    from bigslick.formats.phh.hand_history import HandHistory

__all__ = ("missing_chips", "raked_replay", "ways_to_write_winnings")


def missing_chips(history: HandHistory, state: State) -> list[Any] | None:
    """Return by how much the stated result of each player is below the replay's.

    None is returned if the history states no results.

    Sites differ in which uncalled chips they include in ``winnings``. Of the ways that
    are known (see ``ways_to_write_winnings``), the one that fits best is used.
    """
    if history.finishing_stacks is not None:
        ends = history.finishing_stacks
        if len(ends) != len(state.stacks):
            return None
        pairs = zip(state.stacks, ends, strict=True)
        return [0 if s == end else s - end for s, end in pairs]  # or both infinite
    if history.winnings is None or not any(history.winnings):
        return None
    if len(history.winnings) != len(state.stacks):
        return None
    account = HandAccount.of(
        state.operations,
        state.starting_stacks,
        ante_trimming=state.ante_trimming_status,
    )
    pulled = [0] * len(state.stacks)
    for operation in state.operations:
        if type(operation) is ChipsPulling:
            pulled[operation.player_index] += operation.amount
    readings = [
        [a - b for a, b in zip(amounts, history.winnings, strict=True)]
        for amounts in ways_to_write_winnings(account, pulled)
    ]
    return min(readings, key=lambda missing: (min(missing) < 0, sum(missing)))


def ways_to_write_winnings(account: HandAccount, pulled: list[Any]) -> list[list[Any]]:
    """Return the winnings of each player, counted in the four ways that sites use.

    Winnings include no uncalled chips, those of the last bet (``pulled``), all of the
    winners' uncalled chips, or all uncalled chips of every player.
    """
    won = account.won
    everything = [*map(add, won, account.returned)]
    of_winners = [got if own else 0 for got, own in zip(everything, won, strict=True)]
    return [won, pulled, of_winners, everything]


def raked_replay(history: HandHistory, *, repair: bool = False) -> Replay:
    """Replay the hand, with rake if its amount can be computed; return the replay.

    The rake can be computed if no player has more than in the replay without rake, and
    if a rake of the missing amount leads to the stated results.

    Raises:
        NotationError: the players have more chips at the end than at the start.

    """
    played = history.play(repair=repair)
    state = played.state
    if history.rake is not no_rake or state.status:
        return played
    missing = missing_chips(history, state)
    if missing is None or not any(missing):
        return played
    total = sum(missing)
    if total < 0:
        more = f"the players have {-total} more chips at the end than at the start"
        if not repair:
            raise NotationError(f"{history.where()}{more}")
        left_out = f"the results are ignored: {more}"
        return Replay(state, (*played.repairs, left_out))
    if min(missing) < 0:
        return played
    pot: Any = sum([share.amount for share in state.winners])
    if not 0 < total * MOST_RAKED <= pot:
        return played
    raked = replace(history, rake=RecordedRake(total)).play(repair=repair)
    left = missing_chips(history, raked.state)
    return played if left is None or any(left) else raked
