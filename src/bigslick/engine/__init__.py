"""The rules engine: a state of one deal, its operations, and the games."""

from bigslick.engine.actions import (
    Action,
    ActionType,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    LegalActions,
    RaiseTo,
)
from bigslick.engine.button import ButtonRule, Positions, move_button
from bigslick.engine.flow import Phase
from bigslick.engine.irregularities import (
    duplicate_cards,
    is_substantial_action,
    redealt,
)
from bigslick.engine.modes import Automation, Mode
from bigslick.engine.next_hand import next_order, next_state
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
from bigslick.engine.views import View
from bigslick.engine.winners import Winner

__all__ = (
    "Action",
    "ActionType",
    "AntePosting",
    "Automation",
    "Bet",
    "BetCollection",
    "BettingStructure",
    "BlindOrStraddlePosting",
    "BoardDealing",
    "BringIn",
    "BringInPosting",
    "ButtonRule",
    "Call",
    "CardBurning",
    "Check",
    "CheckingOrCalling",
    "ChipsPulling",
    "ChipsPushing",
    "CompletionBettingOrRaisingTo",
    "Discard",
    "Fold",
    "Folding",
    "HandKilling",
    "HoleCardsShowingOrMucking",
    "HoleDealing",
    "LegalActions",
    "Mode",
    "NoOperation",
    "Opening",
    "Operation",
    "Phase",
    "Positions",
    "Pot",
    "RaiseTo",
    "Rules",
    "RunoutCountSelection",
    "StandingPatOrDiscarding",
    "State",
    "Street",
    "View",
    "Winner",
    "duplicate_cards",
    "is_substantial_action",
    "move_button",
    "next_order",
    "next_state",
    "redealt",
)
