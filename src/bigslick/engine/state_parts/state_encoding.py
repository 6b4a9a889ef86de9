"""Converts a state to JSON data and back.

The data contain the game, the order of the deck and the operations; everything else is
computed from these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import bigslick.hands
from bigslick.cards import Card, Deck, format_cards
from bigslick.engine.encoding import (
    operation_from_dict,
    operation_to_dict,
    read_amount,
    read_amounts,
    write_amount,
    write_amounts,
)
from bigslick.engine.replay import replayed, with_house_folds
from bigslick.engine.rules import Automation, Mode, Rules, automated
from bigslick.engine.streets import BettingStructure, Opening, Street
from bigslick.errors import BigslickError, GameConfigError, NotationError, brief
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as default_rake

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine.state import State
    from bigslick.hands import Hand

__all__ = ("state_from_dict", "state_to_dict")

_VERSION = 1
_USED = ("custom", "rules", "starting_board_count", "deck_order", "operations")


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state as JSON data; it contains all cards."""
    deck = state.deck
    return {
        "version": _VERSION,
        "automations": [automation.name for automation in state.automations],
        "deck": deck.name if isinstance(deck, Deck) else format_cards(deck),
        "hand_types": [hand_type.__name__ for hand_type in state.hand_types],
        "streets": [_street_to_dict(street) for street in state.streets],
        "betting_structure": state.betting_structure.name,
        "ante_trimming_status": state.ante_trimming_status,
        "antes": write_amounts(state._raw_antes),
        "blinds_or_straddles": write_amounts(state._raw_blinds),
        "bring_in": write_amount(state.bring_in),
        "starting_stacks": write_amounts(state.starting_stacks),
        "player_count": state.player_count,
        "mode": state.mode.name,
        "starting_board_count": state.starting_board_count,
        "custom": [
            name
            for name, default in (("divmod", default_divmod), ("rake", default_rake))
            if getattr(state, name) is not default
        ],
        "rules": {k: write_amount(v) for k, v in state.rules.to_dict().items()},
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
    """Return the state from the data of ``state_to_dict``.

    Custom hand types, ``divmod`` and ``rake`` are not data and must be given again.

    Raises:
        NotationError: the data has another version, or contains an unknown name or a
            value of another type.
        GameConfigError: the hand was played with a custom function that is not given.

    """
    if not isinstance(data, Mapping):
        raise NotationError(
            f"invalid saved state {brief(data)}: expected the data of State.to_dict"
        )
    if data.get("version") != _VERSION:
        raise NotationError(
            f"the saved state has version {data.get('version')!r}; this program reads "
            f"version {_VERSION}"
        )
    for key in _USED:
        if key not in data:
            raise NotationError(f"invalid saved state: {key!r} is missing")
    try:
        custom = tuple(data["custom"])
        setup = _read_setup(data, hand_types or {})
        mode = Mode[data["mode"]]
        automations = tuple(Automation[name] for name in data["automations"])
        rules = {k: read_amount(v) for k, v in data["rules"].items()}
        house_folds = rules.pop("house_folds", False)
        house_rules = Rules(**rules)
        deck_order = Card.clean(data["deck_order"])
        operations = [operation_from_dict(own) for own in data["operations"]]
    except KeyError as error:
        raise NotationError(
            f"unknown name {error.args[0]!r} in a saved state"
        ) from None
    except BigslickError:
        raise
    except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise NotationError(
            f"invalid saved state ({error}): expected the data of State.to_dict"
        ) from error
    for name, given in (("divmod", divmod), ("rake", rake)):
        if name in custom and given is None:
            raise GameConfigError(
                f"The hand was played with a custom {name}: pass the same {name}."
            )
    new = cls(
        (),
        *setup,
        mode=mode,
        starting_board_count=data["starting_board_count"],
        divmod=divmod or default_divmod,
        rake=rake or default_rake,
        rules=house_rules,
        seed=0,
    )
    new._deck_order = deck_order
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
        read_amounts(data["antes"]),
        read_amounts(data["blinds_or_straddles"]),
        read_amount(data["bring_in"]),
        read_amounts(data["starting_stacks"]),
        data["player_count"],
    )


def _street_to_dict(street: Street) -> dict[str, Any]:
    data = {f.name: getattr(street, f.name) for f in fields(street)}
    data["opening"] = street.opening.name
    data["hole_dealing_statuses"] = list(street.hole_dealing_statuses)
    name = "min_completion_betting_or_raising_amount"
    data[name] = write_amount(data[name])
    return data


def _street_from_dict(data: Mapping[str, Any]) -> Street:
    values = dict(data)
    values["opening"] = Opening[values["opening"]]
    values["hole_dealing_statuses"] = tuple(values["hole_dealing_statuses"])
    name = "min_completion_betting_or_raising_amount"
    values[name] = read_amount(values[name])
    return Street(**values)
