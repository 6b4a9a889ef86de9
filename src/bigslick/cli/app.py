"""Code that all commands share: help in groups, one-line errors, progress bars."""

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
    "MORE",
    "check_outputs_differ",
    "counted",
    "file_errors",
    "is_run_itself",
    "new_app",
    "new_command",
    "placeholder",
    "progress_bar",
    "run",
    "say",
    "write_data",
)

EXIT_CODES = {
    0: "success",
    1: "a check failed, or hands could not be converted",
    2: "invalid input; standard error has one line with the reason",
    130: "interrupted with Ctrl-C",
    141: "the program that read the output closed the pipe",
}

MORE = "More"
"""The heading of commands that the help lists on one line, without descriptions."""
_PLACEHOLDERS = {
    "ante": "CHIPS",
    "backend": "NAME",
    "bb_ante": "CHIPS",
    "blinds": "SMALL/BIG",
    "board": "CARDS",
    "bounties": "AMOUNTS",
    "by": "GROUP",
    "chart": "POSITIONS",
    "clock": "SECONDS",
    "correction": "NAME",
    "data": "FOLDER",
    "dead": "CARDS",
    "deck": "NAME",
    "drain_seconds": "SECONDS",
    "hand": "NUMBER",
    "hand_time_limit": "SECONDS",
    "hand_type": "NAME",
    "hands": "NUMBER",
    "jobs": "NUMBER",
    "keep_closed_days": "DAYS",
    "keep_entries_days": "DAYS",
    "keep_hands_days": "DAYS",
    "least_bot_ms": "MILLISECONDS",
    "least_pause_ms": "MILLISECONDS",
    "limit": "STRUCTURE",
    "memory": "MEGABYTES",
    "other_stacks": "AMOUNTS",
    "out": "FILE",
    "payouts": "AMOUNTS",
    "player": "NAME",
    "players": "NUMBER",
    "reason": "TEXT",
    "root": "HEX",
    "samples": "NUMBER",
    "scheduler": "ADDRESS",
    "seats": "NUMBER",
    "seed": "NUMBER",
    "session": "NUMBER",
    "speed": "NAME",
    "stack": "CHIPS",
    "stacks": "AMOUNTS",
    "step": "NUMBER",
    "synchronous": "MODE",
    "threads": "NUMBER",
    "time_limit": "SECONDS",
    "timeout": "SECONDS",
    "to": "FORMAT",
    "until": "BB",
    "worst": "NUMBER",
}
_OLD_OPTIONS = {"svg": "plot"}
"""Options that were renamed; the old names are accepted, but not documented."""
_CONTEXT = {
    "help_option_names": ["-h", "--help"],
    "token_normalize_func": lambda name: _OLD_OPTIONS.get(name, name),
}
_UsageError: Any = typer.BadParameter.__base__


def placeholder(param: Any) -> Any:
    """Return the placeholder in help texts for the value of an option or argument."""
    if param.param_type_name == "argument":
        name = param.metavar or param.name.upper().rstrip("_")
        return f"{name}..." if param.nargs == -1 else name
    return param.metavar or _PLACEHOLDERS.get(param.name, param.name.upper())


class PlaceholderGroup(TyperGroup):
    """A group whose commands show placeholders such as FILE, not Python types."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command, after giving its options and arguments placeholders."""
        command = super().get_command(ctx, cmd_name)
        for param in getattr(command, "params", ()):
            if param.param_type_name == "argument":
                _name_argument(param)
            elif not param.is_flag and param.metavar is None:
                param.metavar = placeholder(param)
        return command


def _name_argument(argument: Any) -> None:
    """Show an argument by its placeholder in the usage line and in the list."""
    name, record = placeholder(argument), argument.get_help_record
    usage = name if argument.required else f"[{name}]"
    argument.get_usage_pieces = lambda _: [usage]
    argument.get_help_record = lambda ctx: (name, record(ctx)[1])


class GroupedCommands(PlaceholderGroup):
    """A group whose help lists the commands under their headings."""

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write the description below the usage line, without an empty line."""
        with formatter.indentation():
            formatter.write_text(self.help or "")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands first, then the options on one line."""
        self.format_commands(ctx, formatter)
        names = [
            max(param.opts, key=len)
            for param in self.get_params(ctx)
            if param.param_type_name == "option"
            and "--show-completion" not in param.opts
        ]
        formatter.write_text(f"Options: {', '.join(names)}")

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write one section for each heading, in the order of the commands.

        Commands under ``MORE`` are listed without descriptions, so that the help fits
        on a screen.
        """
        headings: dict[str, list[tuple[str, str]]] = {}
        width = max(map(len, self.commands))
        for name in self.list_commands(ctx):
            command = self.commands[name]
            if not command.hidden:
                heading = getattr(command, "rich_help_panel", None)
                rows = headings.setdefault(str(heading or "Commands"), [])
                text = command.get_short_help_str(formatter.width - width - 4)
                rows.append((name.ljust(width), text))
        more = headings.pop(MORE, [])
        for heading, rows in headings.items():
            with formatter.section(heading):
                formatter.write_dl(rows)
        if more:
            formatter.write_paragraph()
            names = ", ".join(name.rstrip() for name, _ in more)
            formatter.write_text(f"{MORE}: {names}")


def new_app(name: str, text: str) -> typer.Typer:
    """Return a group of commands with the settings that all groups share."""
    return typer.Typer(
        name=name,
        help=text,
        cls=GroupedCommands,
        no_args_is_help=True,
        rich_markup_mode=None,  # plain help takes half the time
        pretty_exceptions_enable=False,
        context_settings=_CONTEXT,
    )


def new_command(name: str) -> typer.Typer:
    """Return a command that also has subcommands.

    Its callback runs the command. The callback must check ``is_run_itself`` first,
    because typer also calls it before a subcommand.
    """
    return typer.Typer(
        name=name,
        cls=PlaceholderGroup,
        invoke_without_command=True,
        subcommand_metavar="[COMMAND]",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_CONTEXT,
    )


def is_run_itself(ctx: typer.Context) -> bool:
    """Return whether to run the command itself instead of a subcommand.

    Raises:
        typer.BadParameter: an option is given before the name of a subcommand.

    """
    name = ctx.invoked_subcommand
    if name is None:
        return True
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if source is not None and source.name == "COMMANDLINE":
            option = max(param.opts, key=len)
            raise typer.BadParameter(
                f"{option} is an option of {ctx.command_path} itself: write options of "
                f"{name} behind it, as in {ctx.command_path} {name} {option}"
            )
    return False


def run(app: typer.Typer, arguments: Sequence[str]) -> int:
    """Run the command and return its exit code; errors are printed as one line."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # Standard output was closed by the parent process.
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
    """Return the exit code after an error with a file or with standard output.

    A closed pipe is not an error: the reader, for example ``head``, has read enough.

    Raises:
        SystemExit: the process ends for another reason.

    """
    cause = error.__context__ if isinstance(error, SystemExit) else error
    if not isinstance(cause, OSError):
        raise error
    with suppress(OSError):  # standard output has no file descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(cause, BrokenPipeError):
        return 141
    place = f"{cause.filename}: " if cause.filename else ""
    return _refuse(f"{place}{cause.strerror or cause}")


def _reason(error: BigslickError | UnicodeEncodeError) -> str:
    """Return the message; for an encoding error, the character and how to fix it."""
    if not isinstance(error, UnicodeEncodeError):
        return str(error)
    sign = error.object[error.start]
    return f"cannot write {sign!r} in {error.encoding}: set PYTHONIOENCODING=utf-8"


def _with_the_value(error: Any) -> str:
    """Return the message of a usage error, with the value that caused it."""
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
    """Print text, with control characters made visible."""
    from bigslick.drawing.plain_text import visible_lines

    typer.echo(visible_lines(text), err=err)


def write_data(text: str) -> None:
    """Write data for a program; on a terminal, control characters are made visible."""
    from bigslick.drawing.plain_text import visible_lines

    sys.stdout.write(visible_lines(text) if sys.stdout.isatty() else text)


def counted(number: int, word: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "hand"), counted(1200, "hand")
    ('1 hand', '1,200 hands')
    """
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


@contextmanager
def file_errors(path: Path) -> Iterator[None]:
    """Convert an ``OSError`` about this file to a usage error with exit code 2."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise typer.BadParameter(f"{path}: {error.strerror or error}") from None


def check_outputs_differ(**outputs: Path | None) -> None:
    """Check that no two options name the same file.

    Raises:
        GameConfigError: two options name the same file.

    """
    known: dict[Path, str] = {}
    for name, path in outputs.items():
        if path is None:
            continue
        place = path.absolute()
        other = known.setdefault(place.resolve() if place.exists() else place, name)
        if other != name:
            raise GameConfigError(f"--{other} and --{name} name the same file: {path}")


@contextmanager
def progress_bar(task: str) -> Iterator[Callable[[int, int], None] | None]:
    """Yield a callback for a progress bar on stderr, or None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    from bigslick.cli.plain_console import PlainConsole
    from bigslick.drawing.plain_text import name_text

    # Without ``markup=False`` the description would be interpreted as markup.
    columns = (
        TextColumn("{task.description}", markup=False),
        *(BarColumn(), TaskProgressColumn(), TimeRemainingColumn()),
    )
    console = PlainConsole(stderr=True)
    with Progress(*columns, console=console, transient=True) as bar:
        number = bar.add_task(name_text(task), total=None)

        def show(done: int, total: int) -> None:
            bar.update(number, completed=done, total=total)

        yield show
