"""What an entry changes in the books of the club that a tournament belongs to.

What members have paid and won is compared before and after each entry. Bots play for
the house: it gets what members paid and did not win, or pays the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.room.storage.clubs.club_writes import ClubWrite, Move, TournamentPlace
from bigslick.room.tournament.results.result_rows import result_rows

if TYPE_CHECKING:
    from bigslick.room.table.club_books import Reservation
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("TournamentBooks", "entry_price", "purchase_price", "read_books", "write_of")


class TournamentBooks(NamedTuple):
    """What members have paid, won and will pay, by account."""

    paid: dict[str, int]
    won: dict[str, int]
    holds: dict[str, int]
    over: bool
    """Whether the tournament is finished or cancelled."""

    @property
    def house(self) -> int:
        """Return what the house has got, once the tournament is over."""
        if not self.over:
            return 0
        return sum(self.paid.values()) - sum(self.won.values())


def entry_price(own: RoomTournament) -> int:
    """Return the price of an entry, with fee and bounty."""
    config = own.config
    return config.buy_in + config.fee + config.bounty


def purchase_price(own: RoomTournament, what: str) -> int:
    """Return the price of a re-entry, a rebuy or an add-on."""
    config = own.config
    if what == "rebuy":
        return 0 if config.rebuys is None else config.rebuys.price
    if what == "add-on":
        return 0 if config.add_on is None else config.add_on.price
    return entry_price(own)


def read_books(own: RoomTournament) -> TournamentBooks:
    """Return the books of a tournament of a club."""
    paid: dict[str, int] = {}
    holds: dict[str, int] = {}
    if own.cancelled is not None:
        return TournamentBooks({}, {}, {}, over=True)
    price, rebuy, add_on = (
        purchase_price(own, what) for what in ("re-entry", "rebuy", "add-on")
    )
    engine = own.engine
    for name, registrant in own.registrants.items():
        if not registrant.account:
            continue
        paid[registrant.account] = price
        if engine is not None:
            entrant = engine.entrants[name]
            paid[registrant.account] = (
                price * entrant.entries
                + rebuy * entrant.rebuys
                + add_on * entrant.add_ons
            )
        asked = own.offers.get(name)
        if asked is not None and asked.yes:
            holds[registrant.account] = rebuy
    if engine is None or engine.result is None:
        return TournamentBooks(paid, {}, holds, over=False)
    won = {
        own.registrants[row["name"]].account: row["prize"] + row["bounties"]
        for row in result_rows(own)
        if own.registrants[row["name"]].account
    }
    return TournamentBooks(paid, won, {}, over=True)


def write_of(
    own: RoomTournament, before: TournamentBooks | None, reserved: Reservation | None
) -> ClubWrite | None:
    """Return what an entry has changed; None if the club is not concerned."""
    club = own.config.club
    if before is None:
        return ClubWrite(club, own.id, opens=("tournament", own.name))
    after = read_books(own)
    if after == before:
        return None
    moves = []
    for account in sorted(before.paid.keys() | after.paid.keys()):
        paid = after.paid.get(account, 0) - before.paid.get(account, 0)
        if paid:
            moves.append(Move(account, -paid, "entry" if paid > 0 else "refund"))
        won = after.won.get(account, 0) - before.won.get(account, 0)
        if won:
            moves.append(Move(account, won, "prize"))
    if after.house != before.house:
        moves.append(Move("", after.house - before.house, "fee"))
    accounts = sorted(before.holds.keys() | after.holds.keys())
    holds = [
        (account, after.holds.get(account, 0))
        for account in accounts
        if before.holds.get(account, 0) != after.holds.get(account, 0)
    ]
    seats = [
        (account, account in after.paid)
        for account in sorted(before.paid.keys() ^ after.paid.keys())
    ]
    touched = {move.account for move in moves} | dict(holds).keys()
    used = "" if reserved is None or reserved.account not in touched else reserved.key
    ends = after.over and not before.over
    return ClubWrite(
        club,
        own.id,
        tuple(moves),
        tuple(holds),
        used,
        tuple(seats),
        closes=ends,
        results=_results(own) if ends else (),
        about=_about(own),
    )


def _about(own: RoomTournament) -> tuple[str, int, int, int, int]:
    engine = own.engine
    if engine is None:
        return own.name, 0, 0, 0, 0
    prizes = engine.prizes
    paid_places = sum(1 for prize in prizes if prize)
    entrants = len(engine.entrants)
    return own.name, entrants, paid_places, own.config.buy_in, sum(prizes)


def _results(own: RoomTournament) -> tuple[TournamentPlace, ...]:
    """Return the places of the members; a cancelled tournament has none."""
    if own.cancelled is not None:
        return ()
    return tuple(
        TournamentPlace(
            account,
            row["place"],
            row["paid"],
            row["prize"] + row["bounties"],
            row["knockouts"],
            row["entries"],
        )
        for row in result_rows(own)
        if (account := own.registrants[row["name"]].account)
    )
