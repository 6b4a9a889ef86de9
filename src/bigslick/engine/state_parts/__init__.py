"""The parts of ``State``: its attributes, its operations and how a hand begins.

``state_data`` holds the attributes, declared with ``state_fields``, and the properties
computed from them. ``state_operations`` contains the methods that check and perform
operations. ``setup`` begins a hand; ``templates`` begin many hands of one game quickly.
``state_text`` and ``state_encoding`` write a state as text and as data.
"""
