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
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.room.protocol import events as say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.engine import Operation, State
    from bigslick.hands import Hand
    from bigslick.room.table.guests import GuestId

__all__ = ("Narrator", "News", "texts")

News: TypeAlias = (
    "tuple[type[say.Event], dict[str, Any], dict[GuestId, dict[str, Any]]]"
)
"""An event's type, what everybody sees, and what single guests see instead."""


def texts(cards: Iterable[Any]) -> list[str]:
    """Return the cards as they are written in messages."""
    return [repr(card) for card in cards]


class Narrator:
    """Follows one hand: its chips from seat to seat, and which cards lie open."""

    def __init__(
        self, state: State, seats: Sequence[int], guests: Sequence[GuestId]
    ) -> None:
        """Begin before the first operation; seats and guests in playing order."""
        self.state = state
        self.seats = tuple(seats)
        self.guests = tuple(guests)
        self.stacks: list[Any] = list(state.starting_stacks)
        self.bets: list[Any] = [0] * len(seats)
        self.put_in: list[Any] = [0] * len(seats)
        self.folded: set[int] = set()
        self.shown: dict[int, list[str]] = {}
        """The hole cards that everybody has seen, by seat."""
        self.boards: list[list[str]] = [[] for _ in range(state.starting_board_count)]
        self.told = 0
        self._runouts = False

    def news(self, by: str) -> list[News]:
        """Return what has been done since the last time."""
        operations = self.state.operations[self.told :]
        self.told += len(operations)
        news: list[News] = []
        deals: list[HoleDealing] = []
        for operation in operations:
            if isinstance(operation, HoleDealing):
                deals.append(operation)
                continue
            if deals:
                news.append(self._deal(deals))
                deals = []
            told = self._tell(operation, by)
            if told is not None:
                news.append(told)
        if deals:
            news.append(self._deal(deals))
        return news

    @property
    def pots(self) -> list[say.PotInfo]:
        """Return the pots, each with those who can win it."""
        live = [i for i in range(len(self.seats)) if i not in self.folded]
        gathered = [a - b for a, b in zip(self.put_in, self.bets, strict=True)]
        pots: list[say.PotInfo] = []
        floor = 0
        highest = max(gathered[i] for i in live)
        for level in sorted({gathered[i] for i in live}):
            amount = sum(min(x, level) - min(x, floor) for x in gathered)
            if level == highest:  # also what was folded above it
                amount += sum(max(x - level, 0) for x in gathered)
            seats = [self.seats[i] for i in live if gathered[i] >= level]
            if amount:
                pots.append(say.PotInfo(amount, seats))
            floor = level
        return pots

    def _tell(self, operation: Operation, by: str) -> News | None:  # noqa: C901, PLR0911, PLR0912 - one for each kind
        match operation:
            case AntePosting():
                return self._post(operation, "ante")
            case BlindOrStraddlePosting():
                return self._post(operation, "blind")
            case BetCollection():
                return self._collect(operation)
            case BoardDealing():
                return self._board(operation)
            case Folding(player_index=i):
                self.folded.add(i)
                return self._act(i, "fold", 0, by)
            case CheckingOrCalling(player_index=i, amount=amount):
                return self._act(i, "call" if amount else "check", amount, by)
            case BringInPosting(player_index=i, amount=amount):
                return self._act(i, "bring_in", amount, by)
            case CompletionBettingOrRaisingTo(player_index=i, amount=to):
                action = "raise" if any(self.bets) else "bet"
                return self._act(i, action, to - self.bets[i], by)
            case StandingPatOrDiscarding():
                return self._discard(operation, by)
            case RunoutCountSelection(player_index=i, runout_count=count):
                self._runouts = True
                return say.Runout, {"seat": self.seats[i], "count": count}, {}
            case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards):
                return self._show(i, texts(cards))
            case HandKilling(player_index=i):
                return say.Muck, {"seat": self.seats[i]}, {}
            case ChipsPushing():
                return self._push(operation)
            case ChipsPulling(player_index=i, amount=amount):
                self.stacks[i] += amount
                self.bets[i] = 0
            case _:  # a burn, or a remark
                pass
        return None

    def _post(self, operation: Any, what: str) -> News:
        i, amount = operation.player_index, operation.amount
        self._move(i, amount)
        return (
            say.Post,
            {
                "seat": self.seats[i],
                "what": what,
                "amount": amount,
                "bet": self.bets[i],
                "stack": self.stacks[i],
            },
            {},
        )

    def _move(self, i: int, amount: Any) -> None:
        self.stacks[i] -= amount
        self.bets[i] += amount
        self.put_in[i] += amount

    def _act(self, i: int, action: str, amount: Any, by: str) -> News:
        self._move(i, amount)
        return (
            say.ActionTaken,
            {
                "seat": self.seats[i],
                "action": action,
                "amount": amount,
                "to": self.bets[i],
                "stack": self.stacks[i],
                "pot": sum(self.put_in),
                "all_in": not self.stacks[i] and bool(amount),
                "by": by,
            },
            {},
        )

    def _collect(self, operation: BetCollection) -> News:
        returned = {}
        for i, (bet, kept) in enumerate(zip(self.bets, operation.bets, strict=True)):
            if bet > kept:
                returned[self.seats[i]] = bet - kept
                self.stacks[i] += bet - kept
                self.put_in[i] -= bet - kept
        self.bets = [0] * len(self.seats)
        return say.Collect, {"pots": self.pots, "returned": returned}, {}

    def _board(self, operation: BoardDealing) -> News:
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

    def _deal(self, deals: list[HoleDealing]) -> News:
        public: list[say.DealtCard] = []
        private: dict[GuestId, dict[str, Any]] = {}
        for place in {deal.player_index for deal in deals}:
            if any(False in d.statuses for d in deals if d.player_index == place):
                private[self.guests[place]] = {"cards": self._dealt(deals, place)}
        public = self._dealt(deals, None)
        for card in public:
            if card.up:
                self.shown.setdefault(card.seat, []).append(card.card)
        return say.Deal, {"cards": public}, private

    def _dealt(self, deals: list[HoleDealing], viewer: int | None) -> list[Any]:
        dealt = []
        for deal in deals:
            seen = deal.seen_by(viewer)
            for card, up in zip(seen.cards, seen.statuses, strict=True):
                seat = self.seats[seen.player_index]
                dealt.append(say.DealtCard(seat, repr(card), up))
        return dealt

    def _discard(self, operation: StandingPatOrDiscarding, by: str) -> News:
        i = operation.player_index
        _, fields, _ = self._act(i, "discard", 0, by)
        fields["count"] = len(operation.cards)
        own = fields | {"cards": texts(operation.cards)}
        return say.ActionTaken, fields, {self.guests[i]: own}

    def _show(self, i: int, cards: list[str]) -> News:
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

    def _push(self, operation: ChipsPushing) -> News:
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
