"""How much of a hand happens by itself, and which manners hold at the table."""

from __future__ import annotations

from enum import StrEnum, unique

__all__ = ("Automation", "Mode")


@unique
class Automation(StrEnum):
    """An operation that the state may perform by itself as soon as it is due."""

    ANTE_POSTING = "Ante posting"
    BET_COLLECTION = "Bet collection"
    BLIND_OR_STRADDLE_POSTING = "Blind or straddle posting"
    CARD_BURNING = "Card burning"
    HOLE_DEALING = "Hole dealing"
    BOARD_DEALING = "Board dealing"
    RUNOUT_COUNT_SELECTION = "Runout-count selection"
    HOLE_CARDS_SHOWING_OR_MUCKING = "Hole cards showing or mucking"
    HAND_KILLING = "Hand killing"
    CHIPS_PUSHING = "Chips pushing"
    CHIPS_PULLING = "Chips pulling"


@unique
class Mode(StrEnum):
    """Tournament or cash game: they differ in folding, showing and runouts."""

    TOURNAMENT = "Tournament"
    CASH_GAME = "Cash-game"
