"""The protocol and the logs of the Annual Computer Poker Competition.

A line of a log has the number of the hand, the betting, the cards, the results and
the players: ``STATE:7:cr300c/cc/cc/cc:2c4h|7cKh/8h6dQs/3h/9d:-300|300:Ann|Bob``.
``f`` folds, ``c`` checks or calls, ``r300`` raises so that the player has put in 300
in this hand; limit games have no amounts. Pluribus's hands were published like that.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar, Final
from warnings import warn

from bigslick.cards.card import parse_cards
from bigslick.engine import (
    Automation,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Mode,
)
from bigslick.errors import BigslickError, IllegalActionError, NotationError
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.parser import Parser
from bigslick.formats.phh.toml_writing import format_number
from bigslick.formats.record.actions import text_of
from bigslick.values import parse_value as default_parse_value
from bigslick.values import parse_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from bigslick.engine import Operation, State
    from bigslick.engine.games import Poker

__all__ = ("ACPCProtocolParser", "log_line", "messages", "pluribus_line")

_HALF: Final = Decimal("0.5")
_CHOICES: Final = (Folding, CheckingOrCalling, CompletionBettingOrRaisingTo)


class _Talk:
    """A hand in the words of the protocol, as far as it has been told."""

    def __init__(self, history: HandHistory) -> None:
        state = history.play().state
        self.state = state
        self.fixed = history.variant == "FT"
        self.betting = ""
        self.boards = ""
        self.paid = [0] * state.player_count
        self.bets = [0] * state.player_count
        self.hands = _known_hands(state)

    def word(self, operation: Operation) -> str:
        """Return a choice as the protocol writes it."""
        if type(operation) is Folding:
            return "f"
        if type(operation) is not CompletionBettingOrRaisingTo:
            return "c"
        if self.fixed:
            return "r"
        i = operation.player_index
        return f"r{format_number(self.paid[i] + operation.amount)}"

    def tell(self, operation: Operation) -> None:
        """Go on by one operation."""
        if isinstance(operation, _CHOICES):
            self.betting += self.word(operation)
        if type(operation) is BoardDealing:
            self.betting += "/"
            self.boards += f"/{text_of(operation.cards)}"
        data = operation.__dict__
        if "bets" in data:
            for i, bet in enumerate(data["bets"]):
                self.paid[i] += bet

    def cards(self, seen: set[int]) -> str:
        """Return the cards that those see, then the board."""
        hands = [text if i in seen else "" for i, text in enumerate(self.hands)]
        return "|".join(hands) + self.boards


def _known_hands(state: State) -> list[str]:
    """Return the hole cards of each player as far as they became known."""
    dealt: list[str] = [""] * state.player_count
    for operation in state.operations:
        if type(operation) is HoleDealing:
            dealt[operation.player_index] += text_of(operation.cards)
        elif type(operation) is HoleCardsShowingOrMucking and operation.hole_cards:
            shown = text_of(operation.hole_cards)
            if "?" not in shown:
                dealt[operation.player_index] = shown
    return dealt


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


@dataclass
class ACPCProtocolParser(Parser):
    """Reads logs of matches of a game, in which everybody always starts with as much.

    >>> from bigslick import NoLimitTexasHoldem
    >>> game = NoLimitTexasHoldem((), True, 0, (50, 100), 100)
    >>> log = "STATE:5:r300f:2c4h|7cKh:-100|100:Ann|Bob"
    >>> [history] = ACPCProtocolParser(game, 20000)(log)
    >>> history.players, history.actions[2:]
    (['Ann', 'Bob'], ['p2 cbr 300', 'p1 f'])
    """

    game: Poker
    starting_stack: int

    HAND: ClassVar[re.Pattern[str]] = re.compile(
        r"STATE:(?P<hand>\d+):(?P<betting>[^:]*):(?P<cards>[^:]*):(?P<results>[^:]*):"
        r"(?P<players>[^:]*)"
    )
    BLIND_POSTING: ClassVar[re.Pattern[str]] = re.compile(r"b(?P<amount>\d+)")
    FOLDING: ClassVar[re.Pattern[str]] = re.compile(r"f")
    CHECKING_OR_CALLING: ClassVar[re.Pattern[str]] = re.compile(r"c")
    BETTING_OR_RAISING_TO: ClassVar[re.Pattern[str]] = re.compile(
        r"r(?P<amount>\d+(\.\d+)?)?"
    )
    BOARD_DEALING: ClassVar[re.Pattern[str]] = re.compile(r"/")
    AUTOMATIONS: ClassVar[tuple[Automation, ...]] = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.RUNOUT_COUNT_SELECTION,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )

    def __post_init__(self) -> None:
        """Prepare the game: cards are dealt as written, everything else follows."""
        self.game = copy(self.game)
        self.game.automations = self.AUTOMATIONS
        self.game.mode = Mode.CASH_GAME

    def __call__(
        self,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands of a log; lines that are no hands are skipped.

        The value of the generator is the number of hands found. A hand that cannot
        be read is warned of, or raises with ``error_status``.

        Raises:
            NotationError: a hand cannot be read; says which line.

        """
        count = 0
        for number, line in enumerate(s.splitlines(), 1):
            if not line.startswith("STATE:"):
                continue
            count += 1
            try:
                history = self.read(line.rstrip(), parse_value)
            except BigslickError as error:
                text = f"line {number}: unable to parse {line!r}: {error}"
                if error_status:
                    raise NotationError(text, line, line=number) from None
                warn(text, stacklevel=2)
                continue
            yield history
        return count

    def read(
        self, line: str, parse_value: Callable[[str], int] = default_parse_value
    ) -> HandHistory:
        """Return the hand of one line.

        Raises:
            NotationError: it cannot be read, or the results are others.
            IllegalActionError: something is against the rules.

        """
        match = self.HAND.fullmatch(line)
        if match is None:
            raise NotationError("no hand of a log", line)
        players = match["players"].split("|")
        results = [parse_value(result) for result in match["results"].split("|")]
        if len(results) != len(players):
            raise NotationError(
                f"{len(players)} players, but {len(results)} results", line
            )
        state = self._state(len(players), results)
        holes, *boards = match["cards"].split("/")
        hands = holes.split("|")
        if len(hands) != len(players):
            raise NotationError(f"{len(players)} players, but {len(hands)} hands", line)
        cards = [*map(parse_cards, (*hands, *boards))]
        known = [card for group in cards for card in group if card]
        if len(set(known)) != len(known):
            raise NotationError("a card is there twice", line)
        for i in state.player_indices:
            pending = len(state.hole_dealing_statuses[i])
            state.deal_hole(cards[i] or "??" * pending, i)
        self._bet(state, match["betting"], iter(boards))
        if state.status:
            raise NotationError("the hand is not over", line)
        if list(state.payoffs) != results:
            raise NotationError(f"the results are {state.payoffs}, not {results}", line)
        return HandHistory.from_game_state(
            self.game,
            state,
            hand=parse_whole(match["hand"]),
            players=players,
            user_defined_fields={"_results": results},
        )

    def _state(self, count: int, results: list[Any]) -> State:
        game = self.game
        if any(type(result) is not int for result in results):
            game = copy(game)
            game.rules = replace(game.rules, chip_unit=_HALF)
        return game(self.starting_stack, count, seed=0)

    def _bet(self, state: State, betting: str, boards: Iterator[str]) -> None:
        """Perform the betting, a board card group for each stroke."""
        place = 0
        paid = [0] * state.player_count  # on earlier streets
        while place < len(betting):
            for pattern in (
                self.FOLDING,
                self.CHECKING_OR_CALLING,
                self.BETTING_OR_RAISING_TO,
                self.BLIND_POSTING,
                self.BOARD_DEALING,
            ):
                match = pattern.match(betting, place)
                if match is not None:
                    break
            else:
                raise NotationError(f"{betting[place]!r} is no action", betting)
            place = match.end()
            if pattern is self.FOLDING:
                state.fold()
            elif pattern is self.CHECKING_OR_CALLING:
                state.check_or_call()
            elif pattern is self.BETTING_OR_RAISING_TO:
                self._raise(state, match["amount"], paid)
            elif pattern is self.BOARD_DEALING:
                paid = [-payoff for payoff in state.payoffs]
                self._deal(state, boards)

    @staticmethod
    def _raise(state: State, text: str | None, paid: list[Any]) -> None:
        i = state.actor_index
        if i is None:
            raise IllegalActionError("nobody is to act")
        if text is None:
            state.complete_bet_or_raise_to()
        else:
            state.complete_bet_or_raise_to(default_parse_value(text) - paid[i])

    @staticmethod
    def _deal(state: State, boards: Iterator[str]) -> None:
        cards = next(boards, None)
        if not cards:
            raise NotationError("a street has no cards")
        if state.card_burning_status:
            state.burn_card("??")
        state.deal_board(cards)
