"""Replaying a transcript in the engine, action by action.

Everything is checked: each action must be legal, each amount must be right, and the
final chips must agree with the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import Card
from bigslick.engine import AntePosting, BlindOrStraddlePosting, Mode, Opening
from bigslick.errors import BigslickError
from bigslick.formats.read_hand import TextProblem
from bigslick.formats.sites.transcript import ActionKind, PostKind
from bigslick.formats.sites.written_cards import WrittenCards

if TYPE_CHECKING:
    from bigslick.engine import State
    from bigslick.formats.sites.table_setup import Seating
    from bigslick.formats.sites.transcript import WrittenAction

__all__ = ("Play",)

_UNKNOWN: Final = Card.UNKNOWN
_CALLS: Final = (ActionKind.CHECK, ActionKind.CALL, ActionKind.CHECK_OR_CALL)


class Play:
    """The replay of one hand."""

    def __init__(
        self, seating: Seating, state: State, repairs: list[str] | None
    ) -> None:
        """Prepare to replay; the state is after the posts and before the deal."""
        self.seating = seating
        self.text = seating.transcript
        self.state = state
        self.repairs = repairs
        self.index = {name: i for i, name in enumerate(seating.names)}
        self.cards = WrittenCards(seating, state)
        self.by_cards = state.streets[0].opening is not Opening.POSITION
        self.absent = {
            self.index[event.name]
            for event in self.text.events
            if event.kind is ActionKind.FOLD
            and seating.seats[self.index[event.name]].sitting_out
        }
        """The players who sit out and are folded by the site, even when all in."""
        acting = {event.name for event in self.text.events}
        self.gone = {
            i
            for i, seat in enumerate(seating.seats)
            if seat.sitting_out and seat.name not in acting
        }
        """The players who paid an ante and then left the table."""
        self.line: int | None = self.text.posts[-1][3] if self.text.posts else None

    def to_the_end(self) -> None:
        """Replay all actions of the text, and check that the hand is then over.

        Raises:
            TextProblem: something in the text is impossible.

        """
        self._check_posts()
        events = [e for e in self.text.events if e.kind is not ActionKind.DISCARD]
        draws = [e for e in self.text.events if e.kind is ActionKind.DISCARD]
        try:
            self._deal()
            while events or draws:
                if self.by_cards and events:
                    self._name_opener(self.index[events[0].name])
                self._check_unasked(events[0] if events else None)
                drawing = True in self.state.standing_pat_or_discarding_statuses
                if drawing and self.text.pat_unsaid and self._stands_pat(draws):
                    continue
                queue = draws if drawing else events
                if not queue:
                    raise TextProblem(
                        "an action is missing: the text continues with another street",
                        self.line,
                    )
                event = self._next(queue, drawing)
                self.line = event.line
                self._act(event)
                self._deal()
            self._check_unasked(None)
        except BigslickError as error:
            if isinstance(error, TextProblem):
                raise
            raise TextProblem(_first_line(error), self.line) from None
        self._finish()

    def _check_unasked(self, event: WrittenAction | None) -> None:
        """Check for a player when all others are all in and their bets are covered.

        Sites do not ask such a player to act, but the engine does if checking is free:
        a big blind against a shorter all-in, for example. Players who left are folded.
        """
        state = self.state
        while state.actor_indices and not state.showdown_indices:
            turn = state.actor_indices[0]
            if turn in self.gone:
                state.fold_absent()
                self._deal()
                continue
            if event is not None and self.index[event.name] == turn:
                return
            others = [
                state.stacks[j]
                for j, alive in enumerate(state.statuses)
                if alive and j != turn
            ]
            free = not state.checking_or_calling_amount and state.can_check_or_call()
            if any(others) or not free:
                return
            state.check_or_call()
            self._deal()

    def _name_opener(self, i: int) -> None:
        """Name the player who acts next as the opener, if unknown up cards allow it."""
        if self.state.turn_index != i and self.state.can_name_opener(i):
            self.state.name_opener(i)

    def _stands_pat(self, draws: list[WrittenAction]) -> bool:
        """Stand pat if the text has no draw of the player; return whether it was so."""
        state = self.state
        drawer = state.stand_patter_or_discarder_index
        street = state.street_index
        if any(
            self.index[event.name] == drawer and event.street in (None, street)
            for event in draws
        ):
            return False
        state.stand_pat_or_discard(())
        self._deal()
        return True

    def _next(self, queue: list[WrittenAction], drawing: bool) -> WrittenAction:
        """Remove and return the next action; draws may be written in another order."""
        if drawing:
            drawer = self.state.stand_patter_or_discarder_index
            for n, event in enumerate(queue):
                if self.index[event.name] == drawer:
                    return queue.pop(n)
            raise TextProblem(
                f"{self.seating.names[drawer or 0]} neither draws nor stands pat",
                queue[0].line,
            )
        turn = self.state.turn_index
        for n, event in enumerate(queue):
            if event.kind is not ActionKind.FOLD:
                break
            if self.index[event.name] == turn:
                return queue.pop(n)  # players who fold at once, in another order
        return queue.pop(0)

    def _check_posts(self) -> None:
        """Check that the posts of the engine agree with the text, antes separately."""
        names = self.seating.names
        said: dict[str, list[Any]] = {name: [0, 0] for name in names}
        lines = {}
        for kind, name, amount, line in self.text.posts:
            dead = amount if kind in (PostKind.ANTE, PostKind.DEAD) else amount - amount
            if kind is PostKind.BOTH_BLINDS:
                dead = max(amount - (self.text.big_blind or amount), dead)
            said[name][0] += dead
            said[name][1] += amount - dead
            lines[name] = line
        paid: dict[str, list[Any]] = {name: [0, 0] for name in names}
        for operation in self.state.operations:
            if type(operation) is AntePosting:
                paid[names[operation.player_index]][0] += operation.amount
            elif type(operation) is BlindOrStraddlePosting:
                paid[names[operation.player_index]][1] += operation.amount
        for name in names:
            if said[name] != paid[name]:
                (ante, blind), (owed, due) = said[name], paid[name]
                what = f"an ante of {ante} and {blind}, expected {owed} and {due}"
                if not ante and not owed:
                    what = f"{blind}, expected {due}"
                raise TextProblem(f"{name} posts {what}", lines.get(name, self.line))

    def _deal(self) -> None:
        """Perform the dealer's operations up to the next decision."""
        state = self.state
        while state.status:
            if True in state.standing_pat_or_discarding_statuses:
                self.cards.choose_draw_runs()
                return
            if any(state.hole_dealing_statuses):
                if state.card_burning_status and not any(state.board_dealing_counts):
                    state.burn_card(_UNKNOWN)
                self.cards.deal_hole(self.line)
            elif any(state.board_dealing_counts):
                if state.card_burning_status:
                    state.burn_card(_UNKNOWN)
                self.cards.deal_board(self.line)
            elif state.card_burning_status:
                state.burn_card(_UNKNOWN)
            elif True in state.runout_count_selector_statuses:
                self.cards.choose_runouts()
            elif state.showdown_indices:
                self._show()
            else:
                return

    def _show(self) -> None:
        """Show or muck for the next player.

        When players are all in before the last card, sites let the losers muck at the
        end. Until then the cards of players who do not show stay face down.
        """
        state = self.state
        names = (*self.text.showdown, *self.text.shown)
        if self.text.actions_only:
            names = ()
        order = [self.index[name] for name in names if name in self.index]
        waiting = state.showdown_indices
        for away in self.absent.intersection(waiting):  # their hands are dead
            state.show_or_muck_hole_cards(False, away)
            return
        i = next((j for j in order if j in waiting), waiting[0])
        if self.absent and state.statuses.count(True) == 1:
            state.show_or_muck_hole_cards(False, i)
            return
        name = self.seating.names[i]
        cards = self.text.shown.get(name)
        if cards is not None and self.text.draw_runs:
            cards = tuple(state.hole_cards[i])  # those of this run
        last = (state.street_index or 0) + 1 == state.street_count
        last = last and not state.street_return_count  # true only in the last runout
        if cards is not None and (len(cards) == len(state.hole_cards[i]) or last):
            held = state.hole_cards[i]
            self.cards.check_new(
                (card for card in cards if card not in held), self.line
            )
            state.show_or_muck_hole_cards(cards, i)
        elif last and name in self.text.collected and self._wins_side_pot(i):
            state.show_or_muck_hole_cards([_UNKNOWN] * len(state.hole_cards[i]), i)
        elif state.all_in_status and not last:
            if state.mode is Mode.TOURNAMENT:
                # a beaten hand that the text does not show
                lost = name not in self.text.collected and not all(state.hole_cards[i])
                state.show_or_muck_hole_cards(False if lost else None, i)
            else:
                state.show_or_muck_hole_cards([_UNKNOWN] * len(state.hole_cards[i]), i)
        else:
            state.show_or_muck_hole_cards(False, i)

    def _wins_side_pot(self, i: int) -> bool:
        """Return whether there is a pot that only this player can win.

        Sites push it to the player even if they do not show. In the other pots, a hand
        that is not shown cannot win.
        """
        state = self.state
        pots = any(pot.player_indices == (i,) for pot in state.pots)
        return pots and state.mode is Mode.CASH_GAME

    def _fold(self, i: int) -> None:
        """Fold, even when checking is free.

        Sites fold the hands of players who sit out, and let players fold without facing
        a bet even in tournaments, where the engine allows this only as an action of the
        house.
        """
        free = self.state.mode is Mode.TOURNAMENT and not self.state.can_fold()
        if self.seating.seats[i].sitting_out or free:
            self.state.fold_absent()
        else:
            self.state.fold()

    def _act(self, event: WrittenAction) -> None:
        """Perform an action of the text, if it is that player's turn."""
        state = self.state
        i = self.index[event.name]
        turn = state.turn_index
        if event.kind is ActionKind.FOLD and i in self.absent and not state.stacks[i]:
            return  # the engine does not ask players who are all in: they muck
        if turn != i or state.showdown_indices:
            raise TextProblem(self._not_now(event.name, turn), event.line)
        if event.street not in (None, state.street_index):
            raise TextProblem(
                f"{event.name} acts on street {(event.street or 0) + 1}, but it is "
                f"street {(state.street_index or 0) + 1}",
                event.line,
            )
        kind = event.kind
        if kind is ActionKind.FOLD:
            self._fold(i)
        elif kind in _CALLS:
            self._call(event, i)
        elif kind is ActionKind.BRING_IN:
            self._expect(event, min(state.bring_in, state.stacks[i]), "brings in")
            state.post_bring_in()
        elif kind is ActionKind.DISCARD:
            self._draw(event, i)
        else:
            self._raise(event, i)

    def _call(self, event: WrittenAction, i: int) -> None:
        state = self.state
        owed = state.checking_or_calling_amount
        if event.kind is ActionKind.CHECK and owed:
            raise TextProblem(
                f"{event.name} checks, but a call costs {owed}", event.line
            )
        if event.kind is ActionKind.CALL:
            if not owed:
                raise TextProblem(
                    f"{event.name} calls, but there is no bet to call", event.line
                )
            self._expect(event, owed, "calls", state.bets[i] + owed)
        state.check_or_call()

    def _raise(self, event: WrittenAction, i: int) -> None:
        state = self.state
        chips = self.seating.number
        if event.to is not None:
            to = chips(event.to)
        elif event.amount is not None:
            to = state.bets[i] + chips(event.amount)
        else:
            to = state.bets[i] + state.stacks[i]
        if event.kind is ActionKind.ALL_IN:
            if to != state.bets[i] + state.stacks[i]:
                raise TextProblem(
                    f"{event.name} is all in with {to}, but has "
                    f"{state.bets[i] + state.stacks[i]}",
                    event.line,
                )
            if not state.can_complete_bet_or_raise_to(to):
                state.check_or_call()
                return
        state.complete_bet_or_raise_to(to)

    def _expect(
        self, event: WrittenAction, owed: Any, verb: str, total: Any = None
    ) -> None:
        said = event.amount if event.amount is not None else event.to
        meant = owed if event.amount is not None else total
        if said is not None and abs(said - meant) > self.text.tolerance:
            message = f"{event.name} {verb} {said}, expected {meant}"
            if self.repairs is None:
                raise TextProblem(message, event.line)
            self.repairs.append(f"line {event.line}: {message}: {meant} taken")

    def _draw(self, event: WrittenAction, i: int) -> None:
        cards: list[Card] = list(event.cards)
        missing = event.count - len(cards)
        if missing > 0:
            held = self.state.hole_cards[i]
            unknown = [card for card in held if not card]
            cards += unknown[:missing]
            if len(cards) < event.count:
                raise TextProblem(
                    f"{event.name} discards {event.count} cards that the text does "
                    "not name",
                    event.line,
                )
        self.state.stand_pat_or_discard(cards)

    def _not_now(self, name: str, turn: int | None) -> str:
        if turn is None or self.state.showdown_indices:
            return f"{name} acts, but it is no player's turn"
        return f"{name} acts, but it is {self.seating.names[turn]}'s turn"

    def _finish(self) -> None:
        """Check that the hand is over and that the text has no further cards."""
        state = self.state
        if state.status and self.repairs is not None:
            self._fold_the_rest()
        if state.status:
            turn = state.turn_index
            waiting = "" if turn is None else f": {self.seating.names[turn]} is to act"
            raise TextProblem(f"the hand is not over{waiting}", self.text.last_line)
        self._show_late()
        self.cards.check_all_dealt()

    def _show_late(self) -> None:
        """Show the cards of a winner who did not have to show."""
        state = self.state
        if state.statuses.count(True) != 1:
            return
        i = state.statuses.index(True)
        cards = self.text.shown.get(self.seating.names[i])
        if cards and not all(state.hole_card_statuses[i]):
            try:
                state.show_or_muck_hole_cards(cards, i)
            except BigslickError:
                words = f"{self.seating.names[i]} shows {' '.join(map(repr, cards))}"
                state.no_operate(commentary=words)

    def _fold_the_rest(self) -> None:
        assert self.repairs is not None  # noqa: S101 - asked for by the caller
        state = self.state
        while state.actor_indices:
            name = self.seating.names[state.actor_indices[0]]
            if not state.can_fold():
                return
            state.fold()
            self.repairs.append(
                f"line {self.text.last_line}: the text ends before {name} acts: folded"
            )
            self._deal()


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
