"""The card room: tables in the browser, stored on disk, dealt from sealed decks.

``server`` handles HTTP and WebSocket connections, ``admin`` the operator's commands.
``lobby`` owns all tables and ``table`` plays one of them. ``protocol`` defines the
messages of clients, ``storage`` keeps tables on disk, ``fairness`` seals decks and
verifies deals. ``limits`` restricts what one client can use, ``monitoring`` provides
metrics and logs, and ``workers`` runs expensive requests in other processes. ``client``
lets a program play in a room; ``web`` is the page.
"""
