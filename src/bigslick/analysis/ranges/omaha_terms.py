"""The terms of Omaha ranges: AA**, AAKKds, AsAh**, [A-T][A-T][A-T]*, JJ+."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.analysis.ranges.grammar import TERM_END
from bigslick.cards import Deck, Rank, RankOrder, Suit, mask_cards
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

__all__ = ("OmahaTerms", "suited_pairs")

_RANK: Final = r"(?a:10|[2-9TJQKA])"  # without a: the Kelvin sign is a K, too
_SUIT: Final = "(?a:[cdhs])"
_SET: Final = rf"\[{_RANK}(?:-{_RANK}|(?:,?{_RANK})*)\]"
_SLOT: Final = rf"(?:(?:{_RANK}|{_SET}){_SUIT}?|\*{_SUIT}?|x(?![so]))"
_PATTERN: Final = re.compile(
    rf"""
    (?: (?P<random> random | any | all | \* )
  | (?P<slots> {_SLOT}+ ) (?: \s*-\s* (?P<to> {_RANK}+ ) | (?P<plus> \+ ) )?
    (?: [ \t]* \$? (?P<suits> (?a: ds | ss | triple | rb | r ) )(?!\w) )?
  | (?P<top> (?: top\s* )? \d+(?:\.\d*)? \s* % )
    ) {TERM_END}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SUITED_PAIRS: Final = {"r": 0, "rb": 0, "ss": 1, "ds": 2, "triple": 3}
_LANE: Final = np.uint64(0x1FFF)


class OmahaTerms:
    """Terms for hands of four, five or six cards; keys are masks."""

    pattern = _PATTERN
    bracket_weights = False

    def __init__(self, card_count: int) -> None:
        """Prepare the terms for hands of ``card_count`` cards."""
        self.card_count = card_count

    @cached_property
    def everything(self) -> NDArray[Any]:
        """Every hand: 270,725 of four cards, 2,598,960 of five, 20,358,520 of six."""
        return _subsets([card.mask for card in Deck.STANDARD], self.card_count)

    def find(self, match: re.Match[str]) -> NDArray[Any]:
        """Return the masks of the hands of a term."""
        parts = match.groupdict()
        if parts["top"]:
            raise NotationError(
                "percentages are not supported for Omaha: there is no standard "
                "ranking of its starting hands"
            )
        if parts["random"]:
            return self.everything
        slots = re.findall(_SLOT, parts["slots"], re.IGNORECASE)
        if parts["plus"] or parts["to"]:
            ranks = "".join(slots)
            spans = self._span(ranks, parts["to"])
            found = [self._holding([_slot_mask(r) for r in span]) for span in spans]
            hands = np.unique(np.concatenate(found))
        else:
            hands = self._holding([_slot_mask(slot) for slot in slots])
        if parts["suits"]:
            wanted = _SUITED_PAIRS[parts["suits"].lower()]
            hands = hands[suited_pairs(hands) == wanted]
        return hands

    def cost(self, match: re.Match[str]) -> int:
        """Return the approximate time that ``find`` takes, in nanoseconds."""
        slots = match["slots"] or ""
        if len(slots) == 2 * self.card_count and not set("*[") & set(slots):
            return 100_000
        cost = 8 * comb(len(Deck.STANDARD), self.card_count)
        return cost * (len(RankOrder.STANDARD) if match["plus"] or match["to"] else 1)

    def hint(self, token: str) -> str:
        """Return a hint for a token that is not a term."""
        if re.fullmatch(rf"(?:{_SLOT})+\S+", token, re.IGNORECASE):
            return "expected ds, ss, r or + after the cards, or nothing"
        return "expected hands such as AA**, AAKKds, AsAh**, AKQJ ss, JJ+ or random"

    def _span(self, ranks: str, to: str | None) -> Iterator[list[str]]:
        """Yield the ranks of each step of JJ+ or of AKQJ-7654."""
        if not re.fullmatch(rf"{_RANK}+", ranks, re.IGNORECASE):
            raise NotationError(
                "+ and - are allowed only after ranks, for example JJ+ or AKQJ-7654"
            )
        start = _places(ranks)
        if to is None:
            if len(start) != 2 or len(set(start)) != 1:  # noqa: PLR2004 - a pair
                raise NotationError("+ is allowed only after a pair, for example JJ+")
            end = [len(RankOrder.STANDARD) - 1] * 2
        else:
            end = _places(to)
        start, end = sorted((start, end), reverse=True)
        shifts = {high - low for high, low in zip(start, end, strict=False)}
        if len(start) != len(end) or len(shifts) != 1:
            raise NotationError("invalid interval: expected ends of the same form")
        for shift in range(shifts.pop() + 1):
            yield [str(RankOrder.STANDARD[place - shift]) for place in start]

    def _holding(self, slots: list[int]) -> NDArray[Any]:
        """Return the hands in which each slot matches a different card.

        By Hall's theorem this is possible if, for every set of slots, the hand has at
        least as many cards that fit any of them.
        """
        if len(slots) > self.card_count:
            raise NotationError(f"expected {self.card_count} cards, not {len(slots)}")
        fixed = [slot for slot in slots if slot.bit_count() == 1]
        if len(set(fixed)) < len(fixed):
            (card,) = mask_cards(max(fixed, key=fixed.count))
            raise NotationError(f"duplicate card {card!r}")
        named = sum(fixed)
        open_slots = [slot for slot in slots if slot.bit_count() > 1]
        # Hands are built from the known cards and every choice of the other cards.
        if named:
            free = [card.mask for card in Deck.STANDARD if not card.mask & named]
            rest = _subsets(free, self.card_count - len(fixed))
            hands = np.sort(rest | np.uint64(named))
        else:
            hands = self.everything
        needs: dict[int, int] = {}
        for size in range(1, len(open_slots) + 1):
            for chosen in combinations(open_slots, size):
                union = 0
                for slot in chosen:
                    union |= slot
                taken = sum(1 for card in fixed if card & union)
                needs[union] = max(needs.get(union, 0), size + taken)
        for union, least in needs.items():
            hands = hands[np.bitwise_count(hands & np.uint64(union)) >= least]
        return hands


def suited_pairs(hands: NDArray[Any]) -> NDArray[np.intp]:
    """Return, for each hand, the number of suits with two or more cards.

    0 is rainbow, 1 single-suited (even with three cards of the suit), 2 double-suited;
    hands of six cards can have 3.
    """
    count = np.zeros(len(hands), np.intp)
    for suit in range(4):
        lane = hands >> np.uint64(16 * suit) & _LANE
        count += np.bitwise_count(lane) > 1
    return count


def _places(ranks: str) -> list[int]:
    names = re.findall(_RANK, ranks, re.IGNORECASE)
    return [RankOrder.STANDARD.index(Rank(name)) for name in names]


def _slot_mask(slot: str) -> int:
    """Return the mask of the cards that a slot allows: A, As, [A-T], *h or *."""
    suit = Suit(slot[-1]) if len(slot) > 1 and slot[-1] in "cdhsCDHS" else None
    body = slot if suit is None else slot[:-1]
    ranks: set[Rank] = set(RankOrder.STANDARD)
    if body.startswith("["):
        named = _places(body)
        if "-" in body:
            named = list(range(min(named), max(named) + 1))
        ranks = {RankOrder.STANDARD[place] for place in named}
    elif body.upper() not in {"*", "X"}:
        ranks = {Rank(body)}
    return sum(
        card.mask
        for card in Deck.STANDARD
        if card.rank in ranks and suit in {None, card.suit}
    )


def _subsets(bits: list[int], size: int) -> NDArray[np.uint64]:
    """Return every number with ``size`` of these bits set, in increasing order.

    Numbers with k bits are made from those with k - 1 bits: each bit is added to
    those whose bits are all smaller.
    """
    bits = sorted(bits)
    unions = np.zeros(1, np.uint64)
    for chosen in range(1, size + 1):
        unions = np.concatenate(
            [
                unions[: comb(last, chosen - 1)] | np.uint64(bit)
                for last, bit in enumerate(bits)
            ]
        )
    return unions
