"""The data of many hands as columns, from which the decision table is computed.

``HandColumns`` is the base class for all sources of hands; ``PlayedColumns`` has the
columns of hands that were read one by one.
"""

from __future__ import annotations

import re
from itertools import accumulate, chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from bigslick.errors import BigslickError
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.meta import remark
from bigslick.formats.time_zones import from_utc
from bigslick.history.decisions import card_columns
from bigslick.history.decisions.expressions import Column, coded
from bigslick.history.decisions.played_hand import scale_of, units
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.game_facts import POSITIONS
from bigslick.history.statistics.stack_measures import (
    effective_stacks,
    harrington_m,
    stack_to_pot_ratios,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.statistics.game_facts import HandFacts

__all__ = ("ActionRows", "HandColumns", "Partial", "PlayedColumns", "Rakes", "offsets")

_SAFE: Final = 1 << 62
_UTC: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_PLACES: Final = {position: place for place, position in enumerate(POSITIONS)}


def offsets(lengths: Iterable[int]) -> NDArray[np.int64]:
    """Return the index at which each group of rows begins, and the end of the last."""
    return np.fromiter(accumulate(lengths, initial=0), np.int64)


class Rakes(NamedTuple):
    """The indices of raked hands, their rakes, and the chips each player put in.

    Amounts are integers in units of ``1 / scale`` chips.
    """

    hands: NDArray[np.int64]
    rakes: NDArray[Any]
    invested: NDArray[Any]
    scale: int


class Partial(NamedTuple):
    """A column of numbers or booleans of which some are missing."""

    values: NDArray[Any]
    known: NDArray[np.bool_]


class ActionRows(NamedTuple):
    """All actions of hands as columns; ``hand`` is the number among the hands."""

    hand: NDArray[Any]
    number: NDArray[Any]
    street: NDArray[Any]
    player: Column
    action: Column
    amount: Partial
    cards: Column
    seconds: Partial


class HandColumns:
    """Columns of hands, with a value for each hand or for each player of each hand.

    ``settings`` are the distinct games and stakes, and ``setting_of`` is the index of
    each hand's setting. The player rows of hand n are those from ``seat[n]`` to
    ``seat[n + 1]``. ``names`` are the distinct names, and ``name_of`` is the index of
    each player's name. ``folded`` is the round in which a player folded, or -1.
    """

    settings: Sequence[HandFacts]
    setting_of: NDArray[np.intp]
    seat: NDArray[np.int64]
    names: Sequence[str]
    name_of: NDArray[np.int32]
    dealt: NDArray[np.bool_]
    won: NDArray[np.bool_]
    folded: NDArray[np.int8]
    showdown: NDArray[np.bool_]
    run_out: NDArray[np.bool_]
    last_street: NDArray[np.int8]

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.setting_of)

    @property
    def hands(self) -> Sequence[PlayedHand]:
        """The hands one by one."""
        raise NotImplementedError

    def by_setting(self, value: Callable[[HandFacts], Any]) -> list[Any]:
        """Return for each hand a value that depends only on its game and stakes."""
        values = [value(setting) for setting in self.settings]
        if len(values) == 1:
            return values * len(self)
        return [values[n] for n in self.setting_of.tolist()]

    def numbers_by_setting(
        self, value: Callable[[HandFacts], Any], kind: Any
    ) -> NDArray[Any]:
        """Return for each hand a number that depends only on its game and stakes."""
        values = [value(setting) for setting in self.settings]
        return np.array(values, kind)[self.setting_of]

    def texts_by_setting(self, value: Callable[[HandFacts], str]) -> Column:
        """Return for each hand a text that depends only on its game and stakes."""
        codes, names = coded(value(setting) for setting in self.settings)
        return Column(codes[self.setting_of], names)

    def positions(self) -> NDArray[np.int8]:
        """Return the position of each player as an index into ``POSITIONS``."""
        rows = self.by_setting(lambda s: [_PLACES[place] for place in s.positions])
        return np.fromiter(chain.from_iterable(rows), np.int8, int(self.seat[-1]))

    def player_names(self) -> Column:
        """Return the name of each player."""
        return Column(self.name_of, tuple(self.names))

    def nets(self) -> tuple[NDArray[Any], int]:
        """Return what each player won or lost in units, and the units in a chip."""
        raise NotImplementedError

    def expected(self) -> tuple[dict[int, list[Any]], dict[int, BigslickError]]:
        """Return the expected results of all-ins in chips, and the errors, by hand."""
        raise NotImplementedError

    def rakes(self) -> Rakes:
        """Return the rakes of the raked hands."""
        raise NotImplementedError

    def field(self, name: str, default: Any) -> list[Any]:
        """Return a field of the record of each hand."""
        raise NotImplementedError

    def text(self, name: str) -> Column:
        """Return a text of each hand: a field of its record."""
        return coded(self.field(name, None))

    def moments(self) -> NDArray[np.datetime64]:
        """Return when each hand began, in UTC; a missing value if it is unknown."""
        found = [*map(_moment, self.field("time", None))]
        return np.array(found, "datetime64[us]")

    def local_times(self) -> list[str | None]:
        """Return the local time of each hand, if its text names no time zone."""
        raise NotImplementedError

    def player_field(self, name: str) -> list[Any]:
        """Return a field of the record of each player."""
        raise NotImplementedError

    def stack_columns(self) -> dict[str, Column | Partial]:
        """Return measures of the stacks of each player, in chips.

        They are ``stack``, ``final``, ``invested``, ``effective_stack``, ``m`` and
        ``spr``.
        """
        raise NotImplementedError

    def actions(self) -> ActionRows:
        """Return all actions of the hands."""
        raise NotImplementedError

    def amounts(self, name: str) -> NDArray[np.float64]:
        """Return ``pot`` or ``rake`` of each hand, or ``stack`` of each player."""
        raise NotImplementedError

    def hole_cards(self) -> Column:
        """Return the hole cards of each player, as far as they are known."""
        raise NotImplementedError

    def final_boards(self) -> Column:
        """Return the board of each hand; several are separated by a slash."""
        raise NotImplementedError

    def boards_at(self, hands: NDArray[Any], rounds: NDArray[Any]) -> Column:
        """Return the boards of hands in betting rounds; missing with several boards."""
        raise NotImplementedError


def _moment(time: str | None) -> str | datetime | None:
    """Return a time in ISO 8601 in a form that NumPy reads."""
    if time is None or _UTC.fullmatch(time) is None:
        return None if time is None else from_utc(time)
    return time[:-1]


class PlayedColumns(HandColumns):
    """The columns of hands that were read one by one."""

    def __init__(self, hands: Sequence[PlayedHand]) -> None:
        """Collect the columns of these hands."""
        self._hands = hands
        known: dict[HandFacts, int] = {}
        self.setting_of = np.fromiter(
            [known.setdefault(hand.setting, len(known)) for hand in hands],
            np.intp,
            len(hands),
        )
        self.settings = list(known)
        self.seat = offsets([len(hand.dealt) for hand in hands])
        given = [player.name for hand in hands for player in hand.record.players]
        places = {name: place for place, name in enumerate(dict.fromkeys(given))}
        self.name_of = np.fromiter(map(places.__getitem__, given), np.int32, len(given))
        self.names = tuple(places)
        self.dealt = np.frombuffer(b"".join([hand.dealt for hand in hands]), np.bool_)
        self.won = np.frombuffer(b"".join([hand.won for hand in hands]), np.bool_)
        folded = [-1 if r is None else r for r in self._joined("folded")]
        self.folded = np.array(folded, np.int8)
        self.showdown = np.array([hand.showdown for hand in hands], np.bool_)
        self.run_out = np.array([hand.run_out for hand in hands], np.bool_)
        self.last_street = np.array([hand.last_street for hand in hands], np.int8)

    def _joined(self, name: str) -> list[Any]:
        return [*chain.from_iterable(map(attrgetter(name), self._hands))]

    @property
    def hands(self) -> Sequence[PlayedHand]:
        """The hands one by one."""
        return self._hands

    def nets(self) -> tuple[NDArray[Any], int]:
        """Return what each player won or lost in units, and the units in a chip."""
        nets = self._joined("nets")
        found = np.array(nets)
        if found.dtype == np.int64 and -_SAFE < found.min() <= found.max() < _SAFE:
            return found, 1
        scale = scale_of(*nets)
        whole = [units(net, scale) for net in nets]
        fits = all(-_SAFE < amount < _SAFE for amount in whole)
        return np.array(whole, np.int64 if fits else object), scale

    def expected(self) -> tuple[dict[int, list[Any]], dict[int, BigslickError]]:
        """Return the expected results of all-ins in chips, and the errors, by hand."""
        found: dict[int, list[Any]] = {}
        failed: dict[int, BigslickError] = {}
        for n in np.flatnonzero(self.run_out).tolist():
            hand = self._hands[n]
            try:
                expected = expected_nets(hand.record, hand)
            except BigslickError as error:
                failed[n] = error
            else:
                if expected is not None:
                    found[n] = expected
        return found, failed

    def rakes(self) -> Rakes:
        """Return the rakes of the raked hands."""
        places = [n for n, hand in enumerate(self._hands) if hand.record.rake]
        rakes = [self._hands[n].record.rake for n in places]
        invested = [*chain.from_iterable(self._hands[n].invested for n in places)]
        scale = scale_of(*rakes, *invested)
        return Rakes(
            np.array(places, np.int64),
            np.array([units(rake, scale) for rake in rakes], object),
            np.array([units(amount, scale) for amount in invested], object),
            scale,
        )

    def field(self, name: str, default: Any) -> list[Any]:
        """Return a field of the record of each hand."""
        return [getattr(hand.record, name, default) for hand in self._hands]

    def local_times(self) -> list[str | None]:
        """Return the local time of each hand, if its text names no time zone."""
        return [remark(hand.record, "local_time") or None for hand in self._hands]

    def player_field(self, name: str) -> list[Any]:
        """Return a field of the record of each player."""
        return [
            getattr(player, name)
            for hand in self._hands
            for player in hand.record.players
        ]

    def amounts(self, name: str) -> NDArray[np.float64]:
        """Return ``pot`` or ``rake`` of each hand, or ``stack`` of each player."""
        stacks = name == "stack"
        given = self.player_field(name) if stacks else self.field(name, 0)
        return np.array([float(exact_number(amount)) for amount in given], np.float64)

    def stack_columns(self) -> dict[str, Column | Partial]:
        """Return measures of the stacks of each player, in chips."""
        names = ("stack", "final", "invested", "effective_stack", "m")
        found: dict[str, list[float]] = {name: [] for name in names}
        ratios: list[float | None] = []
        for hand in self._hands:
            record = hand.record
            players = record.players
            stacks = [exact_number(player.stack) for player in players]
            found["stack"] += [float(player.stack) for player in players]
            found["final"] += [float(player.final) for player in players]
            found["invested"] += map(float, hand.invested)
            found["effective_stack"] += map(float, effective_stacks(stacks))
            found["m"] += harrington_m(record)
            ratios += stack_to_pot_ratios(record, hand)
        columns = {name: Column(np.array(values)) for name, values in found.items()}
        return {**columns, "spr": partial_column(ratios)}

    def actions(self) -> ActionRows:
        """Return all actions of the hands."""
        actions = [[*hand.record.actions] for hand in self._hands]
        counts = [len(of_hand) for of_hand in actions]
        given = [*chain.from_iterable(actions)]
        streets = [*chain.from_iterable(map(action_streets, self._hands))]
        amounts = [None if a.amount is None else float(a.amount) for a in given]
        return ActionRows(
            hand=np.repeat(np.arange(len(counts)), counts),
            number=np.fromiter(
                chain.from_iterable(range(1, count + 1) for count in counts),
                np.int32,
                len(given),
            ),
            street=np.array(streets, np.int32),
            player=coded([action.player for action in given]),
            action=coded([action.action for action in given]),
            amount=partial_column(amounts),
            cards=coded([action.cards for action in given]),
            seconds=partial_column([action.t for action in given]),
        )

    def hole_cards(self) -> Column:
        """Return the hole cards of each player, as far as they are known."""
        records = (hand.record for hand in self._hands)
        return coded(chain.from_iterable(map(card_columns.known_cards, records)))

    def final_boards(self) -> Column:
        """Return the board of each hand; several are separated by a slash."""
        return coded(
            " / ".join("".join(board) for board in boards)
            for boards in (
                getattr(hand.record, "boards", None)
                or [getattr(hand.record, "community_cards", [])]
                for hand in self._hands
            )
        )

    def boards_at(self, hands: NDArray[Any], rounds: NDArray[Any]) -> Column:
        """Return the boards of hands in betting rounds; missing with several boards."""
        boards = [
            card_columns.by_round(hand.record, hand.kind.first) for hand in self._hands
        ]
        return card_columns.joined_boards(boards, hands, rounds)


def partial_column(values: Sequence[float | None]) -> Partial:
    """Return a column of numbers, some of which may be None."""
    known = np.array([value is not None for value in values], np.bool_)
    numbers = [0.0 if value is None else value for value in values]
    return Partial(np.array(numbers, np.float64), known)


_BETWEEN: Final = frozenset(
    {"fold", "check", "call", "bet", "raise", "bring_in", "runouts", "show"}
)
"""What happens between the deals of two streets, and never during one."""
_DEALING: Final = frozenset({"deal", "board", "discard", "stand_pat"})


def action_streets(hand: PlayedHand) -> list[int]:
    """Return the street of each action of a hand."""
    last = hand.kind.streets - 1
    street = hand.kind.first - 1
    fresh = False
    dealt = ""
    streets = []
    for action in hand.record.actions:
        word = action.action
        if word in _DEALING:
            if not fresh:
                fresh = True
                street = min(street + 1, last)
            dealt = word
        elif word in _BETWEEN or (
            word == "burn" and dealt == "board"  # the next street after an all-in
        ):
            fresh = False
        streets.append(max(street, 0))
    return streets
