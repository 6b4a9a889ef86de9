"""Hand histories at work: checked, converted, counted, queried."""

from bigslick.history.all_in import expected_nets
from bigslick.history.catalogue import STATISTICS, Statistic
from bigslick.history.conversion import convert_files
from bigslick.history.files import find_files, track_files
from bigslick.history.graphs import Curve, draw_curve, follow_files
from bigslick.history.measures import (
    effective_stacks,
    harrington_m,
    stack_to_pot_ratios,
)
from bigslick.history.parquet import write_parquet
from bigslick.history.pictures import draw_hand, draw_steps
from bigslick.history.queries import query
from bigslick.history.report import Report, Share, Totals, hands_to_tell
from bigslick.history.steps import Step, steps_of
from bigslick.history.tournaments import (
    TournamentEntry,
    TournamentTotals,
    icm_expected,
    tournament_totals,
)
from bigslick.history.tracker import Tracker
from bigslick.history.usable import Problems, hands_of
from bigslick.history.verification import FileCheck, check_record, verify_files

__all__ = (
    "STATISTICS",
    "Curve",
    "FileCheck",
    "Problems",
    "Report",
    "Share",
    "Statistic",
    "Step",
    "Totals",
    "TournamentEntry",
    "TournamentTotals",
    "Tracker",
    "check_record",
    "convert_files",
    "draw_curve",
    "draw_hand",
    "draw_steps",
    "effective_stacks",
    "expected_nets",
    "find_files",
    "follow_files",
    "hands_of",
    "hands_to_tell",
    "harrington_m",
    "icm_expected",
    "query",
    "stack_to_pot_ratios",
    "steps_of",
    "tournament_totals",
    "track_files",
    "verify_files",
    "write_parquet",
)
