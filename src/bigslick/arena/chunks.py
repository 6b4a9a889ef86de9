"""Plays a chunk: some deals, each in all of its seatings.

New bots are created for each seating, so that they cannot remember the cards of a deal
when it is played again with other seats. The result of a chunk depends only on the
plan and the number of the chunk.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from bigslick.arena.luck import board_luck, expect_payoffs
from bigslick.arena.plan import UNIT
from bigslick.arena.standings import BotChunk, ChunkResult, PairChunk
from bigslick.arena.watched_bot import HandLostError, Watched
from bigslick.bots.external import read_spec
from bigslick.bots.tracebacks import fault_text
from bigslick.engine import Mode, Rules
from bigslick.errors import BotProtocolError
from bigslick.match import EventKind, Player, PokerTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.arena.plan import ArenaPlan, ChunkPlan
    from bigslick.match import HandResult, TableEvent

__all__ = ("create_entry", "play_chunk")

_MOST_SHOWN: Final = 3000
_NO_RULES: Final = Rules()
# The cap of the ACPC's limit games counts the big blind as a bet.
_ACPC_RULES: Final = Rules(blind_counts_to_cap=True)


def create_entry(plan: ArenaPlan, entry: int, seed: str) -> Any:
    """Return a new bot for the competitor with index ``entry``.

    Raises:
        BotError: the bot is unknown.

    """
    return plan.entries[entry].create(
        seed,
        time_limit=plan.time_limit,
        hand_time_limit=plan.hand_time_limit,
        limits=plan.process_limits,
    )


def play_chunk(plan: ArenaPlan, index: int, *, keep_hands: bool = False) -> ChunkResult:
    """Play a chunk and return its result, which is the same on every worker.

    With ``keep_hands`` the records of its hands are part of the result.

    Raises:
        BotError: a bot cannot be created.

    """
    began = perf_counter()
    work = _Work(plan, plan.chunks[index], keep_hands=keep_hands)
    for turn in range(plan.hands_a_deal):
        work.play(turn)
    return work.result(perf_counter() - began)


class _Work:
    """A chunk in progress."""

    def __init__(
        self, plan: ArenaPlan, chunk: ChunkPlan, *, keep_hands: bool = False
    ) -> None:
        """Prepare the deals of a chunk; ``keep_hands`` keeps their records."""
        self._records: list[bytes] | None = [] if keep_hands else None
        self._plan = plan
        self._chunk = chunk
        self._stack = max(round(plan.stack * UNIT), 1)
        self._stakes = {code: plan.stakes(code) for code in plan.codes}
        self._rules = _rules(plan, chunk)
        bots = [plan.entries[entry].bot for entry in chunk.lineup]
        # External programs enforce their own time limit; other bots may hang.
        hangs = any(not isinstance(bot, str) for bot in bots)
        self._time_limit = plan.time_limit if hangs else None
        entries = sorted(set(chunk.lineup))
        deals = chunk.deals
        self._raw = {entry: [0.0] * deals for entry in entries}
        """What each competitor won in each deal."""
        self._won = {entry: [0.0] * deals for entry in entries}
        """The same without luck."""
        self._taken = {
            (first, second): [0.0] * deals
            for first in entries
            for second in entries
            if first < second
        }
        """What the first of two competitors won from the second in each deal."""
        self._bots = {entry: BotChunk(entry) for entry in entries}
        self._corrected: Counter[str] = Counter()
        """How many hands were corrected, by method."""

    def play(self, turn: int) -> None:
        """Play all deals once; each turn, every bot sits one seat further."""
        plan, chunk = self._plan, self._chunk
        watched: list[Watched] = []
        try:
            for place, entry in enumerate(chunk.lineup):
                seed = f"{plan.seed}/{chunk.index}/{turn}/{place}"
                watched.append(
                    Watched(
                        create_entry(plan, entry, seed),
                        time_limit=plan.time_limit,
                        hand_time_limit=plan.hand_time_limit,
                    )
                )
            players = [
                Player(f"Player {place + 1}", 0, seat=place + 1, decider=bot)
                for place, bot in enumerate(watched)
            ]
            for deal in range(chunk.deals):
                self._play_hand(deal, turn, players)
        finally:
            for bot in watched:
                bot.close()
        for entry, bot in zip(chunk.lineup, watched, strict=True):
            tally = self._bots[entry]
            tally.decisions += bot.decisions
            tally.seconds += bot.seconds
            tally.slowest = max(tally.slowest, bot.slowest)

    def _play_hand(self, deal: int, turn: int, players: list[Player]) -> None:
        """Play one deal in one seating order, and add its results."""
        plan, chunk = self._plan, self._chunk
        places = plan.seating(chunk, deal, turn)
        code = plan.codes[deal % len(plan.codes)]
        stakes = self._stakes[code]
        for player in players:
            player.chips = self._stack
        seed = f"{plan.seed}/{chunk.index}/{deal}"
        result = PokerTable(
            [players[place] for place in places],
            stakes.blinds or None,
            game=code,
            antes=stakes.antes or None,
            bring_in=stakes.bring_in or None,
            bets=stakes.bets,
            mode=Mode.CASH_GAME,
            rules=self._rules,
            seed=seed,
            penalty="fold",
            time_limit=self._time_limit,
            hand_id=str(deal + 1),
        ).play()
        if self._records is not None:
            self._keep(result, places, f"{chunk.index}-{deal + 1}-{turn + 1}")
        raw = [float(payoff) / UNIT for payoff in result.state.payoffs]
        won = self._corrected_payoffs(result, code, f"{seed}/{turn}/luck")
        self._count(deal, [chunk.lineup[place] for place in places], raw, won or raw)
        for event in result.events:
            place = int(event.player.rpartition(" ")[2]) - 1
            self._count_fault(self._bots[chunk.lineup[place]], event)

    def _keep(self, result: HandResult, places: Sequence[int], hand_id: str) -> None:
        """Keep the record of a hand, with the names of the competitors."""
        lineup = self._chunk.lineup
        names = [self._plan.entries[entry].name for entry in lineup]
        if len(set(names)) < len(names):
            names = [f"{name} {place + 1}" for place, name in enumerate(names)]
        result.names = tuple(names[place] for place in places)
        result.hand_id = hand_id
        if self._records is not None:
            self._records.append(result.line)

    def _corrected_payoffs(
        self, result: HandResult, code: str, seed: str
    ) -> list[float] | None:
        """Return the payoffs without luck; None if there was no luck to remove."""
        correction, state = self._plan.correction, result.state
        if correction == "none":
            return None
        found = expect_payoffs(
            state,
            code,
            lambda: Random(seed).getrandbits(32),  # noqa: S311 - reproducible
        )
        if found is not None:
            self._corrected[found.method] += 1
        owed = board_luck(state, code) if correction == "cards" else None
        if owed is not None:
            self._corrected["board"] += 1
        if found is None and owed is None:
            return None
        payoffs = state.payoffs if found is None else found.payoffs
        luck = owed or (0.0,) * len(payoffs)
        return [
            (float(payoff) - debt) / UNIT
            for payoff, debt in zip(payoffs, luck, strict=True)
        ]

    def _count(
        self,
        deal: int,
        entries: Sequence[int],
        raw: Sequence[float],
        won: Sequence[float],
    ) -> None:
        """Add a hand to its deal: how much each bot won, and from which bots.

        Losers pay winners in proportion to the winners' amounts.
        """
        for entry, before, after in zip(entries, raw, won, strict=True):
            self._bots[entry].hands += 1
            self._raw[entry][deal] += before
            self._won[entry][deal] += after
        total = sum(payoff for payoff in won if payoff > 0)
        if not total:
            return
        winners = [(entries[i], x) for i, x in enumerate(won) if x > 0]
        losers = [(entries[i], -x) for i, x in enumerate(won) if x < 0]
        for winner, gain in winners:
            for loser, loss in losers:
                flow = gain * loss / total
                if winner < loser:
                    self._taken[winner, loser][deal] += flow
                elif loser < winner:
                    self._taken[loser, winner][deal] -= flow

    @staticmethod
    def _count_fault(bot: BotChunk, event: TableEvent) -> None:
        if isinstance(event.error, HandLostError):
            return
        kind = event.kind.value
        if isinstance(event.error, BotProtocolError):  # a bot may also raise it
            kind = EventKind.NONSENSE.value
        bot.faults[kind] = bot.faults.get(kind, 0) + 1
        told = fault_text(event.error, event.reason)
        bot.examples.setdefault(kind, told[:_MOST_SHOWN])

    def result(self, seconds: float) -> ChunkResult:
        """Return the result of the chunk; winnings are per hand of each competitor."""
        chunk, turns = self._chunk, self._plan.hands_a_deal
        for entry, bot in self._bots.items():
            hands = turns * chunk.lineup.count(entry)
            bot.raw = [value / hands for value in self._raw[entry]]
            bot.won = [value / hands for value in self._won[entry]]
        pairs = []
        for (first, second), flows in self._taken.items():
            pair = PairChunk(first, second)
            hands = turns * chunk.lineup.count(first)
            for flow in flows:
                pair.sums.add(flow / hands)
            pairs.append(pair)
        return ChunkResult(
            chunk.index,
            chunk.deals,
            chunk.deals * turns,
            list(self._bots.values()),
            pairs,
            dict(self._corrected),
            seconds,
            self._records or [],
        )


def _rules(plan: ArenaPlan, chunk: ChunkPlan) -> Rules:
    bots = [plan.entries[entry].bot for entry in chunk.lineup]
    acpc = any(isinstance(bot, str) and read_spec(bot).kind == "acpc" for bot in bots)
    return _ACPC_RULES if acpc else _NO_RULES
