"""Templates: prepared starts of a game, which are copied for each hand.

Hands of one game start the same except for stacks, cards and rake. ``template_of``
returns the template of a game, and ``GameTemplate.begin`` starts a hand from it. The
amounts are read only once. From the third hand on, hands are copied from one that waits
for its first decision (``dealt_templates``). If that would give another result, the
hand is started from the beginning.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from operator import is_, itemgetter
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.phases.flow import start
from bigslick.engine.replay import UNSHUFFLED
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.engine.state import State
from bigslick.engine.state_parts.dealt_templates import (
    DealtTemplate,
    begin,
    begin_dealt,
    begin_shuffled,
    dealt_template,
    first_decision_of,
)
from bigslick.engine.state_parts.option_checks import check_rake
from bigslick.engine.state_parts.setup import begin_hand, plan_game
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.cards import Card, RandomSource
    from bigslick.engine.operations import HoleDealing
    from bigslick.engine.rules import Automation, Mode, Rules
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = ("GameTemplate", "Shape", "template_of")

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
_SIZE: Final = 14
"""Where the amounts (antes, blinds, bring-in) begin and end in a shape."""
_parts: Final = itemgetter(*range(_AMOUNTS), *range(_COUNT, _SIZE))
"""Returns the other values of a shape."""

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

    __slots__ = (
        "_amounts",
        "_dealt",
        "_is_used",
        "_is_whole",
        "_parts",
        "_waiting",
        "plan",
    )

    def __init__(self, shape: Shape) -> None:
        """Read the stakes.

        Raises:
            GameConfigError: the amounts, streets or number of players are invalid.

        """
        self._amounts, self._parts = shape[_AMOUNTS:_COUNT], _parts(shape)
        self.plan = plan_game(*shape)
        self._is_whole = _is_whole(shape)
        self._is_used = False
        self._dealt: DealtTemplate | None = None
        self._waiting: tuple[State, DealtTemplate | None] | None = None

    def has(self, shape: Shape) -> bool:
        """Return whether the shape has the same objects, or equal integers."""
        if not all(map(is_, _parts(shape), self._parts)):
            return False
        amounts, mine = shape[_AMOUNTS:_COUNT], self._amounts
        return all(map(is_, amounts, mine)) or (
            self._is_whole and amounts == mine and _is_whole(shape)
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
        check_rake(rake)
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
