"""``bigslick history``: check, show, convert and query hand histories.

``commands`` contains the subcommands, with ``show_commands`` for single hands and
``player_commands`` for players and ``library_commands`` for the library;
``filter_options`` are the options that choose hands.
``hand_files`` reads hands from files, ``printed_tables`` and ``query_output`` print.
"""

from bigslick.cli.history.commands import app

__all__ = ("app",)
