"""Worker processes for equities, histories, replays, statistics and hints.

``pool`` starts the processes and distributes jobs, within limits; ``process`` is the
program of a worker; ``jobs`` are the functions it can run; ``equity_request`` checks a
request for equities before it is queued.
"""
