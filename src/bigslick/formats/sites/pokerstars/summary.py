"""Reading the summary at the end of a hand: pots, rake and mucked cards."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT, parse_amount
from bigslick.formats.sites.line_texts import cards_of

if TYPE_CHECKING:
    from bigslick.formats.sites.transcript import Transcript

__all__ = ("read_summary",)

_TOTAL: Final = re.compile(
    rf"Total pot:? (?P<total>{AMOUNT})(?P<pots>(?:[^|]|\| (?=Main|Side|STP))*)"
    rf"(?:\| Rake (?P<rake>{AMOUNT})(?P<more>.*))?"
)
_ADDED: Final = re.compile(rf"STP (?P<amount>{AMOUNT})")
_POT: Final = re.compile(rf"(?:Main|Side) pot(?:-\d+)? (?P<amount>{AMOUNT})")
_FEE: Final = re.compile(rf"\| (?P<what>[A-Z][\w -]*?) (?P<amount>{AMOUNT})")
_SEAT: Final = re.compile(r"Seat (?P<seat>\d{1,3}): (?P<rest>.*)")
_MUCKED: Final = re.compile(r"mucked \[([^]]*)\]")
_WON: Final = re.compile(
    rf"(?:won|collected) \((?P<amount>{AMOUNT})\).*"
    r"\(pot not awarded as player cashed out\)"
)
_PLAYED: Final = re.compile(r" (?:folded|showed|mucked|collected)\b")
_NO_BET: Final = ("(didn't bet)", "is sitting out")
_WON_PART: Final = re.compile(rf"(?:won|collected) \((?P<amount>{AMOUNT})\)")


def read_summary(line: str, text: Transcript) -> None:
    """Read a line of the summary into the transcript.

    Raises:
        NotationError: the total cannot be read, or a seat has another player.

    """
    if line.startswith("Total pot"):
        _read_total(line, text)
    elif found := _SEAT.fullmatch(line):
        try:
            name, rest = text.at_seat(found["seat"], found["rest"])
        except NotationError:
            if found["rest"].endswith(_NO_BET):
                return  # not needed, and some programs write another name here
            raise
        _read_seat(rest, name, text)


def _read_total(line: str, text: Transcript) -> None:
    found = _TOTAL.fullmatch(line)
    if found is None:
        raise NotationError(
            f"invalid total pot {line!r}: expected 'Total pot AMOUNT'", line
        )
    text.total_pot = parse_amount(found["total"])[0]
    text.pots = [parse_amount(pot["amount"])[0] for pot in _POT.finditer(found["pots"])]
    if added := _ADDED.search(found["pots"]):
        text.added = parse_amount(added["amount"])[0]
    if not found["rake"]:
        return
    text.rake = parse_amount(found["rake"])[0]
    fees = {
        fee["what"].lower(): parse_amount(fee["amount"])[0]
        for fee in _FEE.finditer(found["more"])
    }
    taken = sum(fees.values(), Decimal(0))
    if taken:
        text.meta["fees"] = {what: str(fee) for what, fee in fees.items() if fee}
        text.rake += taken


def _read_seat(rest: str, name: str, text: Transcript) -> None:
    """Read mucked cards, and what a player who cashed out would have won."""
    if _PLAYED.search(rest):
        text.present.add(name)
    mucked = _MUCKED.search(rest) if "[" in rest else None
    if mucked:
        text.known[name] = cards_of(mucked[1])
    if "cashed out" in rest and _WON.search(rest) and name not in text.collected:
        for part in _WON_PART.finditer(rest):
            amount = parse_amount(part["amount"])[0]
            text.give(text.collected, name, amount)
