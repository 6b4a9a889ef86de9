"""Poker in one package: rules, hands, equities, bots and a card room.

Every public name is here. The module behind a name is loaded when the name is first
used, so that ``import bigslick`` is fast.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.analysis import *
    from bigslick.bots import *
    from bigslick.cards import *
    from bigslick.compat.parsers import *
    from bigslick.drawing import *
    from bigslick.engine import *
    from bigslick.engine.games import *
    from bigslick.errors import *
    from bigslick.formats import *
    from bigslick.hands import *
    from bigslick.match import *
    from bigslick.solver import *
    from bigslick.values import *

__version__ = "1.0.0"

_PUBLIC = {
    "analysis": (
        "CategoryCount ComboEquity EQUITY_GAMES EquityDistribution EquityGame "
        "EquityResult OmahaRange OmahaRangeLike PlayerEquity Range RangeBreakdown "
        "RangeLike Statistics calculate_equities calculate_hand_strength "
        "calculate_icm equity equity_distribution parse_range"
    ),
    "bots": (
        "AsyncDecider BOT_NAMES BotSkill DIFFICULTY_LEVELS Decider HandInfo "
        "Observer PokerBot create_bot estimate_win_rate position_factor should_call"
    ),
    "cards": (
        "Card CardsLike Deck FULL_MASK RandomSource Rank RankOrder Suit card_ids "
        "card_mask cards_from_ids format_cards ids_from_masks mask_cards "
        "masks_from_ids parse_cards shuffled"
    ),
    "compat.parsers": (
        "AbsolutePokerParser FullTiltPokerParser IPokerNetworkParser "
        "OngameNetworkParser PartyPokerParser PokerStarsParser REParser"
    ),
    "drawing": "draw_cards draw_state",
    "engine": (
        "Action ActionType AntePosting Automation Bet BetCollection "
        "BettingStructure BlindOrStraddlePosting BoardDealing BringIn "
        "BringInPosting ButtonRule Call CardBurning Check CheckingOrCalling "
        "ChipsPulling ChipsPushing CompletionBettingOrRaisingTo Discard Fold "
        "Folding HandKilling HoleCardsShowingOrMucking HoleDealing LegalActions "
        "Mode NoOperation Opening Operation Phase Positions Pot RaiseTo Rules "
        "RunoutCountSelection StandingPatOrDiscarding State Street View Winner "
        "duplicate_cards is_substantial_action move_button next_order next_state "
        "redealt"
    ),
    "engine.games": (
        "DeuceToSevenLowballMixin Draw FixedLimitAceToFiveLowballTripleDraw "
        "FixedLimitBadacey FixedLimitBadeucey FixedLimitBadugi "
        "FixedLimitDeuceToSevenLowballTripleDraw FixedLimitDeuceToSevenRazz "
        "FixedLimitFiveCardDraw FixedLimitFiveCardStud FixedLimitHoldem "
        "FixedLimitOmahaHoldem "
        "FixedLimitOmahaHoldemHighLowSplitEightOrBetter FixedLimitPokerMixin "
        "FixedLimitRazz FixedLimitSevenCardStud "
        "FixedLimitSevenCardStudHighLowRegular "
        "FixedLimitSevenCardStudHighLowSplitEightOrBetter FixedLimitTexasHoldem "
        "GAMES GameOptions Holdem KuhnPoker LeducHoldem MIXES Mix MixedGame "
        "NoLimitCrazyPineapple NoLimitDeuceToSevenLowballSingleDraw "
        "NoLimitFiveCardDraw NoLimitGreekHoldem NoLimitOmahaEightOrBetter "
        "NoLimitPineapple NoLimitPokerMixin "
        "NoLimitRoyalHoldem NoLimitShortDeckHoldem NoLimitTexasHoldem "
        "Numeral211Holdem OmahaHoldemMixin OneBetTeachingGame Poker PotLimitBigO "
        "PotLimitCourchevel PotLimitCourchevelEightOrBetter PotLimitDrawmaha "
        "PotLimitFiveCardDraw PotLimitFiveCardOmaha PotLimitIrish "
        "PotLimitOmahaEightOrBetter "
        "PotLimitOmahaHoldem PotLimitPokerMixin PotLimitSixCardOmaha "
        "PotLimitTexasHoldem RhodeIslandHoldem RoyalHoldemMixin "
        "RoyalRhodeIslandHoldem SevenCardStud SingleDraw Stakes StreetPlan "
        "TeachingGame TexasHoldemMixin TripleDraw UnfixedLimitHoldem VARIANTS "
        "Variant create_game create_mix register_variant "
        "registered_variants unregister_variant"
    ),
    "errors": (
        "BigslickError BotError BotProtocolError BotTimeoutError CardsError "
        "DamagedTableError GameConfigError HandError IllegalActionError "
        "InvalidStateTransitionError NotationError StorageError"
    ),
    "formats": (
        "ACPCProtocolParser DamagedHandError FORMATS HandHistory HandRecord Parser "
        "ReadHand RecordWriter RecordedAction RecordedPlayer RecordedPot "
        "RecordedStakes ShownHand parse_action read_hands read_histories "
        "read_records sniff_format write_histories write_ohh write_pokerstars "
        "write_records"
    ),
    "hands": (
        "BadugiHand BadugiLookup BoardCombinationHand CombinationHand "
        "EightOrBetterLookup EightOrBetterLowHand Entry EvaluableCards Explanation "
        "GreekHoldemHand Hand HandRank HandRules HoleBoardCombinationHand "
        "HoleCombinationHand HoleHighHand HoleLowHand KuhnPokerHand KuhnPokerLookup "
        "Label LeducHoldemHand LeducHoldemLookup Lookup Numeral211HoldemHand "
        "Numeral211HoldemLookup OmahaEightOrBetterLowHand OmahaHoldemHand "
        "RegularLookup RegularLowHand RhodeIslandHoldemHand RhodeIslandHoldemLookup "
        "ShortDeckHoldemHand ShortDeckHoldemLookup Standard2Lookup "
        "StandardBadugiHand StandardBadugiLookup StandardHand StandardHighHand "
        "StandardLookup StandardLowHand best_hand evaluate evaluate_many explain "
        "get_high_cards get_quad_kickers is_four_of_kind is_straight_flush"
    ),
    "match": (
        "BettingLimit BlindLevel BlindSchedule BombPots CashRules EventKind "
        "GameState GameVariant HandResult Ledger MatchEvent MatchEventKind Player "
        "PlayerFaults PlayerStatistics PokerMatch PokerState PokerStateMachine "
        "PokerTable PositionStatistics PotResult Rake STATE_TRANSITIONS STRUCTURES "
        "Seat TableEvent Tournament TournamentResult TournamentSettings "
        "deal_hole_cards find_game get_blinds max_raise position_names"
    ),
    "solver": (
        "Checkpoint FlopReport GameSolution PushFoldSolution Solution SolutionNode "
        "SolverAction Spot choose_flops report solve solve_game solve_push_fold"
    ),
    "values": (
        "UNMATCHABLE_PATTERN ValuesLike clean_values divmod filter_none max_or_none "
        "min_or_none parse_month parse_time parse_value rake rotated sign"
    ),
}
"""The public names by module; a test compares them with each ``__all__``."""

_MODULES = {name: module for module, names in _PUBLIC.items() for name in names.split()}

_RENAMED: dict[str, str] = {}
"""Old public names with their new ones; an old one works, with a warning."""

__all__ = sorted(_MODULES)  # noqa: PLE0605 - a list of strings all the same


def __getattr__(name: str) -> Any:
    """Load the module of a public name and return the object."""
    if name in _RENAMED:
        import warnings

        new = _RENAMED[name]
        text = f"bigslick.{name} is deprecated: use bigslick.{new}"
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[__name__], new)
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names, loaded or not."""
    return [*__all__, "__version__"]
