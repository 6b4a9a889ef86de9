"""The phases of a hand, one module each.

For each of its operations, a module has two functions: one checks the rule and returns
the exact arguments or the reason for a refusal, the other changes the state. ``run``
performs the automated operations and returns whether the phase is over. The order of
the phases is in ``flow``. Betting also needs ``opener`` (who acts first), ``bet_sizes``
and ``raise_limits`` (who may raise, and how far); ``refusals`` are the reasons why an
operation is not allowed.
"""
