"""The lines above and below the table: title, own cards, choices and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from bigslick.terminal.card_text import CardStyle, draw_cards
from bigslick.terminal.messages import absence, made_hand, waiting_lines
from bigslick.terminal.runout import cards_to_the_end, has_shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.engine import View
    from bigslick.match import HandResult
    from bigslick.terminal.key_input import Deciding
    from bigslick.terminal.messages import Amounts
    from bigslick.terminal.session import Session

__all__ = (
    "GOLD",
    "GREY",
    "change_note",
    "choice_text",
    "own_text",
    "result_text",
    "title_text",
    "waiting_text",
)

GOLD: Final = "#f2c14e"
GREY: Final = "#9db0a8"


def title_text(
    session: Session, result: HandResult | None, amounts: Amounts, *, told: bool = True
) -> Text:
    """Return the game, the number of the hand and what the player has won.

    Unless the ``result`` of the hand is ``told``, it is not counted yet.
    """
    number = session.number if result is None else session.number - 1
    words = [session.title, f"hand {number}"]
    net: Any = session.net
    if result is not None and not told:
        net -= result.payoffs.get(session.hero, 0)
    words.append(f"net {'+' if net > 0 else ''}{amounts(net)}")
    return Text("  ".join(words), "bold")


def own_text(view: View, faces: CardStyle, marked: Iterable[int]) -> Text:
    """Return the player's cards, those to discard marked, and the hand they make."""
    own = cards_to_the_end(view)
    if not own:
        return Text(absence(view), GREY)
    text = Text.assemble("You ", draw_cards(own, faces, marked), "  ")
    text.append(made_hand(view, own), f"bold {GOLD}")
    return text


def choice_text(deciding: Deciding, seconds: int | None, note: str) -> Text:
    """Return the choices of the player to act, and the seconds left, if any."""
    clock = "" if seconds is None else f"  {seconds} s"
    asked, _, keys = deciding.prompt().partition("\n")
    return Text(f"{asked}{note}\n{keys}{clock}", "bold")


def result_text(
    view: View, payoff: Any, amounts: Amounts, note: str, *, waits: bool
) -> Text:
    """Return what the player won or lost, and the keys while the table waits."""
    won = "You neither win nor lose"
    if payoff:
        won = f"You {'win' if payoff > 0 else 'lose'} {amounts(abs(payoff))}"
    show = "" if has_shown(view) else "  [s] Show"
    more = f"{show}  [x] Rabbit hunt" if waits else ""
    return Text(f"{won}{note}\n[n] Next hand{more}", "bold")


def waiting_text(view: View | None, advance: str, note: str) -> Text:
    """Return who acts, and the keys of a player who waits for their turn."""
    state, keys = waiting_lines(view, advance)
    return Text(f"{state}{note}\n{keys}", GREY)


def change_note(*, away: bool) -> str:
    """Return that a player has asked to sit out, or to come back, after this hand."""
    return f"  ({'coming back' if away else 'sitting out'} after this hand)"
