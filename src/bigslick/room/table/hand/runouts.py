"""Running the board more than once, if all players who are all in agree.

This is possible only in cash games, and only if nothing but board cards remains to be
dealt (rule 39). Players with a standing answer are not asked. If one player refuses or
does not answer in time, the board is run once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.room.protocol import events
from bigslick.room.table.hand.turns import RunoutQuestion

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("answer_runouts", "ask_about_runouts", "end_question", "tell_question")


def ask_about_runouts(table: Table) -> None:
    """Ask how often to run the board out, unless the answer is already known."""
    hand = table.hand
    assert hand is not None  # noqa: S101 - a hand is in progress
    due = hand.choosing
    if not due:
        return
    table.turn = None
    agreed, asked, refused = [], [], False
    for seat in due:
        guest = table.guests[seat]
        if guest.run_it_twice:
            agreed.append(seat)
        elif guest.run_it_twice is False or guest.gone or table.seats[seat].away:
            refused = True
        else:
            asked.append(seat)
    if refused or not asked or not hand.can_run_out(hand.runouts):
        table.emit_all(hand.run_out(table.now, agreed))
        return
    table.question = RunoutQuestion(
        began=table.now,
        time_ms=table.config.runout_ms,
        hand=hand.hand_id,
        count=hand.runouts,
        seats=asked,
        agreed=agreed,
        held=0 if table.paused else None,
    )
    tell_question(table)


def tell_question(table: Table) -> None:
    """Announce who must still answer, and how much time is left."""
    question = table.question
    assert question is not None  # noqa: S101 - a question is open
    table.emit(
        events.RunoutQuestion,
        {
            "hand": question.hand,
            "count": question.count,
            "seats": question.seats.copy(),
            "agreed": question.agreed.copy(),
            "at": table.now,
            "time_ms": max(question.time_ms - question.used(table.now), 0),
        },
    )


def answer_runouts(table: Table, seat: int, yes: bool) -> None:
    """Record an answer; run the board out when all have agreed or one refused.

    Raises:
        GameConfigError: this player is not asked.
    """
    question = table.question
    if question is None or seat not in question.seats:
        raise GameConfigError("no question about runouts is open for you")
    question.seats.remove(seat)
    if not yes:
        end_question(table)
        return
    question.agreed.append(seat)
    if question.seats:
        tell_question(table)
    else:
        end_question(table)


def end_question(table: Table) -> None:
    """Run the board out: several times if all agreed, otherwise once.

    Raises:
        GameConfigError: there is no open question.

    """
    question, hand = table.question, table.hand
    if question is None or hand is None:
        raise GameConfigError("no question about runouts is open")
    table.question = None
    table.emit_all(hand.run_out(table.now, question.agreed))
