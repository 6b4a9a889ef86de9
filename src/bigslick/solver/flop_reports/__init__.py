"""One spot on many flops, as one table.

``flops`` lists flops and chooses those that stand for all, ``reporting`` solves them,
``flop_report`` is the table.
"""

from bigslick.solver.flop_reports.flop_report import FlopReport
from bigslick.solver.flop_reports.flops import WeightedFlop, choose_flops
from bigslick.solver.flop_reports.reporting import report

__all__ = ("FlopReport", "WeightedFlop", "choose_flops", "report")
