"""The rules engine: a state of one deal, its operations, and the games."""

from bigslick.engine.modes import Automation, Mode
from bigslick.engine.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoOperation,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.pots import Pot
from bigslick.engine.rules import Rules
from bigslick.engine.state import State
from bigslick.engine.streets import BettingStructure, Opening, Street

__all__ = (
    "AntePosting",
    "Automation",
    "BetCollection",
    "BettingStructure",
    "BlindOrStraddlePosting",
    "BoardDealing",
    "BringInPosting",
    "CardBurning",
    "CheckingOrCalling",
    "ChipsPulling",
    "ChipsPushing",
    "CompletionBettingOrRaisingTo",
    "Folding",
    "HandKilling",
    "HoleCardsShowingOrMucking",
    "HoleDealing",
    "Mode",
    "NoOperation",
    "Opening",
    "Operation",
    "Pot",
    "Rules",
    "RunoutCountSelection",
    "StandingPatOrDiscarding",
    "State",
    "Street",
)
