"""Groups of options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer
from typer.testing import CliRunner

from bigslick.cli.option_groups import with_groups


@dataclass(frozen=True)
class Speed:
    fast: Annotated[bool, typer.Option("--fast")] = False
    limit: Annotated[int, typer.Option(min=1)] = 5


def test_a_command_receives_the_options_of_a_group_together() -> None:
    app = typer.Typer()

    @app.command()
    @with_groups
    def run(name: str, *, speed: Speed, loud: bool = False) -> None:
        typer.echo(f"{name} {speed} {loud}")

    result = CliRunner().invoke(app, ["a", "--limit", "7", "--loud"])
    assert result.output == "a Speed(fast=False, limit=7) True\n"
    assert CliRunner().invoke(app, ["a", "--limit", "0"]).exit_code == 2
