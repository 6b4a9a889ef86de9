"""A session in the terminal, in full-screen or in plain mode.

The match is saved after every hand, and every decision of the player is saved before it
takes effect. An interrupted hand is replayed up to the last decision: the same random
seed gives the same cards and the same decisions of the bots.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from bigslick.bots.external import load_bot
from bigslick.engine.encoding import action_from_dict, action_to_dict
from bigslick.engine.games import GAMES
from bigslick.errors import BigslickError
from bigslick.formats.record.hand_record import read_records
from bigslick.match import CashRules, PokerMatch

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.bots import Decider
    from bigslick.engine import Action, View
    from bigslick.match import HandResult
    from bigslick.terminal.session_settings import SessionSettings

__all__ = ("Leaving", "Screen", "Session")


class Leaving(BaseException):
    """Raised when the player leaves during a hand, which can be resumed later.

    It is not an ``Exception``, because after an ``Exception`` from a decider the table
    would fold the player's hand.
    """


class Screen(Protocol):
    """The interface of a session's screen."""

    async def choose(self, view: View) -> Action:
        """Return the player's decision; raise ``Leaving`` if the player leaves."""
        ...

    def show(self, view: View) -> None:
        """Show the current state of the hand while another player decides."""
        ...

    async def finish_hand(self, view: View, result: HandResult) -> bool:
        """Show how the hand ended, and return whether to play another."""
        ...


class SessionLog:
    """The player's decisions in the current hand, saved before they take effect."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.waiting: list[Action] = []

    def open_hand(self, number: int) -> None:
        """Load the saved decisions if the hand was interrupted."""
        self.waiting = []
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                entry = msgspec.json.decode(line)
                action = action_from_dict(entry["action"])
            except (msgspec.DecodeError, BigslickError, KeyError, TypeError):
                break  # the last line is incomplete after a crash
            if entry.get("hand") == number:
                self.waiting.append(action)
        self._rewrite(number)

    def _rewrite(self, number: int) -> None:
        self.path.write_bytes(b"".join(_line(number, a) for a in self.waiting))

    def add(self, number: int, action: Action) -> None:
        """Save a decision."""
        with self.path.open("ab") as file:
            file.write(_line(number, action))


def _line(number: int, action: Action) -> bytes:
    entry = {"hand": number, "action": action_to_dict(action)}
    return msgspec.json.encode(entry) + b"\n"


class Session:
    """One session: the match, the player's seat and the files."""

    def __init__(self, settings: SessionSettings, *, resumed: bool = False) -> None:
        """Start a session, or resume it where it stopped."""
        self.settings = settings
        self.screen: Screen | None = None
        self.hurry = False
        """Whether bots act without pauses until the end of the hand."""
        self.results: list[Any] = []
        """The player's total winnings after each hand; negative if they have lost."""
        folder = settings.folder
        self.history = folder / "hands.jsonl"
        self._saved = folder / "match.json"
        self.journal = SessionLog(folder / "decisions.jsonl")
        if not resumed:
            settings.make_folder()
        self._deciders: dict[str, Any] = {settings.hero: _Hero(self)}
        for name, level in settings.bots.items():
            seed = f"{settings.seed}|{name}"
            self._deciders[name] = _Bot(self, load_bot(level, seed=seed))
        if resumed and self._saved.exists():
            self.match = PokerMatch.resume(
                self._saved, self._deciders, save_path=self._saved
            )
            self.results = self._past_results()
        else:
            self.match = PokerMatch(
                settings.game,
                tournament_mode=settings.tournament,
                players=self._deciders,
                blinds=settings.blinds,
                stack=settings.stack,
                seed=settings.seed,
                cash=None if settings.tournament else CashRules(auto_rebuy=True),
                # Bots and hands depend only on the seed, not on the time.
                match_id=f"play-{settings.seed}",
                history=self.history,
                save_path=self._saved,
            )
        if not resumed:
            settings.keep()  # from now on the session can be resumed
        for player in self.match.players:
            player.is_bot = player.name != settings.hero

    def _past_results(self) -> list[Any]:
        """Return the player's total winnings after each finished hand."""
        net: Any = 0
        results = []
        for record in read_records(self.history):
            for player in record.players:
                if player.name == self.hero:
                    net += player.final - player.stack
            results.append(net)
        return results

    @property
    def hero(self) -> str:
        """Return the player's name."""
        return self.settings.hero

    @property
    def net(self) -> Any:
        """Return the amount the player has won (or lost, if negative) so far."""
        return self.match.net(self.hero)

    @property
    def number(self) -> int:
        """Return the number of the current hand, or of the next one."""
        return self.match.hands_played + 1

    @property
    def title(self) -> str:
        """Return the name of the match; for a mix, also the game of this hand."""
        game = self.hand_game
        title = self.match.title
        return f"{title}: {GAMES[game].name}" if self.is_mix else title

    @property
    def is_mix(self) -> bool:
        """Return whether the session is a mix of several games."""
        return self.match.rotation.games.mixed

    @property
    def hand_game(self) -> str:
        """Return the code of the game of the current hand, or of the next one."""
        table = self.match.table
        return self.match.game if table is None else table.game

    @property
    def place(self) -> int | None:
        """Return the player's place in a tournament; None before it is known."""
        return self.match.cashier.find(self.hero).place

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players of the current hand, in playing order."""
        table = self.match.table
        return () if table is None else table.names

    def view(self) -> View | None:
        """Return the player's view of the current hand, or None."""
        table = self.match.table
        if table is None:
            return None
        seat = table.names.index(self.hero) if self.hero in table.names else None
        return table.state.view(seat)

    @property
    def is_over(self) -> bool:
        """Return whether the session is over."""
        return self.match.is_over or self.place is not None

    def standings(self) -> str:
        """Return a table of the players' results in this session, best first."""
        match = self.match
        lines = [f"{'':<12}{'chips':>9}{'net':>9}{'hands':>7}{'won':>6}{'folded':>8}"]
        for name in match.standings:
            figures = match.statistics[name]
            chips = sum(p.chips for p in match.players if p.name == name)
            lines.append(
                f"{name:<12}{chips:>9,}{match.net(name):>+9,}"
                f"{figures.hands_played:>7}{figures.win_rate:>6.0%}"
                f"{figures.fold_frequency:>8.0%}"
            )
        return "\n".join(lines)

    async def play(self, screen: Screen) -> None:
        """Play hands until the match is over or the player leaves."""
        self.screen = screen
        try:
            while not self.is_over:
                self.journal.open_hand(self.number)
                result = await self.match.play_hand_async()
                self.results.append(self.net)
                self.hurry = False
                view = self.view()
                if view is not None and not await screen.finish_hand(view, result):
                    break
        except Leaving as leaving:
            # The match and the decisions of this hand are saved already.
            if leaving.__cause__ is not None:
                raise leaving.__cause__ from None
        finally:
            self.match.close()
            if self.is_over:
                self.settings.mark_over()

    @property
    def is_away(self) -> bool:
        """Whether the player sits out."""
        return bool(self.match.cashier.find(self.hero).away)

    def sit_out(self) -> bool:
        """Sit out or come back, between hands; return whether the player sits out."""
        if self.is_away:
            self.match.come_back(self.hero)
        else:
            self.match.sit_out(self.hero)
        return self.is_away

    def show(self) -> None:
        """Let the screen show the current state of the hand."""
        view = self.view()
        try:
            if self.screen is not None and view is not None:
                self.screen.show(view)
        except Exception as error:
            raise Leaving from error


class _Hero:
    """The player's decider, which first repeats the saved decisions of a hand."""

    def __init__(self, session: Session) -> None:
        self.session = session

    async def decide(self, view: View) -> Action:
        session = self.session
        if session.journal.waiting:
            action = session.journal.waiting.pop(0)
            if action in view.legal:
                return action
            session.journal.waiting.clear()
        if session.screen is None:
            raise Leaving
        try:
            action = await session.screen.choose(view)
            session.journal.add(session.number, action)
        except Exception as error:  # an error of the screen must not fold the hand
            raise Leaving from error
        return action


class _Bot:
    """Runs a bot in a thread, with a pause before each action."""

    def __init__(self, session: Session, bot: Decider) -> None:
        self.session = session
        self.bot = bot

    async def decide(self, view: View) -> Action:
        session = self.session
        if session.journal.waiting:
            # An interrupted hand is replayed without pauses and without showing it.
            return self.bot.decide(view)
        session.show()
        thinking = asyncio.to_thread(self.bot.decide, view)
        pause = asyncio.sleep(0 if session.hurry else session.settings.pace.seconds)
        action, _ = await asyncio.gather(thinking, pause)
        return action

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the bot, so that its other methods can be called."""
        return getattr(self.__dict__["bot"], name)
