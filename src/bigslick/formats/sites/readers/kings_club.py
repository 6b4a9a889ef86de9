"""KingsClub's text of mixed games, which states the stacks after each hand.

A call states the player's total bet. A street of stud is named after the number of
cards that were dealt before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.cards import Card
from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT as A
from bigslick.formats.amounts import parse_amount
from bigslick.formats.sites.line_texts import cards_of, without_asides
from bigslick.formats.sites.pattern_reader import (
    BETTING,
    PatternReader,
    acts,
    line_table,
    play_table,
)
from bigslick.formats.sites.site_games import code_in, named_game, variant_of
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from decimal import Decimal

    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_GAMES: Final = {
    "Holdem": "nlhe",
    "Short Deck Holdem": "short-deck",
    "Omaha": "plo",
    "5 Card Omaha": "plo5",
    "6 Card Omaha": "plo6",
    "Omaha Hi-Lo": "plo8",
    "Big O": "big-o",
    "5 Card Omaha Hi-Lo": "big-o",
    "Courchevel": "courchevel",
    "Courchevel Hi-Lo": "courchevel8",
    "Irish": "irish",
    "Pineapple": "pineapple",
    "Crazy Pineapple": "crazy-pineapple",
    "5 Card Draw": "5cd",
    "2-7 Single Draw": "27sd",
    "2-7 Triple Draw": "27td",
    "A-5 Single Draw": "a5sd",
    "A-5 Triple Draw": "a5td",
    "Badugi": "badugi",
    "Badacey": "badacey",
    "Badacy": "badacey",
    "Badeucey": "badeucey",
    "Badeucy": "badeucey",
    "Drawmaha": "drawmaha",
    "Drawmaha Hi": "drawmaha",
    "2-7 Drawmaha": "drawmaha27",
    "Drawmaha 2-7": "drawmaha27",
    "Razz": "razz",
    "2-7 Razz": "27razz",
    "Stud": "stud",
    "Stud Hi-Lo": "stud8",
    "5 Card Stud": "5cs",
}
"""Codes by name, without the betting structure."""
_STRUCTURES: Final = {"No Limit": "nl", "Pot Limit": "pl", "Limit": "fl"}
_STUD: Final = re.compile("(?:7|Seven) Card Stud")
_BEGIN: Final = re.compile(
    rf"#(?P<id>\d+): (?P<limit>No Limit|Pot Limit|Limit) (?P<game>[\w -]+?) - "
    rf"(?P<small>{A})/(?P<big>{A})"
)
_MOST_RUNS: Final = 9
_BRACKETS: Final = re.compile(r"\[([^]]*)\]")
_ALL_IN: Final = "(?:, and is all in)?"
_POSTS: Final = {
    "ante": PostKind.ANTE,
    "the small blind": PostKind.SMALL_BLIND,
    "the big blind": PostKind.BIG_BLIND,
}


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "KingsClub"

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = True
        self.over = False
        self._drawn: dict[str, list[tuple[Card, ...]]] = {}
        """The new cards of the player who saved the text, for each run of the draw."""
        self._ends: dict[str, dict[int, tuple[Card, ...]]] = {}
        """The cards after each run of the draw, by player and run."""

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith("#") and _BEGIN.fullmatch(line) is not None

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text)

    def header(self, found: re.Match[str]) -> None:
        """Read the game and the stakes."""
        self.text.hand_id = found["id"]
        code = _GAMES.get(_STUD.sub("Stud", found["game"]))
        name = f"{found['limit']} {found['game']}"
        structure = _STRUCTURES[found["limit"]]
        self.text.code = code_in(structure, code) if code else named_game(name)
        if not self.text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        self.limits(self.amount(found["small"]), self.amount(found["big"]))

    def table(self, found: re.Match[str]) -> None:
        """Read the table and the button."""
        self.text.table = found["table"]
        self.text.button = int(found["button"]) if found["button"] else None

    def posts_chips(self, found: re.Match[str]) -> None:
        """Read a post."""
        name = self.known_name(found["name"])
        if found["amount"] is not None:
            self.post(_POSTS[found["what"]], name, found["amount"])
        else:
            self.read_post_words(name, without_asides(found["words"]))

    def gets_cards(self, found: re.Match[str]) -> None:
        """Add the cards that a player is dealt on the current street."""
        name, cards = self.known_name(found["name"]), cards_of(found["cards"])
        self.text.present.add(name)
        self.street = max(self.street, 0)
        if any(cards):
            self.text.dealt[name, self.street] = cards
        if self.street == 0 and all(cards):
            self.text.meta.setdefault("hero", name)

    def begins_street(self, found: re.Match[str]) -> None:
        """Begin a street of stud or of a draw game."""
        if found["kind"] == "STREET":
            self.street = int(found["number"]) - 2
        elif found["kind"] == "DRAW":
            self.street = int(found["number"])

    def last_board(self, found: re.Match[str]) -> None:
        """Read the board of one of several runouts, as far as it was dealt."""
        run = int(found["run"])
        parts = cards_of(re.sub(r"[][]", " ", found["cards"].replace("-", "X")))
        board = self.text.boards.setdefault(run, [])
        known = [*self.text.boards.get(0, ()), *board]
        new = parts[sum(len(cards) for _, cards in known) :]
        street = len(known) + 1
        if street == 1 and new:
            board.append((1, new[:3]))
            new, street = new[3:], 2
        for number, card in enumerate(new, street):
            board.append((number, (card,)))

    def draws(self, name: str, found: re.Match[str]) -> None:
        """Read a draw, on the next street of the game that has one.

        Cards are stated only for the player who saved the text: those of each run if
        the draw is run several times.
        """
        parts = found.groupdict()
        plan = variant_of(self.text.code).game.plan
        later = range(max(self.street, 1), len(plan))
        self.street = next((n for n in later if plan[n].draw), max(self.street, 1))
        old = cards_of(parts.get("old") or "")
        self.discard(name, int(parts.get("count") or 0), old)
        new = [*map(cards_of, _BRACKETS.findall(parts.get("new") or ""))]
        if new:
            self.text.dealt[name, self.street] = new[0]
            self._drawn[name] = new

    def shows_run(self, found: re.Match[str]) -> None:
        """Read the cards after one run of the draw."""
        name, run = self.known_name(found["name"]), int(found["run"])
        cards = cards_of(found["cards"])
        self._ends.setdefault(name, {})[run] = cards
        if run == 1:
            self.show(name, cards)

    def _add_runs(self) -> None:
        """Add the runs of the draw, after reading all hands that they made.

        A draw by another player states only how many cards were dealt in all runs. The
        cards that they kept are those of all runs.
        """
        text = self.text
        plan = variant_of(text.code).game.plan
        count = max(max(ends) for ends in self._ends.values())
        runs = range(1, count + 1)
        if (
            count > _MOST_RUNS
            or any([*ends] != [*runs] for ends in self._ends.values())
            or sum(street.draw for street in plan) > 1
        ):
            raise NotationError("the text does not state all cards of each run")
        text.run_street = self.street
        text.draw_runs = [{} for _ in runs[1:]]
        for event in text.events:
            name = event.name
            if event.kind is not ActionKind.DISCARD or name not in text.shown:
                continue
            ends = self._ends.get(name, dict.fromkeys(runs, text.shown[name]))
            drawn = self._drawn.get(name)
            if drawn is None:
                kept = [c for c in ends[1] if all(c in end for end in ends.values())]
                drawn = [tuple(c for c in ends[run] if c not in kept) for run in runs]
                unknown = [Card.UNKNOWN] * len(drawn[0])
                text.dealt[name, 0] = (*kept, *unknown)
                text.dealt[name, self.street] = drawn[0]
                event.count //= count
            for run, cards in zip(text.draw_runs, drawn[1:], strict=False):
                run[name] = cards

    def ends(self, found: re.Match[str]) -> None:
        """Read the stack of a player after the hand."""
        name = self.known_name(found["name"])
        self.text.final[name] = self.amount(found["stack"])

    def summary(self, _: re.Match[str]) -> None:
        """Begin the summary."""
        self.over = True

    def seats(self, found: re.Match[str]) -> None:
        """Seat a player, or read their stack after the hand."""
        if self.over:
            self.ends(found)
        else:
            super().seats(found)

    def finish(self) -> None:
        """Check that the text was complete. Winnings follow from the final stacks."""
        text = self.text
        if not self.over or not text.final:
            raise NotationError("the text ends before the summary")
        text.final_decides = True
        if self._ends:
            self._add_runs()
        super().finish()

    lines = line_table(
        (_BEGIN.pattern, header),
        (
            r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
            r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)",
            PatternReader.clock,
        ),
        (r"Table '(?P<table>.*)'(?: Seat (?P<button>\d+) is the button)?", table),
        (r"\*\*\* SUMMARY \*\*\*", summary),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)"
            rf"(?P<away> is sitting out)?(?: [+-]?{A})?",
            seats,
        ),
        (
            r"(?P<name>.+): (?P<words>posts (?P<what>ante|the small blind|"
            rf"the big blind) (?P<amount>{A}){_ALL_IN}|(?:posts|straddles) .*)",
            posts_chips,
        ),
        (r"Dealt to (?P<name>.+?): \[(?P<cards>[^]]*)\]", gets_cards),
        (r"\*\*\* HOLE CARDS \*\*\*", PatternReader.opens_hand),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (
            r"\*\*\* (?P<number>\d)(?:ST|ND|RD|TH) (?P<kind>STREET|DRAW|BETTING ROUND)"
            r" \*\*\*",
            begins_street,
        ),
        (
            r"\*\*\* BOARD (?P<run>\d) - (?:FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])",
            last_board,
        ),
        (rf"Rake (?P<rake>{A})", PatternReader.totals),
        (
            r"Run (?P<run>\d): (?P<name>.+) shows \[(?P<cards>[^]]*)\].*",
            shows_run,
        ),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"brings in for (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BRING_IN)),
            (rf"calls (?P<to>{A}){_ALL_IN}", acts(ActionKind.CALL)),
            (rf"bets (?P<to>{A}){_ALL_IN}", acts(ActionKind.BET)),
            (rf"raises to (?P<to>{A}){_ALL_IN}", acts(ActionKind.RAISE)),
            (r"stands pat", draws),
            (r"(?:draws|discards) (?P<count>\d)(?: cards?)?", draws),
            (r"discards \[(?P<old>[^]]*)\]", draws),
            (
                r"discards \[(?P<old>[^]]*)\] "
                r"draws (?P<new>\[[^]]*\](?: \[[^]]*\])*).*",
                draws,
            ),
            (r"shows \[(?P<cards>[^]]*)\].*", PatternReader.shows_cards),
            (rf"wins pot \((?P<amount>{A})\)", PatternReader.wins),
            (rf"wins \((?P<amount>{A})\) from .*", PatternReader.wins),
        ),
    )
