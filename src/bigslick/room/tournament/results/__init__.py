"""What the players of a tournament paid and won.

``result_rows`` are the places, ``result_files`` the same as CSV or JSON, and
``club_books`` what changes in the balances of the members of a club.
"""
