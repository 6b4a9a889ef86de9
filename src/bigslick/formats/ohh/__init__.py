"""Open Hand History 1.4: ``reader``, ``writer`` and the objects of its ``schema``.

``meta`` translates what a record has no field for: tournaments, bounties, flags.
"""
