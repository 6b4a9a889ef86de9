"""Hand histories at work: checked, converted, counted, queried."""

from bigslick.history.all_in import expected_nets
from bigslick.history.catalogue import STATISTICS, Statistic
from bigslick.history.report import Report, Share, Totals, hands_to_tell
from bigslick.history.tracker import Tracker

__all__ = (
    "STATISTICS",
    "Report",
    "Share",
    "Statistic",
    "Totals",
    "Tracker",
    "expected_nets",
    "hands_to_tell",
)
