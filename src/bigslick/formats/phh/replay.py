"""The replay of a history in the engine, action by action.

Simple actions, which are nearly all of them, take the fast path of ``simple_actions``.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from bigslick.cards import Card
from bigslick.cards.card import parse_cards
from bigslick.engine import Automation, BoardDealing, CardBurning, HoleDealing, State
from bigslick.engine.replay import UNSHUFFLED, mute_warnings, shuffle_rest
from bigslick.errors import BigslickError, IllegalActionError, NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.phh import game
from bigslick.formats.phh.actions import parse_action
from bigslick.formats.phh.repairs import repaired
from bigslick.formats.phh.simple_actions import (
    PLAYERS,
    first_deals,
    perform_simple_actions,
)
from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.formats.phh.hand_history import HandHistory

__all__ = ("AUTOMATIONS", "Replay", "play", "steps")

AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
"""The automations of a replay: operations that PHH does not write."""

_UNKNOWN: Final = (Card.UNKNOWN,)
_NOTHING: Final[Iterator[Card]] = iter(())


class Replay(msgspec.Struct, frozen=True):
    """The result of a replay: the last state, and the repairs that were made."""

    state: State
    repairs: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Return whether the hand is over."""
        return not self.state.status


@dataclass(slots=True)
class Dealer:
    """Data for dealer's operations that PHH has no actions for: burning and runouts."""

    history: HandHistory
    burns: Iterator[Card] = _NOTHING
    runouts: int | None = None
    plain: bool = True
    """Whether the history has no extension fields for these operations."""


def play(history: HandHistory, *, repair: bool = False) -> Replay:
    """Replay all actions of a hand; see ``HandHistory.play``."""
    state, dealer, number = _begin(history, deal=not repair)
    actions, repairs = history.actions, []
    plain = not repair and _is_plain(history, dealer)
    if plain:
        number = perform_simple_actions(state, actions, number)
    while number < len(actions):
        dealer = dealer or Dealer(history)
        action = actions[number]
        number += 1
        try:
            if repair:
                perform = partial(_perform, state, dealer)
                repairs += repaired(state, action, number, perform)
            else:
                _perform(state, dealer, action)
        except BigslickError as error:
            raise _placed(error, history, number, action) from None
        if plain:
            number = perform_simple_actions(state, actions, number)
    mute_warnings(state, status=False)
    if state.status:
        shuffle_rest(state)
    return Replay(state, tuple(repairs))


def steps(history: HandHistory) -> Iterator[tuple[State, str | None]]:
    """Yield a copy of the state at the start and after each action, and the action."""
    state, dealer, _ = _begin(history)
    plain = _is_plain(history, dealer)
    yield _kept(state), None
    for number, action in enumerate(history.actions, 1):
        try:
            simple = plain and action[:5] != "d dh "  # deals are simple by the street
            if not (simple and perform_simple_actions(state, [action], 0)):
                dealer = dealer or Dealer(history)
                _perform(state, dealer, action)
        except BigslickError as error:
            raise _placed(error, history, number, action) from None
        yield _kept(state), action


def _is_plain(history: HandHistory, dealer: Dealer | None) -> bool:
    """Return whether simple actions may take the fast path."""
    return (
        history.parse_value is default_parse_value
        and (not dealer or dealer.plain)
        and history.automations is AUTOMATIONS
    )


def _kept(state: State) -> State:
    copy = state.copy()
    mute_warnings(copy, status=False)
    return copy


def _begin(
    history: HandHistory, *, deal: bool = False
) -> tuple[State, Dealer | None, int]:
    """Return the first state, the dealer, and the number of actions in that state.

    The dealer is None if the history has no extension fields.
    """
    if not history.user_defined_fields:
        deals = first_deals(history) if deal else None
        state, dealt = game.known_state(history, deals)
        mute_warnings(state)
        number = state.player_count if dealt else 0
        return state, None, number
    state = game.state(history, UNSHUFFLED)
    mute_warnings(state)
    text = game.option(history, "burns", "")
    runouts = game.option(history, "runouts")
    if not isinstance(text, str) or not (runouts is None or type(runouts) is int):
        raise NotationError(
            f"invalid burn cards {text!r} or runouts {runouts!r}: expected text "
            f"and an integer"
        )
    if runouts is not None:
        state.automations = tuple(
            a for a in state.automations if a is not Automation.RUNOUT_COUNT_SELECTION
        )
    plain = not text and runouts is None
    return state, Dealer(history, iter(parse_cards(text)), runouts, plain), 0


def _placed(
    error: BigslickError, history: HandHistory, number: int, action: str
) -> BigslickError:
    """Return the error with the position of the hand and the number of the action."""
    text = f"{history.where()}action {number} {action!r}: {error}"
    if isinstance(error, NotationError):
        return NotationError(text, action)
    return IllegalActionError(text)


def _prepare(state: State, dealer: Dealer) -> None:
    """Select the number of runouts and burn a card, if either is due."""
    while dealer.runouts is not None and state.can_select_runout_count(dealer.runouts):
        state.select_runout_count(dealer.runouts)
    if state.card_burning_status and state.can_burn_card(_UNKNOWN):
        state.burn_card(next(dealer.burns, _UNKNOWN[0]))


def _perform(state: State, dealer: Dealer, action: str) -> None:
    """Perform one written action, and the unwritten operations before and after it."""
    _settle(state, dealer)
    if state.card_burning_status or dealer.runouts is not None:
        _prepare(state, dealer)
    parts = action.partition("#")[0].split()
    if len(parts) > 2 and parts[1] in _DEALS:  # noqa: PLR2004 - cards come third
        _look_at_cards(state, parts)
    parse_action(state, action, dealer.history.parse_value)
    _settle(state, dealer)


def _settle(state: State, dealer: Dealer) -> None:
    """Perform all operations that PHH does not write and that are not automated.

    These are posting antes, blinds and straddles, collecting bets, killing hands, and
    pushing and pulling chips.
    """
    if dealer.history.automations is AUTOMATIONS:
        return
    automations = state.automations
    done = True
    while done:
        done = False
        for automation, (can, do) in _UNWRITTEN.items():
            while automation not in automations and can(state):
                do(state)
                done = True
        if (
            dealer.runouts is None
            and Automation.RUNOUT_COUNT_SELECTION not in automations
            and state.can_select_runout_count()
        ):
            state.select_runout_count()
            done = True


_UNWRITTEN: Final[
    dict[Automation, tuple[Callable[[State], bool], Callable[[State], object]]]
] = {
    Automation.ANTE_POSTING: (State.can_post_ante, State.post_ante),
    Automation.BLIND_OR_STRADDLE_POSTING: (
        State.can_post_blind_or_straddle,
        State.post_blind_or_straddle,
    ),
    Automation.BET_COLLECTION: (State.can_collect_bets, State.collect_bets),
    Automation.HAND_KILLING: (State.can_kill_hand, State.kill_hand),
    Automation.CHIPS_PUSHING: (State.can_push_chips, State.push_chips),
    Automation.CHIPS_PULLING: (State.can_pull_chips, State.pull_chips),
}


def _look_at_cards(state: State, parts: list[str]) -> None:
    """Check that the cards of an action are in the deck and not duplicates.

    After the deck is exhausted, cards out of play may be dealt again.
    """
    if parts[-1] == "-":
        return
    cards = parse_cards(parts[-1])
    known = [card for card in cards if card]
    own: list[Card] = []
    if parts[1] == "sm" and parts[0] in PLAYERS:
        i = PLAYERS[parts[0]]
        own = state.hole_cards[i] if i < state.player_count else own
    for n, card in enumerate(known):
        if card in known[:n]:
            raise IllegalActionError(f"duplicate card {card!r}")
        if card in own or card in state.deck_cards:
            continue
        if card not in state.deck:
            raise IllegalActionError(f"{card!r} is not in the deck of this game")
        if not _is_dealable(state, card, len(cards)):
            raise IllegalActionError(
                f"duplicate card {card!r}: it is already on the table"
            )


_DEALS: Final = frozenset({"dh", "db", "sm"})


def _is_dealable(state: State, card: Card, count: int) -> bool:
    """Return whether the card may have been dealt again after the deck ran out.

    This cannot be read from the state's deck if burn cards are unknown. But if more
    cards were dealt than the deck has, cards out of play were shuffled and dealt again.
    """
    for operation in state.operations:
        if isinstance(operation, (HoleDealing, BoardDealing)):
            count += len(operation.cards)
        elif isinstance(operation, CardBurning):
            count += 1
    return count > len(state.deck) and card in state.reserved_cards
