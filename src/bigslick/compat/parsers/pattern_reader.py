"""One hand, read by the patterns of a parser and played through the engine."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError
from bigslick.formats.phh.actions import parse_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from re import Match, Pattern

    from bigslick.cards import Card
    from bigslick.compat.parsers.re_parser import REParser
    from bigslick.engine import State
    from bigslick.formats.phh import HandHistory

__all__ = ("TableReader",)

_HEADS_UP: Final = 2
_UNKNOWN: Final = "??"


class TableReader:
    """Reads one hand."""

    def __init__(
        self, tables: REParser, text: str, parse_value: Callable[[str], int]
    ) -> None:
        """Find out who plays, in playing order.

        Raises:
            NotationError: the patterns do not fit the hand.

        """
        refused = tables.REFUSED.search(text)
        if refused is not None:
            raise NotationError(f"{refused[0]!r} cannot be read here")
        self.tables = tables
        self.text = text
        self.parse_value = parse_value
        self.seats = {m["player"]: int(m["seat"]) for m in self._found(tables.SEATS)}
        self.names = self._names()

    def _found(self, pattern: Pattern[str]) -> Iterator[Match[str]]:
        return pattern.finditer(self.text)

    def _by_players(self, pattern: Pattern[str]) -> Iterator[tuple[str, Match[str]]]:
        """Yield what is said of players who sit at the table."""
        for match in self._found(pattern):
            if match["player"] in self.seats:
                yield match["player"], match

    def _names(self) -> list[str]:
        """Return those of whom anything is said, from the left of the button on."""
        tables = self.tables
        final = tables.FINAL_SEAT.search(self.text)
        if final is None:
            raise NotationError("nobody says who acts last")
        last = int(final["final_seat"])
        active = {
            name
            for pattern in (
                tables.ANTE_POSTING,
                tables.BLIND_OR_STRADDLE_POSTING,
                tables.HOLE_DEALING,
                tables.FOLDING,
                tables.CHECKING_OR_CALLING,
                tables.COMPLETION_BETTING_OR_RAISING,
                tables.HOLE_CARDS_SHOWING,
            )
            for name, _ in self._by_players(pattern)
        }
        return sorted(
            active, key=lambda name: (self.seats[name] <= last, self.seats[name])
        )

    def history(self) -> HandHistory:
        """Return the history of the hand.

        Raises:
            NotationError: something is missing, or cannot be read.
            IllegalActionError: the hand cannot have happened.

        """
        from bigslick.formats.phh import HandHistory
        from bigslick.formats.phh.money import missing_chips

        fields = self._fields()
        opening = HandHistory.from_fields(fields | {"actions": []}, self.parse_value)
        play = _Play(self, opening.create_state())
        fields["actions"] = play.actions()
        history = HandHistory.from_fields(fields, self.parse_value)
        missing = missing_chips(history, play.state)
        if missing is not None and min(missing) < 0:
            more = ", ".join(str(-amount) for amount in missing)
            raise NotationError(f"the players win more than they can, by {more}")
        return history

    def _fields(self) -> dict[str, Any]:
        tables, names = self.tables, self.names
        if not names:
            raise NotationError("nobody plays")
        blinds = self._amounts(tables.BLIND_OR_STRADDLE_POSTING, "blind_or_straddle")
        fields: dict[str, Any] = {
            "variant": self._variant(),
            "antes": self._amounts(tables.ANTE_POSTING, "ante"),
            "blinds_or_straddles": blinds,
            "min_bet": blinds[1]
            if len(blinds) > 1 and blinds[1]
            else max(blinds, default=0),
            "starting_stacks": self._stacks(),
            "players": [tables.parse_name(name) for name in names],
            "seats": [self.seats[name] for name in names],
        }
        fields |= tables.CONSTANTS
        for name, (pattern, convert) in tables.VARIABLES.items():
            match = pattern.search(self.text)
            if match is not None and match[name] is not None:
                fields[name] = (convert or self.parse_value)(match[name])
        for name, (pattern, convert, begin, add) in tables.PLAYER_VARIABLES.items():
            values = {player: begin() for player in names}
            found = False
            for player, match in self._by_players(pattern):
                found = True
                value = (convert or self.parse_value)(match[name])
                if player in values:
                    values[player] = add(values[player], value)
            if found:
                fields[name] = list(values.values())
        return self._of_the_game(fields)

    def _of_the_game(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Leave out the fields that another kind of game has."""
        from bigslick.formats.phh import HandHistory

        required = HandHistory.required_field_names.get(fields["variant"], ())
        for name in ("blinds_or_straddles", "min_bet"):
            if required and name not in required:
                del fields[name]
        return fields

    def _variant(self) -> str:
        found = self.tables.VARIANT.search(self.text)
        if found is None:
            raise NotationError("no game that can be read here is named")
        name = found["variant"]
        if name not in self.tables.VARIANTS:
            raise NotationError(f"{name!r} is no game that can be read here")
        return self.tables.VARIANTS[name]

    def _amounts(self, pattern: Pattern[str], group: str) -> list[Any]:
        """Return what each posts; two players are written with the button first."""
        amounts: dict[str, Any] = dict.fromkeys(self.names, 0)
        for name, match in self._by_players(pattern):
            amounts[name] += self.parse_value(match[group])
        values = list(amounts.values())
        return values[::-1] if len(values) == _HEADS_UP else values

    def _stacks(self) -> list[Any]:
        stacks = {
            name: self.parse_value(match["starting_stack"])
            for name, match in self._by_players(self.tables.STARTING_STACKS)
            if match["starting_stack"]
        }
        return [
            stacks[name] if name in stacks else self.tables.unknown_stack()
            for name in self.names
        ]

    def posted(self) -> dict[str, Decimal]:
        """Return what each has in front of him before the cards."""
        pairs = self._by_players(self.tables.BLIND_OR_STRADDLE_POSTING)
        return {name: _decimal(match["blind_or_straddle"]) for name, match in pairs}

    def acts(self) -> list[tuple[str, str, Match[str]]]:
        """Return what the players do in turn: who, ``f``, ``cc`` or ``cbr``, where."""
        tables = self.tables
        found = [
            (name, what, match)
            for what, pattern in (
                ("f", tables.FOLDING),
                ("cc", tables.CHECKING_OR_CALLING),
                ("cbr", tables.COMPLETION_BETTING_OR_RAISING),
            )
            for name, match in self._by_players(pattern)
        ]
        return sorted(found, key=_order)

    def shown(self) -> dict[str, list[Card]]:
        """Return the cards that each player shows."""
        pairs = self._by_players(self.tables.HOLE_CARDS_SHOWING)
        return {
            name: list(self.tables.parse_cards(match["cards"])) for name, match in pairs
        }

    def held(self) -> dict[str, list[Card]]:
        """Return the cards of each player in the order in which he gets them."""
        cards: dict[str, list[Card]] = {}
        for name, match in self._by_players(self.tables.HOLE_DEALING):
            new = self.tables.parse_cards(match["cards"])
            cards[name] = [*cards.get(name, ()), *new]
        return self.shown() | {name: held for name, held in cards.items() if any(held)}

    def board(self) -> list[Card]:
        """Return the cards of the board; those that are repeated stand there once."""
        cards = [
            card
            for match in self._found(self.tables.BOARD_DEALING)
            for card in self.tables.parse_cards(match["cards"])
        ]
        return list(dict.fromkeys(cards))


def _order(act: tuple[str, str, Match[str]]) -> int:
    """Return the number of an act, or else its place in the text."""
    number = act[2].groupdict().get("number")
    return act[2].start() if number is None else int(number)


class _Play:
    """Plays a hand and writes down its actions as PHH has them."""

    def __init__(self, reader: TableReader, state: State) -> None:
        self.reader = reader
        self.state = state
        self.held = reader.held()
        self.shown = reader.shown()
        self.board = reader.board()
        self.front = _Front(reader.posted())
        self.done: list[str] = []
        known = [card for cards in (*self.held.values(), self.board) for card in cards]
        known = [card for card in known if card]
        if len(known) > len(set(known)):
            raise NotationError("duplicate card")

    def actions(self) -> list[str]:
        """Return the actions of the whole hand.

        Raises:
            NotationError: the text ends before the hand, or goes on after it.
            IllegalActionError: an action is against the rules.

        """
        for name, what, match in self.reader.acts():
            self._deal()
            player = f"p{self.reader.names.index(name) + 1}"
            amount = f" {self.front.raised(name, match)}" if what == "cbr" else ""
            self._do(f"{player} {what}{amount}")
            if what == "cc":
                self.front.called(name)
        while self.state.status:
            self._deal()
            i = self.state.showdown_index
            if i is not None:
                cards = self.shown.get(self.reader.names[i])
                shown = "" if cards is None else f" {_text(cards)}"
                self._do(f"p{i + 1} sm{shown}")
            elif self.state.status:
                raise NotationError("the text ends before the hand")
        if self.board:
            raise NotationError(f"nobody plays for {_text(self.board)} on the board")
        return self.done

    def _do(self, action: str) -> None:
        parse_action(self.state, action, self.reader.parse_value)
        self.done.append(action)

    def _deal(self) -> None:
        """Deal what is to be dealt."""
        state = self.state
        while state.status:
            if state.card_burning_status:
                state.burn_card(_UNKNOWN)
            i = state.hole_dealee_index
            if i is not None:
                count = len(state.hole_dealing_statuses[i])
                held = self.held.get(self.reader.names[i], [])
                cards = _text(held[:count])
                del held[:count]
                hidden = _UNKNOWN * (count - len(cards) // 2)
                self._do(f"d dh p{i + 1} {cards}{hidden}")
            elif state.board_dealing_count:
                count = state.board_dealing_count
                if len(self.board) < count:
                    raise NotationError("nobody says what is dealt to the board")
                self._do(f"d db {_text(self.board[:count])}")
                self.front = _Front()
                del self.board[:count]
            else:
                return


class _Front:
    """What lies in front of the players, as it is written in the text."""

    def __init__(self, amounts: Mapping[str, Decimal] | None = None) -> None:
        self.amounts = dict(amounts or {})

    def raised(self, name: str, match: Match[str]) -> Decimal:
        """Return to which total the player bets or raises."""
        groups = match.groupdict()
        if groups.get("amount") is not None:
            total = _decimal(groups["amount"])
        else:
            total = self.amounts.get(name, Decimal(0)) + _decimal(groups["added"])
        self.amounts[name] = total
        return total

    def called(self, name: str) -> None:
        """Let a player have as much in front of him as anybody."""
        self.amounts[name] = max(self.amounts.values(), default=Decimal(0))


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text.replace(",", ""))
    except ArithmeticError:
        raise NotationError(f"{text!r} is no amount", text) from None


def _text(cards: list[Card]) -> str:
    return "".join(map(repr, cards))
