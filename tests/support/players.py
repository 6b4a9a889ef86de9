"""Deterministic players for tests: their actions depend only on what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.bots.action_choice import cheapest, put_in, stay_in
from bigslick.engine import Bet, Call, Check, Discard, Fold, RaiseTo

if TYPE_CHECKING:
    from bigslick.bots import HandInfo
    from bigslick.engine import Action, View


class Folder:
    """Checks and folds."""

    def decide(self, view: View) -> Action:
        return cheapest(view.legal)


class AlwaysFolds:
    """Folds whenever that is allowed, even when checking is free."""

    def decide(self, view: View) -> Action:
        return Fold() if view.legal.fold else Check()


class Caller:
    """Checks and calls."""

    def decide(self, view: View) -> Action:
        return stay_in(view.legal)


class AsyncCaller:
    """Checks and calls, as a coroutine."""

    async def decide(self, view: View) -> Action:
        return stay_in(view.legal)


class AllIn:
    """Goes all in, calls all in."""

    def decide(self, view: View) -> Action:
        legal = view.legal
        if legal.max_raise_to is not None:
            return legal.raise_to(legal.max_raise_to)
        return Call() if legal.call is not None else Check()


class Shover:
    """Goes all in with some hands and folds the others; no memory, no randomness."""

    def __init__(self, share: int = 4) -> None:
        self.share = share

    def decide(self, view: View) -> Action:
        legal = view.legal
        number = sum(7 * card.id + 3 for card in view.own_cards) + len(view.board)
        if number % 10 >= self.share:
            return cheapest(legal)
        return put_in(legal, legal.max_raise_to or 0)


class Watcher:
    """Calls, and remembers what it saw of each hand."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, tuple[str, ...], tuple[int, ...]]] = []
        self.info: HandInfo | None = None

    def start_hand(self, info: HandInfo) -> None:
        self.info = info

    def end_hand(self, view: View) -> None:
        assert self.info is not None
        self.seen.append((self.info.hand_id, self.info.names, view.payoffs))

    def decide(self, view: View) -> Action:
        legal = view.legal
        if legal.min_raise_to is not None and len(self.seen) % 3 == 1:
            return legal.raise_to(legal.min_raise_to)
        return Call() if legal.call is not None else Check()


class Counter:
    """Plays by how often it was asked; that number can be saved and restored."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, view: View) -> Action:
        self.asked += 1
        legal = view.legal
        if legal.min_raise_to is not None and not self.asked % 4:
            return legal.raise_to(legal.min_raise_to)
        if legal.call is not None and not self.asked % 3:
            return Fold()
        return Call() if legal.call is not None else Check()

    def state_dict(self) -> dict[str, int]:
        return {"asked": self.asked}

    def load_state(self, data: dict[str, int]) -> None:
        self.asked = data["asked"]


WORDS: dict[str, Any] = {"f": Fold, "x": Check, "c": Call}


def action(word: str) -> Action:
    """Return the action of a word: f, x, c, b20 (bet 20), r60 (raise to 60)."""
    if word[0] == "b":
        return Bet(int(word[1:]))
    if word[0] == "r":
        return RaiseTo(int(word[1:]))
    made: Action = WORDS[word]()
    return made


class Script:
    """Plays the actions of a script, then checks or calls; stores every view."""

    def __init__(self, words: str = "") -> None:
        self.words = words.split()
        self.views: list[View] = []

    def decide(self, view: View) -> Action:
        self.views.append(view)
        if self.words:
            return action(self.words.pop(0))
        legal = view.legal
        if legal.discards is not None:
            return Discard(legal.discards[: legal.discard_count or 0])
        return Check() if legal.check else Call()


class Answers:
    """Returns these answers one by one, legal or not, then checks or folds."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def decide(self, view: View) -> Any:
        if not self.answers:
            return Check() if view.legal.check else Fold()
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer
