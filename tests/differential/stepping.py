"""One hand played by two engines in step, with the same cards and the same actions."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

State = Any  # of either engine

NUMBERS = (
    "stacks",
    "bets",
    "payoffs",
    "total_pot_amount",
    "statuses",
    "status",
    "street_index",
    "actor_index",
    "turn_index",
    "showdown_index",
    "stand_patter_or_discarder_index",
    "hole_dealee_index",
    "board_dealing_count",
    "checking_or_calling_amount",
    "effective_bring_in_amount",
    "folded_status",
    "card_burning_status",
    "board_count",
)
SIZES = (
    "min_completion_betting_or_raising_to_amount",
    "pot_completion_betting_or_raising_to_amount",
    "max_completion_betting_or_raising_to_amount",
)
INDICES = (
    "ante_poster_indices",
    "blind_or_straddle_poster_indices",
    "hand_killing_indices",
    "chips_pulling_indices",
    "runout_count_selector_indices",
)
CARDS = ("hole_cards", "board_cards", "mucked_cards", "burn_cards")
OFFERS = (
    "can_post_ante",
    "can_collect_bets",
    "can_post_blind_or_straddle",
    "can_burn_card",
    "can_stand_pat_or_discard",
    "can_fold",
    "can_check_or_call",
    "can_post_bring_in",
    "can_select_runout_count",
    "can_show_or_muck_hole_cards",
    "can_kill_hand",
    "can_push_chips",
    "can_pull_chips",
)


def seen(state: State) -> Iterator[tuple[str, Any]]:
    """Yield what both engines must agree on, by name."""
    for name in NUMBERS + SIZES:
        yield name, getattr(state, name)
    for name in INDICES:
        yield name, list(getattr(state, name))
    for name in CARDS:
        yield name, repr([*getattr(state, name)])
    for name in OFFERS:
        yield name, getattr(state, name)()
    if state.showdown_index is not None:
        yield "can_muck", state.can_show_or_muck_hole_cards(False)
    else:
        yield "can_muck", None
    yield (
        "pots",
        [(p.raked_amount, p.unraked_amount, p.player_indices) for p in state.pots],
    )


@dataclass
class Divergence(Exception):  # noqa: N818 - not an error until it is judged
    """The engines disagree: about which names, and what each says."""

    names: dict[str, tuple[Any, Any]]
    history: list[str]
    table: str = ""

    def __str__(self) -> str:
        """Return the whole hand, so that the report alone reproduces it."""
        lines = [f"  {name}: {a!r} != {b!r}" for name, (a, b) in self.names.items()]
        return "\n".join([self.table, *self.history, *lines])


Judge = Callable[[Divergence, State, State], bool]
"""Returns whether a hand continues after a difference; raises if it is unknown."""


def play_in_step(ours: State, theirs: State, rng: Random, judge: Judge) -> bool:
    """Play a hand at random on both; return whether it was played to the end."""
    deck = [repr(card) for card in theirs.deck]
    rng.shuffle(deck)
    history: list[str] = []
    aggression = rng.random()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        while True:
            names = differences(ours, theirs)
            if names and not judge(Divergence(names, history), ours, theirs):
                return False
            if not theirs.status and not ours.status:
                return True
            name, *args = next_operation(ours, theirs, rng, deck, aggression)
            history.append(f"{name}{tuple(args)}")
            if name == "push_chips":
                push_everything(ours)
                push_everything(theirs)
                continue
            mine, other = (done(state, name, args) for state in (ours, theirs))
            if mine != other:
                divergence = Divergence({name: (mine, other)}, history)
                if not judge(divergence, ours, theirs):
                    return False


def differences(ours: State, theirs: State) -> dict[str, tuple[Any, Any]]:
    """Return what the two states say differently."""
    return {
        name: (mine, other)
        for (name, mine), (_, other) in zip(seen(ours), seen(theirs), strict=True)
        if mine != other
    }


def push_everything(state: State) -> None:
    """Push all pots: the engines cut them into different numbers of pushes."""
    while state.can_push_chips():
        state.push_chips()


def done(state: State, name: str, args: list[Any]) -> str:
    """Return what an operation made of itself, or why it was refused, as text."""
    try:
        operation = getattr(state, name)(*args)
    except (ValueError, AssertionError) as error:
        return f"{type(error).__name__}: {error}"
    text = repr(operation).replace("commentary=None, ", "")
    return text.replace("commentary=None", "")


def next_operation(  # noqa: C901, PLR0911, PLR0912 - one question after another
    ours: State, theirs: State, rng: Random, deck: list[str], aggression: float
) -> tuple[Any, ...]:
    """Choose what happens next among what both engines allow."""
    for can, do in (
        ("can_post_ante", "post_ante"),
        ("can_collect_bets", "collect_bets"),
        ("can_post_blind_or_straddle", "post_blind_or_straddle"),
        ("can_select_runout_count", "select_runout_count"),
        ("can_kill_hand", "kill_hand"),
        ("can_push_chips", "push_chips"),
        ("can_pull_chips", "pull_chips"),
    ):
        if getattr(theirs, can)():
            return (do,)
    if theirs.can_burn_card():
        return "burn_card", deal(deck, theirs, 1, rng)
    if theirs.hole_dealee_index is not None:
        count = 1
        if any(theirs.draw_statuses) and theirs.street.draw_status:
            count = len(theirs.hole_dealing_statuses[theirs.hole_dealee_index])
        return "deal_hole", deal(deck, theirs, count, rng)
    if theirs.board_dealing_count:
        return "deal_board", deal(deck, theirs, theirs.board_dealing_count, rng)
    if theirs.stand_patter_or_discarder_index is not None:
        hole = theirs.hole_cards[theirs.stand_patter_or_discarder_index]
        thrown = rng.sample(
            hole, rng.choice((0, 0, 1, 2, 3, 1, len(hole))[: len(hole)])
        )
        return "stand_pat_or_discard", "".join(map(repr, thrown))
    if theirs.showdown_index is not None:
        return "show_or_muck_hole_cards", rng.choice((None, None, None, True))
    if theirs.can_post_bring_in() and rng.random() < 0.7:
        return ("post_bring_in",)
    roll = rng.random()
    low, high = (
        getattr(theirs, SIZES[0]),
        getattr(theirs, SIZES[2]),
    )
    if (
        roll < aggression
        and low is not None
        and theirs.can_complete_bet_or_raise_to()
        and ours.can_complete_bet_or_raise_to()
    ):
        low = max(low, ours.min_completion_betting_or_raising_to_amount)
        high = min(high, ours.max_completion_betting_or_raising_to_amount)
        amounts = [low, low, low, high, rng.randint(int(low), max(int(low), int(high)))]
        amount = rng.choice(amounts)
        if ours.can_complete_bet_or_raise_to(
            amount
        ) and theirs.can_complete_bet_or_raise_to(amount):
            return "complete_bet_or_raise_to", amount
    if roll > 0.9 and theirs.can_fold() and theirs.checking_or_calling_amount:
        return ("fold",)
    if theirs.can_check_or_call():
        return ("check_or_call",)
    return ("post_bring_in",)


def deal(deck: list[str], theirs: State, count: int, rng: Random) -> str:
    """Return the next cards as text, shuffling discards in when the deck is out.

    Nobody gets their own discards back (rule 50).
    """
    if len(deck) < count:
        reserve = {repr(card) for card in theirs.get_dealable_cards(count)}
        reserve -= own_discards(theirs)
        return "".join(rng.sample(sorted(reserve), count))
    return "".join(deck.pop() for _ in range(count))


def own_discards(theirs: State) -> set[str]:
    """Return what the player who is dealt to has just discarded."""
    for operation in reversed(theirs.operations):
        if (
            type(operation).__name__ == "StandingPatOrDiscarding"
            and operation.player_index == theirs.hole_dealee_index
        ):
            return {repr(card) for card in operation.cards}
    return set()
