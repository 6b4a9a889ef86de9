"""Solutions of spots: reading, changing, drawing and storing them.

``solution`` defines the result, ``node`` and ``tree_place`` its nodes; ``pictures``
draws them. ``locks`` fixes strategies, ``rounding`` rounds them. ``solution_file``
reads and writes files; ``stored_numbers`` and ``river_solution`` are used for files
saved without rivers.
"""
