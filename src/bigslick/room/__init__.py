"""The card room: tables in the browser, stored on disk, dealt from sealed decks.

``server`` talks HTTP and WebSocket, ``admin`` is for the operator, ``lobby`` owns all
tables, ``table`` plays one, ``protocol`` is what clients send and receive, ``storage``
what is kept on disk, ``fairness`` sealed decks and their proof. ``limits`` says how
much a client may use, ``monitoring`` what the room reports, ``workers`` do heavy work
in processes. ``client`` plays in a room from a program; ``web`` is the page.
"""
