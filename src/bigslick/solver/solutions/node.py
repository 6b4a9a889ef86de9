"""A node of a solution: strategy, ranges, equity and EV of every hand."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

from bigslick._native import _core
from bigslick.cards import card_mask, format_cards, mask_cards
from bigslick.errors import GameConfigError, brief
from bigslick.lazy_numpy import np
from bigslick.solver.solutions.tree_place import TreePlace
from bigslick.solver.spots.payoffs import even_split, fold_values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bigslick.analysis.ranges import OmahaRange, Range, RangeLike
    from bigslick.cards import Card

    Floats = NDArray[np.float64]

__all__ = ("SolutionNode",)

_PLAYERS: Final = 2
_RIVER_CARDS: Final = 5
_SHORT: Final = 16
_LARGEST_SHORT: Final = 2**15 - 1


class SolutionNode(TreePlace):
    """A node of a solution on one board: a decision, a card to be dealt, or an end.

    Arrays by hand are in the order of ``masks(player)``: the live hands of the
    player's range. Player 0 is out of position, player 1 in position.
    """

    # Boards that differ only in suits are stored once, so the native solver has the
    # hands in the order of the stored board; `_hands` converts it to that of `masks`.

    def masks(self, player: int) -> NDArray[np.uint64]:
        """Return the live hands of a player as card masks."""
        return self._hands_of(player)[0]

    def _hands_of(self, player: int) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
        if player not in {0, 1}:
            raise GameConfigError(
                f"invalid player {brief(player)}: expected 0 (out of position) or 1"
            )
        return self._hands[player]

    @cached_property
    def _hands(self) -> list[tuple[NDArray[np.uint64], NDArray[np.intp]]]:
        found = []
        for player, hands in enumerate(self._solution.spot.live_ranges):
            stored = self._solution.game.hands(self._street, self._board, player)
            real = np.zeros_like(stored)
            for suit, meant in enumerate(self._suits):
                ranks = stored >> np.uint64(16 * suit) & np.uint64(0xFFFF)
                real |= ranks << np.uint64(16 * meant)
            live = hands.without(self.board).masks
            order = np.argsort(real)[np.argsort(np.argsort(live))]
            found.append((live, order))
        return found

    @cached_property
    def _chance(self) -> float:
        """The probability of the cards dealt so far, given both players' hands."""
        spot = self._solution.spot
        deck = spot.deck_mask.bit_count()
        chance = 1.0
        for count in range(len(spot.cards), len(self.board)):
            chance /= deck - count - 2 * _PLAYERS
        return chance

    def reach(self, player: int) -> Floats:
        """Return the weight of each hand in the player's range at this node."""
        reach, _ = self._solution.numbers(self._street, self._board)
        order = self._hands_of(player)[1]
        found: Floats = reach[player][self._place][order] / self._chance
        return found

    def range(self, player: int) -> Range | OmahaRange:
        """Return the player's range at this node, without hands that never reach it."""
        weights = np.clip(self.reach(player), 0, 1)
        return self._solution.spot.range_from(self.masks(player), weights)

    def meets(self, player: int) -> Floats:
        """Return, for each hand, the total weight of the possible opposing hands."""
        own, other = self.masks(player), self.masks(1 - player)
        apart = (own[:, None] & other[None, :]) == 0
        return np.asarray(apart @ self.reach(1 - player))

    @cached_property
    def strategy(self) -> Floats:
        """The frequency of each action with each hand: an array, actions x hands.

        Raises:
            GameConfigError: the node is not a decision.

        """
        if not self.is_decision:
            raise GameConfigError(f"no player acts after {' '.join(self.path)!r}")
        order = self._hands[self.line.player][1]
        found: Floats = self._solution.average(*self.stored_place)[:, order]
        return found

    @property
    def frequencies(self) -> dict[str, float]:
        """The frequency of each action over the whole range, by label."""
        player = self.line.player
        weights = self.reach(player) * self.meets(player)
        total = weights.sum()
        parts = self.strategy @ weights / total if total > 0 else self.strategy.mean(1)
        labels = [action.label for action in self.actions]
        return dict(zip(labels, parts.tolist(), strict=True))

    def ev(self, player: int) -> Floats:
        """Return the expected value (EV) of each hand, in chips.

        Chips that were put in before this node do not count: a fold is worth 0, and
        without rake the EVs of both players add up to the pot. The EV is NaN if no hand
        of the opponent is possible. With payouts all values are prize money, including
        that of a fold.
        """
        _, values = self._solution.numbers(self._street, self._board)
        return self._per_hand(values[player], player)

    def best_ev(self, player: int) -> Floats:
        """Return the EV of each hand if the player plays a best response from here on.

        It is at least that of `ev`. For a hand that the player's own strategy almost
        never brings here, it is much more exact: such hands hardly count in the average
        of the strategies, so their play from here on is not solved.

        Raises:
            GameConfigError: the solution was saved without its rivers.

        """
        self._hands_of(player)
        values = self._solution.best_values(self._street, self._board, player)
        return self._per_hand(values, player)

    def _per_hand(self, values: Floats, player: int) -> Floats:
        """Return the expected value of each hand from values of nodes x hands."""
        order = self._hands_of(player)[1]
        found = values[self._place][order] / self._chance
        met = self.meets(player)
        share = np.divide(found, met, out=np.full_like(found, np.nan), where=met > 0)
        spot = self._solution.spot
        before = self.line.put_in[player] if spot.payouts is None else 0.0
        return np.asarray(share + (even_split(spot)[player] + before))

    def mean_ev(self, player: int) -> float:
        """Return the expected value of the player's whole range, in chips."""
        return self._mean(self.ev(player), player)

    def equity(self, player: int) -> Floats:
        """Return the equity of each hand: its pot share without further betting."""
        equities: Floats = self._equities[player]
        return equities

    def mean_equity(self, player: int) -> float:
        """Return the equity of the player's whole range."""
        return self._mean(self.equity(player), player)

    @cached_property
    def _equities(self) -> tuple[Floats, Floats]:
        """Return the equity of each hand of both players against the other's range."""
        from bigslick.solver.matrix_solver import MatrixGame, MatrixSolver

        if isinstance(self._solution.game, MatrixGame):
            native = self._solution.native
            assert isinstance(native, MatrixSolver)  # noqa: S101 - made for this game
            pair = native.equities([self.reach(0), self.reach(1)])
            return pair[0], pair[1]
        found = _core.exact_ranges(
            self._solution.spot.family,
            self.masks(0),
            self.reach(0),
            self.masks(1),
            self.reach(1),
            card_mask(self.board),
        )
        sides = (
            (found.win_a, found.tie_a, found.total_a),
            (found.win_b, found.tie_b, found.total_b),
        )
        first, second = (
            np.divide(
                win + tie / 2, total, out=np.full_like(total, np.nan), where=total > 0
            )
            for win, tie, total in sides
        )
        return first, second

    def eqr(self, player: int) -> Floats:
        """Return the equity realisation of each hand: EV / (equity x pot)."""
        spot = self._solution.spot
        lost, won = fold_values(spot, self.line.put_in, player)
        worth = self.equity(player) * (won - lost)
        found = self.ev(player) - lost
        return np.divide(found, worth, out=np.full_like(found, np.nan), where=worth > 0)

    def _mean(self, numbers: Floats, player: int) -> float:
        weights = self.reach(player) * self.meets(player)
        known = ~np.isnan(numbers) & (weights > 0)
        if not known.any():
            return float("nan")
        return float(np.average(numbers[known], weights=weights[known]))

    def _after_card(self, card: Card) -> Self:
        """Return the node after a card; a river that was not saved is solved now."""
        if self._solution.has_rivers or len(self.board) + 1 < _RIVER_CARDS:
            return super()._after_card(card)
        river = self._solution.river(self, format_cards([*self.board, card]))
        node = type(self)(river)
        node.path = (*self.path, format_cards([card]))
        return node

    def lock(
        self, shares: Mapping[str, float] | Floats, hands: RangeLike | None = None
    ) -> None:
        """Fix the strategy of all hands of this node, or of some of them.

        ``shares`` is an array of frequencies, actions x hands, or a mapping such as
        ``{"b75": 0.3}``; then the other actions keep their proportions to each other.
        The average strategies are reset, so call `Solution.resume` afterwards. The lock
        also applies to boards that differ only in equivalent suits.

        Raises:
            GameConfigError: the node is not a decision, the frequencies do not add up
                to 1, or the lock differs for suits that are solved as equivalent.
            CardsError: ``hands`` matches no hand of this node.

        """
        from bigslick.solver.matrix_solver import MatrixSolver

        strategy, locked = self.check_lock(shares, hands)
        solution = self._solution
        place = self.stored_place
        native = solution.native
        begin, stride = native.place(*place)
        order = self._hands[self.line.player][1]
        for number, row in enumerate(strategy):
            start = begin + number * stride
            if native.bits == _SHORT and not isinstance(native, MatrixSolver):
                parts = native.all_short_regrets[start : start + stride]
                parts[order[locked]] = np.rint(row[locked] * _LARGEST_SHORT)
            else:
                regrets = native.all_regrets[start : start + stride]
                regrets[order[locked]] = row[locked]
        before = solution.locks.get(place)
        stored = np.zeros(len(order), bool) if before is None else before
        stored[order[locked]] = True
        solution.locks[place] = stored
        native.lock(*place, stored.tolist())
        solution.restart()
        self.__dict__.pop("strategy", None)

    def check_lock(
        self, shares: Mapping[str, float] | Floats, hands: RangeLike | None = None
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """Check a lock without setting it; arguments and errors are those of `lock`.

        Return the node's strategy with the lock applied, and which hands are locked.
        """
        from bigslick.solver.solutions.locks import check_symmetry, locked_strategy

        strategy, locked = locked_strategy(self, shares, hands)
        if self._solution.isomorphism:
            check_symmetry(self, self._solution.spot, strategy, locked)
        return strategy, locked

    def unlock(self) -> None:
        """Remove the lock of this node; call `Solution.resume` afterwards."""
        native = self._solution.native
        self._solution.locks.pop(self.stored_place, None)
        native.unlock(*self.stored_place)
        self._solution.restart()
        self.__dict__.pop("strategy", None)

    @property
    def hands(self) -> list[dict[str, Any]]:
        """A record for each hand of the player to act; see `records`."""
        return self.records(self.line.player)

    def records(self, player: int) -> list[dict[str, Any]]:
        """Return a record for each live hand of a player.

        The keys are ``hand``, ``weight``, ``equity``, ``ev``, ``eqr`` (equity
        realisation), and for the player to act the label of each action with its
        frequency.
        """
        columns: dict[str, list[Any]] = {
            "hand": [
                format_cards(mask_cards(mask)[::-1])
                for mask in self.masks(player).tolist()
            ],
            "weight": self.reach(player).tolist(),
            "equity": self.equity(player).tolist(),
            "ev": self.ev(player).tolist(),
            "eqr": self.eqr(player).tolist(),
        }
        if self.player == player:
            for action, row in zip(self.actions, self.strategy, strict=True):
                columns[action.label] = row.tolist()
        names = tuple(columns)
        return [
            dict(zip(names, row, strict=True))
            for row in zip(*columns.values(), strict=True)
        ]

    def svg(self, title: str | None = None) -> str:
        """Return the strategy as a grid of starting hands, an SVG document.

        Raises:
            GameConfigError: the node is not a decision.

        """
        from bigslick.solver.solutions.pictures import draw_node

        return draw_node(self, title)

    def equity_svg(self) -> str:
        """Return the equities of both ranges as an SVG document."""
        from bigslick.solver.solutions.pictures import draw_equities

        return draw_equities(self)

    def _repr_svg_(self) -> str | None:
        """Return a picture for notebooks, or None if there is no grid to draw."""
        two_cards = self._solution.spot.hole_cards == _PLAYERS
        return self.svg() if self.is_decision and two_cards else None

    def __repr__(self) -> str:
        """Return the path of the node and the frequencies of its actions."""
        where = " ".join(self.path) or "start"
        if not self.is_decision:
            return f"<{self.line.kind.name.lower()} after {where!r}>"
        choices = ", ".join(
            f"{label} {100 * share:.1f} %" for label, share in self.frequencies.items()
        )
        return f"<decision of player {self.player} after {where!r}: {choices}>"
