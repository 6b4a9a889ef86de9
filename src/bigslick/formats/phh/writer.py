"""Writing the hand history of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import (
    BettingStructure,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Mode,
    NoOperation,
    Opening,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.formats.phh import game as games
from bigslick.formats.phh.fields import CODES, EXTENSION
from bigslick.formats.phh.toml_text import format_number
from bigslick.formats.record.actions import text_of
from bigslick.formats.record.game_setup import bets_of, game_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bigslick.engine import Operation, State
    from bigslick.engine.games import Poker
    from bigslick.formats.phh.hand_history import HandHistory

__all__ = ("actions_of", "history_of")

_BY_CLASS = {variant.game: code for code, variant in VARIANTS.items()}


def history_of(
    cls: type[HandHistory],
    game: Poker | str | None,
    state: State,
    compression_status: bool,
    others: Mapping[str, Any],
) -> HandHistory:
    """Return the hand history of a state; see ``HandHistory.from_game_state``."""
    code = game if isinstance(game, str) else _BY_CLASS.get(type(game))  # type: ignore[arg-type]
    found = game_of(state, code)
    if found is None:
        raise NotationError(
            "PHH supports only registered games: write the hand as a record"
        )
    code, bomb_pot = found
    small_bet, big_bet = bets_of(state.streets)
    fixed = state.betting_structure is BettingStructure.FIXED_LIMIT
    by_cards = state.streets[0].opening is not Opening.POSITION
    others = dict(others)
    given = others.pop("user_defined_fields", {})
    history = cls(
        variant=CODES.get(code, code),
        ante_trimming_status=state.ante_trimming_status,
        antes=list(state.antes),
        blinds_or_straddles=None if by_cards else list(state.blinds_or_straddles),
        bring_in=state.bring_in if by_cards else None,
        small_bet=small_bet if fixed else None,
        big_bet=big_bet if fixed else None,
        min_bet=None if fixed else small_bet,
        starting_stacks=list(state.starting_stacks),
        actions=list(actions_of(state.operations, compression_status)),
        divmod=state.divmod,
        rake=state.rake,
        user_defined_fields=dict(given),
        **others,
    )
    history.user_defined_fields |= _extensions(history, state, bomb_pot)
    return history


def _extensions(history: HandHistory, state: State, bomb_pot: bool) -> dict[str, Any]:
    """Return the extension fields whose values differ from the defaults."""
    found: dict[str, Any] = {}
    if state.mode is Mode.TOURNAMENT:
        found["mode"] = "tournament"
    if state.starting_board_count != 1:
        found["boards"] = state.starting_board_count
    if bomb_pot:
        found["bomb_pot"] = True
    options = state.rules.to_dict()
    unit = options.pop("chip_unit", None)
    if options:
        found["rules"] = options
    if unit != games.unit_of(history):
        found["chip_unit"] = "none" if unit is None else format_number(unit)
    rakes = [pot.raked_amount for pot in state.pots] if not state.status else []
    if any(rakes):
        found["rake"] = rakes
    burns = [op.card for op in state.operations if type(op) is CardBurning]
    if any(burns):
        found["burns"] = text_of(burns)
    counts = [
        op.runout_count
        for op in state.operations
        if type(op) is RunoutCountSelection and op.runout_count is not None
    ]
    if counts and state.runout_count not in (None, 1):
        found["runouts"] = state.runout_count
    return {EXTENSION + name: value for name, value in found.items()}


def actions_of(operations: Iterable[Operation], compressed: bool) -> Iterator[str]:
    """Yield the PHH actions for these operations.

    Operations without an action in PHH are left out: posts, burn cards, pushed and
    pulled chips. A commentary on such an operation is written by itself.
    """
    dealt: dict[int, list[str]] = {}
    for operation in operations:
        remark = operation.commentary
        if type(operation) is HoleDealing and compressed and remark is None:
            cards = text_of(operation.cards)
            dealt.setdefault(operation.player_index, []).append(cards)
            continue
        if dealt:
            yield from _deals(dealt)
            dealt.clear()
        text = _action(operation)
        if remark is not None:
            text = f"{text} # {remark}".strip()
        elif type(operation) is NoOperation:
            yield ""
        if text:
            yield text
    yield from _deals(dealt)


def _deals(dealt: dict[int, list[str]]) -> Iterator[str]:
    for i, cards in dealt.items():
        yield f"d dh p{i + 1} {''.join(cards)}"


def _action(operation: Operation) -> str:  # noqa: PLR0911 - one return per kind
    """Return the text of an operation; empty if PHH has no action for it."""
    match operation:
        case Folding(player_index=i):
            return f"p{i + 1} f"
        case CheckingOrCalling(player_index=i):
            return f"p{i + 1} cc"
        case CompletionBettingOrRaisingTo(player_index=i, amount=amount):
            return f"p{i + 1} cbr {format_number(amount)}"
        case HoleDealing(player_index=i, cards=cards):
            return f"d dh p{i + 1} {text_of(cards)}"
        case BoardDealing(cards=cards):
            return f"d db {text_of(cards)}"
        case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards):
            return f"p{i + 1} sm {text_of(cards)}".rstrip()
        case StandingPatOrDiscarding(player_index=i, cards=cards):
            return f"p{i + 1} sd {text_of(cards)}".rstrip()
        case BringInPosting(player_index=i):
            return f"p{i + 1} pb"
        case _:
            return ""
