"""Statistics of any number of players over any number of hands, in one pass.

The memory grows with players, positions and stakes, not with hands. Sums are exact, so
that the result depends neither on the order of the hands nor on how the work was
divided.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from operator import add
from typing import TYPE_CHECKING, Any, Final

from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.chance_bits import COUNT, tally
from bigslick.history.statistics.hand_walk import HandWalk, walk
from bigslick.history.statistics.report import Report, Totals, plus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.statistics.game_facts import HandFacts

__all__ = ("PlayerCounts", "Tracker")

_MOST_PATTERNS: Final = 256
_MOST_SETTINGS: Final = 4096


class PlayerCounts:
    """What one player did in one position at one stake."""

    __slots__ = (
        "acts",
        "chances",
        "done",
        "luck",
        "net",
        "patterns",
        "rake",
        "rake_contributed",
        "rake_dealt",
        "settled",
        "showdown_net",
        "squares",
    )

    def __init__(self) -> None:
        """Start with no hands."""
        self.settled = 0  # hands that are no longer among the patterns
        self.net: Any = 0
        self.squares: Any = 0
        self.showdown_net: Any = 0
        self.luck: Any = 0
        self.rake: Any = 0
        self.rake_contributed: Any = 0
        self.rake_dealt: Any = 0
        self.patterns: dict[int, int] = {}
        self.chances: list[int] | None = None
        self.done: list[int] | None = None
        self.acts = [0, 0, 0]

    @property
    def hands(self) -> int:
        """The hands that were counted."""
        return self.settled + sum(self.patterns.values())

    def blend(self, net: Any) -> Any:
        """Return a result that can be added to the others: decimals, or fractions."""
        if isinstance(net, Decimal) and isinstance(self.net, Fraction):
            return Fraction(net)
        if isinstance(net, Fraction):
            for name in ("net", "squares", "showdown_net"):
                setattr(self, name, Fraction(getattr(self, name)))
        return net

    def add_rake(self, pot: Any, contributed: Any, dealt: Any) -> None:
        """Count the rake of a pot, and the player's part of it in two ways."""
        self.rake += pot
        self.rake_contributed += contributed
        self.rake_dealt += dealt

    def settle(self) -> tuple[list[int], list[int]]:
        """Convert the patterns to counts; return chances, and how many were taken."""
        if self.chances is None or self.done is None:
            self.chances, self.done = [0] * COUNT, [0] * COUNT
        if self.patterns:
            chances, done, acts = tally(self.patterns)
            self.chances = list(map(add, self.chances, chances))
            self.done = list(map(add, self.done, done))
            self.acts = list(map(add, self.acts, acts))
            self.settled += sum(self.patterns.values())
            self.patterns.clear()
        return self.chances, self.done

    def add(self, other: PlayerCounts) -> None:
        """Add the counts of another object."""
        chances, done = self.settle()
        more_chances, more_done = other.settle()
        for k in range(COUNT):
            chances[k] += more_chances[k]
            done[k] += more_done[k]
        for k in range(3):
            self.acts[k] += other.acts[k]
        self.settled += other.settled
        for name in _SUMS:
            setattr(self, name, plus(getattr(self, name), getattr(other, name)))


_SUMS: Final = (
    *("net", "squares", "showdown_net", "luck"),
    *("rake", "rake_contributed", "rake_dealt"),
)


class Tracker:
    """Counts hands as they come.

    ``adjust`` replaces the luck of all-ins by their equities; ``heads_up_steals``
    says whether a raise of the button heads-up is a steal.

    >>> from bigslick import create_game
    >>> from bigslick.formats.record.hand_record import HandRecord
    >>> state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200, 200))
    >>> for action in (state.fold, state.complete_bet_or_raise_to, state.fold):
    ...     _ = action()
    >>> tracker = Tracker()
    >>> _ = tracker.add(HandRecord.from_state(state, names=("Ann", "Bob", "Cyd")))
    >>> report = tracker.report()
    >>> report["Ann"]["rfi"], report["Bob"]["fold_bb_to_steal"], report["Cyd"]["vpip"]
    (Share(done=1, opportunity=1), Share(done=1, opportunity=1), Share(done=0, ...))
    """

    def __init__(self, *, adjust: bool = True, heads_up_steals: bool = True) -> None:
        """Begin with no hands."""
        self.adjust = adjust
        self.heads_up_steals = heads_up_steals
        self.hands = 0
        self.cells: dict[tuple[str, str], dict[str, PlayerCounts]] = {}
        self.big_blinds: dict[str, Any] = {}
        self._seats: dict[HandFacts, list[dict[str, PlayerCounts]]] = {}

    def __repr__(self) -> str:
        """Return how many hands were counted, and of how many players."""
        players = {name for cells in self.cells.values() for name in cells}
        return f"<{type(self).__name__} {self.hands} hands, {len(players)} players>"

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, without caches."""
        return self.__dict__ | {"_seats": {}}

    def add(self, record: HandRecord) -> HandWalk:
        """Count a hand; return the result of the pass over it.

        Raises:
            NotationError: the record is invalid, or the hand is not over.

        """
        walked = self.walk(record)
        expected = None
        if walked.run_out and self.adjust:
            expected = expected_nets(record, walked)
        self.count(record, walked, expected)
        return walked

    def walk(self, record: HandRecord) -> HandWalk:
        """Return what happened in a hand, without counting it."""
        return walk(record, heads_up_steals=self.heads_up_steals)

    def count(  # noqa: C901, PLR0912 - once for each hand, quick
        self, record: HandRecord, walked: HandWalk, expected: list[Any] | None = None
    ) -> None:
        """Count a hand; ``expected`` are the expected results of an all-in."""
        rakes = _shared_rake(record, walked) if record.rake else None
        setting = walked.setting
        seats = self._seats.get(setting)
        if seats is None:
            seats = self._take_seats(setting)
        self.hands += 1
        players, nets, showdown = record.players, walked.nets, walked.showdown
        folded, dealt = walked.folded, walked.dealt
        for player, cells, net, pattern, street, here in zip(
            players, seats, nets, walked.patterns, folded, dealt, strict=True
        ):
            if not here:
                continue
            cell = cells.get(player.name)
            if cell is None:
                cell = cells[player.name] = PlayerCounts()
            if net:
                chips = net if type(net) is int else cell.blend(net)
                cell.net += chips
                cell.squares += chips * chips
                if street is None and showdown:
                    cell.showdown_net += chips
            counted = cell.patterns
            if pattern in counted:
                counted[pattern] += 1
            else:
                counted[pattern] = 1
                if len(counted) > _MOST_PATTERNS:
                    cell.settle()
        for i, player in enumerate(players if expected or rakes else ()):
            if dealt[i]:
                cell = seats[i][player.name]
                if expected is not None and folded[i] is None:
                    cell.luck += Fraction(nets[i]) - expected[i]
                if rakes is not None:
                    cell.add_rake(*rakes[i])

    def _take_seats(self, setting: HandFacts) -> list[dict[str, PlayerCounts]]:
        """Return the counts of all players so far, for each seat of such a table."""
        stake = setting.stake
        self.big_blinds.setdefault(stake, exact_number(setting.big_blind))
        if len(self._seats) >= _MOST_SETTINGS:
            self._seats.clear()
        seats = [self.cells.setdefault((p, stake), {}) for p in setting.positions]
        self._seats[setting] = seats
        return seats

    def add_all(self, records: Iterable[HandRecord]) -> None:
        """Count many hands."""
        for record in records:
            self.add(record)

    def merge(self, other: Tracker) -> None:
        """Add what another tracker counted."""
        self.hands += other.hands
        self.big_blinds.update(other.big_blinds)
        for key, theirs in other.cells.items():
            cells = self.cells.setdefault(key, {})
            for name, cell in theirs.items():
                if name in cells:
                    cells[name].add(cell)
                else:
                    cells[name] = cell

    def report(self, by: str | None = None, player: str | None = None) -> Report:
        """Return the statistics of each player, or of one.

        ``by`` adds a part for each "position", each "stake", or "both": each
        position at each stake.
        """
        chosen: dict[str, list[tuple[str, str, PlayerCounts]]] = {}
        for (position, stake), cells in self.cells.items():
            for name, cell in cells.items():
                if player is None or name == player:
                    chosen.setdefault(name, []).append((position, stake, cell))
        totals = {}
        for name in sorted(chosen):
            rows = [
                (position, stake, self.big_blinds[stake], cell)
                for position, stake, cell in chosen[name]
            ]
            totals[name] = Totals.of(rows, by)
        return Report(totals, self.hands, by)


def _shared_rake(
    record: HandRecord, walked: HandWalk
) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Return for each player the rake of the pot, their part by chips, and by head."""
    rake = Fraction(exact_number(record.rake))
    account = account_of(record, before="push")
    invested = [Fraction(exact_number(amount)) for amount in account.invested]
    pot = sum(invested) or Fraction(1)
    heads = walked.dealt.count(True) or 1
    return [(rake, rake * amount / pot, rake / heads) for amount in invested]
