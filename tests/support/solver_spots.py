"""Spots that solver tests share."""

from __future__ import annotations

from typing import Any, Final

from bigslick.solver.spots.spot import Spot

__all__ = (
    "H_FLOP",
    "H_RIVER",
    "H_TURN",
    "PLAIN_RIVER",
    "T1",
    "T1_RIVER",
    "TD_RIVER",
    "TD_TURN",
)

_BIG_BLIND: Final = (
    "99-22,AJs-A2s,KJs-K2s,Q4s+,J6s+,T6s+,96s+,85s+,74s+,64s+,53s+,43s,AJo-A2o,K8o+,"
    "Q9o+,J9o+,T8o+,98o"
)
_BUTTON: Final = (
    "22+,A2s+,K2s+,Q5s+,J7s+,T7s+,97s+,86s+,75s+,65s,54s,A5o+,K9o+,Q9o+,J9o+,T9o"
)
_H_SIZES: Final = "bet 33%, 75%, a; raise 3x, a"
_LATER: Final = "bet 75%; raise a"


def _h_spot(board: str, sizes: str | dict[str, str]) -> Spot:
    """Return a game of the button against the big blind, 100 big blinds deep."""
    return Spot(board, (_BIG_BLIND, _BUTTON), 5.5, 97.5, sizes, unit=0.001)


H_RIVER: Final = _h_spot("Ks7h2d3c8d", _H_SIZES)
H_TURN: Final = _h_spot("Ks7h2d3c", _H_SIZES)
H_FLOP: Final = _h_spot(
    "Ks7h2d",
    {"flop": "bet 33%, 75%; raise a", "turn": _LATER, "river": _LATER},
)

_T1_IP: Final = (
    "AA,KK,QQ,JJ,TT,99:0.75,88:0.75,77:0.5,66:0.25,55:0.25,AK,AQs,AQo:0.75,AJs,AJo:0.5,"
    "ATs:0.75,A6s:0.25,A5s:0.75,A4s:0.75,A3s:0.5,A2s:0.5,KQs,KQo:0.5,KJs,KTs:0.75,"
    "K5s:0.25,K4s:0.25,QJs:0.75,QTs:0.75,Q9s:0.5,JTs:0.75,J9s:0.75,J8s:0.75,T9s:0.75,"
    "T8s:0.75,T7s:0.75,98s:0.75,97s:0.75,96s:0.5,87s:0.75,86s:0.5,85s:0.5,76s:0.75,"
    "75s:0.5,65s:0.75,64s:0.5,54s:0.75,53s:0.5,43s:0.5"
)
_T1_OOP: Final = (
    "QQ:0.5,JJ:0.75,TT,99,88,77,66,55,44,33,22,AKo:0.25,AQs,AQo:0.75,AJs,AJo:0.75,ATs,"
    "ATo:0.75,A9s,A8s,A7s,A6s,A5s,A4s,A3s,A2s,KQ,KJ,KTs,KTo:0.5,K9s,K8s,K7s,K6s,K5s,"
    "K4s:0.5,K3s:0.5,K2s:0.5,QJ,QTs,Q9s,Q8s,Q7s,JTs,JTo:0.5,J9s,J8s,T9s,T8s,T7s,98s,"
    "97s,96s,87s,86s,76s,75s,65s,64s,54s,53s,43s"
)


def _t1_spot(board: str) -> Spot:
    sizes = "bet 100%, a; raise 50%, a"
    return Spot(board, (_T1_OOP, _T1_IP), 10, 95, sizes, all_in_share=0.67)


T1: Final = _t1_spot("QsJh2h7c")
T1_RIVER: Final = _t1_spot("QsJh2h7c3d")

_TD_OOP: Final = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
_TD_IP: Final = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"


def _td_spot(board: str) -> Spot:
    sizes = "bet 60%, e, a; raise 2.5x"
    return Spot(
        board,
        (_TD_OOP, _TD_IP),
        200,
        900,
        {"turn": sizes, "river": f"{sizes}; donk 50%"},
        unit=1,
        add_all_in=1.5,
        force_all_in=0.15,
        merge=0.1,
    )


TD_RIVER: Final = _td_spot("Td9d6hQc7s")
TD_TURN: Final = _td_spot("Td9d6hQc")

PLAIN_RIVER: Final[dict[str, Any]] = {
    "board": "Ks7h2d3c8d",
    "oop": "QQ, JJ, AQ",
    "ip": "AK, KQ, 99",
    "pot": 10,
    "stack": 20,
    "sizes": "bet 75%, a; raise a",
}
"""A small river as plain data, as the Study page sends it."""
