"""The rules engine: the state of a hand, its operations, and the games.

``state`` defines ``State``, whose parts are in ``state_parts``. ``phases`` contains the
rules of each phase, ``chips`` the pots and ``games`` the variants. ``actions`` and
``legal_actions`` describe what players may do, ``views`` what they may see, created
from ``view_values``. ``operations`` defines the records of what happened, and
``replay`` performs recorded operations again. ``encoding`` converts operations, actions
and views to JSON data and back.
"""

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
from bigslick.engine.chips.pots import Pot, Winner
from bigslick.engine.next_hand import (
    ButtonRule,
    Positions,
    duplicate_cards,
    is_substantial_action,
    move_button,
    next_order,
    next_state,
    redealt,
)
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
from bigslick.engine.phases.flow import Phase
from bigslick.engine.rules import Automation, Mode, Rules
from bigslick.engine.state import State
from bigslick.engine.streets import BettingStructure, Opening, Street
from bigslick.engine.views import View

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
