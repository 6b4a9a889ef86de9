"""From the operations of a hand to the events that each guest may see.

Nothing goes into an event that did not come from ``operation.seen_by``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from bigslick.engine import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.chips.account import HandAccount
from bigslick.room.protocol import events as say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.engine import Operation, State
    from bigslick.engine.chips.account import AccountStep
    from bigslick.hands import Hand
    from bigslick.room.table.guests import GuestId

__all__ = ("EventBuilder", "EventDraft", "texts")

EventDraft: TypeAlias = (
    "tuple[type[say.Event], dict[str, Any], dict[GuestId, dict[str, Any]]]"
)
"""An event's type, what everybody sees, and what single guests see instead."""


def texts(cards: Iterable[Any]) -> list[str]:
    """Return the cards as they are written in messages."""
    return [repr(card) for card in cards]


class EventBuilder:
    """Follows one hand: its chips from seat to seat, and which cards lie open."""

    def __init__(
        self, state: State, seats: Sequence[int], guests: Sequence[GuestId]
    ) -> None:
        """Begin before the first operation; seats and guests in playing order."""
        self.state = state
        self.seats = tuple(seats)
        self.guests = tuple(guests)
        self.account = HandAccount(
            state.starting_stacks, ante_trimming=state.ante_trimming_status
        )
        self.shown: dict[int, list[str]] = {}
        """The hole cards that everybody has seen, by seat."""
        self.boards: list[list[str]] = [[] for _ in range(state.starting_board_count)]
        self._read = 0
        self._runouts = False

    def drafts(self, by: str) -> list[EventDraft]:
        """Return what has been done since the last time."""
        operations = self.state.operations[self._read :]
        self._read += len(operations)
        drafts: list[EventDraft] = []
        deals: list[HoleDealing] = []
        for operation in operations:
            if type(operation) is HoleDealing:
                deals.append(operation)
                continue
            if deals:
                drafts.append(self._deal(deals))
                deals = []
            draft = self._draft(operation, by)
            if draft is not None:
                drafts.append(draft)
        if deals:
            drafts.append(self._deal(deals))
        return drafts

    @property
    def pots(self) -> list[say.PotInfo]:
        """Return the pots, each with those who can win it."""
        return [
            say.PotInfo(amount, [self.seats[i] for i in players])
            for amount, players in self.account.pots()
        ]

    def _draft(self, operation: Operation, by: str) -> EventDraft | None:  # noqa: C901, PLR0911, PLR0912 - one for each kind
        step = self.account.add(operation)
        match operation:
            case CheckingOrCalling(player_index=i):  # the most frequent ones first
                return self._act(i, "call" if step.added else "check", step, by)
            case Folding(player_index=i):
                return self._act(i, "fold", step, by)
            case CompletionBettingOrRaisingTo(player_index=i):
                return self._act(i, "raise" if step.is_raise else "bet", step, by)
            case AntePosting():
                return self._post(step, "ante")
            case BlindOrStraddlePosting():
                return self._post(step, "blind")
            case BetCollection():
                return self._collect(step)
            case BoardDealing():
                return self._board(operation)
            case BringInPosting(player_index=i):
                return self._act(i, "bring_in", step, by)
            case StandingPatOrDiscarding():
                return self._discard(operation, step, by)
            case RunoutCountSelection(player_index=i, runout_count=count):
                self._runouts = True
                return say.Runout, {"seat": self.seats[i], "count": count}, {}
            case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards):
                return self._show(i, texts(cards))
            case HandKilling(player_index=i):
                return say.Muck, {"seat": self.seats[i]}, {}
            case ChipsPushing():
                return self._push(operation)
            case _:  # a burn, a remark, or chips pulled in
                return None

    def _post(self, step: AccountStep, what: str) -> EventDraft:
        assert step.player is not None  # noqa: S101 - somebody posts
        return (
            say.Post,
            {
                "seat": self.seats[step.player],
                "what": what,
                "amount": step.added,
                "bet": step.to,
                "stack": self.account.stacks[step.player],
            },
            {},
        )

    def _act(self, i: int, action: str, step: AccountStep, by: str) -> EventDraft:
        account = self.account
        return (
            say.ActionTaken,
            {
                "seat": self.seats[i],
                "action": action,
                "amount": step.added,
                "to": account.bets[i],
                "stack": account.stacks[i],
                "pot": account.total,
                "all_in": step.all_in,
                "by": by,
            },
            {},
        )

    def _collect(self, step: AccountStep) -> EventDraft:
        """Tell of gathered bets; the last player left gets all of theirs back."""
        returned = {
            self.seats[i]: amount for i, amount in enumerate(step.returned) if amount
        }
        if step.called:
            assert step.player is not None  # noqa: S101 - the last one left
            seat = self.seats[step.player]
            returned[seat] = returned.get(seat, 0) + step.called
        return say.Collect, {"pots": self.pots, "returned": returned}, {}

    def _board(self, operation: BoardDealing) -> EventDraft:
        cards = texts(operation.cards)
        last = [texts(self.state.get_board_cards(b)) for b in self.state.board_indices]
        if len(last) > len(self.boards) and self._runouts:
            self.boards = [_longest_start(board, self.boards) for board in last]
        for board, whole in zip(self.boards, last, strict=False):
            if whole[len(board) : len(board) + len(cards)] == cards:
                board.extend(cards)
                break
        boards = [board.copy() for board in self.boards]
        return say.Board, {"cards": cards, "boards": boards}, {}

    def _deal(self, deals: list[HoleDealing]) -> EventDraft:
        dealt = [self._dealt(deal, None) for deal in deals]
        public = [card for cards in dealt for card in cards]
        private: dict[GuestId, dict[str, Any]] = {}
        for place in {deal.player_index for deal in deals}:
            if any(False in d.statuses for d in deals if d.player_index == place):
                own = [
                    self._dealt(deal, place) if deal.player_index == place else cards
                    for deal, cards in zip(deals, dealt, strict=True)
                ]
                seen = [card for cards in own for card in cards]
                private[self.guests[place]] = {"cards": seen}
        for card in public:
            if card.up:
                self.shown.setdefault(card.seat, []).append(card.card)
        return say.Deal, {"cards": public}, private

    def _dealt(self, deal: HoleDealing, viewer: int | None) -> list[say.DealtCard]:
        """Return the cards of one deal; others see of it what everybody does."""
        seen, seat = deal.seen_by(viewer), self.seats[deal.player_index]
        return [
            say.DealtCard(seat, repr(card), up)
            for card, up in zip(seen.cards, seen.statuses, strict=True)
        ]

    def _discard(
        self, operation: StandingPatOrDiscarding, step: AccountStep, by: str
    ) -> EventDraft:
        i = operation.player_index
        _, fields, _ = self._act(i, "discard", step, by)
        fields["count"] = len(operation.cards)
        own = fields | {"cards": texts(operation.cards)}
        return say.ActionTaken, fields, {self.guests[i]: own}

    def _show(self, i: int, cards: list[str]) -> EventDraft:
        seat = self.seats[i]
        if not cards:
            return say.Muck, {"seat": seat}, {}
        self.shown[seat] = [card for card in cards if card != "??"]
        fields = {"seat": seat, "cards": cards, "hands": self.labels(cards)}
        return say.Showing, fields, {}

    def labels(self, cards: list[str]) -> list[str]:
        """Return what the cards make, for each board and share; "" for nothing.

        Cards that lie open already but were not shown again count too.
        """
        if "??" in cards:
            return []
        hole = "".join(cards)
        return [
            _label(kind, hole, "".join(board))
            for board in self.boards
            for kind in self.state.hand_types
        ]

    def _push(self, operation: ChipsPushing) -> EventDraft:
        amounts = {
            self.seats[i]: amount
            for i, amount in enumerate(operation.amounts)
            if amount
        }
        return (
            say.Push,
            {
                "pot": operation.pot_index,
                "amounts": amounts,
                "board": operation.board_index,
                "hand_type": operation.hand_type_index,
            },
            {},
        )


def _label(kind: type[Hand], hole: str, board: str) -> str:
    hand = kind.from_game_or_none(hole, board)
    return "" if hand is None else str(hand.entry.label)


def _longest_start(board: list[str], known: list[list[str]]) -> list[str]:
    """Return as much of the board as lay there before it was run out."""
    starts = [start for start in known if board[: len(start)] == start]
    return max(starts, key=len, default=[]).copy()
