"""Every block of code in the documentation runs, or is at least correct.

Examples with ``>>>`` are doctests, which pytest runs as such. This file runs the other
blocks of Python, and parses every ``bigslick`` command that a page shows.
"""

import ast
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.support.command import run

from bigslick.cli import new_root

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *(
        path
        for path in sorted((ROOT / "docs").rglob("*.md"))
        if "docs/reference/api" not in path.as_posix()
        and path.parent.name != "notebooks"  # executed as notebooks
    ),
]
NEEDS = {
    "distributed": "a Dask cluster",
    "dask.distributed": "a Dask cluster",
    "bigslick.room.client": "a room that is open",
    "mybot": "a file of the reader",
}
"""Modules that a block imports if it needs more than this process."""
CONTINUED = {
    "how-to/add-a-site.md": "the imports are in the template that the page names",
    "how-to/solve-played-hands.md": "reads a file of the reader",
    "how-to/write-a-bot.md": "MyBot is the reader's bot",
    "how-to/write-a-room-bot.md": "continues the program above it",
}
"""Pages with blocks that are a part of a program; they are compiled only."""


def _blocks(language: str) -> Iterator[tuple[str, int, str]]:
    for page in PAGES:
        text = page.read_text("utf-8")
        for found in re.finditer(rf"(?ms)^```{language}\n(.*?)^```", text):
            line = text[: found.start()].count("\n") + 2
            yield page.relative_to(ROOT).as_posix(), line, found[1]


def _commands() -> Iterator[tuple[str, str]]:
    """Yield each command that a page shows, with its page."""
    for page in PAGES:
        if page.name == "cli.md":  # generated; its examples run in tests/unit/cli
            continue
        text = page.read_text("utf-8").replace("\\\n", "")
        for found in re.finditer(r"(?m)^(?: {4})?(?:\$ )?(bigslick [a-z-].*)$", text):
            command = found[1]
            if command.count("'") % 2:  # an SQL query over several lines
                command += text[found.end() :].partition("'")[0] + "' tables"
            yield (
                f"{page.relative_to(ROOT)}:{text[: found.start()].count(chr(10))}",
                command,
            )


PYTHON = [block for block in _blocks("python") if ">>>" not in block[2]]
COMMANDS = list(_commands())
CHEAP = sorted(
    {
        command
        for _, command in COMMANDS
        if command.split()[1] in {"equity", "eval", "icm", "nash", "range"}
        and "--samples" not in command
    }
)


def _imports(source: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(source)))
    names = {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}
    return names | {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)}


@pytest.mark.parametrize(
    ("page", "source"), [(f"{page}:{line}", text) for page, line, text in PYTHON]
)
def test_a_block_of_python_runs(page: str, source: str) -> None:
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    code = compile(source, page, "exec", flags)
    if any(page.startswith(f"docs/{name}:") for name in CONTINUED):
        return
    if _imports(source) & set(NEEDS):
        return
    exec(code, {"__name__": "documentation"})  # noqa: S102 - our own pages


@pytest.mark.parametrize(("place", "command"), COMMANDS)
def test_a_command_has_the_options_that_a_page_shows(place: str, command: str) -> None:
    words = _words(command)
    assert words, place
    _parse(words)


@pytest.mark.parametrize("command", CHEAP)
def test_a_quick_command_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*_words(command))
    assert (answer.returncode, answer.stderr) == (0, "")


def _words(command: str) -> list[str]:
    """Return the arguments of a command, without what the shell does with it."""
    words = shlex.split(command, comments=True)[1:]
    return words[: words.index(">")] if ">" in words else words


@cache
def _command() -> Any:
    return typer.main.get_command(new_root())


def _parse(words: list[str]) -> None:
    """Parse the words as the command line does, without running the command."""
    command = _command()
    context = command.make_context("bigslick", list(words))
    while hasattr(command, "commands"):
        rest = [*context._protected_args, *context.args]
        if not rest:  # bigslick room, bigslick solve: a group that runs by itself
            return
        name, command, rest = command.resolve_command(context, rest)
        context = command.make_context(name, rest, parent=context)
