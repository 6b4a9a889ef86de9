"""Converts a game of the engine for the simulator, if the simulator supports it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import inf
from operator import index
from typing import TYPE_CHECKING, Any, Final

from bigslick._native import _core
from bigslick.cards import RankOrder
from bigslick.engine.games import MIXES, VARIANTS, Poker, create_game
from bigslick.engine.rules import DEFAULT_RULES, Mode
from bigslick.engine.streets import BettingStructure, Opening
from bigslick.errors import GameConfigError, brief
from bigslick.hands import (
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    RhodeIslandHoldemHand,
)
from bigslick.hands.evaluation import is_number
from bigslick.hands.hand_kernels import native_line
from bigslick.values import clean_values
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as house_rake

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.engine.rules import Rules
    from bigslick.engine.streets import Street
    from bigslick.hands import Hand
    from bigslick.hands.hand_kernels import Line

__all__ = (
    "MOST_CHIPS",
    "MOST_SEATS",
    "RAKE_OPTIONS",
    "game_name",
    "plan_game",
    "read_game",
    "why_not_simulated",
)

MOST_SEATS: Final = 10
MOST_CHIPS: Final = 500_000_000
"""The most chips at one table, so that sums fit into 32 bits."""

_RANKS, _THREE_CARDS, _THREE_CARDS_TO_TEN = 7, 8, 9
_ALL, _OMAHA, _HOLE = 0, 1, 2
_USES: Final = {
    _core.USE_TOGETHER: _ALL,
    _core.USE_OMAHA: _OMAHA,
    _core.USE_HOLE: _HOLE,
}
_TEACHING: Final[Mapping[type[Hand], Line]] = {
    KuhnPokerHand: (_RANKS, _ALL),
    LeducHoldemHand: (_RANKS, _ALL),
    RhodeIslandHoldemHand: (_THREE_CARDS, _ALL),
    Numeral211HoldemHand: (_THREE_CARDS_TO_TEN, _ALL),
}
"""The rankings and card uses of teaching games, which no other native code supports."""

_SAME_PLAY: Final[Mapping[str, Any]] = {
    "chip_unit": None,
    "raise_beyond_stacks": False,
    "all_in_hands_are_shown": True,
    "side_pots_first": False,
    "refuse_fouled_deck": False,
}
"""Rules that may have any value: the simulator supports them, or is not affected."""

RAKE_OPTIONS: Final = ("percentage", "cap", "no_flop_no_drop")
"""The options of ``values.rake``."""

_STRUCTURES: Final = {
    BettingStructure.FIXED_LIMIT: 0,
    BettingStructure.POT_LIMIT: 1,
    BettingStructure.NO_LIMIT: 2,
}
_OPENINGS: Final = {
    Opening.POSITION: 0,
    Opening.LOW_CARD: 1,
    Opening.HIGH_CARD: 2,
    Opening.LOW_HAND: 3,
    Opening.HIGH_HAND: 4,
}


def game_name(game: Poker) -> str:
    """Return the code of the game's variant, or the name of its class.

    >>> game_name(create_game("plo"))
    'plo'
    """
    for code, variant in VARIANTS.items():
        if variant.game is type(game):
            return code
    return type(game).__name__


def read_game(game: Poker | str, **stakes: Any) -> Poker:
    """Return the game of a code; a game is returned unchanged.

    Raises:
        GameConfigError: the code is unknown or that of a mix, or the value is neither a
            code nor a game.

    """
    if isinstance(game, Poker):
        return game
    if not isinstance(game, str):
        raise GameConfigError(
            f"invalid game {brief(game)}: expected the code of a variant or a game"
        )
    if game in MIXES:
        codes = ", ".join(MIXES[game].codes)
        raise GameConfigError(f"{game!r} is a mix: give one of its variants, {codes}")
    return create_game(game, **stakes)


def why_not_simulated(
    game: Poker | str, seats: int = 2, *, chip: Decimal | int = 1
) -> str | None:
    """Return why the simulator does not support the game, or None if it does.

    >>> why_not_simulated("nlhe", 6)
    >>> why_not_simulated("pineapple")
    'players discard cards that are not replaced'
    """
    game = read_game(game)
    try:
        plan_game(game, seats, chip=chip)
    except GameConfigError as error:
        return str(error).removeprefix(_refused(game))
    return None


def _refused(game: Poker) -> str:
    return f"the simulator does not support {game_name(game)}: "


def plan_game(
    game: Poker | str, seats: int, *, chip: Decimal | int = 1
) -> _core.SimGame:
    """Return the game for ``seats`` players, as the simulator needs it.

    ``chip`` is the value of one chip of the simulator: with ``Decimal("0.01")`` a game
    at 0.50/1 is played as 50/100. The rules of the game must then have the same
    smallest chip: ``Rules(chip_unit=Decimal("0.01"))``.

    Raises:
        GameConfigError: the simulator does not support the game or its stakes.

    """
    game = read_game(game)
    reason = _refusal(game, seats, chip)
    if reason is not None:
        raise GameConfigError(_refused(game) + reason)
    seats = index(seats)
    antes = _amounts("antes", game.raw_antes, seats, chip)
    blinds = _amounts("blinds", game.raw_blinds_or_straddles, seats, chip)
    if seats == 2:  # noqa: PLR2004 - heads-up the button posts the small blind
        antes.reverse()
        blinds.reverse()
    try:
        return _core.SimGame(
            seats=seats,
            structure=_STRUCTURES[game.betting_structure],
            cash=game.mode is Mode.CASH_GAME,
            trims_antes=game.ante_trimming_status,
            ace_low=game.hand_types[0].lookup.rank_order == RankOrder.REGULAR,
            free_raises=game.rules.raise_beyond_stacks,
            antes=antes,
            blinds=blinds,
            bring_in=_amount("bring-in", game.bring_in, chip),
            rake=_rake_row(game.rake, chip),
            streets=[_street_row(street, chip) for street in game.streets],
            lines=_lines(game),
            deck=[card.id for card in game.deck],
        )
    except ValueError as error:
        raise GameConfigError(f"{_refused(game)}{error}") from None


def _refusal(game: Poker, seats: int, chip: Decimal | int) -> str | None:
    if not is_number(seats) or not 2 <= seats <= MOST_SEATS:  # noqa: PLR2004
        return f"invalid number of seats {brief(seats)}: expected 2 to {MOST_SEATS}"
    if any(street.discard_count is not None for street in game.streets):
        return "players discard cards that are not replaced"
    for hand_type in game.hand_types:
        if _line(game, hand_type) is None:
            return f"unsupported hand type {hand_type.__name__}"
    return _refused_options(game, seats, chip)


def _refused_options(game: Poker, seats: int, chip: Decimal | int) -> str | None:
    if game.starting_board_count != 1:
        return f"invalid number of boards {game.starting_board_count}: expected 1"
    if refused := _refused_rules(game.rules, chip):
        return refused
    if game.rake is not house_rake and _rake_options(game.rake) is None:
        return "the game has a custom rake"
    if game.divmod is not default_divmod:
        return "the game has a custom divmod"
    if not any(_forced(game, seats)):
        return "the game has no antes, blinds or bring-in"
    return None


def _refused_rules(rules: Rules, chip: Decimal | int) -> str | None:
    if replace(rules, **_SAME_PLAY) != DEFAULT_RULES:
        return f"unsupported house rules {rules.to_dict()}"
    if rules.chip_unit != chip and (rules.chip_unit or chip) != 1:
        return f"invalid smallest chip {rules.chip_unit}: expected {chip}"
    return None


def _rake_options(take: Any) -> dict[str, Any] | None:
    """Return the options of a partial of ``values.rake``; None for other functions."""
    if not isinstance(take, partial) or take.func is not house_rake or take.args:
        return None
    return take.keywords if take.keywords.keys() <= {*RAKE_OPTIONS} else None


def _rake_row(take: Any, chip: Decimal | int) -> tuple[int, int, int, bool]:
    options = _rake_options(take) or {}
    part = Fraction(str(options.get("percentage", 0)))
    cap = options.get("cap", inf)
    most = MOST_CHIPS if cap == inf else _amount("cap of the rake", cap, chip)
    only_after_flop = options.get("no_flop_no_drop", False)
    return part.numerator, part.denominator, most, only_after_flop


def _line(game: Poker, hand_type: type[Hand]) -> Line | None:
    """Return the ranking and card use of a hand type; None if it is not supported."""
    if hand_type in _TEACHING:
        return _TEACHING[hand_type]
    hole = sum(len(street.hole_dealing_statuses) for street in game.streets)
    board = sum(street.board_dealing_count for street in game.streets)
    found = native_line(hand_type, hole, board)
    if found is None:
        return None
    family, use = found
    # Without a board all cards count, including a card that all players share in
    # stud when the deck runs out.
    return family, _USES[use] if board else _ALL


def _lines(game: Poker) -> list[Line]:
    lines = [_line(game, hand_type) for hand_type in game.hand_types]
    return [line for line in lines if line is not None]


def _forced(game: Poker, seats: int) -> tuple[int, ...]:
    return (
        *clean_values(game.raw_antes, seats),
        *clean_values(game.raw_blinds_or_straddles, seats),
        game.bring_in,
    )


def _amounts(name: str, raw: Any, seats: int, chip: Decimal | int) -> list[int]:
    return [_amount(name, amount, chip) for amount in clean_values(raw, seats)]


def _amount(name: str, amount: Any, chip: Decimal | int) -> int:
    if chip != 1 and type(amount) in {int, Decimal} and amount % chip == 0:
        amount = int(amount / chip)
    if type(amount) is not int:
        raise GameConfigError(
            f"invalid {name} {amount!r}: the simulator needs whole numbers of chips"
        )
    if abs(amount) > MOST_CHIPS // MOST_SEATS:
        raise GameConfigError(
            f"invalid {name} {amount}: the simulator allows at most "
            f"{MOST_CHIPS // MOST_SEATS} chips"
        )
    return amount


_Row = tuple[bool, int, int, int, bool, int, int, int]


def _street_row(street: Street, chip: Decimal | int) -> _Row:
    cap = street.max_completion_betting_or_raising_count
    dealt = street.hole_dealing_statuses
    return (
        street.card_burning_status,
        len(dealt),
        sum(up << k for k, up in enumerate(dealt)),
        street.board_dealing_count,
        street.draw_status,
        _OPENINGS[street.opening],
        _amount("bet", street.min_completion_betting_or_raising_amount, chip),
        -1 if cap is None else cap,
    )
