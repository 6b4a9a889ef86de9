"""Creating the record of a state."""

from __future__ import annotations

import operator
from math import inf
from typing import TYPE_CHECKING, Any, Final

from bigslick.chip_amounts import MAX_AMOUNT, check_amount
from bigslick.engine import (
    HoleCardsShowingOrMucking,
    Mode,
)
from bigslick.engine.chips.account import called_at_the_end
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import NotationError, brief
from bigslick.formats.amounts import write_amount
from bigslick.formats.record.actions import actions_of, text_of, texts_of
from bigslick.formats.record.files import SCHEMA
from bigslick.formats.record.game_setup import bets_of, game_of, setup_of
from bigslick.formats.record.record_parts import (
    MAX_SEAT,
    RecordedPlayer,
    RecordedPot,
    RecordedStakes,
    ShownHand,
)
from bigslick.values import divmod as default_divmod

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.engine import Rules, State
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.hands import Hand

__all__ = ("boards_of", "pots_of", "recorded")

_FAMILIES: Final = {
    "nlhe": "texas-holdem",
    "plhe": "texas-holdem",
    "flhe": "texas-holdem",
    "plo": "omaha",
}
_PLAYER_NAMES: Final = tuple(f"p{n}" for n in range(1, 53))


def recorded(  # noqa: PLR0913 - the details of a record
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
) -> HandRecord:
    """Return the record of a state; see ``HandRecord.from_state``."""
    count = state.player_count
    if names is None:
        names = _PLAYER_NAMES[:count]
    else:
        _check_names(names, count)
    if seats is None:
        seats = range(1, count + 1)
    else:
        seats = [_read_seat(seat) for seat in seats]
        _check_seats(seats, count)
    if seat_count is not None:
        seat_count = _read_seat(seat_count)
    if button is not None:
        button = _read_seat(button)
    bets = bets_of(state.streets)
    _check_amounts(state, bets)
    found = game_of(state, game)
    code, bomb_pot = found or (game or "custom", False)
    actions = actions_of(state.operations, names)
    if times is not None:
        for action, t in zip(actions, times, strict=False):
            action.t = t
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
            small_bet=bets[0],
            big_bet=bets[1],
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


def _check_names(names: Sequence[str], count: int) -> None:
    if len(names) != count or len(set(names)) != count:
        raise NotationError(
            f"expected {count} names, one for each player, not {list(names)}"
        )
    if "" in names:
        raise NotationError("a player needs a name")


def _check_seats(seats: Sequence[int], count: int) -> None:
    if len(seats) != count or len(set(seats)) != count:
        raise NotationError(
            f"expected {count} seats, one for each player, not {list(seats)}"
        )


def _read_seat(seat: Any) -> int:
    try:
        number = operator.index(seat)
    except TypeError:
        raise NotationError(
            f"invalid seat {brief(seat)}: expected a whole number"
        ) from None
    if abs(number) > MAX_SEAT:
        raise NotationError(f"invalid seat {brief(seat)}: expected at most {MAX_SEAT}")
    return number


def _check_amounts(state: State, bets: tuple[Any, Any]) -> None:
    """Check that amounts are not too large for a record; stacks may be infinite."""
    stacks = state.starting_stacks
    amounts = *stacks, *state.antes, *state.blinds_or_straddles, *bets
    if state.player_count * max(amounts) <= MAX_AMOUNT:
        return
    for amount in (*amounts, sum([s for s in stacks if s != inf])):
        check_amount(amount)


def _flags(names: Sequence[str], bots: Sequence[str] | Sequence[bool]) -> list[bool]:
    if not bots:
        return [False] * len(names)
    if isinstance(bots[0], bool):
        if len(bots) != len(names):
            raise NotationError(
                f"expected {len(names)} values in bots, one for each player, not "
                f"{len(bots)}"
            )
        return [bool(flag) for flag in bots]
    return [name in bots for name in names]


_last_rules: tuple[Rules, dict[str, Any]] = DEFAULT_RULES, {}


def _rules(rules: Rules) -> dict[str, Any]:
    """Return the rules that differ from the defaults."""
    global _last_rules  # noqa: PLW0603 - a cache of one, replaced as a whole
    known, options = _last_rules
    if known is not rules:
        options = {n: write_amount(value) for n, value in rules.to_dict().items()}
        _last_rules = rules, options
    return options.copy()


def boards_of(state: State) -> list[list[str]]:
    """Return the cards of each board as text."""
    return [texts_of(state.get_board_cards(i)) for i in state.board_indices]


def pots_of(
    state: State, names: Sequence[str]
) -> tuple[list[RecordedPot], Any, dict[str, Any]]:
    """Return the pots before chips were pushed, the rake, and the chips won by name.

    If everybody else folded, the engine leaves the winner's last bet in front of them.
    The called part of that bet counts as part of the pot.
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
            shown[names[i]] = ShownHand(texts_of(cards), said[0], hands)
    return shown


def _said(hand: Hand | None) -> str | None:
    """Return the hand as text: its label, and its cards in brackets."""
    if hand is None:
        return None
    return f"{hand.entry.label} ({text_of(hand.cards)})"
