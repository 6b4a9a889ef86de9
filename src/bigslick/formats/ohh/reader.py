"""Open Hand History 1.4: one JSON object for each hand, separated by empty lines.

Specification: https://hh-specs.handhistory.org. The amount of an action is what it adds
to the player's bet, not the total. The specification names streets for hold'em and
Omaha only; other games cannot be read.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import msgspec

from bigslick.cards import Card, parse_cards
from bigslick.errors import NotationError, brief
from bigslick.formats.ohh.hand_writer import GAMES
from bigslick.formats.ohh.meta import PLAY_MONEY, read_cash_out, read_meta
from bigslick.formats.ohh.schema import (
    OhhAction,
    OhhFile,
    OhhHand,
    OhhRound,
    check_sizes,
)
from bigslick.formats.read_hand import ReadHand, TextProblem
from bigslick.formats.sites.line_texts import cards_of
from bigslick.formats.sites.site_format import (
    LONGEST_HAND,
    HandText,
    replayed_hand,
    transcribed_hand,
)
from bigslick.formats.sites.transcript import (
    ActionKind,
    PostKind,
    Transcript,
    WrittenAction,
    WrittenSeat,
)
from bigslick.formats.time_zones import from_utc
from bigslick.values import parse_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ("read_ohh",)

_DECODER: Final = msgspec.json.Decoder(OhhFile)
_STREETS: Final = {"Preflop": 0, "Flop": 1, "Turn": 2, "River": 3, "Showdown": 4}
_CODES: Final = {
    (game_type, bet_type, cards): code
    for code, (game_type, bet_type, cards) in GAMES.items()
}
_POSTS: Final = {
    "Post Ante": PostKind.ANTE,
    "Post SB": PostKind.SMALL_BLIND,
    "Post BB": PostKind.BIG_BLIND,
    "Straddle": PostKind.STRADDLE,
    "Post Dead": PostKind.DEAD,
    "Post Extra Blind": PostKind.EXTRA,
}
_KINDS: Final = {
    "Fold": ActionKind.FOLD,
    "Check": ActionKind.CHECK,
    "Call": ActionKind.CALL,
    "Bet": ActionKind.BET,
    "Raise": ActionKind.RAISE,
}
_NO_PLAY: Final = frozenset({"Added Chips", "Sits Down", "Stands Up"})
_LONGEST: Final = 1 << 22  # characters in one hand


def read_ohh(
    lines: Iterable[str], file: str, *, repair: bool = False, replay: bool = True
) -> Iterator[ReadHand]:
    """Yield the hands of these lines, each with its record or an error.

    A JSON array of hands would have to be read into memory at once; it gives a single
    error.
    """
    for block in _blocks(lines, file):
        hand = transcribed_hand(block, transcribe)
        yield replayed_hand(hand, repair=repair) if replay else hand
        if _is_array(block):
            return


def _blocks(lines: Iterable[str], file: str) -> Iterator[HandText]:
    """Yield the text of each hand: lines up to an empty one, or one whole line."""
    block: HandText | None = None
    size = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if block is not None and (not text or text.startswith('{"ohh"')):
            yield block
            block = None
        if not text:
            continue
        if block is None:
            block = HandText(file, number)
            size = 0
        size += len(line)
        if len(block.lines) < LONGEST_HAND and size < _LONGEST:
            block.lines.append(line)
        else:
            block.too_long = True
    if block is not None:
        yield block


def _is_array(block: HandText) -> bool:
    return block.lines[0].lstrip().startswith("[")


def transcribe(block: HandText) -> Transcript:
    """Return the transcript of a hand from its JSON object.

    Raises:
        TextProblem: the text is not a hand of Open Hand History, or contains unknown
        names.

    """
    text = "\n".join(block.lines)
    if _is_array(block):
        raise TextProblem(
            "found an array: expected one object for each hand, separated by empty "
            "lines"
        )
    try:
        hand = _DECODER.decode(text.encode("utf-8", "replace")).ohh
    except msgspec.MsgspecError as error:
        raise TextProblem(f"invalid Open Hand History: {error}", block.line) from None
    except RecursionError:
        raise TextProblem(
            "invalid Open Hand History: nested too deeply", block.line
        ) from None
    try:
        return _Reader(hand, block.line).read()
    except NotationError as error:
        line = error.line or block.line
        trouble = TextProblem(str(error), line)
        trouble.hand_id = hand.game_number
        raise trouble from None


class _Reader:
    """Converts one hand to a transcript."""

    def __init__(self, hand: OhhHand, line: int) -> None:
        self.hand = hand
        self.line = line
        self.text = Transcript(hand.site_name or hand.network_name or "")
        self.names = {player.id: player.name for player in hand.players}

    def read(self) -> Transcript:
        hand, text = self.hand, self.text
        check_sizes(hand)
        text.hand_id = hand.game_number
        text.time = _time(hand.start_date_utc)
        text.table = hand.table_name or ""
        text.seat_count = hand.table_size
        text.button = hand.dealer_seat
        text.tournament = bool(hand.tournament)
        if not hand.tournament and (hand.currency or "") not in PLAY_MONEY:
            text.currency = hand.currency
        text.code = self._code()
        self._read_players()
        self._read_stakes()
        self._read_rounds()
        self._read_pots()
        text.meta |= read_meta(hand, self.names, text.currency)
        text.last_line = self.line
        return text

    def _code(self) -> str:
        """Return the code of the game.

        For Omaha it depends on the number of hole cards.
        """
        hand = self.hand
        if hand.bet_limit.bet_cap:
            raise NotationError("unsupported game: cap games")
        own = (hand.bigslick or {}).get("game")
        if own in GAMES and GAMES[own][:2] == (hand.game_type, hand.bet_limit.bet_type):
            return str(own)
        held = 2 if hand.game_type == "Holdem" else 4
        for part in hand.rounds:
            for action in part.actions:
                if action.action in ("Dealt Cards", "Shows Cards") and action.cards:
                    held = max(held, len(_cards(action.cards)))
        code = _CODES.get((hand.game_type, hand.bet_limit.bet_type, held))
        if code is None:
            kind = f"{hand.bet_limit.bet_type} {hand.game_type}"
            raise NotationError(f"unsupported game {kind} with {held} cards")
        return code

    def _read_players(self) -> None:
        if len(self.names) != len(self.hand.players):
            raise NotationError("duplicate player id: expected one for each player")
        for player in self.hand.players:
            seat = WrittenSeat(player.seat, player.name, player.starting_stack)
            if player.starting_stack < 0:
                raise NotationError(f"{player.name!r} has a negative stack")
            seat.sitting_out = bool(player.is_sitting_out)
            self.text.seats.append(seat)

    def _read_stakes(self) -> None:
        hand, text = self.hand, self.text
        text.small_blind = hand.small_blind_amount
        text.big_blind = hand.big_blind_amount
        text.ante = hand.ante_amount
        straddle = (hand.bigslick or {}).get("straddle")
        if straddle is not None:
            text.straddle = _decimal(straddle)
        if text.big_blind is not None and hand.bet_limit.bet_type == "FL":
            text.bets = text.big_blind, 2 * text.big_blind

    def _read_rounds(self) -> None:
        numbers = [part.id for part in self.hand.rounds]
        rounds = self.hand.rounds
        if None not in numbers:
            rounds = sorted(rounds, key=lambda part: part.id or 0)
        counts = Counter(part.street for part in rounds)
        seen: Counter[str] = Counter()
        for part in rounds:
            if part.street not in _STREETS:
                raise NotationError(f"unknown street {part.street!r} for this game")
            street = _STREETS[part.street]
            seen[part.street] += 1
            if part.cards:
                run = seen[part.street] if counts[part.street] > 1 else 0
                board = self.text.boards.setdefault(run, [])
                board.append((street, _cards(part.cards)))
            self._read_round(part, street)

    def _read_round(self, part: OhhRound, street: int) -> None:
        for action in sorted(part.actions, key=lambda action: action.action_number):
            if action.player_id is None:
                if action.amount:
                    raise NotationError(f"the action {action.action!r} needs a player")
                continue
            name = self.names.get(action.player_id)
            if name is None:
                raise NotationError(f"unknown player {action.player_id}")
            self._read_action(action, name, street)

    def _read_action(self, action: OhhAction, name: str, street: int) -> None:
        """Add one action of a round to the transcript."""
        text = self.text
        kind = action.action
        amount = action.amount
        if amount is not None and amount < 0:
            raise NotationError(f"{name!r} puts in a negative amount")
        if kind in _POSTS:
            text.posts.append((_POSTS[kind], name, amount or Decimal(0), self.line))
        elif kind in _KINDS:
            event = WrittenAction(_KINDS[kind], name, self.line, street)
            event.amount = amount if kind not in ("Fold", "Check") else None
            text.events.append(event)
        elif kind == "Dealt Cards":
            text.present.add(name)
            if action.cards:
                text.dealt[name, 0] = _cards(action.cards)
        elif kind == "Shows Cards":
            text.shown[name] = _cards(action.cards or "")
            text.showdown.append(name)
        elif kind == "Mucks Cards":
            if action.cards:
                text.known[name] = _cards(action.cards)
            text.showdown.append(name)
        elif kind not in _NO_PLAY:
            raise NotationError(f"unknown action of {name!r}: {kind!r}")

    def _read_pots(self) -> None:
        text = self.text
        text.total_pot = sum((pot.amount for pot in self.hand.pots), Decimal(0))
        text.rake = Decimal(0)
        for pot in self.hand.pots:
            taken = (pot.rake or Decimal(0)) + (pot.jackpot or Decimal(0))
            text.rake += taken
            text.pots.append(pot.amount - taken)
            for win in pot.player_wins:
                name = self.names.get(win.player_id)
                if name is None:
                    raise NotationError(f"unknown player {win.player_id}")
                if win.win_amount < 0:
                    raise NotationError(f"{name!r} wins a negative amount")
                text.give(text.collected, name, win.win_amount)
                if cash := read_cash_out(win, text.currency):
                    text.meta.setdefault("cash_outs", {})[name] = cash
        text.returned_unsaid = True


def _time(text: str | None) -> str | None:
    if not text:
        return None
    moment = from_utc(text).replace(tzinfo=UTC)
    return moment.isoformat().replace("+00:00", "Z")


def _cards(texts: list[str] | str) -> tuple[Card, ...]:
    if isinstance(texts, str):
        return cards_of(texts)
    cards: list[Card] = []
    for text in texts:
        known = tuple(parse_cards(text)) if text not in ("", "X", "XX") else ()
        if len(known) > 1:
            raise NotationError(
                f"invalid card {text!r}: expected one card, for example As", text
            )
        cards.append(known[0] if known else Card.UNKNOWN)
    return tuple(cards)


def _decimal(value: object) -> Decimal:
    if not isinstance(value, str | int | float):
        raise NotationError(f"invalid amount {brief(value)}: expected a number")
    return Decimal(parse_value(str(value)))
