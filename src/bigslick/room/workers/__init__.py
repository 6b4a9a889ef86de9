"""Worker processes for equities, histories, replays, statistics and hints.

``pool`` starts the processes and distributes jobs, within limits; ``process`` is the
program that a worker runs; ``jobs`` are the functions it can call; ``equity_request``
checks a request for equities before it is queued.
"""
