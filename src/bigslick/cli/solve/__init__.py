"""``bigslick solve`` and ``bigslick solve show``: solve spots and show solutions.

``command`` defines both commands, ``spot_files`` reads spots and locks, ``node_output``
and ``strategy_text`` print a node.
"""

from bigslick.cli.solve.command import app

__all__ = ("app",)
