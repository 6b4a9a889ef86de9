"""The protocol of the Annual Computer Poker Competition, version 2.0, and its logs.

``MATCHSTATE:position:hand:betting:cards`` is what a player is sent. Positions are those
of ``State``: 0 is first after the button, heads-up the big blind. Betting is ``f``,
``c`` and ``r``, in no-limit with the total that the player has put in during the whole
hand; a slash stands between streets. Cards are the hole cards by position, those not
seen left out, and after a slash each street's board cards.

A line of a log has the number of the hand, the betting, the cards, the results and
the players: ``STATE:7:cr300c/cc/cc/cc:2c4h|7cKh/8h6dQs/3h/9d:-300|300:Ann|Bob``.
Pluribus's hands were published like that.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import format_cards
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
    HoleDealing,
)
from bigslick.engine.chips.account import HandAccount, hole_cards_of
from bigslick.errors import BotProtocolError, NotationError
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.toml_text import format_number
from bigslick.formats.record.actions import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.engine import Action, Operation, View

__all__ = (
    "ACPC_GAMES",
    "log_line",
    "match_states",
    "messages",
    "pluribus_line",
    "read_answer",
)

ACPC_GAMES: Final = ("nlhe", "flhe")
"""The games that the protocol is used for here."""

_ACTION: Final = re.compile(r"f|c|r([0-9]{0,18})")


def match_states(view: View, hand: int) -> list[str]:
    """Return the states that the dealer sends to this seat, from the deal on.

    One after each action, and the first before any; the last is the hand as the
    view has it.
    """
    writer = _Writer(view, hand)
    for operation in view.operations:
        writer.read(operation)
    return [*writer.states, writer.state]


class _Writer:
    """Follows the operations of a hand and writes down the states between."""

    def __init__(self, view: View, hand: int) -> None:
        self._head = f"MATCHSTATE:{view.player_index}:{hand}"
        self._limit = view.betting_structure is BettingStructure.FIXED_LIMIT
        self._betting = self._board = ""
        self._holes = [""] * view.player_count
        self._account = HandAccount(view.starting_stacks)
        self.states: list[str] = []

    @property
    def state(self) -> str:
        holes = "|".join(self._holes)
        return f"{self._head}:{self._betting}:{holes}{self._board}"

    def read(self, operation: Operation) -> None:
        self._account.add(operation)
        match operation:
            case HoleDealing(player_index=i, cards=cards) if all(cards):
                self._holes[i] += format_cards(cards)
            case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards) if cards:
                self._holes[i] = format_cards(cards)
            case BoardDealing(cards=cards):
                self._betting += "/"
                self._board += f"/{format_cards(cards)}"
            case Folding():
                self._act("f")
            case CheckingOrCalling():
                self._act("c")
            case CompletionBettingOrRaisingTo(player_index=i):
                self._act("r" if self._limit else f"r{self._account.put_in[i]}")
            case _:
                pass

    def _act(self, action: str) -> None:
        self.states.append(self.state)
        self._betting += action


def read_answer(line: str, state: str, view: View) -> Action:
    """Return the action of an answer to that state.

    Raises:
        BotProtocolError: it answers another state, or with no action.

    """
    head, _, text = line.rstrip("\r\n").rpartition(":")
    if head != state:
        raise BotProtocolError(f"it answers {line[:100]!r}, not {state!r}")
    found = _ACTION.fullmatch(text)
    if found is None:
        raise BotProtocolError(f"{text[:40]!r} is no action")
    legal = view.legal
    if text == "f":
        return Fold()
    if text == "c":
        return Check() if legal.check else Call()
    if view.betting_structure is BettingStructure.FIXED_LIMIT or not found[1]:
        if legal.min_raise_to is None:
            raise BotProtocolError("it raises where no raise is allowed")
        return legal.raise_to(legal.min_raise_to)
    i = view.player_index or 0
    before = view.starting_stacks[i] - view.stacks[i] - view.bets[i]
    return legal.raise_to(int(found[1]) - before)


_CHOICES: Final = (Folding, CheckingOrCalling, CompletionBettingOrRaisingTo)


class _Talk:
    """A hand in the words of the protocol, as far as it has been told."""

    def __init__(self, history: HandHistory) -> None:
        state = history.play().state
        self.state = state
        self.fixed = history.variant == "FT"
        self.betting = ""
        self.boards = ""
        self.account = HandAccount(state.starting_stacks)
        self.hands = [
            text_of(hole_cards_of(state.operations, i)) for i in state.player_indices
        ]

    def word(self, operation: Operation) -> str:
        """Return a choice as the protocol writes it."""
        if type(operation) is Folding:
            return "f"
        if type(operation) is not CompletionBettingOrRaisingTo:
            return "c"
        if self.fixed:
            return "r"
        i, account = operation.player_index, self.account
        before = account.put_in[i] - account.bets[i]  # on earlier streets
        return f"r{format_number(before + operation.amount)}"

    def tell(self, operation: Operation) -> None:
        """Go on by one operation."""
        if isinstance(operation, _CHOICES):
            self.betting += self.word(operation)
        if type(operation) is BoardDealing:
            self.betting += "/"
            self.boards += f"/{text_of(operation.cards)}"
        self.account.add(operation)

    def cards(self, seen: set[int]) -> str:
        """Return the cards that those see, then the board."""
        hands = [text if i in seen else "" for i, text in enumerate(self.hands)]
        return "|".join(hands) + self.boards


def messages(
    history: HandHistory, position: int, hand_number: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield what the server says to the player at the position, and his answers.

    The server speaks whenever somebody is to act, and at the end.

    Raises:
        NotationError: the protocol has no such game, or the cards are unknown.

    """
    if history.variant not in HandHistory.ACPC_PROTOCOL_VARIANTS:
        raise _unsupported(history, "ACPC", HandHistory.ACPC_PROTOCOL_VARIANTS)
    if not 0 <= position < len(history.starting_stacks):
        raise NotationError(f"there is no position {position} at the table")
    return _messages(history, position, _number(history, hand_number))


def _messages(
    history: HandHistory, position: int, number: int
) -> Iterator[tuple[str, str]]:
    talk = _Talk(history)
    if "?" in talk.hands[position] or not talk.hands[position]:
        raise NotationError("The hole cards at the desired position must be known.")
    own = {position}
    for operation in talk.state.operations:
        if isinstance(operation, _CHOICES):
            cards = talk.cards(own)
            said = f"MATCHSTATE:{position}:{number}:{talk.betting}:{cards}"
            yield "S->", f"{said}\r\n"
            if operation.player_index == position:
                yield "<-C", f"{said}:{talk.word(operation)}\r\n"
        talk.tell(operation)
    shown = {
        op.player_index
        for op in talk.state.operations
        if type(op) is HoleCardsShowingOrMucking and op.hole_cards
    }
    cards = talk.cards(own | shown)
    yield "S->", f"MATCHSTATE:{position}:{number}:{talk.betting}:{cards}\r\n"


def _number(history: HandHistory, given: int | None) -> int:
    number = history.hand if given is None else given
    if number is None:
        return 0
    if isinstance(number, int):
        return number
    raise NotationError(f"the hand {number!r} has no number: give one")


def _unsupported(
    history: HandHistory, name: str, variants: frozenset[str]
) -> NotationError:
    return NotationError(
        f"The variant {history.variant!r} is not among the supported variants for "
        f"{name} notation: {', '.join(sorted(variants))}."
    )


def log_line(history: HandHistory, hand_number: int | None = None) -> str:
    """Return the line of the hand in the log of a match, all cards known.

    Raises:
        NotationError: the log has no such game, or cannot hold a name.

    """
    if history.variant not in HandHistory.ACPC_PROTOCOL_VARIANTS:
        raise _unsupported(history, "ACPC", HandHistory.ACPC_PROTOCOL_VARIANTS)
    number = _number(history, hand_number)
    talk = _Talk(history)
    state = talk.state
    for operation in state.operations:
        talk.tell(operation)
    names = history.players or [f"p{i + 1}" for i in state.player_indices]
    for name in names:
        if any(sign in name for sign in ":|\r\n"):
            raise NotationError(f"a log cannot hold the name {name!r}")
    results = "|".join([format_number(_plain(payoff)) for payoff in state.payoffs])
    cards = talk.cards(set(state.player_indices))
    return f"STATE:{number}:{talk.betting}:{cards}:{results}:{'|'.join(names)}"


def _plain(amount: Any) -> Any:
    """Return a decimal without zeros at its end."""
    if isinstance(amount, Decimal):
        return int(amount) if amount == amount.to_integral_value() else amount
    return amount


def pluribus_line(history: HandHistory, hand_number: int | None = None) -> str:
    """Return the line of a hand of no-limit hold'em in the log of Pluribus.

    Raises:
        NotationError: the log has no such game, or cannot hold a name.

    """
    if history.variant not in HandHistory.PLURIBUS_PROTOCOL_VARIANTS:
        raise _unsupported(history, "pluribus", HandHistory.PLURIBUS_PROTOCOL_VARIANTS)
    return log_line(history, hand_number)
