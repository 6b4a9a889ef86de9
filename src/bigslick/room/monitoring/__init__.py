"""The metrics and the log of a room.

``metrics`` are counters for Prometheus, ``logs`` writes lines of text or JSON without
secrets, ``watchdog`` reports a table that blocks the room.
"""
