"""PartyPoker's text: cash games and tournaments of hold'em, Omaha and stud.

Amounts in brackets are the chips that an action adds. The rake is not stated: it is the
part of the pot that nobody wins. Winnings include uncalled chips. The up cards of stud
are not stated, either: they are known of players whose cards are in the showdown, in
the order in which they were dealt. Who acts first on a street opens it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import LOCAL_AMOUNT as AMOUNT
from bigslick.formats.amounts import parse_local_amount
from bigslick.formats.sites.line_reader import LineReader
from bigslick.formats.sites.line_texts import cards_of, without_asides
from bigslick.formats.sites.site_games import named_game
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from bigslick.cards import Card

__all__ = ("Reader",)

_BEGIN: Final = re.compile(r"\*{5} Hand History for Game (?P<id>\w{1,24}) \*{5}.*")
_GAME: Final = re.compile(
    r"(?:(?P<limit>NL|PL|FL) +)?(?P<game>Texas Hold'?em|"
    r"(?:(?:[56]|Five|Six)[ -]Card )?Omaha(?: Hi-Lo| Hi)?|"
    r"Short Deck|7 Card Stud Hi-Lo|7 Card Stud)(?! Hold)"
)
_STAKES: Final = re.compile(rf"(?P<small>{AMOUNT})/(?P<big>{AMOUNT})")
_LEVEL: Final = re.compile(
    r"(?:Blinds|Stakes)(?:-Antes)?\((?P<small>[\d., ]+)/(?P<big>[\d., ]+)"
    r"(?:- ?(?P<ante>[\d., ]+))?\)"
)
_BUY_IN: Final = re.compile(rf"(?P<buy_in>{AMOUNT}(?: [A-Z]{{3}})?) Buy-in")
_TRNY: Final = re.compile(
    r"Tourney Hand|Trny: ?(?P<id>\d+)(?: Level: ?(?P<level>\d+))?"
)
_TIME: Final = re.compile(
    r"[A-Z][a-z]+, ?(?P<month>[A-Z][a-z]+) (?P<day>\d\d?), "
    r"(?P<hour>\d\d?):(?P<minute>\d\d):(?P<second>\d\d) +(?P<zone>[A-Z]{2,5})? ?"
    r"(?P<year>\d{4})"
)
_TABLE: Final = re.compile(r"Table (?P<table>.+?)(?: \((?:Real|Play) Money\))?")
_BUTTON: Final = re.compile(r"Seat (?P<seat>\d+) is the button")
_COUNT: Final = re.compile(r"Total number of players : \d+(?:/(?P<max>\d+))?")
_SEAT: Final = re.compile(
    rf"[Ss]eat ?(?P<seat>\d+): (?P<name>.+) "
    rf"\( (?P<stack>{AMOUNT})(?: (?P<code>[A-Z]{{3}}))? \)(?: - VPIP.*)?"
)
_POST: Final = re.compile(
    r"posts (?P<what>ante|small blind|big blind \+ dead|big blind|button blind|dead|"
    r"straddle)?(?: of)? *"
    rf"\[ ?(?P<amount>{AMOUNT})(?: [A-Z]{{3}})? ?\]\.?"
)
_UNSEATED: Final = re.compile(r"(?P<name>.+) posts (?:small|big) blind ")
_GLUED: Final = "does not show cards."
"""Words at the end of a line, after which the line break may be missing."""
_WAGER: Final = re.compile(
    r"(?P<verb>calls|(?:double )?bets|raises|completes|is all-In|bring-ins) *"
    rf"\[ ?(?P<amount>{AMOUNT})(?: [A-Z]{{3}})? ?\]\.?"
)
_SHOWS: Final = re.compile(r"(?P<verb>shows|doesn't show) \[(?P<cards>[^]]*)\].*")
_WINS: Final = re.compile(
    rf"wins (?:(?:Hi|Lo) \()?(?P<amount>{AMOUNT})(?: (?:[A-Z]{{3}}|chips))?\)?(?: .*)?"
)
_DEALT: Final = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^]]*)\]")
_STREET: Final = re.compile(
    r"\*\* Dealing (?P<street>[\w ]+?) \*\*(?: \[(?P<cards>[^]]*)\])?"
)
_STREETS: Final = {"down cards": 0, "Flop": 1, "Turn": 2, "River": 3}
_STUD_STREETS: Final = {
    "Fourth street": 1,
    "Fifth street": 2,
    "Sixth street": 3,
    "River": 4,
}
_POSTS: Final = {
    "ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "button blind": PostKind.BUTTON_BLIND,
    "big blind + dead": PostKind.BOTH_BLINDS,
    "dead": PostKind.DEAD,
    "straddle": PostKind.STRADDLE,
    None: PostKind.EXTRA,
}
_STUD: Final = frozenset({"stud", "stud8"})
_HEADS_UP: Final = 2
_VERBS: Final = {
    "calls": ActionKind.CALL,
    "bets": ActionKind.BET,
    "double bets": ActionKind.BET,
    "raises": ActionKind.RAISE,
    "completes": ActionKind.RAISE,
    "bring-ins": ActionKind.BRING_IN,
    "is all-In": ActionKind.ALL_IN,
}


class Reader(LineReader):
    """Converts the text of one hand to a transcript."""

    site = "PartyPoker"
    opening = "***** Hand History for Game "

    def read_line(self, line: str) -> None:
        """Interpret a line that is not empty."""
        shown, glued, won = line.partition(_GLUED)
        if glued and won:
            self._read(shown + glued)
            line = won
        self._read(line)

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount with any country's separators, and its currency code."""
        return parse_local_amount(text)

    def _read(self, line: str) -> None:
        text = self.text
        if not text.hand_id:
            found = _BEGIN.fullmatch(line)
            if found is None:
                raise NotationError("expected the first line of a hand", line)
            text.hand_id = found["id"]
        elif not text.code:
            self._read_header(line)
        elif self.street < 0 and self._read_table(line):
            pass
        elif found := _STREET.fullmatch(line):
            self._read_street(found["street"], cards_of(found["cards"] or ""))
        elif found := _DEALT.fullmatch(line):
            self.hero(found["name"], found["cards"])
        else:
            self._read_play(line)

    def _read_street(self, street: str, cards: tuple[Card, ...]) -> None:
        streets = _STUD_STREETS if self.text.code in _STUD else _STREETS
        if street not in streets:
            raise NotationError(f"unknown street {street!r}")
        self.board(streets[street], cards)

    def _read_play(self, line: str) -> None:
        """Read a line about a player; one who posts a blind may not have a seat."""
        found = _UNSEATED.match(line)
        if found and self.text.seats and not any(self.named(found["name"] + " ")):
            self.seat_unseated(found["name"])
        for name, rest in self.named(line):
            if self._read_verb(name, rest) or self._read_verb(
                name, without_asides(rest)
            ):
                break
            if self.street <= 0 and self.read_post_words(name, without_asides(rest)):
                break

    def finish(self) -> None:
        """Check that the text was complete."""
        text = self.text
        self.require_winner()
        self._post_blinds()
        self._post_silently()
        blinds = [a for kind, _, a, _ in text.posts if kind is PostKind.BIG_BLIND]
        if text.big_blind is None and blinds:
            text.big_blind = max(blinds)
        super().finish()

    def _post_blinds(self) -> None:
        """Add the blinds, which the texts of tournaments leave out."""
        text = self.text
        antes = (PostKind.ANTE, PostKind.DEAD)
        posted = any(kind not in antes for kind, *_ in text.posts)
        if not text.tournament or posted or text.button is None or text.code in _STUD:
            return
        place = text.button
        playing = {event.name for event in text.events}.union(
            text.collected, text.shown, text.showdown
        )
        seats = [seat for seat in text.seats if seat.name in playing]
        order = sorted(seats, key=lambda s: (s.number <= place, s.number))
        if len(order) == _HEADS_UP and order[1].number == place:
            order.reverse()
        paid = {name: amount for _, name, amount, _ in text.posts}
        kinds = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
        blinds = (text.small_blind, text.big_blind)
        for kind, seat, amount in zip(kinds, order, blinds, strict=False):
            left = seat.stack - paid.get(seat.name, 0)
            if amount and left > 0:
                text.posts.append((kind, seat.name, min(amount, left), self.line))

    def _post_silently(self) -> None:
        """Add the blinds of a player who checks although a call is due.

        Such a player has posted out of turn, and the text left it out. They posted both
        blinds if the winners got more than was bet otherwise.
        """
        text = self.text
        acted = {name for _, name, *_ in text.posts}
        blinds = [a for kind, _, a, _ in text.posts if kind is PostKind.BIG_BLIND]
        big = max(blinds, default=Decimal(0))
        for event in text.events:
            late = event.kind is ActionKind.CHECK and event.street == 0
            if event.kind in (ActionKind.RAISE, ActionKind.ALL_IN) or not big:
                return
            if late and event.name not in acted:
                put = big + sum(amount for _, _, amount, _ in text.posts)
                put += sum(e.amount or 0 for e in text.events)
                more = sum(text.collected.values()) > put
                amount = big + (text.small_blind or big / 2) * more
                kind = PostKind.BOTH_BLINDS if more else PostKind.EXTRA
                text.big_blind = text.big_blind or big
                text.posts.append((kind, event.name, amount, event.line))
            acted.add(event.name)

    def _read_header(self, line: str) -> None:
        """Read the game and the stakes; a single amount is the buy-in."""
        text = self.text
        game, time = _GAME.search(line), _TIME.search(line)
        if game is None:
            raise NotationError(f"unsupported game in the header {line!r}", line)
        text.code = named_game(f"{game['limit'] or 'FL'} {game['game']}")
        trny = _TRNY.search(line)
        stakes = _STAKES.search(line)
        if trny:
            text.tournament = True
            about = {k: v for k, v in trny.groupdict().items() if v}
            if paid := _BUY_IN.search(line):
                about["buy_in"] = paid["buy_in"]
            text.meta["tournament"] = about
            self._read_level(line)
        elif stakes:
            text.small_blind, text.currency = self.money(stakes["small"])
            text.big_blind = self.amount(stakes["big"])
            if self.is_limit:
                text.bets = text.small_blind, text.big_blind
                text.big_blind = text.small_blind
                text.small_blind = text.big_blind / 2
        if time:
            self.clock(time)

    def _read_level(self, line: str) -> None:
        """Read the blinds of a level, in integers with dots between thousands."""
        if found := _LEVEL.search(line):
            small, big, ante = (
                self.amount(re.sub("[., ]", "", words or "0"))
                for words in found.group("small", "big", "ante")
            )
            self.text.ante = ante or None
            self.limits(small, big)

    def _read_table(self, line: str) -> bool:
        text = self.text
        if found := _SEAT.fullmatch(line):
            self.seat(int(found["seat"]), found["name"], found["stack"])
            if found["code"] and not text.tournament:
                text.currency = found["code"]
        elif found := _BUTTON.fullmatch(line):
            text.button = int(found["seat"])
        elif found := _COUNT.fullmatch(line):
            text.seat_count = int(found["max"]) if found["max"] else None
        elif text.tournament and line.startswith(("Blinds", "Stakes(")):
            self._read_level(line)  # the header may state the previous level
        elif not text.table and (found := _TABLE.fullmatch(line)):
            text.table = found["table"]
        else:
            return False
        return True

    def _read_verb(self, name: str, rest: str) -> bool:
        """Read what a player does; return False if the verb is unknown."""
        words = rest.removesuffix(".")
        if words == "folds":
            self.act(ActionKind.FOLD, name)
        elif words == "checks":
            self.act(ActionKind.CHECK, name)
        elif words == "opens":
            pass  # the player's action follows
        elif words == "does not show cards":
            self.text.showdown.append(name)
        elif found := _POST.fullmatch(rest):
            self.post(_POSTS[found["what"]], name, found["amount"])
        elif found := _WAGER.fullmatch(rest):
            self.act(_VERBS[found["verb"]], name, amount=found["amount"])
        elif found := _SHOWS.fullmatch(rest):
            if found["verb"] == "shows":
                self.show(name, cards_of(found["cards"]))
            else:
                self.text.known[name] = cards_of(found["cards"])
                self.text.showdown.append(name)
        elif found := _WINS.fullmatch(rest):
            self.collect(name, found["amount"])
        else:
            return False
        return True
