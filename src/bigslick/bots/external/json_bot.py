"""A bot that is a program and speaks JSON lines on its standard input and output."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.bots.external.process import Program
from bigslick.bots.external.process_limits import NO_LIMITS, ProcessLimits
from bigslick.bots.external.program_bot import (
    START_LIMIT,
    ProgramBot,
    ReportedAnswerError,
    ReportedError,
)
from bigslick.drawing.plain_text import visible, visible_lines
from bigslick.engine.encoding import action_from_dict, view_to_dict
from bigslick.errors import BotError, BotProtocolError, brief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.bots.decider import HandInfo
    from bigslick.engine import Action, View

__all__ = ("PROTOCOL", "JsonBot")

PROTOCOL: Final = 1
"""The protocol version in the ``hello`` of both sides."""

_LONGEST_NAME: Final = 40
_LONGEST_MESSAGE: Final = 300
_LONGEST_TRACE: Final = 2000
_encode = msgspec.json.Encoder(enc_hook=str, order="deterministic").encode
_decode = msgspec.json.Decoder().decode


class JsonBot(ProgramBot):
    """A program that answers each line with a line; see `ProgramBot`.

    The messages: ``hello`` (answered with ``hello``), then for each hand
    ``hand_start``, any number of ``decide`` (each answered) and ``hand_end``; at the
    end ``bye``. A program may answer ``hello`` and ``decide`` with an ``error`` of its
    own: a ``message`` and perhaps a ``traceback``. In an answer to ``decide``, the
    ``kind`` "nonsense" says that the bot returned something that is not an action.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seed: int | str | None = None,
        time_limit: float | None = None,
        hand_time_limit: float | None = None,
        limits: ProcessLimits = NO_LIMITS,
    ) -> None:
        """Store the command; the program starts with the first hand."""
        super().__init__(
            command,
            time_limit=time_limit,
            hand_time_limit=hand_time_limit,
            limits=limits,
        )
        self.seed = seed
        self.name = ""
        """The name that the program sent."""
        self._program: Program | None = None
        self._questions = 0

    @property
    def is_running(self) -> bool:
        """Whether the program is running."""
        return self._program is not None

    @property
    def pid(self) -> int | None:
        """The id of the process and its group while it is running, else None."""
        return None if self._program is None else self._program.pid

    def _open(self) -> None:
        self._program = Program(self.command, self.limits)
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "seed": self.seed,
            "time_limit": self.time_limit,
            "hand_time_limit": self.hand_time_limit,
        }
        answer = self._ask(hello, monotonic() + START_LIMIT)
        if answer.get("type") == "error":  # without a bot, the program is of no use
            raise _reported(answer, BotError)
        if answer.get("type") != "hello" or answer.get("protocol") != PROTOCOL:
            raise BotProtocolError(
                f"invalid hello {brief(answer)}: expected protocol {PROTOCOL}"
            )
        name = answer.get("name")
        self.name = visible(name[:_LONGEST_NAME]) if isinstance(name, str) else ""

    def _begin(self, info: HandInfo, deadline: float) -> None:
        news = {
            "type": "hand_start",
            "hand": info.hand_id,
            "game": info.game,
            "player_index": info.player_index,
            "names": info.names,
            "seats": info.seats,
        }
        self._up.tell(_encode(news), deadline)

    def _answer(self, view: View, deadline: float) -> Action:
        self._questions += 1
        number = self._questions
        question = {"type": "decide", "id": number, "view": view_to_dict(view)}
        answer = self._ask(question, deadline)
        if answer.get("id", number) != number:
            raise BotProtocolError(
                f"invalid id {brief(answer['id'])} in the answer: expected {number}"
            )
        if answer.get("type") == "error":
            nonsense = answer.get("kind") == "nonsense"
            raise _reported(answer, ReportedAnswerError if nonsense else ReportedError)
        return action_from_dict(answer)

    def _finish(self, view: View, deadline: float) -> None:
        news = {"type": "hand_end", "view": view_to_dict(view)}
        self._up.tell(_encode(news), deadline)

    def _shut(self, *, politely: bool) -> None:
        program, self._program = self._up, None
        program.close(_encode({"type": "bye"}) if politely else None)

    @property
    def _up(self) -> Program:
        if self._program is None:
            raise BotError("the program is not running: no hand has been started")
        return self._program

    def _ask(self, question: dict[str, Any], deadline: float) -> dict[str, Any]:
        line = self._up.ask(_encode(question), deadline)
        try:
            answer = _decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BotProtocolError(
                f"invalid answer {line[:80]!r}: expected JSON"
            ) from None
        if not isinstance(answer, dict):
            raise BotProtocolError(
                f"invalid answer {line[:80]!r}: expected a JSON object"
            )
        return answer


def _reported(answer: dict[str, Any], kind: type[BotError]) -> BotError:
    """Return the error that a program reports, with its traceback as a note."""
    message = visible(str(answer.get("message") or "")[:_LONGEST_MESSAGE])
    error = kind(message or "the program reported an error without a message")
    trace = answer.get("traceback")
    if isinstance(trace, str) and trace:
        error.add_note(visible_lines(trace[-_LONGEST_TRACE:]))
    return error
