"""The steps of a hand, with the data that writers of other formats need.

Readers convert text to a transcript; writers start from these steps of a record. The
chips are counted again, so that the written text is consistent.
"""

from __future__ import annotations

from dataclasses import field
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import Card, parse_cards
from bigslick.engine.chips.account import HandAccount
from bigslick.engine.games import VARIANTS
from bigslick.errors import BigslickError, NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.amounts import ADDED, parse_decimal
from bigslick.formats.record.account import add_action
from bigslick.formats.record.actions import HOUSE
from bigslick.formats.record.meta import remark

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from bigslick.formats.record.hand_record import HandRecord, RecordedAction

__all__ = (
    "POSTS",
    "Narration",
    "WrittenStep",
    "by_player",
    "is_small_blind",
    "narrate",
    "refuse_added",
    "was_watched",
)

_WAGERS: Final = frozenset({"call", "bring_in", "ante", "blind", "bet", "raise"})
_POSTED: Final = frozenset({"ante", "blind"})
POSTS: Final = frozenset({"ante", "dead", "blind"})
"""The kinds of steps that come before the deal."""


@dataclass(slots=True)
class WrittenStep:
    """One step of a hand, and the chips that it moved.

    ``kind`` is the action of the record, ``return`` for uncalled chips, or ``dead`` for
    the dead part of a post after a missed blind. ``amount`` is what was added, ``to``
    the player's bet after the step, ``level`` the largest bet before it. ``street`` is
    -1 before the deal; ``run`` is the number of the runout, 0 for the cards that all
    runouts share.
    """

    kind: str
    street: int
    player: int = -1
    amount: Any = 0
    to: Any = 0
    level: Any = 0
    all_in: bool = False
    cards: tuple[Card, ...] = ()
    up: tuple[bool, ...] = ()
    run: int = 0


@dataclass(slots=True)
class Narration:
    """All steps of a hand, and its results."""

    record: HandRecord
    put: list[Any]
    returned: list[Any]
    antes: list[Any]
    steps: list[WrittenStep] = field(default_factory=list)
    shows: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)
    """The players who showed or mucked, in order, with the cards that they showed."""
    pushes: list[RecordedAction] = field(default_factory=list)
    folded: dict[int, int] = field(default_factory=dict)
    """The street on which each player folded."""
    absent: set[str] = field(default_factory=set)
    """Players who sat out: the house folded their hand although they faced no bet."""

    @property
    def total_pot(self) -> Any:
        """Return the total pot, including the rake."""
        return sum(self.put) - sum(self.returned)

    @property
    def fees(self) -> dict[str, Decimal]:
        """Return the fees that are part of the rake, such as for jackpots, by name."""
        said = remark(self.record, "fees").items()
        fees = {what: parse_decimal(fee) for what, fee in said}
        return fees if sum(fees.values()) <= self.record.rake else {}

    @property
    def won(self) -> list[Any]:
        """Return what each player collected."""
        players = self.record.players
        return [
            player.final - player.stack + put - back
            for player, put, back in zip(players, self.put, self.returned, strict=True)
        ]


def refuse_added(record: HandRecord, text: str) -> None:
    """Raise an error if the house added chips to the pot, which ``text`` cannot say."""
    if record.meta.get(ADDED):
        raise NotationError(
            f"{text} cannot represent chips that the house added to the pot"
        )


def by_player(record: HandRecord) -> tuple[list[Any], list[Any]]:
    """Return the blinds and the antes in the order of the players.

    Heads-up, a record lists those of the button first, although the button is the
    second player.
    """
    blinds, antes = list(record.stakes.blinds), list(record.stakes.antes)
    blinds += [0] * (len(record.players) - len(blinds))
    if len(record.players) == 2:  # noqa: PLR2004 - heads-up
        return blinds[::-1], antes[::-1]
    return blinds, antes


def is_small_blind(record: HandRecord, blinds: Sequence[Any], place: int) -> bool:
    """Return whether one of the two players after the button posted the small blind.

    Heads-up these are both players, and ``place`` 1 has the button. The smaller of the
    two posts is the small blind. If only one of them posted, it is the big blind, or
    the small blind if it is less than the smallest bet.
    """
    first = 1 if len(blinds) == 2 else 0  # noqa: PLR2004 - heads-up
    own, other = blinds[place], blinds[1 - place]
    if other <= 0:
        return bool(own < record.stakes.small_bet)
    return bool(own < other) or (own == other and place == first)


def was_watched(record: HandRecord) -> bool:
    """Return whether the hand was recorded by one of its players.

    That is so if the record names a hero or some dealt cards are unknown. Then all
    known cards of other players were shown.
    """
    return bool(remark(record, "hero")) or any(
        action.action == "deal" and "?" in (action.cards or "")
        for action in record.actions
    )


def narrate(record: HandRecord) -> Narration:
    """Return the steps of a hand that is over.

    Raises:
        NotationError: the hand is not over, the record contradicts itself, the game is
            not registered or dealt on several boards, or a draw was run several times.

    """
    if record.setup is not None or record.game not in VARIANTS:
        raise NotationError(
            f"no supported format has a name for {record.game!r}", record.game
        )
    if record.board_count > 1 or record.bomb_pot:
        raise NotationError(
            "double boards and bomb pots are not supported by this format"
        )
    return _Teller(record).tell()


class _Teller:
    """Converts the actions of a record to steps, counting cards and chips."""

    def __init__(self, record: HandRecord) -> None:
        """Prepare for the actions of a record."""
        count = len(record.players)
        self.account = account = HandAccount([p.stack for p in record.players])
        self.told = Narration(record, account.put_in, account.returned, [0] * count)
        self.street = -1
        game = VARIANTS[record.game].game
        plan, down = game.plan, game.hole_dealing_count
        self.hole_plan = list(
            accumulate(len(s.hole.replace("*", "d" * down)) for s in plan)
        )
        self.board_plan = list(accumulate(s.board for s in plan))
        self.dealt = [0] * count
        self.draws = [0] * count
        self.board = 0
        self.common: int | None = None
        self.runs: int | None = None
        self.drawn_again = False
        self.usual = [min(record.stakes.antes, default=0)] * count
        blinds, antes = by_player(record)
        for i, blind in enumerate(blinds):
            if blind >= 0:
                self.usual[i] = antes[i]

    def tell(self) -> Narration:
        """Return the steps of all actions, after checking the final stacks."""
        record = self.told.record
        index: dict[str | None, int] = {name: i for i, name in enumerate(record.names)}
        index[None] = -1
        for number, action in enumerate(record.actions, 1):
            i = index.get(action.player)
            if i is None:
                raise NotationError(
                    f"action {number}: unknown player {action.player!r}"
                )
            try:
                self._tell(action, i)
            except (TypeError, IndexError, ValueError):
                raise NotationError(
                    f"action {number}: {action} does not fit the hand"
                ) from None
        if self.drawn_again:
            raise NotationError(
                "draws that are run several times are not supported by this format"
            )
        final = [player.final for player in record.players]
        total = sum(player.stack for player in record.players)
        if self.account.stacks != final or sum(final) + record.rake != total:
            raise NotationError("the hand is not over, or its chips do not add up")
        return self.told

    def _tell(self, action: RecordedAction, i: int) -> None:
        """Add the steps of one action; ``i`` is the player, -1 for the table."""
        kind = action.action
        level = max(self.account.bets)
        put_in = self.account.put_in[i]
        returned = add_action(self.account, action, i)
        if kind in _WAGERS:
            self._wager(kind, i, self.account.put_in[i] - put_in, level)
        elif kind in ("fold", "check"):
            if kind == "fold":
                self.told.folded[i] = max(self.street, 0)
                if action.by == HOUSE:
                    self.told.absent.add(self.told.record.names[i])
            self.told.steps.append(WrittenStep(kind, self.street, i))
        elif kind in ("deal", "board"):
            self._deal(action, i)
        elif kind in ("discard", "stand_pat"):
            self.draws[i] += 1
            self.street = self.draws[i]
            cards = _cards(action)
            self.told.steps.append(WrittenStep(kind, self.street, i, cards=cards))
        elif kind == "collect":
            self._return(returned)
        else:
            self._end(action, i)

    def _wager(self, kind: str, i: int, added: Any, level: Any) -> None:
        step = WrittenStep(kind, -1 if kind in _POSTED else self.street, i, added)
        step.level = level
        if kind == "ante":
            self.told.antes[i] += added
            self._ante(step, min(added, self.usual[i]))
        step.to = self.account.bets[i]
        step.all_in = not self.account.stacks[i]
        self.told.steps.append(step)

    def _ante(self, step: WrittenStep, usual: Any) -> None:
        """Make separate steps for the ante and for the dead blind of a late player."""
        if usual < step.amount:
            if usual:
                self.told.steps.append(WrittenStep("ante", -1, step.player, usual))
            step.kind, step.amount = "dead", step.amount - usual

    def _deal(self, action: RecordedAction, i: int) -> None:
        cards = _cards(action)
        step = WrittenStep(action.action, 0, i, cards=cards)
        if action.action == "deal":
            step.up = action.up or (False,) * len(cards)
            self.dealt[i] += len(cards)
            self.drawn_again |= (self.runs or 1) > 1
            step.street = self.draws[i] or _place(self.hole_plan, self.dealt[i])
        else:
            step.street, step.run = self._board_place(len(cards))
        self.street = step.street
        self.told.steps.append(step)

    def _board_place(self, count: int) -> tuple[int, int]:
        """Return the street and the runout to which the next board cards belong."""
        self.board += count
        size = self.board_plan[-1]
        if not size:  # a board card dealt in stud
            return len(self.board_plan) - 1, 0
        if self.common is None or (self.runs or 1) == 1 or self.board <= self.common:
            return _place(self.board_plan, self.board), 0
        run, place = divmod(self.board - self.common - 1, size - self.common)
        return _place(self.board_plan, self.common + place + 1), run + 1

    def _return(self, returned: tuple[Any, ...]) -> None:
        """Add a step for uncalled chips that were returned."""
        for i, back in enumerate(returned):
            if back > 0:
                self.told.steps.append(
                    WrittenStep("return", self.street, i, amount=back)
                )

    def _end(self, action: RecordedAction, i: int) -> None:
        kind = action.action
        if kind == "runouts":
            self.common = self.board
            if action.count is not None:
                same = self.runs in (None, action.count)
                self.runs = action.count if same else 1
        elif kind in ("show", "muck"):
            self.told.shows.append((i, _cards(action)))
        elif kind == "note":
            self._note(action.note or "")
        elif kind == "push":
            self.told.pushes.append(action)

    def _note(self, note: str) -> None:
        """Add a step for cards that a player showed voluntarily."""
        for i, name in enumerate(self.told.record.names):
            if note.startswith(f"{name} shows "):
                self.told.shows.append((i, _shown(note.removeprefix(f"{name} shows "))))


def _shown(words: str) -> tuple[Card, ...]:
    try:
        return tuple(parse_cards(words))
    except BigslickError:  # not a note about cards
        return ()


def _place(plan: list[int], count: int) -> int:
    """Return the street that is reached when ``count`` cards have been dealt."""
    return next((n for n, total in enumerate(plan) if total >= count), len(plan) - 1)


def _cards(action: RecordedAction) -> tuple[Card, ...]:
    return tuple(parse_cards(action.cards)) if action.cards else ()
