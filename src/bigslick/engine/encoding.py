"""States, operations, actions and views as plain data that JSON can hold.

What is written down of a state is the game, the order of the deck and the
operations: from these everything else follows. Cards are written one after the
other (``AsKd``, unknown ones ``??``), amounts are numbers of chips. What stands in
a view is what the seat may know and no more.
"""

from __future__ import annotations

from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import bigslick.hands
from bigslick.cards import Card, Deck, format_cards
from bigslick.engine import operations as records
from bigslick.engine.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    LegalActions,
    RaiseTo,
)
from bigslick.engine.chips.pots import Pot
from bigslick.engine.replay import replayed, with_house_folds
from bigslick.engine.rules import Automation, Mode, Rules, automated
from bigslick.engine.streets import BettingStructure, Opening, Street
from bigslick.engine.views import View
from bigslick.errors import (
    BigslickError,
    BotProtocolError,
    GameConfigError,
    NotationError,
    brief,
)
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as default_rake

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigslick.engine.actions import Action
    from bigslick.engine.games import Poker
    from bigslick.engine.operations import Operation
    from bigslick.engine.state import State
    from bigslick.hands import Hand

__all__ = (
    "LEGAL",
    "action_from_dict",
    "action_to_dict",
    "operation_from_dict",
    "operation_to_dict",
    "state_from_dict",
    "state_to_dict",
    "view_from_dict",
    "view_to_dict",
)

_VERSION = 1
_OPERATIONS = {
    name: getattr(records, name) for name in records.__all__ if name != "Operation"
}
_CARDS = frozenset({"cards", "hole_cards"})


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state as data that JSON can hold: all cards are in it."""
    deck = state.deck
    return {
        "version": _VERSION,
        "automations": [automation.name for automation in state.automations],
        "deck": deck.name if isinstance(deck, Deck) else format_cards(deck),
        "hand_types": [hand_type.__name__ for hand_type in state.hand_types],
        "streets": [_street_to_dict(street) for street in state.streets],
        "betting_structure": state.betting_structure.name,
        "ante_trimming_status": state.ante_trimming_status,
        "antes": _write_amounts(state._raw_antes),
        "blinds_or_straddles": _write_amounts(state._raw_blinds),
        "bring_in": _write(state.bring_in),
        "starting_stacks": _write_amounts(state.starting_stacks),
        "player_count": state.player_count,
        "mode": state.mode.name,
        "starting_board_count": state.starting_board_count,
        "custom": [
            name
            for name, default in (("divmod", default_divmod), ("rake", default_rake))
            if getattr(state, name) is not default
        ],
        "rules": {k: _write(v) for k, v in state.rules.to_dict().items()},
        "deck_order": format_cards(state._deck_order),
        "operations": [operation_to_dict(op) for op in state.operations],
    }


def state_from_dict(
    cls: type[State],
    data: Mapping[str, Any],
    hand_types: Mapping[str, type[Hand]] | None = None,
    divmod: Callable[[int, int], tuple[int, int]] | None = None,  # noqa: A002
    rake: Callable[..., tuple[int, int]] | None = None,
) -> State:
    """Return the state that ``state_to_dict`` wrote down.

    Hand types, ``divmod`` and ``rake`` of the caller's own are not data: they
    must be given again.

    Raises:
        NotationError: the data is of another version or names unknown things.
        GameConfigError: the hand was played with a function not given here.

    """
    if data.get("version") != _VERSION:
        raise NotationError(f"version {data.get('version')!r} is not {_VERSION}")
    for name, given in (("divmod", divmod), ("rake", rake)):
        if name in data["custom"] and given is None:
            raise GameConfigError(f"The hand was played with its own {name}: give it.")
    try:
        setup = _read_setup(data, hand_types or {})
        mode = Mode[data["mode"]]
        automations = tuple(Automation[name] for name in data["automations"])
    except KeyError as error:
        raise NotationError(f"{error.args[0]!r} is unknown here") from None
    rules = dict(data["rules"])
    house_folds = rules.pop("house_folds", False)
    new = cls(
        (),
        *setup,
        mode=mode,
        starting_board_count=data["starting_board_count"],
        divmod=divmod or default_divmod,
        rake=rake or default_rake,
        rules=Rules(**{k: _read(v) for k, v in rules.items()}),
        seed=0,
    )
    new._deck_order = Card.clean(data["deck_order"])
    operations = [operation_from_dict(operation) for operation in data["operations"]]
    new = replayed(new, with_house_folds(operations) if house_folds else operations)
    new.automations = automations
    new._auto = automated(automations)
    return new


def _read_setup(
    data: Mapping[str, Any], hand_types: Mapping[str, type[Hand]]
) -> tuple[Any, ...]:
    deck = data["deck"]
    types = vars(bigslick.hands) | dict(hand_types)
    return (
        Deck[deck] if deck in Deck.__members__ else Card.clean(deck),
        tuple(types[name] for name in data["hand_types"]),
        tuple(_street_from_dict(street) for street in data["streets"]),
        BettingStructure[data["betting_structure"]],
        data["ante_trimming_status"],
        _read_amounts(data["antes"]),
        _read_amounts(data["blinds_or_straddles"]),
        _read(data["bring_in"]),
        _read_amounts(data["starting_stacks"]),
        data["player_count"],
    )


def _street_to_dict(street: Street) -> dict[str, Any]:
    data = {f.name: getattr(street, f.name) for f in fields(street)}
    data["opening"] = street.opening.name
    data["hole_dealing_statuses"] = list(street.hole_dealing_statuses)
    name = "min_completion_betting_or_raising_amount"
    data[name] = _write(data[name])
    return data


def _street_from_dict(data: Mapping[str, Any]) -> Street:
    values = dict(data)
    values["opening"] = Opening[values["opening"]]
    values["hole_dealing_statuses"] = tuple(values["hole_dealing_statuses"])
    name = "min_completion_betting_or_raising_amount"
    values[name] = _read(values[name])
    return Street(**values)


def operation_to_dict(operation: Operation) -> dict[str, Any]:
    """Return the operation as data that JSON can hold.

    >>> from bigslick.engine.operations import Folding
    >>> operation_to_dict(Folding(2))
    {'operation': 'Folding', 'player_index': 2}
    """
    data: dict[str, Any] = {"operation": type(operation).__name__}
    for f in fields(operation):
        value = getattr(operation, f.name)
        if value is f.default:  # no remark, and no fold by the house
            continue
        if f.name in _CARDS:
            value = format_cards(value)
        elif f.name == "card":
            value = repr(value)
        elif f.name in ("bets", "amounts"):
            value = _write_amounts(value)
        elif f.name == "statuses":
            value = list(value)
        elif f.name == "amount":
            value = _write(value)
        data[f.name] = value
    return data


def operation_from_dict(data: Mapping[str, Any]) -> Operation:
    """Return the operation that ``operation_to_dict`` wrote down.

    >>> operation_from_dict({"operation": "BoardDealing", "cards": "AsKd2c"})
    BoardDealing(cards=(As, Kd, 2c))

    Raises:
        NotationError: there is no such operation.

    """
    values = dict(data)
    name = values.pop("operation", None)
    if name not in _OPERATIONS:
        raise NotationError(f"unknown operation {name!r}")
    for key, value in values.items():
        if key in _CARDS:
            values[key] = Card.clean(value)
        elif key == "card":
            values[key] = Card.clean(value)[0]
        elif key in ("bets", "amounts"):
            values[key] = tuple(map(_read, value))
        elif key == "statuses":
            values[key] = tuple(value)
        elif key == "amount":
            values[key] = _read(value)
    operation: Operation = _OPERATIONS[name](**values)
    return operation


def _write(amount: Any) -> Any:
    if isinstance(amount, (Decimal, Fraction)):
        return {type(amount).__name__: str(amount)}
    return amount


def _read(amount: Any) -> Any:
    if isinstance(amount, dict):
        ((name, text),) = amount.items()
        return {"Decimal": Decimal, "Fraction": Fraction}[name](text)
    return amount


def _write_amounts(values: Any) -> Any:
    if hasattr(values, "items"):
        return {"by_index": [[i, _write(value)] for i, value in values.items()]}
    if hasattr(values, "__iter__"):
        return [_write(value) for value in values]
    return _write(values)


def _read_amounts(values: Any) -> Any:
    if isinstance(values, dict) and "by_index" in values:
        return {index: _read(value) for index, value in values["by_index"]}
    if isinstance(values, list):
        return tuple(map(_read, values))
    return _read(values)


_SIMPLE: Final[Mapping[str, Action]] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "bring-in": BringIn(),
}
_SAME: Final = (
    "player_index",
    "player_count",
    "bring_in",
    "total_pot_amount",
    "street_index",
    "turn_index",
    "opener_index",
    "deck_count",
    "burn_count",
    "muck_count",
    "all_in_status",
    "status",
)
_LISTS: Final = (
    "antes",
    "blinds_or_straddles",
    "starting_stacks",
    "statuses",
    "stacks",
    "bets",
    "payoffs",
)
LEGAL: Final = (
    "fold",
    "check",
    "call",
    "bring_in",
    "min_raise_to",
    "max_raise_to",
    "pot_raise_to",
    "unopened",
    "unit",
    "stack_to",
    "discard_count",
)
"""What is said of the legal actions as it is; the discards are cards."""


def action_to_dict(action: Action) -> dict[str, Any]:
    """Return the action as a program writes it.

    >>> action_to_dict(RaiseTo(300)), action_to_dict(Fold())
    ({'action': 'raise', 'to': 300}, {'action': 'fold'})
    """
    data: dict[str, Any] = {"action": action.type.value}
    match action:
        case Bet(amount) | RaiseTo(amount):
            data["to"] = amount
        case Discard(cards):
            data["cards"] = format_cards(cards)
        case Fold() | Check() | Call() | BringIn():
            pass
    return data


def action_from_dict(data: Any) -> Action:
    """Return the action that a program wrote.

    ``bet`` and ``raise`` say with ``to`` the total in front of the player.

    >>> action_from_dict({"action": "raise", "to": 300})
    RaiseTo(to=300)
    >>> action_from_dict({"action": "discard", "cards": "2c7d"})
    Discard(cards=(2c, 7d))

    Raises:
        BotProtocolError: that is no action.

    """
    name = data.get("action") if isinstance(data, dict) else None
    if isinstance(name, str):
        if name in _SIMPLE:
            return _SIMPLE[name]
        if name == "discard":
            return Discard(_cards(data.get("cards", "")))
        to = data.get("to")
        if name in ("bet", "raise") and type(to) in (int, float):
            return Bet(to) if name == "bet" else RaiseTo(to)
    raise BotProtocolError(f"invalid action {brief(data)}")


def _cards(text: Any) -> tuple[Card, ...]:
    try:
        return Card.clean(text)
    except (BigslickError, TypeError):
        raise BotProtocolError(f"invalid cards to discard {brief(text)}") from None


def view_to_dict(view: View) -> dict[str, Any]:
    """Return the view as data that JSON can hold; `view_from_dict` undoes it."""
    data: dict[str, Any] = {name: getattr(view, name) for name in _SAME}
    for name in _LISTS:
        data[name] = list(getattr(view, name))
    streets = view.streets
    data["mode"] = view.mode.name
    data["bet_sizes"] = [
        streets[0].min_completion_betting_or_raising_amount,
        streets[-1].min_completion_betting_or_raising_amount,
    ]
    data["own_cards"] = format_cards(view.own_cards)
    data["hole_cards"] = [format_cards(cards) for cards in view.hole_cards]
    data["hole_card_statuses"] = [list(row) for row in view.hole_card_statuses]
    data["boards"] = [format_cards(board) for board in view.boards]
    data["pots"] = [
        {
            "raked": pot.raked_amount,
            "amount": pot.unraked_amount,
            "players": list(pot.player_indices),
        }
        for pot in view.pots
    ]
    data["operations"] = [operation_to_dict(op) for op in view.operations]
    data["legal"] = _legal_to_dict(view.legal)
    return data


def _legal_to_dict(legal: LegalActions) -> dict[str, Any] | None:
    if not legal:
        return None
    data = {name: getattr(legal, name) for name in LEGAL}
    cards = legal.discards
    data["discards"] = None if cards is None else format_cards(cards)
    return data


@lru_cache(maxsize=64)
def _game(code: str, bets: tuple[int, int]) -> Poker:
    from bigslick.engine.games import create_game

    return create_game(code, bets=bets)


def view_from_dict(data: Mapping[str, Any], game: str) -> View:
    """Return the view that `view_to_dict` wrote, of a game with that code.

    Raises:
        BotProtocolError: something is missing.

    """
    try:
        made = _game(game, tuple(data["bet_sizes"]))
        values: dict[str, Any] = {name: data[name] for name in _SAME}
        for name in _LISTS:
            values[name] = tuple(data[name])
        return View.of(
            **values,
            deck=tuple(made.deck),
            hand_types=made.hand_types,
            streets=made.streets,
            betting_structure=made.betting_structure,
            mode=Mode[data["mode"]],
            hole_cards=tuple(Card.clean(text) for text in data["hole_cards"]),
            hole_card_statuses=tuple(map(tuple, data["hole_card_statuses"])),
            boards=tuple(Card.clean(text) for text in data["boards"]),
            pots=tuple(
                Pot(pot["raked"], pot["amount"], tuple(pot["players"]))
                for pot in data["pots"]
            ),
            operations=tuple(map(operation_from_dict, data["operations"])),
            legal=_legal_from_dict(data["player_index"], data["legal"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BotProtocolError(f"no view of {game!r}: {error}") from error


def _legal_from_dict(index: int | None, data: Mapping[str, Any] | None) -> LegalActions:
    if data is None:
        return LegalActions()
    values = {name: data[name] for name in LEGAL}
    cards = data["discards"]
    discards = None if cards is None else Card.clean(cards)
    return LegalActions(index, discards=discards, **values)
