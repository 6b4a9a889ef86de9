"""Node locks: hands of a node that keep a given strategy during solving."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from bigslick.errors import CardsError, GameConfigError, brief, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bigslick.solver.solutions.node import SolutionNode
    from bigslick.solver.spots.spot import Spot

    Floats = NDArray[np.float64]

__all__ = ("NodeLock", "check_symmetry", "locked_strategy", "read_lock")

_TOLERANCE: Final = 1e-6
_SUITS: Final = 4


class NodeLock(NamedTuple):
    """A lock as plain data: the node, frequencies by action, and hands."""

    path: str
    shares: Mapping[str, float]
    hands: Any = None


def read_lock(data: Any, name: str) -> NodeLock:
    """Return a lock from plain data; error messages call it ``name``.

    Raises:
        GameConfigError: a field is missing, unknown or of another type.

    """
    if not isinstance(data, Mapping):
        raise GameConfigError(
            f"{name} is {brief(data)}: expected an object with path and shares"
        )
    unknown = sorted(set(data) - set(NodeLock._fields))
    if unknown:
        raise GameConfigError(
            unknown_name(f"field of {name}", unknown[0], NodeLock._fields)
        )
    for field in ("path", "shares"):
        if field not in data:
            raise GameConfigError(
                f"{name} has no {field}: expected path and shares by action"
            )
    lock = NodeLock(**data)
    if not isinstance(lock.path, str):
        raise GameConfigError(
            f"invalid path {brief(lock.path)} of {name}: expected text such as 'x b75'"
        )
    if not isinstance(lock.shares, Mapping):
        raise GameConfigError(
            f"invalid lock {brief(lock.shares)}: expected frequencies by action, for "
            "example {'x': 1}"
        )
    return lock


def locked_strategy(
    node: SolutionNode, shares: Mapping[str, float] | Floats, hands: Any
) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the node's strategy with the lock applied, and which hands are locked.

    Actions without a given frequency keep their proportions to each other.

    Raises:
        GameConfigError: the node is not a decision, or the frequencies do not add up
            to 1.
        CardsError: the lock matches no hand of the node.

    """
    strategy = node.strategy.copy()
    wanted = _wanted_hands(node, hands)
    if isinstance(shares, Mapping):
        strategy[:, wanted] = _with_shares(node, strategy[:, wanted], shares)
    else:
        try:
            given = np.asarray(shares, float)
        except (TypeError, ValueError):
            raise GameConfigError(
                f"invalid lock {brief(shares)}: expected a frequency for each action, "
                "for example {'x': 1}, or an array"
            ) from None
        if given.shape not in {strategy.shape, (strategy.shape[0], int(wanted.sum()))}:
            raise GameConfigError(
                f"invalid lock of shape {given.shape}: expected actions x hands, "
                f"{strategy.shape}"
            )
        strategy[:, wanted] = (
            given[:, wanted] if given.shape == strategy.shape else given
        )
    locked = strategy[:, wanted]
    sums = locked.sum(axis=0)
    wrong = ~(np.isfinite(locked).all(axis=0) & (locked >= 0).all(axis=0))
    wrong |= np.abs(sums - 1) > _TOLERANCE
    if wrong.any():
        bad = locked[:, wrong][:, 0].tolist()
        raise GameConfigError(
            f"invalid lock {brief(bad)}: expected frequencies from 0 to 1 that add up "
            "to 1"
        )
    strategy[:, wanted] = locked / sums
    return strategy, wanted


def _wanted_hands(node: SolutionNode, hands: Any) -> NDArray[np.bool_]:
    if node.player is None:
        raise GameConfigError(f"no player acts after {' '.join(node.path)!r}")
    masks = node.masks(node.player)
    if hands is None:
        return np.ones(len(masks), bool)
    meant = node.read_range(hands)
    wanted = np.isin(masks, meant.masks)
    if not wanted.any():
        raise CardsError(
            f"invalid hands {brief(str(meant))}: none of them is in the range of the "
            "node",
            hands,
        )
    return wanted


def _with_shares(
    node: SolutionNode, strategy: Floats, shares: Mapping[str, float]
) -> Floats:
    """Return the strategy with these frequencies; others keep their proportions."""
    labels = [action.label for action in node.actions]
    for label, share in shares.items():
        if label not in labels:
            raise GameConfigError(unknown_name("action", label, labels))
        number: Any = share
        if not (isinstance(number, (int, float)) and 0 <= number <= 1):
            raise GameConfigError(
                f"invalid frequency {brief(share)} of {label}: expected 0 to 1"
            )
    given = np.array([shares.get(label, np.nan) for label in labels])
    free = np.isnan(given)
    left = 1 - float(given[~free].sum())
    if left < -_TOLERANCE or (not free.any() and abs(left) > _TOLERANCE):
        raise GameConfigError(
            f"invalid lock {brief(dict(shares))}: the frequencies add up to "
            f"{1 - left:g}, not to 1"
        )
    result = np.empty_like(strategy)
    result[~free] = given[~free, None]
    if free.any():
        others = strategy[free]
        total = others.sum(axis=0)
        even = np.full_like(others, 1 / free.sum())
        parts = np.where(total > 0, others / np.where(total > 0, total, 1), even)
        result[free] = parts * max(left, 0)
    return result


def check_symmetry(
    node: SolutionNode, spot: Spot, strategy: Floats, locked: NDArray[np.bool_]
) -> None:
    """Check that a lock is the same for suits that are solved as equivalent.

    Raises:
        GameConfigError: it is not; such a lock needs ``isomorphism=False``.

    """
    player = node.line.player
    masks = node.masks(player)
    order = np.argsort(masks)
    for suits in _symmetries(node, spot):
        moved = _permuted(masks, suits)
        place = order[np.searchsorted(masks[order], moved)]
        same = (locked == locked[place]) & (
            ~locked | (np.abs(strategy - strategy[:, place]) < _TOLERANCE).all(axis=0)
        )
        if not same.all():
            raise GameConfigError(
                "the lock treats suits differently that are solved as one: give all "
                "hands that differ only in these suits the same lock, or solve with "
                "isomorphism=False"
            )


def _symmetries(node: SolutionNode, spot: Spot) -> Iterator[tuple[int, ...]]:
    """Yield the permutations of suits that leave the spot and the board unchanged."""
    later = [card.mask for card in node.board[len(spot.cards) :]]
    fixed = np.array([spot.board_mask, *later], np.uint64)
    for suits in permutations(range(_SUITS)):
        if not (_permuted(fixed, suits) == fixed).all():
            continue
        for hands in spot.live_ranges:
            order = np.argsort(hands.masks)
            moved = _permuted(hands.masks, suits)
            place = np.searchsorted(hands.masks[order], moved)
            place = order[place.clip(max=len(order) - 1)]
            if not (
                (hands.masks[place] == moved).all()
                and (hands.weights[place] == hands.weights).all()
            ):
                break
        else:
            yield suits


def _permuted(masks: NDArray[np.uint64], suits: tuple[int, ...]) -> NDArray[np.uint64]:
    moved = np.zeros_like(masks)
    for suit, meant in enumerate(suits):
        ranks = masks >> np.uint64(16 * suit) & np.uint64(0xFFFF)
        moved |= ranks << np.uint64(16 * meant)
    return moved
