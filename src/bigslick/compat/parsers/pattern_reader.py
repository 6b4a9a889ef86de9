"""Reads the transcript of a hand with the patterns of a parser.

The transcript is then replayed in the engine and converted to a record, like the text
of every site.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.formats.amounts import to_decimal
from bigslick.formats.phh.fields import GAMES, OPTIONAL, check_kinds
from bigslick.formats.phh.hand_history import HandHistory
from bigslick.formats.phh.money import missing_chips
from bigslick.formats.sites.record_builder import record_transcript
from bigslick.formats.sites.transcript import (
    ActionKind,
    PostKind,
    Transcript,
    WrittenAction,
    WrittenSeat,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from re import Match, Pattern

    from bigslick.cards import Card
    from bigslick.compat.parsers.re_parser import REParser

__all__ = ("read_history", "transcript")

_STAKES: Final = ("min_bet", "small_bet", "big_bet", "bring_in")


def read_history(
    parser: REParser, text: str, parse_value: Callable[[str], Any]
) -> HandHistory:
    """Return the history of one hand, played through the engine.

    Raises:
        NotationError: a part is missing, unreadable or against the rules.

    """
    found = _Found(parser, text, parse_value)
    record, _ = record_transcript(found.transcript())
    record.meta.clear()
    own = {k: v for k, v in found.fields.items() if k not in OPTIONAL + _STAKES}
    fields = {k: v for k, v in found.fields.items() if k in OPTIONAL}
    fields = {"finishing_stacks": None, "seat_count": None} | fields
    history = HandHistory.from_record(record, **fields)
    history.user_defined_fields |= own
    missing = missing_chips(history, record.create_state())
    if missing is not None and min(missing) < 0:
        more = ", ".join(str(-amount) for amount in missing)
        raise NotationError(f"the players win more than the pot, by {more}")
    return history


def transcript(
    parser: REParser, text: str, parse_value: Callable[[str], Any]
) -> Transcript:
    """Return the transcript of one hand, as the patterns of a parser find it.

    Raises:
        NotationError: a part is missing or cannot be read.

    """
    return _Found(parser, text, parse_value).transcript()


class _Found:
    """The matches of a parser's patterns in the text of one hand."""

    def __init__(
        self, parser: REParser, text: str, parse_value: Callable[[str], Any]
    ) -> None:
        refused = parser.REFUSED.search(text)
        if refused is not None:
            raise NotationError(f"unsupported game {refused[0]!r}")
        self.parser = parser
        self.text = text
        self.parse_value = parse_value
        self.seats = {m["player"]: int(m["seat"]) for m in self._all(parser.SEATS)}
        self.names = self._names()
        self.fields = self._fields()

    def _all(self, pattern: Pattern[str]) -> Iterator[Match[str]]:
        return pattern.finditer(self.text)

    def _by_players(self, pattern: Pattern[str]) -> Iterator[tuple[str, Match[str]]]:
        """Yield the matches for players at the table."""
        for match in self._all(pattern):
            if match["player"] in self.seats:
                yield match["player"], match

    def _line(self, match: Match[str]) -> int:
        return self.text.count("\n", 0, match.start()) + 1

    def _number(self, text: str) -> int | Decimal:
        value = self.parse_value(text)
        return value if isinstance(value, int) else to_decimal(value)

    def _amount(self, text: str) -> Decimal:
        return to_decimal(self._number(text))

    def _last(self) -> int:
        final = self.parser.FINAL_SEAT.search(self.text)
        if final is None:
            raise NotationError("the text does not say who has the button")
        return int(final["final_seat"])

    def _names(self) -> list[str]:
        """Return the players named in the text, starting left of the button."""
        parser, last = self.parser, self._last()
        active = {
            name
            for pattern in (
                parser.ANTE_POSTING,
                parser.BLIND_OR_STRADDLE_POSTING,
                parser.HOLE_DEALING,
                parser.FOLDING,
                parser.CHECKING_OR_CALLING,
                parser.COMPLETION_BETTING_OR_RAISING,
                parser.HOLE_CARDS_SHOWING,
            )
            for name, _ in self._by_players(pattern)
        }
        if not active:
            raise NotationError("the hand has no players")
        return sorted(
            active, key=lambda name: (self.seats[name] <= last, self.seats[name])
        )

    def _fields(self) -> dict[str, Any]:
        """Return the fields of the history other than players, cards and actions."""
        fields = dict(self.parser.CONSTANTS)
        for name, (pattern, convert) in self.parser.VARIABLES.items():
            match = pattern.search(self.text)
            if match is not None and match[name] is not None:
                fields[name] = (convert or self._number)(match[name])
        variables = self.parser.PLAYER_VARIABLES
        for name, (pattern, convert, begin, add) in variables.items():
            values = {player: begin() for player in self.names}
            found = False
            for player, match in self._by_players(pattern):
                found = True
                value = (convert or self._number)(match[name])
                if player in values:
                    values[player] = add(values[player], value)
            if found:
                fields[name] = list(values.values())
        check_kinds(fields)
        return fields

    def transcript(self) -> Transcript:
        """Return the transcript, without winnings."""
        code = self._code()
        plan = VARIANTS[code].game.plan
        count = VARIANTS[code].game.hole_dealing_count
        posts = self._posts()
        hole = [len(street.hole.replace("*", "d" * count)) for street in plan]
        name = {raw: self.parser.parse_name(raw) for raw in self.names}
        return Transcript(
            "",
            hand_id=str(self.fields.get("hand", "")),
            code=code,
            button=self._last(),
            bets=self._bets(posts),
            bring_in=self._stake("bring_in"),
            seats=[
                WrittenSeat(self.seats[raw], name[raw], s) for raw, s in self._stacks()
            ],
            posts=[(kind, name[raw], chips, at) for kind, raw, chips, at in posts],
            events=self._events(name),
            dealt={
                (name[raw], street): cards
                for raw, held in self._held().items()
                for street, cards in _portions(held, hole)
            },
            boards={0: self._board([street.board for street in plan])},
            shown={name[raw]: cards for raw, cards in self._shown().items()},
            present=set(name.values()),
            actions_only=True,
            last_line=self.text.count("\n") + 1,
        )

    def _code(self) -> str:
        found = self.parser.VARIANT.search(self.text)
        if found is None:
            raise NotationError("the text does not name a supported game")
        word = found["variant"]
        variant = self.parser.VARIANTS.get(word, "")
        code = GAMES.get(variant, variant)
        if code not in VARIANTS:
            raise NotationError(f"unsupported game {word!r}")
        return code

    def _stacks(self) -> Iterator[tuple[str, Decimal]]:
        said = {
            name: match["starting_stack"]
            for name, match in self._by_players(self.parser.STARTING_STACKS)
            if match["starting_stack"]
        }
        for name in self.names:
            if name in said:
                yield name, self._amount(said[name])
            else:
                yield name, to_decimal(self.parser.unknown_stack())

    def _posts(self) -> list[tuple[PostKind, str, Decimal, int]]:
        """Return the antes and blinds; the position decides which blind it is."""
        parser = self.parser
        return [
            (kind, name, self._amount(match[group]), self._line(match))
            for kind, pattern, group in (
                (PostKind.ANTE, parser.ANTE_POSTING, "ante"),
                (PostKind.BLIND, parser.BLIND_OR_STRADDLE_POSTING, "blind_or_straddle"),
            )
            for name, match in self._by_players(pattern)
        ]

    def _stake(self, name: str) -> Decimal | None:
        return to_decimal(self.fields[name]) if name in self.fields else None

    def _bets(
        self, posts: Iterable[tuple[PostKind, str, Decimal, int]]
    ) -> tuple[Decimal, Decimal] | None:
        """Return the small and the big bet; None if the text has no bets and no blinds.

        Without bets in the text, both are the big blind.
        """
        small = self._stake("min_bet") or self._stake("small_bet")
        big = self._stake("big_bet") or small
        if small is not None and big is not None:
            return small, big
        blinds = dict.fromkeys(self.names, Decimal(0))
        for kind, name, amount, _ in posts:
            if kind is PostKind.BLIND:
                blinds[name] += amount
        first, second, *_ = [*blinds.values(), Decimal(0)]
        bet = (first if len(blinds) == 2 else second) or max(blinds.values())  # noqa: PLR2004
        return (bet, bet) if bet else None

    def _events(self, names: dict[str, str]) -> list[WrittenAction]:
        """Return the players' actions, ordered by number or as in the text."""
        parser = self.parser
        found = [
            (_place(match), kind, name, match)
            for kind, pattern in (
                (ActionKind.FOLD, parser.FOLDING),
                (ActionKind.CHECK_OR_CALL, parser.CHECKING_OR_CALLING),
                (ActionKind.RAISE, parser.COMPLETION_BETTING_OR_RAISING),
            )
            for name, match in self._by_players(pattern)
        ]
        found.sort(key=lambda act: act[0])
        events = []
        for _, kind, name, match in found:
            event = WrittenAction(kind, names[name], self._line(match), None)
            if kind is ActionKind.RAISE:
                groups = match.groupdict()
                if groups.get("amount") is not None:
                    event.to = self._amount(groups["amount"])
                else:
                    event.amount = self._amount(groups["added"])
            events.append(event)
        return events

    def _shown(self) -> dict[str, tuple[Card, ...]]:
        pairs = self._by_players(self.parser.HOLE_CARDS_SHOWING)
        return {name: self.parser.parse_cards(match["cards"]) for name, match in pairs}

    def _held(self) -> dict[str, list[Card]]:
        """Return the cards that each player is dealt, in order."""
        held: dict[str, list[Card]] = {}
        for name, match in self._by_players(self.parser.HOLE_DEALING):
            held.setdefault(name, []).extend(self.parser.parse_cards(match["cards"]))
        return held

    def _board(self, sizes: list[int]) -> list[tuple[int, tuple[Card, ...]]]:
        """Return the board cards of each street; repeated cards count once."""
        cards = [
            card
            for match in self._all(self.parser.BOARD_DEALING)
            for card in self.parser.parse_cards(match["cards"])
        ]
        dealt = list(_portions(list(dict.fromkeys(cards)), sizes))
        if dealt and len(dealt[-1][1]) < sizes[dealt[-1][0]]:
            raise NotationError("the last cards of the board are missing")
        return dealt


def _portions(
    cards: list[Card], sizes: list[int]
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield the streets and the cards that are dealt on each.

    Raises:
        NotationError: there are more cards than the game deals.

    """
    place = 0
    for street, size in enumerate(sizes):
        if size and place < len(cards):
            yield street, tuple(cards[place : place + size])
            place += size
    if place < len(cards):
        left = " ".join(map(repr, cards[place:]))
        raise NotationError(f"{left} is dealt after the last street")


def _place(match: Match[str]) -> int:
    """Return the number of an action; if it has none, its position in the text."""
    number = match.groupdict().get("number")
    return match.start() if number is None else int(number)
