#!/usr/bin/env python3

"""A bot that knows nothing of Bigslick: JSON lines in, JSON lines out.

It can be written in any language. This one raises good cards and calls the rest.

bigslick arena "run:examples/bots/json_lines.py" random --hands 200
"""

import json
import sys
from typing import Any

STRONG = 22


def answer(view: dict[str, Any]) -> dict[str, Any]:
    """Return the action for a view."""
    legal = view["legal"]
    if legal["discards"] is not None:
        count = legal["discard_count"] or 0
        return {"action": "discard", "cards": legal["discards"][: 2 * count]}
    if legal["bring_in"] is not None:
        return {"action": "bring-in"}
    cards = view["own_cards"]
    points = sum("23456789TJQKA".index(rank) for rank in cards[::2])
    if points >= STRONG and legal["min_raise_to"] is not None:
        action = "bet" if legal["unopened"] else "raise"
        return {"action": action, "to": legal["min_raise_to"]}
    return {"action": "check" if legal["check"] else "call"}


def main() -> None:
    """Speak until the other side hangs up."""
    for line in sys.stdin:
        message = json.loads(line)
        reply = None
        if message["type"] == "hello":
            reply = {"type": "hello", "protocol": 1, "name": "high cards"}
        elif message["type"] == "decide":
            reply = {"id": message["id"], **answer(message["view"])}
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
