"""HTTP endpoints of accounts and clubs.

``club_requests`` reads and limits requests; ``account_api`` and ``club_api`` are the
endpoints; each calls one function of ``bigslick.room.clubs``.
"""
