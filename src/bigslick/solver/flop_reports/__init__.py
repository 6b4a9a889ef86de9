"""Solves one spot on many flops and reports the results as a table.

``flops`` lists flops and selects representative ones. ``report_run`` solves the spot on
each of them. ``flop_report`` defines the table of results.
"""

from bigslick.solver.flop_reports.flop_report import FlopReport
from bigslick.solver.flop_reports.flops import WeightedFlop, choose_flops
from bigslick.solver.flop_reports.report_run import report

__all__ = ("FlopReport", "WeightedFlop", "choose_flops", "report")
