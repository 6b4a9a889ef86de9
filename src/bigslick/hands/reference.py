"""The rules of made hands as a slow evaluator that explains its result.

Each game's order of hands is a small record (`HandRules`); `explain` tries every
sub-hand that the game allows, and returns which cards count and what they are called.
Nothing here uses the lookups or the native kernels: the tests compare those with this
module.

>>> explain("AsKd", "AdKc7hQs2c")
Explanation(cards=(As, Kd, Ad, Kc, Qs), label=<Label.TWO_PAIR: 'Two pair'>, \
why='two pair, aces and kings, queen kicker', key=(2, 12, 11, 10))
>>> print(explain("AsKd", "AdKc7hQs2c"))
AsKdAdKcQs: two pair, aces and kings, queen kicker
"""

from __future__ import annotations

from collections import Counter
from enum import Enum, auto
from itertools import combinations
from typing import TYPE_CHECKING, Final

from bigslick.cards import Card, CardsLike, format_cards
from bigslick.errors import CardsError
from bigslick.fast_dataclasses import dataclass
from bigslick.hands import hand_types as types
from bigslick.hands.hand_names import describe
from bigslick.hands.lookup_table import Label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigslick.hands.hand import Hand

__all__ = ("RULES", "CardChoice", "Explanation", "HandRules", "explain")


class CardChoice(Enum):
    """The cards from which a hand may be formed."""

    ANY = auto()
    """Any of the hole cards with any of the board."""
    HOLE = auto()
    """Hole cards only."""
    ALL_HOLE = auto()
    """All hole cards and three of the board (Greek hold'em)."""
    TWO_HOLE = auto()
    """Exactly two hole cards and three of the board (Omaha)."""
    RAINBOW = auto()
    """As many cards as possible, of different ranks and suits (badugi)."""


@dataclass(frozen=True, slots=True)
class HandRules:
    """The order of a game's hands, as data."""

    ranks: str
    """The ranks in play, lowest first."""
    size: int
    """How many cards make a hand."""
    order: tuple[Label, ...]
    """The categories that exist, from the lowest to the highest."""
    low: bool = False
    """Whether the lowest hand wins."""
    wheel: bool = False
    """Whether the highest rank also starts a straight below the lowest."""
    choice: CardChoice = CardChoice.ANY


@dataclass(frozen=True, slots=True)
class Explanation:
    """The best hand and its explanation."""

    cards: tuple[Card, ...]
    """The cards that count, in the order they were given."""
    label: Label
    why: str
    """The hand in words."""
    key: tuple[int, ...]
    """A sort key for hands of one game: the larger key wins, even in low games."""

    def __str__(self) -> str:
        """Return the cards and the hand in words."""
        return f"{format_cards(self.cards)}: {self.why}"


_ACE_HIGH: Final = "23456789TJQKA"
_ACE_LOW: Final = "A23456789TJQK"
_HIGH_CARD: Final = (Label.HIGH_CARD,)
_KINDS: Final = (
    Label.HIGH_CARD,
    Label.ONE_PAIR,
    Label.TWO_PAIR,
    Label.THREE_OF_A_KIND,
    Label.FULL_HOUSE,
    Label.FOUR_OF_A_KIND,
)
_SHAPES: Final = {
    (): Label.HIGH_CARD,
    (2,): Label.ONE_PAIR,
    (2, 2): Label.TWO_PAIR,
    (3,): Label.THREE_OF_A_KIND,
    (3, 2): Label.FULL_HOUSE,
    (4,): Label.FOUR_OF_A_KIND,
}
_STANDARD: Final = (
    *_KINDS[:4],
    Label.STRAIGHT,
    Label.FLUSH,
    *_KINDS[4:],
    Label.STRAIGHT_FLUSH,
)
_SHORT_DECK: Final = (
    *_KINDS[:4],
    Label.STRAIGHT,
    Label.FULL_HOUSE,
    Label.FLUSH,
    Label.FOUR_OF_A_KIND,
    Label.STRAIGHT_FLUSH,
)
_THREE_CARDS: Final = (
    Label.HIGH_CARD,
    Label.ONE_PAIR,
    Label.FLUSH,
    Label.STRAIGHT,
    Label.THREE_OF_A_KIND,
    Label.STRAIGHT_FLUSH,
)


def _high(choice: CardChoice = CardChoice.ANY) -> HandRules:
    return HandRules(_ACE_HIGH, 5, _STANDARD, wheel=True, choice=choice)


def _eight_or_better(choice: CardChoice = CardChoice.ANY) -> HandRules:
    return HandRules("A2345678", 5, _HIGH_CARD, low=True, choice=choice)


RULES: Final[Mapping[type[Hand], HandRules]] = {
    types.StandardHighHand: _high(),
    types.HoleHighHand: _high(CardChoice.HOLE),
    types.GreekHoldemHand: _high(CardChoice.ALL_HOLE),
    types.OmahaHoldemHand: _high(CardChoice.TWO_HOLE),
    types.StandardLowHand: HandRules(_ACE_HIGH, 5, _STANDARD, low=True),
    types.HoleLowHand: HandRules(
        _ACE_HIGH, 5, _STANDARD, low=True, choice=CardChoice.HOLE
    ),
    types.ShortDeckHoldemHand: HandRules("6789TJQKA", 5, _SHORT_DECK, wheel=True),
    types.RegularLowHand: HandRules(_ACE_LOW, 5, _KINDS, low=True),
    types.EightOrBetterLowHand: _eight_or_better(),
    types.OmahaEightOrBetterLowHand: _eight_or_better(CardChoice.TWO_HOLE),
    types.BadugiHand: HandRules(
        _ACE_LOW, 4, _HIGH_CARD, low=True, choice=CardChoice.RAINBOW
    ),
    types.StandardBadugiHand: HandRules(
        _ACE_HIGH, 4, _HIGH_CARD, low=True, choice=CardChoice.RAINBOW
    ),
    types.KuhnPokerHand: HandRules("JQK", 1, _HIGH_CARD),
    types.LeducHoldemHand: HandRules("JQK", 2, _KINDS[:2]),
    types.RhodeIslandHoldemHand: HandRules(_ACE_HIGH, 3, _THREE_CARDS, wheel=True),
    types.Numeral211HoldemHand: HandRules("23456789TA", 3, _THREE_CARDS, wheel=True),
}
"""The rules of every hand type that comes with the package."""


def explain(
    cards: CardsLike,
    board: CardsLike = (),
    hand_type: type[Hand] = types.StandardHighHand,
) -> Explanation | None:
    """Return the best hand and why it is the best, or None if no hand qualifies.

    If several combinations of cards are equally good, the first in the order given is
    returned.

    >>> print(explain("7h 5d 4c 3s 2h Kc Kd", hand_type=types.StandardLowHand))
    7h5d4c3s2h: seven low, 7-5-4-3-2
    >>> explain("As Ks Qd Jc 2h", hand_type=types.EightOrBetterLowHand) is None
    True

    Raises:
        CardsError: duplicate or unknown card, or the hand type has no rules in this
        module.

    """
    rules = RULES.get(hand_type)
    if rules is None:
        msg = f"the reference evaluator does not support {hand_type!r}"
        raise CardsError(msg, hand_type)
    hole, shared = Card.clean(cards), Card.clean(board)
    for place, card in enumerate((*hole, *shared)):
        if card.id < 0:
            msg = f"unknown card {card!r} cannot be ranked"
            raise CardsError(msg, card)
        if card in (*hole, *shared)[:place]:
            msg = f"duplicate card {card!r}"
            raise CardsError(msg, card)
    best = None
    for sub_hand in _sub_hands(rules, hole, shared):
        found = _explain_exactly(rules, sub_hand)
        if found is not None and (best is None or found.key > best.key):
            best = found
    return best


def _sub_hands(
    rules: HandRules,
    hole: tuple[Card, ...],
    board: tuple[Card, ...],
) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that may form a hand, in the order they were given."""
    match rules.choice:
        case CardChoice.ANY:
            yield from combinations(hole + board, rules.size)
        case CardChoice.HOLE:
            yield from combinations(hole, rules.size)
        case CardChoice.RAINBOW:
            for size in range(rules.size, 0, -1):
                yield from combinations(hole + board, size)
        case CardChoice.ALL_HOLE:
            for shared in combinations(board, 3):
                yield from combinations(hole + shared, rules.size)
        case CardChoice.TWO_HOLE:
            for own in combinations(hole, 2):
                for shared in combinations(board, 3):
                    yield own + shared


def _explain_exactly(rules: HandRules, cards: tuple[Card, ...]) -> Explanation | None:
    """Return the explanation of exactly these cards, or None if they do not qualify."""
    if any(card.rank not in rules.ranks for card in cards):
        return None
    places = [rules.ranks.index(card.rank) for card in cards]
    times = Counter(places)
    # The most frequent ranks first, then from high to low.
    ranks = sorted(times, key=lambda place: (times[place], place), reverse=True)
    suits = {card.suit for card in cards}
    if rules.choice is CardChoice.RAINBOW:
        if len(times) < len(cards) or len(suits) < len(cards):
            return None
        key = (len(cards), *(-place for place in ranks))
        label = Label.HIGH_CARD
    else:
        top = _straight_top(rules, ranks) if len(times) == len(cards) else None
        label = _label(rules, times, flush=len(suits) == 1, straight=top is not None)
        if label not in rules.order:
            return None
        if top is not None and label in {Label.STRAIGHT, Label.STRAIGHT_FLUSH}:
            while ranks[0] != top:  # the ace of a wheel comes last
                ranks.append(ranks.pop(0))
        decisive = ranks[:1] if label.name.startswith("STRAIGHT") else ranks
        key = (rules.order.index(label), *decisive)
        if rules.low:
            key = tuple(-value for value in key)
    names = "".join(rules.ranks[place] for place in ranks)
    badugi = rules.choice is CardChoice.RAINBOW
    return Explanation(
        cards, label, describe(label, names, low=rules.low, badugi=badugi), key
    )


def _straight_top(rules: HandRules, ranks: list[int]) -> int | None:
    """Return the highest rank of a straight, or None if the ranks do not form one.

    The ranks are given from high to low.
    """
    if Label.STRAIGHT not in rules.order:
        return None
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    lowest = list(range(len(ranks) - 2, -1, -1))
    if rules.wheel and ranks == [len(rules.ranks) - 1, *lowest]:
        return ranks[1]
    return None


def _label(
    rules: HandRules,
    times: Counter[int],
    *,
    flush: bool,
    straight: bool,
) -> Label:
    """Return the category of a hand."""
    flush = flush and Label.FLUSH in rules.order
    if straight and flush:
        return Label.STRAIGHT_FLUSH
    if straight:
        return Label.STRAIGHT
    if flush:
        return Label.FLUSH
    return _SHAPES[tuple(sorted((n for n in times.values() if n > 1), reverse=True))]
