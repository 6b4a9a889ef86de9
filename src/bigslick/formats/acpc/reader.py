"""Files of the Annual Computer Poker Competition: a hand on each line.

The first lines of a log name the game definition file of the competition: ``#
name/game/hands/seed NAME GAME 3000 1``. Only the hold'em games are supported. Logs of
Pluribus have no such line; they are recognised by the player of that name.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace
from decimal import Decimal
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Final
from warnings import warn

from bigslick.cards.card import parse_cards
from bigslick.engine import Automation, Mode
from bigslick.engine.games import create_game
from bigslick.errors import (
    BigslickError,
    IllegalActionError,
    NotationError,
    unknown_name,
)
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.other_formats import Parser
from bigslick.formats.read_hand import DamagedHandError, ReadHand
from bigslick.text_values import parse_whole
from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from bigslick.engine import State
    from bigslick.engine.games import Poker
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("ACPCProtocolParser", "begins_log", "read_acpc")

_HAND: Final = "STATE:"
_HEADER: Final = "# name/game/hands/seed "
_NO_LIMIT: Final = ("nlhe", (50, 100), None, 20000)
_LIMIT: Final = ("flhe", (5, 10), (10, 20), inf)
_PLURIBUS: Final = ("nlhe", (50, 100), None, 10000)
_PLURIBUS_SEATS: Final = 6
_GAMES: Final[dict[str, tuple[Any, ...]]] = {
    "holdem.nolimit.2p.reverse_blinds.game": _NO_LIMIT,
    "holdem.nolimit.3p.game": _NO_LIMIT,
    "holdem.limit.2p.reverse_blinds.game": _LIMIT,
    "holdem.limit.3p.game": _LIMIT,
}
"""Game code, blinds, bets and stack by game definition file. Limit hold'em is played
without stacks.
"""
_LONGEST: Final = 4000
_HALF: Final = Decimal("0.5")


@dataclass
class ACPCProtocolParser(Parser):
    """A reader for logs of matches in which all stacks are equal before every hand.

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
        """Copy the game and automate everything except dealing, which is in the log."""
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
        """Yield the hands of a log, skipping lines that are not hands.

        The generator returns the number of hands found. An unreadable hand is skipped
        with a warning; with ``error_status`` it raises an error.

        Raises:
            NotationError: a hand cannot be read; the message names the line.

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
        """Return the hand on one line of a log.

        Raises:
            NotationError: the line cannot be read, or its results are wrong.
            IllegalActionError: an action is illegal.

        """
        match = self.HAND.fullmatch(line)
        if match is None:
            raise NotationError("invalid line: expected a hand of an ACPC log", line)
        players = match["players"].split("|")
        results = [parse_value(result) for result in match["results"].split("|")]
        if len(results) != len(players):
            raise NotationError(
                f"expected one result for each of {len(players)} players, not "
                f"{len(results)}",
                line,
            )
        state = self._state(len(players), results)
        holes, *boards = match["cards"].split("/")
        hands = holes.split("|")
        if len(hands) != len(players):
            raise NotationError(
                f"expected one hand for each of {len(players)} players, not "
                f"{len(hands)}",
                line,
            )
        cards = [*map(parse_cards, (*hands, *boards))]
        known = [card for group in cards for card in group if card]
        if len(set(known)) != len(known):
            card = max(known, key=known.count)
            raise NotationError(f"duplicate card {card!r}", line)
        for i in state.player_indices:
            pending = len(state.hole_dealing_statuses[i])
            state.deal_hole(cards[i] or "??" * pending, i)
        self._bet(state, match["betting"], iter(boards))
        if state.status:
            raise NotationError("the hand is not over", line)
        if list(state.payoffs) != results:
            raise NotationError(
                f"the results {results} are wrong: the replay gives {state.payoffs}",
                line,
            )
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
        """Replay the betting of a line in the state; deal board cards at each slash."""
        place = 0
        paid = [0] * state.player_count  # chips put in on earlier streets
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
                raise NotationError(
                    f"invalid action {betting[place]!r}: expected f, c, r or /", betting
                )
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
            raise IllegalActionError("it is no player's turn")
        if text is None:
            state.complete_bet_or_raise_to()
        else:
            state.complete_bet_or_raise_to(default_parse_value(text) - paid[i])

    @staticmethod
    def _deal(state: State, boards: Iterator[str]) -> None:
        cards = next(boards, None)
        if not cards:
            raise NotationError("the cards of a street are missing")
        if state.card_burning_status:
            state.burn_card("??")
        state.deal_board(cards)


def begins_log(line: str) -> bool:
    """Return whether the line is the start of an ACPC log.

    >>> begins_log("STATE:0:f:2c4h|7cKh:50|-50:Ann|Bob"), begins_log("# a remark")
    (True, False)
    """
    return line.startswith((_HAND, _HEADER))


def read_acpc(
    lines: Iterable[str], file: str, *, repair: bool = False
) -> Iterator[ReadHand]:
    """Yield the hands of a log; ``repair`` has no effect on this format."""
    del repair
    game: str | None = None
    for number, line in enumerate(lines, 1):
        if line.startswith(_HEADER):
            game = _game_of(line)
        if not line.startswith(_HAND):
            continue
        hand_id = line[len(_HAND) :].partition(":")[0][:20]
        try:
            record = _record(line.rstrip(), game)
        except BigslickError as error:
            damage = DamagedHandError(
                str(error), file=file, line=number, hand_id=hand_id
            )
            yield ReadHand(file, number, hand_id, error=damage)
        else:
            yield ReadHand(file, number, hand_id, record)


def _game_of(header: str) -> str | None:
    """Return the name of the game definition file in a header line, or None."""
    words = header.removeprefix(_HEADER).split()
    return next((word for word in words if word.endswith(".game")), None)


def _record(line: str, game: str | None) -> HandRecord:
    if len(line) > _LONGEST:
        raise NotationError(f"the hand is too long: more than {_LONGEST} characters")
    if game is not None and game not in _GAMES:
        raise NotationError(unknown_name("game", game, _GAMES), game)
    rules = _GAMES[game] if game is not None else _rules_of(line)
    code, blinds, bets, stack = rules
    parser = ACPCProtocolParser(create_game(code, blinds=blinds, bets=bets), stack)
    record = parser.read(line).to_record()
    record.meta = {}
    return record


def _rules_of(line: str) -> tuple[Any, ...]:
    """Return the Pluribus game, for a hand of a log that does not name its game.

    Raises:
        NotationError: the hand is not from a Pluribus log.

    """
    players = line.rpartition(":")[2].split("|")
    if "Pluribus" in players and len(players) == _PLURIBUS_SEATS:
        return _PLURIBUS
    raise NotationError(
        "the log does not name its game: read it with HandHistory.from_acpc_protocol"
    )
