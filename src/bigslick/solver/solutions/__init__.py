"""Solutions of spots: what they say, how they are changed and stored.

``solution`` holds the result, ``node`` and ``tree_place`` are its nodes, ``pictures``
draws them. ``locks`` fixes strategies, ``rounding`` rounds them. ``solution_file``
reads and writes files; ``stored_numbers`` and ``river_solution`` show a file without
rivers.
"""
