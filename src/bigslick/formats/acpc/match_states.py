"""The strings of the ACPC protocol, version 2.0: what a hand looks like in it.

``MATCHSTATE:position:hand:betting:cards``. Positions are those of ``State``: 0 is
first after the button, heads-up the big blind. Betting is ``f``, ``c`` and ``r``, in
no-limit with the total that the player has put in during the whole hand; a slash
stands between streets. Cards are the hole cards by position, those not seen left
out, and after a slash each street's board cards.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.cards import format_cards
from bigslick.engine import (
    BetCollection,
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
from bigslick.errors import BotProtocolError

if TYPE_CHECKING:
    from bigslick.engine import Action, Operation, View

__all__ = ("ACPC_GAMES", "match_states", "read_answer")

ACPC_GAMES: Final = ("nlhe", "flhe")
"""The games that the protocol is used for here."""

_ACTION: Final = re.compile(r"f|c|r(\d*)")


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
        self._before = [0] * view.player_count  # put in on earlier streets
        self.states: list[str] = []

    @property
    def state(self) -> str:
        holes = "|".join(self._holes)
        return f"{self._head}:{self._betting}:{holes}{self._board}"

    def read(self, operation: Operation) -> None:
        match operation:
            case HoleDealing(player_index=i, cards=cards) if all(cards):
                self._holes[i] += format_cards(cards)
            case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards) if cards:
                self._holes[i] = format_cards(cards)
            case BoardDealing(cards=cards):
                self._betting += "/"
                self._board += f"/{format_cards(cards)}"
            case BetCollection(bets=bets):
                self._before = [x + y for x, y in zip(self._before, bets, strict=True)]
            case Folding():
                self._act("f")
            case CheckingOrCalling():
                self._act("c")
            case CompletionBettingOrRaisingTo(player_index=i, amount=amount):
                self._act("r" if self._limit else f"r{self._before[i] + amount}")
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
