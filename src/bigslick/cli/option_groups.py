"""Groups of options that several commands share; each group is a dataclass."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("with_groups",)


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Return the command with an option for each field of its groups.

    A group is a parameter whose type is a dataclass. Typer sees one option for each
    field instead of the parameter; the command is called with an instance of the
    dataclass.
    """
    said = signature(command, eval_str=True)
    groups: dict[str, Any] = {}
    options: list[Parameter] = []
    for parameter in said.parameters.values():
        kind = parameter.annotation
        if not is_dataclass(kind):
            options.append(parameter.replace(kind=Parameter.KEYWORD_ONLY))
            continue
        groups[parameter.name] = kind
        hints = get_type_hints(kind, include_extras=True)
        options += [
            Parameter(
                option.name,
                Parameter.KEYWORD_ONLY,
                default=option.default,
                annotation=hints[option.name],
            )
            for option in fields(kind)
        ]

    @wraps(command)
    def run(**values: Any) -> None:
        for name, kind in groups.items():
            values[name] = kind(
                **{option.name: values.pop(option.name) for option in fields(kind)}
            )
        command(**values)

    run.__dict__["__signature__"] = said.replace(parameters=options)
    run.__annotations__ = {option.name: option.annotation for option in options}
    return run
