"""A spot to solve: board, ranges, chips and bet sizes."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, Final, Self

from bigslick._native import _core
from bigslick.analysis.ranges import OmahaRange, Range, RangeLike
from bigslick.cards import (
    FULL_MASK,
    CardsLike,
    RankOrder,
    card_mask,
    format_cards,
    mask_cards,
    parse_cards,
)
from bigslick.errors import CardsError, GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.solver.spots.betting_tree import BettingRules, BettingTree, build_tree
from bigslick.solver.spots.hand_spot import STREETS, spot_values, state_on_street
from bigslick.solver.spots.payoffs import Payouts, Rake, as_float, pot_value
from bigslick.solver.spots.sizes import USUAL_SIZES, Sizes, parse_sizes
from bigslick.solver.spots.spot_data import OPTIONS, spot_arguments, spot_to_dict

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bigslick.cards import Card
    from bigslick.engine import State
    from bigslick.formats import HandHistory, HandRecord

__all__ = ("PLAYERS", "STREETS", "Payouts", "Rake", "SizesLike", "Spot")

PLAYERS: Final = ("oop", "ip")
"""Player 0 is out of position and acts first, player 1 is in position."""

_FLOP_CARDS: Final = 3
_RAKE_NUMBERS: Final = (1, 2)
_RIVER_CARDS: Final = 5

SizesLike = (
    "str | Mapping[str, str] | tuple[str | Mapping[str, str], str | Mapping[str, str]]"
)

_SHORT_DECK: Final = 0x1FF0_1FF0_1FF0_1FF0  # ranks from six to ace
_DECKS: Final = {
    "nlhe": (RankOrder.STANDARD, _core.HIGH),
    "short-deck": (RankOrder.SHORT_DECK_HOLDEM, _core.SHORT_DECK),
}
_OMAHA: Final = {"plo": 4, "plo5": 5, "plo6": 6}


@dataclass(frozen=True)
class Spot:
    """A heads-up spot from the flop, turn or river on.

    ``ranges`` are the range of the player out of position, who acts first, and that of
    the player in position. ``pot`` is the pot at the start, ``stack`` the chips that
    each player has left. ``sizes`` is one text for all streets, a mapping by street
    (``flop``, ``turn``, ``river``), or a pair of these by player;
    `bigslick.solver.spots.sizes` explains the notation. By default only these sizes are
    used. Rounding (``unit``), added and forced all-ins, merging and a cap on raises are
    options; see `bigslick.solver.spots.betting_tree.BettingRules`.

    >>> spot = Spot("Ks7h2d3c8d", ("QQ,JJ", "AK,KQ"), pot=10, stack=20,
    ...             sizes="bet 75%, a; raise a")
    >>> spot.decision_nodes
    8

    Raises:
        CardsError, NotationError: the cards or ranges are invalid.
        GameConfigError: the chips or sizes are invalid.

    """

    board: CardsLike
    ranges: tuple[RangeLike, RangeLike]
    pot: float
    stack: float
    sizes: Any
    rake: Rake | None = None
    payouts: Payouts | None = None
    game: str = "nlhe"
    unit: float | None = None
    add_all_in: float | None = None
    force_all_in: float | None = None
    all_in_share: float | None = None
    merge: float | None = None
    cap: int | None = None
    _sizes: tuple[tuple[Sizes, Sizes], ...] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Parse and check the fields."""
        put = object.__setattr__
        put(self, "board", self._read_board())
        put(self, "ranges", self._read_ranges())
        self._check_chips()
        put(self, "_sizes", self._read_sizes())
        if isinstance(self.rake, (tuple, list)) and len(self.rake) in _RAKE_NUMBERS:
            put(self, "rake", Rake(*self.rake))
        if isinstance(self.payouts, (tuple, list)):
            put(self, "payouts", Payouts(tuple(self.payouts)))
        for name, form, example in (
            ("rake", Rake, "(0.05, 3) for 5 % and at most 3 chips"),
            ("payouts", Payouts, "(50, 30, 20)"),
        ):
            value = getattr(self, name)
            if value is not None and not isinstance(value, form):
                raise GameConfigError(
                    f"invalid {name} {brief(value)}: expected {form.__name__} or a "
                    f"tuple of numbers, for example {example}"
                )
        if self.payouts is not None and self.rake is not None:
            raise GameConfigError("rake and payouts cannot be used together")
        if self.payouts is not None and not pot_value(self) > 0:
            raise GameConfigError(
                f"invalid payouts {brief(self.payouts)}: the pot is worth no prize "
                "money, because all players left win the same prize"
            )

    @property
    def streets(self) -> tuple[str, ...]:
        """The streets that are played, beginning with the street of the board."""
        return STREETS[len(self.cards) - _FLOP_CARDS :]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The board as cards, in the order in which it was given."""
        return parse_cards(str(self.board))

    @cached_property
    def board_mask(self) -> int:
        """The board as a mask."""
        return card_mask(self.board)

    @property
    def deck_mask(self) -> int:
        """The deck as a mask."""
        return _SHORT_DECK if self.game == "short-deck" else FULL_MASK

    @property
    def family(self) -> int:
        """The number of the hand ranking in the native core."""
        return _DECKS[self.game][1]

    @property
    def rank_order(self) -> RankOrder:
        """The ranks of the deck."""
        return RankOrder.STANDARD if self.game in _OMAHA else _DECKS[self.game][0]

    @property
    def hole_cards(self) -> int:
        """The number of hole cards of the game."""
        return _OMAHA.get(self.game, 2)

    def read_range(self, hands: Any) -> Range | OmahaRange:
        """Return hands as a range of the game."""
        if self.game in _OMAHA:
            return OmahaRange(hands, card_count=self.hole_cards)
        return Range(hands, rank_order=self.rank_order)

    def range_from(
        self, masks: NDArray[np.uint64], weights: NDArray[np.float64]
    ) -> Range | OmahaRange:
        """Return the range of these hands, without those whose weight is 0."""
        if self.game not in _OMAHA:
            return Range.from_masks(masks, weights, rank_order=self.rank_order)
        held = zip(masks.tolist(), weights.tolist(), strict=True)
        return self.read_range({mask_cards(m): w for m, w in held if w > 0})

    @property
    def live_ranges(self) -> tuple[Range | OmahaRange, Range | OmahaRange]:
        """Both ranges without the hands that the board makes impossible."""
        first, second = (self.read_range(hands) for hands in self.ranges)
        return first.without(self.board), second.without(self.board)

    @cached_property
    def tree(self) -> BettingTree:
        """Return the tree of all betting lines."""
        rules = BettingRules(
            self._sizes,
            self.unit,
            self.add_all_in,
            self.force_all_in,
            self.all_in_share,
            self.merge,
            self.cap,
            pot_limit=self.game in _OMAHA,
        )
        return build_tree(float(self.pot), float(self.stack), rules)

    @property
    def decision_nodes(self) -> int:
        """The number of decision nodes on all boards together."""
        left = (36 if self.game == "short-deck" else 52) - len(self.cards)
        total, boards = 0, 1
        for lines in self.tree.streets:
            total += boards * lines.decisions
            boards *= left
            left -= 1
        return total

    @classmethod
    def from_state(
        cls,
        state: State,
        ranges: tuple[RangeLike, RangeLike] | None = None,
        sizes: Any = USUAL_SIZES,
        **options: Any,
    ) -> Self:
        """Return the spot of a hand in progress, at the start of the current street.

        Two players must be left in the hand. ``ranges`` are those of the player out of
        position and of the player in position, by default all hands. The stack is the
        smaller of the two. ``options`` are other fields of a spot, such as ``rake``.

        >>> from bigslick import create_game
        >>> state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 150))
        >>> _ = state.complete_bet_or_raise_to(6), state.check_or_call()
        >>> spot = Spot.from_state(state, ("22+,A2s+", "QQ+,AK"))
        >>> spot.streets[0], spot.pot, spot.stack
        ('flop', 12, 144)

        Raises:
            GameConfigError: the game is not supported, there is no betting after the
                flop, or not exactly two players are left.

        """
        return cls(**spot_values(state, ranges), sizes=sizes, **options)

    @classmethod
    def from_history(
        cls,
        hand: HandRecord | HandHistory,
        street: str,
        ranges: tuple[RangeLike, RangeLike] | None = None,
        sizes: Any = USUAL_SIZES,
        **options: Any,
    ) -> Self:
        """Return the spot of a recorded hand at the start of a street.

        The arguments and the result are those of `from_state`.

        Raises:
            GameConfigError: the hand has no betting on this street, or a reason of
                `from_state` applies.

        """
        state = state_on_street(hand, street)
        return cls.from_state(state, ranges, sizes, **options)

    def to_dict(self) -> dict[str, Any]:
        """Return the spot as plain data, which `from_dict` reads."""
        return spot_to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the spot from plain data, for example of a TOML or JSON file.

        Raises:
            GameConfigError: a value is missing or unknown.

        """
        return cls(**spot_arguments(data))

    def _read_board(self) -> str:
        """Return the board as text, after checking its cards."""
        if self.game not in _DECKS and self.game not in _OMAHA:
            known = (*_DECKS, *_OMAHA)
            raise GameConfigError(unknown_name("game", self.game, known))
        mask = card_mask(self.board)
        cards = mask_cards(mask)
        if not _FLOP_CARDS <= len(cards) <= _RIVER_CARDS:
            raise CardsError(
                f"invalid board {brief(self.board)}: expected 3, 4 or 5 cards, "
                f"not {len(cards)}",
                self.board,
            )
        if self.game in _OMAHA and len(cards) != _RIVER_CARDS:
            raise CardsError(
                f"invalid board {brief(self.board)}: {self.game} is solved on the "
                "river only",
                self.board,
            )
        ranks = self.rank_order
        foreign = [card for card in cards if card.rank not in ranks]
        if foreign:
            raise CardsError(
                f"{foreign[0]!r} is not in the deck of {self.game}", self.board
            )
        given = parse_cards(self.board) if isinstance(self.board, str) else cards
        return format_cards(given)

    def _read_ranges(self) -> tuple[Range | OmahaRange, Range | OmahaRange]:
        """Return both ranges; check that a pair of their hands is possible."""
        given: Any = self.ranges
        if not isinstance(given, (tuple, list)) or len(given) != len(PLAYERS):
            raise GameConfigError(
                f"invalid ranges {brief(given)}: expected two, out of position first"
            )
        first, second = (self.read_range(hands) for hands in self.ranges)
        live = []
        for name, hands in zip(PLAYERS, (first, second), strict=True):
            if not len(hands):
                raise CardsError(
                    f"the range {name} is empty: expected hands such as 22+,A2s+,KQo",
                    hands,
                )
            left = hands.without(self.board)
            if not len(left):
                raise CardsError(
                    f"the range {name} ({brief(str(hands))}) is empty: all of its "
                    f"hands contain cards of the board {self.board}",
                    hands,
                )
            live.append(left)
        if not any((live[1].masks & mask == 0).any() for mask in live[0].masks):
            raise CardsError(
                f"the ranges {brief(str(first))} and {brief(str(second))} conflict: "
                "every combination of their hands has a duplicate card",
                self.ranges,
            )
        return first, second

    def _check_chips(self) -> None:
        for name in ("pot", "stack"):
            value = getattr(self, name)
            if not 0 < as_float(value) < inf:
                raise GameConfigError(
                    f"invalid {name} {brief(value)}: expected a number of chips above 0"
                )
            if not isinstance(value, (int, float)):  # the amounts of hands in money
                object.__setattr__(self, name, as_float(value))
        for name in OPTIONS:
            value = getattr(self, name)
            if value is None:
                continue
            if not 0 < as_float(value) < inf:
                raise GameConfigError(
                    f"invalid {name} {brief(value)}: expected a number above 0"
                )
            if name == "cap" and value != int(value):
                raise GameConfigError(
                    f"invalid cap {brief(value)}: expected a number of raises"
                )
            if not isinstance(value, (int, float)):
                object.__setattr__(self, name, as_float(value))

    def _read_sizes(self) -> tuple[tuple[Sizes, Sizes], ...]:
        pair = (
            self.sizes if isinstance(self.sizes, (tuple, list)) else (self.sizes,) * 2
        )
        if len(pair) != len(PLAYERS):
            raise GameConfigError(
                f"invalid sizes {brief(self.sizes)}: expected text, a mapping by "
                "street, or a pair of these by player"
            )
        first, second = (self._by_street(sizes) for sizes in pair)
        found = tuple(zip(first, second, strict=True))
        for street, both in zip(self.streets, found, strict=True):
            if self.add_all_in is None:
                _check_raises(street, both)
        return found

    def _by_street(self, sizes: str | Mapping[str, str]) -> list[Sizes]:
        if isinstance(sizes, str):
            return [parse_sizes(sizes)] * len(self.streets)
        if not hasattr(sizes, "keys"):
            raise GameConfigError(
                f"invalid sizes {brief(sizes)}: expected text or a mapping by street"
            )
        unknown = set(sizes) - set(STREETS)
        if unknown:
            wrong = min(map(str, unknown))
            raise GameConfigError(unknown_name("street of sizes", wrong, STREETS))
        missing = set(self.streets) - set(sizes)
        if missing:
            raise GameConfigError(
                f"the sizes of the {min(missing, key=STREETS.index)} are missing: give "
                "an empty text if nobody bets there"
            )
        return [parse_sizes(sizes[street]) for street in self.streets]


def _check_raises(street: str, both: tuple[Sizes, Sizes]) -> None:
    """Check that a street with raises has a bet that can be raised."""
    raises = next((sizes for sizes in both if sizes.raise_), None)
    if raises is not None and not any(sizes.bet or sizes.donk for sizes in both):
        raise GameConfigError(
            f"the sizes of the {street}, {brief(str(raises))}, have no bet that can be "
            "raised: add one, for example 'bet 75%', or give an empty text if nobody "
            "bets there"
        )
