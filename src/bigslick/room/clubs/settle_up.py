"""Settle-up: who owes whom after cash games, with as few payments as possible.

A sitting at a table ends when nobody has chips there any more. Its results sum to zero
if the rake is counted as the result of the house.
"""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = (
    "EXACT",
    "Payment",
    "TableMove",
    "TableSitting",
    "fewest_payments",
    "find_sittings",
    "money",
)

EXACT = 12
"""Up to this many players the number of payments is the smallest possible."""


class TableMove(NamedTuple):
    """An entry of the ledger that moved chips to a table (negative) or from it."""

    n: int
    at: int
    account: str
    amount: int
    place: str
    kind: str


class TableSitting(NamedTuple):
    """All entries of a table from the first buy-in until no player has chips there."""

    place: str
    moves: list[TableMove]

    @property
    def ended(self) -> int:
        """Return when the last player left."""
        return self.moves[-1].at


class Payment(NamedTuple):
    """Chips that one account owes another; the empty account is the house."""

    payer: str
    receiver: str
    chips: int


def find_sittings(
    moves: Iterable[TableMove],
) -> tuple[list[TableSitting], dict[str, int]]:
    """Return the sittings that have ended, and the chips at tables still in play.

    ``moves`` are in the order of the ledger, from moments at which tables were empty.
    """
    open_: dict[str, list[TableMove]] = defaultdict(list)
    chips: dict[str, int] = defaultdict(int)
    ended = []
    for move in moves:
        open_[move.place].append(move)
        chips[move.place] -= move.amount
        if not chips[move.place]:
            ended.append(TableSitting(move.place, open_.pop(move.place)))
    return ended, {place: chips[place] for place in open_}


def fewest_payments(results: Mapping[str, int]) -> tuple[list[Payment], bool]:
    """Return payments that settle all results, and whether they are the fewest.

    A group of k players whose results sum to zero needs at most k - 1 payments, so the
    fewest payments come from as many such groups as possible. Players with opposite
    results always form a group. Of the others, up to ``EXACT`` players are divided by
    trying all groups; more are one group: players - 1 payments at most, and never more
    than twice the fewest, because each payment settles at most two players.

    >>> fewest_payments({"Ann": -70, "Bob": 50, "Cyd": 20})
    ([Payment(payer='Ann', receiver='Bob', chips=50), Payment(payer='Ann', \
receiver='Cyd', chips=20)], True)
    >>> len(fewest_payments({"A": -5, "B": 5, "C": -3, "D": 3})[0])
    2

    Raises:
        ValueError: the results do not sum to zero.

    """
    if sum(results.values()):
        raise ValueError(f"results sum to {sum(results.values())}, not to 0")
    left = {who: chips for who, chips in sorted(results.items()) if chips}
    payments = _pairs(left)
    exact = len(left) <= EXACT
    groups = _most_groups(list(left.items())) if exact else [left]
    for group in groups:
        payments += _within(group)
    return payments, exact


def _pairs(left: dict[str, int]) -> list[Payment]:
    """Remove players with opposite results, and return their payments."""
    payments = []
    for who in list(left):
        chips = left.get(who, 0)
        if chips >= 0:
            continue
        other = next((own for own, won in left.items() if won == -chips), None)
        if other is not None:
            payments.append(Payment(who, other, -chips))
            del left[who], left[other]
    return payments


def _most_groups(players: list[tuple[str, int]]) -> list[dict[str, int]]:
    """Return the players in as many groups with the sum zero as possible.

    ``most[mask]`` is how often the sum is zero on the way from nobody to the players of
    ``mask``, adding one at a time in the best order.
    """
    size = 1 << len(players)
    sums, most, last = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        best = -1
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            if most[mask ^ bit] > best:
                best, last[mask] = most[mask ^ bit], bit
        first = mask & -mask
        sums[mask] = sums[mask ^ first] + players[first.bit_length() - 1][1]
        most[mask] = best + (not sums[mask])
    groups: list[dict[str, int]] = []
    mask = size - 1
    while mask:
        if not sums[mask]:
            groups.append({})
        bit = last[mask]
        who, chips = players[bit.bit_length() - 1]
        groups[-1][who] = chips
        mask ^= bit
    return groups


def _within(group: dict[str, int]) -> list[Payment]:
    """Return payments within a group: the largest debt to the largest gain first."""
    left = dict(group)
    payments = []
    while left:
        payer = min(left, key=lambda who: (left[who], who))
        receiver = max(left, key=lambda who: (left[who], who))
        chips = min(-left[payer], left[receiver])
        payments.append(Payment(payer, receiver, chips))
        for who, change in ((payer, chips), (receiver, -chips)):
            left[who] += change
            if not left[who]:
                del left[who]
    return payments


def money(chips: int, chip_value: str) -> str:
    """Return the exact value of chips as a decimal text, at least with two digits.

    >>> money(1250, "0.01"), money(-3, "0.005"), money(7, "2")
    ('12.50', '-0.015', '14.00')
    """
    value = Decimal(chips) * Decimal(chip_value)
    whole = value.quantize(Decimal("0.01"))
    return f"{whole:f}" if whole == value else f"{value.normalize():f}"
