"""Operations, actions and views as JSON-compatible data.

Cards are written without spaces (``AsKd``, unknown ones ``??``), amounts are numbers of
chips. A view contains only what the seat may know. Whole states are encoded by
``bigslick.engine.state_parts.state_encoding``.
"""

from __future__ import annotations

from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import Card, format_cards
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
from bigslick.engine.rules import Mode
from bigslick.engine.views import View
from bigslick.errors import (
    BigslickError,
    BotProtocolError,
    NotationError,
    brief,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.engine.actions import Action
    from bigslick.engine.games import Poker
    from bigslick.engine.operations import Operation

__all__ = (
    "LEGAL",
    "action_from_dict",
    "action_to_dict",
    "operation_from_dict",
    "operation_to_dict",
    "read_amount",
    "read_amounts",
    "view_from_dict",
    "view_to_dict",
    "write_amount",
    "write_amounts",
)

_OPERATIONS = {
    name: getattr(records, name) for name in records.__all__ if name != "Operation"
}
_CARDS = frozenset({"cards", "hole_cards"})


def operation_to_dict(operation: Operation) -> dict[str, Any]:
    """Return the operation as JSON-compatible data.

    >>> from bigslick.engine.operations import Folding
    >>> operation_to_dict(Folding(2))
    {'operation': 'Folding', 'player_index': 2}
    """
    data: dict[str, Any] = {"operation": type(operation).__name__}
    for f in fields(operation):
        value = getattr(operation, f.name)
        if value is f.default:  # for example, no remark
            continue
        if f.name in _CARDS:
            value = format_cards(value)
        elif f.name == "card":
            value = repr(value)
        elif f.name in ("bets", "amounts"):
            value = write_amounts(value)
        elif f.name == "statuses":
            value = list(value)
        elif f.name == "amount":
            value = write_amount(value)
        data[f.name] = value
    return data


def operation_from_dict(data: Mapping[str, Any]) -> Operation:
    """Return the operation that ``operation_to_dict`` wrote.

    >>> operation_from_dict({"operation": "BoardDealing", "cards": "AsKd2c"})
    BoardDealing(cards=(As, Kd, 2c))

    Raises:
        NotationError: the operation is unknown.

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
            values[key] = tuple(map(read_amount, value))
        elif key == "statuses":
            values[key] = tuple(value)
        elif key == "amount":
            values[key] = read_amount(value)
    operation: Operation = _OPERATIONS[name](**values)
    return operation


def write_amount(amount: Any) -> Any:
    """Return an amount as JSON data that keeps its type."""
    if isinstance(amount, (Decimal, Fraction)):
        return {type(amount).__name__: str(amount)}
    return amount


def read_amount(amount: Any) -> Any:
    """Return the amount that ``write_amount`` wrote."""
    if isinstance(amount, dict):
        ((name, text),) = amount.items()
        return {"Decimal": Decimal, "Fraction": Fraction}[name](text)
    return amount


def write_amounts(values: Any) -> Any:
    """Return amounts, one for all players or one for each, as JSON-compatible data."""
    if hasattr(values, "items"):
        return {"by_index": [[i, write_amount(value)] for i, value in values.items()]}
    if hasattr(values, "__iter__"):
        return [write_amount(value) for value in values]
    return write_amount(values)


def read_amounts(values: Any) -> Any:
    """Return the amounts that ``write_amounts`` wrote."""
    if isinstance(values, dict) and "by_index" in values:
        return {index: read_amount(value) for index, value in values["by_index"]}
    if isinstance(values, list):
        return tuple(map(read_amount, values))
    return read_amount(values)


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
"""The values of the legal actions that are written unchanged."""


def action_to_dict(action: Action) -> dict[str, Any]:
    """Return the action as JSON data, in the form that bots and clients send.

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
    """Return the action that a bot or a client sent as data.

    For ``bet`` and ``raise``, ``to`` is the player's total bet on the street.

    >>> action_from_dict({"action": "raise", "to": 300})
    RaiseTo(to=300)
    >>> action_from_dict({"action": "discard", "cards": "2c7d"})
    Discard(cards=(2c, 7d))

    Raises:
        BotProtocolError: the data is not an action.

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
    raise BotProtocolError(
        f"invalid action {brief(data)}: expected for example "
        '{"action": "call"} or {"action": "raise", "to": 300}'
    )


def _cards(text: Any) -> tuple[Card, ...]:
    try:
        return Card.clean(text)
    except (BigslickError, TypeError):
        raise BotProtocolError(
            f"invalid cards to discard {brief(text)}: expected text such as '2c7d'"
        ) from None


def view_to_dict(view: View) -> dict[str, Any]:
    """Return the view as JSON-compatible data; `view_from_dict` reads it."""
    data: dict[str, Any] = {name: write_amount(getattr(view, name)) for name in _SAME}
    for name in _LISTS:
        data[name] = list(map(write_amount, getattr(view, name)))
    streets = view.streets
    data["mode"] = view.mode.name
    data["bet_sizes"] = [
        write_amount(streets[i].min_completion_betting_or_raising_amount)
        for i in (0, -1)
    ]
    data["own_cards"] = format_cards(view.own_cards)
    data["hole_cards"] = [format_cards(cards) for cards in view.hole_cards]
    data["hole_card_statuses"] = [list(row) for row in view.hole_card_statuses]
    data["boards"] = [format_cards(board) for board in view.boards]
    data["pots"] = [
        {
            "raked": write_amount(pot.raked_amount),
            "amount": write_amount(pot.unraked_amount),
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
    data = {name: write_amount(getattr(legal, name)) for name in LEGAL}
    cards = legal.discards
    data["discards"] = None if cards is None else format_cards(cards)
    return data


@lru_cache(maxsize=64)
def _game(code: str, bets: tuple[int, int]) -> Poker:
    from bigslick.engine.games import create_game

    return create_game(code, bets=bets)


def view_from_dict(data: Mapping[str, Any], game: str) -> View:
    """Return the view that `view_to_dict` encoded; ``game`` is the code of its game.

    Raises:
        BotProtocolError: a value is missing or invalid.

    """
    try:
        small, big = map(read_amount, data["bet_sizes"])
        made = _game(game, (small, big))
        values: dict[str, Any] = {name: read_amount(data[name]) for name in _SAME}
        for name in _LISTS:
            values[name] = tuple(map(read_amount, data[name]))
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
                Pot(
                    read_amount(pot["raked"]),
                    read_amount(pot["amount"]),
                    tuple(pot["players"]),
                )
                for pot in data["pots"]
            ),
            operations=tuple(map(operation_from_dict, data["operations"])),
            legal=_legal_from_dict(data["player_index"], data["legal"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BotProtocolError(f"invalid view of {game!r}: {error}") from error


def _legal_from_dict(index: int | None, data: Mapping[str, Any] | None) -> LegalActions:
    if data is None:
        return LegalActions()
    values = {name: read_amount(data[name]) for name in LEGAL}
    cards = data["discards"]
    discards = None if cards is None else Card.clean(cards)
    return LegalActions(index, discards=discards, **values)
