"""Creates bots from text such as ``hard`` or ``mybot.py:MyBot``.

=====================  ====================================================
``hard``               a built-in bot by name
``mybot.py:MyBot``     a class in a Python file, run in its own process
``mybot.py``           the same if the file has only one bot class
``./mybot``            a program that speaks JSON lines
``run:CMD ARGS``       the same with arguments
``acpc:CMD ARGS``      a program that speaks the ACPC protocol; host and port
                       are added as its last arguments
=====================  ====================================================
"""

from __future__ import annotations

import ast
import os
import re
import sys
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from bigslick.bots.external.process_limits import NO_LIMITS, ProcessLimits
from bigslick.bots.registry import create_bot
from bigslick.errors import BotError, NotationError, brief

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.bots.decider import Decider

__all__ = ("BotSpec", "describe_spec", "load_bot", "read_spec")

_CLASS: Final = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")
_MOST_BYTES: Final = 1 << 24


class BotSpec(NamedTuple):
    """How to create a bot: its kind, and its name or command."""

    kind: Literal["name", "json", "acpc"]
    name: str = ""
    command: tuple[str, ...] = ()


def read_spec(text: str) -> BotSpec:
    """Parse the text of a bot; files must exist, names are not checked.

    >>> read_spec("hard")
    BotSpec(kind='name', name='hard', command=())
    >>> read_spec("acpc:./agent --quiet").command[-1]
    Traceback (most recent call last):
    bigslick.errors.BotError: program not found: './agent'

    Raises:
        BotError: the file, class or program does not exist.

    """
    text = text.strip()
    prefix, colon, rest = text.partition(":")
    if colon and prefix in ("run", "acpc"):
        return BotSpec("json" if prefix == "run" else "acpc", "", _command(rest))
    if found := _CLASS.fullmatch(text):
        path = _expanded(found["path"])
        if not _exists(path):
            raise BotError(f"file not found: {brief(str(path))}")
        _check_class(path, found["name"])
        target = str(path.resolve()) + (f":{found['name']}" if found["name"] else "")
        host = (sys.executable, "-m", "bigslick.bots.external.python_bot", target)
        return BotSpec("json", "", host)
    if os.sep in text:
        return BotSpec("json", "", _command(text))
    return BotSpec("name", text)


def _expanded(text: str) -> Path:
    """Return a path in which ``~`` is the user's folder; unknown users stay as text."""
    from pathlib import Path

    return Path(_with_home(text))


def _with_home(text: str) -> str:
    return os.path.expanduser(text)  # noqa: PTH111 - that of Path raises then


def _check_class(path: Path, name: str | None) -> None:
    """Raise BotError unless the file has exactly one matching class.

    The file is parsed but not run.
    """
    from bigslick.formats.input_files import read_input

    try:
        tree = ast.parse(read_input(path, _MOST_BYTES), str(path))
    except NotationError as error:
        raise BotError(str(error)) from None
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BotError(f"{str(path)!r} is not valid Python: {error}") from None
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    if name is None:
        bots = _bot_classes(tree)
        if len(bots) > 1:
            raise BotError(
                f"{str(path)!r} has several bots: {', '.join(bots)}; "
                f"name one, for example {path.name}:{bots[-1]}"
            )
    elif name not in classes:
        has = ", ".join(classes) or "none"
        raise BotError(
            f"class {name!r} not found in {str(path)!r}; its classes are: {has}"
        )


def _bot_classes(tree: ast.Module) -> list[str]:
    """Return the names of the classes that define or inherit ``decide``."""
    found: list[str] = []
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        own = any(isinstance(n, functions) and n.name == "decide" for n in node.body)
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        if own or bases & set(found):
            found.append(node.name)
    return found


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the text cannot be a file name
        return False


def describe_spec(text: str) -> tuple[str, str]:
    """Return a short name for the text of a bot, and the text with absolute paths.

    Files need not exist. Absolute paths let workers in other folders find the files.

    >>> describe_spec("hard"), describe_spec("/bots/mine.py:MyBot")
    (('hard', 'hard'), ('MyBot', '/bots/mine.py:MyBot'))
    >>> describe_spec("run:/opt/bot --depth 3")
    ('bot', 'run:/opt/bot --depth 3')
    """
    from pathlib import Path

    text = text.strip()
    prefix, colon, rest = text.partition(":")
    if colon and prefix in ("run", "acpc"):
        start = f"{prefix}:"
    elif found := _CLASS.fullmatch(text):
        path = _expanded(found["path"]).absolute()
        name = found["name"]
        return name or path.stem, f"{path}:{name}" if name else str(path)
    elif os.sep in text:
        start, rest = "run:", text
    else:
        return text, text
    program, space, arguments = rest.strip().partition(" ")
    if os.sep in program and program[0] not in "\"'":
        program = str(_expanded(program).absolute())
    return Path(program).name or text, f"{start}{program}{space}{arguments}"


def _command(text: str) -> tuple[str, ...]:
    """Return the words of a command, with the absolute path of the program."""
    import shlex
    import shutil
    from pathlib import Path

    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BotError(f"invalid command {brief(text)}: {error}") from None
    if not words:
        raise BotError("missing command: expected run:CMD or acpc:CMD")
    found = shutil.which(_with_home(words[0]))  # a Path would lose the ./
    if found is None:
        name = brief(words[0])
        if _exists(Path(words[0])):
            raise BotError(f"{name} is not executable")
        command = f" in {brief(text)}" if words[1:] else ""
        raise BotError(f"program not found: {name}{command}")
    return str(Path(found).absolute()), *words[1:]


def load_bot(
    text: str,
    *,
    seed: int | str | None = None,
    time_limit: float | None = None,
    hand_time_limit: float | None = None,
    limits: ProcessLimits = NO_LIMITS,
) -> Decider:
    """Return a new bot; the forms of the text are listed in this module.

    Time limits (seconds for a decision, and for all decisions of a hand) and
    ``limits`` on CPU time and memory apply to programs and to classes in files, which
    run in their own process. A built-in bot runs in this process. If the bot has a
    ``close`` method, call it at the end.

    Raises:
        BotError: the bot, file or program does not exist.

    """
    spec = read_spec(text)
    if spec.kind == "name":
        return create_bot(spec.name, seed=seed)
    if spec.kind == "acpc":
        from bigslick.bots.external.acpc_bot import AcpcBot

        return AcpcBot(
            spec.command,
            time_limit=time_limit,
            hand_time_limit=hand_time_limit,
            limits=limits,
        )
    from bigslick.bots.external.json_bot import JsonBot

    return JsonBot(
        spec.command,
        seed=seed,
        time_limit=time_limit,
        hand_time_limit=hand_time_limit,
        limits=limits,
    )
