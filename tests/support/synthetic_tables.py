"""Invented tables in the form that the room sends: all seats taken, all bets shown."""

from __future__ import annotations

from typing import Any

DECK = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
NOW = 1_000_000
_CARDS = {"nlhe": 2, "plo8": 4, "plo6": 6, "stud": 7, "27td": 5}
_UP = [False, False, True, True, True, True, False]
_POSITIONS = ["SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN"]


def synthetic_table(  # noqa: PLR0913 - one for each option
    game: str,
    seats: int,
    *,
    you: int | None = 1,
    stack: int = 12_400,
    bet: int = 400,
    boards: int = 1,
    folded: tuple[int, ...] = (),
    away: tuple[int, ...] = (),
    shown: bool = False,
    pots: tuple[int, ...] = (1_850, 640),
) -> dict[str, Any]:
    """Return the snapshot of a table in the middle of a hand, with ``you`` to act."""
    cards = iter(DECK * 2)
    has_board = game not in {"stud", "27td"}
    players: list[dict[str, Any]] = []
    for seat in range(1, seats + 1):
        dealt = [next(cards) for _ in range(_CARDS[game])]
        up = _UP if game == "stud" else [shown] * len(dealt)
        open_to_you = seat == you or shown
        seen = [card if open_to_you or up[i] else "??" for i, card in enumerate(dealt)]
        players.append(
            {
                "seat": seat,
                "name": f"Player {seat}",
                "stack": stack + 37 * seat,
                "bet": bet,
                "in": seat not in folded,
                "cards": [] if seat in folded and seat != you else seen,
                "up": up,
                "own": dealt if seat == you else None,
                "shown": [],
                "made": [
                    {"name": "Full house, sevens full of threes", "short": "Full house"}
                ]
                if seat == you
                else [],
            }
        )
    runs = [DECK[5 * i : 5 * i + 5] for i in range(boards)] if has_board else [[]]
    blinds = None if game == "stud" else [50, 100]
    return {
        "type": "snapshot",
        "table": "made-up",
        "n": 7,
        "you": you,
        "now": NOW,
        "name": "Friday night",
        "config": {"seats": seats, "game": game},
        "game": game,
        "game_name": {"nlhe": "No-limit Texas hold'em"}.get(game, game),
        "stakes": {"blinds": blinds, "bets": [100, 200], "unit": 100},
        "stack": stack,
        "running": True,
        "paused": False,
        "finished": False,
        "hands": 12,
        "seats": [
            {
                "seat": player["seat"],
                "name": player["name"],
                "chips": player["stack"],
                "connected": True,
                "away": player["seat"] in away,
                "bot": None if player["seat"] % 2 else "medium",
            }
            for player in players
        ],
        "button": 2,
        "commitment": None,
        "hand": {
            "hand": "made-up-00012",
            "number": 12,
            "game": game,
            "button": 2,
            "order": list(range(1, seats + 1)),
            "positions": _POSITIONS[-seats:],
            "players": players,
            "boards": runs,
            "board_cards": 5 if has_board else 0,
            "pots": [{"amount": pot} for pot in pots],
            "pot": sum(pots) + bet * seats,
            "over": False,
            "payoffs": None,
        },
        "turn": None
        if you is None
        else {
            "n": 7,
            "seat": you,
            "at": NOW,
            "time_ms": 20_000,
            "bank_ms": 0,
            "held_ms": None,
            "legal": {
                "fold": True,
                "call": bet,
                "min_raise_to": 2 * bet,
                "max_raise_to": stack,
                "stack_to": stack,
            },
        },
        "waiting": [],
        "waiting_as": None,
        "tournament": None,
    }
