"""The reference page of the command line, made from the commands themselves.

``python -m bigslick.cli.manual > docs/reference/cli.md`` writes it anew.
"""

from __future__ import annotations

import sys
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

from bigslick.cli.app import EXIT_CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    import typer

__all__ = ("commands", "examples", "manual")

_INTRODUCTION = """\
`bigslick COMMAND --help` explains a command. Commands that a program might read take
`--json`. `--no-color` or `NO_COLOR=1` leaves out the colours; `--install-completion`
teaches the shell to complete commands and options."""


def commands(app: typer.Typer) -> Iterator[tuple[str, Any]]:
    """Yield every command that can be run, with the words that name it."""
    from typer.main import get_command

    yield from _below("bigslick", get_command(app))


def _below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    for name, child in getattr(command, "commands", {}).items():
        if child.hidden:
            continue
        group = hasattr(child, "commands")
        if not group or child.invoke_without_command:
            yield f"{path} {name}", child
        if group:
            yield from _below(f"{path} {name}", child)


def examples(command: Any) -> list[str]:
    """Return the examples in a command's help, one line each."""
    lines = cleandoc(command.help or "").replace("\b", "").splitlines()
    return [line for line in lines if line.startswith("bigslick ")]


def manual(app: typer.Typer) -> str:
    """Return the page as Markdown."""
    codes = "\n".join(f"| {code} | {text} |" for code, text in EXIT_CODES.items())
    parts = [
        "# Command line",
        "<!-- Made by python -m bigslick.cli.manual; do not edit. -->",
        _INTRODUCTION,
        f"| exit code | meaning |\n|---|---|\n{codes}",
    ]
    for path, command in commands(app):
        parts += _section(path, command)
    return "\n\n".join(parts) + "\n"


def _section(path: str, command: Any) -> Iterator[str]:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option"]
    usage = "".join(f" {_metavar(argument)}" for argument in arguments)
    yield f"## `{path}{usage}`"
    text = cleandoc(command.help or "").split("\b")[0].strip()
    yield text
    shown = examples(command)
    if shown:
        yield "\n".join(f"    $ {line}" for line in shown)
    rows = [f"| `{_metavar(a)}` | {_help(a)} |" for a in arguments]
    rows += [f"| {_names(o)} | {_help(o)} |" for o in options if o.name != "help"]
    if rows:
        yield "\n".join(["| option | meaning |", "|---|---|", *rows])


def _metavar(argument: Any) -> str:
    name = argument.name.upper().rstrip("_")
    return f"{name}..." if argument.nargs == -1 else name


def _names(option: Any) -> str:
    names = [*option.opts, *option.secondary_opts]
    value = "" if option.is_flag else f" {option.metavar or option.name.upper()}"
    return ", ".join(f"`{name}{value}`" for name in names)


def _help(param: Any) -> str:
    text = " ".join((param.help or "").split()).replace("|", "\\|")
    default = param.default
    shown = default not in (None, "", False, True, ()) and not callable(default)
    return f"{text} Default: `{default}`." if shown else text


if __name__ == "__main__":
    from bigslick.cli import app

    sys.stdout.write(manual(app))
