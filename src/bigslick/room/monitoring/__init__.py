"""What a room reports about itself.

``metrics`` counts for Prometheus, ``logs`` writes lines of text or JSON without
secrets, ``watchdog`` names a table that keeps the room waiting.
"""
