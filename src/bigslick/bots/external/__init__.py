"""Bots from elsewhere: classes in files, programs, research bots.

``loader`` reads how a bot is named and makes it: a ``json_bot`` or an ``acpc_bot``,
both a ``program_bot`` with limits and restarts. ``process`` starts, asks and ends a
program, ``process_guard`` ends it when we die, ``host`` serves a Python class as one.
"""

from typing import TYPE_CHECKING, Any

from bigslick.bots.external.loader import BotSpec, describe_spec, load_bot, read_spec

if TYPE_CHECKING:
    from bigslick.bots.external.host import serve

__all__ = ("BotSpec", "describe_spec", "load_bot", "read_spec", "serve")


def __getattr__(name: str) -> Any:
    """Load ``serve`` late: its module is also run with ``python -m``."""
    if name != "serve":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from bigslick.bots.external.host import serve

    return serve
