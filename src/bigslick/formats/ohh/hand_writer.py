"""The text of a hand as an Open Hand History object."""

from __future__ import annotations

from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.errors import NotationError
from bigslick.formats.amounts import to_decimal
from bigslick.formats.ohh.meta import (
    cashed_out,
    json_amount,
    json_money,
    own_fields,
    write_bounties,
    write_flags,
    write_tournament,
)
from bigslick.formats.record.files import half_character
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

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = ("GAMES", "hand_text")

GAMES: Final = {
    "nlhe": ("Holdem", "NL", 2),
    "plhe": ("Holdem", "PL", 2),
    "flhe": ("Holdem", "FL", 2),
    "plo": ("Omaha", "PL", 4),
    "flo": ("Omaha", "FL", 4),
    "plo5": ("Omaha", "PL", 5),
    "plo6": ("Omaha", "PL", 6),
    "plo8": ("OmahaHiLo", "PL", 4),
    "nlo8": ("OmahaHiLo", "NL", 4),
    "flo8": ("OmahaHiLo", "FL", 4),
    "big-o": ("OmahaHiLo", "PL", 5),
}
"""Game type, bet type and number of hole cards by code."""

_VERSION: Final = "1.4.7"
_STREETS: Final = ("Preflop", "Flop", "Turn", "River")
_WORDS: Final = {
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
}
_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")


def hand_text(record: HandRecord, hero: str | None) -> str:
    """Return the text of the hand; see ``write_ohh``."""
    if not isinstance(record, HandRecord):
        raise no_record(record)
    if record.game not in GAMES or record.setup is not None:
        raise NotationError(
            f"Open Hand History does not support {record.game!r}: it has no names for "
            "its streets",
            record.game,
        )
    refuse_added(record, "Open Hand History")
    wanted = hero or remark(record, "hero") or None
    if wanted is not None and wanted not in record.names:
        raise NotationError(f"unknown player {wanted!r}", wanted)
    observed = hero is None and was_watched(record)
    data = _Writer(record, wanted, observed=observed).hand()
    try:
        return _ENCODER.encode({"ohh": data}).decode() + "\n\n"
    except UnicodeEncodeError as error:
        raise half_character(error) from None


class _Writer:
    """Builds the object of one hand."""

    def __init__(self, record: HandRecord, hero: str | None, *, observed: bool) -> None:
        self.record = record
        self.hero = hero
        self.observed = observed
        """Whether a player recorded the hand: all other known cards were shown."""
        self.held: dict[int, list[str]] = {}
        self.told: Narration = narrate(record)
        self.number = 0
        self.fees = sum(self.told.fees.values(), Decimal(0))
        self.blinds, antes = by_player(record)
        late = [blind < 0 for blind in self.blinds]
        usual = [ante for ante, out in zip(antes, late, strict=True) if not out]
        self.ante = max(usual, default=0)

    def hand(self) -> dict[str, Any]:
        """Return the hand as an object of the specification."""
        record, meta = self.record, self.record.meta
        game_type, bet_type, _ = GAMES[record.game]
        site = str(meta.get("site") or "Bigslick")
        currency = remark(record, "currency") if record.mode == "cash" else ""
        several_runs = any(step.run for step in self.told.steps)
        data: dict[str, Any] = {
            "spec_version": _VERSION,
            "site_name": site,
            "network_name": str(meta.get("network") or site),
            "internal_version": str(record.schema),
            "tournament": record.mode == "tournament",
            "game_number": record.hand_id,
            "start_date_utc": record.time,
            "table_name": record.table,
            "game_type": game_type,
            "bet_limit": {"bet_type": bet_type, "bet_cap": 0},
            "table_size": record.seat_count,
            "currency": currency or "XPM",
            "dealer_seat": record.button,
            "small_blind_amount": json_amount(abs(self._blind(0))),
            "big_blind_amount": json_amount(record.stakes.small_bet),
            "ante_amount": json_amount(self.ante),
            "hero_player_id": None if self.hero is None else self._id(self.hero),
            "flags": write_flags(record, several_runs=several_runs),
            "players": self._players(),
            "rounds": list(self._rounds()),
            "pots": self._pots(),
            "tournament_bounties": list(write_bounties(record)),
            "_bigslick": own_fields(record),
        }
        if record.mode == "tournament":
            data["tournament_info"] = write_tournament(record)
        return data

    def _blind(self, place: int) -> Any:
        blinds = self.record.stakes.blinds
        return blinds[place] if len(blinds) > place else 0

    def _id(self, name: str) -> int:
        return self.record.names.index(name)

    def _players(self) -> list[dict[str, Any]]:
        bounties = remark(self.record, "bounties")
        return [
            {
                "id": i,
                "seat": player.seat,
                "name": player.name,
                "starting_stack": json_amount(player.stack),
                "player_bounty": json_money(bounties.get(player.name)) or None,
                "is_sitting_out": player.name in self.told.absent,
            }
            for i, player in enumerate(self.record.players)
        ]

    def _rounds(self) -> Iterator[dict[str, Any]]:
        number = 0
        for (street, _), group in groupby(
            self.told.steps, key=lambda step: (max(step.street, 0), step.run)
        ):
            steps = list(group)
            cards = [repr(c) for s in steps if s.kind == "board" for c in s.cards]
            yield {
                "id": number,
                "street": _STREETS[street],
                "cards": cards,
                "actions": list(self._actions(steps)),
            }
            number += 1
        shows = list(self._shows())
        if shows:
            yield {"id": number, "street": "Showdown", "cards": [], "actions": shows}

    def _actions(self, steps: list[WrittenStep]) -> Iterator[dict[str, Any]]:
        posts = [s for s in steps if s.kind in POSTS]
        posts.sort(key=self._rank)
        for step in posts:
            yield self._action(self._post(step), step)
        dealt = [step for step in steps if step.kind == "deal"]
        for step in dealt:
            self.held.setdefault(step.player, []).extend(map(repr, step.cards))
        for i in dict.fromkeys(step.player for step in dealt):
            seen = self.hero is None or self.record.names[i] == self.hero
            came_to_light = self.observed and i in self.told.folded
            if (seen or came_to_light) and self._knows(i):
                yield self._plain("Dealt Cards", i, self.held[i])
        for step in steps:
            if step.kind in _WORDS:
                yield self._action(_WORDS[step.kind], step)

    def _knows(self, i: int) -> bool:
        return not any("?" in card for card in self.held[i])

    def _rank(self, step: WrittenStep) -> tuple[bool, bool, Any]:
        """Return a sort key for posts: antes, blinds from small to big, late posts."""
        if step.kind != "blind":
            return False, False, 0
        blind = self.blinds[step.player]
        return True, blind < 0, blind

    def _post(self, step: WrittenStep) -> str:
        blind = self.blinds[step.player]
        if step.kind != "blind":
            return "Post Dead" if step.kind == "dead" else "Post Ante"
        if blind < 0:
            return "Post Extra Blind"
        if step.player > 1:
            return "Straddle"
        small = is_small_blind(self.record, self.blinds, step.player)
        return "Post SB" if small else "Post BB"

    def _action(self, word: str, step: WrittenStep) -> dict[str, Any]:
        if word == "Bet" and step.street == 0:
            word = "Raise"  # preflop, the blinds count as the bet
        action = self._plain(word, step.player)
        if step.kind not in ("fold", "check"):
            action["amount"] = json_amount(step.amount)
            action["is_allin"] = step.all_in
        return action

    def _plain(
        self, word: str, player: int, cards: list[str] | None = None
    ) -> dict[str, Any]:
        self.number += 1
        action = {"action_number": self.number, "player_id": player, "action": word}
        if cards is not None:
            action["cards"] = cards
        return action

    def _shows(self) -> Iterator[dict[str, Any]]:
        for i, cards in dict(self.told.shows).items():
            known = [repr(card) for card in cards if card]
            if known:
                yield self._plain("Shows Cards", i, known)
            elif not cards:
                late = self.observed and self.hero is not None and self._knows(i)
                yield self._plain("Mucks Cards", i, self.held[i] if late else None)

    def _pots(self) -> list[dict[str, Any]]:
        """Return the pot objects.

        If all others folded, the pots include the matched part of the winner's last
        bet.
        """
        record = self.record
        if len(record.pots) <= 1:
            wins = {i: won for i, won in enumerate(self.told.won) if won}
            return [self._pot(0, self.told.total_pot, record.rake, wins)]
        pots = []
        for number, pot in enumerate(record.pots):
            wins = {}
            for push in self.told.pushes:
                if push.pot == number:
                    for i, amount in enumerate(push.amounts or ()):
                        if amount:
                            wins[i] = wins.get(i, 0) + amount
            pots.append(self._pot(number, pot.amount, pot.rake, wins))
        return pots

    def _pot(
        self, number: int, amount: Any, rake: Any, wins: dict[int, Any]
    ) -> dict[str, Any]:
        """Return a pot object; list a player who cashed out only in the first pot."""
        player_wins: dict[int, dict[str, Any]] = {
            i: {"player_id": i, "win_amount": json_amount(won)}
            for i, won in wins.items()
        }
        if number == 0:
            for i, name in enumerate(self.record.names):
                if cash := cashed_out(self.record, name):
                    win = {"player_id": i, "win_amount": 0}
                    player_wins[i] = player_wins.get(i, win) | cash
        pot = {"number": number, "amount": json_amount(amount)}
        taken = to_decimal(rake)
        fee = min(self.fees, taken)
        self.fees -= fee
        pot["rake"] = json_amount(taken - fee)
        if fee:
            pot["jackpot"] = json_amount(fee)
        return pot | {"player_wins": list(player_wins.values())}
