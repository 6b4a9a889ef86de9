"""The card room: tables in the browser, stored on disk, dealt from sealed decks.

``server`` talks HTTP and WebSocket, ``lobby`` owns all tables, ``table`` plays one,
``protocol`` is what clients send and receive, ``storage`` is what is kept on disk.
``client`` plays in a room from a program; ``web`` is the page.
"""
