"""The parts of ``State``: its attributes, its operations and the start of a hand.

``state_data`` holds the attributes, declared with ``state_fields``, and the properties
computed from them. ``state_operations`` contains the methods that check and perform
operations. ``setup`` starts a hand; ``templates`` start many hands of one game quickly,
as copies of ``dealt_templates``.
``state_text`` and ``state_encoding`` convert a state to text and to JSON data.
"""
