"""Actions as the PHH format writes them: ``p1 cbr 7000``, ``d db Jc3d5c``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.chip_amounts import check_amount
from bigslick.engine.rules import Mode
from bigslick.errors import IllegalActionError, NotationError, brief
from bigslick.values import parse_value as parse_amount

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine import State

__all__ = ("parse_action",)

_MOST_DIGITS: Final = 4  # digits of a player number


def parse_action(  # noqa: C901 - one case for each kind of action
    state: State,
    action: str,
    parse_value: Callable[[str], int] = parse_amount,
) -> None:
    """Perform on ``state`` an action that is written in the PHH format.

    The first player is p1. ``d db CARDS`` deals board cards, and ``d dh pN CARDS`` hole
    cards. ``pN f`` folds, ``pN cc`` checks or calls, ``pN pb`` posts the bring-in and
    ``pN cbr AMOUNT`` completes, bets or raises to the amount. ``pN sd [CARDS]`` stands
    pat or discards the cards. ``pN sm`` mucks, ``pN sm -`` shows all hole cards and
    ``pN sm CARDS`` shows these cards. Text after ``#`` is a commentary; a commentary
    alone becomes a ``NoOperation``.

    >>> from bigslick import create_game
    >>> state = create_game("nlhe", seed=1)((200, 200))
    >>> parse_action(state, "p2 cbr 6 # an open raise")
    >>> state.operations[-1]
    CompletionBettingOrRaisingTo(commentary='an open raise', player_index=1, amount=6)

    Raises:
        NotationError: the text is not an action.
        IllegalActionError: the action is illegal, or it is another player's turn.

    """
    text, mark, remark = action.partition("#")
    note = remark.strip() if mark else None
    match text.split():
        case []:
            state.no_operate(commentary=note)
        case ["d", "db", cards]:
            state.deal_board(cards, commentary=note)
        case ["d", "dh", player, cards]:
            state.deal_hole(cards, _index(player, action), commentary=note)
        case [player, "sm"]:
            state.show_or_muck_hole_cards(
                False, _index(player, action), commentary=note
            )
        case [player, "sm", cards]:
            shown = True if cards == "-" else cards
            state.show_or_muck_hole_cards(
                shown, _index(player, action), commentary=note
            )
        case [player, "sd", *cards] if len(cards) <= 1:
            _check_turn(state, player, action)
            state.stand_pat_or_discard("".join(cards), commentary=note)
        case [player, "f"]:
            _check_turn(state, player, action)
            _fold(state, note)
        case [player, "cc"]:
            _check_turn(state, player, action)
            state.check_or_call(commentary=note)
        case [player, "pb"]:
            _check_turn(state, player, action)
            state.post_bring_in(commentary=note)
        case [player, "cbr", amount]:
            _check_turn(state, player, action)
            total = check_amount(parse_value(amount))
            state.complete_bet_or_raise_to(total, commentary=note)
        case _:
            raise _invalid(action)


def _fold(state: State, note: str | None) -> None:
    """Fold the hand of the player to act.

    In a tournament a hand that faces no bet can only be folded by the house, for a
    player who is absent.
    """
    price = state.checking_or_calling_amount
    if state.mode is Mode.TOURNAMENT and price is not None and not price:
        state.fold_absent(commentary=note)
    else:
        state.fold(commentary=note)


def _invalid(action: str) -> NotationError:
    return NotationError(
        f"invalid action {brief(action)}: expected for example 'p1 cbr 300'",
        action,
    )


def _index(player: str, action: str) -> int:
    """Return the player index for a name like p1, which has index 0."""
    number = player.removeprefix("p")
    if not player.startswith("p") or len(number) > _MOST_DIGITS:
        raise _invalid(action)
    if not (number.isdecimal() and int(number) > 0):
        raise _invalid(action)
    return int(number) - 1


def _check_turn(state: State, player: str, action: str) -> None:
    """Check that it is the player's turn.

    In stud with unknown up cards, who acts first on a street says who opens it.
    """
    i = _index(player, action)
    if state.turn_index != i and state.can_name_opener(i):
        state.name_opener(i)
    if state.turn_index != i:
        raise IllegalActionError(
            f"it is not the turn of player {brief(player)}: {brief(action)}"
        )
