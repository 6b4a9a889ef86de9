"""Determining players, posts and rules from a transcript."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from decimal import Decimal
from math import inf
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import Automation, BettingStructure, Mode, Rules
from bigslick.engine.replay import UNSHUFFLED
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.read_hand import TextProblem
from bigslick.formats.sites.site_games import variant_of
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.engine import State
    from bigslick.formats.sites.transcript import Transcript, WrittenAction, WrittenSeat

__all__ = ("Seating", "houses", "seat_players")

_AUTOMATIC: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
_UNKNOWN: Final = Decimal("Infinity")
_CENT: Final = Decimal("0.01")
_COINS: Final = tuple(map(Decimal, ("0.05", "0.1", "0.25", "0.5", "1")))
_NO_HABITS: Final = frozenset({"refuse_fouled_deck"})
"""Options of ``Rules`` that are not varied, because decks are checked here."""
_PAIRED: Final = (
    *("all_in_hands_are_shown", "short_all_in_reopens", "half_raise_reopens"),
    *("short_bet_completes", "limit_half_bet_is_full", "heads_up_cap"),
    *("limit_short_all_in_completed", "low_hand_gets_odd_chip"),
    "equal_winners_share_evenly",
)
"""Options that are also varied together with another one."""
_HEADS_UP: Final = 2
_SEATS: Final = 999
_ZERO: Final = Decimal(0)


@dataclass(slots=True)
class Seating:
    """The players of a hand in playing order, with antes and blinds."""

    transcript: Transcript
    seats: list[WrittenSeat]
    number: Callable[[Decimal], Any]
    """Converts an amount of the text to chips: an integer, or an exact decimal."""
    antes: list[Decimal]
    blinds: list[Decimal]
    """The blind of each player, also when heads-up; negative if the post does not
    change who acts first.
    """
    bets: tuple[Decimal, Decimal]
    bring_in: Decimal
    trimming: bool

    @property
    def names(self) -> list[str]:
        """Return the names of the players in playing order."""
        return [seat.name for seat in self.seats]

    def open_table(self, rules: Rules, mode: Mode, rake: Any) -> State:
        """Return the state in which the hand begins."""
        chips = self.number
        antes = tuple(map(chips, self.antes))
        blinds = tuple(map(chips, self.blinds))
        if len(self.seats) == _HEADS_UP:
            antes, blinds = antes[::-1], blinds[::-1]
        game = variant_of(self.transcript.code).game.with_stakes(
            antes=antes,
            blinds=blinds,
            bring_in=chips(self.bring_in),
            bets=(chips(self.bets[0]), chips(self.bets[1])),
            automations=_AUTOMATIC,
            ante_trimming_status=self.trimming,
            mode=mode,
            rake=rake,
            rules=rules,
            starting_board_count=self.transcript.board_count,
        )
        unknown: Any = inf if chips is int else _UNKNOWN
        stacks: Any = tuple(
            chips(seat.stack) if seat.stack.is_finite() else unknown
            for seat in self.seats
        )
        return game(stacks, len(stacks), rng=UNSHUFFLED)


def seat_players(transcript: Transcript) -> Seating:
    """Return the players in playing order, with their antes and blinds.

    Raises:
        TextProblem: seats, names or amounts contradict each other.

    """
    _check_seats(transcript)
    seats = _in_order(transcript)
    whole = transcript.currency is None and _is_whole(transcript)
    antes, blinds, trimming = _forced_bets(transcript, seats)
    return Seating(
        transcript,
        seats,
        int if whole else Decimal,
        antes,
        blinds,
        _bets(transcript),
        transcript.bring_in or _ZERO,
        trimming,
    )


def _check_seats(transcript: Transcript) -> None:
    variant_of(transcript.code)  # raises an error if the code is unknown
    numbers = [seat.number for seat in transcript.seats]
    numbers += [transcript.button or 0, transcript.seat_count or 0]
    for number in numbers:
        if not 0 <= number <= _SEATS:
            raise TextProblem(f"invalid seat {number}: expected at most {_SEATS}")
    for what, values in (
        ("seat", [seat.number for seat in transcript.seats]),
        ("name", [seat.name for seat in transcript.seats]),
    ):
        (value, count), *_ = [*Counter(values).most_common(1), (None, 0)]
        if count > 1:
            raise TextProblem(f"duplicate {what} {value!r}")


def _in_order(transcript: Transcript) -> list[WrittenSeat]:
    """Return the players who were dealt in, starting after the button.

    Players who posted, acted or got cards were dealt in.
    """
    active = transcript.active_names()
    for name in active:
        if all(seat.name != name for seat in transcript.seats):
            raise TextProblem(f"unknown player {name!r}")
    button = transcript.button or 0
    playing = [seat for seat in transcript.seats if seat.name in active]
    playing.sort(key=lambda seat: (seat.number <= button, seat.number))
    if len(playing) < _HEADS_UP:
        raise TextProblem(
            f"invalid number of players {len(playing)}: expected 2 or more"
        )
    return playing


def _is_whole(transcript: Transcript) -> bool:
    amounts: list[Any] = [seat.stack for seat in transcript.seats]
    amounts += [post[2] for post in transcript.posts]
    amounts += [event.amount for event in transcript.events]
    amounts += [event.to for event in transcript.events]
    amounts += [*transcript.collected.values(), *transcript.returned.values()]
    amounts += [transcript.rake, transcript.bring_in, transcript.total_pot]
    amounts += [transcript.small_blind, transcript.big_blind, *(transcript.bets or ())]
    return all(
        amount is None or not amount % 1
        for amount in amounts
        if amount is None or amount.is_finite()
    )


def _bets(transcript: Transcript) -> tuple[Decimal, Decimal]:
    if transcript.bets is not None:
        return transcript.bets
    big = transcript.big_blind
    if not big:
        blinds = [a for kind, _, a, _ in transcript.posts if kind is PostKind.BIG_BLIND]
        big = max(blinds, default=_ZERO)
    if not big:
        raise TextProblem("the stakes are missing")
    return big, big


def _forced_bets(
    transcript: Transcript, seats: list[WrittenSeat]
) -> tuple[list[Decimal], list[Decimal], bool]:
    """Return antes and blinds by player, and whether antes are trimmed.

    A short post is entered in full, because the engine reduces it to the stack. The
    dead part of a missed blind becomes an ante that only this player pays.
    """
    index = {seat.name: i for i, seat in enumerate(seats)}
    antes = [_ZERO] * len(seats)
    dead = [_ZERO] * len(seats)
    blinds = [_ZERO] * len(seats)
    for kind, name, amount, _ in transcript.posts:
        i = index[name]
        if kind is PostKind.ANTE:
            antes[i] += amount
        elif kind is PostKind.DEAD:
            dead[i] += amount
        elif kind is PostKind.BOTH_BLINDS:
            live = min(transcript.big_blind or amount, amount)
            blinds[i] -= live
            dead[i] += amount - live
        else:
            blinds[i] += amount
    _fill_antes(transcript, antes, dead, blinds, seats)
    big_blind = _fill_blinds(transcript, index, antes, dead, blinds, seats)
    _blinds_of_the_broke(transcript, antes, blinds, seats, big_blind)
    trimming = not any(dead) and len(set(antes)) == 1
    return [a + d for a, d in zip(antes, dead, strict=True)], blinds, trimming


def _fill_antes(
    transcript: Transcript,
    antes: list[Decimal],
    dead: list[Decimal],
    blinds: list[Decimal],
    seats: list[WrittenSeat],
) -> None:
    """Replace antes that put a player all in by the full ante.

    If one player pays the ante for all, the full ante must be stated in the text.
    """
    paying = [i for i, ante in enumerate(antes) if ante]
    full = max(*antes, transcript.ante or _ZERO)
    if not paying:
        return
    for i in paying if len(paying) == 1 else range(len(seats)):
        left = seats[i].stack - antes[i] - dead[i] - abs(blinds[i])
        if antes[i] < full and left <= 0:
            antes[i] = full


def _blinds_of_the_broke(
    transcript: Transcript,
    antes: list[Decimal],
    blinds: list[Decimal],
    seats: list[WrittenSeat],
    big_blind: str | None,
) -> None:
    """Set the blind of a player who owes it but is already all in with the ante.

    The player posts nothing, but the others must still call the full blind.
    """
    if transcript.bring_in:
        return
    broke = [ante >= seat.stack for ante, seat in zip(antes, seats, strict=True)]
    if broke.count(False) == 0:
        return  # nobody could call
    order = (1, 0) if len(seats) == _HEADS_UP else (0, 1)
    small_blind = any(kind is PostKind.SMALL_BLIND for kind, *_ in transcript.posts)
    owed = []
    if not small_blind:
        owed.append((order[0], transcript.small_blind))
    if big_blind is None:
        owed.append((order[1], transcript.big_blind))
    straddled = any(kind is PostKind.STRADDLE for kind, *_ in transcript.posts)
    if not straddled and len(seats) > _HEADS_UP:
        owed.append((_HEADS_UP, transcript.straddle))
    if isinstance(variant_of(transcript.code).stakes.blinds, Mapping):
        # The button posts the only blind.
        owed = [(len(seats) - 1, transcript.big_blind)]
    for place, amount in owed:
        if antes[place] and broke[place] and amount and not blinds[place]:
            blinds[place] = amount


def _fill_blinds(  # noqa: PLR0913, PLR0917 - all that was posted
    transcript: Transcript,
    index: dict[str, int],
    antes: list[Decimal],
    dead: list[Decimal],
    blinds: list[Decimal],
    seats: list[WrittenSeat],
) -> str | None:
    """Replace short blinds by full ones, and make out-of-turn posts negative.

    Return the name of the player in the big blind, or None if nobody posted it.
    """
    meant = {
        PostKind.SMALL_BLIND: transcript.small_blind,
        PostKind.BIG_BLIND: transcript.big_blind,
        PostKind.EXTRA: transcript.big_blind,
        PostKind.STRADDLE: transcript.straddle,
        PostKind.BUTTON_BLIND: transcript.big_blind,
    }
    posters = [
        name for kind, name, _, _ in transcript.posts if kind is PostKind.BIG_BLIND
    ]
    first = _big_blind(transcript, index, posters)
    for kind, name, amount, line in transcript.posts:
        i = index[name]
        full = meant.get(kind)
        if full and amount < full == max(full, abs(blinds[i])):
            paid = antes[i] + dead[i]
            if seats[i].stack <= min(paid, seats[i].stack) + abs(blinds[i]):
                blinds[i] = full
            elif kind is PostKind.BIG_BLIND:
                raise TextProblem(f"{name} posts {amount}, expected {full}", line)
        if kind is PostKind.EXTRA or (kind is PostKind.BIG_BLIND and name != first):
            blinds[i] = -abs(blinds[i])
    return first


def _big_blind(
    transcript: Transcript, index: dict[str, int], posters: list[str]
) -> str | None:
    """Return which of the players who posted a big blind is in the big blind.

    It is the player closest after the small blind or, if nobody posted that, closest
    before the first player to act. The first player to act can be in the big blind only
    if there is a straddle. If this does not decide, it is the first one in the text.
    None is returned if nobody is left.
    """
    count = len(index)
    first: dict[PostKind, str] = {}
    for kind, name, *_ in transcript.posts:
        first.setdefault(kind, name)
    bets = [
        event for event in transcript.events if event.kind is not ActionKind.DISCARD
    ]
    if bets and count > _HEADS_UP:
        opener = bets[0].name
        others = [name for name in posters if name != opener]
        posters = others or (posters if PostKind.STRADDLE in first else [])
    if posters and PostKind.SMALL_BLIND in first:
        start = index[first[PostKind.SMALL_BLIND]]
        return min(posters, key=lambda name: (index[name] - start) % count)
    if bets and count > _HEADS_UP:
        place = index[opener]
        by_distance = sorted(posters, key=lambda name: (place - index[name]) % count)
        if by_distance and not _anybody_between(bets, index, by_distance[0]):
            return by_distance[0]
    return posters[0] if posters else None


def _anybody_between(
    bets: list[WrittenAction], index: dict[str, int], name: str
) -> bool:
    """Return whether a player who acts sits between ``name`` and the first to act."""
    count = len(index)
    start, place = index[name], index[bets[0].name]
    between = {(start + k) % count for k in range(1, (place - start) % count)}
    return any(index[event.name] in between for event in bets)


def houses(seating: Seating) -> Iterator[Rules]:
    """Yield the rules under which the hand may have been played, likely ones first.

    Rooms differ in details such as who gets the odd chip or what reopens the betting.
    The default rules come first, with a cent as the smallest chip; then rules that
    differ from them in one option, those of online rooms with two, those of PokerKit,
    and larger chips.
    """
    unit = _CENT if seating.number is Decimal else None
    usual = Rules(chip_unit=unit)
    yield usual
    if unit is not None:
        yield Rules()
    for option in fields(Rules):
        if isinstance(option.default, bool) and option.name not in _NO_HABITS:
            yield replace(usual, **{option.name: not option.default})
    second = [replace(usual, raise_beyond_stacks=True)]
    if variant_of(seating.transcript.code).structure is BettingStructure.FIXED_LIMIT:
        uncapped = replace(usual, heads_up_cap=False, late_heads_up_cap=False)
        second.append(uncapped)
    for rules in second:
        for name in _PAIRED:
            yield replace(rules, **{name: not getattr(usual, name)})
    yield replace(Rules.pokerkit(), chip_unit=unit)
    if unit is not None:
        for coin in _COINS:
            yield Rules(chip_unit=coin)


def mode_of(transcript: Transcript) -> Mode:
    """Return the mode of the hand: tournament or cash game."""
    return Mode.TOURNAMENT if transcript.tournament else Mode.CASH_GAME
