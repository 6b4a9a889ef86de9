"""The phases of a hand, one module each.

For each of its operations, a module has two functions: the rule, which returns the
exact arguments or the reason for a refusal, and the change. ``run`` performs what is
automated and returns whether the phase is over. The order of the phases is in
``bigslick.engine.phases.flow``.
"""
