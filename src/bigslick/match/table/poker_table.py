"""One hand at a table: any variant, two to ten players, people or bots.

``PokerTable.play`` plays the whole hand; the methods of ``phase_by_phase`` play it in
steps. A ``State`` applies the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

from bigslick.engine import Folding, Mode, Phase
from bigslick.engine.games.game_cache import deal, game_at
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import GameConfigError, brief
from bigslick.formats.record.hand_record import HandRecord
from bigslick.match.game_set import with_posts
from bigslick.match.table.phase_by_phase import PhaseByPhase
from bigslick.match.table.player import Player, names_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.cards import Card, CardsLike, RandomSource
    from bigslick.engine import Operation, Rules, State
    from bigslick.engine.games import Poker, Variant
    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.table.referee import Penalty
    from bigslick.values import ValuesLike

__all__ = ("PokerTable",)


class PokerTable(PhaseByPhase):
    """A hand of poker for players in playing order, the button last.

    ``players[0]`` sits left of the button; heads-up the button posts the small
    blind. ``game`` is a variant's code, a variant, or a game with its stakes; missing
    stakes get usual values in proportion to the given ones. ``posts`` are the live
    blinds of players who missed theirs, ``dead`` their dead posts; both are by name.
    In a bomb pot all players post an ante and betting starts on the flop. ``runouts``
    is the largest number of runouts in a cash game when no more betting is possible:
    each remaining player whose decider has ``choose_runouts`` is asked. ``deck`` lists
    cards to put on top of the deck.

    If a decider gives an invalid answer, breaks a rule, raises an exception, or takes
    longer than ``time_limit`` seconds, an event is recorded and the table acts for the
    player: with the penalty ``check`` the player checks if possible, else folds.

    >>> from bigslick.bots import create_bot
    >>> from bigslick.match import Player
    >>> names = ("Alice", "Bob", "Carol")
    >>> players = [Player(name, 200, decider=create_bot("calls")) for name in names]
    >>> result = PokerTable(players, (1, 2), seed=7).play()
    >>> sum(result.payoffs.values()), result.pot, len(result.board)
    (0, 6, 5)

    Raises:
        GameConfigError: the players or the stakes are invalid.

    """

    def __init__(  # noqa: PLR0913 - the settings of a table
        self,
        players: Iterable[Player],
        blinds: ValuesLike | None = None,
        *,
        game: str | Variant | Poker = "nlhe",
        antes: ValuesLike | None = None,
        bring_in: int | None = None,
        bets: int | tuple[int, int] | None = None,
        posts: Mapping[str, int] | None = None,
        dead: Mapping[str, int] | None = None,
        bomb_pot: ValuesLike | None = None,
        boards: int = 1,
        runouts: int = 1,
        rake: Callable[..., tuple[int, int]] | None = None,
        mode: Mode = Mode.TOURNAMENT,
        rules: Rules = DEFAULT_RULES,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
        button_seat: int | None = None,
        deck: CardsLike | None = None,
        state: State | None = None,
        penalty: Penalty = "check",
        time_limit: float | None = None,
        observers: Iterable[Callable[[Operation], object]] = (),
        hand_id: str = "",
        name: str = "",
        time: str | None = None,
        clock: Callable[[], float] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        """Seat the players and shuffle the deck."""
        given: Any = players
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise GameConfigError(
                f"invalid players {brief(players)}: expected a list of Player"
            )
        players = list(players)
        names = names_of(players)
        if state is None:
            made = game_at(
                game,
                blinds,
                antes,
                bring_in,
                bets,
                mode,
                rules,
                rake,
                boards,
                bomb_pot,
            )
            if posts or dead:
                live, owed = _by_index(names, posts), _by_index(names, dead)
                made = with_posts(made, len(players), live, owed)
            stacks = [player.chips for player in players]
            state = deal(made, stacks, rng, seed, deck)
        elif state.player_count != len(players):
            raise GameConfigError(
                f"expected {state.player_count} players, not {len(players)}: {state!r}"
            )
        super().__init__(
            state,
            players,
            names,
            game=game if isinstance(game, str) else getattr(game, "code", ""),
            runouts=runouts,
            penalty=penalty,
            time_limit=time_limit,
            observers=observers,
            hand_id=hand_id,
            name=name,
            time=time,
            clock=clock,
            button_seat=button_seat,
            meta=meta,
        )
        self._rng = rng
        self._seed = seed

    @classmethod
    def from_history(cls, record: HandRecord | Mapping[str, Any] | bytes | str) -> Self:
        """Return the table of a recorded hand.

        The hand is given as a record, as its line of JSON, or as the dictionary in
        that line.

        The hand is replayed, operation by operation, and the results are checked
        against the record. An unfinished hand can be continued.

        Raises:
            NotationError: the record cannot be read, or contradicts itself.
            IllegalActionError: an action is against the rules.

        """
        if isinstance(record, Mapping):
            import json

            record = json.dumps(record)
        if not isinstance(record, HandRecord):
            record = HandRecord.from_json(record)
        table = cls(
            [
                Player(own.name, own.stack, is_bot=own.is_bot, seat=own.seat)
                for own in record.players
            ],
            game=record.game,
            state=record.create_state(),
            hand_id=record.hand_id,
            name=record.table,
            time=record.time,
            button_seat=record.button,
            meta=record.meta,
        )
        for operation in table.state.operations:
            if isinstance(operation, Folding):
                table.players[operation.player_index].folded = True
        table.machine.follow()
        if not table.state.status:
            table._end()
        return table

    # The cards and chips on the table

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return all cards of the game, not in the order of dealing."""
        return tuple(self.state.deck)

    @property
    def community_cards(self) -> list[Card]:
        """Return the cards of the first board."""
        return list(self.state.get_board_cards(0))

    @property
    def pot(self) -> int:
        """Return the whole pot, bets included; after the hand, the chips won."""
        return self.machine.pot if self.result is None else self.result.pot

    @property
    def current_bet(self) -> int:
        """Return the highest bet on this street."""
        return self.machine.current_bet

    @property
    def main_pot(self) -> int:
        """Return the main pot, bets included."""
        return next(iter(self._pots()), 0)

    @property
    def side_pots(self) -> list[int]:
        """Return the side pots, bets included.

        A side pot holds the chips above what an all-in player put in: 100 all in, 200
        and 200 make a main pot of 300 and a side pot of 200.
        """
        return self._pots()[1:]

    def _pots(self) -> list[int]:
        if self.result is not None:
            return [pot.amount for pot in self.result.pots]
        state = self.state
        if any(state.bets) and state.phase < Phase.CHIPS_PUSHING:
            state = state.copy()
            state.bets = [0] * state.player_count
        return list(state.pot_amounts)

    @property
    def results(self) -> HandResult | None:
        """Return the result of the hand; None while it is not over."""
        return self.result


def _by_index(
    names: tuple[str, ...], amounts: Mapping[str, int] | None
) -> dict[int, int]:
    try:
        return {names.index(name): amount for name, amount in (amounts or {}).items()}
    except ValueError:
        raise GameConfigError(f"unknown player in {amounts!r}") from None
