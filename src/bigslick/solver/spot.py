"""A spot to solve: board, ranges, chips and bet sizes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, Self

from bigslick._native import _core
from bigslick.analysis.ranges import Range, RangeLike
from bigslick.cards import (
    FULL_MASK,
    CardsLike,
    RankOrder,
    card_mask,
    format_cards,
    mask_cards,
    parse_cards,
)
from bigslick.errors import CardsError, GameConfigError, brief
from bigslick.solver.betting_tree import BettingRules, BettingTree, build_tree
from bigslick.solver.hand_spot import STREETS, spot_values, state_on_street
from bigslick.solver.payoffs import Payouts, Rake
from bigslick.solver.sizes import USUAL_SIZES, Sizes, parse_sizes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.cards import Card
    from bigslick.engine import State
    from bigslick.formats import HandHistory, HandRecord

__all__ = ("PLAYERS", "STREETS", "Payouts", "Rake", "SizesLike", "Spot")

PLAYERS: Final = ("oop", "ip")
"""Player 0 is out of position and acts first, player 1 is in position."""

_FLOP_CARDS: Final = 3
_RIVER_CARDS: Final = 5

SizesLike = (
    "str | Mapping[str, str] | tuple[str | Mapping[str, str], str | Mapping[str, str]]"
)

_SHORT_DECK: Final = 0x1FF0_1FF0_1FF0_1FF0  # ranks from six to ace
_DECKS: Final = {
    "nlhe": (RankOrder.STANDARD, _core.HIGH),
    "short-deck": (RankOrder.SHORT_DECK_HOLDEM, _core.SHORT_DECK),
}


@dataclass(frozen=True)
class Spot:
    """A heads-up spot from the flop, turn or river on.

    ``ranges`` are the range of the player out of position, who acts first, and that of
    the player in position. ``pot`` is the pot at the start, ``stack`` what each player
    has left. ``sizes`` is one text for all streets, a mapping by street (``flop``,
    ``turn``, ``river``), or a pair of these by player; `bigslick.solver.sizes` explains
    the notation. By default only these sizes are used. Rounding (``unit``), added and
    forced all-ins, merging and a cap on raises are options; see
    `bigslick.solver.betting_tree.BettingRules`.

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
        """Read and check everything."""
        put = object.__setattr__
        put(self, "board", self._read_board())
        put(self, "ranges", self._read_ranges())
        self._check_chips()
        put(self, "_sizes", self._read_sizes())
        if isinstance(self.rake, (tuple, list)):
            put(self, "rake", Rake(*self.rake))
        if isinstance(self.payouts, (tuple, list)):
            put(self, "payouts", Payouts(tuple(self.payouts)))
        if self.payouts is not None and self.rake is not None:
            raise GameConfigError("a spot has a rake or payouts, not both")

    @property
    def streets(self) -> tuple[str, ...]:
        """The streets that are played, from that of the board on."""
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
        return FULL_MASK if self.game == "nlhe" else _SHORT_DECK

    @property
    def family(self) -> int:
        """The number of the hand ranking in the native core."""
        return _DECKS[self.game][1]

    @property
    def live_ranges(self) -> tuple[Range, Range]:
        """Both ranges, without the hands that contain a board card."""
        first, second = self.ranges
        assert isinstance(first, Range)  # noqa: S101 - read by __post_init__
        assert isinstance(second, Range)  # noqa: S101
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
        """Return the spot of a hand: the street that is being bet on, from its start.

        Two players must be left in the hand. ``ranges`` are of the player out of
        position and of the other one; without them each may hold every hand. The
        smaller stack counts. ``options`` are those of a spot, such as ``rake``.

        >>> from bigslick import create_game
        >>> state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 150))
        >>> _ = state.complete_bet_or_raise_to(6), state.check_or_call()
        >>> spot = Spot.from_state(state, ("22+,A2s+", "QQ+,AK"))
        >>> spot.streets[0], spot.pot, spot.stack
        ('flop', 12, 144)

        Raises:
            GameConfigError: another game, no betting after the flop, or not two
                players.

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

        The rest is as in `from_state`.

        Raises:
            GameConfigError: the hand has no betting on this street, or as in
                `from_state`.

        """
        state = state_on_street(hand, street)
        return cls.from_state(state, ranges, sizes, **options)

    def to_dict(self) -> dict[str, Any]:
        """Return the spot as plain values for `from_dict`."""
        data: dict[str, Any] = {
            "board": format_cards(self.cards),
            "oop": str(self.ranges[0]),
            "ip": str(self.ranges[1]),
            "pot": self.pot,
            "stack": self.stack,
            "sizes": self._plain_sizes(),
        }
        if self.game != "nlhe":
            data["game"] = self.game
        if self.rake is not None:
            data["rake"] = self.rake.share
            if self.rake.cap is not None:
                data["rake_cap"] = self.rake.cap
        if self.payouts is not None:
            data["payouts"] = list(self.payouts.prizes)
            data["other_stacks"] = list(self.payouts.other_stacks)
            data["behind"] = list(self.payouts.behind)
        for name in _OPTIONS:
            value = getattr(self, name)
            if value is not None:
                data[name] = value
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the spot from plain values, such as those of a TOML or JSON file.

        Raises:
            GameConfigError: a value is missing or unknown.

        """
        given = {key: value for key, value in data.items() if value is not None}
        try:
            ranges = (given.pop("oop"), given.pop("ip"))
            first = {
                name: given.pop(name) for name in ("board", "pot", "stack", "sizes")
            }
        except KeyError as error:
            raise GameConfigError(
                f"the spot lacks {error}: expected board, oop, ip, pot, stack, sizes"
            ) from None
        sizes = first.pop("sizes")
        if isinstance(sizes, list):
            sizes = tuple(sizes)
        share, most = given.pop("rake", None), given.pop("rake_cap", None)
        rake = None if share is None else Rake(share, most)
        prizes = given.pop("payouts", None)
        others = given.pop("other_stacks", ())
        behind = given.pop("behind", (0.0, 0.0))
        payouts = None if prizes is None else Payouts(prizes, others, behind)
        game = given.pop("game", "nlhe")
        unknown = set(given) - set(_OPTIONS)
        if unknown:
            raise GameConfigError(
                f"unknown value {min(unknown)!r} of a spot: expected board, oop, ip, "
                f"pot, stack, sizes, rake, rake_cap, payouts, other_stacks, "
                f"behind, game, {', '.join(_OPTIONS)}"
            )
        return cls(
            ranges=ranges,
            sizes=sizes,
            rake=rake,
            payouts=payouts,
            game=game,
            **first,
            **given,
        )

    def _plain_sizes(self) -> Any:
        if isinstance(self.sizes, tuple):
            return [dict(s) if not isinstance(s, str) else s for s in self.sizes]
        return self.sizes if isinstance(self.sizes, str) else dict(self.sizes)

    def _read_board(self) -> str:
        if self.game not in _DECKS:
            raise GameConfigError(
                f"unknown game {brief(self.game)}: the solver knows {', '.join(_DECKS)}"
            )
        mask = card_mask(self.board)
        cards = mask_cards(mask)
        if not _FLOP_CARDS <= len(cards) <= _RIVER_CARDS:
            raise CardsError(
                f"invalid board {brief(self.board)}: expected 3, 4 or 5 cards, "
                f"not {len(cards)}",
                self.board,
            )
        ranks = _DECKS[self.game][0]
        foreign = [card for card in cards if card.rank not in ranks]
        if foreign:
            raise CardsError(
                f"{foreign[0]!r} is not in the deck of {self.game}", self.board
            )
        given = parse_cards(self.board) if isinstance(self.board, str) else cards
        return format_cards(given)

    def _read_ranges(self) -> tuple[Range, Range]:
        given: Any = self.ranges
        if not isinstance(given, (tuple, list)) or len(given) != len(PLAYERS):
            raise GameConfigError(
                f"invalid ranges {brief(given)}: expected a pair, out of position first"
            )
        ranks = _DECKS[self.game][0]
        first, second = (Range(hands, rank_order=ranks) for hands in self.ranges)
        live = []
        for name, hands in zip(PLAYERS, (first, second), strict=True):
            left = hands.without(self.board)
            if not len(left):
                raise CardsError(
                    f"empty range {name}: {brief(str(hands))} has no hand that the "
                    f"board {self.board} leaves possible",
                    hands,
                )
            live.append(left)
        if not (live[0].masks[:, None] & live[1].masks[None, :] == 0).any():
            raise CardsError(
                f"the ranges {brief(str(first))} and {brief(str(second))} cannot be "
                "held together",
                self.ranges,
            )
        return first, second

    def _check_chips(self) -> None:
        for name in ("pot", "stack"):
            value = getattr(self, name)
            if not (isinstance(value, (int, float)) and isfinite(value) and value > 0):
                raise GameConfigError(
                    f"invalid {name} {brief(value)}: expected chips above 0"
                )
        for name in _OPTIONS:
            value = getattr(self, name)
            if value is not None and not (isfinite(value) and value > 0):
                raise GameConfigError(
                    f"invalid {name} {brief(value)}: expected a number above 0"
                )

    def _read_sizes(self) -> tuple[tuple[Sizes, Sizes], ...]:
        pair = (
            self.sizes if isinstance(self.sizes, (tuple, list)) else (self.sizes,) * 2
        )
        if len(pair) != len(PLAYERS):
            raise GameConfigError(
                f"invalid sizes {brief(self.sizes)}: expected a text, a mapping by "
                "street, or a pair of these by player"
            )
        first, second = (self._by_street(sizes) for sizes in pair)
        return tuple(zip(first, second, strict=True))

    def _by_street(self, sizes: str | Mapping[str, str]) -> list[Sizes]:
        if isinstance(sizes, str):
            return [parse_sizes(sizes)] * len(self.streets)
        if not hasattr(sizes, "keys"):
            raise GameConfigError(
                f"invalid sizes {brief(sizes)}: expected a text or a mapping by street"
            )
        unknown = set(sizes) - set(STREETS)
        if unknown:
            raise GameConfigError(
                f"unknown street {min(map(str, unknown))!r} of sizes: expected "
                f"{', '.join(STREETS)}"
            )
        missing = set(self.streets) - set(sizes)
        if missing:
            raise GameConfigError(
                f"no sizes for the {min(missing, key=STREETS.index)}: "
                "write an empty text if nobody bets there"
            )
        return [parse_sizes(sizes[street]) for street in self.streets]


_OPTIONS: Final = ("unit", "add_all_in", "force_all_in", "all_in_share", "merge", "cap")
