"""Many hands with the same players: a cash game or a one-table tournament."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from time import monotonic, time
from typing import TYPE_CHECKING, Self

from bigslick.engine import Rules
from bigslick.errors import GameConfigError
from bigslick.match.cash_rules import CashRules
from bigslick.match.faults import count_faults
from bigslick.match.game_names import known_game
from bigslick.match.player_statistics import PlayerStatistics, count_hand
from bigslick.match.roster import Roster
from bigslick.match.seating import position_names
from bigslick.match.table.poker_table import PokerTable
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from bigslick.bots import AsyncDecider, Decider
    from bigslick.engine.games import Mix, Variant
    from bigslick.engine.next_hand import ButtonRule
    from bigslick.match.game_names import BettingLimit, GameVariant
    from bigslick.match.game_set import PlannedHand
    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.table.player import Player
    from bigslick.match.table.referee import Penalty
    from bigslick.match.tournament.blind_schedule import BlindSchedule

__all__ = ("PokerMatch",)

_HEADS_UP = 2


class PokerMatch(Roster):
    """A match of any variant or mix: a cash game, or a tournament at one table.

    Players are added with a name and a decider: the name of a built-in bot, or any
    object with ``decide``. In a cash game the button moves to the next player and house
    rules apply (``CashRules``); in a tournament the button may be dead, the blinds rise
    with the schedule, and players without chips are out. A mix changes its game every
    orbit. With a seed the whole match is reproducible, and a saved match continues as
    if it had not been interrupted.

    >>> players = {"Ann": "calls", "Bob": "folds"}
    >>> match = PokerMatch("texas-holdem", "no-limit", players=players, seed=7)
    >>> match.play(hands=10)
    10
    >>> sum(player.chips for player in match.players)
    400
    >>> match.statistics["Ann"].hands_played
    10

    Raises:
        GameConfigError: the game is unknown, or the settings are invalid.
    """

    def __init__(  # noqa: PLR0913 - the settings of a match
        self,
        variant: GameVariant | Variant | Mix | str = "nlhe",
        limit_type: BettingLimit | str | None = None,
        tournament_mode: bool = False,
        *,
        players: Mapping[str, Decider | AsyncDecider | str] | Iterable[Player] = (),
        blinds: tuple[int, int] | None = None,
        antes: int | None = None,
        bring_in: int | None = None,
        bets: tuple[int, int] | None = None,
        stack: int | None = None,
        seed: int | str | None = None,
        schedule: BlindSchedule | None = None,
        cash: CashRules | None = None,
        rules: Rules | None = None,
        button_rule: ButtonRule | None = None,
        button: int | None = None,
        hands_per_game: int | None = None,
        match_id: str | None = None,
        penalty: Penalty = "check",
        time_limit: float | None = None,
        history: str | PathLike[str] | None = None,
        save_path: str | PathLike[str] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Set up the table and add the players.

        The hands are appended to the file ``history``, one line of JSON each. With
        ``save_path`` the match is saved there after every hand. Hand ids are
        ``match_id`` and a number. The default ``match_id`` is the seed, or the date
        if there is no seed; hands of a seeded match have no time, so that they are
        reproducible.
        """
        from bigslick.match.history_file import HistoryFile
        from bigslick.match.match_settings import MatchSettings

        if tournament_mode and cash is not None:
            raise GameConfigError("a tournament cannot have cash game rules")
        if match_id is None:
            match_id = _time_of(int(time()))[:10] if seed is None else str(seed)
        super().__init__(
            MatchSettings(
                known_game(variant, limit_type).code,
                bool(tournament_mode),
                blinds,
                antes,
                bring_in,
                bets,
                stack,
                seed,
                schedule,
                CashRules() if cash is None else cash,
                Rules() if rules is None else rules,
                button_rule,
                button,
                hands_per_game,
                match_id,
                penalty,
                time_limit,
            ),
            clock,
        )
        self._check_bomb_pots()
        self.history = None if history is None else HistoryFile(history)
        self.save_path = save_path
        if not isinstance(players, Mapping):
            for player in players:
                self.add_player(player)
        else:
            for name, decider in players.items():
                self.add_player(name, decider=decider)

    # Playing

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file that ``resume`` reads.

        The file is written atomically.

        Raises:
            GameConfigError: a hand is in progress.
            NotationError: the file cannot be written.
        """
        from bigslick.match.match_file import save_match

        self._refuse_in_hand()
        save_match(self, path)

    @classmethod
    def resume(
        cls,
        path: str | PathLike[str],
        deciders: Mapping[str, Decider | AsyncDecider | str] | None = None,
        *,
        history: str | PathLike[str] | None = None,
        save_path: str | PathLike[str] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> PokerMatch:
        """Return a saved match, ready to continue.

        Built-in bots are restored automatically; every other decider must be given
        by the player's name. A seeded match continues as if it had not been
        interrupted if its deciders restore their state too: see
        ``bigslick.match.match_file``. Hands are appended to the old history file, or
        to ``history`` if it was moved. A match with ``save_path`` is saved there
        again after every hand, unless another ``save_path`` is given.

        Raises:
            NotationError: the file is not a saved match, is incomplete, or was
                written by a later version, or hands are missing from the history.
            GameConfigError: a decider is missing.

        """
        from bigslick.match.match_file import resume_match

        match = cls.__new__(cls)
        resume_match(match, path, deciders or {}, history, save_path, clock)
        return match

    def close(self) -> None:
        """Close the history file, and end the programs of bots that were given as text.

        A saved match can still be resumed.
        """
        if self.history is not None:
            self.history.close()
        for seat in self.seats:
            seat.close_bot()

    def __enter__(self) -> Self:
        """Return the match; it is closed at the end of the block."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close the match."""
        self.close()

    def play_hand(self) -> HandResult:
        """Play the next hand and return its result.

        Raises:
            GameConfigError: fewer than two players can be dealt in.

        """
        hand, table = self._deal()
        try:
            result = table.play()
        except BaseException:
            self._break_off(table)
            raise
        return self._settle(hand, result)

    async def play_hand_async(self) -> HandResult:
        """Play the next hand, awaiting the players."""
        hand, table = self._deal()
        try:
            result = await table.play_async()
        except BaseException:
            self._break_off(table)
            raise
        return self._settle(hand, result)

    def play(
        self,
        hands: int | None = None,
        progress: Callable[[HandResult], object] | None = None,
    ) -> int:
        """Play up to ``hands`` hands and return how many were played.

        Play stops earlier when the match is over or paused. ``progress`` is called
        after each hand. What went wrong in the hands is in ``faults``, by player.

        Raises:
            GameConfigError: ``hands`` is missing in a cash game, or is negative.

        """
        count = 0
        for _ in self._due(hands):
            if progress is None:
                # No reference to the result is kept, so that its memory is reused.
                self.play_hand()
            else:
                progress(self.play_hand())
            count += 1
        return count

    async def play_async(
        self,
        hands: int | None = None,
        progress: Callable[[HandResult], object] | None = None,
    ) -> int:
        """Play up to ``hands`` hands, awaiting the players; see ``play``."""
        count = 0
        for _ in self._due(hands):
            result = await self.play_hand_async()
            if progress is not None:
                progress(result)
            count += 1
        return count

    def hands(self, count: int | None = None) -> Iterator[HandResult]:
        """Play up to ``count`` hands and yield the result of each; see ``play``."""
        for _ in self._due(count):
            yield self.play_hand()

    def pause(self) -> None:
        """Make ``play`` return after the current hand."""
        self.paused = True

    def _due(self, hands: int | None) -> Iterator[None]:
        if hands is None and not self.tournament_mode:
            raise GameConfigError(
                "a cash game has no end: give the number of hands to play"
            )
        if hands is not None:
            hands = whole_number("number of hands", hands, 0)
        if len(self.cashier.seats) < _HEADS_UP:
            raise GameConfigError(
                f"There must be at least 2 players (currently {len(self.players)})."
            )
        self.paused = False
        played = 0
        while not (self.is_over or self.paused or played == hands):
            yield
            played += 1

    def _deal(self) -> tuple[PlannedHand, PokerTable]:
        """Return the next hand and its table."""
        self._refuse_in_hand()
        self.table = None  # frees the memory of the last hand
        settings, rotation, cashier = self.settings, self.rotation, self.cashier
        if not settings.tournament:
            cashier.before_hand()
        rotation.set_level(self.played)
        hand = self._plan()
        number = cashier.hands_played + 1
        players = [cashier.seats[n].player for n in hand.lineup.order]
        table = PokerTable(
            players,
            game=hand.game,
            seed=settings.derived_seed(number),
            button_seat=hand.lineup.positions.button,
            runouts=settings.cash.runouts,
            penalty=settings.penalty,
            time_limit=settings.time_limit,
            hand_id=f"{settings.match_id}-{number:03}",
            time=_time_of(int(time())) if settings.seed is None else None,
        )
        if settings.seed is not None:
            self._reseed(players, number)
        self._hand, self.table = hand, table
        return hand, table

    def _plan(self) -> PlannedHand:
        try:
            return self.rotation.plan()
        except GameConfigError:
            if self.is_over and len(self.cashier.seats) >= _HEADS_UP:
                raise GameConfigError(
                    "the match is over: fewer than two players have chips"
                ) from None
            raise

    def _break_off(self, table: PokerTable) -> None:
        """Discard a hand that was interrupted, as if it had not been dealt."""
        stacks = table.state.starting_stacks
        for player, amount in zip(table.players, stacks, strict=True):
            player.chips = amount
        self._hand = None

    def _reseed(self, players: list[Player], number: int) -> None:
        """Give the deciders of a seeded match a random seed for this hand."""
        for player in players:
            reseed = getattr(player.decider, "reseed", None)
            if reseed is not None:
                reseed(self.settings.derived_seed(number, player.name))

    def _settle(self, hand: PlannedHand, result: HandResult) -> HandResult:
        """Record the result of a hand."""
        self.cashier.hands_played += 1
        if self.settings.cash.rake is not None:
            self.ledger.take_rake(result.rake)
        self.update_statistics(result)
        if result.events:
            count_faults(self.faults, result.events)
        self._hand = None
        self.rotation.settle(hand)
        if self.settings.tournament and 0 in result.state.stacks:
            before = zip(result.names, result.state.starting_stacks, strict=True)
            self.cashier.eliminate(dict(before))
        line = None if self.history is None else result.line
        if self.save_path is not None:
            from bigslick.match.match_file import save_match

            save_match(self, self.save_path, line)
        if self.history is not None and line is not None:
            self.history.write(line)
        return result

    def update_statistics(self, result: HandResult) -> None:
        """Add a hand to the statistics of its players."""
        known = self.statistics
        if not known.keys() >= {*result.names}:
            for name in result.names:
                known.setdefault(name, PlayerStatistics())
        own = [known[name] for name in result.names]
        hand = self._hand
        names = position_names(len(own)) if hand is None else hand.position_names
        count_hand(own, result.state, names)


@lru_cache(maxsize=1)  # most hands take less than a second
def _time_of(second: int) -> str:
    return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%SZ}"
