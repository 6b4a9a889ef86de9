"""The reader of one hand in the iPoker network's XML."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.cards import Card, parse_cards
from bigslick.engine import BettingStructure
from bigslick.errors import BigslickError, NotationError
from bigslick.formats.amounts import LOCAL_AMOUNT, SIGNS, parse_local_amount
from bigslick.formats.read_hand import TextProblem
from bigslick.formats.sites.ipoker.sessions import parse_element
from bigslick.formats.sites.site_games import variant_of
from bigslick.formats.sites.transcript import (
    ActionKind,
    PostKind,
    Transcript,
    WrittenAction,
    WrittenSeat,
)

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from bigslick.formats.sites.site_format import HandText

__all__ = ("read_transcript",)

_GAME_TYPE: Final = re.compile(
    r"(?:(?P<game>Holdem|Omaha Hi-Lo|Omaha|7 Card Stud Hi-Lo|7 Card Stud|5 Card Stud|"
    r"Six Plus|6\+ Holdem|[56][ -]?Card Omaha)(?: Holdem)? ?)?"
    r"(?P<limit>No limit|Pot limit|Fixed limit|Limit|\w+)?"
    rf"(?: ?(?P<small>{LOCAL_AMOUNT})/(?P<big>{LOCAL_AMOUNT}))?.*"
)
_LIMITS: Final = {
    "No limit": "NL",
    "SL": "NL",
    "LZ": "NL",
    "БЛ": "NL",
    "Pot limit": "PL",
    "LP": "PL",
    "ПЛ": "PL",
    "FL": "L",
    "LH": "L",
    "Fixed limit": "L",
    "Limit": "L",
    "Л": "L",
}
"""Betting structures by other names for them, some in other languages."""
_GAMES: Final = {
    ("Holdem", "NL"): "nlhe",
    ("Holdem", "PL"): "plhe",
    ("Holdem", "L"): "flhe",
    ("7 Card Stud", "L"): "stud",
    ("7 Card Stud Hi-Lo", "L"): "stud8",
    ("5 Card Stud", "L"): "5cs",
    ("Six Plus", "NL"): "short-deck",
    ("6+ Holdem", "NL"): "short-deck",
    ("5 Card Omaha", "PL"): "plo5",
    ("5-Card Omaha", "PL"): "plo5",
    ("5Card Omaha", "PL"): "plo5",
    ("6 Card Omaha", "PL"): "plo6",
    ("6-Card Omaha", "PL"): "plo6",
    ("6Card Omaha", "PL"): "plo6",
    ("Omaha", "PL"): "plo",
    ("Omaha", "L"): "flo",
    ("Omaha Hi-Lo", "PL"): "plo8",
    ("Omaha Hi-Lo", "L"): "flo8",
}
_POSTS: Final = {
    "1": PostKind.SMALL_BLIND,
    "2": PostKind.BIG_BLIND,
    "15": PostKind.ANTE,
}
_KINDS: Final = {
    "0": ActionKind.FOLD,
    "3": ActionKind.CALL,
    "4": ActionKind.CHECK,
    "5": ActionKind.BET,
    "6": ActionKind.RAISE,
    "7": ActionKind.ALL_IN,
    "16": ActionKind.BRING_IN,
    "23": ActionKind.RAISE,
}
_TOTAL: Final = frozenset({"23"})
_LEAVES: Final = "9"
_ABOUT: Final = {"id": "tournamentcode", "name": "tournamentname", "buy_in": "buyin"}
_STREETS: Final = {"Flop": 1, "Turn": 2, "River": 3}
_BY_COUNT: Final = {
    ("Omaha", "PL", 5): "plo5",
    ("Omaha", "PL", 6): "plo6",
    ("Omaha Hi-Lo", "PL", 5): "big-o",
    (None, "PL", 4): "plo",
    (None, "PL", 5): "plo5",
    (None, "PL", 6): "plo6",
    (None, "NL", 2): "nlhe",
    (None, "L", 2): "flhe",
}
"""Codes of Omaha games by number of hole cards, which newer headers do not state."""
_TIMES: Final = (
    "%d-%b-%Y %H:%M:%S",
    "%d/%m/%Y %H:%M:%S",
    "%d/%m/%Y %H:%M",
    "%d.%m.%Y %H:%M:%S",
    "%d.%m.%Y %H:%M",
    "%d-%m-%Y %H:%M:%S",
    "%d-%m-%Y %H:%M",
    "%m/%d/%Y %I:%M:%S %p",
)
_LONGEST_TIME: Final = 40
_SECRET: Final = frozenset({"X", "x", ""})
_SIGNS: Final = re.compile(SIGNS)


def read_transcript(block: HandText) -> Transcript:
    """Return the transcript of one hand, which iPoker writes as an XML element.

    Raises:
        TextProblem: the hand cannot be read, or is impossible.

    """
    general, game = block.lines
    end = general.find("</general>")
    if end < 0:
        raise TextProblem("the session does not name its game", block.line)
    session = parse_element(general[: end + len("</general>")], block.line)
    element = parse_element(game, block.line)
    reader = _Reader(session, element, block.line)
    try:
        return reader.read()
    except BigslickError as error:
        trouble = TextProblem(
            str(error), error.line if isinstance(error, TextProblem) else None
        )
        trouble.hand_id = element.get("gamecode", "")
        raise trouble from None


class _Reader:
    """Converts the text of one hand to a transcript."""

    def __init__(self, session: Element, game: Element, line: int) -> None:
        self.session = session
        self.game = game
        self.line = line
        self.text = Transcript("iPoker Network")
        self.text.returned_unsaid = self.text.returned_in_doubt = True
        self.stud = self.posting = False

    def read(self) -> Transcript:
        """Return the transcript of the game."""
        text = self.text
        text.hand_id = self.game.get("gamecode", "")
        text.last_line = self.line
        self._read_session()
        self._read_players()
        street = 0
        for part in self.game.iter("round"):
            number = _number(part.get("no"))
            street = max(number - 1 - self.stud, 0)
            self.street, self.posting = street, number == 0
            for cards in part.iter("cards"):
                self._read_cards(cards)
            actions = sorted(
                part.iter("action"), key=lambda action: _number(action.get("no"))
            )
            for action in actions:
                self._read_action(action, street)
        self._show()
        limit = variant_of(text.code).structure is BettingStructure.FIXED_LIMIT
        if limit and text.bets is None and text.big_blind is not None:
            text.bets = text.big_blind, 2 * text.big_blind
        if self.stud:
            bring_ins = [e.amount for e in text.events if e.kind is ActionKind.BRING_IN]
            text.bring_in = max(filter(None, bring_ins), default=None)
        return text

    def _show(self) -> None:
        """Treat the known cards of players who did not fold as shown."""
        text = self.text
        folded = {event.name for event in text.events if event.kind is ActionKind.FOLD}
        live = [seat.name for seat in text.seats if seat.name not in folded]
        if len(text.present - folded) > 1:
            for name in live:
                mine = [
                    c for (who, _), cs in text.dealt.items() for c in cs if who == name
                ]
                if mine and all(mine):
                    text.shown[name] = tuple(mine)

    def _read_session(self) -> None:
        """Read game, stakes and table from the head of the session."""
        text = self.text
        general = self.session
        found = _GAME_TYPE.fullmatch(_text(general, "gametype"))
        if found is None:
            raise NotationError(f"unsupported game {_text(general, 'gametype')!r}")
        limit = _LIMITS.get(found["limit"] or "", found["limit"] or "")
        count = max(
            (
                len((cards.text or "").split())
                for cards in self.game.iter("cards")
                if cards.get("type") == "Pocket"
            ),
            default=0,
        )
        text.code = _BY_COUNT.get((found["game"], limit, count), "")
        text.code = text.code or _GAMES.get((found["game"], limit), "")
        if not text.code:
            raise NotationError(f"unsupported game {found[0]!r}")
        text.table = _text(general, "tablename")
        text.tournament = found["small"] is None
        currency = _text(general, "tablecurrency") or _text(general, "currency")
        if found["small"]:
            text.small_blind, sign = parse_local_amount(found["small"])
            text.big_blind = parse_local_amount(found["big"])[0]
            text.currency = currency or sign
            if _text(general, "mode") == "fun":
                text.currency = None
            text.meta["currency"] = text.currency
        else:
            about = {key: _text(general, tag) for key, tag in _ABOUT.items()}
            about["buy_in"] = about["buy_in"].replace(" + ", "+")
            text.meta["tournament"] = {key: word for key, word in about.items() if word}
            self._read_level()
        if variant_of(text.code).structure is BettingStructure.FIXED_LIMIT:
            if text.small_blind is not None and text.big_blind is not None:
                text.bets = text.small_blind, text.big_blind
            text.small_blind, text.big_blind = None, text.small_blind
            plan = variant_of(text.code).game.plan
            self.stud = any("u" in part.hole for part in plan)
        nickname = _text(general, "nickname")
        if nickname not in ("", "N/A"):
            text.meta["hero"] = nickname
        date = _text(self.game, "general/startdate")
        if date:
            text.meta["local_time"] = _checked_time(date)

    def _read_level(self) -> None:
        """Read the blinds of a tournament, if the game states them."""
        if variant_of(self.text.code).structure is BettingStructure.FIXED_LIMIT:
            return
        small, big, ante = (
            _amount(_text(self.game, f"general/{tag}")) or None
            for tag in ("smallblind", "bigblind", "ante")
        )
        text = self.text
        text.small_blind, text.big_blind, text.ante = small, big, ante

    def _read_players(self) -> None:
        text = self.text
        for player in self.game.iter("player"):
            name = player.get("name", "")
            if not name:
                continue  # an empty seat
            seat = _number(player.get("seat"))
            stack = _amount(player.get("chips"))
            text.seats.append(WrittenSeat(seat, name, stack))
            if player.get("dealer") == "1":
                text.button = seat
            won = _amount(player.get("win"))
            if won:
                text.collected[name] = won
        if text.meta.get("hero") not in [seat.name for seat in text.seats]:
            text.meta.pop("hero", None)

    def _read_cards(self, element: Element) -> None:
        kind, name = element.get("type", ""), element.get("player", "")
        words = (element.text or "").split()
        if self.stud and name:
            self.text.present.add(name)
            cards = tuple(map(_card, words))
            if any(cards):
                self.text.dealt[name, self.street] = cards
        elif kind in _STREETS:
            board = self.text.boards.setdefault(0, [])
            board.append((_STREETS[kind], tuple(map(_card, words))))
        elif kind == "Pocket":
            self.text.present.add(name)
            cards = tuple(map(_card, words))
            if cards and all(cards):
                self.text.dealt[name, 0] = cards
        else:
            raise NotationError(
                f"unknown type of cards {kind!r}: expected Pocket or a street"
            )

    def _read_action(self, action: Element, street: int) -> None:
        text = self.text
        kind, name = action.get("type", ""), action.get("player", "")
        amount = _amount(action.get("sum"))
        if kind in _POSTS:
            self._read_post(_POSTS[kind], name, amount)
        elif kind in _KINDS:
            event = WrittenAction(_KINDS[kind], name, self.line, street)
            if kind in _TOTAL:
                event.to = amount
            elif _KINDS[kind] not in (ActionKind.FOLD, ActionKind.CHECK):
                event.amount = amount
            text.events.append(event)
        elif kind == _LEAVES:
            for seat in text.seats:
                seat.sitting_out = seat.sitting_out or seat.name == name
        elif amount and self.posting:
            self._read_late_post(name, amount)
            words = f"action type {kind!r} of {name}, taken as a post"
            text.skipped.append((self.line, words))
        elif amount:
            raise NotationError(f"unknown action of {name!r}: type {kind!r}")

    def _read_late_post(self, name: str, amount: Decimal) -> None:
        """Read a post of an unknown kind: dead, live, or a straddle by its amount."""
        big = self.text.big_blind or amount
        if amount < big:
            kind = PostKind.DEAD
        elif amount == big:
            kind = PostKind.EXTRA
        else:
            straddle = amount >= 2 * big
            kind = PostKind.STRADDLE if straddle else PostKind.BOTH_BLINDS
        self.text.posts.append((kind, name, amount, self.line))

    def _read_post(self, kind: PostKind, name: str, amount: Decimal) -> None:
        """Read a post; the part of it above the big blind is dead."""
        text = self.text
        big = text.big_blind
        if kind is PostKind.BIG_BLIND and big is not None and amount > big:
            kind = PostKind.BOTH_BLINDS
        elif kind is PostKind.BIG_BLIND and big is None:
            text.big_blind = amount
        elif kind is PostKind.SMALL_BLIND and any(p is kind for p, *_ in text.posts):
            kind = PostKind.DEAD
        text.posts.append((kind, name, amount, self.line))


def _text(element: Element, path: str) -> str:
    return (element.findtext(path) or "").strip()


def _number(text: str | None) -> int:
    if text is None or not (text.isascii() and text.isdecimal() and len(text) < 10):  # noqa: PLR2004
        raise NotationError(f"invalid number {text!r}: expected up to nine digits")
    return int(text)


def _amount(text: str | None) -> Decimal:
    if text is None or text == "":
        return Decimal(0)
    return parse_local_amount(_SIGNS.sub("", text).strip())[0]


def _card(word: str) -> Card:
    """Return a card written suit first, as ``H10`` or ``SA``; ``X`` is unknown."""
    if word in _SECRET:
        return Card.UNKNOWN
    cards = tuple(parse_cards(word[1:].replace("10", "T") + word[:1].lower()))
    if len(cards) != 1:
        raise NotationError(f"invalid card {word!r}: expected for example H10", word)
    return cards[0]


def _checked_time(text: str) -> str:
    try:
        return datetime.fromisoformat(text).isoformat(sep=" ")
    except ValueError:
        for form in _TIMES:
            try:
                moment = datetime.strptime(text, form)  # noqa: DTZ007 - a local clock
            except ValueError:
                continue
            return moment.isoformat(sep=" ")
    return text[:_LONGEST_TIME]  # months may be named in any language
