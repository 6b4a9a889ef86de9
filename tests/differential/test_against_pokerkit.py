"""Random hands played in step with PokerKit: every stack, bet, pot and size agrees."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.differential.stepping import Divergence, Judge, play_in_step
from tests.support.samples import samples

import bigslick

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed")

MIN_BET = (
    "NoLimitTexasHoldem",
    "NoLimitRoyalHoldem",
    "NoLimitShortDeckHoldem",
    "PotLimitOmahaHoldem",
    "NoLimitDeuceToSevenLowballSingleDraw",
)
SMALL_AND_BIG_BET = (
    "FixedLimitTexasHoldem",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitBadugi",
)
BRING_IN = (
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FixedLimitRazz",
)
TEACHING = (
    "KuhnPoker",
    "LeducHoldem",
    "RhodeIslandHoldem",
    "RoyalRhodeIslandHoldem",
    "Numeral211Holdem",
)
HANDS = samples(16, quick=8)
MANY_HANDS = 120
ENOUGH = samples(3, quick=1)
GAMES = MIN_BET + SMALL_AND_BIG_BET + BRING_IN + TEACHING


def game_class(module: Any, name: str) -> Any:
    """Return a game of an engine; PokerKit's limit Omaha hi-lo is made limit."""
    game = getattr(module, name)
    if module is pokerkit and name.startswith("FixedLimitOmaha"):
        return type(
            name,
            (game,),
            {
                "betting_structure": pokerkit.BettingStructure.FIXED_LIMIT,
                "max_completion_betting_or_raising_count": 4,
            },
        )
    return game


def random_table(name: str, rng: Random) -> tuple[list[Any], dict[str, Any]]:
    """Return stakes, stacks and options, with the engine's own words still to come."""
    options: dict[str, Any] = {}
    if rng.random() < 0.4:
        options["mode"] = "CASH_GAME"
    if name in TEACHING:
        return [True], options
    count = rng.randint(2, 6)
    stacks = tuple(
        rng.choice((rng.randint(1, 12), rng.randint(5, 40), rng.randint(40, 400)))
        for _ in range(count)
    )
    antes: Any = rng.choice((0, 0, 1, 3, {1: 2}, {-1: 2}))
    if name in BRING_IN:
        antes = rng.choice((0, 1, 2))
        stakes = [isinstance(antes, int), antes, 1, 2, 4]
        return [*stakes, stacks, count], options
    blinds: Any = rng.choice(((1, 2), (1, 2), (0, 2), (2, 2), (1, 2, 4), {-1: 2}))
    if count > 3 and rng.random() < 0.1:
        blinds = {0: 1, 1: 2, -1: 4}
    if count == 2 and blinds == (2, 2):
        blinds = (1, 2)  # rule 26: with equal blinds, in PokerKit the big blind opens
    bets = [2] if name in MIN_BET else [2, 4]
    if "Holdem" in name and rng.random() < 0.2 and name != "NoLimitRoyalHoldem":
        options["starting_board_count"] = 2
    return [isinstance(antes, int), antes, blinds, *bets, stacks, count], options


def create(module: Any, name: str, args: list[Any], options: dict[str, Any]) -> Any:
    """Return the state of a table in one of the engines, nothing automated."""
    spoken = dict(options)
    if "mode" in spoken:
        spoken["mode"] = getattr(module.Mode, spoken["mode"])
    if name in TEACHING:
        return game_class(module, name).create_state((), *args, **spoken)
    *stakes, stacks, count = args
    return game_class(module, name)((), *stakes, **spoken)(stacks, count)


def play_one(name: str, seed: int, rules: bigslick.Rules, judge: Judge) -> bool:
    """Play one random hand on both engines; return whether it came to its end."""
    rng = Random(f"{name} {seed}")
    args, options = random_table(name, rng)
    theirs = create(pokerkit, name, args, options)
    ours = create(bigslick, name, args, {**options, "rules": rules})

    def judge_here(divergence: Divergence, mine: Any, other: Any) -> bool:
        divergence.table = f"{name} {seed}: {args} {options}"
        return judge(divergence, mine, other)

    return play_in_step(ours, theirs, rng, judge_here)


def odd_chips_go_to_one_winner_each(
    divergence: Divergence, ours: Any, theirs: Any
) -> bool:
    """Rule 38: PokerKit gives all odd chips of a share to the first winner."""
    if set(divergence.names) != {"bets"}:
        return False
    mine, other = divergence.names["bets"]
    shares = len(list(ours.pots)) * ours.board_count * ours.hand_type_count
    return sum(mine) == sum(other) and all(
        abs(a - b) <= shares * theirs.player_count
        for a, b in zip(mine, other, strict=True)
    )


def without_a_low_the_high_hand_takes_all(
    divergence: Divergence, ours: Any, theirs: Any
) -> bool:
    """Rule 37: PokerKit shares half of a side pot that has no low among everybody."""
    if set(divergence.names) != {"bets"} or theirs.hand_type_count != 2:
        return False
    mine, other = divergence.names["bets"]
    return sum(mine) == sum(other) and any(
        all(
            ours.get_hand(player, board, 1) is None
            for player in pot.player_indices
            if ours.hole_cards[player]
        )
        for board in ours.board_indices
        for pot in ours.pots
    )


def a_short_blind_keeps_its_seat(
    divergence: Divergence, ours: Any, theirs: Any
) -> bool:
    """Rule 19: a blind posted short or not at all is still the blind's seat."""
    if "actor_index" not in divergence.names or ours.street_index != 0:
        return False
    posted = {
        operation.player_index: operation.amount
        for operation in theirs.operations
        if type(operation).__name__ == "BlindOrStraddlePosting"
    }
    return any(
        posted.get(player, 0) < abs(blind)
        for player, blind in enumerate(theirs.blinds_or_straddles)
    )


def an_ante_nobody_matched_comes_back_before_the_blinds(
    divergence: Divergence, ours: Any, theirs: Any
) -> bool:
    """Rule 36: the returned part of an ante can be posted as a blind."""
    names = set(divergence.names)
    short = any(
        stack < ante
        for stack, ante in zip(theirs.starting_stacks, theirs.antes, strict=True)
    )
    return (
        short
        and bool(ours.ante_trimming_status)
        and bool(names & {"post_blind_or_straddle", "can_post_blind_or_straddle"})
    )


def without_a_bet_hands_are_shown_by_seat(
    divergence: Divergence, ours: Any, theirs: Any
) -> bool:
    """Rule 41: PokerKit goes by the posted amounts when blinds put players all in."""
    return (
        "showdown_index" in divergence.names
        and ours.all_in_status
        and not any(
            type(operation).__name__ == "CompletionBettingOrRaisingTo"
            for operation in theirs.operations
        )
    )


def burned_cards_stay_burned_until_they_are_needed(
    divergence: Divergence, ours: Any, theirs: Any
) -> bool:
    """Rule 50: out of cards, PokerKit shuffles all reserves back into the deck."""
    dealt = sum(
        len(getattr(operation, "cards", ()))
        for operation in ours.operations
        if type(operation).__name__ == "HoleDealing"
    )
    burned = len([op for op in ours.operations if type(op).__name__ == "CardBurning"])
    return set(divergence.names) <= {
        "burn_cards",
        "mucked_cards",
    } and dealt + burned > len(theirs.deck)


KNOWN = (
    odd_chips_go_to_one_winner_each,
    without_a_low_the_high_hand_takes_all,
    a_short_blind_keeps_its_seat,
    an_ante_nobody_matched_comes_back_before_the_blinds,
    without_a_bet_hands_are_shown_by_seat,
    burned_cards_stay_burned_until_they_are_needed,
)
"""Where we differ whatever the options say; each ends the comparison of a hand."""


def strict(divergence: Divergence, ours: Any, theirs: Any) -> bool:
    """Let only a known difference end a hand."""
    for known in KNOWN:
        if known(divergence, ours, theirs):
            return False
    raise divergence


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_with_pokerkits_rules_random_hands_agree_in_everything(name: str) -> None:
    rules = bigslick.Rules.pokerkit()
    finished = sum(play_one(name, seed, rules, strict) for seed in range(HANDS))
    assert finished > HANDS * 3 // 4


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_hands_agree_in_everything(name: str) -> None:
    for seed in range(1_000, 2_000):
        play_one(name, seed, bigslick.Rules.pokerkit(), strict)


SIZES = {
    "min_completion_betting_or_raising_to_amount",
    "pot_completion_betting_or_raising_to_amount",
    "max_completion_betting_or_raising_to_amount",
}
PRICE = {*SIZES, "checking_or_calling_amount", "can_fold"}
POSTING = {
    "ante_poster_indices",
    "blind_or_straddle_poster_indices",
    "can_post_ante",
    "can_post_blind_or_straddle",
    "can_collect_bets",
    "post_ante",
    "post_blind_or_straddle",
}
OPTIONS: dict[str, tuple[str, str, set[str]]] = {
    "short_all_in_reopens": ("12, 14", "NoLimitTexasHoldem", SIZES),
    "limit_half_bet_is_full": ("15, 16", "FixedLimitTexasHoldem", SIZES),
    "short_blind_keeps_price": ("19", "NoLimitTexasHoldem", PRICE),
    "full_blinds_in_pot_limit": ("21", "PotLimitOmahaHoldem", SIZES),
    "straddle_sets_raise": ("32", "NoLimitTexasHoldem", SIZES),
    "blind_before_ante": ("23", "NoLimitTexasHoldem", POSTING),
    "all_in_hands_are_shown": ("40", "NoLimitTexasHoldem", {"can_muck"}),
}
"""By option: its number in the rules, a game that shows it, what it may change."""


@pytest.mark.sampled
@pytest.mark.parametrize("option", OPTIONS)
def test_one_option_at_its_default_changes_only_what_it_is_about(option: str) -> None:
    _, name, allowed = OPTIONS[option]
    default = getattr(bigslick.Rules(), option)
    rules = replace(bigslick.Rules.pokerkit(), **{option: default})
    found = []

    def judge(divergence: Divergence, ours: Any, theirs: Any) -> bool:
        if set(divergence.names) <= allowed:
            found.append(divergence)
            return False
        return strict(divergence, ours, theirs)

    for seed in range(MANY_HANDS):
        play_one(name, seed, rules, judge)
        if len(found) == ENOUGH:
            break
    assert found


def test_every_option_that_follows_pokerkit_is_named() -> None:
    shown_elsewhere = {"stud_odd_chip_by_suit", "equal_winners_share_evenly"}
    changed = set(bigslick.Rules.pokerkit().to_dict())
    assert changed == set(OPTIONS) | shown_elsewhere
