"""How every command speaks: help in groups, errors in one line, bars on stderr."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from bigslick.errors import BigslickError, GameConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

__all__ = (
    "EXIT_CODES",
    "check_outputs_differ",
    "counted",
    "file_errors",
    "is_run_itself",
    "new_app",
    "new_command",
    "progress_bar",
    "run",
    "say",
    "write_data",
)

EXIT_CODES = {
    0: "done",
    1: "a check found something",
    2: "the input made no sense; one line on standard error says what",
    130: "interrupted",
    141: "whoever read the output closed the pipe",
}

_CONTEXT = {"help_option_names": ["-h", "--help"]}
_UsageError: Any = typer.BadParameter.__base__


class GroupedCommands(TyperGroup):
    """A group whose help lists the commands under the headings they were given."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands first and the options in a line: it fits a screen."""
        self.format_commands(ctx, formatter)
        names = [
            max(param.opts, key=len)
            for param in self.get_params(ctx)
            if param.param_type_name == "option"
        ]
        formatter.write_paragraph()
        formatter.write_text(f"Options: {', '.join(names)}")

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write one section for each heading, in the order of the commands."""
        headings: dict[str, list[tuple[str, str]]] = {}
        width = max(map(len, self.commands))
        for name in self.list_commands(ctx):
            command = self.commands[name]
            if not command.hidden:
                heading = getattr(command, "rich_help_panel", None)
                rows = headings.setdefault(str(heading or "Commands"), [])
                text = command.get_short_help_str(formatter.width - width - 4)
                rows.append((name.ljust(width), text))
        for heading, rows in headings.items():
            with formatter.section(heading):
                formatter.write_dl(rows)


def new_app(name: str, text: str) -> typer.Typer:
    """Return a group of commands that speaks like the others."""
    return typer.Typer(
        name=name,
        help=text,
        cls=GroupedCommands,
        no_args_is_help=True,
        rich_markup_mode=None,  # plain help comes in half the time
        pretty_exceptions_enable=False,
        context_settings=_CONTEXT,
    )


def new_command(name: str) -> typer.Typer:
    """Return a command that can be run as it is and has subcommands besides.

    Its callback runs it; the callback asks ``is_run_itself`` whether to.
    """
    return typer.Typer(
        name=name,
        invoke_without_command=True,
        subcommand_metavar="[COMMAND]",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_CONTEXT,
    )


def is_run_itself(ctx: typer.Context) -> bool:
    """Return whether the command itself is meant, not one of its subcommands.

    Raises:
        typer.BadParameter: options stand before the name of a subcommand.

    """
    name = ctx.invoked_subcommand
    if name is None:
        return True
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if source is not None and source.name == "COMMANDLINE":
            option = max(param.opts, key=len)
            raise typer.BadParameter(
                f"{option} belongs to {ctx.command_path}: write the options of "
                f"{name} after {name}"
            )
    return False


def run(app: typer.Typer, arguments: Sequence[str]) -> int:
    """Run the command and return its exit code; what makes no sense is one line."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    if "--no-color" in arguments:
        os.environ["NO_COLOR"] = "1"
        arguments = [word for word in arguments if word != "--no-color"]
    try:
        code = app(list(arguments), prog_name=_NAME, standalone_mode=False)
        sys.stdout.flush()
    except _UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            sys.stdout.write(f"{error.ctx.get_help()}\n")
            return 0
        return _refuse(_with_the_value(error), error.ctx)
    except (BigslickError, UnicodeEncodeError) as error:
        return _refuse(_reason(error))
    except typer.Abort:
        return 130
    except (SystemExit, OSError) as error:
        return _stop(error)
    return code if isinstance(code, int) else 0


_NAME = "bigslick"
_LONGEST_MESSAGE = 2000


def _stop(error: SystemExit | OSError) -> int:
    """Return the exit code after trouble with a file or with standard output.

    A pipe that was closed is no error: whoever reads has what they wanted.

    Raises:
        SystemExit: something else ends the process.

    """
    cause = error.__context__ if isinstance(error, SystemExit) else error
    if not isinstance(cause, OSError):
        raise error
    with suppress(OSError):  # what is no file of the system needs no other one
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(cause, BrokenPipeError):
        return 141
    place = f"{cause.filename}: " if cause.filename else ""
    return _refuse(f"{place}{cause.strerror or cause}")


def _reason(error: BigslickError | UnicodeEncodeError) -> str:
    """Return what was wrong; some outputs have no place for some letters."""
    if not isinstance(error, UnicodeEncodeError):
        return str(error)
    sign = error.object[error.start]
    return f"{sign!r} cannot be written in {error.encoding}: PYTHONIOENCODING=utf-8"


def _with_the_value(error: Any) -> str:
    """Return the message; where a value failed a check, with that value."""
    message: str = error.format_message()
    for failed in getattr(error.__cause__, "errors", list)():
        message = message.replace("Input should", f"{failed['input']!r} should")
    return message


def _refuse(message: str, ctx: Any = None) -> int:
    command = ctx.command_path if ctx is not None else _NAME
    hint = f" (see {command} --help)" if ctx is not None else ""
    from bigslick.drawing.plain_text import shortened, visible

    told = shortened(visible(" ".join(message.split())), _LONGEST_MESSAGE)
    sys.stderr.write(f"{command}: {told}{hint}\n")
    return 2


def say(text: str = "", *, err: bool = False) -> None:
    """Print lines; control characters in them are made visible."""
    from bigslick.drawing.plain_text import visible_lines

    typer.echo(visible_lines(text), err=err)


def write_data(text: str) -> None:
    """Write what is meant for a program: as it is, but visible on a terminal."""
    from bigslick.drawing.plain_text import visible_lines

    sys.stdout.write(visible_lines(text) if sys.stdout.isatty() else text)


def counted(number: int, word: str) -> str:
    """Return how many there are of something.

    >>> counted(1, "hand"), counted(1200, "hand")
    ('1 hand', '1,200 hands')
    """
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


@contextmanager
def file_errors(path: Path) -> Iterator[None]:
    """Turn trouble with a file that was named into a usage error, exit code 2."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise typer.BadParameter(f"{path}: {error.strerror or error}") from None


def check_outputs_differ(**outputs: Path | None) -> None:
    """Refuse two options that name one file.

    Raises:
        GameConfigError: two of them do.

    """
    known: dict[Path, str] = {}
    for name, path in outputs.items():
        if path is None:
            continue
        place = path.absolute()
        other = known.setdefault(place.resolve() if place.exists() else place, name)
        if other != name:
            raise GameConfigError(f"--{other} and --{name} are one file: {path}")


@contextmanager
def progress_bar(task: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give a callback that moves a bar on stderr, or None if nobody would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress

    from bigslick.cli.plain_console import PlainConsole

    with Progress(console=PlainConsole(stderr=True), transient=True) as bar:
        number = bar.add_task(task, total=None)

        def show(done: int, total: int) -> None:
            bar.update(number, completed=done, total=total)

        yield show
