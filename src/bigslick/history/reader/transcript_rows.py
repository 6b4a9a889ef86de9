"""Hands of site texts as rows of integers, which the native core replays.

A hand in the usual form has antes that are the same for all, a small blind and a big
blind, one board, and decisions and results that agree with each other. Everything else
is left to the engine, which also reports what is wrong with a hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.cards import Card, Deck
from bigslick.formats.amounts import MOST_RAKED
from bigslick.formats.sites.transcript import ActionKind, PostKind
from bigslick.history.reader.native_games import Setup, hole_card_counts
from bigslick.sim import CHECK_OR_CALL, FOLD

if TYPE_CHECKING:
    from collections.abc import MutableSequence
    from decimal import Decimal

    from bigslick.formats.sites.transcript import (
        Transcript,
        WrittenAction,
        WrittenSeat,
    )

__all__ = ("HandNumbers", "Unusual", "numbers_of")

_CENTS: Final = 100
_HEADS_UP: Final = 2
_MOST_PLAYERS: Final = 10
_BOARD_SIZES: Final = (0, 3, 4, 5)
_RIVER: Final = 5
_CARD_IDS: Final = {
    card: 4 * "23456789TJQKA".index(card.rank) + "cdhs".index(card.suit)
    for card in Deck.STANDARD
}
_HIDDEN: Final = -1
_SMALL, _BIG = range(2)
_BLINDS: Final = {PostKind.SMALL_BLIND: _SMALL, PostKind.BIG_BLIND: _BIG}
_FOLD: Final = ActionKind.FOLD
_PASSIVE: Final = frozenset(
    {ActionKind.CHECK, ActionKind.CALL, ActionKind.CHECK_OR_CALL}
)
_BETS: Final = frozenset({ActionKind.BET, ActionKind.RAISE})


class Unusual(Exception):  # noqa: N818 - not an error: the engine reads the hand
    """The hand is not in the usual form."""


@lru_cache(maxsize=1 << 16)
def _cents(amount: Decimal) -> int:
    """Return an amount in cents.

    Raises:
        Unusual: it is not a whole number of cents.

    """
    cents = amount * _CENTS
    if not amount.is_finite() or cents % 1:
        raise Unusual
    return int(cents)


class HandNumbers(NamedTuple):
    """The numbers of one hand; ``concluded`` is true if the rake is not stated."""

    setup: Setup
    names: list[str]
    numbers: MutableSequence[int]
    concluded: bool


def numbers_of(text: Transcript) -> HandNumbers:
    """Return the numbers of a hand in the usual form.

    The rows are those of ``native/history/hand_rows.hpp`` without the number of the
    setup; the names of the players have to be replaced by their numbers.

    Raises:
        Unusual: the hand is not in the usual form.

    """
    return _Hand(text).numbers()


class _Hand:
    """A hand while its decisions are counted; all amounts are in cents."""

    def __init__(self, text: Transcript) -> None:
        hole = hole_card_counts().get(text.code)
        if (
            hole is None
            or text.board_count > 1
            or text.added
            or text.tolerance
            or text.final_decides
            or text.actions_only
            or text.bring_in
            or len(text.boards) > 1
        ):
            raise Unusual
        self.text = text
        self.hole = hole
        self.seats = self._players()
        self.index = {seat.name: i for i, seat in enumerate(self.seats)}
        self.stacks = [_cents(seat.stack) for seat in self.seats]
        self.left = [*self.stacks]
        count = len(self.seats)
        self.bets = [0] * count
        self.back = [0] * count
        self.folded: set[int] = set()

    def numbers(self) -> HandNumbers:
        text = self.text
        antes, blinds = self._post()
        actions = self._play()
        board = self._board()
        event_count, events = self._events(actions, len(board))
        won = self._settle()
        cents = [*self.stacks, *won, *self.back, *blinds, *antes]
        cents += [actions[n] for n in range(1, len(actions), 3) if actions[n] > 0]
        whole = text.currency is None and not any(amount % _CENTS for amount in cents)
        unit = _CENTS if whole else 1
        small, big = map(_cents, text.bets or (text.big_blind, text.big_blind))
        if whole and (small % _CENTS or big % _CENTS):
            unit, whole = 1, False
        names = [seat.name for seat in self.seats]
        numbers = [len(names), self.hole]
        for i, seat in enumerate(self.seats):
            end = self.left[i] + self.back[i] + won[i]
            numbers += 0, seat.number, self.stacks[i] // unit, end // unit
        numbers += self._hole_cards()
        numbers.append(len(board))
        numbers += board
        if whole:
            for n in range(1, len(actions), 3):
                if actions[n] > 0:
                    actions[n] //= unit
        numbers.append(len(actions) // 3)
        numbers += actions
        numbers.append(event_count)
        numbers += events
        if len(names) == _HEADS_UP:
            blinds.reverse()
        setup = Setup(
            text.code,
            True,
            tuple([ante // unit for ante in antes]),
            tuple([blind // unit for blind in blinds]),
            small // unit,
            big // unit,
            1 if whole else _CENTS,
            "tournament" if text.tournament else "cash",
        )
        return HandNumbers(setup, names, numbers, text.rake is None)

    def _players(self) -> list[WrittenSeat]:
        text = self.text
        active = text.active_names()
        button = text.button or 0
        seats = [seat for seat in text.seats if seat.name in active]
        seats.sort(key=lambda seat: (seat.number <= button, seat.number))
        if not seats or seats[-1].number != button:
            raise Unusual  # a dead button
        names = {seat.name for seat in text.seats}
        if (
            not _HEADS_UP <= len(seats) <= _MOST_PLAYERS
            or len(names) != len(text.seats)
            or not active <= names
            or any(seat.sitting_out for seat in seats)
            or len({seat.number for seat in text.seats}) != len(names)
        ):
            raise Unusual
        return seats

    def _post(self) -> tuple[list[int], list[int]]:
        """Post antes and blinds; both must be paid in full and be the usual ones."""
        text, left = self.text, self.left
        count = len(left)
        antes = [0] * count
        blinds = [0] * count  # negative if others act first as if it were not posted
        places = (1, 0) if count == _HEADS_UP else (0, 1)
        due = (text.small_blind, text.big_blind)
        posted: set[int] = set()
        for kind, name, amount, _ in text.posts:
            i, cents = self.index[name], _cents(amount)
            if kind is PostKind.ANTE:
                if antes[i]:
                    raise Unusual
                antes[i] = cents
            else:
                place = _BLINDS.get(kind)
                if place is None or blinds[i] or due[place] not in (None, amount):
                    raise Unusual
                blinds[i] = self.bets[i] = cents
                if places[place] == i:
                    posted.add(place)
                elif place == _BIG:  # of a player who joins the table
                    blinds[i] = -cents
                else:
                    raise Unusual
            left[i] -= cents
            if left[i] < 0:
                raise Unusual
        if len(posted) != _HEADS_UP or len({*antes}) > 1 or min(left) < 0:
            raise Unusual
        if blinds[places[0]] > blinds[places[1]] or text.big_blind is None:
            raise Unusual
        return antes, blinds

    def _play(self) -> list[int]:
        """Return the decisions: player, action and cards on the board for each."""
        actions: list[int] = []
        street = level = 0
        bets, left, index = self.bets, self.left, self.index
        level = max(bets)
        for event in self.text.events:
            if event.street != street:
                if event.street is None or event.street < street:
                    raise Unusual
                self._collect()
                street, level = event.street, 0
            i, kind = index[event.name], event.kind
            owed = min(level - bets[i], left[i])
            if kind is _FOLD:
                action = FOLD
                self.folded.add(i)
            elif kind in _PASSIVE:
                _check_call(event, owed, bets[i])
                action = CHECK_OR_CALL
                bets[i] += owed
                left[i] -= owed
            else:
                to = self._raise_to(event, i)
                if to > level:
                    action = level = to
                elif kind is ActionKind.ALL_IN and to == bets[i] + owed:
                    action = CHECK_OR_CALL
                else:
                    raise Unusual
                left[i] -= to - bets[i]
                bets[i] = to
                if left[i] < 0:
                    raise Unusual
            actions += i, action, _BOARD_SIZES[street]
        self._collect()
        return actions

    def _raise_to(self, event: WrittenAction, i: int) -> int:
        total = self.bets[i] + self.left[i]
        to = total
        if event.to is not None:
            to = _cents(event.to)
        elif event.amount is not None:
            to = self.bets[i] + _cents(event.amount)
        if event.kind is ActionKind.ALL_IN:
            if to != total:
                raise Unusual
        elif event.kind not in _BETS or (event.to is None and event.amount is None):
            raise Unusual
        return to

    def _collect(self) -> None:
        """End a street: return what nobody called."""
        bets = self.bets
        top = max(bets)
        if bets.count(top) == 1:
            i = bets.index(top)
            bets[i] = 0
            self.back[i] += top - max(bets)
        for i in range(len(bets)):
            bets[i] = 0

    def _board(self) -> list[int]:
        board: list[int] = []
        for street, cards in self.text.boards.get(0, ()):
            board += [_card_id(card) for card in cards]
            if street > len(_BOARD_SIZES) - 1 or len(board) != _BOARD_SIZES[street]:
                raise Unusual
        return board

    def _events(self, actions: list[int], board: int) -> tuple[int, list[int]]:
        """Return the number of events after the last decision, and their numbers.

        Players show or muck, and the rest of the board is dealt. If players are all in
        before the last card, all of them must show.
        """
        text = self.text
        live = [i for i in range(len(self.left)) if i not in self.folded]
        then = actions[-1] if actions else 0
        if len(live) == 1:
            late = self.seats[live[0]].name in text.shown
            return (1, self._showing(live[0])) if late else (0, [])
        order = {self.index[name]: 0 for name in (*text.showdown, *text.shown)}
        listed = [i for i in order if i in live]
        rest = [i for i in live if i not in order]
        if board != _RIVER or len(rest) > 1:
            raise Unusual
        events: list[int] = []
        for i in (*listed, *rest):
            events += self._showing(i)
        deals = 0
        if then < _RIVER:
            if any(self.seats[i].name not in text.shown for i in live):
                raise Unusual
            deals = len(_BOARD_SIZES) - 1 - _BOARD_SIZES.index(then)
            events += (_HIDDEN, 0) * deals
        return len(live) + deals, events

    def _showing(self, i: int) -> list[int]:
        cards = self.text.shown.get(self.seats[i].name)
        return [i, 0] if cards is None else [i, 1, *map(_card_id, cards)]

    def _settle(self) -> list[int]:
        """Return what each player won, after comparing it with pot and rake."""
        text = self.text
        put = sum(self.stacks) - sum(self.left)
        pot = put - sum(self.back)
        won = self._won(put)
        if text.total_pot is not None and _cents(text.total_pot) != pot:
            raise Unusual
        rake = pot - sum(won)
        if text.rake is None:
            if not 0 <= rake * MOST_RAKED <= pot:
                raise Unusual
        elif _cents(text.rake) != rake:
            raise Unusual
        for name, final in text.final.items():
            i = self.index.get(name)
            if i is not None and _cents(final) != self.left[i] + self.back[i] + won[i]:
                raise Unusual
        return won

    def _won(self, put: int) -> list[int]:
        """Return what each player won without uncalled chips."""
        text, index, back = self.text, self.index, self.back
        won = [0] * len(back)
        for name, amount in text.collected.items():
            won[index[name]] = _cents(amount)
        if text.returned_in_doubt and sum(won) + sum(back) > put:
            return [w - b if w else 0 for w, b in zip(won, back, strict=True)]
        returned = {index[name]: _cents(a) for name, a in text.returned.items() if a}
        if returned:
            if returned != {i: chips for i, chips in enumerate(back) if chips}:
                raise Unusual
        elif not text.returned_unsaid:  # the winnings include uncalled chips
            won = [w - b for w, b in zip(won, back, strict=True)]
            if min(won) < 0 or (any(back) and text.total_pot is not None):
                raise Unusual
        return won

    def _hole_cards(self) -> list[int]:
        text = self.text
        known: dict[str, tuple[Card, ...]] = {}
        for (name, street), cards in text.dealt.items():
            if street:
                raise Unusual
            known[name] = cards
        for later in (text.known, text.shown):
            for name, cards in later.items():
                if name not in known:
                    known[name] = cards
                elif {*known[name]} != {*cards}:
                    raise Unusual
        found: list[int] = []
        for seat in self.seats:
            held = known.get(seat.name)
            if held is None:
                found += (_HIDDEN,) * self.hole
            elif len(held) != self.hole:
                raise Unusual
            else:
                found += [_card_id(card) for card in held]
        return found


def _check_call(event: WrittenAction, owed: int, bet: int) -> None:
    """Check that the text agrees with what the player has to pay."""
    if event.kind is ActionKind.CHECK_OR_CALL:
        return
    if (event.kind is ActionKind.CALL) != (owed > 0):
        raise Unusual
    if event.amount is not None and _cents(event.amount) != owed:
        raise Unusual
    if event.to is not None and _cents(event.to) != bet + owed:
        raise Unusual


def _card_id(card: Card) -> int:
    found = _CARD_IDS.get(card)
    if found is None:
        raise Unusual
    return found
