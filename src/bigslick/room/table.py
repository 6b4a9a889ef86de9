"""A table as its entries make it: pure, so that a replay is the same table.

``apply`` takes one entry and returns the events it caused. Nothing here reads a
clock, rolls a die or waits: all of that comes in with the entries.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.errors import BigslickError, GameConfigError
from bigslick.match.roster import Roster
from bigslick.match.seating import Entry as Entering
from bigslick.match.tournament.schedule import BlindLevel
from bigslick.room import entries as on
from bigslick.room import events as say
from bigslick.room.ending import end_hand, leave_seat, sell, start_tournament
from bigslick.room.guests import Guest
from bigslick.room.hand import RoomHand, deck_from_texts
from bigslick.room.turns import Turn, legal_to_dict, read_action

if TYPE_CHECKING:
    from bigslick.engine import View
    from bigslick.match.seating import Seat
    from bigslick.room.config import TableConfig
    from bigslick.room.fairness import SealedDeck
    from bigslick.room.narration import News

__all__ = ("Numbered", "Table")

_KEPT = 500
_DIGITS = 5


class Numbered(NamedTuple):
    """An event as bytes: for everybody, and for single seats what they see."""

    n: int
    public: bytes
    private: dict[int, bytes]

    def seen_by(self, seat: int | None) -> bytes:
        """Return the event as the seat sees it; None stands for a spectator."""
        return self.private.get(seat, self.public) if seat else self.public


class Table:
    """Seats, chips, the hand under way and all events so far."""

    config: TableConfig
    roster: Roster

    def __init__(self, table_id: str) -> None:
        """Begin as an empty room; the first entry says what table it is."""
        self.id = table_id
        self.host: str | None = None
        self.guests: dict[int, Guest] = {}
        self.now = 0
        self.n = 0
        self.events: deque[Numbered] = deque(maxlen=_KEPT)
        self.hand: RoomHand | None = None
        self.turn: Turn | None = None
        self.number = 0
        self.paused = False
        self.running = False
        """Whether hands are dealt: from the start of a tournament to its end."""
        self.finished = False
        self.sealed: SealedDeck | None = None
        self.prizes: list[int] = []
        self.late: tuple[str, dict[int, list[str]]] | None = None
        self.ended_at = 0
        self._fresh: list[Numbered] = []

    # What stands where

    @property
    def playing(self) -> bool:
        """Return whether a hand is under way."""
        return self.hand is not None and self.hand.state.status

    @property
    def seats(self) -> dict[int, Seat]:
        """Return the chairs that are taken."""
        return self.roster.cashier.seats

    @property
    def hand_id(self) -> str:
        """Return the id of the next hand."""
        return f"{self.id}-{self.number + 1:0{_DIGITS}}"

    def view(self, seat: int | None) -> View | None:
        """Return the hand as the seat may know it."""
        if self.hand is None:
            return None
        return self.hand.state.view(self.index(seat))

    def index(self, seat: int | None) -> int | None:
        """Return the place in the hand of whoever sits there now.

        Somebody who took the chair of a player of the last hand was not in it.
        """
        if self.hand is None or seat is None or seat not in self.guests:
            return None
        if self.guests[seat].first_hand > self.hand.number:
            return None
        return self.hand.index(seat)

    def info(self, seat: int) -> say.SeatInfo | None:
        """Return what everybody may know of a chair."""
        if seat not in self.seats:
            return None
        info = self.guests[seat].info(self.seats[seat])
        index = self.index(seat)
        if self.playing and self.hand is not None and index is not None:
            info.chips = self.hand.narrator.stacks[index]
        return info

    # Events

    def emit(
        self,
        kind: type[say.Event],
        fields: dict[str, Any],
        private: dict[int, dict[str, Any]] | None = None,
    ) -> None:
        """Say something to everybody, and to single seats something else."""
        self.n += 1
        table, n = self.id, self.n
        public = say.encode(kind(table=table, n=n, **fields))
        own = {
            seat: say.encode(kind(table=table, n=n, **more))
            for seat, more in (private or {}).items()
        }
        event = Numbered(n, public, own)
        self.events.append(event)
        self._fresh.append(event)

    def tell_seat(self, what: str, seat: int) -> None:
        """Say that a chair changed."""
        self.emit(
            say.SeatChanged, {"what": what, "seat": seat, "info": self.info(seat)}
        )

    def _tell(self, news: list[News]) -> None:
        for kind, fields, private in news:
            self.emit(kind, fields, private)

    # Entries

    def apply(self, entry: on.Entry) -> list[Numbered]:
        """Let an entry happen and return the events it caused.

        Raises:
            GameConfigError: it cannot happen at this table now.
            IllegalActionError: the rules forbid it.

        """
        self.now = max(self.now, entry.at)
        self._fresh, before = [], self.n
        try:
            self._apply(entry.what)
        except BigslickError:  # nothing was done, so nothing was said
            self.n = before
            for _ in self._fresh:
                self.events.pop()
            raise
        seat = getattr(entry.what, "seat", None)
        if entry.key is not None and seat in self.guests:
            self.guests[seat].remember(entry.key)
        return self._fresh

    def _apply(self, what: on.What) -> None:  # noqa: C901, PLR0912 - one for each kind
        match what:
            case on.Created():
                self._create(what)
            case on.Joined():
                self._join(what)
            case on.Left():
                self._leave(what)
            case on.SitOut(seat):
                self.roster.cashier.sit_out(self._name(seat))
                self.tell_seat("sitting_out", seat)
            case on.SitIn():
                self._sit_in(what)
            case on.ToppedUp():
                self._top_up(what)
            case on.Habit():
                self._take_habit(what)
            case on.Chatted(seat, text):
                said = {"seat": seat, "name": self._name(seat), "text": text}
                self.emit(say.Chat, said)
            case on.Paused(yes):
                self._pause(yes)
            case on.Blinds():
                self._set_blinds(what)
            case on.Started():
                start_tournament(self)
            case on.Sealed(cards, salts):
                self.sealed = deck_from_texts(cards, salts)
                self._tell_commitment()
            case on.Seeded(seat, value):
                self._guest(seat).seed = value
                self.emit(say.SeedTaken, {"seat": seat})
            case on.Dealt():
                self._deal()
            case on.Acted():
                self._act(what)
            case on.Shown(seat, cards):
                self._show(seat, cards)
            case on.Rabbit():
                self._rabbit()
            case on.Present(seat, yes):
                self._guest(seat).connected = yes
                self.tell_seat("connected" if yes else "disconnected", seat)
            case on.Recovered(down_ms):
                self._recover(down_ms)
            case on.Closed():
                self.running, self.finished = False, True

    def _name(self, seat: int) -> str:
        if seat not in self.seats:
            raise GameConfigError(f"nobody sits in seat {seat}")
        return self.seats[seat].player.name

    def _guest(self, seat: int) -> Guest:
        self._name(seat)
        return self.guests[seat]

    # Chairs

    def _create(self, what: on.Created) -> None:
        self.set_up(what.config)
        self.host = what.host

    def set_up(self, config: TableConfig) -> None:
        """Furnish the table, with nobody at it."""
        self.config = config
        settings = config.settings(self.id)
        self.roster = Roster(settings, lambda: self.now / 1000)
        self.roster.cashier.max_seats = config.seats
        self.running = not config.is_tournament

    def _join(self, what: on.Joined) -> None:
        if self.config.is_tournament and (self.running or self.finished):
            raise GameConfigError("the tournament has begun")
        entry = Entering.WAIT if what.wait else Entering.POST
        self.roster.add_player(
            what.name, what.chips, decider=what.bot, seat=what.seat, entry=entry
        )
        seat = self.seats[what.seat]
        seat.waits = not self.config.is_tournament and self.number > 0
        self.guests[what.seat] = Guest(
            what.seat,
            what.token,
            since=self.n,
            first_hand=self.number + 1,
            bank_ms=self.config.bank_ms,
            run_it_twice=what.bot is not None,
        )
        if what.host is not None:
            self.host = what.host
        self.tell_seat("joined", what.seat)

    def _leave(self, what: on.Left) -> None:
        guest = self._guest(what.seat)
        in_hand = self.index(what.seat) is not None
        guest.kicked = what.kicked
        if self.playing and in_hand:
            guest.leaving = True
            self.tell_seat("leaving", what.seat)
        elif self.config.is_tournament and self.running:
            guest.leaving = True
            self.roster.cashier.sit_out(self._name(what.seat))
            self.tell_seat("leaving", what.seat)
        else:
            leave_seat(self, what.seat)

    def _sit_in(self, what: on.SitIn) -> None:
        if self._guest(what.seat).kicked:
            raise GameConfigError("the host has asked you to leave")
        entry = Entering.WAIT if what.wait else Entering.POST
        self.roster.cashier.come_back(self._name(what.seat), entry)
        self._guest(what.seat).leaving = False
        self.tell_seat("back", what.seat)

    def _top_up(self, what: on.ToppedUp) -> None:
        if self.config.is_tournament:
            raise GameConfigError("there is no top-up in a tournament")
        guest = self._guest(what.seat)
        most = self.config.max_buy_in
        chips = self.seats[what.seat].player.chips + guest.buying + what.amount
        if most is not None and chips > most:
            raise GameConfigError(f"{most} is the most to have")
        in_hand = self.index(what.seat) is not None
        if self.playing and in_hand:
            guest.buying += what.amount
        else:
            sell(self, what.seat, what.amount)
        self.tell_seat("chips", what.seat)

    def _take_habit(self, what: on.Habit) -> None:
        guest = self._guest(what.seat)
        if what.what == "straddle":
            self.seats[what.seat].straddles = what.yes
        else:
            guest.run_it_twice = what.yes
        self.tell_seat(what.what, what.seat)

    def _set_blinds(self, what: on.Blinds) -> None:
        if self.config.is_tournament:
            raise GameConfigError("the schedule of a tournament stands")
        level = BlindLevel(what.small, what.big, what.ante)
        self.roster.rotation.apply_level(level)
        self.emit(say.Level, {"blinds": list(level.blinds), "ante": level.ante})

    # The clock

    def _pause(self, yes: bool) -> None:
        if yes == self.paused:
            raise GameConfigError("it is so already")
        self.paused = yes
        self.emit(say.Paused, {"paused": yes})
        turn = self.turn
        if turn is None:
            return
        if yes:
            turn.held = self.now - turn.began
        else:
            turn.began = self.now - (turn.held or 0)
            turn.held = None
            self._tell_turn(turn)

    def _recover(self, down_ms: int) -> None:
        for guest in self.guests.values():
            guest.connected = False
        self.emit(say.Restarted, {"down_ms": down_ms})
        self.roster.resume_clock(self.roster.elapsed - down_ms / 1000)
        self.ended_at += down_ms
        turn = self.turn
        if turn is not None and turn.held is None:
            turn.began += down_ms
            self._tell_turn(turn)

    def _next_turn(self) -> None:
        assert self.hand is not None  # noqa: S101 - a hand is under way
        seat = self.hand.turn
        if seat is None:
            self.turn = None
            return
        bank = self.guests[seat].bank_ms if self.seats[seat].bot is None else 0
        legal = self.hand.state.view(self.hand.index(seat)).legal
        self.turn = Turn(seat, 0, self.now, self.config.time_ms, bank, legal)
        if self.paused:
            self.turn.held = 0
        self._tell_turn(self.turn)

    def _tell_turn(self, turn: Turn) -> None:
        assert self.hand is not None  # noqa: S101 - a hand is under way
        time_ms, bank_ms = turn.left(self.now)
        turn.n = self.n + 1
        public: dict[str, Any] = {
            "hand": self.hand.hand_id,
            "seat": turn.seat,
            "at": self.now,
            "time_ms": time_ms,
            "bank_ms": bank_ms,
        }
        private = {}
        if self.seats[turn.seat].bot is None:
            private[turn.seat] = public | {"legal": legal_to_dict(turn.legal)}
        self.emit(say.Turn, public, private)

    # The hand

    def _tell_commitment(self) -> None:
        assert self.sealed is not None  # noqa: S101 - it has just been sealed
        self.emit(
            say.Commitment,
            {
                "hand": self.hand_id,
                "root": self.sealed.root.hex(),
                "cards": len(self.sealed.cards),
            },
        )

    @property
    def agreeing(self) -> set[int]:
        """Return who runs the board out more than once if the others do."""
        return {seat for seat, guest in self.guests.items() if guest.run_it_twice}

    def _deal(self) -> None:
        roster, sealed = self.roster, self.sealed
        if sealed is None or self.playing or not self.running:
            raise GameConfigError("no hand can begin now")
        rotation = roster.rotation
        before = rotation.level
        rotation.set_level(roster.played)
        level = rotation.level
        if level is not None and level is not before:
            self._tell_level(level)
        plan = rotation.plan()
        players = [self.seats[n].player for n in plan.lineup.order]
        stacks = tuple(player.chips for player in players)
        hand_id = self.hand_id
        self.number += 1
        hand = RoomHand(
            hand_id=hand_id,
            number=self.number,
            began=self.now,
            plan=plan,
            names=tuple(player.name for player in players),
            bots=tuple(player.name for player in players if player.is_bot),
            deck=sealed,
            seeds={
                str(n): guest.seed
                for n, guest in sorted(self.guests.items())
                if guest.seed is not None
            },
            state=plan.game(stacks, len(stacks), seed=0),
            runouts=1 if self.config.is_tournament else self.config.runouts,
        )
        self.hand, self.sealed = hand, None
        for guest in self.guests.values():
            guest.seed = None
        self._tell_start(hand)
        self._tell(hand.begin(self.now, self.agreeing))
        self._go_on()

    def _tell_level(self, level: BlindLevel) -> None:
        levels = self.roster.settings.levels
        number = None if levels is None else levels.number_at(self.roster.played) + 1
        self.emit(
            say.Level,
            {
                "blinds": list(level.blinds),
                "ante": level.ante,
                "big_blind_ante": level.big_blind_ante,
                "number": number,
            },
        )

    def _tell_start(self, hand: RoomHand) -> None:
        state, plan = hand.state, hand.plan
        self.emit(
            say.HandStart,
            {
                "hand": hand.hand_id,
                "number": hand.number,
                "game": plan.code,
                "button": plan.lineup.positions.button,
                "order": list(hand.seats),
                "positions": list(plan.position_names or ()),
                "stacks": dict(zip(hand.seats, state.starting_stacks, strict=True)),
                "blinds": list(state.blinds_or_straddles),
                "antes": list(state.antes),
                "bring_in": state.bring_in,
                "root": hand.deck.root.hex(),
                "seeds": hand.seeds,
                "bomb_pot": plan.bomb_pot,
            },
        )

    def _act(self, what: on.Acted) -> None:
        hand, turn = self.hand, self.turn
        if hand is None or turn is None or turn.seat != what.seat:
            raise GameConfigError("it is not your turn")
        action = read_action(what.action, turn.legal)
        self.guests[what.seat].bank_ms = (
            self.guests[what.seat].bank_ms
            if self.seats[what.seat].bot is not None
            else turn.bank_left(self.now)
        )
        self._tell(hand.act(self.now, action, what.by, self.agreeing))
        self._go_on()

    def _go_on(self) -> None:
        """Ask the next player, or end the hand."""
        if self.playing:
            self._next_turn()
        else:
            self.turn = None
            end_hand(self)

    def _show(self, seat: int, cards: list[str]) -> None:
        hand = self._last_hand()
        hand.shown_later.update(cards)
        shown = hand.narrator.shown.setdefault(seat, [])
        shown += [card for card in cards if card not in shown]
        fields = {"seat": seat, "cards": cards, "voluntary": True}
        self.emit(say.Showing, fields)

    def _rabbit(self) -> None:
        hand = self._last_hand()
        boards = hand.rabbit()
        if boards is None or not self.config.rabbit:
            raise GameConfigError("there is nothing to hunt")
        for board in boards:
            hand.shown_later.update(board)
        self.emit(say.RabbitShown, {"boards": boards})

    def _last_hand(self) -> RoomHand:
        if self.hand is None or self.playing:
            raise GameConfigError("wait for the end of the hand")
        return self.hand
