"""Annual Computer Poker Competition: its ``protocol``, and a ``reader`` of its logs."""
