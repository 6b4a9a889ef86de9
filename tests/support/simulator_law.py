"""Compares hands of the simulator with the same hands of ``State``."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from bigslick import (
    VARIANTS,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Mode,
    RaiseTo,
    Rules,
)
from bigslick.engine import HoleDealing
from bigslick.sim import (
    CHECK_OR_CALL,
    FOLD,
    NO_ACTION,
    UNKNOWN_CARD,
    Batch,
    Outcome,
    replay_hands,
    why_not_simulated,
)
from bigslick.values import rake

if TYPE_CHECKING:
    from bigslick import Card, LegalActions, Poker, State

TABLES = 50
HAND_LIMIT = 2000  # decisions of one hand; no hand has nearly as many


@dataclass(frozen=True)
class Order:
    """A random source that puts the deck into a given order."""

    places: np.ndarray[Any, Any]

    def permutation(self, _: int, /) -> np.ndarray[Any, Any]:
        return self.places


@dataclass(frozen=True)
class Stakes:
    """A game at random stakes, and the number of players."""

    game: Poker
    seats: int
    unit: int


_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mixed(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _WORD
    return x ^ x >> 31


def hand_key(seed: int, table: int, hand: int) -> int:
    """Return the key of a hand's random numbers, as the simulator computes it."""
    key = _mixed(seed + _GOLDEN & _WORD)
    key = _mixed(key + (table + 1) * _GOLDEN & _WORD)
    return _mixed(key + (hand + 1) * _GOLDEN & _WORD)


def shuffled(ids: list[int], key: int, counter: int) -> list[int]:
    """Return the ids in the order of the key: card p swaps with one from p on."""
    ids = list(ids)
    for p in range(len(ids)):
        number = _mixed(key + (counter + p + 1) * _GOLDEN & _WORD)
        q = p + ((number >> 32) * (len(ids) - p) >> 32)
        ids[p], ids[q] = ids[q], ids[p]
    return ids


@dataclass(frozen=True)
class ReserveOrder:
    """The order in which the simulator deals cards out of play again."""

    key: int

    def __call__(self, cards: list[Card], again: int) -> list[Card]:
        by_id = {card.id: card for card in cards}
        ids = shuffled(sorted(by_id), self.key, 256 + 64 * again)
        return [by_id[i] for i in ids]


def shuffled_decks(ids: list[int], seed: int, hands: int) -> np.ndarray[Any, Any]:
    """Return the first deck of each table: ``shuffled`` for all tables at once."""
    keys = np.array([hand_key(seed, table, 0) for table in range(hands)], np.uint64)
    decks = np.tile(np.array(ids), (hands, 1))
    rows, size = np.arange(hands), len(ids)
    for p in range(size):
        x = keys + np.uint64((p + 1) * _GOLDEN & _WORD)
        x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        x = (x ^ x >> np.uint64(31)) >> np.uint64(32)
        q = p + (x * np.uint64(size - p) >> np.uint64(32)).astype(np.intp)
        there = decks[rows, q]
        decks[rows, q] = decks[:, p]
        decks[:, p] = there
    return decks


def random_stakes(rng: Random, code: str) -> Stakes:
    """Return a game with random blinds, antes, straddles and number of players."""
    variant = VARIANTS[code]
    most = variant.max_players
    while why_not_simulated(code, most):  # the deck is too small for more
        most -= 1
    seats = rng.randint(2, most)
    small = rng.choice((1, 1, 2, 5, 25, 50))
    big = small * rng.choice((1, 2, 2, 2, 3))
    stakes: dict[str, Any] = {"mode": rng.choice(tuple(Mode))}
    if rng.random() < 0.2:
        stakes["rules"] = Rules(raise_beyond_stacks=True, chip_unit=1)
    if rng.random() < 0.2:
        part, cap = rng.choice((0.05, 0.029, 1)), rng.choice((1, 3, 10**6))
        flop = rng.random() < 0.5
        stakes["rake"] = partial(rake, percentage=part, cap=cap, no_flop_no_drop=flop)
    if variant.stakes.bring_in:
        ante = rng.choice((0, 1, small))
        low = big * 2 + 1
        stakes |= {"antes": ante, "bring_in": rng.randint(1, big)}
        stakes["bets"] = low, low * rng.choice((1, 2))
        return Stakes(variant.create(**stakes), seats, low)
    if isinstance(variant.stakes.blinds, dict) and rng.random() < 0.7:
        stakes["blinds"] = {-1: big}
    elif variant.stakes.blinds:
        stakes["blinds"] = _random_blinds(rng, seats, small, big)
    match rng.choice(("none", "none", "all", "big blind", "uneven")):
        case "all":
            stakes["antes"] = rng.choice((1, small, big))
        case "big blind":
            stakes["antes"] = {1: big}
        case "uneven":
            stakes["antes"] = 1, *(rng.randint(0, big) for _ in range(seats - 1))
            stakes["ante_trimming_status"] = rng.random() < 0.5
        case _:
            stakes["antes"] = 0 if variant.stakes.blinds else variant.stakes.antes
    bet = rng.choice((big, big, big + 1, max(1, big - 1)))
    stakes["bets"] = bet, bet * rng.choice((1, 2))
    return Stakes(variant.create(**stakes), seats, bet)


def _random_blinds(rng: Random, seats: int, small: int, big: int) -> tuple[int, ...]:
    blinds = [small, big]
    if seats > 2 and rng.random() < 0.25:
        blinds.append(2 * big)
        if seats > 3 and rng.random() < 0.4:
            blinds.append(rng.choice((2, 4)) * big)
    if seats > 3 and rng.random() < 0.05:  # a blind posted late
        blinds += [0] * (seats - len(blinds))
        blinds[-1] = -big
    return tuple(blinds)


def random_stacks(rng: Random, seats: int, unit: int) -> list[int]:
    """Return random stacks from one chip to some hundred bets, some of them equal."""
    deep = rng.choice((2, 10, 40, 200))
    stacks: list[int] = []
    for _ in range(seats):
        if stacks and rng.random() < 0.3:
            stacks.append(rng.choice(stacks))
        else:
            stacks.append(rng.randint(1, max(1, rng.choice((1, deep)) * unit)))
    return stacks


def dealt_state(game: Poker, stacks: list[int], deck: np.ndarray[Any, Any]) -> State:
    """Return the state in which these cards are dealt."""
    place = {card.id: n for n, card in enumerate(game.deck)}
    order = Order(np.array([place[int(i)] for i in deck]))
    return game(stacks, len(stacks), rng=order)


def played_out(
    game: Poker, stacks: list[int], deck: np.ndarray[Any, Any], order: ReserveOrder
) -> State:
    """Return a hand played without decisions; cards are reshuffled in that order."""
    manual = copy(game)
    manual.automations = ()
    state = dealt_state(manual, stacks, deck)
    state._reserve_order = order
    state.automate(game.automations)
    return state


def random_action(rng: Random, legal: LegalActions) -> int:
    """Return a random action of the simulator; folds are less likely than others."""
    if legal.discards is not None:
        return rng.getrandbits(len(legal.discards)) & rng.getrandbits(7)
    kinds = ["call"] * 5
    if legal.fold:
        kinds += ["fold"] * 2
    low, high = legal.min_raise_to, legal.max_raise_to
    if low is not None and high is not None:
        kinds += ["raise"] * 4
    kind = rng.choice(kinds)
    if kind == "fold":
        return FOLD
    if kind == "call":
        return CHECK_OR_CALL
    assert low is not None
    assert high is not None
    return rng.choice((low, low, high, rng.randint(low, high), min(low + 1, high)))


def perform(state: State, legal: LegalActions, action: int) -> None:
    """Perform an action of the simulator on the state."""
    if legal.discards is not None:
        held = enumerate(legal.discards)
        state.act(Discard(tuple(card for k, card in held if action >> k & 1)))
    elif action == FOLD:
        state.act(Fold())
    elif action == CHECK_OR_CALL:
        if legal.bring_in is not None:
            state.act(BringIn())
        else:
            state.act(Check() if legal.check else Call())
    else:
        state.act(Bet(action) if legal.unopened else RaiseTo(action))


def decision_of_state(state: State, legal: LegalActions) -> tuple[Any, ...]:
    """Return who acts, whether they may fold, call, raises, street, stacks, bets."""
    price = legal.call or legal.bring_in or 0
    return (
        legal.player_index,
        legal.fold,
        price,
        legal.min_raise_to or 0,
        legal.max_raise_to or 0,
        state.street_index,
        state.stacks,
        state.bets,
    )


def decisions_of_batch(batch: Batch) -> list[tuple[Any, ...]]:
    """Return the same values for each table of the simulator."""
    core = batch.core
    columns = (
        core.turns,
        core.can_fold,
        core.calls,
        core.min_raises,
        core.max_raises,
        core.streets,
        batch.stacks,
        batch.bets,
    )
    return list(zip(*[column.tolist() for column in columns], strict=True))


def cards_of_batch(batch: Batch) -> list[bytes]:
    """Return for each table the counts and ids of hole cards and board, as bytes."""
    core = batch.core
    counts = np.stack([core.hole_counts, core.board_counts], axis=1)
    rows = np.concatenate([counts, core.hole_cards, core.board_cards], axis=1)
    width, data = rows.shape[1], rows.tobytes()
    return [data[k : k + width] for k in range(0, len(data), width)]


def same_cards(state: State, width: int, seen: bytes) -> bool:
    """Return whether the players still in the hand and the board have these cards.

    ``width`` is the room for the hole cards of one seat.
    """
    count, dealt, cards = seen[0], seen[1], seen[2:]
    board = cards[width * state.player_count :]
    if board[:dealt] != bytes([row[0].id for row in state.board_cards]):
        return False
    return all(
        cards[width * i : width * i + count]
        == bytes([card.id for card in state.hole_cards[i]])
        for i, status in enumerate(state.statuses)
        if status
    )


def facts_of(state: State, legal: LegalActions) -> tuple[Any, ...]:
    """Return the values that a replay reports for a decision."""
    i = legal.player_index
    assert i is not None
    stacks, bets = state.stacks, state.bets
    live = deepest = 0
    for j, status in enumerate(state.statuses):
        if status:
            live |= 1 << j
            if j != i:
                deepest = max(deepest, stacks[j] + bets[j])
    return (
        i,
        state.street_index,
        legal.call or legal.bring_in or 0,
        state.total_pot_amount,
        stacks[i],
        bets[i],
        legal.min_raise_to or 0,
        legal.max_raise_to or 0,
        min(max(deepest - bets[i], 0), stacks[i]),
        live,
        legal.discards is not None,
    )


def compare(code: str, seed: int, hands: int = TABLES) -> int:
    """Play hands of one game at one set of stakes in both; return the decisions.

    Raises:
        AssertionError: a decision, a card or a stack differs; the message has
        everything that is needed to reproduce it.

    """
    rng = Random(f"{code}{seed}")
    stakes = random_stakes(rng, code)
    game, seats = stakes.game, stakes.seats
    stacks = [random_stacks(rng, seats, stakes.unit) for _ in range(hands)]
    batch = Batch(game, hands, seats=seats, stacks=stacks, seed=seed)
    batch.deal()
    width = batch.core.hole_cards.shape[1] // seats
    ids = [card.id for card in game.deck]
    # Not those of the batch: where everybody is all in, cards may have come back.
    decks = shuffled_decks(ids, seed, hands)
    states = [dealt_state(game, s, d) for s, d in zip(stacks, decks, strict=True)]
    for n, state in enumerate(states):
        order = ReserveOrder(hand_key(seed, n, 0))
        if state.status:
            state._reserve_order = order
        else:
            states[n] = played_out(game, stacks[n], decks[n], order)
    title = f"{code}, seed {seed}: antes {game.raw_antes}, blinds "
    title += f"{game.raw_blinds_or_straddles}, {game.mode}"
    done: list[list[int]] = [[] for _ in states]
    facts: list[list[tuple[Any, ...]]] = [[] for _ in states]
    checked: list[tuple[int | None, bytes]] = [
        (None, b"")
    ] * hands  # the street and the cards last found equal
    decisions = 0

    def spot(n: int) -> str:
        return f"{title}, table {n}: {stacks[n]}, {done[n]}"

    for _ in range(HAND_LIMIT):
        actions = [NO_ACTION] * hands
        asked, seen = decisions_of_batch(batch), cards_of_batch(batch)
        over, left = batch.over.tolist(), batch.stacks.tolist()
        for n, state in enumerate(states):
            if not state.status:
                assert over[n], spot(n)
                assert left[n] == state.stacks, spot(n)
                continue
            legal = state.legal_actions()
            assert asked[n] == decision_of_state(state, legal), spot(n)
            # No card moves while a street is bet: equal bytes need no second look.
            if legal.discards is None and checked[n] != (state.street_index, seen[n]):
                assert same_cards(state, width, seen[n]), spot(n)
                checked[n] = state.street_index, seen[n]
            decisions += 1
            facts[n].append(facts_of(state, legal))
            actions[n] = action = random_action(rng, legal)
            perform(state, legal, action)
            done[n].append(action)
        if set(actions) == {NO_ACTION}:
            _compare_replay(batch, decks, done, seed)
            _compare_records(batch, states, done, facts)
            return decisions
        batch.step(actions)
    raise AssertionError(f"{title}: a hand of more than {HAND_LIMIT} decisions")


def _compare_replay(
    batch: Batch, decks: np.ndarray[Any, Any], done: list[list[int]], seed: int
) -> None:
    """Perform all actions in one call and compare the stacks."""
    again = batch.copy()
    again.reseed(seed)  # for the order of cards that come back
    longest = max(map(len, done), default=0)
    rows = [row + [NO_ACTION] * (longest - len(row)) for row in done]
    again.replay(decks, np.array(rows, np.int32).reshape(len(done), longest))
    assert (again.stacks == batch.stacks).all()
    assert again.over.all()


MOST_RECEIVED = 40  # cards of one player: seven, or five and as many for each draw


def _compare_records(
    batch: Batch,
    states: list[State],
    done: list[list[int]],
    facts: list[list[tuple[Any, ...]]],
) -> None:
    """Replay the hands from what a record has: cards received, boards and actions."""
    played = replay_hands(
        [batch.plan],
        game_of_hand=np.zeros(len(states), np.int32),
        stacks=batch.starting_stacks.reshape(-1),
        cards=np.concatenate([received(state) for state in states]),
        boards=[board_row(state) for state in states],
        actions=np.array([action for row in done for action in row], np.int32),
        action_counts=[len(row) for row in done],
    )
    assert (played.outcomes == Outcome.OVER).all()
    assert (played.final_stacks == batch.stacks.reshape(-1)).all()
    columns = (
        played.players,
        played.streets,
        played.calls,
        played.pots,
        played.stacks,
        played.bets,
        played.min_raises,
        played.max_raises,
        played.effective_stacks,
        played.live,
        played.discarding,
    )
    found = list(zip(*[column.tolist() for column in columns], strict=True))
    assert found == [fact for row in facts for fact in row]


def received(state: State) -> np.ndarray[Any, Any]:
    """Return the ids of the cards that each player was dealt or drew, in order."""
    rows = np.full((state.player_count, MOST_RECEIVED), UNKNOWN_CARD, np.uint8)
    counts = [0] * state.player_count
    for operation in state.operations:
        if isinstance(operation, HoleDealing):
            i = operation.player_index
            for card in operation.cards:
                rows[i, counts[i]] = card.id
                counts[i] += 1
    return rows


def board_row(state: State) -> list[int]:
    """Return the ids of the board, unknown cards for those not dealt."""
    ids = [row[0].id for row in state.board_cards]
    return ids + [UNKNOWN_CARD] * (5 - len(ids))
