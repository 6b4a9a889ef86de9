"""Conversion between the game of a state and its data in a record."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any, Final

import bigslick.hands
from bigslick.cards import Card, Deck
from bigslick.engine import BettingStructure, Opening, Rules, Street
from bigslick.engine.games import VARIANTS, registered_variants
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import NotationError, brief, unknown_name
from bigslick.formats.amounts import read_amount, write_amount

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.engine import State
    from bigslick.engine.games import Poker
    from bigslick.hands import Hand

__all__ = (
    "Parts",
    "bets_of",
    "game_of",
    "parts_of",
    "read_rules",
    "read_setup",
    "setup_of",
)

Parts = tuple[Any, tuple[Any, ...], tuple[Street, ...], BettingStructure]
"""The parts of a game: deck, hand types, streets and betting structure."""

_SIZE: Final = 64
_RULES: Final = asdict(DEFAULT_RULES)
_MIN_BET: Final = "min_completion_betting_or_raising_amount"
_known: dict[int, tuple[Parts, tuple[str, bool] | None, tuple[object, ...]]] = {}


def game_of(state: State, code: str | None = None) -> tuple[str, bool] | None:
    """Return the code of the state's game and whether it is played as a bomb pot.

    None is returned for a game that is not registered. If several games fit (a bomb pot
    of Courchevel is also one of five-card Omaha), ``code`` decides. The result is
    cached for each tuple of streets, which all hands of a game share.
    """
    parts = state.deck, state.hand_types, state.streets, state.betting_structure
    known = _known.get(id(state.streets))
    if known is not None:
        deck, types, streets, structure = known[0]
        found = known[1]
        if (
            streets is parts[2]
            and deck is parts[0]
            and (types is parts[1] or types == parts[1])
            and structure is parts[3]
            and known[2] == _registered(found)
            and (code is None or (found is not None and found[0] == code))
        ):
            return found
    found = _search(parts, code)
    if len(_known) >= _SIZE:
        _known.clear()
    _known[id(state.streets)] = parts, found, _registered(found)
    return found


def _registered(found: tuple[str, bool] | None) -> tuple[object, ...]:
    """Return the variants on which the result of a search depends."""
    return registered_variants() if found is None else (VARIANTS.get(found[0]),)


def _search(parts: Parts, first: str | None) -> tuple[str, bool] | None:
    deck, hand_types, streets, structure = parts
    bets = bets_of(streets)
    for code in sorted(VARIANTS, key=lambda code: code != first):
        game = VARIANTS[code].game
        if (
            game.hand_types == hand_types
            and game.betting_structure is structure
            and tuple(game.deck) == tuple(deck)
        ):
            for bomb_pot in (False, True):
                if _streets(game, bets, bomb_pot) == streets:
                    return code, bomb_pot
    return None


def bets_of(streets: tuple[Street, ...]) -> tuple[Any, Any]:
    """Return the smallest bet of the first street and that of the last street."""
    return getattr(streets[0], _MIN_BET), getattr(streets[-1], _MIN_BET)


def parts_of(code: str, small_bet: Any, big_bet: Any, bomb_pot: bool) -> Parts:
    """Return the parts of the game with the given code and bets.

    Raises:
        NotationError: the game is unknown, or cannot be played as a bomb pot.

    """
    if code not in VARIANTS:
        raise NotationError(unknown_name("variant", code, VARIANTS))
    return _parts(code, VARIANTS[code].game, small_bet, big_bet, bomb_pot)


@lru_cache(maxsize=256, typed=True)  # hands of one game share their streets
def _parts(
    code: str, game: type[Poker], small_bet: Any, big_bet: Any, bomb_pot: bool
) -> Parts:
    streets = _streets(game, (small_bet, big_bet), bomb_pot)
    if streets is None:
        raise NotationError(f"{code} has no flop: a bomb pot is impossible")
    return game.deck, game.hand_types, streets, game.betting_structure


def _streets(
    game: type[Poker], bets: tuple[Any, Any], bomb_pot: bool
) -> tuple[Street, ...] | None:
    streets = game.plan_streets(*bets)
    if not bomb_pot:
        return streets
    if len(streets) == 1:
        return None
    first, flop, *later = streets
    no_flop = not flop.board_dealing_count or flop.hole_dealing_statuses
    if no_flop or flop.draw_status:
        return None
    dealt_at_once = replace(
        flop,
        hole_dealing_statuses=first.hole_dealing_statuses,
        board_dealing_count=first.board_dealing_count + flop.board_dealing_count,
    )
    return (dealt_at_once, *later)


def setup_of(state: State) -> dict[str, Any]:
    """Return the parts of an unregistered game as data for a record."""
    deck = state.deck
    return {
        "deck": deck.name if isinstance(deck, Deck) else "".join(map(repr, deck)),
        "hand_types": [hand_type.__name__ for hand_type in state.hand_types],
        "betting_structure": state.betting_structure.name,
        "streets": [
            {
                "burn": street.card_burning_status,
                "hole": "".join(
                    "u" if up else "d" for up in street.hole_dealing_statuses
                ),
                "board": street.board_dealing_count,
                "draw": street.draw_status,
                "opening": street.opening.name,
                "min_bet": write_amount(getattr(street, _MIN_BET)),
                "max_raises": street.max_completion_betting_or_raising_count,
                "discard": street.discard_count,
            }
            for street in state.streets
        ],
    }


def read_setup(
    setup: Mapping[str, Any], hand_types: Mapping[str, type[Hand]] | None = None
) -> Parts:
    """Return the parts of a game from the data that ``setup_of`` returned.

    Raises:
        NotationError: a part is missing or unknown; custom hand types must be passed by
        name in ``hand_types``.

    """
    types = vars(bigslick.hands) | dict(hand_types or {})
    try:
        deck = setup["deck"]
        return (
            Deck[deck] if deck in Deck.__members__ else Card.clean(deck),
            tuple([types[name] for name in setup["hand_types"]]),
            tuple([_read_street(street) for street in setup["streets"]]),
            BettingStructure[setup["betting_structure"]],
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise NotationError(f"invalid setup of a custom game: {error!r}") from None


def read_rules(options: Mapping[str, Any]) -> Rules:
    """Return the rules for options in a record or a hand history.

    Raises:
        NotationError: a rule is unknown, or its value has a wrong type.

    """
    read: dict[str, Any] = {}
    for name, value in options.items():
        usual = _RULES.get(name, ...)
        if usual is ...:
            raise NotationError(unknown_name("rule", name, _RULES))
        if isinstance(usual, bool):
            if not isinstance(value, bool):
                raise NotationError(
                    f"invalid value {brief(value)} of the rule {name}: expected true "
                    "or false"
                )
            read[name] = value
            continue
        amount = None if value is None else read_amount(value)
        if amount is not None and not 0 <= amount < inf:
            raise NotationError(
                f"invalid value {brief(value)} of the rule {name}: expected a finite "
                "amount that is not negative"
            )
        read[name] = amount
    return Rules(**read)


def _read_street(data: Mapping[str, Any]) -> Street:
    return Street(
        data["burn"],
        tuple(card == "u" for card in data["hole"]),
        data["board"],
        data["draw"],
        Opening[data["opening"]],
        read_amount(data["min_bet"]),
        data["max_raises"],
        discard_count=data["discard"],
    )
