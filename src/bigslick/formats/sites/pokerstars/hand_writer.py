"""The text of a hand as PokerStars writes it."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import BettingStructure
from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.formats.amounts import SYMBOLS, format_amount
from bigslick.formats.record.hand_record import HandRecord, no_record
from bigslick.formats.record.hand_steps import (
    POSTS,
    Narration,
    WrittenStep,
    by_player,
    is_small_blind,
    narrate,
    refuse_added,
    was_watched,
)
from bigslick.formats.record.meta import remark
from bigslick.formats.sites.pokerstars.game_names import name_of
from bigslick.formats.sites.pokerstars.header_writer import write_header, write_table
from bigslick.formats.sites.pokerstars.result_writer import write_ending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.cards import Card

__all__ = ("HandWriter", "hand_text")

_STUD: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_FLOP: Final = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
_DRAWS: Final = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_RUNS: Final = ("", "FIRST ", "SECOND ", "THIRD ")
_BREAK: Final = re.compile(r"[\x00-\x1f\x85\u2028\u2029\ud800-\udfff]")
_BAD_NAME: Final = re.compile(rf"^\s|\s$|{_BREAK.pattern}|^$")
_CURRENCY: Final = re.compile("(?:[A-Z]{3,4})?")


def hand_text(record: HandRecord, hero: str | None, site: str | None) -> str:
    """Return the text of the hand; see ``write_pokerstars``."""
    if not isinstance(record, HandRecord):
        raise no_record(record)
    lines = list(HandWriter(record, hero, site).lines())
    for line in lines:
        if _BREAK.search(line):
            raise NotationError(
                f"line {line!r} contains a line break and cannot be written", line
            )
    return "\n".join(lines) + "\n\n"


class HandWriter:
    """Writes the text of one hand."""

    def __init__(self, record: HandRecord, hero: str | None, site: str | None) -> None:
        """Prepare to write a record; ``hero`` is the player whose cards are shown."""
        _check(record)
        self.record = record
        self.game = name_of(record.game)
        self.site = site or "PokerStars"
        wanted = hero or remark(record, "hero") or None
        if wanted is not None and wanted not in record.names:
            raise NotationError(f"unknown player {wanted!r}", wanted)
        self.hero = wanted
        self.observed = hero is None and was_watched(record)
        self.currency = remark(record, "currency") if record.mode == "cash" else ""
        if not _CURRENCY.fullmatch(self.currency):
            raise NotationError(
                f"invalid currency {self.currency!r}: expected three or four capital "
                "letters, for example USD"
            )
        self.symbol = SYMBOLS.get(self.currency, "")
        plan = VARIANTS[record.game].game.plan
        self.stud = any("u" in street.hole for street in plan)
        self.draws = sum(street.draw for street in plan)
        self.limit = VARIANTS[record.game].structure is BettingStructure.FIXED_LIMIT
        self.told: Narration = narrate(record)
        self.held: list[list[Card]] = [[] for _ in record.players]
        self.open: list[list[Card]] = [[] for _ in record.players]
        self.told_cards: list[set[Card]] = [set() for _ in record.players]
        self.common: list[Card] = []
        self.runs: dict[int, list[Card]] = {}

    def lines(self) -> Iterator[str]:
        """Yield the lines of the hand."""
        yield write_header(self)
        yield write_table(self)
        yield from self._seats()
        yield from self._posts()
        street = -1
        steps = [s for s in self.told.steps if s.kind not in POSTS]
        for step_street, group in groupby(steps, key=lambda s: (s.street, s.run)):
            number, run = step_street
            if number < 0:
                yield from self._play(list(group))
                continue
            yield from self._street(number, run, list(group), new=number != street)
            street = number
        yield from write_ending(self)

    def money(self, amount: Any) -> str:
        """Return an amount with the symbol of the currency."""
        return format_amount(amount, self.symbol)

    def name(self, i: int) -> str:
        """Return the name of a player."""
        return self.record.players[i].name

    def sees(self, i: int) -> bool:
        """Return whether the player's down cards are written where they are dealt.

        In a hand that a player recorded, cards of others are written where they were
        shown.
        """
        if self.hero is None:
            return not self.observed
        return self.name(i) == self.hero

    def _seats(self) -> Iterator[str]:
        bounties = remark(self.record, "bounties")
        for player in sorted(self.record.players, key=lambda p: p.seat):
            more = bounties.get(player.name)
            bounty = f", {more} bounty" if more else ""
            stack = self.money(player.stack)
            away = " is sitting out" if player.name in self.told.absent else ""
            yield f"Seat {player.seat}: {player.name} ({stack} in chips{bounty}){away}"

    def _posts(self) -> Iterator[str]:
        """Yield the lines for antes, blinds, straddles and other posts, in order."""
        blinds, _ = by_player(self.record)
        players = self.record.players
        steps = [s for s in self.told.steps if s.kind in POSTS]
        dead = {s.player: s for s in steps if s.kind == "dead"}
        for step in sorted(steps, key=lambda s: players[s.player].seat):
            if step.kind == "ante":
                yield self._posted(step, "the ante")
        posts = [s for s in steps if s.kind == "blind"]
        last = len(blinds) - 1 if len(blinds) == 2 else None  # noqa: PLR2004
        posts.sort(
            key=lambda s: (blinds[s.player] < 0, blinds[s.player], s.player != last)
        )
        for step in posts:
            if late := dead.pop(step.player, None):
                total = WrittenStep("blind", -1, step.player, step.amount + late.amount)
                total.all_in = step.all_in
                yield self._posted(total, "small & big blinds")
            else:
                yield self._posted(step, self._blind(step.player, blinds))
        for step in dead.values():
            yield self._posted(step, "dead blind")

    def _blind(self, i: int, blinds: list[Any]) -> str:
        """Return PokerStars' name of a player's post."""
        if self.record.game == "short-deck":
            return "button blind"
        if blinds[i] < 0:
            usual = abs(blinds[i]) == self.record.stakes.small_bet
            return "big blind" if usual else ""
        if i > 1:
            return "straddle"
        return "small blind" if is_small_blind(self.record, blinds, i) else "big blind"

    def _posted(self, step: WrittenStep, what: str) -> str:
        all_in = " and is all-in" if step.all_in else ""
        words = f"posts {what} " if what else "posts "
        return f"{self.name(step.player)}: {words}{self.money(step.amount)}{all_in}"

    def _street(
        self, number: int, run: int, steps: list[WrittenStep], *, new: bool
    ) -> Iterator[str]:
        """Yield the lines of a street: its title, its cards and the actions."""
        board = [card for s in steps if s.kind == "board" for card in s.cards]
        deals = [s for s in steps if s.kind == "deal"]
        if self.stud:
            cards = f" [{_cards(board)}]" if board else ""
            yield f"*** {_STUD[number]} ***{cards}"
            self.common += board
        elif self.draws:
            if number == 0 or self.draws > 1:
                yield f"*** {_DRAWS[number]} ***"
        elif number == 0:
            yield "*** HOLE CARDS ***"
        else:
            yield self._board(_FLOP[number], board, run)
        if self.draws and number:
            yield from self._drawn(steps, deals, number)
        else:
            yield from self._dealt(deals, number)
        if board and number == 0 and not self.stud:
            yield self._board("PRE-FLOP", board, run)
        done = _DRAWN if self.draws and number else ()
        rest = [s for s in steps if s.kind not in ("deal", "board", *done)]
        del new
        yield from self._play(rest)

    def _drawn(
        self, steps: list[WrittenStep], deals: list[WrittenStep], number: int
    ) -> Iterator[str]:
        """Yield a line for each draw, followed by the new cards if they are visible."""
        for step in steps:
            if step.kind in _DRAWN:
                yield from self._play([step])
                own = [deal for deal in deals if deal.player == step.player]
                yield from self._dealt(own, number)

    def _board(self, name: str, cards: list[Card], run: int) -> str:
        before = self.common + self.runs.get(run, []) if run else list(self.common)
        if run:
            self.runs.setdefault(run, []).extend(cards)
        else:
            self.common += cards
        line = f"*** {_RUNS[run]}{name} ***"
        if name == "FLOP":
            return f"{line} [{_cards(before + cards)}]"
        return (
            f"{line} [{_cards(before)}] [{_cards(cards)}]"
            if before
            else (f"{line} [{_cards(cards)}]")
        )

    def _dealt(self, deals: list[WrittenStep], street: int) -> Iterator[str]:
        """Yield a line for each player's cards that are visible."""
        for i in range(len(self.record.players)):
            new: list[Card] = []
            up: list[Card] = []
            for step in deals:
                if step.player == i:
                    new += step.cards
                    up += [c for c, o in zip(step.cards, step.up, strict=True) if o]
            if not new:
                continue
            before = list(self.held[i])
            seen = (
                self.sees(i) and all(before + new) and self.told_cards[i] >= {*before}
            )
            if seen:
                self.told_cards[i].update(new)
            if seen and self.stud and street == 0:
                down = [card for card in new if card not in up]
                yield f"Dealt to {self.name(i)} [{_cards(down + up)}]"
            elif seen and before:
                yield f"Dealt to {self.name(i)} [{_cards(before)}] [{_cards(new)}]"
            elif seen:
                yield f"Dealt to {self.name(i)} [{_cards(new)}]"
            elif up:
                old = f" [{_cards(self.open[i])}]" if self.open[i] else ""
                yield f"Dealt to {self.name(i)}{old} [{_cards(up)}]"
            self.held[i] += new
            self.open[i] += up

    def _play(self, steps: list[WrittenStep]) -> Iterator[str]:
        for step in steps:
            words = self._words(step)
            if step.kind == "return":
                yield f"Uncalled bet ({self.money(step.amount)}) returned to {words}"
            else:
                all_in = " and is all-in" if step.all_in else ""
                yield f"{self.name(step.player)}: {words}{all_in}"

    def _words(self, step: WrittenStep) -> str:  # noqa: PLR0911 - one return per kind
        """Return what a player does, in the words of PokerStars."""
        money = self.money
        match step.kind:
            case "return":
                return self.name(step.player)
            case "fold":
                return self._fold(step)
            case "check":
                return "checks"
            case "call":
                return f"calls {money(step.amount)}"
            case "bring_in":
                return f"brings in for {money(step.amount)}"
            case "stand_pat":
                return "stands pat"
            case "discard":
                return self._discard(step)
            case _:
                if not step.level:
                    return f"bets {money(step.to)}"
                return f"raises {money(step.to - step.level)} to {money(step.to)}"

    def _fold(self, step: WrittenStep) -> str:
        """Return the line of a fold, with the cards if they were shown."""
        held = self.held[step.player]
        hidden = not self.observed or self.sees(step.player) or self.stud or self.draws
        if hidden or not all(held):
            return "folds"
        return f"folds [{_cards(held)}]"

    def _discard(self, step: WrittenStep) -> str:
        count = len(step.cards)
        held = self.held[step.player]
        for card in step.cards:
            held.remove(card)
        words = f"discards {count} card{'s' * (count > 1)}"
        if self.told_cards[step.player] >= {*step.cards}:
            return f"{words} [{_cards(step.cards)}]"
        return words


_DRAWN: Final = ("discard", "stand_pat")


def _cards(cards: Any) -> str:
    return " ".join(map(repr, cards))


def _check(record: HandRecord) -> None:
    """Check that the text can represent the hand."""
    refuse_added(record, "PokerStars text")
    for name in record.names:
        if _BAD_NAME.search(name):
            raise NotationError(
                f"invalid player name {name!r}: PokerStars text cannot contain it", name
            )
    if _BAD_NAME.search(f"x{record.table}x"):
        raise NotationError(
            f"invalid table name {record.table!r}: PokerStars text cannot contain it"
        )
    seats = [player.seat for player in record.players]
    order = sorted(seats, key=lambda seat: (seat <= record.button, seat))
    if seats != order:
        raise NotationError(f"the seats {seats} are not in playing order")
