"""Players for tables under test: they follow a script and remember what they saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import Bet, Call, Check, Discard, Fold, RaiseTo
from bigslick.match import Player, PokerTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.engine import Action, View

WORDS: dict[str, Any] = {"f": Fold, "x": Check, "c": Call}


def action(word: str) -> Action:
    """Return the action that a word stands for: f, x, c, b20 (bet), r60 (raise to)."""
    if word[0] == "b":
        return Bet(int(word[1:]))
    if word[0] == "r":
        return RaiseTo(int(word[1:]))
    made: Action = WORDS[word]()
    return made


class Script:
    """Plays the words of a script, then checks or calls; keeps every view."""

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
    """Gives these answers one by one, whatever they are, then checks or folds."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def decide(self, view: View) -> Any:
        if not self.answers:
            return Check() if view.legal.check else Fold()
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


def seated(
    stacks: Sequence[int] | int, *scripts: str, count: int | None = None
) -> list[Player]:
    """Return players p0, p1, ... with a script each."""
    if isinstance(stacks, int):
        stacks = [stacks] * (count or len(scripts))
    words: Iterable[str] = [*scripts, *[""] * (len(stacks) - len(scripts))]
    return [
        Player(f"p{i}", stack, decider=Script(script))
        for i, (stack, script) in enumerate(zip(stacks, words, strict=True))
    ]


def views_of(player: Player) -> list[View]:
    """Return what the player saw each time he was asked."""
    assert isinstance(player.decider, Script)
    return player.decider.views


def table(
    stacks: Any, *scripts: str, blinds: Any = (1, 2), **options: Any
) -> PokerTable:
    """Return a table of scripted players, cards from a seed."""
    if "deck" not in options:
        options.setdefault("seed", 1)
    return PokerTable(seated(stacks, *scripts), blinds, **options)
