"""The main pot and the side pots, and their winners."""

from __future__ import annotations

from itertools import compress, count
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.engine.state import State
    from bigslick.engine.state_parts.state_data import StateData
    from bigslick.hands import Hand

__all__ = ("Layer", "Pot", "Winner", "pot_layers", "winners")


@dataclass
class Pot:
    """Chips for which the same players compete; the raked part goes to the house.

    The raked part is negative if the house adds more chips than it takes.

    >>> pot = Pot(5, 95, (0, 2))
    >>> pot.amount
    100
    """

    raked_amount: int
    unraked_amount: int
    player_indices: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise an error if the players would get a negative amount."""
        if self.unraked_amount < 0:
            raise GameConfigError(
                f"The unraked amount {self.unraked_amount} is negative."
            )

    @property
    def amount(self) -> int:
        """Return all chips of the pot, including the raked part."""
        return self.raked_amount + self.unraked_amount


Layer = tuple[Any, tuple[int, ...]]
"""The amount of a pot, and the indices of the players who compete for it."""


def pot_layers(
    put_in: Sequence[Any], live: Sequence[int], *, all_in: bool, dead: Any = 0
) -> list[Layer]:
    """Return the amount of each pot and who plays for it, the main pot first.

    ``put_in`` are the chips of each player in the pots, ``live`` the players who have
    not folded. ``all_in`` is true if one of these has no chips left; otherwise there is
    only one pot.

    The amounts that the live players put in divide the chips into pots. A player who
    has not folded competes for each pot to which they contributed in full; chips of
    folded players stay in; pots with the same players are merged (TDA 2024, rule 21).
    Antes that are not trimmed (paid by the big blind for all) are ``dead`` chips in the
    main pot. A pot for which nobody competes any more is added to the pot before it.

    >>> pot_layers([20, 50, 50], [0, 1, 2], all_in=True, dead=10)
    [(70, (0, 1, 2)), (60, (1, 2))]
    """
    if len(live) == 1 or not all_in:
        return _one_pot(sum(put_in) + dead, live)
    pots: list[Layer] = []
    players: tuple[int, ...] = ()
    floor: Any = 0
    for level in sorted({put_in[i] for i in live}):
        amount = sum([min(t, level) - floor for t in put_in if t > floor])
        players = tuple([i for i in live if put_in[i] >= level])
        _add_layer(pots, amount + dead, players)
        dead = 0
        floor = level
    rest = sum([t - floor for t in put_in if t > floor])
    _add_layer(pots, rest, players)
    return pots


def layers(state: StateData) -> list[Layer]:
    """Return the pots of a state as ``pot_layers`` computes them, without rake."""
    payoffs, bets, stacks = state.payoffs, state.bets, state.stacks
    live = [*compress(count(), state.statuses)]
    if len(live) == 1 or 0 not in stacks or 0 not in [stacks[i] for i in live]:
        return _one_pot(-sum(payoffs) - sum(bets), live)
    put_in = [-p - b for p, b in zip(payoffs, bets, strict=True)]
    antes = state._dead_antes
    if antes is None:
        return pot_layers(put_in, live, all_in=True)
    put_in = [total - ante for total, ante in zip(put_in, antes, strict=True)]
    return pot_layers(put_in, live, all_in=True, dead=sum(antes))


def _one_pot(amount: Any, live: Sequence[int]) -> list[Layer]:
    return [(amount, tuple(live))] if amount else []


def _add_layer(pots: list[Layer], amount: Any, players: tuple[int, ...]) -> None:
    if not amount:
        return
    if pots and pots[-1][1] == players:
        pots[-1] = pots[-1][0] + amount, players
    else:
        pots.append((amount, players))


def split_pots(state: StateData) -> list[Pot]:
    """Return the pots, with the rake taken from each.

    A rake with a method ``of_pots`` is called with all pots at once, because a cap
    applies to the whole hand.

    Raises:
        GameConfigError: the rake is negative, and the rake function has no attribute
        ``added_chips``, the chips that the house adds to the pot.

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
        if raked < 0 and not getattr(take, "added_chips", 0):
            raise GameConfigError(f"The raked amount {raked} is negative.")
        pots.append(Pot(raked, unraked, players))
    return pots


class Winner(msgspec.Struct, frozen=True):
    """A player's share of a pot, or of the part played for on one board.

    ``board_index`` and ``hand_type`` are None if all others had folded; then ``hand``
    is the hand of the first type that the winner showed, if any.
    """

    player_index: int
    amount: int
    pot_index: int
    board_index: int | None
    hand_type: type[Hand] | None
    hand: Hand | None


def winners(state: State) -> tuple[Winner, ...]:
    """Return the shares of the pots pushed so far, in order."""
    types = state.hand_types
    return tuple(
        [
            Winner(i, amount, pot, board, None if t is None else types[t], hand)
            for i, amount, pot, board, t, hand in state._wins
        ]
    )
