"""External bots: Python classes in files, programs, and ACPC research bots.

``loader`` creates a bot from text: a ``json_bot`` or an ``acpc_bot``, both of which are
a ``program_bot`` with time limits and restarts. ``process`` runs a program,
``process_limits`` limits its CPU time and memory, ``process_guard`` ends it when this
process dies, ``python_bot`` runs a Python class as a program.
"""

from typing import TYPE_CHECKING, Any

from bigslick.bots.external.loader import BotSpec, describe_spec, load_bot, read_spec
from bigslick.bots.external.process_limits import ProcessLimits

if TYPE_CHECKING:
    from bigslick.bots.external.python_bot import serve

__all__ = (
    "BotSpec",
    "ProcessLimits",
    "describe_spec",
    "load_bot",
    "read_spec",
    "serve",
)


def __getattr__(name: str) -> Any:
    """Import ``serve`` on first use: its module also runs with ``python -m``."""
    if name != "serve":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from bigslick.bots.external.python_bot import serve

    return serve
