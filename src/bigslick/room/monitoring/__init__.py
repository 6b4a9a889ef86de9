"""What a room reports about itself.

``metrics`` are counters for Prometheus, ``logs`` writes lines of text or JSON without
secrets, ``watchdog`` reports a table that blocks the room.
"""
