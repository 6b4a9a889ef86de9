"""Heavy work, in processes of its own: equities, histories, replays, statistics, hints.

``pool`` starts the processes and hands out the work, within limits; ``process`` is
what runs there; ``jobs`` is what it can do; ``equity_request`` checks a request for
equities before it is queued.
"""
