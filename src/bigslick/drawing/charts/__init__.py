"""Charts: numbers as lines and bars.

``line_chart`` draws lines, for example of winnings over hands; ``equity_graph`` (the
equities of whole ranges) and ``convergence_chart`` (the exploitability during solving)
use it. ``bar_chart`` draws equities, ``stacked_bars`` the shares of actions,
``breakdown_chart`` the made hands and draws of a range, ``interval_bar`` a share with
its interval.
"""
