"""`check_bot` tests a bot in many kinds of spots and reports its first error."""

from __future__ import annotations

import asyncio
import inspect
from collections import Counter
from dataclasses import field
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bigslick.bots import create_bot
from bigslick.bots.answers import invalid_answer
from bigslick.bots.external import load_bot
from bigslick.bots.external.program_bot import ReportedError
from bigslick.bots.external.python_bot import make_bot
from bigslick.bots.tracebacks import own_traceback
from bigslick.cards import format_cards
from bigslick.engine import Fold
from bigslick.errors import BotError
from bigslick.fast_dataclasses import dataclass
from bigslick.match import Player, PokerTable
from bigslick.testing.scenarios import Scenario, scenarios
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.bots import HandInfo
    from bigslick.engine import View

__all__ = ("BotReport", "BrokenPromiseError", "check_bot")

_OPPONENTS: Final = ("random", "maniac", "calls", "random", "folds")


class BrokenPromiseError(AssertionError):
    """Raised when a bot makes an error; the message describes the whole spot.

    ``view`` is the view that the bot received and ``answer`` the value it returned;
    both are None if the error was not in a decision. ``scenario`` and ``hand`` identify
    the table and the deal.
    """

    def __init__(
        self,
        promise: str,
        scenario: Scenario,
        hand: str,
        view: View | None = None,
        answer: Any = None,
    ) -> None:
        """Create the message from the error and the spot."""
        spot = "" if view is None else f"\n{describe_view(view)}"
        first, *trace = promise.split("\n", 1)
        rest = "".join(f"\n{lines}" for lines in trace)
        super().__init__(f"{first} ({scenario}, seed {hand!r}){rest}{spot}")
        self.promise = promise
        self.scenario = scenario
        self.hand = hand
        self.view = view
        self.answer = answer


@dataclass(slots=True)
class BotReport:
    """The result of `check_bot` for a bot that made no error."""

    hands: int = 0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    games: tuple[str, ...] = ()
    actions: Counter[str] = field(default_factory=Counter)
    free_folds: int = 0
    """How often the bot folded although checking was free, which is legal but bad."""
    is_repeatable: bool | None = None
    """Whether the same seed gave the same decisions; None if the bot takes no seed."""

    @property
    def mean_time(self) -> float:
        """Return the mean time of a decision in seconds."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def __str__(self) -> str:
        """Return the report on one line."""
        actions = ", ".join(f"{n} {kind}" for kind, n in self.actions.most_common())
        games = "1 game" if len(self.games) == 1 else f"{len(self.games)} games"
        return (
            f"no errors in {self.decisions} decisions, {self.hands} hands and "
            f"{games} ({actions}); {self.mean_time * 1000:.2f} ms per "
            f"decision, {self.slowest * 1000:.1f} ms at most"
        )


def check_bot(
    bot: Any,
    *,
    games: Iterable[str] | None = None,
    hands: int = 3,
    seed: int = 0,
    time_limit: float | None = 10.0,
) -> BotReport:
    """Test the bot in many kinds of spots, and return a report.

    ``bot`` is a bot, a class or function that creates one (called with a ``seed`` if it
    has that parameter), or text as for the arena (``mybot.py:MyBot``). The bot plays
    ``hands`` hands at each table: in every variant (or those in ``games``), heads-up,
    six-handed and at full tables, with deep, short and huge stacks, in cash games and
    tournaments. It must answer each view with one of ``view.legal``, raise no
    exception, take at most ``time_limit`` seconds, and, if it has a ``seed`` parameter,
    repeat its decisions when it is created with the same seed.

    >>> report = check_bot("calls", games=["nlhe"], hands=1)
    >>> report.hands, report.actions["fold"]
    (8, 0)

    Raises:
        BrokenPromiseError: an ``AssertionError`` that explains the bot's first error,
            with the spot.
        BotError: the bot is unknown.
        GameConfigError: a variant is unknown, or the number of hands is invalid.

    """
    hands = whole_number("number of hands", hands, 1)
    tables = list(scenarios(games))
    report = BotReport(games=tuple(dict.fromkeys(table.game for table in tables)))
    maker = _Maker(bot)
    rounds = _Rounds(tables, hands, seed, time_limit)
    first = rounds.play(maker, report)
    if maker.takes_seed:
        _compare(first, rounds.play(maker, BotReport()))
        report.is_repeatable = True
    return report


class _Maker:
    """Creates the bot, or returns the given one."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._named = isinstance(bot, str)
        self._given = not inspect.isclass(bot) and hasattr(bot, "decide")
        self.takes_seed = self._named
        if not self._named and not self._given:
            if not callable(bot):
                raise TypeError(
                    f"invalid bot {bot!r}: expected an object with a decide method, "
                    "or a callable that creates one"
                )
            self.takes_seed = "seed" in inspect.signature(bot).parameters

    def make(self, seed: str) -> Any:
        """Return the bot that plays at all tables."""
        if self._given:
            return self._bot
        if self._named:
            return load_bot(self._bot, seed=seed)
        return make_bot(self._bot, seed)

    def close(self, bot: Any) -> None:
        """Call the bot's ``close``, if it has one and the bot was created here."""
        if not self._given and hasattr(bot, "close"):
            bot.close()


class _Answer(NamedTuple):
    """The bot's answer to a view."""

    table: Scenario
    hand: str
    view: View
    answer: Any


class _Judge:
    """A decider that calls the bot and checks everything it does."""

    def __init__(self, bot: Any, limit: float | None, report: BotReport) -> None:
        self._bot = bot
        self._limit = limit
        self._report = report
        self.table: Scenario
        self.hand = ""
        self.answers: list[_Answer] = []
        self.broken: BrokenPromiseError | None = None

    def start_hand(self, info: HandInfo) -> None:
        self._tell("start_hand", info, None)

    def end_hand(self, view: View) -> None:
        self._tell("end_hand", view, view)

    def _tell(self, method: str, news: Any, view: View | None) -> None:
        listener = getattr(self._bot, method, None)
        if listener is None:
            return
        try:
            listener(news)
        except Exception as error:  # noqa: BLE001 - reported
            self._break(_raised(method, error), view)

    def decide(self, view: View) -> Any:
        answer = self._answer(view)
        self.answers.append(_Answer(self.table, self.hand, view, answer))
        invalid = invalid_answer(answer)
        if invalid is not None:
            raise self._break(str(invalid), view, answer)
        if answer not in view.legal:
            raise self._break(f"{answer!r} is not legal", view, answer)
        self._report.actions[answer.type.value] += 1
        self._report.free_folds += isinstance(answer, Fold) and view.legal.check
        return answer

    def _answer(self, view: View) -> Any:
        """Return the bot's answer; an exception or a late answer breaks a promise."""
        began = perf_counter()
        try:
            answer = self._bot.decide(view)
            if inspect.isawaitable(answer):
                answer = asyncio.run(_awaited(answer))
        except Exception as error:
            raise self._break(_raised("decide", error), view) from error
        seconds = perf_counter() - began
        report = self._report
        report.decisions += 1
        report.seconds += seconds
        report.slowest = max(report.slowest, seconds)
        if self._limit is not None and seconds > self._limit:
            raise self._break(
                f"{seconds:.3g} s for a decision; the limit is {self._limit:g} s",
                view,
                answer,
            )
        return answer

    def _break(
        self, promise: str, view: View | None, answer: Any = None
    ) -> BrokenPromiseError:
        broken = BrokenPromiseError(promise, self.table, self.hand, view, answer)
        if self.broken is None:
            self.broken = broken
        return broken


async def _awaited(answer: Any) -> Any:
    return await answer


@dataclass(frozen=True, slots=True)
class _Rounds:
    """Plays all tables, one after the other, with the same bot."""

    tables: list[Scenario]
    hands: int
    seed: int
    limit: float | None

    def play(self, maker: _Maker, report: BotReport) -> list[_Answer]:
        """Play all hands and return the bot's answers."""
        bot = maker.make(str(self.seed))
        judge = _Judge(bot, self.limit, report)
        try:
            for table in self.tables:
                judge.table = table
                for hand in range(self.hands):
                    judge.hand = f"{self.seed}/{table.game}/{table.name}/{hand}"
                    _play_hand(judge, table, hand)
                    report.hands += 1
                    if judge.broken is not None:
                        raise judge.broken
        finally:
            maker.close(bot)
        return judge.answers


def _play_hand(judge: _Judge, table: Scenario, hand: int) -> None:
    """Play a hand; the bot's seat changes from hand to hand."""
    own = hand % len(table.stacks)
    players = []
    for i, stack in enumerate(table.stacks):
        decider: Any = judge
        if i != own:
            name = _OPPONENTS[(i + hand) % len(_OPPONENTS)]
            decider = create_bot(name, seed=f"{judge.hand}/{i}")
        players.append(Player(f"Player {i + 1}", stack, decider=decider))
    PokerTable(
        players,
        game=table.game,
        bets=table.bets,
        mode=table.mode,
        seed=judge.hand,
        hand_id=judge.hand,
    ).play()


def _compare(first: list[_Answer], again: list[_Answer]) -> None:
    for one, other in zip(first, again, strict=False):
        if one.answer != other.answer:
            raise BrokenPromiseError(
                f"not reproducible: the same seed gave {one.answer!r}, then "
                f"{other.answer!r}",
                one.table,
                one.hand,
                one.view,
                other.answer,
            )


def _raised(method: str, error: Exception) -> str:
    """Return a text: which exception a method raised, and where in the bot's file.

    An error of a program that is not an exception of its bot is shown as it is.
    """
    trace = own_traceback(error)
    shown = str(error) if isinstance(error, BotError) else repr(error)
    of_bot = not isinstance(error, BotError) or type(error) is ReportedError
    lines = [f"{method}() raised an exception: {shown}" if of_bot or trace else shown]
    lines += filter(None, (trace, *getattr(error, "__notes__", ())))
    return "\n".join(lines)


def describe_view(view: View) -> str:
    """Return the spot as the player sees it, as a few lines of text."""
    board = " / ".join(format_cards(cards) for cards in view.boards) or "-"
    legal = ", ".join(map(repr, view.legal)) or "nothing"
    rows = {
        "player": f"{view.player_index} of {view.player_count}",
        "street": f"{view.street_index}, pot {view.total_pot_amount}, board {board}",
        "cards": ", ".join(format_cards(cards) or "-" for cards in view.hole_cards),
        "stacks": ", ".join(map(str, view.stacks)),
        "bets": ", ".join(map(str, view.bets)),
        "legal": legal,
    }
    return "\n".join(f"  {name:<7} {value}" for name, value in rows.items())
