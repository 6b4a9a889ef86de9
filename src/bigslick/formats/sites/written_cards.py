"""The cards that a text names, dealt in the order of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.cards import Card
from bigslick.formats.read_hand import TextProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.engine import State
    from bigslick.formats.sites.table_setup import Seating

__all__ = ("WrittenCards",)

_UNKNOWN: Final = Card.UNKNOWN


class WrittenCards:
    """The hole cards and boards of a text that have not been dealt yet."""

    def __init__(self, seating: Seating, state: State) -> None:
        """Prepare to deal the cards of the text to this state."""
        self.seating = seating
        self.text = seating.transcript
        self.state = state
        index = {name: i for i, name in enumerate(seating.names)}
        self.dealt: dict[tuple[int, int], list[Card]] = {
            (index[name], street): list(cards)
            for (name, street), cards in self.text.dealt.items()
        }
        self.boards = {run: list(cards) for run, cards in self.text.boards.items()}
        self.run = 0

    def deal_hole(self, line: int | None) -> None:
        """Deal the hole cards of the street; those that are not written are unknown."""
        state = self.state
        street = state.street_index or 0
        drawing = street == self.text.run_street
        for i, pending in enumerate(state.hole_dealing_statuses):
            if pending:
                cards = self.dealt.pop((i, street), [])
                if drawing and self.run:
                    drawn = self.text.draw_runs[self.run - 1]
                    cards = [*drawn.get(self.seating.names[i], ())]
                if len(cards) > len(pending):
                    raise TextProblem(
                        f"{self.seating.names[i]} is dealt {len(cards)} cards, "
                        f"expected {len(pending)}",
                        line,
                    )
                cards += [_UNKNOWN] * (len(pending) - len(cards))
                self.check_new(cards, line)
                state.deal_hole(cards, i)
        self.run += drawing

    def deal_board(self, line: int | None) -> None:
        """Deal the board of the street."""
        state = self.state
        if self.text.board_count > 1:
            for board in range(1, self.text.board_count + 1):
                state.deal_board(self._next_board(board, line))
            return
        street = state.street_index or 0
        run = 0
        if state.runout_count and state.runout_count > 1:
            if street == state.street_return_index:
                self.run += 1
            run = self.run
        cards = self._next_board(run, line)
        for _ in range(len(state.board_dealing_counts)):
            state.deal_board(cards)

    def _next_board(self, run: int, line: int | None) -> tuple[Card, ...]:
        """Return the next cards of a board, which must be those of the street."""
        street = self.state.street_index or 0
        queue = self.boards.get(run, [])
        if not queue or queue[0][0] != street:
            raise TextProblem(
                "the text ends before the board is dealt"
                if not queue
                else "the board cards belong to another street",
                self.text.last_line if not queue else line,
            )
        _, cards = queue.pop(0)
        self.check_new(cards, line)
        return cards

    def check_new(self, cards: Iterable[Card], line: int | None) -> None:
        """Check that the cards are not duplicates."""
        known = [card for card in cards if card]
        if known:
            seen = set(self.state.cards_in_play)
            for card in known:
                if card in seen:
                    raise TextProblem(f"duplicate card {card!r}", line)
                seen.add(card)

    def choose_runouts(self) -> None:
        """Choose as many runouts as the text has boards."""
        runs = max(self.boards, default=0)
        for i, due in enumerate(self.state.runout_count_selector_statuses):
            if due:
                self.state.select_runout_count(runs if runs > 1 else None, i)

    def choose_draw_runs(self) -> None:
        """Choose as many runs of the draw as the text has."""
        text, state = self.text, self.state
        if not text.draw_runs or state.street_index != text.run_street:
            return
        runs = len(text.draw_runs) + 1
        while state.can_select_runout_count(runs):
            state.select_runout_count(runs)

    def check_all_dealt(self) -> None:
        """Check that the text has no further cards.

        Some sites deal the rest of the board even if all players but one have folded.
        """
        for queue in self.boards.values():
            if queue and not self.state.folded_status:
                raise TextProblem(
                    "a board card is dealt after the end of the hand",
                    self.text.last_line,
                )
        for i, street in self.dealt:
            if self.dealt[i, street]:
                raise TextProblem(
                    f"{self.seating.names[i]} is dealt cards after leaving the hand",
                    self.text.last_line,
                )
