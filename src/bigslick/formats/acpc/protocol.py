"""The protocol of the Annual Computer Poker Competition, version 2.0, and its logs.

The dealer sends each player ``MATCHSTATE:position:hand:betting:cards``. Positions are
the player indices of ``State``: 0 is the first player after the button, or the big
blind when heads-up. The betting is written as ``f`` (fold), ``c`` (check or call) and
``r`` (bet or raise), with a slash between streets. In no-limit games ``r`` is followed
by the total that the player has put in during the whole hand. The cards are the hole
cards by position, without those that the player may not see, followed by the board
cards: a slash before those of each street.

A line of a log has the hand number, the betting, the cards, the results and the
players: ``STATE:7:cr300c/cc/cc/cc:2c4h|7cKh/8h6dQs/3h/9d:-300|300:Ann|Bob``. The hands
of Pluribus were published in this format.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bigslick.engine import (
    BettingStructure,
    BoardDealing,
    Call,
    Check,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Fold,
    Folding,
    HoleCardsShowingOrMucking,
)
from bigslick.engine.chips.account import HandAccount, hole_cards_of
from bigslick.errors import BotProtocolError, NotationError
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.toml_text import format_number
from bigslick.formats.record.actions import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bigslick.engine import Action, Operation, State, View

__all__ = (
    "ACPC_GAMES",
    "MatchState",
    "log_line",
    "match_states",
    "messages",
    "pluribus_line",
    "read_answer",
    "view_states",
)

ACPC_GAMES: Final = ("nlhe", "flhe")
"""Codes of the games that can be played and written in this protocol."""

_CHOICES: Final[Mapping[type[Operation], str]] = {
    Folding: "f",
    CheckingOrCalling: "c",
    CompletionBettingOrRaisingTo: "r",
}
_ACTION: Final = re.compile(r"f|c|r([0-9]{0,18})")


class MatchState(NamedTuple):
    """The text of one state, and the action that a player took in it."""

    text: str
    player_index: int | None = None
    """The player who acted; None in the last state of the hand."""
    choice: str = ""


def match_states(
    operations: Sequence[Operation],
    stacks: Sequence[Any],
    *,
    hand: int,
    viewer: int | None,
    limit: bool,
) -> Iterator[MatchState]:
    """Yield the ACPC state before each action, then the state after the last action.

    With a ``viewer`` these are the messages that the dealer sends to that player: the
    hole cards of others are left out until they are shown. Without a viewer the text is
    that of a log, which has all hole cards. In limit games raises are written without
    an amount.
    """
    holes = [
        _known_hand(operations, i) if viewer in (None, i) else ""
        for i in range(len(stacks))
    ]
    head = f"STATE:{hand}" if viewer is None else f"MATCHSTATE:{viewer}:{hand}"
    betting = board = ""
    account = HandAccount(stacks)
    for operation in operations:
        account.add(operation)
        if type(operation) is BoardDealing:
            betting += "/"
            board += f"/{text_of(operation.cards)}"
        elif type(operation) is HoleCardsShowingOrMucking and operation.hole_cards:
            i = operation.player_index
            holes[i] = holes[i] or _known_hand(operations, i)
        elif type(operation) in _CHOICES:
            i = operation.__dict__["player_index"]
            choice = _CHOICES[type(operation)]
            text = f"{head}:{betting}:{'|'.join(holes)}{board}"
            if choice == "r" and not limit:
                choice = f"r{format_number(account.put_in[i])}"
            yield MatchState(text, i, choice)
            betting += choice
    yield MatchState(f"{head}:{betting}:{'|'.join(holes)}{board}")


def _known_hand(operations: Iterable[Operation], i: int) -> str:
    """Return the hole cards of a player as text, or "" if any of them is unknown."""
    cards = hole_cards_of(operations, i)
    return text_of(cards) if all(cards) else ""


def view_states(view: View, hand: int) -> list[str]:
    """Return the messages that the dealer has sent to the player of a view so far.

    There is one message for each past action, and a last one for the current state.
    """
    states = match_states(
        view.operations,
        view.starting_stacks,
        hand=hand,
        viewer=view.player_index,
        limit=view.betting_structure is BettingStructure.FIXED_LIMIT,
    )
    return [state.text for state in states]


def read_answer(line: str, state: str, view: View) -> Action:
    """Parse a bot's answer to the message ``state`` and return the action.

    Raises:
        BotProtocolError: the answer does not repeat the message, or does not end with
        an action.

    """
    head, _, text = line.rstrip("\r\n").rpartition(":")
    if head != state:
        raise BotProtocolError(
            f"invalid answer {line[:100]!r}: expected it to repeat {state!r}"
        )
    found = _ACTION.fullmatch(text)
    if found is None:
        raise BotProtocolError(f"invalid action {text[:40]!r}: expected f, c or r")
    legal = view.legal
    if text == "f":
        return Fold()
    if text == "c":
        return Check() if legal.check else Call()
    if view.betting_structure is BettingStructure.FIXED_LIMIT or not found[1]:
        if legal.min_raise_to is None:
            raise BotProtocolError("the answer is a raise, but no raise is allowed")
        return legal.raise_to(legal.min_raise_to)
    i = view.player_index or 0
    before = view.starting_stacks[i] - view.stacks[i] - view.bets[i]
    return legal.raise_to(int(found[1]) - before)


def messages(
    history: HandHistory, position: int, hand_number: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield ("S->", message to the player) and ("<-C", the player's answer) pairs.

    The server sends a message before each action of any player, and one at the end of
    the hand. ``position`` is the index of the player.

    Raises:
        NotationError: the protocol does not support the game, or the player's hole
        cards are unknown.

    """
    if history.variant not in HandHistory.ACPC_PROTOCOL_VARIANTS:
        raise _unsupported(history, "ACPC", HandHistory.ACPC_PROTOCOL_VARIANTS)
    if not 0 <= position < len(history.starting_stacks):
        raise NotationError(
            f"invalid position {position}: expected 0 to "
            f"{len(history.starting_stacks) - 1}"
        )
    return _messages(history, position, _number(history, hand_number))


def _messages(
    history: HandHistory, position: int, number: int
) -> Iterator[tuple[str, str]]:
    state = history.play().state
    if not _known_hand(state.operations, position):
        raise NotationError(f"the hole cards of player {position} must be known")
    for sent in _states(history, state, number, position):
        yield "S->", f"{sent.text}\r\n"
        if sent.player_index == position:
            yield "<-C", f"{sent.text}:{sent.choice}\r\n"


def _states(
    history: HandHistory, state: State, number: int, viewer: int | None
) -> Iterator[MatchState]:
    return match_states(
        state.operations,
        state.starting_stacks,
        hand=number,
        viewer=viewer,
        limit=history.variant == "FT",
    )


def _number(history: HandHistory, given: int | None) -> int:
    number = history.hand if given is None else given
    if number is None:
        return 0
    if isinstance(number, int):
        return number
    raise NotationError(f"invalid hand number {number!r}: pass a number as hand_number")


def _unsupported(
    history: HandHistory, name: str, variants: frozenset[str]
) -> NotationError:
    return NotationError(
        f"The variant {history.variant!r} is not among the supported variants for "
        f"{name} notation: {', '.join(sorted(variants))}."
    )


def log_line(history: HandHistory, hand_number: int | None = None) -> str:
    """Return the hand as a line of an ACPC log; all its cards must be known.

    Raises:
        NotationError: the log does not support the game, or a name is invalid.

    """
    if history.variant not in HandHistory.ACPC_PROTOCOL_VARIANTS:
        raise _unsupported(history, "ACPC", HandHistory.ACPC_PROTOCOL_VARIANTS)
    number = _number(history, hand_number)
    state = history.play().state
    names = history.players or [f"p{i + 1}" for i in state.player_indices]
    for name in names:
        if any(sign in name for sign in ":|\r\n"):
            raise NotationError(
                f"invalid player name {name!r}: an ACPC log cannot contain ':', "
                "'|' or line ends in names"
            )
    results = "|".join([format_number(_plain(payoff)) for payoff in state.payoffs])
    *_, last = _states(history, state, number, None)
    return f"{last.text}:{results}:{'|'.join(names)}"


def _plain(amount: Any) -> Any:
    """Return a whole decimal number as an int, and other amounts unchanged."""
    if isinstance(amount, Decimal):
        return int(amount) if amount == amount.to_integral_value() else amount
    return amount


def pluribus_line(history: HandHistory, hand_number: int | None = None) -> str:
    """Return a hand of no-limit hold'em as a line of the Pluribus log.

    Raises:
        NotationError: the log does not support the game, or a name is invalid.

    """
    if history.variant not in HandHistory.PLURIBUS_PROTOCOL_VARIANTS:
        raise _unsupported(history, "pluribus", HandHistory.PLURIBUS_PROTOCOL_VARIANTS)
    return log_line(history, hand_number)
