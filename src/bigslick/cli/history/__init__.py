"""``bigslick history``: hands in files, checked, shown, converted and counted.

``commands`` are the subcommands, ``hand_files`` finds the hands they are given,
``printed_tables`` and ``query_output`` print.
"""

from bigslick.cli.history.commands import app

__all__ = ("app",)
