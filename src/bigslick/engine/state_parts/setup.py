"""Creates and copies states.

``plan_game`` reads the description of a game, ``begin_hand`` starts a hand of it.
``copied`` makes independent copies quickly: cards, operations, hands and everything
fixed for the hand are shared; only the lists that operations change are copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from math import inf
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bigslick.cards import Card, RankOrder, shuffled
from bigslick.cards.shuffle import seeded_random
from bigslick.chip_amounts import is_number, plain_number
from bigslick.engine.rules import automated
from bigslick.engine.state_parts.option_checks import (
    check_kinds,
    check_number_types,
    check_options,
    check_rake,
)
from bigslick.engine.state_parts.state_data import StateData
from bigslick.engine.state_parts.state_fields import COPIERS, Copy, Each, attrs_of
from bigslick.errors import GameConfigError, brief
from bigslick.values import clean_values, whole_number

if TYPE_CHECKING:
    from bigslick.cards import CardsLike, RandomSource
    from bigslick.engine.rules import Automation, Mode, Rules
    from bigslick.engine.state import State
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = (
    "begin_hand",
    "copied",
    "copied_at_rest",
    "lay_out",
    "plan_game",
    "shuffled_deck",
    "unsaved",
)


def plan_game(  # noqa: PLR0913, PLR0917 - the arguments of State
    automations: tuple[Automation, ...],
    deck: CardsLike,
    hand_types: tuple[type[Hand], ...],
    streets: tuple[Street, ...],
    betting_structure: BettingStructure,
    ante_trimming_status: bool,
    raw_antes: ValuesLike,
    raw_blinds_or_straddles: ValuesLike,
    bring_in: int,
    player_count: int,
    mode: Mode,
    starting_board_count: int,
    divmod: Callable[[int, int], tuple[int, int]],  # noqa: A002 - PokerKit's name
    rules: Rules,
) -> dict[str, Any]:
    """Return the attributes with which every hand of a game starts.

    The amounts are those of each player.

    Raises:
        GameConfigError: the amounts, streets, options or number of players are invalid.

    """
    check_options(mode, rules, divmod)
    player_count = whole_number("number of players", player_count)
    if player_count < 2:  # noqa: PLR2004 - poker needs two
        raise GameConfigError(
            f"There must be at least 2 players (currently {player_count})."
        )
    antes, blinds = _kept(raw_antes), _kept(raw_blinds_or_straddles)
    plan = SimpleNamespace(
        automations=automations,
        deck=deck if isinstance(deck, tuple) else Card.clean(deck),
        hand_types=tuple(hand_types),
        streets=tuple(streets),
        betting_structure=betting_structure,
        ante_trimming_status=ante_trimming_status,
        bring_in=_amount(bring_in, "bring-in"),
        player_count=player_count,
        mode=mode,
        starting_board_count=whole_number("number of boards", starting_board_count),
        divmod=divmod,
        rules=rules,
        antes=_cleaned(antes, player_count),
        blinds_or_straddles=_cleaned(blinds, player_count),
        _raw_antes=antes,
        _raw_blinds=blinds,
        _auto=automated(automations),
    )
    check_kinds(plan.hand_types, plan.streets, betting_structure)
    _check(plan)
    return vars(plan) | _places(plan)


def begin_hand(  # noqa: PLR0913, PLR0917 - the values that differ
    state: State,
    plan: Mapping[str, Any],
    raw_starting_stacks: ValuesLike,
    rake: Callable[..., tuple[int, int]],
    rng: RandomSource | None,
    seed: int | str | None,
) -> None:
    """Start a hand of the planned game with these stacks and a shuffled deck.

    Raises:
        GameConfigError: the stacks or the rake are invalid.

    """
    check_rake(rake)
    stacks = _stacks(raw_starting_stacks, plan["player_count"])
    if min(stacks) <= 0:
        raise GameConfigError(
            f"The starting stacks must be positive, not {min(stacks)}."
        )
    state.__dict__.update(plan)
    state.rake = rake
    state.starting_stacks = stacks
    if state._number is not int or {*map(type, stacks)} != _INT:
        check_number_types((*stacks, *_stakes(state)))
    state._number = _number(state._number, stacks)
    unit: Any = state.rules.chip_unit
    state._unit = 1 if unit is None and state._number is int else unit
    lay_out(state, shuffled_deck(state.deck, rng, seed))


def shuffled_deck(
    deck: tuple[Card, ...], rng: RandomSource | None, seed: int | str | None
) -> tuple[Card, ...]:
    """Return the deck in the order of dealing.

    Raises:
        GameConfigError: both a random source and a seed are given.

    """
    if seed is not None:
        if rng is not None:
            raise GameConfigError("rng and seed cannot be used together")
        rng = seeded_random(seed)
    return tuple(shuffled(deck, rng))


_INT = {int}


def _cleaned(values: ValuesLike, count: int) -> tuple[int, ...]:
    """Return one value for each player; a complete tuple is returned unchanged."""
    if type(values) is int:
        return (values,) * count
    if type(values) is tuple and len(values) == count and {*map(type, values)} == _INT:
        return values
    return clean_values(values, count)


def _stacks(values: ValuesLike, count: int) -> tuple[int, ...]:
    """Return the stack of each player.

    Raises:
        GameConfigError: a list has too few or too many stacks.

    """
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping)):
        values = values if type(values) is tuple else tuple(values)
        if len(values) != count:
            raise GameConfigError(
                f"invalid stacks {brief(values)}: {len(values)} stacks for {count} "
                "players"
            )
    return _cleaned(values, count)


def _kept(values: ValuesLike) -> ValuesLike:
    """Return the values in a form that cannot change and can be read repeatedly."""
    if type(values) is int:
        return values
    if isinstance(values, Mapping):
        return {index: plain_number(value) for index, value in values.items()}
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes)):
        return tuple([plain_number(value) for value in values])
    return plain_number(values)  # type: ignore[no-any-return]


def _amount(value: int, name: str) -> int:
    if type(value) is int:
        return value
    if not is_number(value):
        raise GameConfigError(f"invalid {name} {brief(value)}: expected a number")
    return plain_number(value)  # type: ignore[no-any-return]


def _check(state: Any) -> None:
    if not state.streets:
        raise GameConfigError("A game needs at least one street.")
    if not state.streets[0].hole_dealing_statuses:
        raise GameConfigError("The first street must deal hole cards.")
    if not state.hand_types:
        raise GameConfigError("A game needs at least one hand type.")
    if state.starting_board_count <= 0:
        raise GameConfigError(
            f"The starting board count {state.starting_board_count} must be positive."
        )
    if _needed_cards(state) > len(state.deck):
        raise GameConfigError(
            f"too many players: {state.player_count} players and {_boards(state)} need "
            f"{_needed_cards(state)} cards, the deck has {len(state.deck)}"
        )
    _check_amounts(state)


def _boards(state: Any) -> str:
    count = state.starting_board_count
    return "1 board" if count == 1 else f"{count} boards"


def _check_amounts(state: Any) -> None:
    if min(state.antes) < 0 or state.bring_in < 0:
        raise GameConfigError(
            "The antes and the bring-in must not be negative: antes "
            f"{tuple(state.antes)}, bring-in {state.bring_in}."
        )
    if not (any(state.antes) or any(state.blinds_or_straddles) or state.bring_in):
        raise GameConfigError("There must be antes, blinds, straddles or a bring-in.")
    if any(state.blinds_or_straddles) and state.bring_in:
        raise GameConfigError(
            "Blinds or straddles and a bring-in cannot be used together."
        )
    if state.bring_in >= state.streets[0].min_completion_betting_or_raising_amount:
        raise GameConfigError(
            f"The bring-in {state.bring_in} must be less than the smallest bet "
            f"{state.streets[0].min_completion_betting_or_raising_amount}."
        )


def _needed_cards(state: Any) -> Any:
    """Return how many cards are on the table at the end if nobody folds.

    If there are too few cards, hole cards of later streets become board cards; burn
    cards are dealt again.
    """
    board = sum([street.board_dealing_count for street in state.streets])
    hole = len(state.streets[0].hole_dealing_statuses)
    return hole * state.player_count + board * state.starting_board_count


def _places(state: Any) -> dict[str, Any]:
    """Return the attributes that are computed from the antes and blinds.

    Heads-up the two players' amounts are swapped, because the button posts the small
    blind (TDA 2024, rule 34B). A negative blind is one posted by a player who is not in
    the blinds, for example a new player: its amount is posted like any other, but it
    does not change who acts first.
    """
    antes, blinds = state.antes, state.blinds_or_straddles
    amounts = _stakes(state)
    check_number_types(amounts)
    plan: dict[str, Any] = {
        "_number": _number(int, amounts),
        "_ace_low": _is_ace_low(state.hand_types[0]),
    }
    if state.player_count == 2:  # noqa: PLR2004 - heads-up
        antes, blinds = antes[::-1], blinds[::-1]
    plan["_antes"] = antes
    plan["_blinds"] = tuple([abs(blind) for blind in blinds])
    return plan


def _stakes(state: Any) -> list[Any]:
    bets = [s.min_completion_betting_or_raising_amount for s in state.streets]
    return [*state.antes, *state.blinds_or_straddles, state.bring_in, *bets]


def _is_ace_low(hand_type: type[Hand]) -> bool:
    lookup = getattr(hand_type, "lookup", None)  # a custom hand type may have no lookup
    return getattr(lookup, "rank_order", None) == RankOrder.REGULAR


def _number(number: type[Any], amounts: Iterable[Any]) -> type[Any]:
    """Return the type of the chips: ``number``, unless an amount has another type.

    Infinity, an unknown stack, says nothing about the chips.
    """
    for amount in amounts:
        if number is int and type(amount) not in {int, bool} and amount != inf:
            number = type(amount)
    return number


_ATTRS = attrs_of(StateData)
_CONSTANTS: dict[str, Any] = {}
_FRESH: list[tuple[str, Callable[[], Any]]] = []
_EACH: list[tuple[str, list[Any]]] = []
_ROWS_OF: list[tuple[str, Callable[[], Any]]] = []
_MADE: list[tuple[str, Callable[[State], Any]]] = []
for _name, _attr in _ATTRS.items():
    if isinstance(_attr.start, Each) and isinstance(_attr.start.value, type):
        _ROWS_OF.append((_name, _attr.start.value))
    elif isinstance(_attr.start, Each):
        _EACH.append((_name, [_attr.start.value]))
    elif isinstance(_attr.start, type):
        _FRESH.append((_name, _attr.start))
    elif callable(_attr.start):
        _MADE.append((_name, _attr.start))
    elif _attr.start is not MISSING:
        _CONSTANTS[_name] = _attr.start


def lay_out(state: State, cards: Iterable[Card]) -> None:
    """Set every attribute to its initial value, with the shuffled deck."""
    count = state.player_count
    values = state.__dict__
    values.update(_CONSTANTS)
    values["_deck_order"] = tuple(cards)
    for name, kind in _FRESH:
        values[name] = kind()
    for name, one in _EACH:
        values[name] = one * count
    for name, kind in _ROWS_OF:
        values[name] = [kind() for _ in range(count)]
    for name, make in _MADE:
        values[name] = make(state)


def _copied_by(*kinds: Copy, lists: bool = True) -> tuple[str, ...]:
    """Return the names of the attributes that are copied in one of these ways.

    ``lists`` selects those that are lists, or those that are not: a loop over objects
    of one type runs faster.
    """
    is_list = {f.name: str(f.type).startswith("list[") for f in fields(StateData)}
    found = [name for name, said in _ATTRS.items() if said.copy in kinds]
    return tuple([name for name in found if is_list[name] is lists])


_LISTS = _copied_by(Copy.LIST)
_OTHERS = _copied_by(Copy.LIST, lists=False)
_ROWS = _copied_by(Copy.ROWS)
_OWN = _copied_by(Copy.OWN, Copy.PHASE)
_OWN_OTHERS = _copied_by(Copy.OWN, Copy.PHASE, lists=False)
_OWN_ROWS = _copied_by(Copy.OWN_ROWS)
_BY_FUNCTION = tuple(
    [(n, COPIERS[said.copy]) for n, said in _ATTRS.items() if said.copy in COPIERS]
)


def copied_at_rest(state: State) -> State:
    """Return a copy of a hand that waits for a decision and has not been viewed yet.

    The copy shares the stacks, deck and hole cards, which the caller must replace, and
    the lists that other phases replace before they use them.
    """
    values = state.__dict__.copy()
    for name in _LISTS:
        values[name] = values[name].copy()
    for name in _ROWS:
        values[name] = [*map(list.copy, values[name])]
    for name in _OTHERS:
        values[name] = values[name].copy()
    new = object.__new__(type(state))
    new.__dict__ = values
    return new


def copied(state: State) -> State:
    """Return an independent copy of the state."""
    new = copied_at_rest(state)
    values = new.__dict__
    for name in _OWN:
        values[name] = values[name].copy()
    for name in _OWN_OTHERS:
        values[name] = values[name].copy()
    for name in _OWN_ROWS:
        values[name] = [*map(list.copy, values[name])]
    for name, copy_of in _BY_FUNCTION:
        value = values[name]
        if value is not None:
            values[name] = copy_of(value)
    return new


def unsaved() -> dict[str, Any]:
    """Return the attributes that need not be stored, with their initial values."""
    return {
        name: said.start() if callable(said.start) else said.start
        for name, said in _ATTRS.items()
        if not said.saved
    }
