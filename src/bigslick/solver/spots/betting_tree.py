"""The betting tree of a spot, street by street and without cards.

The nodes of a street are in one list, in the order that the native solver needs: the
nodes of one entry (one way to reach the street) are consecutive, parents come before
their children, and the children of a node are consecutive.
"""

from __future__ import annotations

from dataclasses import field
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.solver.spots.sizes import BetSize, Sizes

__all__ = (
    "BettingRules",
    "BettingTree",
    "Kind",
    "LineNode",
    "SolverAction",
    "StreetLines",
    "build_tree",
)

_DIGITS: Final = 9
_MOST_NODES: Final = 100_000
_MOST_ACTIONS: Final = 16


class Kind(IntEnum):
    """The kind of a node; the numbers are those of the native solver."""

    DECISION = 0
    CHANCE = 1
    FOLD = 2
    SHOWDOWN = 3


class SolverAction(NamedTuple):
    """An action; ``amount`` is the player's total bet on this street."""

    label: str
    kind: Literal["fold", "check", "call", "bet", "raise"]
    amount: float
    all_in: bool = False


@dataclass(slots=True)
class LineNode:
    """A node of the betting tree: a decision, a card to be dealt, or an end."""

    kind: Kind
    street: int
    player: int
    """The player who decides, or at an end the player who folded; otherwise 0."""
    put_in: tuple[float, float]
    """The chips that each player has put in since the start of the spot."""
    actions: tuple[SolverAction, ...] = ()
    first_child: int = 0
    """For a decision, its first child; for a card to be dealt, the next entry."""
    parent: int = -1
    """The parent on the same street; -1 for the first node of an entry."""


@dataclass(slots=True)
class StreetLines:
    """All nodes of one street."""

    nodes: list[LineNode] = field(default_factory=list)
    entries: list[int] = field(default_factory=lambda: [0])
    """The index of the first node of each entry, and the end of the last entry."""
    exits: list[int] = field(default_factory=list)
    """The nodes that lead to each entry of the next street."""

    @property
    def decisions(self) -> int:
        """The number of decision nodes."""
        return sum(node.kind is Kind.DECISION for node in self.nodes)


@dataclass(frozen=True, slots=True)
class BettingTree:
    """The nodes of each street, from the first street on."""

    streets: tuple[StreetLines, ...]


@dataclass(frozen=True, slots=True)
class BettingRules:
    """The bet sizes of each street and player, and rules that change them.

    Amounts are rounded to ``unit``. With ``add_all_in``, an all-in is added if it is at
    most that many times the pot. A bet becomes an all-in if the stacks left after a
    call would be at most ``force_all_in`` times the pot, or if the bet takes more than
    ``all_in_share`` of the stack. With ``merge``, a size that is close to a larger one
    is omitted. ``cap`` is the largest number of bets and raises on a street.
    """

    sizes: tuple[tuple[Sizes, Sizes], ...]
    unit: float | None = None
    add_all_in: float | None = None
    force_all_in: float | None = None
    all_in_share: float | None = None
    merge: float | None = None
    cap: int | None = None
    pot_limit: bool = False


class _Line(NamedTuple):
    """The state of the betting on a street."""

    before: float
    """The chips that each player had put in when the street began."""
    bets: tuple[float, float]
    player: int
    raises: int
    increase: float
    """The size of the last raise; the next raise must be at least as large."""
    leader: int | None
    """The player who made the last bet of the street before, or None."""
    checked: bool
    """Whether a check by the player in position ends the street."""


def build_tree(pot: float, stack: float, rules: BettingRules) -> BettingTree:
    """Return the tree of all betting lines.

    Raises:
        GameConfigError: the tree has too many nodes.

    """
    builder = _Builder(pot, stack, rules)
    arrivals: list[tuple[float, int | None]] = [(0.0, None)]
    for street in range(len(rules.sizes)):
        arrivals = builder.build_street(street, arrivals)
    return BettingTree(tuple(builder.streets))


class _Builder:
    def __init__(self, pot: float, stack: float, rules: BettingRules) -> None:
        self.pot, self.stack, self.rules = pot, stack, rules
        self.streets: list[StreetLines] = []

    def build_street(
        self, street: int, arrivals: Sequence[tuple[float, int | None]]
    ) -> list[tuple[float, int | None]]:
        """Add the nodes of a street; return the entries of the next street."""
        lines = StreetLines()
        self.streets.append(lines)
        departures: list[tuple[float, int | None]] = []
        for put_in, leader in arrivals:
            root = _Line(put_in, (0.0, 0.0), 0, 0, 0.0, leader, checked=False)
            waiting: list[_Line | LineNode] = [root]
            parents = [-1]
            if self._is_all_in(put_in):
                waiting = [self._closed(street, put_in)]
            place = len(lines.nodes)
            leaders: dict[int, int | None] = {}
            at = 0
            while at < len(waiting):
                self._check_size(place + len(waiting))
                item = waiting[at]
                if isinstance(item, LineNode):
                    node = item
                else:
                    node = self._decision(street, item)
                    node.first_child = place + len(waiting)
                    for action in node.actions:
                        child = self._after(street, item, action)
                        if isinstance(child, LineNode):
                            leaders[len(waiting)] = self._leader(item, action)
                        waiting.append(child)
                        parents.append(place + at)
                node.parent = parents[at]
                if node.kind is Kind.CHANCE:
                    node.first_child = len(departures)
                    lines.exits.append(place + at)
                    departures.append((node.put_in[0], leaders.get(at, leader)))
                lines.nodes.append(node)
                at += 1
            lines.entries.append(len(lines.nodes))
        return departures

    @staticmethod
    def _check_size(nodes: int) -> None:
        if nodes > _MOST_NODES:
            raise GameConfigError(
                f"the sizes give more than {_MOST_NODES:,} betting lines: use fewer "
                "sizes, or a cap on raises"
            )

    def _is_all_in(self, put_in: float) -> bool:
        return put_in >= self.stack

    @staticmethod
    def _leader(line: _Line, action: SolverAction) -> int | None:
        return 1 - line.player if action.kind == "call" else None

    def _closed(self, street: int, put_in: float) -> LineNode:
        """Return the node after the betting of a street: a card or an end."""
        last = street == len(self.rules.sizes) - 1
        kind = Kind.SHOWDOWN if last else Kind.CHANCE
        return LineNode(kind, street, 0, (put_in, put_in))

    def _decision(self, street: int, line: _Line) -> LineNode:
        put_in = (line.before + line.bets[0], line.before + line.bets[1])
        actions = tuple(self._actions(street, line))
        return LineNode(Kind.DECISION, street, line.player, put_in, actions)

    def _after(
        self, street: int, line: _Line, action: SolverAction
    ) -> _Line | LineNode:
        """Return the line after an action, or the node in which it ends."""
        player, other = line.player, 1 - line.player
        match action.kind:
            case "fold":
                put_in = (line.before + line.bets[0], line.before + line.bets[1])
                return LineNode(Kind.FOLD, street, player, put_in)
            case "call":
                return self._closed(street, line.before + line.bets[other])
            case "check":
                if line.checked:
                    return self._closed(street, line.before)
                return line._replace(player=other, checked=True)
            case "bet" | "raise":
                bets = [*line.bets]
                bets[player] = action.amount
                return line._replace(
                    bets=(bets[0], bets[1]),
                    player=other,
                    raises=line.raises + 1,
                    increase=action.amount - line.bets[other],
                )

    def _actions(self, street: int, line: _Line) -> list[SolverAction]:
        facing = line.bets[1 - line.player]
        if facing == 0:
            actions = [SolverAction("x", "check", 0.0)]
        else:
            actions = [
                SolverAction("f", "fold", line.bets[line.player]),
                SolverAction("c", "call", facing),
            ]
        actions += self._bets(street, line, facing)
        if len(actions) > _MOST_ACTIONS:
            raise GameConfigError(
                f"too many actions at one decision: {len(actions)}, at most "
                f"{_MOST_ACTIONS} are allowed"
            )
        return actions

    def _bets(self, street: int, line: _Line, facing: float) -> list[SolverAction]:
        """Return the bets or raises that the sizes allow on a line."""
        most = self.stack - line.before
        capped = self.rules.cap is not None and line.raises >= self.rules.cap
        if facing >= most or capped:
            return []
        pot = self.pot + 2 * (line.before + facing)  # the pot after a call
        found: dict[float, str] = {}
        for size in self._sizes(street, line, facing):
            amount = self._amount(size, street, line, facing, pot)
            capped_all_in = size.kind == "all-in" and amount < most
            found.setdefault(amount, "100" if capped_all_in else size.label)
        add = self.rules.add_all_in
        if found and add is not None and most - facing <= add * pot + _epsilon(pot):
            found.setdefault(self._limited(most, facing, pot), "a")
        if most in found:
            found[most] = "a"
        kind: Literal["bet", "raise"] = "raise" if facing else "bet"
        return [
            SolverAction(
                label if label == "a" else kind[0] + label, kind, amount, amount == most
            )
            for amount, label in self._merged(sorted(found.items()), facing, pot)
        ]

    def _sizes(self, street: int, line: _Line, facing: float) -> tuple[BetSize, ...]:
        sizes = self.rules.sizes[street][line.player]
        if facing:
            return sizes.raise_
        leads = line.player == 0 and line.leader == 1
        return sizes.donk if leads and sizes.donk is not None else sizes.bet

    def _amount(
        self, size: BetSize, street: int, line: _Line, facing: float, pot: float
    ) -> float:
        """Return the player's total bet for a size, within the rules and the stack."""
        most = self.stack - line.before
        match size.kind:
            case "pot":
                amount = facing + size.number * pot
            case "multiple":
                amount = size.number * facing
            case "chips":
                amount = size.number
            case "geometric":
                streets = int(size.number) or len(self.rules.sizes) - street
                growth = ((pot + 2 * (most - facing)) / pot) ** (1 / streets)
                amount = facing + pot * (growth - 1) / 2
            case "all-in":
                return self._limited(most, facing, pot)
        if self.rules.unit is not None:
            amount = round(amount / self.rules.unit) * self.rules.unit
        least = facing + (line.increase or self.rules.unit or 0.0)
        amount = round(max(amount, least), _DIGITS)
        if amount >= most or self._forced(amount, facing, pot, most):
            amount = most
        return self._limited(amount, facing, pot)

    def _limited(self, amount: float, facing: float, pot: float) -> float:
        """Return the amount, at most the pot after calling in a pot-limit game."""
        if not self.rules.pot_limit:
            return amount
        return min(amount, round(facing + pot, _DIGITS))

    def _forced(self, amount: float, facing: float, pot: float, most: float) -> bool:
        force, share = self.rules.force_all_in, self.rules.all_in_share
        if force is not None:
            after = pot + 2 * (amount - facing)
            threshold = force * after
            if self.rules.unit is not None:
                threshold = round(threshold / self.rules.unit) * self.rules.unit
            if most <= amount + threshold:
                return True
        return share is not None and amount > share * most

    def _merged(
        self, bets: list[tuple[float, str]], facing: float, pot: float
    ) -> list[tuple[float, str]]:
        """Drop each size that is close to a larger one.

        Sizes are close if (1 + larger) / (1 + smaller) is below 1 + ``merge``, where
        sizes are fractions of the pot.
        """
        if self.rules.merge is None:
            return bets
        kept: list[tuple[float, str]] = []
        for amount, label in reversed(bets):
            if kept:
                larger = 1 + (kept[-1][0] - facing) / pot
                if larger < (1 + (amount - facing) / pot) * (1 + self.rules.merge):
                    continue
            kept.append((amount, label))
        return kept[::-1]


def _epsilon(amount: float) -> float:
    return amount * 10.0**-_DIGITS
