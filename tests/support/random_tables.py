"""Random tables and random play, for tests of laws that hold at every table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies as st

from bigslick import (
    VARIANTS,
    Automation,
    Card,
    Mode,
    Poker,
    Rules,
    State,
    Variant,
    rake,
)

AUTOMATIC = tuple(Automation)
DEFAULT_RULES = Rules()
HOUSES = (
    DEFAULT_RULES,
    DEFAULT_RULES,
    Rules.pokerkit(),
    *(
        replace(DEFAULT_RULES, **{option.name: not option.default})
        for option in fields(Rules)
        if isinstance(option.default, bool)
    ),
)
SMALL_GAMES = ("kuhn", "leduc", "rhode-island", "royal-rhode-island", "211")


def tenth(amount: int, state: State) -> tuple[int, int]:
    """Take a tenth of a pot, at most three chips."""
    return rake(amount, state, percentage=0.1, cap=3)


@dataclass(frozen=True)
class Table:
    """A game, its stacks, and the random seeds of the cards and of the choices."""

    code: str
    antes: Any
    blinds: Any
    bring_in: int
    bets: tuple[int, int]
    stacks: tuple[Any, ...]
    mode: Mode
    boards: int
    raked: bool
    bomb_pot: bool
    automations: tuple[Automation, ...]
    seed: int
    rules: Rules = field(default=DEFAULT_RULES)

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.code]

    @property
    def game(self) -> Poker:
        game = self.variant.game.with_stakes(
            antes=self.antes,
            blinds=self.blinds,
            bring_in=self.bring_in,
            bets=self.bets,
            automations=self.automations,
            mode=self.mode,
            starting_board_count=self.boards,
            rake=tenth if self.raked else rake,
            rules=self.rules,
        )
        return game.bomb_pot(self.antes, self.boards) if self.bomb_pot else game

    def state(self) -> State:
        """Deal the state of this table."""
        return self.game(self.stacks, len(self.stacks), seed=self.seed)

    def choices(self) -> Random:
        """Return the random source of the players' choices."""
        return Random(self.seed)


def stacks_for(count: int, unit: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Return stacks from less than a blind to a hundred."""
    stack = st.one_of(
        st.integers(1, 3 * unit),
        st.integers(unit, 20 * unit),
        st.integers(20 * unit, 100 * unit),
    )
    return st.tuples(*[stack] * count)


@st.composite
def tables(  # noqa: PLR0913, PLR0917 - a table has many options
    draw: st.DrawFn,
    codes: tuple[str, ...] = tuple(VARIANTS),
    automations: tuple[Automation, ...] | None = AUTOMATIC,
    modes: tuple[Mode, ...] = tuple(Mode),
    with_rake: bool = True,
    with_extras: bool = True,
) -> Table:
    """Return any table at which a variant may be played."""
    variant = VARIANTS[draw(st.sampled_from(codes))]
    count = draw(st.integers(2, min(9, variant.max_players)))
    stakes = variant.stakes
    antes: Any = stakes.antes
    blinds: Any = stakes.blinds
    bring_in = stakes.bring_in
    boards, bomb_pot = 1, False
    if with_extras:
        if isinstance(blinds, tuple):
            small, big = blinds
            blinds = draw(
                st.sampled_from(
                    [
                        (small, big),
                        (small, big),
                        (small, big, 2 * big),
                        (0, big),
                        (big, big),
                        {0: small, 1: big, -1: 2 * big},
                        (small, big, -big),
                    ]
                )
            )
            antes = draw(st.sampled_from([0, 0, 1, 3, {1: big}, {-1: big}]))
        elif bring_in:
            antes = draw(st.sampled_from([0, 1, 2]))
        plan = variant.game.plan
        has_flop = len(plan) > 1 and plan[1].board and not plan[1].draw
        cards = len(variant.deck) - count * variant.game.hole_dealing_count
        if has_flop and cards >= 14 and variant.code not in SMALL_GAMES:
            boards = draw(st.sampled_from([1, 1, 2]))
            bomb_pot = draw(st.sampled_from([False, False, True]))
            if bomb_pot:
                antes, blinds = 4, 0
    if automations is None:
        automations = tuple(draw(st.sets(st.sampled_from(AUTOMATIC))))
    return Table(
        code=variant.code,
        antes=antes,
        blinds=blinds,
        bring_in=bring_in,
        bets=stakes.bets,
        stacks=draw(stacks_for(count, stakes.bets[0])),
        mode=draw(st.sampled_from(modes)),
        boards=boards,
        raked=with_rake and draw(st.booleans()),
        bomb_pot=bomb_pot,
        automations=automations,
        seed=draw(st.integers(0, 2**32)),
        rules=draw(st.sampled_from(HOUSES)),
    )


Step = Callable[[], object]


def dealer_step(state: State) -> Step | None:
    """Return the next operation of the dealer, or None if none is due."""
    for can, do in (
        (state.can_post_ante, state.post_ante),
        (state.can_collect_bets, state.collect_bets),
        (state.can_post_blind_or_straddle, state.post_blind_or_straddle),
        (state.can_burn_card, state.burn_card),
        (state.can_deal_hole, state.deal_hole),
        (state.can_deal_board, state.deal_board),
        (state.can_kill_hand, state.kill_hand),
        (state.can_push_chips, state.push_chips),
        (state.can_pull_chips, state.pull_chips),
    ):
        if can():
            return do
    return None


def player_step(state: State, rng: Random) -> Step:
    """Return a random legal operation of the player whose turn it is."""
    if state.stand_patter_or_discarder_index is not None:
        hole = state.hole_cards[state.stand_patter_or_discarder_index]
        assert state.street is not None
        count = state.street.discard_count
        if count is None:
            count = rng.choice((0, 1, 2, len(hole)))
        return partial(state.stand_pat_or_discard, rng.sample(hole, count))
    if state.can_select_runout_count():
        counts = [n for n in (1, 2, 3, None) if state.can_select_runout_count(n)]
        return partial(state.select_runout_count, rng.choice(counts))
    if state.actor_index is None:
        statuses = [s for s in (True, False) if state.can_show_or_muck_hole_cards(s)]
        return partial(state.show_or_muck_hole_cards, rng.choice([None, *statuses]))
    steps: list[Step] = []
    if state.can_post_bring_in():
        steps.append(state.post_bring_in)
    if state.can_check_or_call():
        steps += [state.check_or_call] * 4
        if state.checking_or_calling_amount and state.can_fold():
            steps.append(state.fold)
    if state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        assert low is not None
        assert high is not None
        for amount in (low, low, high, between(low, high, rng)):
            steps.append(partial(state.complete_bet_or_raise_to, amount))
    return rng.choice(steps)


def between(low: Any, high: Any, rng: Random) -> Any:
    """Return an amount from low to high; an integer if both are integers."""
    if isinstance(low, int) and isinstance(high, int):
        return rng.randint(low, high)
    return low + (high - low) * rng.randrange(9) / 8


def play(state: State, rng: Random) -> Iterator[State]:
    """Play a hand to its end, yielding the same state after each step."""
    yield state
    while state.status:
        (dealer_step(state) or player_step(state, rng))()
        yield state


def played(table: Table) -> State:
    """Return the state of a table at the end of the hand."""
    state = table.state()
    for _ in play(state, table.choices()):
        pass
    return state


def all_cards(state: State) -> list[Card]:
    """Return every card of a state, wherever it lies."""
    cards = [*state.deck_cards, *state.mucked_cards, *state.burn_cards]
    for group in (*state.hole_cards, *state.board_cards, *state.discarded_cards):
        cards += group
    return cards
