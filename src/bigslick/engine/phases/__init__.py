"""The phases of a hand, one module each.

A module holds, for its operations, the rule (the arguments made precise, or why
not), the change, and ``run``, which does what is automated and says whether the
phase is over. The order of the phases stands in ``bigslick.engine.phases.flow``.
"""
