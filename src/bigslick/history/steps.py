"""A hand step by step, as text and as pictures of the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bigslick.atomic_files import whole_folder
from bigslick.cards.card import parse_cards
from bigslick.drawing.plain_text import chips, padded, width_of
from bigslick.drawing.table import draw_state
from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.history.decisions.played_hand import nets_of
from bigslick.history.statistics.game_facts import kind_of, positions_of, stake_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from os import PathLike

    from bigslick.engine import State
    from bigslick.formats.record.hand_record import HandRecord, RecordedAction

__all__ = (
    "Step",
    "describe",
    "draw_hand",
    "draw_steps",
    "headline",
    "results",
    "seats",
    "steps_of",
    "table_text",
)

_SILENT: Final = frozenset({"burn", "collect", "kill", "pull"})
_BOARDS: Final = {3: "Flop", 4: "Turn", 5: "River"}
_ROUTINE: Final = frozenset({"ante", "blind", "deal", "runouts"})
_WAGERS: Final = frozenset({"blind", "bring_in", "call", "bet", "raise"})
_WORDS: Final = {
    "ante": "posts an ante of {amount}",
    "blind": "posts {amount}",
    "bring_in": "brings it in for {amount}",
    "deal": "is dealt {cards}",
    "fold": "folds",
    "check": "checks",
    "call": "calls {amount}",
    "bet": "bets {amount}",
    "raise": "raises to {amount}",
    "stand_pat": "stands pat",
    "discard": "discards {cards}",
    "show": "shows {cards}",
    "muck": "mucks",
    "kill": "cannot win any more",
    "pull": "takes {amount}",
    "runouts": "wants the board run out {times}",
    "board": "The board: {cards}",
    "burn": "A card is burned",
    "collect": "The bets are collected: {total}",
    "push": "The pot: {shares}",
    "note": "",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a hand, with the state of the table after it."""

    number: int
    action: RecordedAction
    text: str
    state: State
    gives_back: bool = False
    """Whether uncalled chips are returned."""

    @property
    def is_routine(self) -> bool:
        """Whether the step is part of every hand: antes, blinds, dealt cards."""
        return self.action.action in _ROUTINE

    @property
    def is_minor(self) -> bool:
        """Whether the step can be left out: burn cards, collected bets, killed hands.

        A collection of bets that returns uncalled chips is not minor, because the pot
        gets smaller. A player's choice to leave the number of runouts to the others is
        minor.
        """
        if self.is_gathering:
            return not self.gives_back
        return self.action.action in _SILENT or (
            self.action.action == "runouts" and self.action.count is None
        )

    @property
    def is_gathering(self) -> bool:
        """Whether the step collects the bets into the pot."""
        return self.action.action == "collect"


def headline(record: HandRecord) -> str:
    """Return the hand number, game, table and time in one line."""
    parts = [f"Hand {record.hand_id}" if record.hand_id else "Hand", stake_of(record)]
    parts += [text for text in (record.table, record.time) if text]
    return ", ".join(parts)


def seats(record: HandRecord) -> list[tuple[str, str, str]]:
    """Return the position, name and stack of each player."""
    names = (
        positions_of(record) if kind_of(record).button else ("",) * len(record.players)
    )
    return [
        (position, player.name, chips(player.stack))
        for position, player in zip(names, record.players, strict=True)
    ]


def results(record: HandRecord) -> list[tuple[str, str, str]]:
    """Return the name, the final stack and the winnings of each player as text.

    >>> from bigslick import create_game
    >>> from bigslick.formats.record.hand_record import HandRecord
    >>> state = create_game("nlhe", seed=1)((200, 200))
    >>> _ = state.fold()
    >>> results(HandRecord.from_state(state, names=("Ann", "Bob")))
    [('Ann', '201', '+1'), ('Bob', '199', '-1')]
    """
    return [
        (player.name, chips(player.final), f"{'+' if net > 0 else ''}{chips(net)}")
        for player, net in zip(record.players, nets_of(record), strict=True)
    ]


def steps_of(record: HandRecord) -> Iterator[Step]:
    """Yield the steps of a hand.

    Raises:
        BigslickError: the record cannot be replayed.

    """
    number, names = 0, record.names
    bets: Sequence[Any] = ()
    for state, action in record.states():
        if action is not None:
            number += 1
            text = describe(action, names)
            back = ""
            if action.action == "board":
                text = text.replace("The board", _street_name(record, state), 1)
            elif (
                action.action == "runouts" and state.street and state.street.draw_status
            ):
                text = text.replace("board run out", "draw run", 1)
            elif action.action == "collect":
                back = _given_back(bets, action, state.bets, names)
            elif action.action in _WAGERS and action.player is not None:
                all_in = not state.stacks[names.index(action.player)]
                text += " and is all in" if all_in else ""
            yield Step(number, action, back or text, state, bool(back))
        bets = state.bets


def _given_back(
    bets: Sequence[Any],
    action: RecordedAction,
    left: Sequence[Any],
    names: Sequence[str],
) -> str:
    """Return a text that says who gets uncalled chips back.

    Chips that were collected, or that stay as a player's bet, are not included.
    """
    columns = zip(bets, action.amounts or bets, left, names, strict=True)
    return ", ".join(
        f"{chips(bet - gathered - rest)} is returned to {name}"
        for bet, gathered, rest, name in columns
        if bet > gathered + rest
    )


def _street_name(record: HandRecord, state: State) -> str:
    """Return flop, turn or river, if the game has these streets and one board."""
    if record.boards is None and kind_of(record).flop:
        return _BOARDS.get(len(tuple(state.get_board_cards(0))), "The board")
    return "The board"


def describe(
    action: RecordedAction,
    names: Sequence[str],
    amount_text: Callable[[Any], str] = chips,
) -> str:
    """Return a sentence that describes an action.

    ``amount_text`` formats the amounts.

    >>> from bigslick.formats.record.hand_record import RecordedAction
    >>> describe(RecordedAction(action="raise", player="Ann", amount=20), ())
    'Ann raises to 20'
    """
    text = _WORDS[action.action].format(
        amount="" if action.amount is None else amount_text(action.amount),
        cards=" ".join(map(repr, parse_cards(action.cards or ""))),
        times="as often as the others want"
        if action.count is None
        else f"{action.count} times",
        total=amount_text(sum(action.amounts or ())),
        shares=", ".join(
            f"{amount_text(amount)} to {name}"
            for name, amount in zip(names, action.amounts or (), strict=False)
            if amount
        ),
    )
    who = f"{action.player} " if action.player is not None else ""
    note = f" ({action.note})" if action.note else ""
    return f"{who}{text}{note}".strip()


def table_text(state: State, names: Sequence[str]) -> str:
    """Return the table as a few lines of text: boards, pot, players, cards and chips.

    An arrow marks the player to act; dots replace the cards of players who folded.

    >>> from bigslick import create_game
    >>> print(table_text(create_game("nlhe", seed=1)((200, 200)), ("Ann", "Bob")))
    pot 3
      Ann  Kh Qd  198  bet 2
    > Bob  2s 9h  199  bet 1
    """
    lines = []
    for index in state.board_indices:
        board = " ".join(map(repr, state.get_board_cards(index)))
        if board:
            lines.append(f"board {board}")
    lines.append(f"pot {chips(state.total_pot_amount)}")
    cards = [" ".join(map(repr, hole)) or "..." for hole in state.hole_cards]
    stacks = [chips(stack) for stack in state.stacks]
    widths = [max(map(width_of, column)) for column in (names, cards, stacks)]
    for i, name in enumerate(names):
        mark = ">" if state.turn_index == i else " "
        bet = f"  bet {chips(state.bets[i])}" if state.bets[i] else ""
        lines.append(
            f"{mark} {padded(name, widths[0])}  {cards[i]:{widths[1]}}  "
            f"{stacks[i]:>{widths[2]}}{bet}"
        )
    return "\n".join(lines)


_PAID: Final = frozenset({"kill", "push"})


def draw_hand(record: HandRecord, step: int | None = None) -> str:
    """Return an SVG document of the table after ``step`` actions.

    By default the end of the hand is drawn: all hands that were shown, and the pots
    before they are pushed.

    Raises:
        NotationError: the hand has fewer actions.
        BigslickError: the record cannot be replayed.

    """
    if step is not None and not 0 <= step <= len(record.actions):
        raise NotationError(
            f"invalid step {step}: the hand has {len(record.actions)} actions"
        )
    if step is None:
        paid = (n for n, a in enumerate(record.actions) if a.action in _PAID)
        step = next(paid, len(record.actions))
    states = record.states()
    for _ in range(step):
        next(states)
    return draw_state(next(states)[0], record.names)


def draw_steps(record: HandRecord, folder: str | PathLike[str]) -> int:
    """Write a picture for each action to a folder, and return their number.

    The pictures are numbered from 0; pictures of another hand are removed.

    Raises:
        BigslickError: the record cannot be replayed.

    """
    count = 0
    with whole_folder(folder) as part:
        for number, (state, _) in enumerate(record.states()):
            picture = draw_state(state, record.names)
            (part / f"{number:03}.svg").write_text(picture, encoding="utf-8")
            count += 1
    number = count
    while (old := Path(folder) / f"{number:03}.svg").is_file():
        old.unlink()
        number += 1
    return count
