"""The full-screen table: the hand in the middle, the log beside it, keys below."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import RichLog, Static

from bigslick.bots import PokerBot
from bigslick.drawing.plain_text import visible
from bigslick.engine.games import GAMES
from bigslick.terminal.card_text import CardStyle, draw_cards
from bigslick.terminal.key_input import Deciding
from bigslick.terminal.messages import (
    Amounts,
    hint_lines,
    is_out,
    last_actions,
    log_lines,
    may_act_later,
    rabbit_cards,
    winners_of,
)
from bigslick.terminal.pages import HELP, Page, replay_pages, statistics_page
from bigslick.terminal.runout import before_the_end, cards_to_the_end, has_shown
from bigslick.terminal.session import Leaving
from bigslick.terminal.session_settings import BotSpeed
from bigslick.terminal.status_text import (
    GOLD,
    GREY,
    change_note,
    choice_text,
    own_text,
    result_text,
    title_text,
    waiting_text,
)
from bigslick.terminal.table_picture import TableText, draw_table_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual import events

    from bigslick.cards import Card
    from bigslick.engine import Action, View
    from bigslick.match import HandResult
    from bigslick.terminal.session import Session

__all__ = ("TableApp",)

_KEYS: Final = "h hint  t stats  l last hand  o sit out  u units  ? help  q quit"
_LEAST_WIDTH: Final = 80
_LEAST_HEIGHT: Final = 24
_AFTER: Final = {BotSpeed.FAST: 2.0}


class _Felt(Static):
    """The table, which is redrawn whenever its size changes."""

    def on_resize(self, _: events.Resize) -> None:
        app = self.app
        if isinstance(app, TableApp):
            app.redraw()


class _Diary(RichLog):
    """The log, whose end stays in sight when its size changes."""

    def on_resize(self, _: events.Resize) -> None:
        self.scroll_end(animate=False)


class TableApp(App[None]):
    """The full-screen app of a session, which implements ``Screen``."""

    TITLE = "Bigslick"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [("ctrl+c", "interrupt", "Quit"), ("ctrl+q", "leave", "Quit")]
    CSS = """
    Screen { background: #0e1413; color: #eef4f1; }
    #title { height: 1; background: #17211f; color: #eef4f1; padding: 0 1; }
    #middle { height: 1fr; }
    #felt { width: 1fr; height: 100%; background: #0e1413; padding: 0 1; }
    #log { width: 28; background: #141c1a; padding: 0 1; border-left: solid #26332f;
           scrollbar-size: 0 1; scrollbar-background: #141c1a;
           scrollbar-color: #26332f; }
    #own { height: 1; background: #0e1413; padding: 0 1; }
    #bar { height: 2; background: #17211f; padding: 0 1; }
    #keys { height: 1; color: #9db0a8; padding: 0 1; }
    Page { align: center middle; }
    Page > Static { background: #17211f; border: round #f2c14e; padding: 1 2;
                    width: auto; max-width: 78; height: auto; max-height: 22;
                    overflow-y: auto; }
    """

    def __init__(
        self,
        session: Session,
        *,
        faces: CardStyle = CardStyle.FOUR,
        in_blinds: bool = False,
    ) -> None:
        """Create the app for a session, with its style of cards and amounts."""
        super().__init__()
        self.session = session
        self.faces = faces
        self.amounts = Amounts(in_blinds=in_blinds)
        self.view: View | None = None
        self.last_view: View | None = None
        """The view of the last finished hand, for its replay."""
        self.last_names: tuple[str, ...] = ()
        self.result: HandResult | None = None
        self._ending: HandResult | None = None
        """The result that is not shown yet, while the last cards are dealt."""
        self.deciding: Deciding | None = None
        self.next_hand: asyncio.Event | None = None
        self.advance = ""
        """The action chosen in advance: check/fold, or call any."""
        self.going = False
        self.seconds = 0
        self.board_count: int | None = None
        self.failure: BaseException | None = None
        self.head = Static(id="title")
        self.felt = _Felt(id="felt")
        self.diary = _Diary(id="log", wrap=True, min_width=1, max_lines=500)
        self.own = Static(id="own")
        self.bar = Static(id="bar")
        self._answer: asyncio.Future[Action] | None = None
        self._hand = 0
        self._logged = 0
        self._game = ""
        self.interrupted = False

    def compose(self) -> ComposeResult:
        """Return the widgets of the screen."""
        yield self.head
        with Horizontal(id="middle"):
            yield self.felt
            yield self.diary
        yield self.own
        yield self.bar
        yield Static(_KEYS, id="keys")

    def on_mount(self) -> None:
        """Start the session."""
        self.diary.can_focus = False
        self.set_interval(1.0, self._tick)
        self.run_worker(self._play_session(), exit_on_error=False)

    async def _play_session(self) -> None:
        try:
            await self.session.play(self)
        except Exception as error:  # noqa: BLE001 - reported after the app has closed
            self.failure = error
        self.exit()

    def on_resize(self, event: events.Resize) -> None:
        """Redraw in the new size; in a small terminal, hide the log."""
        self.diary.display = not self._is_small(event.size.width, event.size.height)
        self.call_after_refresh(self.redraw)

    @staticmethod
    def _is_small(width: int, height: int) -> bool:
        return width < _LEAST_WIDTH or height < _LEAST_HEIGHT

    # The methods of Screen

    def show(self, view: View) -> None:
        """Show the current state of the hand."""
        self.view = view
        if self._hand != self.session.number:
            self._hand, self._logged = self.session.number, 0
            self.result = None
            game = self.session.hand_game
            if self.session.is_mix and self._game not in {"", game}:
                self.write(f"Now: {GAMES[game].name}", f"bold {GOLD}")
            self._game = game
            self.write(f"Hand {self.session.number}", f"bold {GOLD}")
        self._tell(view)
        self.redraw()

    def _tell(self, view: View) -> None:
        self.amounts.follow(view)
        lines = log_lines(
            view.operations, self.session.names, self.amounts, self._logged
        )
        for line in lines:
            if line.cards:
                self.write_cards(line.text, line.cards)
            elif not line.heading:
                self.write(line.text)
        self._logged = len(view.operations)

    async def choose(self, view: View) -> Action:
        """Wait for a decision, or return the one made in advance."""
        self.show(view)
        legal = view.legal
        if self.advance and legal.discards is None:
            wish, self.advance = self.advance, ""
            decision = Deciding(view, self.amounts)
            stay = decision.stay()
            if wish == "call any" and stay is not None:
                return stay
            if wish == "check/fold":
                return decision.default()
        self.deciding = Deciding(view, self.amounts)
        self.seconds = self.session.settings.clock
        self._answer = asyncio.get_running_loop().create_future()
        self.bell()
        self.redraw()
        try:
            return await self._answer
        finally:
            self.deciding = self._answer = None
            self.redraw()

    async def finish_hand(self, view: View, result: HandResult) -> bool:
        """Show the rest of the board and the winners, and wait for a key."""
        shown = (
            len(self.view.board) if self.view is not None and self.view.boards else 0
        )
        for count in range(shown, len(view.board)):
            if view.all_in_status and count >= 3:  # noqa: PLR2004 - the flop
                self.board_count = count
                self.view, self._ending = before_the_end(view), result
                self.redraw()
                await asyncio.sleep(self.session.settings.pace.seconds)
        self.board_count = self._ending = None
        self.view, self.result = view, result
        self.last_view, self.last_names = view, self.session.names
        self._tell(view)
        self.next_hand = asyncio.Event()
        self.redraw()
        pause = _AFTER.get(self.session.settings.pace)
        try:
            await asyncio.wait_for(self.next_hand.wait(), pause)
        except TimeoutError:
            pass
        finally:
            self.next_hand = None
        if self.going:
            self.going = False
            away = self.session.sit_out()
            self.write("You sit out" if away else "You are back")
        return True

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Handle a key."""
        key = event.character if event.is_printable else event.key
        if isinstance(self.screen, Page) or key is None:
            return
        key = key.lower()  # with Caps Lock, too
        event.stop()
        if self.deciding is not None and self._answer is not None:
            if self._answer.done():  # the key came before the hand went on
                return
            action = self.deciding.press(key)
            if action is not None:
                self._answer.set_result(action)
                return
            if self.deciding.took:
                self.redraw()
                return
        elif key in {"f", "c"} and self._is_waiting and may_act_later(self.view):
            wish = "check/fold" if key == "f" else "call any"
            self.advance = "" if self.advance == wish else wish
            self.redraw()
            return
        self._command(key)

    def _command(self, key: str) -> None:
        """Handle a key that is not a decision."""
        if key in {"n", "enter", "space", " "}:
            self._go_on()
        elif key == "q":
            self.action_leave()
        elif key in self.PAGES:
            self.push_screen(Page(*self.PAGES[key](self)))
        elif key == "u":
            self.amounts.in_blinds = not self.amounts.in_blinds
        elif key == "o":
            self.going = not self.going
        elif key == "h" and self.deciding is not None:
            self.run_worker(self._hint(self.deciding.view))
        elif self.result is not None and self.view is not None:
            if key == "x":
                cards = rabbit_cards(self.result.state)
                self.write_cards("Rabbit hunt" if cards else "No more cards", cards)
            elif key == "s" and not has_shown(self.view):
                self.write_cards("You show", cards_to_the_end(self.view))
        self.redraw()

    def _go_on(self) -> None:
        """Start the next hand; after a fold, play the rest of the hand quickly."""
        if self.next_hand is not None:
            self.next_hand.set()
        elif self._is_waiting and is_out(self.view):
            self.session.hurry = True

    PAGES: ClassVar[dict[str, Callable[[TableApp], list[str]]]] = {
        "?": lambda _: [HELP],
        "t": lambda app: [statistics_page(app.session)],
        "l": lambda app: replay_pages(app.last_view, app.last_names, app.amounts),
    }

    def action_interrupt(self) -> None:
        """Leave the session; the command exits as after Ctrl-C."""
        self.interrupted = True
        self.action_leave()

    def action_leave(self) -> None:
        """Leave the session; all decisions are already saved."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Leaving())
        self.exit()

    async def _hint(self, view: View) -> None:
        hint = await asyncio.to_thread(PokerBot.advisor().explain, view)
        for line in hint_lines(hint, self.session.names):
            self.write(line, GOLD)

    def _tick(self) -> None:
        if self.deciding is None or not self.session.settings.clock:
            return
        self.seconds -= 1
        if self.seconds <= 0 and self._answer is not None and not self._answer.done():
            legal = self.deciding.view.legal
            self._answer.set_result(self.deciding.default())
            self.write("Time is up" + (": you check" if legal.check else ""), GOLD)
        self.redraw()

    # Drawing

    def write(self, text: str, style: str = "") -> None:
        """Add a line to the log."""
        self.diary.write(Text(visible(text), style))

    def write_cards(self, text: str, cards: Iterable[Card]) -> None:
        """Add a line to the log that ends with cards."""
        words = f"{visible(text)} ", GREY
        self.diary.write(Text.assemble(words, draw_cards(cards, self.faces)))

    def redraw(self) -> None:
        """Redraw everything."""
        view = self.view
        if not self.is_running or view is None:
            return
        if self._is_small(*self.size):
            self.felt.update(
                f"This terminal has {self.size.width}x{self.size.height} characters, "
                f"the table needs {_LEAST_WIDTH}x{_LEAST_HEIGHT}: make it larger, or "
                "quit with q and run bigslick play --plain"
            )
            return
        size = self.felt.size
        names = self.session.names
        marked = () if self.deciding is None else self.deciding.marked
        picture = TableText(
            view,
            names,
            self.session.hero,
            last_actions(view),
            self.amounts,
            self.faces,
            frozenset(marked),
            self.board_count,
            winners_of(view),
        )
        drawn = draw_table_text(picture, size.width, size.height)
        self.felt.update(drawn)
        ended, told = self.result or self._ending, self._ending is None
        self.head.update(title_text(self.session, ended, self.amounts, told=told))
        self.own.update(own_text(view, self.faces, marked))
        self.bar.update(self._bar())

    def _bar(self) -> Text:
        """Return the text of the bar: the choices, the result, or who acts."""
        session = self.session
        note = change_note(away=session.is_away) if self.going else ""
        if self.deciding is not None:
            seconds = self.seconds if session.settings.clock else None
            return choice_text(self.deciding, seconds, note)
        if self.result is not None and self.view is not None:
            payoff = self.result.payoffs.get(session.hero, 0)
            waits, view = self.next_hand is not None, self.view
            return result_text(view, payoff, self.amounts, note, waits=waits)
        return waiting_text(self.view, self.advance, note)

    @property
    def _is_waiting(self) -> bool:
        """Whether a hand is being played and others act."""
        return self.view is not None and self.result is None and self.deciding is None
