"""Tournaments: blind schedules, payouts, balancing and breaking tables.

``tournament`` and ``director`` run a tournament with its ``tables``;
``hand_settlement`` processes finished hands. ``tournament_control`` contains what a
host may do meanwhile. ``registration`` takes entries; ``money`` computes prizes and
bounties. ``blind_schedule``, ``level_clock`` and ``chip_race`` set
the stakes. ``structures`` contains standard stacks and schedules for
``tournament_settings``. ``tournament_file`` saves and restores tournaments.
"""

from __future__ import annotations

from bigslick.match.elimination import Bust, rank_busts
from bigslick.match.tournament.blind_schedule import (
    BlindLevel,
    BlindSchedule,
    Growth,
    Pace,
    ScheduleReading,
    get_blinds,
)
from bigslick.match.tournament.chip_race import race_chips
from bigslick.match.tournament.level_clock import LevelClock
from bigslick.match.tournament.money.payouts import (
    PAYOUTS,
    chip_chop,
    icm_deal,
    pay_places,
    payout_shares,
    split_pool,
)
from bigslick.match.tournament.money.prize_pool import (
    BountyKind,
    BountyPayment,
    collect_bounty,
)
from bigslick.match.tournament.money.results import Finish, TournamentResult
from bigslick.match.tournament.registration import Entrant, Offer
from bigslick.match.tournament.structures import STRUCTURES, Structure
from bigslick.match.tournament.tournament import Tournament
from bigslick.match.tournament.tournament_events import (
    TournamentEvent,
    TournamentEventKind,
)
from bigslick.match.tournament.tournament_settings import (
    AddOn,
    FinalTable,
    Rebuys,
    TournamentSettings,
)

__all__ = (
    "PAYOUTS",
    "STRUCTURES",
    "AddOn",
    "BlindLevel",
    "BlindSchedule",
    "BountyKind",
    "BountyPayment",
    "Bust",
    "Entrant",
    "FinalTable",
    "Finish",
    "Growth",
    "LevelClock",
    "Offer",
    "Pace",
    "Rebuys",
    "ScheduleReading",
    "Structure",
    "Tournament",
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
    "race_chips",
    "rank_busts",
    "split_pool",
)
