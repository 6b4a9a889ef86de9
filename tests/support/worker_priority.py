"""Workers of a room with the priority of the tests.

The tests keep all processors busy. A worker of low priority, as rooms start it, would
wait many times as long as it works, and meet time limits that are not its fault.
"""

from typing import Final

from bigslick.room.workers import pool

USUAL: Final = pool._PROGRAM


def keep_priority() -> None:
    """Let rooms of this process, and of those that it forks, start such workers."""
    program = "from bigslick.room.workers import process as p; p._NICE = 0; p.main()"
    pool._PROGRAM = ("-P", "-c", program)
