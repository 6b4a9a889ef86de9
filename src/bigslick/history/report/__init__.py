"""Reports of players as one HTML page, which needs no other file.

``collection`` counts hands once for all sections; ``player_results`` stores the results
of a player, and divides them into sessions. ``comparison`` compares frequencies with
those of other players, ``leaks`` ranks situations by their cost. ``replayer`` prepares
the pictures of hands, ``html`` and ``sections`` write the parts of the page, ``page``
the whole page.
"""

from bigslick.history.report.collection import Collected, collect_files
from bigslick.history.report.leaks import Leak, find_leaks
from bigslick.history.report.page import report_page, write_report
from bigslick.history.report.player_results import PlayerResults, Session

__all__ = (
    "Collected",
    "Leak",
    "PlayerResults",
    "Session",
    "collect_files",
    "find_leaks",
    "report_page",
    "write_report",
)
