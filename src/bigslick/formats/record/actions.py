"""The actions of a record, and their conversion to and from operations.

Every operation of the engine can be written as an action and read back unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.cards import Card, Deck, Rank, Suit
from bigslick.cards.card import parse_cards
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
    NoOperation,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.replay import with_house_folds
from bigslick.errors import NotationError
from bigslick.formats.record.record_parts import Count  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Maker = Callable[["RecordedAction", int], Operation]

__all__ = ("HOUSE", "RecordedAction", "actions_of", "mark_house_folds", "operations_of")


class RecordedAction(msgspec.Struct, omit_defaults=True, gc=False):
    """One action of a record: player, type, and amount or cards.

    For a bet or a raise, ``amount`` is the total bet of the player; for a call or a
    post, it is the chips that were added.

    >>> RecordedAction("Alice", "raise", 20).amount
    20
    """

    player: str | None = None
    action: str = ""
    amount: Any = None
    cards: str | None = None
    up: tuple[bool, ...] | None = None
    """For each dealt card whether it is an up card; None if all are down cards."""
    amounts: tuple[Any, ...] | None = None
    """Chips by player, in playing order: collected bets, a pushed pot."""
    pot: Count | None = None
    board: Count | None = None
    hand_type: Count | None = None
    count: Count | None = None
    """The number of runouts."""
    by: str | None = None
    """``house`` if the house folded a tournament hand that could have checked."""
    note: str | None = None
    t: float | None = None
    """Seconds since the hand began."""


HOUSE: Final = "house"
TEXT: Final = {
    card: repr(card) for card in (*Deck.STANDARD, *(Card(rank, "?") for rank in Rank))
} | {card: repr(card) for card in (Card("?", suit) for suit in Suit)}
_text: Final = TEXT.__getitem__


def text_of(cards: Iterable[Card]) -> str:
    """Return the cards as text.

    >>> text_of(parse_cards("AsTh??"))
    'AsTh??'
    """
    return "".join(map(_text, cards))


def texts_of(cards: Iterable[Card]) -> list[str]:
    """Return the text of each card."""
    return [*map(_text, cards)]


def actions_of(  # noqa: C901, PLR0912, PLR0915 - one branch for each operation
    operations: Iterable[Operation], names: Sequence[str]
) -> list[RecordedAction]:
    """Return the actions of a record for these operations.

    This runs after each hand of a match and must be fast: it tests for frequent
    operations first, and reads fields from the ``__dict__`` of an operation.
    """
    new, text, join = RecordedAction, _text, "".join
    actions: list[RecordedAction] = []
    append = actions.append
    level: Any = 0  # the bet to call; if it is not 0, a bet is a raise
    for operation in operations:
        kind = type(operation)
        data = operation.__dict__
        action: RecordedAction
        if kind is HoleDealing:
            cards, statuses = data["cards"], data["statuses"]
            shown = join(map(text, cards))
            name = names[data["player_index"]]
            if True in statuses:
                action = new(name, "deal", None, shown, statuses)
            else:
                action = new(name, "deal", None, shown)
        elif kind is Folding:
            action = new(names[data["player_index"]], "fold")
            if data["by_house"]:
                action.by = HOUSE
        elif kind is CheckingOrCalling:
            amount = data["amount"]
            if amount:
                action = new(names[data["player_index"]], "call", amount)
            else:
                action = new(names[data["player_index"]], "check")
        elif kind is CompletionBettingOrRaisingTo:
            amount = data["amount"]
            word = "raise" if level else "bet"
            action = new(names[data["player_index"]], word, amount)
            level = amount
        elif kind is CardBurning:
            action = new(None, "burn", None, text(data["card"]))
        elif kind is BoardDealing:
            action = new(None, "board", None, join(map(text, data["cards"])))
        elif kind is BetCollection:
            action = new(action="collect", amounts=data["bets"])
            level = 0
        elif kind is BlindOrStraddlePosting:
            level = max(level, data["amount"])
            action = new(names[data["player_index"]], "blind", data["amount"])
        elif kind is HoleCardsShowingOrMucking:
            cards = data["hole_cards"]
            name = names[data["player_index"]]
            if cards:
                action = new(name, "show", None, text_of(cards))
            else:
                action = new(name, "muck")
        elif kind is ChipsPushing:
            action = new(
                action="push",
                amounts=data["amounts"],
                pot=data["pot_index"],
                board=data["board_index"],
                hand_type=data["hand_type_index"],
            )
        elif kind is ChipsPulling:
            action = new(names[data["player_index"]], "pull", data["amount"])
        elif kind is HandKilling:
            action = new(names[data["player_index"]], "kill")
        elif kind is AntePosting:
            action = new(names[data["player_index"]], "ante", data["amount"])
        elif kind is StandingPatOrDiscarding:
            cards = data["cards"]
            name = names[data["player_index"]]
            if cards:
                action = new(name, "discard", None, text_of(cards))
            else:
                action = new(name, "stand_pat")
        elif kind is BringInPosting:
            level = data["amount"]
            action = new(names[data["player_index"]], "bring_in", data["amount"])
        elif kind is RunoutCountSelection:
            name = names[data["player_index"]]
            action = new(name, "runouts", count=data["runout_count"])
        elif kind is NoOperation:
            action = new(action="note")
        else:
            raise NotationError(f"a record cannot contain the operation {operation!r}")
        if data["commentary"] is not None:
            action.note = data["commentary"]
        append(action)
    return actions


def _cards(action: RecordedAction) -> tuple[Card, ...]:
    if not action.cards:
        raise NotationError(f"the action {action.action!r} needs cards")
    return parse_cards(action.cards)


def _card(action: RecordedAction, _: int) -> Operation:
    cards = _cards(action)
    if len(cards) != 1:
        raise NotationError(f"expected one burn card, not {action.cards}")
    return CardBurning(cards[0], commentary=action.note)


def _deal(action: RecordedAction, i: int) -> Operation:
    cards = _cards(action)
    up = action.up or (False,) * len(cards)
    return HoleDealing(i, cards, up, commentary=action.note)


def _push(action: RecordedAction, _: int) -> Operation:
    if action.pot is None:
        raise NotationError("the action push needs a pot")
    return ChipsPushing(
        _amounts(action),
        action.pot,
        action.board,
        action.hand_type,
        commentary=action.note,
    )


def _amounts(action: RecordedAction) -> tuple[Any, ...]:
    if action.amounts is None:
        raise NotationError(f"the action {action.action!r} needs amounts")
    return action.amounts


def _amount(action: RecordedAction) -> Any:
    if action.amount is None:
        raise NotationError(f"the action {action.action!r} needs an amount")
    return action.amount


def _chips(kind: Callable[..., Operation]) -> Maker:
    return lambda a, i: kind(i, _amount(a), commentary=a.note)


def _raise_to(action: RecordedAction, i: int) -> Operation:
    return CompletionBettingOrRaisingTo(i, _amount(action), commentary=action.note)


_MAKE: Final[dict[str, Maker]] = {
    "ante": _chips(AntePosting),
    "blind": _chips(BlindOrStraddlePosting),
    "bring_in": _chips(BringInPosting),
    "deal": _deal,
    "fold": lambda a, i: Folding(i, by_house=a.by == HOUSE, commentary=a.note),
    "check": lambda a, i: CheckingOrCalling(i, 0, commentary=a.note),
    "call": _chips(CheckingOrCalling),
    "bet": _raise_to,
    "raise": _raise_to,
    "stand_pat": lambda a, i: StandingPatOrDiscarding(i, (), commentary=a.note),
    "discard": lambda a, i: StandingPatOrDiscarding(i, _cards(a), commentary=a.note),
    "runouts": lambda a, i: RunoutCountSelection(i, a.count, commentary=a.note),
    "show": lambda a, i: HoleCardsShowingOrMucking(i, _cards(a), commentary=a.note),
    "muck": lambda a, i: HoleCardsShowingOrMucking(i, (), commentary=a.note),
    "kill": lambda a, i: HandKilling(i, commentary=a.note),
    "pull": _chips(ChipsPulling),
}
_MAKE_FOR_THE_TABLE: Final[dict[str, Maker]] = {
    "collect": lambda a, _: BetCollection(_amounts(a), commentary=a.note),
    "burn": _card,
    "board": lambda a, _: BoardDealing(_cards(a), commentary=a.note),
    "push": _push,
    "note": lambda a, _: NoOperation(commentary=a.note),
}
WORDS: Final = frozenset(_MAKE) | frozenset(_MAKE_FOR_THE_TABLE)


def operations_of(
    actions: Iterable[RecordedAction], names: Sequence[str]
) -> list[Operation]:
    """Return the operations for the actions of a record.

    Raises:
        NotationError: an action or its player is unknown.

    """
    indices: dict[str | None, int] = {name: i for i, name in enumerate(names)}
    operations = []
    for number, action in enumerate(actions, 1):
        word = action.action
        try:
            if word in _MAKE:
                i = indices[action.player]
                operations.append(_MAKE[word](action, i))
            else:
                operations.append(_MAKE_FOR_THE_TABLE[word](action, -1))
        except KeyError:
            raise NotationError(_unknown(action, number)) from None
        except NotationError as error:
            raise NotationError(f"action {number}: {error}") from None
    return operations


def _unknown(action: RecordedAction, number: int) -> str:
    if action.action in WORDS:
        return f"action {number}: unknown player {action.player!r}"
    return f"action {number}: invalid action {action.action!r}"


def mark_house_folds(actions: Sequence[RecordedAction], names: Sequence[str]) -> None:
    """Set ``by`` to ``house`` in folds that faced no bet.

    Older records have only a rule, ``house_folds``, for the whole hand.
    """
    operations = with_house_folds(operations_of(actions, names))
    for action, operation in zip(actions, operations, strict=True):
        if type(operation) is Folding and operation.by_house:
            action.by = HOUSE
