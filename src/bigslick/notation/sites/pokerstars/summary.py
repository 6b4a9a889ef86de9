"""The summary at the end of a hand: pots, rake, and cards that were mucked."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.cards import parse_cards
from bigslick.notation.sites.amounts import AMOUNT, parse_amount
from bigslick.notation.sites.problems import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.notation.sites.transcript import Transcript

__all__ = ("read_summary",)

_TOTAL: Final = re.compile(
    rf"Total pot (?P<total>{AMOUNT})(?P<pots>[^|]*)"
    rf"\| Rake (?P<rake>{AMOUNT})(?P<more>.*)"
)
_POT: Final = re.compile(rf"(?:Main|Side) pot(?:-\d+)? (?P<amount>{AMOUNT})")
_FEE: Final = re.compile(rf"\| (?P<what>[A-Z][\w -]*?) (?P<amount>{AMOUNT})")
_SEAT: Final = re.compile(r"Seat (?P<seat>\d+): (?P<rest>.*)")
_MUCKED: Final = re.compile(r"mucked \[([^]]*)\]")
_WON: Final = re.compile(
    rf"(?:won|collected) \((?P<amount>{AMOUNT})\).*"
    r"\(pot not awarded as player cashed out\)"
)
_PLAYED: Final = re.compile(r" (?:folded|showed|mucked|collected)\b")
_WON_PART: Final = re.compile(rf"(?:won|collected) \((?P<amount>{AMOUNT})\)")


def read_summary(lines: Iterator[tuple[int, str]], text: Transcript) -> None:
    """Fill in what the summary says.

    Raises:
        Trouble: there is no total, or it cannot be read.

    """
    seats = {seat.number: seat.name for seat in text.seats}
    for number, raw in lines:
        line = raw.strip()
        if not line:
            continue
        text.last_line = number
        if line.startswith("Total pot"):
            _read_total(line, number, text)
        elif found := _SEAT.fullmatch(line):
            name = seats.get(int(found["seat"]))
            if name is None or not found["rest"].startswith(name):
                raise Trouble(f"nobody of that name sits there: {line!r}", number)
            _read_seat(found["rest"][len(name) :], name, text)
    if text.total_pot is None:
        raise Trouble("the summary says no total pot", text.last_line)


def _read_total(line: str, number: int, text: Transcript) -> None:
    found = _TOTAL.fullmatch(line)
    if found is None:
        raise Trouble(f"the pot cannot be read: {line!r}", number)
    text.total_pot = parse_amount(found["total"])[0]
    text.rake = parse_amount(found["rake"])[0]
    text.pots = [
        parse_amount(pot["amount"].rstrip("."))[0]
        for pot in _POT.finditer(found["pots"])
    ]
    fees = {
        fee["what"].lower(): parse_amount(fee["amount"])[0]
        for fee in _FEE.finditer(found["more"])
    }
    taken = sum(fees.values(), Decimal(0))
    if taken:
        text.meta["fees"] = {what: str(fee) for what, fee in fees.items() if fee}
        text.rake += taken


def _read_seat(rest: str, name: str, text: Transcript) -> None:
    """Keep mucked cards, and what would have been won by somebody who cashed out."""
    if _PLAYED.search(rest):
        text.present.add(name)
    mucked = _MUCKED.search(rest)
    if mucked:
        cards = tuple(parse_cards(mucked[1].replace(" ", "").replace("10", "T")))
        text.known[name] = cards
    if _WON.search(rest) and name not in text.collected:
        for part in _WON_PART.finditer(rest):
            amount = parse_amount(part["amount"])[0]
            text.give(text.collected, name, amount)
