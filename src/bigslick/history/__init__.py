"""Hand histories: checking, converting, statistics and queries.

``reader`` finds files, and reads and checks their hands. ``decisions`` builds the
decision table, ``statistics`` counts its rows and ``file_tracker`` counts whole files.
``tables`` creates tables of hands, as Parquet and for SQL; ``report`` writes an HTML
page about a player, ``library`` stores a player's hands. ``filters`` and
``hand_choice`` select hands. ``conversion``, ``verification``, ``steps`` and
``winnings_graph`` each implement one command.
"""

from bigslick.history.conversion import convert_files
from bigslick.history.decisions.decision_table import DecisionTable, tabulate
from bigslick.history.decisions.played_hand import PlayedHand, played_hand
from bigslick.history.file_tracker import track_files
from bigslick.history.reader.files import find_files, skipped_files
from bigslick.history.reader.hand_reader import Problems, hands_of
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.catalogue import STATISTICS
from bigslick.history.statistics.report import Report, Share, Totals, hands_to_tell
from bigslick.history.statistics.sql_views import statistics_sql
from bigslick.history.statistics.stack_measures import (
    effective_stacks,
    harrington_m,
    stack_to_pot_ratios,
)
from bigslick.history.statistics.statistic import Statistic
from bigslick.history.statistics.tournament.tournament_results import (
    TournamentEntry,
    TournamentTotals,
    icm_expected,
    tournament_totals,
)
from bigslick.history.statistics.tracker import Tracker
from bigslick.history.steps import Step, draw_hand, draw_steps, steps_of
from bigslick.history.tables.parquet import write_parquet
from bigslick.history.tables.sql import query
from bigslick.history.verification import FileCheck, check_record, verify_files
from bigslick.history.winnings_graph import Curve, draw_curve, follow_files

__all__ = (
    "STATISTICS",
    "Curve",
    "DecisionTable",
    "FileCheck",
    "PlayedHand",
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
    "played_hand",
    "query",
    "skipped_files",
    "stack_to_pot_ratios",
    "statistics_sql",
    "steps_of",
    "tabulate",
    "tournament_totals",
    "track_files",
    "verify_files",
    "write_parquet",
)
