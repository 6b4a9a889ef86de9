"""The main pot, the side pots and who won them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress, count
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import GameConfigError
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from bigslick.engine.state import State
    from bigslick.engine.state_data import Situation
    from bigslick.hands import Hand

__all__ = ("Pot", "Winner", "winners")


@dataclass
class Pot:
    """Chips that the same players play for; the raked part goes to the house.

    >>> pot = Pot(5, 95, (0, 2))
    >>> pot.amount
    100
    """

    raked_amount: int
    unraked_amount: int
    player_indices: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse negative amounts."""
        raked, unraked = self.raked_amount, self.unraked_amount
        if raked < 0:
            raise GameConfigError(f"The raked amount {raked} is negative.")
        if unraked < 0:
            raise GameConfigError(f"The unraked amount {unraked} is negative.")

    @property
    def amount(self) -> int:
        """Return all chips of the pot, the raked part included."""
        return self.raked_amount + self.unraked_amount


def layers(state: Situation) -> list[tuple[int, tuple[int, ...]]]:
    """Return the amount of each pot and who plays for it, the main pot first.

    The totals that the live players put in cut the chips into layers. Whoever
    put in the whole of a layer and has not folded plays for it; folded chips
    stay in; neighbouring layers with the same players are one pot (TDA 2024,
    rule 21). Antes that are not trimmed (a big blind's for everybody) are dead
    chips in the main pot. A layer that nobody is left to play for goes to the
    pot below it.
    """
    payoffs, bets = state.payoffs, state.bets
    live = [*compress(count(), state.statuses)]
    stacks = state.stacks
    if len(live) == 1 or 0 not in stacks or 0 not in [stacks[i] for i in live]:
        amount = -sum(payoffs) - sum(bets)  # nobody live is all in: one pot
        return [(amount, tuple(live))] if amount else []
    antes = state._dead_antes
    if antes is None:
        dead: Any = 0
        totals = [-p - b for p, b in zip(payoffs, bets, strict=True)]
    else:
        dead = sum(antes)
        totals = [-p - b - a for p, b, a in zip(payoffs, bets, antes, strict=True)]
    pots: list[tuple[int, tuple[int, ...]]] = []
    players: tuple[int, ...] = ()
    floor: Any = 0
    for level in sorted({totals[i] for i in live}):
        amount = sum([min(t, level) - floor for t in totals if t > floor])
        players = tuple([i for i in live if totals[i] >= level])
        _add_layer(pots, amount + dead, players)
        dead = 0
        floor = level
    rest = sum([t - floor for t in totals if t > floor])
    _add_layer(pots, rest, players)
    return pots


def _add_layer(
    pots: list[tuple[int, tuple[int, ...]]], amount: int, players: tuple[int, ...]
) -> None:
    if not amount:
        return
    if pots and pots[-1][1] == players:
        pots[-1] = pots[-1][0] + amount, players
    else:
        pots.append((amount, players))


def split_pots(state: Situation) -> list[Pot]:
    """Return the pots with the house's part taken out of each.

    A rake that has a method ``of_pots`` is asked for all pots at once: a cap is
    one for the whole hand.
    """
    take: Any = state.rake
    split = layers(state)
    if take is no_rake:
        return [Pot(0, amount, players) for amount, players in split]
    of_pots = getattr(take, "of_pots", None)
    if of_pots is not None:
        taken = of_pots([amount for amount, _ in split], state)
        return [
            Pot(raked, amount - raked, players)
            for raked, (amount, players) in zip(taken, split, strict=True)
        ]
    pots = []
    for amount, players in split:
        raked, unraked = take(amount, state)
        pots.append(Pot(raked, unraked, players))
    return pots


class Winner(msgspec.Struct, frozen=True):
    """A player's share of a pot, or of the part played for on one board.

    ``board_index`` and ``hand_type`` are None if nobody else was left; then
    ``hand`` is what the winner showed, of the first type, if he did.
    """

    player_index: int
    amount: int
    pot_index: int
    board_index: int | None
    hand_type: type[Hand] | None
    hand: Hand | None


def winners(state: State) -> tuple[Winner, ...]:
    """Return the shares pushed so far, in the order of pushing."""
    types = state.hand_types
    return tuple(
        [
            Winner(i, amount, pot, board, None if t is None else types[t], hand)
            for i, amount, pot, board, t, hand in state._wins
        ]
    )
