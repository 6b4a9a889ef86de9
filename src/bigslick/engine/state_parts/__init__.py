"""What ``State`` is made of: attributes, operations, how a hand begins.

``state_data`` holds the attributes and what follows from them, declared as
``state_fields`` says; ``state_operations`` verify, can and do. ``setup`` begins a
hand, ``templates`` begin the hands of one game. ``state_text`` and
``state_encoding`` write a state.
"""
