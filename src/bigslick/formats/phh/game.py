"""The game of a history: its variant, stakes and rules."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import isinf
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.chip_amounts import is_multiple
from bigslick.engine import Automation, Mode, Rules, State
from bigslick.engine.games import VARIANTS, Poker
from bigslick.engine.replay import UNSHUFFLED
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.engine.state_parts.templates import template_of
from bigslick.errors import GameConfigError, NotationError, brief, unknown_name
from bigslick.formats.amounts import ADDED, read_amount
from bigslick.formats.limits import check_depth
from bigslick.formats.phh.fields import EXTENSION, GAMES, REQUIRED, required_fields
from bigslick.formats.record.game_setup import parts_of, read_rules
from bigslick.formats.record.replay import RecordedRake
from bigslick.values import divmod as default_divmod
from bigslick.values import parse_value
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from bigslick.cards import RandomSource
    from bigslick.engine import HoleDealing
    from bigslick.engine.state_parts.templates import GameTemplate
    from bigslick.formats.phh.hand_history import HandHistory

__all__ = (
    "bets_of",
    "check",
    "code_of",
    "game",
    "known_state",
    "option",
    "read_meta",
    "rules_of",
    "state",
    "state_with",
    "unit_of",
)

_LISTS: Final = (
    "antes",
    "blinds_or_straddles",
    "starting_stacks",
    "actions",
    "players",
    "seats",
)
_BY_PLAYER: Final = ("antes", "blinds_or_straddles", "players", "seats")
_required: Final = {code: itemgetter(*names) for code, names in REQUIRED.items()}
_by_player: Final = itemgetter(*_BY_PLAYER)
_SERIES: Final = frozenset({list, tuple, type(None)})
_WHOLE: Final = frozenset({int})
_HALF: Final = Decimal("0.5")
_MODES: Final = {"cash": Mode.CASH_GAME, "tournament": Mode.TOURNAMENT}


def option(history: HandHistory, name: str, default: Any = None) -> Any:
    """Return the value of an extension field of Bigslick, or the default."""
    return history.user_defined_fields.get(EXTENSION + name, default)


def read_meta(history: HandHistory) -> dict[str, Any]:
    """Return the entries of a record's ``meta`` that PHH has no fields for."""
    text = option(history, "meta")
    if text is None:
        return {}
    try:
        meta = msgspec.json.decode(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"invalid {EXTENSION}meta: {error}") from None
    check_depth(meta)
    return dict(meta) if isinstance(meta, dict) else {}


def code_of(history: HandHistory) -> str:
    """Return the code of the game."""
    variant = history.variant
    if not isinstance(variant, str):
        raise NotationError(f"unknown variant {variant!r}", str(variant))
    code = GAMES.get(variant)
    if code is not None:
        return code
    if variant in VARIANTS:
        return variant
    known = [*GAMES, *VARIANTS]
    raise NotationError(unknown_name("variant", variant, known), variant)


def check(history: HandHistory) -> None:
    """Check that all required fields are present and the lists have the right lengths.

    The types of the fields must have been checked before.

    Raises:
        NotationError: the variant is unknown, or a field is missing or invalid.

    """
    values = history.__dict__
    code = code_of(history)
    required = _required.get(code)
    if required is None:  # a registered variant, which may change
        required = itemgetter(*required_fields(code))
    if None in required(values):
        name = next(name for name in required_fields(code) if values[name] is None)
        raise NotationError(f"the field {name!r} is missing")
    stacks = values["starting_stacks"]
    count = len(stacks)
    for value in _by_player(values):
        if value is not None and len(value) != count:
            name = next(name for name in _BY_PLAYER if values[name] is value)
            raise NotationError(
                f"expected {count} {name}, one for each stack, not {len(value)}"
            )
    _check_stacks(stacks)


def _check_lists(history: HandHistory) -> None:
    """Check that the fields for lists are lists, and that all actions are text."""
    for name in _LISTS:
        value = getattr(history, name)
        if type(value) not in _SERIES:
            raise NotationError(f"invalid {name} {value!r}: expected a list")
    for action in history.actions:
        if type(action) is not str:
            raise NotationError(
                f"invalid action {action!r}: expected text such as 'p1 cbr 300'"
            )


def _check_stacks(stacks: list[Any]) -> None:
    if stacks and _WHOLE.issuperset(map(type, stacks)) and min(stacks) > 0:
        return
    for stack in stacks:
        if type(stack) is not int and not _is_number(stack):
            raise NotationError(f"invalid starting stack {stack!r}: expected a number")
        if not stack > 0:
            raise NotationError(f"invalid starting stack {stack}: expected more than 0")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


def bets_of(history: HandHistory) -> tuple[Any, Any]:
    """Return the small bet and the big bet of the game."""
    if history.min_bet is not None:
        return history.min_bet, history.min_bet
    return history.small_bet, history.big_bet


def rules_of(history: HandHistory) -> Rules:
    """Return the rules of the hand, including its smallest chip."""
    own = option(history, "rules")
    said = option(history, "chip_unit")
    unit = _read_unit(said) if said is not None else unit_of(history)
    if own is None and unit is None:
        return DEFAULT_RULES
    options = {} if unit is None else {"chip_unit": unit}
    if own is not None and not isinstance(own, dict):
        raise NotationError(f"invalid rules {brief(own)}: expected names with values")
    options |= own or {}
    # Only old files have this option; such folds are now marked one by one.
    options.pop("house_folds", None)
    return read_rules(options)


def unit_of(history: HandHistory) -> Decimal | None:
    """Return the smallest chip, or None if all amounts are integers.

    The smallest chip has as many decimals as the amounts of the hand, at least two. If
    only the final stacks are not integers, pots were split into fractions of a chip:
    the smallest chip is then one half, or has the decimals of these stacks.
    """
    if history.divmod is not default_divmod:
        return None
    played = [*history.starting_stacks, *history.antes, *bets_of(history)]
    played += history.blinds_or_straddles or ()
    if history.bring_in is not None:
        played.append(history.bring_in)
    digits = _digits(played)
    if digits or any("." in action for action in history.actions):
        for action in history.actions:
            amount = action.partition("#")[0].partition(" cbr ")[2].strip()
            digits = max(digits, len(amount.partition(".")[2]))
        return Decimal(1).scaleb(-max(digits, 2))
    ends = [*(history.finishing_stacks or ()), *(history.winnings or ())]
    digits = _digits(ends)
    if not digits:
        return None
    if all(isinstance(end, int) or is_multiple(end, _HALF) for end in ends):
        return _HALF
    return Decimal(1).scaleb(-digits)


def _read_unit(text: Any) -> Any:
    if text == "none":
        return None
    unit = parse_value(str(text))
    if not unit > 0:
        raise NotationError(f"invalid smallest chip {text!r}: expected more than 0")
    return unit


def _decimal(amount: Any) -> Decimal:
    """Return an amount as a decimal number.

    Raises:
        GameConfigError: the amount is a fraction without such a form, as 1/3.

    """
    if isinstance(amount, Fraction):
        exact = Decimal(amount.numerator) / amount.denominator
        if exact != amount:
            raise GameConfigError(
                f"invalid amount {amount}: PHH has decimal numbers only; save the hand "
                "as a HandRecord instead"
            )
        return exact
    return Decimal(str(amount))


def _digits(amounts: list[Any]) -> int:
    """Return the largest number of digits after the decimal point of an amount."""
    digits = 0
    for amount in amounts:
        if type(amount) is not int and not isinf(amount):
            exponent = _decimal(amount).normalize().as_tuple().exponent
            digits = max(digits, -int(exponent))
    return digits


def game(history: HandHistory) -> Poker:
    """Return the game of a history."""
    code = code_of(history)
    made = VARIANTS[code].game.with_stakes(
        antes=history.antes,
        blinds=history.blinds_or_straddles or 0,
        bring_in=history.bring_in or 0,
        bets=bets_of(history),
        automations=_automations(history.automations),
        ante_trimming_status=history.ante_trimming_status,
        mode=_mode(history),
        divmod=history.divmod,
        rake=_rake(history),
        rules=rules_of(history),
    )
    boards = option(history, "boards", 1)
    if option(history, "bomb_pot", False):
        made = made.bomb_pot(history.antes, boards)
        made.ante_trimming_status = history.ante_trimming_status
    made.starting_board_count = boards
    return made


def _rake(history: HandHistory) -> Any:
    rakes = option(history, "rake")
    added = read_meta(history).get(ADDED)
    if rakes is None and not added:
        return history.rake
    rakes = [] if rakes is None else rakes
    if not isinstance(rakes, list) or not all(map(_is_number, rakes)):
        raise NotationError(f"invalid rake {rakes!r}: expected a list of amounts")
    return RecordedRake(*rakes, added=read_amount(added) if added else 0)


def _mode(history: HandHistory) -> Mode:
    name = option(history, "mode", "cash")
    if name not in _MODES:
        raise NotationError(unknown_name("mode", name, _MODES))
    return _MODES[name]


@lru_cache(maxsize=16)
def _automations(given: tuple[Automation, ...]) -> tuple[Automation, ...]:
    """Return the automations without card burning, because the replay burns cards."""
    return tuple(a for a in given if a is not Automation.CARD_BURNING)


def state(history: HandHistory, rng: RandomSource | None = None) -> State:
    """Return the state in which the hand of a history begins.

    Raises:
        NotationError: a field is missing or has a wrong type.
        GameConfigError: the stakes or stacks are invalid.

    """
    try:
        return state_with(history, history.starting_stacks, rng)
    except (
        TypeError,
        AttributeError,
    ) as error:  # a value has the wrong type, such as a string instead of a number
        _check_lists(history)
        check(history)
        raise NotationError(f"invalid stakes: {error}") from None


def state_with(history: HandHistory, stacks: Any, rng: RandomSource | None) -> State:
    """Return the state in which the hand would begin with these stacks."""
    own = history.user_defined_fields
    rake = _rake(history) if own else history.rake
    template = _template(history, len(stacks), rules_of(history))
    return template.begin(tuple(stacks), rake=rake, rng=rng)


def _template(history: HandHistory, count: int, rules: Rules) -> GameTemplate:
    """Return the template from which hands with the fields of this one begin."""
    own = history.user_defined_fields
    boards, bomb_pot = 1, False
    if own:
        boards = option(history, "boards", 1)
        bomb_pot = option(history, "bomb_pot", False)
    return template_of(
        (
            _automations(history.automations),
            *parts_of(code_of(history), *bets_of(history), bomb_pot),
            history.ante_trimming_status,
            tuple(history.antes),
            tuple(history.blinds_or_straddles or ()),
            history.bring_in or 0,
            count,
            _mode(history) if own else Mode.CASH_GAME,
            boards,
            history.divmod,
            rules,
        )
    )


_WHOLE_OR_NONE: Final = frozenset({int, type(None)})


def known_state(
    history: HandHistory, deals: list[HoleDealing] | None = None
) -> tuple[State, bool]:
    """Return the state in which a recorded hand begins, without shuffling its deck.

    ``deals`` are the hole cards of all players, dealt here if that is possible. The
    second value returned is whether they were dealt.
    """
    stacks = history.starting_stacks
    try:
        if _is_plain(history):
            template = _template(history, len(stacks), DEFAULT_RULES)
            begun, dealt = template.begin_known(stacks, deals)
            if begun is not None:
                return begun, dealt
    except (TypeError, AttributeError):
        pass  # ``state`` checks the fields one by one and raises the error
    return state(history, UNSHUFFLED), False


def _is_plain(history: HandHistory) -> bool:
    """Return whether all amounts are integers and the history has no extensions."""
    if (
        history.user_defined_fields
        or type(history.automations) is not tuple
        or history.divmod is not default_divmod
        or history.rake is not no_rake
    ):
        return False
    amounts = chain(
        history.starting_stacks,
        history.antes,
        history.blinds_or_straddles or (),
        (history.bring_in, history.min_bet, history.small_bet, history.big_bet),
        history.finishing_stacks or (),
        history.winnings or (),
    )
    whole = _WHOLE_OR_NONE.issuperset(map(type, amounts))
    return whole and "." not in "".join(history.actions)
