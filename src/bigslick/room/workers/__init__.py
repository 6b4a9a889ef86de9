"""Worker processes for equities, histories, replays, statistics, hints and studies.

``pool`` starts the processes and distributes jobs, within limits; ``process`` is the
program that a worker runs; ``jobs`` are the functions it can call; ``equity_request``
checks a request for equities before it is queued, ``study_request`` one of the Study
page.
"""
