"""Creating a record from a transcript, by replaying and checking the hand."""

from __future__ import annotations

import warnings
from copy import copy
from typing import TYPE_CHECKING, Final

from bigslick.cards import Card, Deck
from bigslick.engine import Mode
from bigslick.errors import BigslickError
from bigslick.formats.amounts import ADDED, CONCLUDED, MOST_RAKED
from bigslick.formats.read_hand import TextProblem
from bigslick.formats.record.hand_record import HandRecord
from bigslick.formats.record.writer import recorded
from bigslick.formats.sites.money_check import (
    SiteRake,
    check_money,
    is_plausible_rake,
)
from bigslick.formats.sites.replay import Play
from bigslick.formats.sites.site_games import variant_of
from bigslick.formats.sites.table_setup import houses, mode_of, seat_players

if TYPE_CHECKING:
    from bigslick.engine import Rules
    from bigslick.formats.sites.money_check import Share
    from bigslick.formats.sites.table_setup import Seating
    from bigslick.formats.sites.transcript import Transcript

__all__ = ("record_transcript",)

_UNKNOWN: Final = Card.UNKNOWN
_BURNED: Final = 4
_SHARES: Final = 2  # ways to divide the rake between pots
_MOST_WAYS: Final = 6  # with those that follow from the winnings


def record_transcript(
    transcript: Transcript, *, repair: bool = False
) -> tuple[HandRecord, tuple[str, ...]]:
    """Return the record of the hand, and descriptions of the repairs.

    A hand that is illegal under the default rules is tried with other rules, which are
    then stated in the record. Nothing else is changed unless ``repair`` is set; then
    each change is listed.

    Raises:
        TextProblem: the hand is impossible as written.

    """
    transcript = copy(transcript)
    for name in ("dealt", "returned", "collected", "meta"):
        setattr(transcript, name, dict(getattr(transcript, name)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        _fill_in_known_cards(transcript)
        seating = seat_players(transcript)
        mode = mode_of(transcript)
        trouble: TextProblem | None = None
        for rules in houses(seating):
            ways: list[Share] = list(range(_SHARES))
            for share in ways:
                try:
                    return _recorded(seating, rules, mode, share, None), ()
                except TextProblem as error:
                    trouble = trouble or error
                    if error.pot_count <= 1 or transcript.rake == 0:
                        break  # to divide the rake in another way changes nothing
                    found = error.rakes
                    if found and found not in ways and len(ways) < _MOST_WAYS:
                        ways.append(found)
        assert trouble is not None  # noqa: S101 - at least one was tried
        if not repair:
            raise trouble
        return _repaired(seating, mode, trouble)


def _repaired(
    seating: Seating, mode: Mode, trouble: TextProblem
) -> tuple[HandRecord, tuple[str, ...]]:
    rules = next(iter(houses(seating)))
    for attempt in (mode, Mode.CASH_GAME):
        repairs: list[str] = []
        if attempt is not mode:
            repairs.append("played by the rules of cash games")
        try:
            return _recorded(seating, rules, attempt, 0, repairs), tuple(repairs)
        except TextProblem:
            continue
    raise trouble


def _recorded(
    seating: Seating, rules: Rules, mode: Mode, share: Share, repairs: list[str] | None
) -> HandRecord:
    """Replay a transcript with these rules; return the record of the hand."""
    text = seating.transcript
    try:
        state = seating.open_table(rules, mode, SiteRake(seating, share))
        Play(seating, state, repairs).to_the_end()
        check_money(seating, state, repairs)
        record = recorded(
            HandRecord,
            state,
            names=seating.names,
            seats=[seat.number for seat in seating.seats],
            hand_id=text.hand_id,
            game=text.code,
            time=text.time,
            table=text.table,
            seat_count=text.seat_count or max(seat.number for seat in text.seats),
            button=text.button,
            meta={"site": text.site, **text.meta},
        )
    except TextProblem:
        raise
    except BigslickError as error:
        raise TextProblem(str(error), text.last_line) from None
    _check_rake(record, text)
    if text.added:
        record.meta[ADDED] = str(text.added)
    if record.rake and text.rake is None:
        record.meta["rake"] = CONCLUDED
    return record


def _check_rake(record: HandRecord, text: Transcript) -> None:
    """Check that somebody wins each pot and that the rake is not too large.

    Raises:
        TextProblem: nobody wins, or a rake that was computed is too large.

    """
    if not record.rake:
        return
    told = text.rake is not None
    if record.rake * (1 if told else MOST_RAKED) > record.pot or not record.winners:
        raise TextProblem(_not_won(record.rake, record.pot), text.last_line)
    for pot in record.pots:
        whole = bool(pot.rake) and pot.rake >= pot.amount
        if whole or not (told or is_plausible_rake(pot.rake, pot.amount)):
            raise TextProblem(
                _not_won(pot.rake, pot.amount),
                text.last_line,
                pot_count=len(record.pots),
            )


def _not_won(rake: object, pot: object) -> str:
    return f"{rake} of the pot of {pot} is not won by any player"


def _fill_in_known_cards(transcript: Transcript) -> None:
    """Add cards that were shown later to the deal, except in draw games.

    Raises:
        TextProblem: there is a duplicate card, or a player shows cards that they were
        not dealt.

    """
    game = variant_of(transcript.code).game
    plan, count = game.plan, game.hole_dealing_count
    draws = any(street.draw for street in plan)
    slots = [(n, len(s.hole.replace("*", "d" * count))) for n, s in enumerate(plan)]
    for name in dict.fromkeys((*transcript.known, *transcript.shown)):
        found = transcript.shown.get(name) or transcript.known.get(name, ())
        cards = [card for card in found if card]
        if len(set(cards)) != len(cards):
            raise TextProblem(
                f"duplicate card in the cards that {name} shows: "
                f"{' '.join(map(repr, cards))}"
            )
        if not draws:
            _fill_in(transcript, name, cards, slots)
    returns = draws or any("u" in street.hole for street in plan)
    _check_twice(transcript, count * draws, returns)


def _fill_in(
    transcript: Transcript, name: str, cards: list[Card], slots: list[tuple[int, int]]
) -> None:
    held: list[list[Card]] = []
    for street, size in slots:
        dealt = list(transcript.dealt.get((name, street), ()))
        held.append(dealt + [_UNKNOWN] * (size - len(dealt)))
    have = {card for part in held for card in part}
    left = [card for card in cards if card not in have]
    for (street, size), part in zip(slots, held, strict=True):
        if not left and (name, street) not in transcript.dealt:
            continue
        filled = [card or (left.pop(0) if left else _UNKNOWN) for card in part]
        if size and any(filled):
            transcript.dealt[name, street] = tuple(filled)
    if left:
        raise TextProblem(f"{name} shows {left[0]!r}, which they do not hold")


def _check_twice(transcript: Transcript, hole_count: int, returns: bool) -> None:
    """Check that no card occurs twice.

    In stud and draw games the deck may run out, and folded cards are then dealt again.
    If so many cards were dealt, nothing is checked here.
    """
    parts = list(transcript.dealt.values())
    parts += [cards for board in transcript.boards.values() for _, cards in board]
    drawn = sum(event.count for event in transcript.events)
    dealt = max(sum(map(len, parts)), hole_count * len(transcript.seats) + drawn)
    if returns and dealt > len(Deck.STANDARD) - _BURNED:
        return
    seen: set[Card] = set()
    for cards in parts:
        for card in cards:
            if card and card in seen:
                raise TextProblem(f"duplicate card {card!r}")
            seen.add(card)
