"""The reader of PokerStars' text.

Names may contain anything, even colons, brackets and words of the game: a line belongs
to the player with the longest name that it starts with.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from bigslick.cards import Card
from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT
from bigslick.formats.sites.line_reader import LineReader
from bigslick.formats.sites.line_texts import cards_of
from bigslick.formats.sites.pokerstars.header import (
    KNOWN,
    begins,
    read_header,
    read_table,
)
from bigslick.formats.sites.pokerstars.phrases import PHRASES
from bigslick.formats.sites.pokerstars.run_it_once import (
    correct_raises,
    leave_out_checks,
)
from bigslick.formats.sites.pokerstars.summary import read_summary
from bigslick.formats.sites.pokerstars.wagers import (
    ALL_IN,
    is_action_of_nobody,
    wager_of,
)
from bigslick.formats.sites.site_games import variant_of
from bigslick.formats.sites.transcript import ActionKind, PostKind, WrittenAction

if TYPE_CHECKING:
    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_SEAT: Final = re.compile(
    rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT}) (?i:in chips)"
    rf"(?:, (?P<bounty>\S+) bounty)?\)(?P<rest>.*)"
)
_POSTS: Final = {
    "the ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "small & big blinds": PostKind.BOTH_BLINDS,
    "big & small blinds": PostKind.BOTH_BLINDS,
    "button blind": PostKind.BUTTON_BLIND,
    "straddle": PostKind.STRADDLE,
    "dead blind": PostKind.DEAD,
    "dead": PostKind.DEAD,
}
_POST: Final = re.compile(rf"(?:posts )?(?P<what>[a-z& ]*?) ?(?P<amount>{AMOUNT})")
_DISCARD: Final = re.compile(
    r"discards (?P<count>\d+) cards?(?: \[(?P<cards>[^]]*)\])?"
)
_SHOW: Final = re.compile(r"shows \[(?P<cards>[^]]*)\].*")
_FOLD: Final = re.compile(
    r"folds(?: \[(?P<cards>[^]]*)\])?(?: \((?:disconnect|timeout)[^()]*\))?"
)
_COLLECTED: Final = re.compile(rf"collected \(?(?P<amount>{AMOUNT})\)? from .*|wins .*")
_CASHED: Final = re.compile(
    rf"cashed out the hand for (?P<amount>{AMOUNT})"
    rf"(?: \| Cash Out Fee (?P<fee>{AMOUNT}))?"
)
_RETURNED: Final = re.compile(
    rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)"
)
_STREET: Final = re.compile(
    r"\*\*\* (?:(?P<run>FIRST|SECOND|THIRD) )?(?P<street>[\w -]+?) \*\*\*(?P<cards>.*)"
)
_BRACKETS: Final = re.compile(r"\[([^]]*)\]")
_RUNS: Final = {None: 0, "FIRST": 1, "SECOND": 2, "THIRD": 3}
_STREETS: Final = {
    "HOLE CARDS": 0,
    "PRE-FLOP": 0,
    "DEALING HANDS": 0,
    "FLOP": 1,
    "TURN": 2,
    "3rd STREET": 0,
    "4th STREET": 1,
    "5th STREET": 2,
    "6th STREET": 3,
    "7th STREET": 4,
}
_ACTION: Final = re.compile(
    r"(?:folds|checks|calls|bets|raises|posts|straddle|brings|completes|discards|draws|"
    r"stands|shows)\b"
)
"""How actions begin; other lines after ``NAME: `` are chat and remarks of the site."""
_COURCHEVEL: Final = ("courchevel", "courchevel8")
_CAPPED: Final = re.compile(r" and has reached the \S+ cap$")
_COLON: Final = ": "
_AWAY: Final = ("is sitting out", "out of hand")
_NO_PLAY: Final = ("doesn't show hand", "sits out", "is sitting out")


@lru_cache(maxsize=256)
def _draws_and_stud(code: str) -> tuple[int, bool]:
    """Return the number of draws of a game, and whether cards are dealt face up."""
    plan = variant_of(code).game.plan
    draws = sum(street.draw for street in plan)
    return draws, any("u" in street.hole for street in plan)


class Reader(LineReader):
    """Converts the text of one hand to a transcript."""

    site = "PokerStars"
    phrases = PHRASES
    remarks: ClassVar[tuple[str, ...]] = ()
    """How lines about a player begin that are not actions."""

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return begins(line)

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.stud = False
        self.draws = 0
        self.held: dict[str, list[Card]] = {}
        self.seated = self.summary = self.has_colons = False

    def read_line(self, line: str) -> None:
        """Interpret a line that is not empty."""
        if not self.text.hand_id:
            self.read_header(line)
            self.draws, self.stud = _draws_and_stud(self.text.code)
        elif not self.seated:
            self._read_second(line)
            self.seated = True
        elif self.summary:
            read_summary(line, self.text)
        elif line == "*** SUMMARY ***":
            self.summary = True
        elif not self._read_named(line):
            self._read_unnamed(line)

    def read_header(self, line: str) -> None:
        """Read the first line, in which spaces may be no-break spaces."""
        read_header(line.replace("\xa0", " "), self.text)

    def _read_second(self, line: str) -> None:
        """Read the second line; other sites may write another one."""
        try:
            self.read_table(line)
        except NotationError as error:
            if self.text.site == self.site or self.text.site.startswith(KNOWN):
                raise
            unknown = f"unknown site {self.text.site!r}: {error}"
            raise NotationError(unknown, line) from None

    def read_table(self, line: str) -> None:
        """Read the second line."""
        read_table(line, self.text)

    def _read_unnamed(self, line: str) -> None:
        if line.startswith("*** "):
            self._read_street(line)
        elif line.startswith("Dealt to "):
            self._read_deal(line.removeprefix("Dealt to "))
        elif found := _RETURNED.fullmatch(line):
            name = self.known_name(found["name"])
            self.text.give(self.text.returned, name, self.amount(found["amount"]))
        else:
            self.read_other(line)

    def _read_named(self, line: str) -> bool:
        """Read a line about a player or a seat; return whether it was one."""
        if self.street < 0 and not self.text.posts and line.startswith("Seat "):
            found = _SEAT.fullmatch(line)
            if found:
                seat = self.seat(int(found["seat"]), found["name"], found["stack"])
                seat.bounty = found["bounty"]
                seat.sitting_out = found["rest"].strip() in _AWAY
                self.has_colons = self.has_colons or _COLON in seat.name
                return True
        name, colon, rest = line.partition(_COLON)
        if colon and name in self.names and not self.has_colons:
            self._read_action(name, rest.strip())
            return True
        return self._read_prefixed(line)

    def _read_prefixed(self, line: str) -> bool:
        """Read a line that begins with a name, the longest one first.

        A line about ``Bob: calls`` that is not known is not an action of ``Bob``.
        """
        remark = False
        for name in self.names:
            if not line.startswith(name):
                continue
            rest = line[len(name) :]
            if rest.startswith(": "):
                try:
                    self._read_action(name, rest[2:].strip())
                except NotationError:
                    if not remark:
                        raise
                return True
            if rest.startswith(" "):
                remark = True
                if self._read_remark(name, rest.strip()):
                    return True
        return False

    def _read_street(self, line: str) -> None:
        found = _STREET.fullmatch(line)
        if found is None:
            raise NotationError(f"unknown street {line!r}", line)
        name, run = found["street"], _RUNS[found["run"]]
        if name in ("SHOW DOWN", "SHOWDOWN"):
            return
        if name == "HAND CANCELLED":
            raise NotationError("the hand was cancelled", line)
        if name == "DRAW":
            self.street = run or 1
            return
        if name == "RIVER":
            street = 4 if self.stud else 3
        elif name in _STREETS:
            street = _STREETS[name]
        else:
            raise NotationError(f"unknown street {name!r}", line)
        parts = _BRACKETS.findall(found["cards"])
        cards = [card for part in parts for card in cards_of(part)]
        if len(set(cards)) < len(cards) and self.text.code in _COURCHEVEL:
            cards = list(dict.fromkeys(cards))  # the first card is written twice
        self.board(street, tuple(cards), run)

    def _read_deal(self, rest: str) -> None:
        """Read the cards in a line ``Dealt to``; only new cards count."""
        for name in self.names:
            if rest == name:
                return
            if rest.startswith(name + " [") and rest.endswith("]"):
                parts = _BRACKETS.findall(rest[len(name) :])
                break
        else:
            raise NotationError(f"cards are dealt to an unknown player: {rest!r}", rest)
        cards = [card for part in parts for card in cards_of(part)]
        held = self.held.setdefault(name, [])
        new = [card for card in cards if card not in held]
        street = max(self.street, 0)
        hidden = self.stud and len(new) == 1 and street == 0
        self.text.dealt[name, street] = (
            (Card.UNKNOWN, Card.UNKNOWN, *new) if hidden else tuple(new)
        )
        if not new:
            del self.text.dealt[name, street]
        held += new
        if len(cards) > len(new) or not hidden:
            self._note_hero(name)

    def _note_hero(self, name: str) -> None:
        if not self.stud or self.street in (0, 4):
            heroes = self.text.meta.setdefault("heroes", [])
            if name not in heroes:
                heroes.append(name)

    def _read_action(self, name: str, rest: str) -> None:
        simple = wager_of(rest)
        if simple is not None:
            self.add_action(simple[0], name, simple[1], simple[2])
            return
        rest = _CAPPED.sub("", rest.removesuffix(ALL_IN))
        if rest == "stands pat" or rest.startswith("stands pat on ["):
            self._add_draw(name, 0, ())
        elif rest == "mucks hand":
            self.text.showdown.append(name)
        elif rest in _NO_PLAY or rest.startswith(self.remarks):
            pass
        elif rest.startswith(("posts ", "straddle ")):
            self.read_post(name, rest)
        elif simple := wager_of(rest):
            self.add_action(simple[0], name, simple[1], simple[2])
        else:
            self.read_choice(name, rest)

    def read_choice(self, name: str, rest: str) -> None:
        """Read an action that is not a check, call, bet or raise."""
        if fold := _FOLD.fullmatch(rest):
            if fold["cards"]:
                self.text.known[name] = cards_of(fold["cards"])
            self.act(ActionKind.FOLD, name)
        elif discard := _DISCARD.fullmatch(rest):
            cards = cards_of(discard["cards"] or "")
            self._add_draw(name, int(discard["count"]), cards)
        elif show := _SHOW.fullmatch(rest):
            self.show(name, cards_of(show["cards"]))
        elif _ACTION.match(rest):
            raise NotationError(f"unknown action of {name}: {rest!r}", rest)

    def read_post(self, name: str, rest: str) -> None:
        """Read a post; a second small blind is a dead blind."""
        found = _POST.fullmatch(rest)
        if found is None or found["what"] not in {*_POSTS, ""}:
            if self.read_post_words(name, rest):
                return
            raise NotationError(f"unknown post of {name}: {rest!r}", rest)
        kind = _POSTS.get(found["what"], PostKind.EXTRA)
        if kind is PostKind.SMALL_BLIND and any(p is kind for p, *_ in self.text.posts):
            kind = PostKind.DEAD  # a missed small blind
        self.post(kind, name, found["amount"])

    def _read_remark(self, name: str, rest: str) -> bool:
        """Read a line about a player without a colon; return whether it was one."""
        if rest.startswith('said, "'):
            said = rest.removeprefix('said, "').removesuffix('"')
            self.text.meta.setdefault("chat", []).append([name, said])
            return True
        if show := _SHOW.fullmatch(rest):
            self.show(name, cards_of(show["cards"]))
            return True
        if found := _COLLECTED.fullmatch(rest):
            if found["amount"]:
                self.collect(name, found["amount"])
            else:
                self.text.meta.setdefault("prizes", []).append(f"{name} {rest}")
            return True
        if found := _CASHED.fullmatch(rest):
            cash = {"amount": found["amount"]}
            if found["fee"]:
                cash["fee"] = found["fee"]
            self.text.meta.setdefault("cash_outs", {})[name] = cash
            return True
        return False

    def read_other(self, line: str) -> None:
        """Read a line that is not about a player; most of them are ignored."""
        if line == "Hand cancelled":
            raise NotationError("the hand was cancelled", line)
        if " split the " in line and "bounty" in line:
            self.text.meta.setdefault("prizes", []).append(line)
        elif is_action_of_nobody(line):
            raise NotationError(f"unknown player in {line!r}", line)

    def _add_draw(self, name: str, count: int, cards: tuple[Card, ...]) -> None:
        if self.draws == 1:
            self.street = 1
        if len(cards) not in (0, count):
            raise NotationError(
                f"{name} discards {count} cards, but {len(cards)} are named"
            )
        event = WrittenAction(ActionKind.DISCARD, name, self.line, max(self.street, 0))
        event.cards, event.count = cards, count
        self.text.events.append(event)
        held = self.held.get(name, [])
        self.held[name] = [card for card in held if card not in cards]

    def _count_cards(self) -> None:
        """Correct the Omaha variant by the number of hole cards.

        Some programs write the same name for all variants.
        """
        text = self.text
        hands = [*text.shown.values(), *text.dealt.values()]
        count = max(map(len, hands), default=0)
        text.code = _OMAHA.get((text.code, count), text.code)

    def finish(self) -> None:
        """Check that the text was complete."""
        text = self.text
        if not self.summary:
            raise NotationError("the text ends before the summary")
        if text.total_pot is None:
            raise NotationError("the summary has no total pot")
        heroes = text.meta.pop("heroes", [])
        if len(heroes) == 1:
            text.meta["hero"] = heroes[0]
        bounties = {s.name: s.bounty for s in text.seats if s.bounty}
        if bounties:
            text.meta["bounties"] = bounties
        text.returned_unsaid = not text.returned  # old files do not state them
        self._count_cards()
        if text.site.startswith("Run It Once"):
            correct_raises(text)
            leave_out_checks(text)
        if "cap" in text.meta:
            self.cap = self.amount(text.meta["cap"])
            self.apply_cap()
        super().finish()


_OMAHA: Final = {
    ("plo", 5): "plo5",
    ("plo", 6): "plo6",
    ("plo8", 5): "big-o",
}
"""The real games, by the game that a converted text names and the hole cards."""
