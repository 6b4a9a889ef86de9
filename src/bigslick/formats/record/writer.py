"""From a state that is over to its record, and straight to the record's line.

A match writes a line for every hand, and most of it are actions. ``actions_text``
makes their text without an object for each; it says what ``actions_of`` says, which
stands in ``bigslick.formats.record.actions`` and does the unusual: remarks, draws,
runouts.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from bigslick.engine import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Mode,
)
from bigslick.engine.chips.account import called_at_the_end
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import NotationError, brief
from bigslick.formats.amounts import write_amount
from bigslick.formats.record.actions import TEXT, actions_of
from bigslick.formats.record.files import SCHEMA, encode, half_character, to_json
from bigslick.formats.record.game_setup import bets_of, game_of, setup_of
from bigslick.formats.record.record_parts import (
    MAX_SEAT,
    RecordedPlayer,
    RecordedPot,
    RecordedStakes,
    ShownHand,
)
from bigslick.values import MAX_AMOUNT, check_amount
from bigslick.values import divmod as default_divmod

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Unpack

    from bigslick.engine import Operation, Rules, State
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.formats.record.record_parts import RecordDetails
    from bigslick.hands import Hand

__all__ = ("actions_text", "boards_of", "line", "pots_of", "recorded")

_FAMILIES: Final = {
    "nlhe": "texas-holdem",
    "plhe": "texas-holdem",
    "flhe": "texas-holdem",
    "plo": "omaha",
}
_PLAYER_NAMES: Final = tuple(f"p{n}" for n in range(1, 53))


def recorded(  # noqa: PLR0913 - the details, with what stands for missing ones
    cls: type[HandRecord],
    state: State,
    *,
    names: Sequence[str] | None = None,
    seats: Sequence[int] | None = None,
    hand_id: str = "",
    game: str | None = None,
    time: str | None = None,
    table: str = "",
    seat_count: int | None = None,
    button: int | None = None,
    bots: Sequence[str] | Sequence[bool] = (),
    times: Sequence[float | None] | None = None,
    meta: Mapping[str, Any] | None = None,
    write: Callable[[Sequence[Operation], Sequence[str]], Any] = actions_of,
) -> HandRecord:
    """Return the record of a hand; see ``HandRecord.from_state``.

    ``write`` makes the actions out of the operations and the names.
    """
    count = state.player_count
    names = _PLAYER_NAMES[:count] if names is None else names
    seats = range(1, count + 1) if seats is None else seats
    _check(names, seats, count)
    _check_seats(*seats, seat_count or 0, button or 0)
    _check_amounts(state)
    found = game_of(state, game)
    code, bomb_pot = found or (game or "custom", False)
    actions = write(state.operations, names)
    if times is not None:
        for action, t in zip(actions, times, strict=False):
            action.t = t
    small_bet, big_bet = bets_of(state.streets)
    boards = boards_of(state)
    pots, rake, winners = pots_of(state, names)
    flags = _flags(names, bots)
    rules = state.rules
    return cls(
        schema=SCHEMA,
        hand_id=hand_id,
        variant=_FAMILIES.get(code, code),
        game=code,
        time=time,
        table=table,
        seat_count=max(seats) if seat_count is None else seat_count,
        button=seats[-1] if button is None else button,
        mode="cash" if state.mode is Mode.CASH_GAME else "tournament",
        stakes=RecordedStakes(
            antes=state.antes,
            blinds=state.blinds_or_straddles,
            bring_in=state.bring_in,
            small_bet=small_bet,
            big_bet=big_bet,
            ante_trimming=state.ante_trimming_status,
        ),
        rules={} if rules is DEFAULT_RULES else _rules(rules),
        board_count=state.starting_board_count,
        bomb_pot=bomb_pot,
        setup=None if found else setup_of(state),
        custom=[] if state.divmod is default_divmod else ["divmod"],
        players=[
            RecordedPlayer(name, seat, stack, final, flag)
            for name, seat, stack, final, flag in zip(
                names, seats, state.starting_stacks, state.stacks, flags, strict=True
            )
        ],
        actions=actions,
        community_cards=boards[0],
        boards=boards if len(boards) > 1 else None,
        showdown=_showdown(state, names),
        winner=max(winners, key=winners.__getitem__) if winners else None,
        winners=winners,
        pot=sum([pot.amount for pot in pots]),
        rake=rake,
        pots=pots,
        meta={} if meta is None else dict(meta),
    )


def line(
    cls: type[HandRecord], state: State, **details: Unpack[RecordDetails]
) -> bytes:
    """Return the record of a hand as a line of JSON; see ``HandRecord.line``."""
    if details.get("times") is not None or inf in state.starting_stacks:
        return to_json(recorded(cls, state, **details))
    try:
        return encode(recorded(cls, state, **details, write=actions_text))
    except UnicodeEncodeError as error:
        raise half_character(error) from None


def _check(names: Sequence[str], seats: Sequence[int], count: int) -> None:
    if len(names) != count or len(set(names)) != count:
        raise NotationError(f"{count} players need {count} names, not {list(names)}")
    if "" in names:
        raise NotationError("a player needs a name")
    if len(seats) != count or len(set(seats)) != count:
        raise NotationError(f"{count} players need {count} seats, not {list(seats)}")


def _check_seats(*seats: int) -> None:
    if min(seats) < -MAX_SEAT or max(seats) > MAX_SEAT:
        wrong = max(seats, key=abs)
        raise NotationError(f"seats are numbered up to {MAX_SEAT}, not {brief(wrong)}")


def _check_amounts(state: State) -> None:
    """Refuse more chips than a record can hold; endless stacks are told as such."""
    stacks = state.starting_stacks
    stakes = *state.antes, *state.blinds_or_straddles, *bets_of(state.streets)
    if state.player_count * max(*stacks, *stakes) <= MAX_AMOUNT:
        return
    for amount in (*stacks, *stakes, sum([s for s in stacks if s != inf])):
        check_amount(amount)


def _flags(names: Sequence[str], bots: Sequence[str] | Sequence[bool]) -> list[bool]:
    if bots and isinstance(bots[0], bool):
        return [bool(flag) for flag in bots]
    return [name in bots for name in names]


_last_rules: tuple[Rules, dict[str, Any]] = DEFAULT_RULES, {}


def _rules(rules: Rules) -> dict[str, Any]:
    """Return the options that are not as usual; hands of one table share them."""
    global _last_rules  # noqa: PLW0603 - a cache of one, replaced as a whole
    known, options = _last_rules
    if known is not rules:
        options = {n: write_amount(value) for n, value in rules.to_dict().items()}
        _last_rules = rules, options
    return options.copy()


def boards_of(state: State) -> list[list[str]]:
    """Return the cards of each board as texts."""
    boards = map(state.get_board_cards, state.board_indices)
    return [[TEXT[card] for card in board] for board in boards]


def pots_of(
    state: State, names: Sequence[str]
) -> tuple[list[RecordedPot], Any, dict[str, Any]]:
    """Return the pots before anything was pushed, the rake, and who won what.

    If everybody else folded, the engine leaves the winner's last bet in front of
    them. What was called of it belongs to the pot, as people count.
    """
    pushed: dict[int, Any] = {}
    winners: dict[str, Any] = {}
    for share in state.winners:
        k, name, amount = share.pot_index, names[share.player_index], share.amount
        pushed[k] = pushed.get(k, 0) + amount
        winners[name] = winners.get(name, 0) + amount
    pots, rake = [], 0
    for index, pot in enumerate(state.pots):
        amount = pot.amount + pushed.get(index, 0)
        players = [names[i] for i in pot.player_indices]
        pots.append(RecordedPot(amount, players, pot.raked_amount))
        rake += pot.raked_amount
    if state.folded_status and not state.status:
        name = names[state.statuses.index(True)]
        called = called_at_the_end(state.operations)
        winners[name] = winners.get(name, 0) + called
        if pots:
            pots[0].amount += called
        elif called:
            pots.append(RecordedPot(called, [name]))
    return pots, rake, winners


def _showdown(state: State, names: Sequence[str]) -> dict[str, ShownHand]:
    shown: dict[str, ShownHand] = {}
    for operation in state.operations:
        if type(operation) is HoleCardsShowingOrMucking and any(operation.hole_cards):
            i, cards = operation.player_index, operation.hole_cards
            said = [
                _said(state.get_shown_hand(i, cards, board, hand_type))
                for board in state.board_indices
                for hand_type in state.hand_type_indices
            ]
            hands = said if len(said) > 1 else None
            shown[names[i]] = ShownHand([TEXT[c] for c in cards], said[0], hands)
    return shown


def _said(hand: Hand | None) -> str | None:
    """Return what the hand says of itself: label and cards."""
    if hand is None:
        return None
    return f"{hand.entry.label} ({''.join([TEXT[card] for card in hand.cards])})"


class _Words(NamedTuple):
    """What is written of each player before the amount or the cards, if any."""

    check: tuple[str, ...]
    fold: tuple[str, ...]
    muck: tuple[str, ...]
    kill: tuple[str, ...]
    call: tuple[str, ...]
    bet: tuple[str, ...]
    raise_: tuple[str, ...]
    deal: tuple[str, ...]
    show: tuple[str, ...]
    posts: dict[type[Operation], tuple[str, ...]]


@lru_cache(maxsize=256)  # a table's players sit around it in as many ways
def _words(names: tuple[str, ...]) -> _Words:
    heads = [f'{{"player":{encode(name).decode()},"action":"' for name in names]

    def alone(word: str) -> tuple[str, ...]:
        return tuple([f'{head}{word}"}}' for head in heads])

    def chips(word: str) -> tuple[str, ...]:
        return tuple([f'{head}{word}","amount":' for head in heads])

    def cards(word: str) -> tuple[str, ...]:
        return tuple([f'{head}{word}","cards":"' for head in heads])

    return _Words(
        check=alone("check"),
        fold=alone("fold"),
        muck=alone("muck"),
        kill=alone("kill"),
        call=chips("call"),
        bet=chips("bet"),
        raise_=chips("raise"),
        deal=cards("deal"),
        show=cards("show"),
        posts={kind: chips(word) for kind, word in _POSTS.items()},
    )


_POSTS: Final[dict[type[Operation], str]] = {
    BlindOrStraddlePosting: "blind",
    ChipsPulling: "pull",
    AntePosting: "ante",
    BringInPosting: "bring_in",
}


def actions_text(  # noqa: C901, PLR0912 - one branch for each frequent operation
    operations: Sequence[Operation], names: Sequence[str]
) -> msgspec.Raw:
    """Return the actions as JSON."""
    words = _words(tuple(names))
    check, fold, muck, kill, call, bet, raise_, deal, show, posts = words
    text = TEXT
    parts: list[str] = []
    append = parts.append
    level: Any = 0  # the bet to call: a bet is a raise if there is one
    for operation in operations:
        kind = type(operation)
        data = operation.__dict__
        if data["commentary"] is not None:
            return _slowly(operations, names)
        if kind is CheckingOrCalling:
            amount = data["amount"]
            i = data["player_index"]
            append(f"{call[i]}{_number(amount)}}}" if amount else check[i])
        elif kind is HoleDealing:
            cards, statuses = data["cards"], data["statuses"]
            if len(cards) > 1 or statuses[0]:
                return _slowly(operations, names)
            append(f'{deal[data["player_index"]]}{text[cards[0]]}"}}')
        elif kind is Folding:
            if data["by_house"]:
                return _slowly(operations, names)
            append(fold[data["player_index"]])
        elif kind is CompletionBettingOrRaisingTo:
            amount = data["amount"]
            word = raise_ if level else bet
            append(f"{word[data['player_index']]}{_number(amount)}}}")
            level = amount
        elif kind is CardBurning:
            append(f'{{"action":"burn","cards":"{text[data["card"]]}"}}')
        elif kind is BoardDealing:
            shown = "".join([text[card] for card in data["cards"]])
            append(f'{{"action":"board","cards":"{shown}"}}')
        elif kind is HoleCardsShowingOrMucking:
            i, cards = data["player_index"], data["hole_cards"]
            shown = "".join([text[card] for card in cards])
            append(f'{show[i]}{shown}"}}' if cards else muck[i])
        elif kind is HandKilling:
            append(kill[data["player_index"]])
        elif kind is BetCollection:
            bets = encode(data["bets"]).decode()
            append(f'{{"action":"collect","amounts":{bets}}}')
            level = 0
        elif kind in posts:
            amount = data["amount"]
            append(f"{posts[kind][data['player_index']]}{_number(amount)}}}")
            if kind is not AntePosting:
                level = max(level, amount)
        elif kind is ChipsPushing:
            append(_pushed(operation))
        else:
            return _slowly(operations, names)
    return msgspec.Raw(f"[{','.join(parts)}]".encode())


def _slowly(operations: Sequence[Operation], names: Sequence[str]) -> msgspec.Raw:
    return msgspec.Raw(encode(actions_of(operations, names)))


def _number(amount: Any) -> Any:
    return amount if type(amount) is int else encode(amount).decode()


def _pushed(operation: Operation) -> str:
    return encode(actions_of((operation,), ())[0]).decode()
