"""Replaying a record, and comparing the replay with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import Automation, Mode, NoOperation, Phase, State
from bigslick.engine.chips.pots import layers
from bigslick.engine.replay import (
    UNSHUFFLED,
    name_next_opener,
    perform,
    shuffle_rest,
)
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.engine.state_parts.templates import template_of
from bigslick.errors import GameConfigError, NotationError
from bigslick.formats.amounts import ADDED, read_amount
from bigslick.formats.record.actions import operations_of
from bigslick.formats.record.game_setup import parts_of, read_rules, read_setup
from bigslick.formats.record.writer import boards_of, pots_of
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bigslick.cards import Card
    from bigslick.engine import Operation
    from bigslick.formats.record.actions import RecordedAction
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.hands import Hand

__all__ = ("RecordedRake", "created", "operations", "states")

_AUTOMATIC = tuple(Automation)


class RecordedRake:
    """A rake function that takes known amounts from the final pots.

    The amounts start with that of the main pot; pots without an amount are not raked.
    """

    def __init__(self, *rakes: Any, added: Any = 0) -> None:
        """Set the rake of each pot, and the chips that the house added to the pot.

        The rake of a pot is negative if the house added more than it took.
        """
        self.added_chips = added
        self.rakes = rakes
        self.index = 0

    def __call__(self, amount: Any, state: State) -> tuple[Any, Any]:
        """Return the raked and the unraked part of the next pot."""
        if state.phase < Phase.CHIPS_PUSHING:
            return amount - amount, amount
        index = self.index
        # The engine asks for one pot after the other.
        self.index = (index + 1) % len(layers(state))
        if index >= len(self.rakes):
            return amount - amount, amount
        raked = self.rakes[index]
        return raked, amount - raked


def operations(record: HandRecord) -> list[Operation]:
    """Return the operations of a record."""
    return operations_of(record.actions, record.names)


def created(
    record: HandRecord,
    automations: tuple[Automation, ...] | None,
    hand_types: Mapping[str, type[Hand]] | None,
    divmod: Callable[[int, int], tuple[int, int]] | None,  # noqa: A002
    verify: bool,
) -> State:
    """Return the replayed state of a record; see ``HandRecord.create_state``."""
    done = operations(record)
    state = _table(record, hand_types, divmod)
    state.set_deck(_dealt(done), strict=False)
    perform(state, done)
    if verify:
        _compare(record, state, done)
    state.automations = _AUTOMATIC if automations is None else automations
    if state.status:
        shuffle_rest(state)
    return state


def states(record: HandRecord) -> Iterator[tuple[State, RecordedAction | None]]:
    """Yield a copy of the state at the start and after each action, and the action."""
    done = operations(record)
    state = _table(record, None, None)
    state.set_deck(_dealt(done), strict=False)
    yield state.copy(), None
    following = [*done[1:], NoOperation()]
    for operation, action, after in zip(done, record.actions, following, strict=True):
        perform(state, (operation,))
        name_next_opener(state, after)
        yield state.copy(), action


def _table(
    record: HandRecord,
    hand_types: Mapping[str, type[Hand]] | None,
    divmod: Callable[[int, int], tuple[int, int]] | None,  # noqa: A002
) -> State:
    """Return the state at the start of the hand, without automations."""
    stakes = record.stakes
    if record.setup is None:
        parts = parts_of(record.game, stakes.small_bet, stakes.big_bet, record.bomb_pot)
    else:
        parts = read_setup(record.setup, hand_types)
    if record.custom and divmod is None:
        raise GameConfigError(
            "the hand was played with a custom divmod: pass the same divmod"
        )
    template = template_of(
        (
            (),
            *parts,
            stakes.ante_trimming,
            stakes.antes,
            stakes.blinds,
            stakes.bring_in,
            len(record.players),
            Mode.CASH_GAME if record.mode == "cash" else Mode.TOURNAMENT,
            record.board_count,
            divmod or default_divmod,
            read_rules(record.rules) if record.rules else DEFAULT_RULES,
        )
    )
    stacks = tuple([player.stack for player in record.players])
    return template.begin(stacks, rake=_rake(record), rng=UNSHUFFLED)


def _rake(record: HandRecord) -> Callable[..., tuple[Any, Any]]:
    added = record.meta.get(ADDED, 0)
    if not record.rake and not added:
        return no_rake
    if added:
        added = read_amount(added)
    return RecordedRake(*[pot.rake for pot in record.pots], added=added)


def _dealt(done: list[Operation]) -> Iterator[Card]:
    """Yield the dealt and burned cards in the order in which they left the deck."""
    for operation in done:
        data = operation.__dict__
        if "card" in data:
            yield data["card"]
        elif "statuses" in data or len(data) == 2:  # noqa: PLR2004 - hole or board
            yield from data.get("cards", ())


def _compare(record: HandRecord, state: State, done: list[Operation]) -> None:
    """Check that a record agrees with the replay of its actions."""
    played = state.operations
    if len(played) != len(done):
        raise NotationError(
            f"the record has {len(done)} operations, the replay has {len(played)}"
        )
    for number, (ours, theirs) in enumerate(zip(played, done, strict=True), 1):
        if type(ours) is not type(theirs) or ours.__dict__ != theirs.__dict__:
            raise NotationError(
                f"action {number}: the record has {theirs}, the replay has {ours}"
            )
    for player, stack in zip(record.players, state.stacks, strict=True):
        if player.final != stack:
            raise NotationError(
                f"the record has {player.final} as the final stack of {player.name}, "
                f"the replay has {stack}"
            )
    _compare_results(record, state)


def _compare_results(record: HandRecord, state: State) -> None:
    """Check that the results agree with the replay.

    Pots, rake and winners are compared only if the hand is over.
    """
    boards = boards_of(state)
    results: list[tuple[str, Any, Any]] = [
        ("community cards", record.community_cards, boards[0]),
        ("boards", record.boards or boards, boards),
    ]
    if not state.status:
        pots, rake, winners = pots_of(state, record.names)
        results += [
            ("pots", record.pots, pots),
            ("pot", record.pot, sum([pot.amount for pot in pots])),
            ("rake", record.rake, rake),
            ("winners", record.winners, winners),
        ]
    for what, written, found in results:
        if written != found:
            raise NotationError(
                f"the record has {what} {written}, the replay has {found}"
            )
