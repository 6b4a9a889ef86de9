"""Tournaments: schedules, payouts, tables that balance and break."""

from __future__ import annotations

from bigslick.match.tournament.bounties import (
    BountyKind,
    BountyPayment,
    collect_bounty,
)
from bigslick.match.tournament.clock import LevelClock
from bigslick.match.tournament.events import TournamentEvent, TournamentEventKind
from bigslick.match.tournament.payouts import (
    PAYOUTS,
    chip_chop,
    icm_deal,
    pay_places,
    payout_shares,
    split_pool,
)
from bigslick.match.tournament.places import Bust, rank_busts
from bigslick.match.tournament.results import Finish, TournamentResult
from bigslick.match.tournament.schedule import (
    BlindLevel,
    BlindSchedule,
    Growth,
    Pace,
    ScheduleReading,
    get_blinds,
)
from bigslick.match.tournament.settings import (
    AddOn,
    FinalTable,
    Rebuys,
    TournamentSettings,
)
from bigslick.match.tournament.structures import STRUCTURES, Structure

__all__ = (
    "PAYOUTS",
    "STRUCTURES",
    "AddOn",
    "BlindLevel",
    "BlindSchedule",
    "BountyKind",
    "BountyPayment",
    "Bust",
    "FinalTable",
    "Finish",
    "Growth",
    "LevelClock",
    "Pace",
    "Rebuys",
    "ScheduleReading",
    "Structure",
    "TournamentEvent",
    "TournamentEventKind",
    "TournamentResult",
    "TournamentSettings",
    "chip_chop",
    "collect_bounty",
    "get_blinds",
    "icm_deal",
    "pay_places",
    "payout_shares",
    "rank_busts",
    "split_pool",
)
