"""Players and small helpers for the tests of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import Call, Check, Fold
from bigslick.match import PokerMatch

if TYPE_CHECKING:
    from bigslick.bots import HandInfo
    from bigslick.engine import Action, View

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


def match_of(count: int, bot: Any = "calls", game: str = "nlhe", **options: Any) -> Any:
    """Return a match of that many players alike; seeded unless told."""
    options.setdefault("seed", 5)
    return PokerMatch(game, players=dict.fromkeys(NAMES[:count], bot), **options)


class Folder:
    """Folds whenever that is allowed."""

    def decide(self, view: View) -> Action:
        return Fold() if view.legal.fold else Check()


class Shover:
    """Goes all in, calls all in."""

    def decide(self, view: View) -> Action:
        legal = view.legal
        if legal.max_raise_to is not None:
            return legal.raise_to(legal.max_raise_to)
        return Call() if legal.call is not None else Check()


class Watcher:
    """Calls, and remembers only what it saw of the hands."""

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
    """Plays by how often it was asked, which it can say and be told."""

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


class AsyncCaller:
    """Calls, in its own time."""

    async def decide(self, view: View) -> Action:
        return Call() if view.legal.call is not None else Check()
