#!/usr/bin/env python3

"""An agent of the Annual Computer Poker Competition: it calls everything.

It is started with host and port as its last arguments and plays heads-up limit or
no-limit hold'em.

bigslick arena "acpc:examples/bots/acpc_caller.py" maniac --stack 200bb --hands 200
"""

import socket
import sys


def is_my_turn(state: str) -> bool:
    """Return whether this seat acts next: the dealer (1) first, then the other."""
    _, position, _, betting, _ = state.split(":")
    if "f" in betting:
        return False
    streets = betting.split("/")
    letters = [letter for letter in streets[-1] if letter in "cr"]
    ended = len(letters) > 1 and letters[-1] == "c"
    if ended:  # the last street is over, or everybody is all in
        return False
    first = 1 if len(streets) == 1 else 0
    return int(position) == (first + len(letters)) % 2


def main(host: str, port: int) -> None:
    """Answer every state in which it is our turn."""
    with socket.create_connection((host, port)) as link:
        link.sendall(b"VERSION:2.0.0\r\n")
        for line in link.makefile("r", encoding="ascii"):
            state = line.strip()
            if state.startswith("MATCHSTATE") and is_my_turn(state):
                link.sendall(f"{state}:c\r\n".encode("ascii"))


if __name__ == "__main__":
    main(sys.argv[-2], int(sys.argv[-1]))
