"""Turns the operations of a hand into the events that each guest may see.

Events contain only what ``operation.seen_by`` returns.
"""

from __future__ import annotations

from functools import partial
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
from bigslick.hands.hand_names import name_hand
from bigslick.room.protocol import events
from bigslick.room.table.hand.made_hands import KnownCards, cards_of, share_name, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bigslick.engine import Operation, State
    from bigslick.engine.chips.account import AccountStep
    from bigslick.hands import Hand
    from bigslick.hands.hand import Cards
    from bigslick.room.table.players.guests import GuestId

__all__ = ("EventBuilder", "EventDraft", "texts")

Private: TypeAlias = "Mapping[GuestId, dict[str, Any] | Callable[[], dict[str, Any]]]"
"""The fields that single guests see instead; functions are called only for guests who
watch.
"""
_MAIN_AND_SIDE = 2
EventDraft: TypeAlias = "tuple[type[events.RoomEvent], dict[str, Any], Private]"
"""An event's type, its public fields, and the fields that single guests see instead."""


class EventBuilder:
    """Follows one hand: its chips, and which cards everybody has seen."""

    def __init__(
        self, state: State, seats: Sequence[int], guests: Sequence[GuestId]
    ) -> None:
        """Start before the first operation; seats and guests are in playing order."""
        self.state = state
        self.seats = tuple(seats)
        self.guests = tuple(guests)
        self.account = HandAccount(
            state.starting_stacks, ante_trimming=state.ante_trimming_status
        )
        self.shown: dict[int, list[str]] = {}
        """The hole cards that everybody has seen, by seat."""
        self.boards: list[list[str]] = [[] for _ in range(state.starting_board_count)]
        self.own: list[list[str]] = [[] for _ in seats]
        """The current hole cards of each player, as the player sees them."""
        self._open: set[int] = set()
        """The players whose complete hands everybody has seen."""
        self._called: Any = 0
        """The part of the winner's bet that others called, until it is pushed."""
        self._read = 0
        self._runouts = False

    def drafts(self, by: str) -> list[EventDraft]:
        """Return the events of all operations since the last call."""
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
    def pots(self) -> list[events.PotInfo]:
        """Return the pots, each with the seats that can win it.

        If all others have folded, the called part of the winner's bet is in the pot.
        """
        pots = [
            (amount, [self.seats[i] for i in players])
            for amount, players in self.account.pots()
        ]
        if self._called:  # there is one pot if one player is left
            ((amount, seats),) = pots
            pots = [(amount + self._called, seats)]
        return [events.PotInfo(amount, seats) for amount, seats in pots]

    def _draft(self, operation: Operation, by: str) -> EventDraft | None:  # noqa: C901, PLR0911, PLR0912 - one for each kind
        """Return the event of an operation; None if it has none."""
        step = self.account.add(operation)
        match operation:
            case CheckingOrCalling(player_index=i):  # the most frequent first
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
                return events.Runout, {"seat": self.seats[i], "count": count}, {}
            case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards):
                return self._show(i, texts(cards))
            case HandKilling(player_index=i):
                return events.Muck, {"seat": self.seats[i]}, {}
            case ChipsPushing():
                return self._push(operation)
            case _:  # no event: a burn card, a comment, or chips pulled in
                return None

    def _post(self, step: AccountStep, what: str) -> EventDraft:
        assert step.player is not None  # noqa: S101 - a player posts
        return (
            events.Post,
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
            events.ActionTaken,
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
        """Return the event for collected bets and returned uncalled chips."""
        returned = {
            self.seats[i]: amount for i, amount in enumerate(step.returned) if amount
        }
        self._called = step.called
        return events.Collect, {"pots": self.pots, "returned": returned}, {}

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
        fields = {"cards": cards, "boards": boards, "made": self._made_by(self._open)}
        private: Private = {
            self.guests[i]: partial(self._known(i).added_to, fields)
            for i, is_live in enumerate(self.account.live)
            if is_live and i not in self._open
        }
        return events.Board, fields, private

    def _deal(self, deals: list[HoleDealing]) -> EventDraft:
        dealt = [self._dealt(deal, None) for deal in deals]
        own = [
            self._dealt(deal, deal.player_index) if False in deal.statuses else cards
            for deal, cards in zip(deals, dealt, strict=True)
        ]
        places = [deal.player_index for deal in deals]
        for place, cards in zip(places, own, strict=True):
            self.own[place] += [card.card for card in cards]
        public = [card for cards in dealt for card in cards]
        private: Private = {
            self.guests[i]: partial(_deal_to, i, places, dealt, own, self._known(i))
            for i in set(places)
        }
        for card in public:
            if card.up:
                self.shown.setdefault(card.seat, []).append(card.card)
        return events.Deal, {"cards": public}, private

    def _dealt(self, deal: HoleDealing, viewer: int | None) -> list[events.DealtCard]:
        """Return the cards of one deal as ``viewer`` sees them; None is the public."""
        seen, seat = deal.seen_by(viewer), self.seats[deal.player_index]
        return [
            events.DealtCard(seat, text, up)
            for text, up in zip(texts(seen.cards), seen.statuses, strict=True)
        ]

    def _discard(
        self, operation: StandingPatOrDiscarding, step: AccountStep, by: str
    ) -> EventDraft:
        i = operation.player_index
        _, fields, _ = self._act(i, "discard", step, by)
        fields["count"] = len(operation.cards)
        gone = texts(operation.cards)
        self.own[i] = [card for card in self.own[i] if card not in gone]
        own = partial(self._known(i).added_to, fields | {"cards": gone})
        return events.ActionTaken, fields, {self.guests[i]: own}

    def _show(self, i: int, cards: list[str]) -> EventDraft:
        seat = self.seats[i]
        if not cards:
            return events.Muck, {"seat": seat}, {}
        self.shown[seat] = [card for card in cards if card != "??"]
        fields = {"seat": seat, "cards": cards, "hands": self.labels(cards)}
        if not any("?" in card for card in cards):
            self.own[i] = cards
            self._open.add(i)
            fields["made"] = self._made_by({i})
        return events.Showing, fields, {}

    def show_later(self, seat: int, cards: list[str]) -> events.MadeHands:
        """Record cards that a player shows after the hand; return their made hands.

        The result is empty until all of the player's cards have been shown.
        """
        i = self.seats.index(seat)
        shown = self.shown.setdefault(seat, [])
        shown += [card for card in cards if card not in shown]
        if not set(self.own[i]) <= set(shown):
            return {}
        self._open.add(i)
        return self._made_by({i})

    def made_for(self, viewer: int | None) -> events.MadeHands:
        """Return the made hands that a player can see; None for a spectator."""
        return self._made_by(self._open if viewer is None else self._open | {viewer})

    def _made_by(self, places: set[int]) -> events.MadeHands:
        return {self.seats[i]: self._known(i).made() for i in sorted(places)}

    def _known(self, i: int) -> KnownCards:
        """Return the cards from which a player's hand is made now."""
        boards = tuple([tuple(board) for board in self.boards])
        types = self.state.hand_types
        return KnownCards(self.seats[i], types, tuple(self.own[i]), boards)

    def labels(self, cards: list[str]) -> list[str]:
        """Return the name of the made hand for each board and share; "" if none.

        Cards that everybody can see already count too.
        """
        if any("?" in card for card in cards):
            return []
        hole = cards_of(cards)
        return [
            _name(kind, hole, cards_of(board))
            for board in self.boards
            for kind in self.state.hand_types
        ]

    def _push(self, operation: ChipsPushing) -> EventDraft:
        """Return the event for pushed chips; the called part of a bet is among them."""
        called, self._called = self._called, 0
        amounts = {
            self.seats[i]: amount + called
            for i, amount in enumerate(operation.amounts)
            if amount
        }
        return (
            events.Push,
            {
                "pot": operation.pot_index,
                "amounts": amounts,
                "what": self._what_was_won(operation),
                "hands": self._winning_hands(operation),
                "board": operation.board_index,
                "hand_type": operation.hand_type_index,
                "cards": self._winning_cards(operation),
            },
            {},
        )

    def _what_was_won(self, operation: ChipsPushing) -> str:
        """Return the pot, board and share that was pushed, if there are several."""
        parts = []
        pots, at = self._pot_count, operation.pot_index
        if pots > 1:
            number = f" {at}" if pots > _MAIN_AND_SIDE else ""
            parts.append(f"side pot{number}" if at else "main pot")
        if operation.board_index is not None and len(self.boards) > 1:
            parts.append(f"board {operation.board_index + 1}")
        if operation.hand_type_index is not None and len(self.state.hand_types) > 1:
            parts.append(share_name(self.state.hand_types, operation.hand_type_index))
        return ", ".join(parts)

    @property
    def _pot_count(self) -> int:
        """Return the number of pots; it is 1 if one player won all of them."""
        pushes = [own for own in self.state.operations if type(own) is ChipsPushing]
        return len({own.pot_index for own in pushes})

    def _winning_hands(self, operation: ChipsPushing) -> dict[int, str]:
        """Return the names of the winning hands that everybody has seen."""
        board, share = operation.board_index or 0, operation.hand_type_index or 0
        return {
            self.seats[i]: self._known(i).name(board, share)
            for i, amount in enumerate(operation.amounts)
            if amount and i in self._open
        }

    def _winning_cards(self, operation: ChipsPushing) -> dict[int, list[str]]:
        """Return the winning cards of winners whose hands everybody has seen.

        If one player wins everything, the operation has no board and no hand type; then
        the first board and hand type are used.
        """
        board, share = operation.board_index or 0, operation.hand_type_index or 0
        return {
            self.seats[i]: self._known(i).winning(board, share)
            for i, amount in enumerate(operation.amounts)
            if amount and i in self._open
        }


def _deal_to(
    i: int,
    places: list[int],
    dealt: list[list[events.DealtCard]],
    own: list[list[events.DealtCard]],
    known: KnownCards,
) -> dict[str, Any]:
    """Return the fields of a deal for player ``i``, who sees their own cards."""
    seen = [
        mine if p == i else all_
        for p, all_, mine in zip(places, dealt, own, strict=True)
    ]
    return known.added_to({"cards": [card for cards in seen for card in cards]})


def _name(kind: type[Hand], hole: Cards, board: Cards) -> str:
    found = name_hand(kind, hole, board)
    return "" if found is None else found.name


def _longest_start(board: list[str], known: list[list[str]]) -> list[str]:
    """Return the longest known board with which this board starts."""
    starts = [start for start in known if board[: len(start)] == start]
    return max(starts, key=len, default=[]).copy()
