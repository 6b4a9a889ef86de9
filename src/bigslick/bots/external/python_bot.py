"""Runs a Python bot as a program that speaks JSON lines.

``python -m bigslick.bots.external.python_bot mybot.py:MyBot`` runs a class from a file
in its own process, where it can neither hang the match nor read other players' cards.
Your own program can call `serve`.
"""

from __future__ import annotations

import inspect
import os
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from operator import index
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

import msgspec

from bigslick.bots.answers import invalid_answer
from bigslick.bots.decider import HandInfo
from bigslick.bots.external.json_bot import PROTOCOL
from bigslick.bots.tracebacks import own_traceback
from bigslick.engine.encoding import action_to_dict, view_from_dict
from bigslick.errors import BotError, BotProtocolError
from bigslick.plugins import load_plugins

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from bigslick.bots.decider import Decider

__all__ = ("load_class", "make_bot", "serve")


def load_class(path: str, name: str = "") -> type[Decider]:
    """Return the bot class of a Python file.

    Without a name, the file must have exactly one bot class.

    Raises:
        BotError: the file or class does not exist, or the file raises an exception.

    """
    file = Path(path)
    if not file.is_file():
        raise BotError(f"file not found: {path!r}")
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise BotError(f"{path!r} is not a Python file")
    module = module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)  # so that its classes can be pickled
    sys.path.insert(0, str(file.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BotError(f"cannot run {path}: {error!r}") from error
    finally:
        sys.path.pop(0)
    found: dict[str, Any] = {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value)
        and value.__module__ == module.__name__
        and callable(getattr(value, "decide", None))
    }
    if name:
        if name not in found:
            raise BotError(f"{path} has no class {name!r} with a decide method")
        return cast("type[Decider]", found[name])
    if len(found) != 1:
        names = ", ".join(found) or "none"
        raise BotError(
            f"{path} must have one class with a decide method, but has {names}"
        )
    return cast("type[Decider]", next(iter(found.values())))


def make_bot(kind: type[Decider], seed: int | str | None) -> Decider:
    """Return a bot of the class; the seed is passed if the constructor takes one."""
    try:
        takes_seed = "seed" in inspect.signature(kind).parameters
    except (TypeError, ValueError):
        takes_seed = False
    make: Callable[..., Decider] = kind
    return make(seed=seed) if takes_seed else make()


def serve(
    create: Callable[[int | str | None], Decider],
    *,
    name: str = "",
    source: IO[bytes] | None = None,
    answers: IO[bytes] | None = None,
) -> None:
    """Answer messages until the other side sends ``bye`` or disconnects.

    ``create`` creates the bot from the seed of the match. Whatever the bot prints goes
    to standard error, so that it cannot disturb the protocol. The plugins of the
    process that started this one are loaded first.

    Raises:
        BotProtocolError: the other side uses another version.
        GameConfigError: a plugin cannot be imported.

    """
    source = source or sys.stdin.buffer
    answers = answers or _divert_output()
    load_plugins()
    encoder = msgspec.json.Encoder(enc_hook=_plain)
    decoder = msgspec.json.Decoder()
    conversation = _Conversation(create, name)
    for line in source:
        answer = conversation.hear(decoder.decode(line))
        if answer is not None:
            answers.write(encoder.encode(answer) + b"\n")
            answers.flush()
        if conversation.over:
            break


def _plain(value: Any) -> int | str:
    """Return an integer of another library, for example NumPy, as an integer."""
    try:
        return index(value)
    except TypeError:
        return str(value)  # the other side reports it as an invalid action


def _divert_output() -> IO[bytes]:
    """Return the standard output, and redirect printed text to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


class _Conversation:
    """The state of one connection: the bot and the current hand."""

    def __init__(
        self, create: Callable[[int | str | None], Decider], name: str
    ) -> None:
        self._create = create
        self._name = name
        self._bot: Any = None
        self._game = "nlhe"
        self.over = False

    def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Handle a message; return the answer, or None if there is none."""
        match message.get("type"):
            case "hello":
                return self._greet(message)
            case "hand_start":
                self._start_hand(message)
            case "decide":
                return {"id": message.get("id")} | self._decide(message)
            case "hand_end":
                end = getattr(self._bot, "end_hand", None)
                if end is not None:
                    end(view_from_dict(message["view"], self._game))
            case "bye":
                self.over = True
            case _:  # unknown messages of later versions are ignored
                pass
        return None

    def _decide(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the bot's action, or its error: it need not be started again."""
        view = view_from_dict(message["view"], self._game)
        try:
            answer = self._bot.decide(view)
        except Exception as error:  # noqa: BLE001 - reported
            return _report(error)
        invalid = invalid_answer(answer)
        if invalid is not None:
            return {"type": "error", "kind": "nonsense", "message": str(invalid)}
        return action_to_dict(answer)

    def _greet(self, message: dict[str, Any]) -> dict[str, Any]:
        if message.get("protocol") != PROTOCOL:
            raise BotProtocolError(
                f"unknown protocol {message.get('protocol')!r}; expected {PROTOCOL}"
            )
        try:
            self._bot = self._create(message.get("seed"))
        except Exception as error:  # noqa: BLE001 - reported
            what = (
                f"cannot create {self._name}" if self._name else "cannot create the bot"
            )
            return _report(error, f"{what}: ")
        name = self._name or type(self._bot).__name__
        return {"type": "hello", "protocol": PROTOCOL, "name": name}

    def _start_hand(self, message: dict[str, Any]) -> None:
        self._game = message["game"]
        start = getattr(self._bot, "start_hand", None)
        if start is not None:
            start(
                HandInfo(
                    message["hand"],
                    message["game"],
                    message["player_index"],
                    tuple(message["names"]),
                    tuple(message["seats"]),
                )
            )


def _report(error: Exception, start: str = "") -> dict[str, Any]:
    """Return the message that reports an exception of the bot."""
    text = "".join(traceback.format_exception_only(error)).rstrip()
    return {
        "type": "error",
        "message": f"{start}{text}",
        "traceback": own_traceback(error),
    }


def _main(spec: str) -> None:
    path, _, name = spec.rpartition(":")
    if not path.endswith(".py"):
        path, name = spec, ""
    with _divert_output() as answers:
        # Output is redirected before the bot's file can print anything.
        load_plugins()  # the bot's file may use their variants
        kind = load_class(path, name)
        serve(lambda seed: make_bot(kind, seed), name=kind.__name__, answers=answers)


def _print_fault(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Print the traceback without the frames of this package."""
    del kind, trace
    lines = own_traceback(error) or "".join(traceback.format_exception_only(error))
    sys.stderr.write(f"{lines}\n")


if __name__ == "__main__":
    sys.excepthook = _print_fault
    _main(sys.argv[1])
