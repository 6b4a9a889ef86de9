"""Players: the protocol, the named baselines and the bots of measured skill."""

from __future__ import annotations

from bigslick.bots.protocol import AsyncDecider, Decider, HandInfo, Observer

__all__ = ("AsyncDecider", "Decider", "HandInfo", "Observer")
