"""Templates: prepared starts of a game, which are copied for each hand.

Hands of one game start the same except for stacks, cards and rake. ``template_of``
returns the template of a game, and ``GameTemplate.begin`` starts a hand from it. The
amounts are read only once. From the third hand on, hands are copied from one that waits
for its first decision, with their own stacks and cards. If that would give another
result, the hand is started from the beginning.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from operator import add, is_
from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import Card
from bigslick.engine.phases.dealing import hole_dealing
from bigslick.engine.phases.flow import start
from bigslick.engine.replay import UNSHUFFLED, quick_deal_round
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.engine.state import State
from bigslick.engine.state_parts.setup import (
    begin_hand,
    copied,
    copied_at_rest,
    plan_game,
    shuffled_deck,
)
from bigslick.engine.streets import Opening
from bigslick.engine.view_values import seen_again
from bigslick.engine.views import view
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigslick.cards import RandomSource
    from bigslick.engine.operations import HoleDealing
    from bigslick.engine.rules import Automation, Mode, Rules
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.engine.view_values import Seen
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = ("GameTemplate", "Shape", "template_of")

_UNKNOWN = Card.UNKNOWN
_WHOLE = {int}
_WHOLE_AMOUNTS = {int, type(...)}
_FIXED = frozenset({int, float, tuple, Decimal, Fraction})
"""Types of amounts that cannot change in place."""
_DEEP: Final = 10**15
"""A stack that is large enough for every post."""


Shape = tuple[
    "tuple[Automation, ...]",
    "tuple[Card, ...]",
    "tuple[type[Hand], ...]",
    "tuple[Street, ...]",
    "BettingStructure",
    bool,
    "ValuesLike",
    "ValuesLike",
    int,
    int,
    "Mode",
    int,
    "Callable[[int, int], tuple[int, int]]",
    "Rules",
]
"""The arguments of ``State`` except stacks, rake and cards: automations, deck, hand
types, streets, betting structure, ante trimming, antes, blinds, bring-in, number of
players, mode, boards, ``divmod`` and rules."""

_AMOUNTS: Final = 6
_COUNT: Final = 9
"""Where the amounts (antes, blinds, bring-in) begin and end in a shape."""

_templates: dict[tuple[Any, ...], GameTemplate] = {}
_MANY: Final = 256
_last: GameTemplate | None = None


def template_of(shape: Shape) -> GameTemplate:
    """Return the template of games of this shape; equal shapes share one template.

    Raises:
        GameConfigError: the amounts, streets or number of players are invalid.

    """
    global _last  # noqa: PLW0603 - the last one is cached
    if _last is not None and _last.has(shape):
        return _last
    key = _key(*shape)
    if key is None:
        return GameTemplate(shape)
    try:
        template = _templates.get(key)
    except TypeError:  # an invalid amount: reading the stakes raises the error
        return GameTemplate(shape)
    if template is None:
        template = GameTemplate(shape)
        if len(_templates) >= _MANY:
            _templates.clear()
        _templates[key] = template
    _last = template
    return template


def _key(  # noqa: PLR0913, PLR0917 - a shape
    automations: object,
    deck: object,
    hand_types: object,
    streets: object,
    structure: object,
    trimming: bool,
    antes: Any,
    blinds: Any,
    bring_in: Any,
    count: int,
    mode: object,
    boards: int,
    divmod: object,  # noqa: A002 - PokerKit's name
    rules: Rules,
) -> tuple[Any, ...] | None:
    """Return a cache key of the game; None if one of its values could change.

    Objects other than the rules are compared by identity, which is safe because the
    template keeps them alive. 1 and Decimal(1) make different games.
    """
    fixed = (automations, hand_types, streets)
    kinds = type(antes), type(blinds)
    if {*map(type, fixed)} != {tuple} or not _FIXED.issuperset(kinds):
        return None
    objects = (*fixed, deck, structure, mode, divmod)
    amounts = [bring_in]
    for values in (antes, blinds):
        amounts += values if type(values) is tuple else (..., values)
        amounts.append(...)
    key = (*map(id, objects), trimming, count, boards, *amounts)
    if {*map(type, amounts)} != _WHOLE_AMOUNTS:
        key += tuple(map(type, amounts))
    if rules is not DEFAULT_RULES:
        key += rules, type(rules.chip_unit)
    return key


def _is_whole(shape: Shape) -> bool:
    """Return whether antes, blinds and bring-in are integers, one for each player."""
    antes, blinds, bring_in = shape[_AMOUNTS:_COUNT]
    if type(antes) is not tuple or type(blinds) is not tuple:
        return False
    return type(bring_in) is int and _WHOLE.issuperset(map(type, antes + blinds))


class GameTemplate:
    """A game with its stakes, prepared to start hands quickly."""

    __slots__ = ("_dealt", "_is_used", "_is_whole", "_waiting", "plan", "shape")

    def __init__(self, shape: Shape) -> None:
        """Read the stakes.

        Raises:
            GameConfigError: the amounts, streets or number of players are invalid.

        """
        self.shape = shape
        self.plan = plan_game(*shape)
        self._is_whole = _is_whole(shape)
        self._is_used = False
        self._dealt: DealtTemplate | None = None
        self._waiting: tuple[State, DealtTemplate | None] | None = None

    def has(self, shape: Shape) -> bool:
        """Return whether the shape has the same objects, or equal integers."""
        mine = self.shape
        return (
            self._is_whole
            and all(map(is_, shape[:_AMOUNTS], mine))
            and all(map(is_, shape[_COUNT:], mine[_COUNT:]))
            and shape[_AMOUNTS:_COUNT] == mine[_AMOUNTS:_COUNT]
            and _is_whole(shape)
        )

    def begin(
        self,
        stacks: ValuesLike,
        *,
        rake: Callable[..., tuple[int, int]] = no_rake,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
        kind: type[State] = State,
    ) -> State:
        """Start a hand with these stacks, and advance to what is not automated.

        Raises:
            GameConfigError: the stacks are invalid.

        """
        if type(stacks) is int:
            stacks = (stacks,) * self.plan["player_count"]
        dealt = self._dealt
        if dealt is not None and type(stacks) is tuple and kind is State:
            begun = begin_shuffled(dealt, stacks, rng, seed)
            if begun is not None:
                begun.rake = rake
                return begun
        new = object.__new__(kind)
        begin_hand(new, self.plan, stacks, rake, rng, seed)
        start(new)
        if dealt is None and self._is_used and kind is State:
            self._dealt = first_decision_of(new)
        self._is_used = True
        return new

    def begin_known(
        self, stacks: list[int], deals: list[HoleDealing] | None
    ) -> tuple[State | None, bool]:
        """Start a hand with known cards and without rake.

        Return the state, or None if the stacks are not integers or are too small for
        this shortcut, and whether ``deals`` have been performed as well.
        """
        if self._waiting is None:
            count = self.plan["player_count"]
            waiting = self.begin((_DEEP,) * count, rng=UNSHUFFLED)
            self._waiting = waiting, dealt_template(waiting)
        waiting, dealt = self._waiting
        if dealt is not None and deals is not None:
            begun = begin_dealt(dealt, stacks, deals)
            if begun is not None:
                return begun, True
        return begin(waiting, stacks), False


@dataclass(slots=True)
class DealtTemplate:
    """A hand at the first decision, without stacks and cards.

    The deck is stored as the keys of a dictionary, in order, because removing a card
    from a copy is fast and fails if the card is missing.
    """

    table: State
    deck: dict[Card, None]
    hand_size: int
    seen: Seen | None = None
    """The data for views, if the cards were dealt one at a time."""
    deals: tuple[dict[Card, HoleDealing], ...] = ()
    """For each hole card dealt one at a time: the record of its dealing, by card."""


def begin(template: State, stacks: list[int]) -> State | None:
    """Return a new hand copied from a template, with these stacks.

    The template is a hand after antes and blinds were posted in full. Return None if a
    player has too few chips for that, or the stacks are not integers.
    """
    paid = template.payoffs
    left = []
    for i, stack in enumerate(stacks):
        if type(stack) is not int or stack + paid[i] <= 0:
            return None
        left.append(stack + paid[i])
    new = copied(template)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    return new


def dealt_template(template: State) -> DealtTemplate | None:
    """Return a template at the first decision, from a hand that waits for its cards.

    Return None if the cards decide who acts first, if some of them are dealt face up,
    or if nobody has a decision to make.
    """
    table = copied(template)
    size = len(table.hole_dealing_statuses[0])
    unknown = dict.fromkeys(range(table.player_count), (_UNKNOWN,) * size)
    if not _is_closed(table) or not quick_deal_round(table, unknown):
        return None
    return _emptied(table, table.player_count) if table.actor_indices else None


def first_decision_of(state: State) -> DealtTemplate | None:
    """Return a template from an automatically dealt hand at its first decision.

    Return None if the hand is not at its first decision, if a stack is not larger than
    every bet, or if anything was dealt except hole cards, face down and one at a time.
    """
    size = len(state.streets[0].hole_dealing_statuses)
    if (
        not state.actor_indices
        or state.street_index != 0
        or state._number is not int
        or state.board_cards
        or state.burn_cards
        or min(state.stacks) <= max(state.bets)
        or not _is_closed(state)
    ):
        return None
    deals = tuple([_down(i, state.deck) for i in range(state.player_count)] * size)
    dealt = _deal(deals, state._deck_order)
    if state.operations[-len(dealt) :] != dealt:
        return None
    table = copied(state)
    view(table, None)
    seen, table._seen = table._seen, None
    template = _emptied(table, len(dealt))
    template.seen, template.deals = seen, deals
    return template


def _is_closed(state: State) -> bool:
    """Return whether all cards are face down and do not decide who opens."""
    street = state.streets[0]
    by_position = street.opening is Opening.POSITION
    return by_position and True not in street.hole_dealing_statuses


@lru_cache(maxsize=64)  # enough for all seats with a few decks
def _down(i: int, deck: tuple[Card, ...]) -> dict[Card, HoleDealing]:
    """Return the record of dealing a card face down to the player, for each card."""
    return {card: hole_dealing(i, card, False) for card in deck}


def _deal(
    deals: tuple[dict[Card, HoleDealing], ...], deck: tuple[Card, ...]
) -> list[HoleDealing]:
    """Return the records of dealing hole cards face down from the top of the deck."""
    return [deal[card] for deal, card in zip(deals, deck, strict=False)]


def _emptied(table: State, deals: int) -> DealtTemplate:
    """Return a template without stacks, deck and hole cards, which each hand replaces.

    The last ``deals`` operations are removed too.
    """
    deck = dict.fromkeys(table.deck_cards)
    size = len(table.hole_cards[0])
    table.deck_cards.clear()
    table.hole_cards.clear()
    table.stacks.clear()
    del table.operations[-deals:]
    return DealtTemplate(table, deck, size)


def _left(template: DealtTemplate, stacks: Sequence[int]) -> list[int] | None:
    """Return the stacks after the posts, or None if a stack is too small.

    Every player must be able to raise the blinds, so that no post is short.
    """
    table = template.table
    if len(stacks) != table.player_count or {*map(type, stacks)} != _WHOLE:
        return None
    left = [*map(add, stacks, table.payoffs)]
    return left if min(left) > table._level else None


def begin_dealt(
    template: DealtTemplate, stacks: list[int], deals: list[HoleDealing]
) -> State | None:
    """Return a new hand copied from the template, with these hole cards.

    Return None if there is not one dealing for each player in order, if a player could
    not raise the blinds, if a card is not in the deck, or if a player has too few or
    too many cards.
    """
    left = _left(template, stacks)
    if left is None:
        return None
    deck, size = template.deck.copy(), template.hand_size
    hands: list[list[Card]] = []
    for deal in deals:
        cards = deal.cards
        if deal.player_index != len(hands) or len(cards) != size:
            return None
        for card in cards:
            if card in deck:
                del deck[card]
            elif card is not _UNKNOWN:
                return None
        hands.append([*cards])
    if len(hands) != len(stacks):
        return None
    new = copied_at_rest(template.table)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    new.deck_cards = deque(deck)
    new.hole_cards = hands
    new.operations += deals
    return new


def begin_shuffled(
    template: DealtTemplate,
    stacks: tuple[int, ...],
    rng: RandomSource | None,
    seed: int | str | None,
) -> State | None:
    """Return a new hand copied from the template, with a newly shuffled deck.

    Return None, without shuffling, if a player could not raise the blinds.
    """
    left = _left(template, stacks)
    if left is None or template.seen is None:
        return None
    new = copied_at_rest(template.table)
    new.starting_stacks = stacks
    new.stacks = left
    new._deck_order = deck = shuffled_deck(new.deck, rng, seed)
    count, size = len(stacks), template.hand_size
    dealt = count * size
    new.deck_cards = deque(deck[dealt:])
    new.hole_cards = [[*deck[i:dealt:count]] for i in range(count)]
    deals = _deal(template.deals, deck)
    new.operations += deals
    new._seen = seen_again(new, template.seen, deals)
    return new
