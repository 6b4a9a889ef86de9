"""The statistics again, slowly: every hand is replayed, every rule is one sentence.

Written from the definitions, not from the streaming computation: a hand is a list
of decisions with the state in which each was made, and a statistic is a question
about that list.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bigslick.engine import ChipsPushing, Opening
from bigslick.history.statistics.catalogue import STATISTICS
from bigslick.history.statistics.counting import find_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bigslick import State
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.decision_table import DecisionTable

WAGERS = ("bet", "raise")
WORDS = ("fold", "check", "call", *WAGERS, "bring_in")
STREETS = ("flop", "turn", "river")
Answer = bool | None
"""None: no chance. Else whether it was done."""


@dataclass(frozen=True)
class Decision:
    number: int
    player: int
    street: int
    act: str
    to_call: Any
    can_raise: bool
    all_in: frozenset[int]
    live: frozenset[int]

    @property
    def aggressive(self) -> bool:
        return self.act in WAGERS


class Hand:
    """A hand as its decisions, and what became of it."""

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        shift = 1 if record.bomb_pot else 0
        names = record.names
        self.decisions: list[Decision] = []
        self.dealt: set[int] = set()
        before: State | None = None
        for state, action in record.states():
            if action is not None and action.action == "deal":
                self.dealt.add(names.index(action.player or ""))
            if action is not None and action.action in WORDS:
                assert before is not None
                assert before.street_index is not None
                players = range(before.player_count)
                amount = before.checking_or_calling_amount
                self.decisions.append(
                    Decision(
                        len(self.decisions),
                        names.index(action.player or ""),
                        before.street_index + shift,
                        action.action,
                        amount or 0,
                        before.can_complete_bet_or_raise_to(),
                        frozenset(p for p in players if not before.stacks[p]),
                        frozenset(p for p in players if before.statuses[p]),
                    )
                )
            before = state
        assert before is not None
        self.end = before
        self.streets = len(before.streets) + shift
        self.has_flop = bool(shift) or (
            len(before.streets) > 1 and before.streets[1].board_dealing_count > 0
        )
        self.button_game = before.streets[0].opening is Opening.POSITION
        self.posted = 1 if any(before.blinds_or_straddles) else 0

    # What the table knew

    def on(self, street: int) -> list[Decision]:
        return [d for d in self.decisions if d.street == street]

    def of(self, player: int, street: int) -> list[Decision]:
        return [d for d in self.on(street) if d.player == player]

    def earlier(self, decision: Decision) -> list[Decision]:
        return [d for d in self.on(decision.street) if d.number < decision.number]

    def level(self, decision: Decision) -> int:
        """How many bets there are when the player decides."""
        start = self.posted if decision.street == 0 else 0
        return start + sum(d.aggressive for d in self.earlier(decision))

    def made(self, level: int, street: int) -> int | None:
        """Who made the bet of that level."""
        for d in self.on(street):
            if d.aggressive and self.level(d) == level - 1:
                return d.player
        return None

    def at_level(self, player: int, level: int, street: int) -> Decision | None:
        """The first decision of the player that faces exactly that many bets."""
        return next(
            (d for d in self.choices(player, street) if self.level(d) == level), None
        )

    def choices(self, player: int, street: int) -> list[Decision]:
        return [d for d in self.of(player, street) if d.act != "bring_in"]

    def has_chosen(self, decision: Decision) -> bool:
        """Has the player put chips in by choice before?"""
        return any(
            d.player == decision.player and d.act in ("call", *WAGERS)
            for d in self.earlier(decision)
        )

    def folded(self, player: int) -> bool:
        return any(d.player == player and d.act == "fold" for d in self.decisions)

    @cached_property
    def showdown(self) -> set[int]:
        left = {p for p in range(self.end.player_count) if not self.folded(p)}
        return left if len(left) > 1 else set()

    @cached_property
    def winners(self) -> set[int]:
        pushes = [op for op in self.end.operations if isinstance(op, ChipsPushing)]
        return {p for op in pushes for p, amount in enumerate(op.amounts) if amount > 0}

    def saw(self, player: int, street: int) -> bool:
        if street >= self.streets:
            return False
        if player in self.showdown:
            return True
        fold = next(
            (d for d in self.decisions if d.act == "fold" and d.player == player), None
        )
        if fold is not None:
            return fold.street >= street
        return any(d.street >= street for d in self.decisions)

    @cached_property
    def aggressor(self) -> int | None:
        raisers = [d.player for d in self.on(0) if d.aggressive]
        return raisers[-1] if raisers else None

    @cached_property
    def seats(self) -> dict[str, int]:
        """Who sits in the places that matter for steals."""
        if not self.button_game:
            return {}
        count = self.end.player_count
        if count == 2:
            return {"BB": 0, "BTN": 1}
        blinds = self.record.stakes.blinds
        seats: dict[str, int] = {}
        if blinds[1] > 0:
            seats |= {"SB": 0, "BB": 1}
        elif blinds[0] > 0:
            seats["BB"] = 0
        free = [p for p in range(count) if p not in seats.values()]
        if free and self.record.players[-1].seat == self.record.button:
            seats["BTN"] = free.pop()
        if free:
            seats["CO"] = free.pop()
        return seats


# Before the flop


def vpip(hand: Hand, player: int) -> Answer:
    own = hand.of(player, 0)
    real = [d for d in own if d.act != "bring_in" or _could_complete(hand, d)]
    return any(d.act in ("call", *WAGERS) for d in own) if real else None


def _could_complete(hand: Hand, d: Decision) -> bool:
    """A bring-in is a choice if there are chips to complete with."""
    chips = hand.record.players[d.player].stack - hand.end.antes[d.player]
    return d.can_raise and chips > hand.end.bring_in


def pfr(hand: Hand, player: int) -> Answer:
    chances = [
        d
        for d in hand.of(player, 0)
        if d.can_raise and (d.act != "bring_in" or _could_complete(hand, d))
    ]
    return any(d.aggressive for d in chances) if chances else None


def rfi(hand: Hand, player: int) -> Answer:
    for d in hand.of(player, 0)[:1]:
        if all(e.act in ("fold", "bring_in") for e in hand.earlier(d)):
            if d.act == "bring_in" and not _could_complete(hand, d):
                return None
            return d.aggressive
    return None


def limp(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, hand.posted, 0)
    return None if d is None or not d.to_call else d.act == "call"


def open_limp(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, hand.posted, 0)
    if d is None or not d.to_call:
        return None
    if any(e.act not in ("fold", "bring_in") for e in hand.earlier(d)):
        return None
    return d.act == "call"


def iso(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, hand.posted, 0)
    if d is None or not any(e.act == "call" for e in hand.earlier(d)):
        return None
    return d.aggressive


def _faces_second(hand: Hand, player: int) -> Decision | None:
    d = hand.at_level(player, 2, 0)
    if d is None or not d.can_raise or hand.made(2, 0) == player or hand.posted == 2:
        return None
    return d


def three_bet(hand: Hand, player: int) -> Answer:
    d = _faces_second(hand, player)
    return None if d is None else d.aggressive


def cold_call(hand: Hand, player: int) -> Answer:
    d = _faces_second(hand, player)
    return None if d is None or hand.has_chosen(d) else d.act == "call"


def _callers_of_last_raise(hand: Hand, decision: Decision) -> int:
    since = 0
    for d in hand.earlier(decision):
        if d.aggressive:
            since = 0
        elif d.act == "call":
            since += 1
    return since


def squeeze(hand: Hand, player: int) -> Answer:
    d = _faces_second(hand, player)
    return None if d is None or not _callers_of_last_raise(hand, d) else d.aggressive


def fold_to_three_bet(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, 3, 0)
    return None if d is None or hand.made(2, 0) != player else d.act == "fold"


def fold_to_three_bet_cold(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, 3, 0)
    return None if d is None or hand.has_chosen(d) else d.act == "fold"


def four_bet(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, 3, 0)
    return None if d is None or not d.can_raise else d.aggressive


def four_bet_after_raise(hand: Hand, player: int) -> Answer:
    return four_bet(hand, player) if hand.made(2, 0) == player else None


def four_bet_cold(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, 3, 0)
    return None if d is None or hand.has_chosen(d) else four_bet(hand, player)


def fold_to_four_bet(hand: Hand, player: int) -> Answer:
    d = hand.at_level(player, 4, 0)
    return None if d is None or hand.made(3, 0) != player else d.act == "fold"


def steal(hand: Hand, player: int) -> Answer:
    late = {hand.seats.get(seat) for seat in ("CO", "BTN", "SB")}
    return rfi(hand, player) if player in late else None


def _faces_steal(hand: Hand, player: int) -> Decision | None:
    d = hand.at_level(player, 2, 0)
    thief = hand.made(2, 0)
    if d is None or thief is None or steal(hand, thief) is not True:
        return None
    between = [e for e in hand.earlier(d) if e.act in ("call", *WAGERS)]
    return d if [e.player for e in between] == [thief] else None


def fold_small_to_steal(hand: Hand, player: int) -> Answer:
    d = _faces_steal(hand, player)
    return None if d is None or hand.seats.get("SB") != player else d.act == "fold"


def fold_big_to_steal(hand: Hand, player: int) -> Answer:
    d = _faces_steal(hand, player)
    return None if d is None or hand.seats.get("BB") != player else d.act == "fold"


def resteal(hand: Hand, player: int) -> Answer:
    d = _faces_steal(hand, player)
    if d is None or not d.can_raise:
        return None
    if player not in (hand.seats.get("SB"), hand.seats.get("BB")):
        return None
    return d.aggressive


# After the flop


def _unbet(hand: Hand, player: int, street: int) -> Decision | None:
    return hand.at_level(player, 0, street) if hand.has_flop else None


def cbet(street: int) -> Callable[[Hand, int], Answer]:
    def ask(hand: Hand, player: int) -> Answer:
        d = _unbet(hand, player, street)
        if d is None or player != hand.aggressor:
            return None
        if street > 1 and cbet(street - 1)(hand, player) is not True:
            return None
        return d.aggressive

    return ask


def _checked_through(hand: Hand, street: int) -> bool:
    return bool(hand.on(street)) and not any(d.aggressive for d in hand.on(street))


def _declined(hand: Hand) -> bool:
    """Could the aggressor have c-bet the flop, and was it checked through?"""
    hero = hand.aggressor
    if hero is None or cbet(1)(hand, hero) is not False:
        return False
    checked = [d for d in hand.of(hero, 1) if d.act == "check"]
    return bool(checked) and _checked_through(hand, 1)


def delayed_cbet(hand: Hand, player: int) -> Answer:
    d = _unbet(hand, player, 2)
    if d is None or player != hand.aggressor or not _declined(hand):
        return None
    return d.aggressive


def _facing_cbet(hand: Hand, player: int, street: int) -> Decision | None:
    hero = hand.aggressor
    if hero is None or not hand.has_flop or cbet(street)(hand, hero) is not True:
        return None
    return hand.at_level(player, 1, street)


def versus_cbet(street: int, *acts: str) -> Callable[[Hand, int], Answer]:
    def ask(hand: Hand, player: int) -> Answer:
        d = _facing_cbet(hand, player, street)
        return None if d is None else d.act in acts

    return ask


def _before_aggressor(hand: Hand, d: Decision) -> bool:
    """Is the aggressor still to act, with chips to act with?"""
    hero = hand.aggressor
    if hero is None or hero == d.player or hero not in d.live or hero in d.all_in:
        return False
    return all(e.player != hero for e in hand.earlier(d))


def donk(hand: Hand, player: int) -> Answer:
    d = _unbet(hand, player, 1)
    return None if d is None or not _before_aggressor(hand, d) else d.aggressive


def probe(hand: Hand, player: int) -> Answer:
    d = _unbet(hand, player, 2)
    if d is None or not _declined(hand) or not _before_aggressor(hand, d):
        return None
    return d.aggressive


def floated(street: int) -> Callable[[Hand, int], Answer]:
    def ask(hand: Hand, player: int) -> Answer:
        d = _unbet(hand, player, street)
        faced = _facing_cbet(hand, player, street - 1)
        if d is None or faced is None or faced.act != "call":
            return None
        in_position = all(e.player != player for e in hand.earlier(faced))
        checks = [e for e in hand.earlier(d) if e.player == hand.aggressor]
        if not in_position or [e.act for e in checks] != ["check"]:
            return None
        return d.aggressive

    return ask


def check_raise(street: int) -> Callable[[Hand, int], Answer]:
    def ask(hand: Hand, player: int) -> Answer:
        own = hand.of(player, street)
        if not hand.has_flop or len(own) < 2 or own[0].act != "check":
            return None
        return own[1].aggressive if own[1].can_raise else None

    return ask


def fold_to_raise(street: int) -> Callable[[Hand, int], Answer]:
    def ask(hand: Hand, player: int) -> Answer:
        d = hand.at_level(player, 2, street) if hand.has_flop else None
        return None if d is None or hand.made(1, street) != player else d.act == "fold"

    return ask


def street_three_bet(street: int) -> Callable[[Hand, int], Answer]:
    def ask(hand: Hand, player: int) -> Answer:
        d = hand.at_level(player, 2, street) if hand.has_flop else None
        if d is None or hand.made(2, street) == player or not d.can_raise:
            return None
        return d.aggressive

    return ask


def fold_to_street_three_bet(street: int) -> Callable[[Hand, int], Answer]:
    def ask(hand: Hand, player: int) -> Answer:
        d = hand.at_level(player, 3, street) if hand.has_flop else None
        return None if d is None or hand.made(2, street) != player else d.act == "fold"

    return ask


# The end


def saw(street: int) -> Callable[[Hand, int], Answer]:
    return lambda hand, p: hand.saw(p, street) if hand.has_flop else None


def went(hand: Hand, player: int) -> Answer:
    return player in hand.showdown if saw(1)(hand, player) else None


def won_showdown(hand: Hand, player: int) -> Answer:
    return player in hand.winners if player in hand.showdown else None


def won_after_flop(hand: Hand, player: int) -> Answer:
    return player in hand.winners if saw(1)(hand, player) else None


def won(hand: Hand, player: int) -> Answer:
    return player in hand.winners


QUESTIONS: dict[str, Callable[[Hand, int], Answer]] = {
    "vpip": vpip,
    "pfr": pfr,
    "rfi": rfi,
    "limp": limp,
    "open_limp": open_limp,
    "iso": iso,
    "3bet": three_bet,
    "cold_call": cold_call,
    "squeeze": squeeze,
    "fold_to_3bet": fold_to_three_bet,
    "fold_to_3bet_cold": fold_to_three_bet_cold,
    "4bet": four_bet,
    "4bet_after_raise": four_bet_after_raise,
    "4bet_cold": four_bet_cold,
    "fold_to_4bet": fold_to_four_bet,
    "ats": steal,
    "fold_sb_to_steal": fold_small_to_steal,
    "fold_bb_to_steal": fold_big_to_steal,
    "resteal": resteal,
    "delayed_cbet": delayed_cbet,
    "donk": donk,
    "probe": probe,
    "float_turn": floated(2),
    "float_river": floated(3),
    "wtsd": went,
    "wsd": won_showdown,
    "wwsf": won_after_flop,
    "won": won,
} | {
    key.format(name): ask(street)
    for street, name in enumerate(STREETS, 1)
    for key, ask in (
        ("cbet_{}", cbet),
        ("fold_to_cbet_{}", lambda s: versus_cbet(s, "fold")),
        ("call_cbet_{}", lambda s: versus_cbet(s, "call")),
        ("raise_cbet_{}", lambda s: versus_cbet(s, *WAGERS)),
        ("check_raise_{}", check_raise),
        ("fold_to_raise_{}", fold_to_raise),
        ("3bet_{}", street_three_bet),
        ("fold_to_3bet_{}", fold_to_street_three_bet),
        ("saw_{}", saw),
    )
}


def answers(record: HandRecord) -> list[dict[str, bool]]:
    """Return for each player the statistics with a chance, and if they did it."""
    hand = Hand(record)
    return [
        {
            key: answer
            for key, ask in QUESTIONS.items()
            if (answer := ask(hand, player)) is not None
        }
        for player in range(len(record.players))
    ]


def acts(record: HandRecord) -> list[tuple[int, int, int]]:
    """Return each player's bets and raises, calls and folds after the first round."""
    later = [d for d in Hand(record).decisions if d.street > 0]

    def count(player: int, words: Iterable[str]) -> int:
        return sum(d.player == player and d.act in words for d in later)

    return [
        (count(p, WAGERS), count(p, ("call",)), count(p, ("fold",)))
        for p in range(len(record.players))
    ]


def compare(record: HandRecord, table: DecisionTable) -> list[dict[str, bool]]:
    """Check that a table has what the questions answer; return the answers."""
    keys = [statistic.key for statistic in STATISTICS]
    could, did, counted = find_marks(table, STATISTICS)
    assert not (did & ~could).any()
    found = [
        {
            key: bool(done)
            for key, chance, done in zip(keys, *row, strict=True)
            if chance
        }
        for row in zip(could, did, strict=True)
    ]
    assert found == answers(record)
    assert [*map(tuple, counted.tolist())] == acts(record)
    return found
