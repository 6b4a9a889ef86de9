"""How often does this win? Equities by enumeration."""

from bigslick.analysis.runouts import runout_equities

__all__ = ("runout_equities",)
