"""One hand at a table of the room: the state, its sealed deck, its clock of times."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine import Automation
from bigslick.engine.absence import fold_absent
from bigslick.engine.phases.flow import advance
from bigslick.engine.table_cards import put_on_top
from bigslick.match.table.hand_result import HandResult
from bigslick.room.fairness import SealedDeck
from bigslick.room.table.event_builder import Narrator, texts

if TYPE_CHECKING:
    from bigslick.engine import Action, State
    from bigslick.match.rotation import PlannedHand
    from bigslick.room.fairness import FairnessRecord
    from bigslick.room.table.event_builder import News
    from bigslick.room.table.guests import GuestId

__all__ = ("RoomHand", "deck_from_texts", "deck_to_texts")

_AUTOMATIC = tuple(Automation)
_CHOOSING = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)
_SALT_HEX = 32


def deck_to_texts(deck: SealedDeck) -> tuple[str, str]:
    """Return cards and salts as the ledger keeps them."""
    return "".join(deck.cards), "".join(salt.hex() for salt in deck.salts)


def deck_from_texts(cards: str, salts: str) -> SealedDeck:
    """Return the deck that ``deck_to_texts`` wrote."""
    return SealedDeck(
        tuple(cards[i : i + 2] for i in range(0, len(cards), 2)),
        tuple(
            bytes.fromhex(salts[i : i + _SALT_HEX])
            for i in range(0, len(salts), _SALT_HEX)
        ),
    )


@dataclass
class RoomHand:
    """A hand under way, or the last one until the next begins."""

    hand_id: str
    number: int
    began: int
    plan: PlannedHand
    names: tuple[str, ...]
    guests: tuple[GuestId, ...]
    """Who was dealt in, in playing order: only they see their cards."""
    bots: tuple[str, ...]
    deck: SealedDeck
    seeds: dict[str, str]
    state: State
    runouts: int
    narrator: Narrator = field(init=False)
    times: list[float] = field(default_factory=list)
    shown_later: set[str] = field(default_factory=set)
    """Cards that were shown after the hand, or hunted."""

    def __post_init__(self) -> None:
        """Put the sealed cards in their order and wait for ``begin``."""
        cards = self.deck.dealt(self.hand_id, self.seeds)
        put_on_top(self.state, Card.clean("".join(cards)))
        self.narrator = Narrator(self.state, self.seats, self.guests)

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats in playing order."""
        return self.plan.lineup.order

    @property
    def turn(self) -> int | None:
        """Return the seat that is to decide, if any."""
        state = self.state
        index = state.turn_index if state.status else None
        return None if index is None else self.seats[index]

    def index(self, seat: int | None) -> int | None:
        """Return the place of a seat in the hand; None for everybody else."""
        return self.seats.index(seat) if seat in self.seats else None

    def index_of(self, guest: GuestId | None) -> int | None:
        """Return the place of a guest in the hand; None for everybody else."""
        return self.guests.index(guest) if guest in self.guests else None

    @property
    def choosing(self) -> list[int]:
        """Return the seats that are to say how often the board is run out."""
        if self.runouts == 1:
            return []
        return [self.seats[i] for i in self.state.runout_count_selector_indices]

    def can_run_out(self, count: int) -> bool:
        """Return whether there are cards enough to run the board out so often."""
        return self.state.can_select_runout_count(count)

    def begin(self, at: int) -> list[News]:
        """Let everything happen by itself that is no player's choice."""
        self.state.automations = _CHOOSING if self.runouts > 1 else _AUTOMATIC
        advance(self.state)
        return self._news(at, "player")

    def act(self, at: int, action: Action, by: str) -> list[News]:
        """Perform the action of the player in turn.

        Raises:
            IllegalActionError: he may not do that.

        """
        self.state.act(action)
        return self._news(at, by)

    def fold_absent(self, at: int) -> list[News]:
        """Fold for the player in turn, who is not there, also to no bet at all."""
        fold_absent(self.state)
        return self._news(at, "clock")

    def run_out(self, at: int, agreed: list[int]) -> list[News]:
        """Run the board out, more than once if everybody has agreed to it."""
        many = self.runouts if self.can_run_out(self.runouts) else 1
        for seat in self.choosing:
            wish = many if seat in agreed else 1
            self.state.select_runout_count(wish, self.seats.index(seat))
        return self._news(at, "player")

    def _news(self, at: int, by: str) -> list[News]:
        news = self.narrator.news(by)
        late = len(self.state.operations) - len(self.times)
        self.times += [(at - self.began) / 1000] * late
        return news

    def result(self, table: str, time: str) -> HandResult:
        """Return what became of the hand, all cards in it."""
        return HandResult(
            self.state,
            self.names,
            seats=self.seats,
            button=self.plan.lineup.positions.button,
            hand_id=self.hand_id,
            game=self.plan.code,
            table=table,
            time=time,
            bots=self.bots,
            times=self.times,
        )

    @property
    def open_cards(self) -> set[str]:
        """Return every card that everybody has seen."""
        cards = {card for board in self.narrator.boards for card in board}
        for shown in self.narrator.shown.values():
            cards.update(shown)
        return cards | self.shown_later

    def fairness(self) -> FairnessRecord:
        """Return what may be said of the deck."""
        return self.deck.record(self.hand_id, self.seeds, self.open_cards)

    def own_cards(self, seat: int) -> list[str]:
        """Return the last hole cards of a player, also after he gave them up."""
        from bigslick.engine import HoleDealing, StandingPatOrDiscarding

        i = self.seats.index(seat)
        cards: list[str] = []
        for operation in self.state.operations:
            if isinstance(operation, HoleDealing) and operation.player_index == i:
                cards += texts(operation.cards)
            elif (
                isinstance(operation, StandingPatOrDiscarding)
                and operation.player_index == i
            ):
                gone = texts(operation.cards)
                cards = [card for card in cards if card not in gone]
        return cards

    def rabbit(self) -> list[list[str]] | None:
        """Return the boards as they would have come, None if nothing is missing."""
        state = self.state
        street = state.streets[-1] if state.street_index is None else None
        if street is None or not state.folded_status or len(self.narrator.boards) > 1:
            return None
        board = self.narrator.boards[0].copy()
        deck = list(state.deck_cards)
        dealt = 0
        for planned in state.streets:
            count = planned.board_dealing_count
            if not count:
                continue
            if dealt + count > len(board):
                if planned.card_burning_status:
                    deck = deck[1:]
                board += texts(deck[: dealt + count - len(board)])
                deck = deck[count:]
            dealt += count
        return [board] if len(board) > len(self.narrator.boards[0]) else None
