"""Tournaments, from the seat draw to the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.match.elimination import Bust, rank_busts
from bigslick.match.tournament.money.prize_pool import split_deal
from bigslick.match.tournament.tables.table_queue import TableQueue
from bigslick.match.tournament.tournament_control import TournamentControl
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind
from bigslick.match.tournament.tournament_settings import TournamentSettings

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.tournament.money.results import TournamentResult
    from bigslick.match.tournament.registration import Decides, Offer

__all__ = ("Tournament",)

_HEADS_UP = 2


class Tournament(TournamentControl):
    """A tournament with any number of players and tables.

    ``entrants`` maps names to deciders, to names of built-in bots or to players; a
    ``Player`` needs no decider if the hands are played elsewhere (``plan_hand``).
    ``seed`` makes all draws and deals reproducible; without it they come from the
    operating system's generator. ``seats`` are the seats that the entrants have chosen
    at a single table, and ``button`` the seat of its first button; by default both are
    drawn. ``choose`` returns whether a player takes an offer (re-entry, rebuy, add-on);
    by default nobody does.

    ``play`` plays the whole tournament. To run real tables, call ``start_hand`` and
    ``end_hand`` for each of them; players in a hand are never moved.

    >>> tournament = Tournament({f"P{n}": "calls" for n in range(12)}, seed=7)
    >>> len(tournament.tables), tournament.prizes
    (2, (4800, 3600, 2400, 1200))
    >>> result = tournament.play()
    >>> sum(finish.prize for finish in result.finishes) == result.prize_pool == 12_000
    True

    Raises:
        GameConfigError: there are fewer than two entrants, a duplicate name, or seats
            that are not one for each entrant.

    """

    def __init__(  # noqa: PLR0913 - what a tournament may begin with
        self,
        entrants: Mapping[str, Decides] | Iterable[tuple[str, Decides]],
        settings: TournamentSettings | None = None,
        *,
        seed: int | str | None = None,
        seats: Mapping[str, int] | None = None,
        button: int | None = None,
        choose: Callable[[Offer], bool] | None = None,
    ) -> None:
        """Enter the players and draw the seats."""
        super().__init__(settings or TournamentSettings(), seed, choose)
        self.queue = TableQueue(self)
        pairs = entrants.items() if isinstance(entrants, Mapping) else entrants
        for pair in pairs:
            if isinstance(pair, str):
                raise GameConfigError(
                    f"invalid entrant {pair!r}: expected a name and a decider"
                )
            self.registration.enter(*pair)
        if len(self.entrants) < _HEADS_UP:
            raise GameConfigError(
                f"a tournament needs at least 2 entrants, not {len(self.entrants)}"
            )
        if seats is None:
            self.table_balance.open(list(self.entrants.values()))
        else:
            self.table_balance.open_with(list(self.entrants.values()), seats, button)
        self.after_change()

    def __repr__(self) -> str:
        """Return the game, and how many players and tables are left."""
        left, entered = len(self.players), len(self.entrants)
        game, tables = self.settings.game, len(self.tables)
        return (
            f"<{type(self).__name__} {game}: {left} of {entered} players left, "
            f"{tables} tables>"
        )

    # Playing

    def play(
        self,
        hands: int | None = None,
        *,
        on_hand: Callable[[HandResult], object] | None = None,
    ) -> TournamentResult:
        """Play to the end and return the result.

        ``on_hand`` is called with the result of every hand.

        Raises:
            IllegalActionError: the tournament is not over after ``hands`` hands.

        """
        end = None if hands is None else self.hands + hands
        while self.result is None:
            if end is not None and self.hands >= end:
                raise IllegalActionError(
                    f"the tournament is not over after {hands} hands"
                )
            hand = self.play_hand()
            if on_hand is not None:
                on_hand(hand)
        return self.result

    def play_hand(self) -> HandResult:
        """Play the next hand, at the table that has waited longest.

        A hand that is interrupted, by Ctrl-C or any other exception, is cancelled.

        Raises:
            IllegalActionError: the tournament is over or paused.

        """
        table = self.queue.next_table()
        hand = self.start_hand(table.number)
        try:
            hand.play()
        except BaseException:
            self.break_off(table.number)
            raise
        self.queue.put_back(table)
        return self.end_hand(table.number)

    # Ending

    def propose_deal(self, kind: str = "icm") -> dict[str, int]:
        """Return each player's share of the remaining prizes in a deal, in cents.

        ``icm`` uses the independent chip model; ``chips`` gives everybody the smallest
        prize and divides the rest in proportion to the stacks. The shares add up to the
        remaining prizes (rule 61).

        Raises:
            GameConfigError: the kind of deal is unknown.
            IllegalActionError: the tournament is over, a hand is in progress, or
                registration is open.

        """
        between_hands = not (self.is_playing or self.order.round_busts)
        if self.result is not None or self.registration_open or not between_hands:
            raise IllegalActionError(
                "a deal is possible only between hands, after registration has closed"
            )
        return split_deal(kind, self.prizes, self.players)

    def accept_deal(self, kind: str = "icm") -> TournamentResult:
        """End the tournament with a deal; places are by chips."""
        agreed = self.propose_deal(kind)
        self.log(Kind.DEAL, deal=kind, prizes=agreed)
        by_chips = rank_busts([Bust(e.name, e.chips) for e in self.players])
        return self.finish(by_chips, agreed)

    # Saving

    def to_dict(self, *, memories: bool = True) -> dict[str, Any]:
        """Return the tournament as plain values (for JSON) for ``from_dict``.

        ``memories`` are the results of ``state_dict`` of deciders with this method.

        Raises:
            IllegalActionError: a hand is in progress.

        """
        from bigslick.match.tournament import tournament_file

        return tournament_file.to_dict(self, memories=memories)

    @classmethod
    def from_dict(
        cls,
        values: Mapping[str, Any],
        deciders: Mapping[str, Decides] | Callable[[str], Decides] = MappingProxyType(
            {}
        ),
        *,
        choose: Callable[[Offer], bool] | None = None,
    ) -> Tournament:
        """Return a saved tournament; a seeded one continues in the same way.

        ``deciders`` are needed for players who are not built-in bots: a mapping by
        name, or a function of the name.

        Raises:
            GameConfigError: an entrant's decider is missing.
            NotationError: values are missing or invalid.

        """
        from bigslick.match.match_file import (
            damage,  # imported here: that module imports this one
        )
        from bigslick.match.tournament import tournament_file

        tournament = cls.__new__(cls)
        with damage("the tournament"):
            tournament_file.check_version(values)
            settings = TournamentSettings.from_dict(values["settings"])
            TournamentControl.__init__(tournament, settings, values["seed"], choose)
            tournament.queue = TableQueue(tournament)
            tournament_file.restore(tournament, values, deciders)
        return tournament
