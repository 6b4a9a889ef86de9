"""Pages over the table: help, session statistics, replay of the last hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.screen import ModalScreen
from textual.widgets import Static

from bigslick.terminal.block_chart import graph
from bigslick.terminal.card_text import plain_cards
from bigslick.terminal.messages import log_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from bigslick.engine import View
    from bigslick.terminal.messages import Amounts
    from bigslick.terminal.session import Session

__all__ = ("HELP", "Page", "replay_pages", "statistics_page")

_PAGE_LINES: Final = 14
HELP: Final = """\
f  fold                     r  bet or raise: m min, i 1/3, k 1/2,
c  check, call, bring in       w 2/3, p pot, a all-in, a number,
1-7, Enter  discards           arrows; Enter confirms, Esc goes back

While you wait:  f check/fold in advance   c call any in advance
After a fold:    space skips to the end of the hand
After a hand:    n next hand   s show your cards   x rabbit hunt

h  a hint, with equity and the ranges of the others
t  statistics of the session        l  the last hand, step by step
o  sit out or come back             u  chips or big blinds
q  save and quit; resume with bigslick play --resume

Any key closes this page."""


class Page(ModalScreen[None]):
    """Pages of text over the table; arrow keys turn pages, other keys close them."""

    BINDINGS: ClassVar = []

    def __init__(self, *leaves: str) -> None:
        """Show these pages, one at a time."""
        super().__init__()
        self.leaves = leaves
        self.leaf = 0

    def compose(self) -> ComposeResult:
        """Return the widget with the first page."""
        yield Static(self.leaves[0], markup=False)

    def on_key(self, event: Any) -> None:
        """Turn the page, or close."""
        event.stop()
        step = {"right": 1, "down": 1, "left": -1, "up": -1}.get(event.key)
        if step is None or len(self.leaves) == 1:
            self.dismiss()
            return
        self.leaf = min(max(self.leaf + step, 0), len(self.leaves) - 1)
        self.query_one(Static).update(self.leaves[self.leaf])


def statistics_page(session: Session) -> str:
    """Return the statistics of the session."""
    line = graph([0.0, *map(float, session.results)])
    return f"{session.standings()}\n\nYour net over the hands\n{line}"


def replay_pages(
    view: View | None, names: Sequence[str], amounts: Amounts
) -> list[str]:
    """Return a page for each step of a hand, as the player saw it."""
    if view is None:
        return ["No hand has been finished yet."]
    lines: list[str] = []
    pages = []
    for line in log_lines(view.operations, names, amounts):
        cards = f" {plain_cards(line.cards)}" if line.cards else ""
        lines.append(f"{'-- ' if line.heading else ''}{line.text}{cards}")
        shown = "\n".join(lines[-_PAGE_LINES:])
        pages.append(f"{shown}\n\nStep {len(lines)} (arrow keys: next, back)")
    return pages
