"""What the clients of a table receive.

``subscribers`` sends each client the events that it may see, and ``late_hands`` decides
who may see the cards of finished hands. ``encoded_event`` is an event in the versions
for its recipients; ``snapshots`` is the whole table, for a client that connects.
"""
