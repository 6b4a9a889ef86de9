"""Columns of hands that the native core replayed.

The readers of PHH and of sites' texts pass recorded hands to the native core; the
simulator replays them, and the results are compared with the stated ones. All other
hands are replayed by the engine, one by one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import TYPE_CHECKING, Any, Final, overload

import numpy as np

from bigslick._native import _core
from bigslick.errors import BigslickError
from bigslick.history.decisions.decision_table import DecisionTable
from bigslick.history.decisions.expressions import Column, coded, recoded
from bigslick.history.decisions.hand_columns import (
    ActionRows,
    HandColumns,
    Partial,
    Rakes,
)
from bigslick.history.decisions.played_hand import PlayedHand, played_hand, units
from bigslick.history.decisions.replay import FACTS, Decisions
from bigslick.history.reader.native_games import MOST_HELD, chips, plan_setup
from bigslick.history.statistics.all_in import AllIn, expected_nets, expected_shares

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.reader.native_games import Plan, Setup

__all__ = ("OPERATIONS", "Money", "NativeColumns")

UNKNOWN: Final = 255
_BOARD: Final = 5
_BOARD_SIZES: Final = np.array([0, 3, 4, 5])
_TEXT: Final = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
OPERATIONS: Final = (
    *("ante", "blind", "deal", "fold", "check", "call", "bet", "raise", "collect"),
    *("burn", "board", "runouts", "show", "muck", "kill", "push", "pull"),
)
"""The names of operations, in the order of their codes in the native core."""


class Money:
    """How the results of hands agree with those that the text states."""

    UNSTATED, EXACT, RAKED = range(3)


class NativeColumns(HandColumns):
    """The columns of hands that the simulator replayed.

    Amounts are integers; ``scales`` is the number of units in a chip. ``money`` tells
    how the results agree with the text. With ``whole``, the columns include all
    operations.
    """

    def __init__(
        self, records: _core.RecordedHands, setups: list[Setup], *, whole: bool
    ) -> None:
        """Replay the hands in the simulator."""
        self.records = records
        plans = [plan_setup(setup) for setup in setups]
        games = [game for game, _ in plans]
        self.core = core = _core.PlayedHands(records, games, whole)
        self._plans = [plan for _, plan in plans]
        self._costs = np.array([*map(_cost, setups, self._plans)])
        used, self.setting_of = np.unique(core.setups, return_inverse=True)
        chosen = [plan for n in used.tolist() if (plan := self._plans[n]) is not None]
        self.settings = [plan.facts for plan in chosen]
        self.seat = core.seat
        self.name_of = core.names
        self.dealt = np.ones(len(core.names), np.bool_)
        self.won = core.won.view(np.bool_)
        self.folded = core.folded
        self.showdown = core.showdown.view(np.bool_)
        self.run_out = core.run_out.view(np.bool_)
        self.last_street = core.last_streets
        self.money: NDArray[np.uint8] = core.money
        self.scales: NDArray[np.int32] = core.scales

    @property
    def origins(self) -> list[tuple[str, int]]:
        """The file of each hand, and the line at which it begins."""
        raise NotImplementedError

    @property
    def lines(self) -> list[int]:
        """The line of the file at which each hand begins."""
        return [line for _, line in self.origins]

    def table(self) -> DecisionTable:
        """Return the decision table of the hands."""
        core = self.core
        facts = np.stack([core.facts(n) for n in range(len(FACTS))])
        return DecisionTable(
            self,
            Decisions(
                core.first, core.actors, core.kinds, core.streets, core.amounts, facts
            ),
        )

    def plan(self, n: int) -> Plan:
        """Return the plan for the setup of a hand."""
        plan = self._plans[int(self.core.setups[n])]
        assert plan is not None  # noqa: S101 - a hand without a plan is not played
        return plan

    def _units(self, amounts: NDArray[np.int32]) -> tuple[NDArray[np.int64], int]:
        """Return the amounts of all players in one unit, and the units in a chip."""
        scale = lcm(*np.unique(self.scales).tolist())
        factors = np.repeat(scale // self.scales, np.diff(self.seat))
        return amounts.astype(np.int64) * factors, scale

    def nets(self) -> tuple[NDArray[Any], int]:
        """Return what each player won or lost in units, and the units in a chip."""
        return self._units(self.core.final_stacks - self.core.stacks)

    def rakes(self) -> Rakes:
        """Return the rakes of the raked hands."""
        invested, scale = self._units(self.core.invested)
        hands = np.flatnonzero(self.core.rakes)
        rakes = self.core.rakes[hands].astype(np.int64) * (scale // self.scales[hands])
        raked = np.repeat(self.core.rakes != 0, np.diff(self.seat))
        return Rakes(hands, rakes, invested[raked].astype(object), scale)

    def expected(self) -> tuple[dict[int, list[Any]], dict[int, BigslickError]]:
        """Return the expected results of all-ins in chips, and the errors, by hand."""
        found: dict[int, list[Any]] = {}
        failed: dict[int, BigslickError] = {}
        for n in np.flatnonzero(self.run_out).tolist():
            try:
                expected = self._expected(n)
            except BigslickError as error:
                failed[n] = error
            else:
                if expected is not None:
                    found[n] = expected
        return found, failed

    def _expected(self, n: int) -> list[Any] | None:
        """Return the expected results of the all-in of a hand; None if unknown."""
        plan = self.plan(n)
        if any(plan.stakes.antes):
            return self.expected_by_engine(n)
        core = self.core
        first, end = self.seat[n : n + 2].tolist()
        folded = core.folded[first:end].tolist()
        cards = core.cards[MOST_HELD * first : MOST_HELD * end].tolist()
        held = [
            _text_of(cards[k : k + MOST_HELD]) for k in range(0, len(cards), MOST_HELD)
        ]
        live = [i for i, street in enumerate(folded) if street < 0]
        if not all(held[i] for i in live):
            return None
        board = core.boards[_BOARD * n : _BOARD * n + int(core.board_then[n])].tolist()
        dead = "".join(
            cards for cards, street in zip(held, folded, strict=True) if street >= 0
        )
        hands = {i: held[i] for i in live}
        spot = AllIn(plan.facts.kind.code, hands, [_text_of(board)], dead)
        invested = core.invested[first:end].tolist()
        scale = int(self.scales[n])
        shares = expected_shares(spot, invested, live, int(core.rakes[n]))
        return None if shares is None else [Fraction(s, scale) for s in shares]

    def expected_by_engine(self, n: int) -> list[Any] | None:
        """Return the all-in EV of each player in a hand with antes, if any."""
        record = self.record(n)
        return expected_nets(record, played_hand(record))

    @property
    def hands(self) -> Sequence[PlayedHand]:
        """The hands one by one; the engine replays each when it is accessed."""
        return _EngineHands(self)

    @abstractmethod
    def record(self, n: int) -> HandRecord:
        """Return the record of a hand, replayed by the engine.

        Raises:
            BigslickError: the engine refuses the hand.

        """

    @abstractmethod
    def phh_texts(self) -> list[bytes]:
        """Return each hand as PHH; empty if only the engine can write it."""

    @abstractmethod
    def texts(self, name: str) -> list[Any]:
        """Return ``hand_id``, ``table`` or ``time`` of each hand."""

    def field(self, name: str, default: Any) -> list[Any]:
        """Return a field of the record of each hand."""
        fields: dict[str, Callable[[], list[Any]]] = {
            **{key: partial(self.texts, key) for key in ("hand_id", "table", "time")},
            "game": lambda: self.by_setting(lambda setting: setting.kind.code),
            "mode": self._modes,
            "rake": lambda: self.in_chips(self.core.rakes),
            "pot": lambda: self.in_chips(self._pots()),
        }
        if name in fields:
            return fields[name]()
        return [getattr(self.record(n), name, default) for n in range(len(self))]

    def text(self, name: str) -> Column:
        """Return a text of each hand: a field of its record."""
        if name == "game":
            return self.texts_by_setting(lambda setting: setting.kind.code)
        if name == "mode":
            modes = [None if plan is None else plan.mode for plan in self._plans]
            codes, names = coded(modes)
            return Column(codes[self.core.setups], names)
        if name == "winner":
            return Column(self._winners(), tuple(self.names))
        return super().text(name)

    def _modes(self) -> list[str]:
        codes, names = self.text("mode")
        modes = [*(names or ()), ""]
        return [modes[code] for code in codes.tolist()]

    def _pots(self) -> NDArray[Any]:
        if not len(self):
            return np.zeros(0, np.int64)
        return np.add.reduceat(self.core.invested, self.seat[:-1])

    def _winners(self) -> NDArray[np.int32]:
        """Return the player who won the most in each hand; of equal ones, the first.

        The players are indices into ``names``, or -1.
        """
        won = (self.core.pushed + self.core.called).astype(np.int64)
        sizes = np.diff(self.seat)
        most = np.repeat(np.maximum.reduceat(won, self.seat[:-1]), sizes)
        rows = np.flatnonzero((won == most) & (won > 0))[::-1]
        found = np.full(len(self), -1, np.int32)
        found[np.repeat(np.arange(len(self)), sizes)[rows]] = self.name_of[rows]
        return found

    def in_chips(self, amounts: NDArray[Any]) -> list[Any]:
        """Convert an amount of each hand from units to chips."""
        return _in_chips(amounts, self.scales)

    def player_field(self, name: str) -> list[Any]:
        """Return a field of the record of each player."""
        if name == "seat":
            return [*self.core.seat_numbers.tolist()]
        if name == "is_bot":
            return [False] * len(self.name_of)
        amounts = self.core.stacks if name == "stack" else self.core.final_stacks
        return _in_chips(amounts, np.repeat(self.scales, np.diff(self.seat)))

    def amounts(self, name: str) -> NDArray[np.float64]:
        """Return ``pot`` or ``rake`` of each hand, or ``stack`` of each player."""
        if name == "stack":
            return self.core.stacks / np.repeat(self.scales, np.diff(self.seat))
        return (self.core.rakes if name == "rake" else self._pots()) / self.scales

    def stack_columns(self) -> dict[str, Column | Partial]:
        """Return the columns about the stacks of each player, in chips."""
        sizes = np.diff(self.seat)
        scales = np.repeat(self.scales, sizes)
        core, hands = self.core, np.repeat(np.arange(len(self)), sizes)
        costs = self._costs[core.setups]
        saw = (core.folded < 0) | (core.folded > 0)
        seen = np.add.reduceat(saw, self.seat[:-1])[hands] > 1
        behind = np.where(saw, core.stacks - core.flop_invested, 0)
        pots = np.add.reduceat(core.flop_invested, self.seat[:-1])[hands]
        missing = ~(saw & seen & (pots > 0))
        ratios = self._effective(behind) / np.maximum(pots, 1)
        return {
            "stack": Column(core.stacks / scales),
            "final": Column(core.final_stacks / scales),
            "invested": Column(core.invested / scales),
            "effective_stack": Column(self._effective(core.stacks) / scales),
            "m": Column(core.stacks / costs[hands]),
            "spr": Partial(ratios, ~missing),
        }

    def _effective(self, stacks: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return each stack, limited to the second-largest of its hand."""
        firsts, sizes = self.seat[:-1], np.diff(self.seat)
        tops = np.maximum.reduceat(stacks, firsts)
        largest = stacks == np.repeat(tops, sizes)
        others = np.maximum.reduceat(np.where(largest, 0, stacks), firsts)
        several = np.add.reduceat(largest, firsts, dtype=np.int32) > 1
        second = np.where(several, tops, others)
        return np.where(largest, np.repeat(second, sizes), stacks)

    def hole_cards(self) -> Column:
        """Return the hole cards of each player, as far as they are known."""
        return _known_cards(self.core.cards.reshape(-1, MOST_HELD))

    def final_boards(self) -> Column:
        """Return the board of each hand."""
        return _known_cards(self.core.boards.reshape(-1, _BOARD))

    def boards_at(self, hands: NDArray[Any], rounds: NDArray[Any]) -> Column:
        """Return the boards of hands in betting rounds."""
        cards = self.core.boards.reshape(-1, _BOARD)[hands]
        dealt = np.arange(_BOARD) < _BOARD_SIZES[rounds][:, np.newaxis]
        return _known_cards(np.where(dealt, cards, UNKNOWN))

    def actions(self) -> ActionRows:
        """Return all actions of the hands; the columns must be ``whole``."""
        core = self.core
        first = core.operation_first
        counts = np.diff(first)
        hands = np.repeat(np.arange(len(self)), counts)
        players = core.operation_players
        names = self.name_of[np.repeat(self.seat[:-1], counts) + players]
        codes, texts = card_texts(
            core.operation_cards.reshape(-1, _BOARD), core.operation_card_counts
        )
        amounts = core.operation_amounts
        scales = self.scales[hands]
        return ActionRows(
            hand=hands,
            number=np.arange(1, len(hands) + 1) - first[hands],
            street=core.operation_streets,
            player=Column(np.where(players < 0, -1, names), tuple(self.names)),
            action=Column(core.operation_kinds, OPERATIONS),
            amount=Partial(amounts / scales, amounts >= 0),
            cards=Column(codes, texts),
            seconds=Partial(np.zeros(len(hands)), np.zeros(len(hands), np.bool_)),
        )


def _cost(setup: Setup, plan: Plan | None) -> int:
    return 1 if plan is None else units(plan.cost, setup.scale)


def card_texts(
    cards: NDArray[np.uint8], counts: NDArray[np.uint8] | None = None
) -> tuple[NDArray[Any], tuple[str, ...]]:
    """Return for each row of cards the index of its text, and the distinct texts.

    ``counts`` is the number of cards in each row. Without it, unknown cards are left
    out. Rows without cards have the index -1.
    """
    width = cards.shape[1]
    rows = slice(None) if counts is None else np.flatnonzero(counts)
    keys = np.zeros(len(cards[rows]), np.int64)
    for place in range(width):
        keys = keys * 256 + cards[rows, place]
    if counts is None:
        rows = np.flatnonzero(keys != int.from_bytes([UNKNOWN] * width))
        keys = keys[rows]
    else:
        keys = keys * 8 + counts[rows]
    found, places = np.unique(keys, return_inverse=True)
    codes = np.full(len(cards), -1, np.int32)
    codes[rows] = places
    texts = [_key_text(key, width, counts is not None) for key in found.tolist()]
    return codes, tuple(texts)


def _known_cards(cards: NDArray[np.uint8]) -> Column:
    """Return the texts of rows of cards, without unknown cards."""
    column = Column(*card_texts(cards))
    texts = column.names or ()
    return column if len({*texts}) == len(texts) else recoded(column, texts)


@lru_cache(maxsize=65536)
def _key_text(key: int, width: int, counted: bool) -> str:
    if not counted:
        return _text_of([*key.to_bytes(width)])
    key, count = divmod(key, 8)
    ids = key.to_bytes(width)[:count]
    return "".join(["??" if card == UNKNOWN else _TEXT[card] for card in ids])


def _text_of(ids: list[int]) -> str:
    return "".join([_TEXT[card] for card in ids if card != UNKNOWN])


def _in_chips(amounts: NDArray[Any], scales: NDArray[Any]) -> list[Any]:
    pairs = zip(amounts.tolist(), scales.tolist(), strict=True)
    return [chips(amount, scale) for amount, scale in pairs]


class _EngineHands(Sequence[PlayedHand]):
    """The hands of columns; the engine replays each when it is accessed."""

    def __init__(self, columns: NativeColumns) -> None:
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns)

    @overload
    def __getitem__(self, index: int) -> PlayedHand: ...
    @overload
    def __getitem__(self, index: slice) -> list[PlayedHand]: ...
    def __getitem__(self, index: int | slice) -> PlayedHand | list[PlayedHand]:
        if isinstance(index, slice):
            return [self[n] for n in range(len(self))[index]]
        return played_hand(self._columns.record(range(len(self))[index]))
