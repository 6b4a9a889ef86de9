"""Writing the first two lines of a hand: number, game, stakes, time and table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.formats.record.meta import remark, tournament
from bigslick.formats.time_zones import to_eastern

if TYPE_CHECKING:
    from bigslick.formats.sites.pokerstars.hand_writer import HandWriter

__all__ = ("write_header", "write_table")

_LOCAL_TIME: Final = re.compile(r"\d{4}/\d\d?/\d\d? \d\d?:\d\d:\d\d [A-Z]{2,5}")


def write_header(writer: HandWriter) -> str:
    """Return the first line of the hand."""
    record = writer.record
    time, local = "", remark(record, "local_time")
    if record.time is not None:
        moment = to_eastern(record.time)
        time = f" - {moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S} ET"
    elif _LOCAL_TIME.fullmatch(local):
        time = f" - {local}"
    game, mix = writer.game, remark(record, "mix")
    if record.mode == "cash":
        stakes = f"{_stakes(writer)}{f' {writer.currency}' if writer.currency else ''}"
        if mix:
            return f"{_number(writer)} {mix} ({game}, {stakes}){time}"
        return f"{_number(writer)} {game} ({stakes}){time}"
    if mix:
        game = f"{mix} ({game})"
    about = tournament(record)
    entry = f"{about['buy_in']} " if about.get("buy_in") else ""
    match = f"Match Round {about['round']}, " if "round" in about else ""
    return (
        f"{_number(writer)}Tournament #{about.get('id', 0)}, {entry}{game} - "
        f"{match}Level {about.get('level', 'I')} ({_stakes(writer)}){time}"
    )


def _number(writer: HandWriter) -> str:
    """Return the start of the first line: site, hand number and club."""
    number = re.sub(r"[^\w-]+", "-", writer.record.hand_id)[:40] or "0"
    kind = " Zoom" if remark(writer.record, "zoom") else ""
    if remark(writer.record, "home_game"):
        kind = " Home Game"
    name = remark(writer.record, "club")
    club = f"{{{name}}}  " if name else ""
    return f"{writer.site}{kind} Hand #{number}: {club}"


def _stakes(writer: HandWriter) -> str:
    stakes = writer.record.stakes
    if writer.limit:
        amounts = [stakes.small_bet, stakes.big_bet]
    elif writer.record.game == "short-deck":
        button = max(map(abs, stakes.blinds), default=0)
        ante = max(stakes.antes)
        return f"Button Blind {writer.money(button)} - Ante {writer.money(ante)}"
    else:
        big = stakes.small_bet
        small = abs(stakes.blinds[0]) or (big // 2 if big > 1 else big)
        amounts = [small, big]
    amounts += sorted(blind for blind in stakes.blinds[2:] if blind > 0)
    return "/".join(map(writer.money, amounts))


def write_table(writer: HandWriter) -> str:
    """Return the second line of the hand."""
    record = writer.record
    line = f"Table '{record.table}' {record.seat_count}-max"
    if record.mode == "cash" and not writer.currency:
        line += " (Play Money)"
    seats = [player.seat for player in record.players]
    if not writer.stud or seats != sorted(seats):
        line += f" Seat #{record.button} is the button"
    return line
