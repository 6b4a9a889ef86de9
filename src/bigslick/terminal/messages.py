"""Texts for the terminal: amounts, choices, last actions and log lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import (
    BetCollection,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Opening,
    StandingPatOrDiscarding,
)
from bigslick.errors import CardsError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.record.actions import actions_of
from bigslick.hands.reference import explain
from bigslick.history.steps import describe

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick.bots.decision_options import Explanation
    from bigslick.cards import Card
    from bigslick.engine import LegalActions, Operation, State, View
    from bigslick.formats.record.actions import RecordedAction

__all__ = (
    "Amounts",
    "LogLine",
    "absence",
    "choices",
    "has_button",
    "hint_lines",
    "is_out",
    "last_actions",
    "log_lines",
    "made_hand",
    "may_act_later",
    "open_cards",
    "presets",
    "rabbit_cards",
    "waiting_lines",
    "winners_of",
)


def last_actions(view: View) -> dict[int, str]:
    """Return each player's last action on this street, as a word."""
    found: dict[int, str] = {}
    opened = any(view.blinds_or_straddles)
    for operation in view.operations:
        match operation:
            case BetCollection():
                opened = False
                found = {i: tag for i, tag in found.items() if tag == "fold"}
            case Folding(player_index=i):
                found[i] = "fold"
            case CheckingOrCalling(player_index=i, amount=amount):
                found[i] = "call" if amount else "check"
            case CompletionBettingOrRaisingTo(player_index=i):
                found[i] = "raise" if opened else "bet"
                opened = True
            case BringInPosting(player_index=i):
                opened = True
                found[i] = "bring-in"
            case StandingPatOrDiscarding(player_index=i, cards=cards):
                found[i] = f"draws {len(cards)}" if cards else "pat"
            case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards):
                found[i] = "shows" if cards else "mucks"
            case _:
                pass
    return found


def has_button(view: View) -> bool:
    """Return whether the game has a dealer button: in stud, up cards decide who opens.

    >>> from bigslick import create_game
    >>> [has_button(create_game(code)((200, 200)).view(0)) for code in ("plo", "razz")]
    [True, False]
    """
    return view.streets[0].opening is Opening.POSITION


def may_act_later(view: View | None) -> bool:
    """Return whether the player is in the hand and has chips left to act with."""
    if view is None or view.player_index is None:
        return view is None  # a hand that has not begun
    i = view.player_index
    return view.statuses[i] and bool(view.stacks[i])


def is_out(view: View | None) -> bool:
    """Return whether the player has folded or sits out."""
    if view is None:
        return False
    return view.player_index is None or not view.statuses[view.player_index]


def absence(view: View) -> str:
    """Return why a player has no cards: they folded, or were not dealt in."""
    return "You are not in this hand" if view.player_index is None else "You folded"


def waiting_lines(view: View | None, advance: str) -> tuple[str, str]:
    """Return what a player sees while others act: the state, and the possible keys."""
    if view is not None and is_out(view):
        return absence(view), "[space] Skip to the end of the hand"
    if not may_act_later(view):
        return "You are all-in", ""
    chosen = f" ({advance})" if advance else ""
    return f"Waiting{chosen}", "[f] Check/fold  [c] Call any"


def winners_of(view: View) -> frozenset[int]:
    """Return the indices of players who won chips."""
    return frozenset(
        i
        for operation in view.operations
        if isinstance(operation, ChipsPushing)
        for i, amount in enumerate(operation.amounts)
        if amount
    )


def rabbit_cards(state: State) -> tuple[Card, ...]:
    """Return the board cards that were not dealt because the hand ended early.

    The deck is not changed.
    """
    left = list(state.deck_cards)
    dealt = sum(street.board_dealing_count for street in state.streets)
    count = len(tuple(state.get_board_cards(0))) if dealt else 0
    cards: list[Card] = []
    for street in state.streets:
        size = street.board_dealing_count
        if not size:
            continue
        if count >= size:
            count -= size
            continue
        if street.card_burning_status and left:
            left.pop(0)
        cards += left[:size]
        del left[:size]
    return tuple(cards)


_SILENT: Final = frozenset(
    {"burn", "kill", "pull", "collect", "deal", "note", "runouts"}
)
_STREETS: Final = {3: "Flop", 4: "Turn", 5: "River"}
_FRACTIONS: Final = {"1/3": (1, 3), "1/2": (1, 2), "2/3": (2, 3)}


@dataclass
class Amounts:
    """Formats chips: as numbers, or in big blinds."""

    big_blind: Any = 0
    in_blinds: bool = False

    def __call__(self, amount: Any) -> str:
        """Return the amount as text.

        >>> Amounts()(1250), Amounts(20, True)(1250)
        ('1,250', '62.5 bb')
        """
        if self.in_blinds and self.big_blind:
            return f"{round(amount / self.big_blind, 1):g} bb"
        return f"{amount:,}"

    def follow(self, view: View) -> None:
        """Use the big blind of this hand."""
        self.big_blind = max(map(abs, view.blinds_or_straddles), default=0)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; a heading starts a street."""

    text: str
    heading: bool = False
    cards: tuple[Card, ...] = ()


def log_lines(
    operations: Sequence[Operation],
    names: Sequence[str],
    amounts: Amounts,
    start: int = 0,
) -> Iterator[LogLine]:
    """Yield the log lines of the operations from ``start`` on."""
    count = sum(
        len(op.cards) for op in operations[:start] if isinstance(op, BoardDealing)
    )
    actions = actions_of(operations, names)
    dealing = start > 0 and isinstance(operations[start - 1], HoleDealing)
    for operation, action in zip(operations[start:], actions[start:], strict=True):
        if isinstance(operation, BoardDealing):
            count += len(operation.cards)
            name = _STREETS.get(count, "Board")
            yield LogLine(name, heading=True, cards=tuple(operation.cards))
        elif isinstance(operation, ChipsPushing):
            for name, amount in zip(names, operation.amounts, strict=True):
                if amount:
                    yield LogLine(_addressed(f"{name} wins {amounts(amount)}"))
        elif isinstance(operation, HoleDealing):
            if not dealing:
                yield LogLine("Cards are dealt", heading=True)
            cards = open_cards(operation.cards, operation.statuses)
            if cards:
                name = names[operation.player_index]
                told = "You are dealt" if name == "You" else f"{name} is dealt"
                yield LogLine(told, cards=cards)
        elif action.action not in _SILENT:
            yield _action_line(operation, action, names, amounts)
        dealing = isinstance(operation, HoleDealing)


def _action_line(
    operation: Operation,
    action: RecordedAction,
    names: Sequence[str],
    amounts: Amounts,
) -> LogLine:
    """Return what a player did; cards that nobody else sees are counted."""
    cards: tuple[Card, ...] = ()
    text = describe(action, names, amounts)
    match operation:
        case StandingPatOrDiscarding(cards=discarded) if discarded:
            cards = tuple(card for card in discarded if not card.unknown_status)
            count = "" if cards else f" {len(discarded)}"
            text = f"{action.player} discards{count}"
        case HoleCardsShowingOrMucking(hole_cards=shown) if shown:
            cards = tuple(shown)
            text = f"{action.player} shows"
    return LogLine(_addressed(text), cards=cards)


def open_cards(cards: Sequence[Card], statuses: Sequence[bool]) -> tuple[Card, ...]:
    """Return the cards that are face up."""
    return tuple(card for card, up in zip(cards, statuses, strict=True) if up)


def _addressed(text: str) -> str:
    """Return the line with the verb in the second person if it starts with ``You``.

    >>> _addressed("You raises to 6"), _addressed("Ada folds")
    ('You raise to 6', 'Ada folds')
    """
    name, _, rest = text.partition(" ")
    if name != "You":
        return text
    verb, space, more = rest.partition(" ")
    return f"You {verb.removesuffix('s')}{space}{more}"


def hint_lines(hint: Explanation, names: Sequence[str]) -> list[str]:
    """Return a bot's advice and its reasons, with the players' names."""
    lines = str(hint).splitlines()
    for i, name in enumerate(names):
        lines = [line.replace(f"player {i}:", f"{name}:") for line in lines]
    return lines


def made_hand(view: View, own: Sequence[Card] | None = None) -> str:
    """Return the name of the player's made hand, for each hand type of the game."""
    cards = view.own_cards if own is None else tuple(own)
    found = []
    for hand_type in view.hand_types if cards else ():
        try:
            best = explain(cards, view.board, hand_type)
        except CardsError:
            continue  # hands of this game have no names
        if best is not None:
            found.append(best.why)
    return " / ".join(dict.fromkeys(found))


def choices(legal: LegalActions, amounts: Amounts) -> dict[str, str]:
    """Return the keys of the legal actions, with their labels."""
    found: dict[str, str] = {}
    if legal.fold:
        found["f"] = "Fold"
    if legal.check:
        found["c"] = "Check"
    elif legal.call is not None:
        found["c"] = f"Call {amounts(legal.call)}"
    elif legal.bring_in is not None:
        found["c"] = f"Bring in {amounts(legal.bring_in)}"
    if legal.min_raise_to is not None:
        low, high = amounts(legal.min_raise_to), amounts(legal.max_raise_to)
        word = "Bet" if legal.unopened else "Raise to"
        found["r"] = f"{word} {low}" if low == high else f"{word} {low}-{high}"
    if legal.discards is not None:
        must = legal.discard_count
        found["d"] = "Discard" if must is None else f"Discard {must}"
    return found


def presets(view: View) -> dict[str, int]:
    """Return the usual bet sizes by name, as total bets within the limits."""
    legal = view.legal
    low, high = legal.min_raise_to, legal.max_raise_to
    if low is None or high is None:
        return {}
    call = legal.call or 0
    top = max(view.bets, default=0)
    pot = view.total_pot_amount + call
    unit = legal.unit or 1
    sizes: dict[str, int] = {"min": low}
    for name, (part, whole) in _FRACTIONS.items():
        size = top + pot * part // whole
        sizes[name] = size - size % unit
    sizes["pot"] = top + pot if legal.pot_raise_to is None else legal.pot_raise_to
    sizes["all-in"] = high
    return {name: min(max(size, low), high) for name, size in sizes.items()}
