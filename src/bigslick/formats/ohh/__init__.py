"""Open Hand History 1.4: ``reader``, ``writer`` and the objects of its ``schema``.

``hand_writer`` builds the object of a hand; ``meta`` converts data that a record keeps
in its ``meta``: tournaments, bounties, flags.
"""
