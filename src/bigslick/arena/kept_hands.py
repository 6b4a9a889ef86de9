"""Keeps the hands of an arena: all of them in a file, the worst ones as text."""

from __future__ import annotations

from heapq import heappush, heapreplace
from typing import TYPE_CHECKING, Any

from bigslick.cards import parse_cards
from bigslick.drawing.plain_text import chips
from bigslick.engine.chips.account import called_at_the_end
from bigslick.formats import HandRecord
from bigslick.history.steps import headline, seats, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick.formats import RecordWriter

__all__ = ("KeptHands",)


class KeptHands:
    """Receives the hands of a run and keeps those in which a bot lost the most."""

    def __init__(self, bot: str, worst: int) -> None:
        """Keep the ``worst`` hands in which ``bot`` lost the most."""
        self.bot = bot
        self.worst = worst
        self.writer: RecordWriter | None = None
        self._heap: list[tuple[float, int, bytes]] = []
        self._count = 0

    def add(self, line: bytes) -> None:
        """Add a hand, given as the line of JSON of its record."""
        if self.writer is not None:
            self.writer.write(line)
        if not self.worst:
            return
        record = HandRecord.from_json(line)
        lost = max(
            float(player.stack - player.final)
            for player in record.players
            if player.name == self.bot or player.name.startswith(f"{self.bot} ")
        )
        if lost <= 0:
            return
        self._count += 1
        entry = (lost, -self._count, line)
        if len(self._heap) < self.worst:
            heappush(self._heap, entry)
        elif entry > self._heap[0]:
            heapreplace(self._heap, entry)

    def texts(self) -> Iterator[str]:
        """Yield the kept hands as text, the largest loss first."""
        for lost, _, line in sorted(self._heap, reverse=True):
            record: Any = HandRecord.from_json(line)
            title = f"\n{self.bot} loses {lost:g} in {headline(record)}"
            yield "\n".join([title, *(f"  {text}" for text in _lines(record))])


def _lines(record: HandRecord) -> Iterator[str]:
    """Yield the players with their cards, and then what happened in the hand."""
    # The steps share one state, so that its bets are read while it is replayed.
    rows = [(step, tuple(step.state.bets)) for step in steps_of(record)]
    begin = next((n for n, (step, _) in enumerate(rows) if not step.is_routine), 0)
    dealt: dict[str | None, list[str]] = {}
    for step, _ in rows[:begin]:
        if step.action.action == "deal":
            cards = parse_cards(step.action.cards or "")
            dealt.setdefault(step.action.player, []).extend(map(repr, cards))
    for position, name, stack in seats(record):
        held = " ".join(dealt.get(name, ()))
        yield f"{position} {name} ({stack}): {held}".lstrip()
    end = rows[-1][0].state
    called = called_at_the_end(end.operations) if end.folded_status else 0
    for n, (step, bets) in enumerate(rows):
        kind = step.action.action
        if kind == "collect" and end.folded_status and not step.gives_back:
            yield from _uncalled(bets, called, record.names)
        elif kind == "push" and called:
            winner = record.names[end.statuses.index(True)]
            pot = sum(step.action.amounts or ()) + called
            yield f"The pot: {chips(pot)} to {winner}"
        elif not step.is_minor and (n >= begin or kind != "deal"):
            yield step.text


def _uncalled(bets: Sequence[Any], called: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield who gets an uncalled bet back after all others have folded."""
    for bet, name in zip(bets, names, strict=True):
        if bet > called:
            yield f"{chips(bet - called)} is returned to {name}"
