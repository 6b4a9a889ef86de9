"""A screen that reads and writes lines, for pipes, scripts and plain terminals."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any, Final, TextIO

from bigslick.bots import PokerBot
from bigslick.cards import parse_cards
from bigslick.drawing.plain_text import visible_lines
from bigslick.engine import BringIn, Call, Check, Discard, Fold
from bigslick.engine.games import GAMES
from bigslick.errors import BigslickError, NotationError, brief
from bigslick.terminal.card_text import plain_cards
from bigslick.terminal.messages import (
    Amounts,
    choices,
    has_button,
    hint_lines,
    log_lines,
    made_hand,
    open_cards,
    presets,
)
from bigslick.terminal.session import Leaving
from bigslick.text_values import parse_typed_value

if TYPE_CHECKING:
    from bigslick.engine import Action, LegalActions, View
    from bigslick.match import HandResult
    from bigslick.terminal.session import Session

__all__ = ("LineScreen",)

_CHUNK: Final = 65536
_HELP = """\
f  fold                 c  check or call (or bring in)
r AMOUNT  bet or raise to AMOUNT: a number, min, 1/3, 1/2, 2/3, pot or all-in
d CARDS   discard these, as in d 7c 2d; d alone stands pat
h  hint    s  statistics    ?  this help    q  save and quit"""


class LineScreen:
    """A screen that reads a line per decision and quits at the end of the input."""

    def __init__(
        self,
        session: Session,
        source: TextIO,
        out: TextIO,
        *,
        in_blinds: bool = False,
    ) -> None:
        """Read from ``source`` and write to ``out``."""
        self.session = session
        self.source = source
        self.out = out
        self.amounts = Amounts(in_blinds=in_blinds)
        self._hand = 0
        self._logged = 0
        self._game = ""
        self._asked = False
        self._typed = b""

    def say(self, text: str = "") -> None:
        """Write one or several lines; control characters are escaped."""
        self.out.write(f"{visible_lines(text)}\n")
        self.out.flush()

    def show(self, view: View) -> None:
        """Write a line for each operation since the last call."""
        session = self.session
        self.amounts.follow(view)
        if self._hand != session.number:
            self._hand, self._logged = session.number, 0
            self.say()
            if session.is_mix and self._game not in {"", session.hand_game}:
                self.say(f"The game changes to {GAMES[session.hand_game].name}")
            self._game = session.hand_game
            self.say(f"Hand {session.number}: {session.title}")
            self._seats(view)
        self._tell(view)

    def _tell(self, view: View) -> None:
        names = self.session.names
        for line in log_lines(view.operations, names, self.amounts, self._logged):
            if line.heading and not line.cards:
                continue
            cards = f" {plain_cards(line.cards)}" if line.cards else ""
            self.say(f"{'-- ' if line.heading else ''}{line.text}{cards}")
        self._logged = len(view.operations)

    def _seats(self, view: View) -> None:
        button = view.button_index if has_button(view) else None
        for i, name in enumerate(self.session.names):
            mark = " (button)" if i == button else ""
            self.say(f"  {name}{mark}: {self.amounts(view.starting_stacks[i])}")

    async def choose(self, view: View) -> Action:
        """Ask until the input is a legal action; return it."""
        self.show(view)
        cards = plain_cards(view.own_cards)
        made = made_hand(view)
        self.say(f"You hold {cards}{f' ({made})' if made else ''}")
        for i, name in enumerate(self.session.names):
            shown = open_cards(view.hole_cards[i], view.hole_card_statuses[i])
            if shown and i != view.player_index and view.statuses[i]:
                self.say(f"  {name} shows {plain_cards(shown)}")
        boards = "".join(f"  board {plain_cards(b)}" for b in view.boards if b)
        self.say(f"Pot {self.amounts(view.total_pot_amount)}{boards}")
        self._asked = False
        labels = choices(view.legal, self.amounts)
        menu = "  ".join(f"[{key}] {label}" for key, label in labels.items())
        while True:
            self.out.write(f"{menu}  [?] > ")
            self.out.flush()
            line = await self._read_line()
            if not line:
                self.say()
                raise Leaving
            try:
                action = await self._understand(line.strip(), view)
            except BigslickError as error:
                self.say(str(error))
                continue
            if action is not None:
                return action

    async def _read_line(self) -> str:
        """Return the next line; an empty string at the end of the input.

        Raises:
            NotationError: the line is too long.

        """
        while b"\n" not in self._typed:
            if len(self._typed) > _CHUNK:
                raise NotationError(f"input line too long: more than {_CHUNK} bytes")
            more = await self._read()
            if not more:
                break
            self._typed += more
        line, stroke, self._typed = self._typed.partition(b"\n")
        return (line + stroke).decode(errors="replace")

    async def _read(self) -> bytes:
        """Read without blocking the event loop, so that Ctrl-C works."""
        try:
            file = self.source.fileno()
        except OSError:  # a stream in memory
            return self.source.read(_CHUNK).encode()
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        try:
            loop.add_reader(file, ready.set)
        except (OSError, NotImplementedError):  # regular files never block
            return os.read(file, _CHUNK)
        try:
            await ready.wait()
        finally:
            loop.remove_reader(file)
        return os.read(file, _CHUNK)

    async def _understand(self, text: str, view: View) -> Action | None:
        """Execute a line of input; return the action if it is one."""
        key, _, rest = text.partition(" ")
        legal = view.legal
        match key.lower():
            case "q" | "quit" | "exit":
                raise Leaving
            case "?" | "help":
                self.say(_HELP)
            case "h" | "hint":
                hint = await asyncio.to_thread(PokerBot.advisor().explain, view)
                self.say("\n".join(hint_lines(hint, self.session.names)))
            case "s":
                self.say(self.session.standings())
            case "f" | "fold" if legal.fold:
                return self._fold(legal)
            case "c" | "check" | "call" | "" if _stay(legal) and (key or legal.check):
                return _stay(legal)
            case "r" | "b" | "raise" | "bet" if legal.min_raise_to is not None:
                return self._sized(rest.strip() or "min", view)
            case "d" | "discard" if legal.discards is not None:
                action = Discard(tuple(parse_cards(rest)))
                if action in legal:
                    return action
                count = legal.discard_count
                wanted = "cards that you hold" if count is None else f"{count} cards"
                self.say(f"invalid discards {brief(rest)}: expected {wanted}")
            case _:
                self.say(f"invalid choice {brief(text)}; type ? for help")
        return None

    def _fold(self, legal: LegalActions) -> Action | None:
        """Return a fold; where checking is free, the player must ask for it twice."""
        if legal.check and not self._asked:
            self._asked = True
            self.say("Checking is free. To fold anyway, type f again.")
            return None
        return Fold()

    def _sized(self, text: str, view: View) -> Action | None:
        legal = view.legal
        sizes: dict[str, Any] = presets(view)
        amount = sizes.get(text.lower())
        if amount is None:
            amount = parse_typed_value(text)
        action = legal.raise_to(amount)
        if action in legal:
            return action
        low, high = self.amounts(legal.min_raise_to), self.amounts(legal.max_raise_to)
        self.say(f"{text} is not between {low} and {high}")
        return None

    async def finish_hand(self, view: View, result: HandResult) -> bool:
        """Write how the hand ended; return whether to play another."""
        number = self.session.number
        self._hand = number if self._hand == number - 1 else self._hand
        self._tell(view)
        self._hand, self._logged = 0, 0
        payoff = result.payoffs.get(self.session.hero, 0)
        sign = "+" if payoff > 0 else ""
        self.say(f"Your net in this hand: {sign}{self.amounts(payoff)}")
        return True


def _stay(legal: LegalActions) -> Action | None:
    if legal.check:
        return Check()
    if legal.call is not None:
        return Call()
    return BringIn() if legal.bring_in is not None else None
