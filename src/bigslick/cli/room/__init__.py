"""``bigslick room``: a card room in the browser.

``command`` starts the server with the options of ``options``. ``admin`` manages a
running room, ``repair`` copies a damaged one, ``copy`` moves one to PostgreSQL, and
``verify`` checks how a hand was dealt.
"""

from bigslick.cli.room.command import app

__all__ = ("app",)
