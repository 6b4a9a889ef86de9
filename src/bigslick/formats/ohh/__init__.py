"""Open Hand History 1.4: ``reader`` and ``writer``, the objects of its ``schema``.

``meta`` translates what a record has no field for: tournaments, bounties, flags.
"""
