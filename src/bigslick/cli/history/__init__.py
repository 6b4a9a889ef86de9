"""``bigslick history``: check, show, convert and query hand histories.

``commands`` contains most subcommands, ``show_commands`` those for single hands,
``player_commands`` those for players and ``library_commands`` the library.
``filter_options`` contains the options that select hands. ``hand_files`` reads hands
from files; ``printed_tables`` and ``query_output`` print.
"""

from bigslick.cli.history.commands import app

__all__ = ("app",)
