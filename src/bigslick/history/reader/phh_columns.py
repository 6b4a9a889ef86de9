"""Hands of a PHH text as columns, read and replayed by the native core.

The native reader takes hands in the usual form; the simulator plays them, and the
results are compared with the stated ones. All other hands are replayed by the engine,
one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast, overload

import numpy as np

from bigslick._native import _core
from bigslick.engine.games import VARIANTS
from bigslick.engine.streets import Opening
from bigslick.errors import BigslickError, NotationError
from bigslick.formats.phh.fields import GAMES
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.phh.record_conversion import zone_of
from bigslick.formats.record.record_parts import RecordedPlayer, RecordedStakes
from bigslick.history.decisions.decision_table import DecisionTable
from bigslick.history.decisions.hand_columns import HandColumns, Rakes
from bigslick.history.decisions.played_hand import PlayedHand, played_hand
from bigslick.history.decisions.replay import FACTS, Decisions
from bigslick.history.statistics.all_in import AllIn, expected_nets, expected_shares
from bigslick.history.statistics.game_facts import setting_of
from bigslick.sim import plan_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.statistics.game_facts import HandFacts

__all__ = ("Money", "PhhColumns", "PhhText")

_UNKNOWN: Final = 255
_HELD: Final = 4  # cards of a player in the native columns
_BOARD: Final = 5
_FLOP: Final = 3
_DECK: Final = 52
_TEXT: Final = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_HAND, _TABLE, _TIME, _DAY, _MONTH, _YEAR, _ZONE, _SHORT_ZONE, _SEATS = range(9)
"""The numbers of the fields that the native reader keeps as text."""


class Money:
    """How the results of hands fit what their text states."""

    UNSTATED, EXACT, RAKED = range(3)


def _hole_cards(code: str) -> int | None:
    """Return the hole cards of a game that the native reader takes, otherwise None."""
    game = VARIANTS[code].game
    streets = game.plan_streets(1, 2)
    first, *later = streets
    usual = (
        len(game.deck) == _DECK
        and [street.board_dealing_count for street in streets] == [0, _FLOP, 1, 1]
        and all(street.opening is Opening.POSITION for street in streets)
        and not any(street.draw_status for street in streets)
        and not any(street.hole_dealing_statuses for street in later)
        and not any(first.hole_dealing_statuses)
    )
    count = len(first.hole_dealing_statuses)
    return count if usual and count <= _HELD else None


@lru_cache(maxsize=1)
def _games() -> dict[str, int]:
    codes = {**GAMES, **{code: code for code in VARIANTS}}
    counts = {name: _hole_cards(code) for name, code in codes.items()}
    return {name: count for name, count in counts.items() if count is not None}


class _Setting(NamedTuple):
    """The stakes of hands: what a record has of them before the first action."""

    game: str
    stakes: RecordedStakes
    players: list[RecordedPlayer]
    button: int
    setup: None = None
    bomb_pot: bool = False


class _Plan(NamedTuple):
    facts: HandFacts
    has_antes: bool


@lru_cache(maxsize=4096)
def _plan(setup: tuple[Any, ...]) -> tuple[_core.SimGame | None, _Plan | None]:
    """Return the simulator's game and the facts of a setup; None if not supported."""
    variant, trims, antes, blinds, small, big, scale = setup
    code = GAMES.get(variant, variant)
    count = len(antes)
    stakes = RecordedStakes(
        antes=tuple(_chips(ante, scale) for ante in antes),
        blinds=tuple(_chips(blind, scale) for blind in blinds),
        small_bet=_chips(small, scale),
        big_bet=_chips(big, scale),
        ante_trimming=trims,
    )
    players = [RecordedPlayer(f"p{n}", n, 0, 0) for n in range(1, count + 1)]
    setting = _Setting(code, stakes, players, count)
    try:
        facts = setting_of(cast("HandRecord", setting))
        game = VARIANTS[code].game.with_stakes(
            antes=list(antes),
            blinds=list(blinds),
            bets=(small, big),
            ante_trimming_status=trims,
        )
        return plan_game(game, count), _Plan(facts, any(antes))
    except BigslickError:
        return None, None  # the engine reports why


def _chips(units: int, scale: int) -> Any:
    return units // scale if units % scale == 0 else Decimal(units) / scale


class PhhText:
    """The hands of a part of a file; ``line`` is the number of its first line."""

    def __init__(self, text: bytes, file: str, line: int = 1) -> None:
        """Read the hands in the usual form, and note the places of the others."""
        self.text = text
        self.file = file
        self.line = line
        self.core = _core.PhhText(text, _games())
        self.places: list[tuple[int, int, int, bool, int]] = self.core.places

    def block(self, place: int) -> tuple[list[str], int]:
        """Return the lines of a hand, and how many lines are in front of it."""
        begin, end, line, _, _ = self.places[place]
        rows = self.text[begin:end].decode().split("\n")
        return [row.rstrip("\r") for row in rows], self.line + line - 2

    def columns(self) -> PhhColumns:
        """Return the columns of the hands that the simulator could play."""
        return PhhColumns(self)


class PhhColumns(HandColumns):
    """The columns of hands in the usual form that the simulator played.

    ``places`` are their numbers among all hands of the text; ``money`` says how their
    results fit. Amounts are whole units: ``scales`` of them are one chip.
    """

    def __init__(self, text: PhhText) -> None:
        """Play the hands of a text."""
        self.source = text
        plans = [_plan(setup) for setup in text.core.setups]
        self.core = core = _core.PhhHands(text.core, [game for game, _ in plans])
        usual = np.array([place[4] for place in text.places], np.int64)
        place_of = np.full(max(int(usual.max(initial=-1)) + 1, 0), -1, np.int64)
        place_of[usual[usual >= 0]] = np.flatnonzero(usual >= 0)
        self.places: NDArray[np.int64] = place_of[core.hands]
        self._plans = [plan for _, plan in plans]
        used, self.setting_of = np.unique(core.setups, return_inverse=True)
        chosen = [plan for n in used.tolist() if (plan := self._plans[n]) is not None]
        self.settings = [plan.facts for plan in chosen]
        self.seat = core.seat
        self.names = text.core.names
        self.name_of = core.names
        self.dealt = np.ones(len(core.names), np.bool_)
        self.won = core.won.view(np.bool_)
        self.folded = core.folded
        self.showdown = core.showdown.view(np.bool_)
        self.run_out = core.run_out.view(np.bool_)
        self.last_street = core.last_streets
        self.money: NDArray[np.uint8] = core.money
        self.scales: NDArray[np.int32] = core.scales

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

    @property
    def others(self) -> list[int]:
        """The places of the hands that the engine must replay."""
        everything = np.arange(len(self.source.places))
        return [int(n) for n in np.setdiff1d(everything, self.places)]

    @property
    def hands(self) -> Sequence[PlayedHand]:
        """The hands one by one, replayed by the engine when they are asked for."""
        return _EngineHands(self)

    def record(self, n: int) -> HandRecord:
        """Return the record of a hand, replayed by the engine.

        Raises:
            BigslickError: the engine refuses the hand.

        """
        rows, _ = self.source.block(int(self.places[n]))
        (hand,) = read_phh_hands(rows, self.source.file)
        if hand.record is None:
            raise hand.error or NotationError("the hand could not be read")
        return hand.record

    def _units(self, units: NDArray[np.int32]) -> tuple[NDArray[np.int64], int]:
        """Return amounts of players in one unit for all hands."""
        scale = lcm(*np.unique(self.scales).tolist())
        factors = np.repeat(scale // self.scales, np.diff(self.seat))
        return units.astype(np.int64) * factors, scale

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
        plan = self._plans[int(self.core.setups[n])]
        if plan is None or plan.has_antes:
            record = self.record(n)
            return expected_nets(record, played_hand(record))
        players = range(int(self.seat[n]), int(self.seat[n + 1]))
        hands: dict[int, str] = {}
        live = []
        dead = ""
        for i, row in enumerate(players):
            cards = self._cards(row)
            if self.folded[row] >= 0:
                dead += cards
                continue
            live.append(i)
            hands[i] = cards
        if not all(hands.values()):
            return None
        board = self._board(n)[: 2 * int(self.core.board_then[n])]
        spot = AllIn(plan.facts.kind.code, hands, [board], dead)
        invested = self.core.invested[players.start : players.stop].tolist()
        scale = int(self.scales[n])
        shares = expected_shares(spot, invested, live, int(self.core.rakes[n]))
        return None if shares is None else [Fraction(s) / scale for s in shares]

    def _cards(self, row: int) -> str:
        ids = self.core.cards[_HELD * row : _HELD * (row + 1)].tolist()
        return "".join([_TEXT[card] for card in ids if card != _UNKNOWN])

    def _board(self, n: int) -> str:
        ids = self.core.boards[_BOARD * n : _BOARD * (n + 1)].tolist()
        return "".join([_TEXT[card] for card in ids if card != _UNKNOWN])

    def field(self, name: str, default: Any) -> list[Any]:
        """Return a field of the record of each hand."""
        fields: dict[str, Callable[[], list[Any]]] = {
            "hand_id": lambda: [text or "" for text in self._kept(_HAND)],
            "table": lambda: [text or "" for text in self._kept(_TABLE)],
            "time": self._times,
            "game": lambda: self.by_setting(lambda s: s.kind.code),
            "mode": lambda: ["cash"] * len(self),
            "rake": lambda: self._in_chips(self.core.rakes, self.scales),
            "pot": lambda: self._in_chips(self._pots(), self.scales),
        }
        if name in fields:
            return fields[name]()
        return [getattr(self.record(n), name, default) for n in range(len(self))]

    def _pots(self) -> NDArray[Any]:
        return np.add.reduceat(self.core.invested, self.seat[:-1])

    def _kept(self, field: int) -> list[str | None]:
        texts = self.source.core.kept(field)
        return [texts[n] for n in self.core.hands.tolist()]

    def _times(self) -> list[str | None]:
        dates = zip(*map(self._kept, (_YEAR, _MONTH, _DAY)), strict=True)
        zones = zip(*map(self._kept, (_ZONE, _SHORT_ZONE)), strict=True)
        return [*map(_time, self._kept(_TIME), dates, zones)]

    @staticmethod
    def _in_chips(units: NDArray[Any], scales: NDArray[Any]) -> list[Any]:
        pairs = zip(units.tolist(), scales.tolist(), strict=True)
        return [_chips(amount, scale) for amount, scale in pairs]

    def player_field(self, name: str) -> list[Any]:
        """Return a field of the record of each player."""
        if name == "seat":
            return [*self.core.seat_numbers.tolist()]
        if name == "is_bot":
            return [False] * len(self.name_of)
        units = self.core.stacks if name == "stack" else self.core.final_stacks
        return self._in_chips(units, np.repeat(self.scales, np.diff(self.seat)))

    def hole_cards(self) -> list[str | None]:
        """Return the hole cards of each player, as far as they are known."""
        return [self._cards(row) or None for row in range(len(self.name_of))]

    def final_boards(self) -> list[str]:
        """Return the board of each hand."""
        return [self._board(n) for n in range(len(self))]

    def boards_by_round(self) -> list[list[str]]:
        """Return the board in each betting round."""
        found = []
        for board in self.final_boards():
            ends = range(2 * _FLOP, len(board) + 1, 2)
            found.append(["", *(board[:end] for end in ends)])
        return found


def _time(
    time: str | None,
    date: tuple[str | None, ...],
    zones: tuple[str | None, str | None],
) -> str | None:
    """Return when a hand began, if the zone is known."""
    zone = zone_of(*zones)
    if zone is None or time is None:
        return None
    day = [int(part) for part in date if part is not None]
    if len(day) != len(date):
        return None
    clock = [int(part) for part in time.split(":")]
    moment = datetime(*day, *clock, tzinfo=zone)  # type: ignore[arg-type,misc]
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


class _EngineHands(Sequence[PlayedHand]):
    """The hands of columns, each replayed by the engine when it is asked for."""

    def __init__(self, columns: PhhColumns) -> None:
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
