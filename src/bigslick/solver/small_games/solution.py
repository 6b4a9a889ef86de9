"""``solve_game`` and the solution that it returns."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.cards import Card
from bigslick.engine.operations import (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from bigslick.engine.views import View
from bigslick.errors import GameConfigError, NotationError, brief, unknown_name
from bigslick.solver.solving import check_count, check_gain, parse_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bigslick._native import _core
    from bigslick.cards import CardsLike
    from bigslick.engine.games import Poker
    from bigslick.solver.small_games.solvable_game import SolvableGame
    from bigslick.solver.small_games.toy_games import ToyGame
    from bigslick.values import ValuesLike

    Floats = NDArray[np.float64]
    Progress = Callable[[int, float], object]

__all__ = ("ALGORITHMS", "GameSolution", "InformationSet", "solve_game")

ALGORITHMS: Final[Mapping[str, tuple[float, float, float]]] = {
    "cfr": (inf, inf, 0.0),
    "cfr+": (inf, -inf, 1.0),
    "dcfr": (1.5, 0.0, 2.0),
}
"""The exponents alpha (positive regrets), beta (negative regrets), gamma (averages)."""

_MEMORY: Final = 2**30
_SECONDS: Final = 0.2  # seconds of native work between two checks for Ctrl-C


class InformationSet(NamedTuple):
    """An information set: what a player knows at a decision, and their strategy."""

    player: int
    hand: str
    board: str
    line: tuple[str, ...]
    """The actions of both players so far."""
    actions: tuple[str, ...]
    probabilities: tuple[float, ...]


class GameSolution:
    """The average strategies of a small game, and their exploitability."""

    def __init__(
        self, game: SolvableGame, curve: Sequence[tuple[int, float]], seconds: float
    ) -> None:
        """Store the result of solving."""
        self._game = game
        self.curve = tuple(curve)
        """Pairs of iteration and exploitability, where it was measured."""
        self.seconds = seconds
        """The time that the iterations took, in seconds."""
        self.iterations = game.native.iterations
        self.values = game.native.values()
        """Both players' results under these strategies, in chips."""
        self.best_responses = game.native.best_responses()
        """The best possible result of each player against the other's strategy."""

    @property
    def value(self) -> float:
        """Return the first player's expected result, in chips."""
        return self.values[0]

    @property
    def exploitability(self) -> float:
        """Return half the sum of what both players could gain, in chips."""
        return (sum(self.best_responses) - sum(self.values)) / 2

    def __repr__(self) -> str:
        """Return the main figures."""
        return (
            f"GameSolution(value={self.value:.6f}, "
            f"exploitability={self.exploitability:.2e}, iterations={self.iterations})"
        )

    def information_sets(self) -> Iterator[InformationSet]:
        """Yield every information set; boards that differ only in suits count once."""
        flat, boards = self._game.flat, self._game.boards
        for (line, board), place in flat.places.items():
            decision = flat.decisions[place]
            shares = self._game.native.average(place)
            shown = () if boards is None else boards.boards[board]
            cards = {card for street in shown for card in street}
            text = "".join(repr(card) for street in shown for card in street)
            for i, hand in enumerate(self._game.hands[decision.player]):
                if boards is not None and not cards.isdisjoint(boards.hands[i]):
                    continue
                yield InformationSet(
                    decision.player,
                    hand,
                    text,
                    line,
                    decision.actions,
                    tuple(shares[:, i].tolist()),
                )

    def strategy(
        self, hand: str, line: Sequence[str] = (), board: CardsLike = ()
    ) -> dict[str, float]:
        """Return the frequency of each action with a hand.

        ``line`` lists the actions of both players so far.

        Raises:
            NotationError: there is no such decision or hand in the game.

        """
        if isinstance(line, str):
            raise NotationError(
                f"invalid line {brief(line)}: expected a list of actions, for example "
                "['check', 'bet 1']",
                line,
            )
        boards = self._game.boards
        number = 0
        if boards is not None:
            cards = Card.clean(board)
            number, renaming = boards.find(cards)
            held = Card.clean(hand)
            twice = [card for card in held if card in cards]
            if twice:
                raise NotationError(
                    f"duplicate card {twice[0]!r}: the hand {brief(hand)} and the "
                    "board have it"
                )
            if all(card in renaming for card in held):
                hand = boards.name(tuple(renaming[card] for card in held))
        place = self._game.flat.places.get((tuple(line), number))
        if place is None:
            raise NotationError(
                f"no player acts after {', '.join(line) or 'no action'} on this board"
            )
        decision = self._game.flat.decisions[place]
        hands = self._game.hands[decision.player]
        if hand not in hands:
            raise NotationError(f"the game has no hand {hand!r}")
        shares = self._game.native.average(place)[:, hands.index(hand)]
        return dict(zip(decision.actions, shares.tolist(), strict=True))

    def answer(self, view: View) -> dict[str, float]:
        """Return the frequency of each action for the player of a view.

        Raises:
            NotationError: the view is of another game, or it is not that player's turn.
            GameConfigError: it is no view.

        """
        if not isinstance(view, View):
            raise GameConfigError(f"invalid view {brief(view)}: expected a View")
        line: list[str] = []
        for operation in view.operations:
            match operation:
                case Folding():
                    line.append("fold")
                case CheckingOrCalling(amount=amount):
                    line.append("call" if amount else "check")
                case CompletionBettingOrRaisingTo(amount=amount):
                    line.append(str(amount))
                case _:
                    pass
        hand = "".join(repr(card) for card in view.own_cards)
        return self.strategy(hand, self._named(line), view.board)

    def _named(self, line: Sequence[str]) -> list[str]:
        """Return the full names of actions: ``6`` becomes ``bet 6`` or ``raise 6``."""
        named: list[str] = []
        known = {key for key, _ in self._game.flat.places}
        for step in line:
            names = [step, f"bet {step}", f"raise {step}"]
            found = [name for name in names if (*named, name) in known]
            named.append(found[0] if found else step)
        return named

    def draw_curve(self) -> str:
        """Return the exploitability over the iterations as an SVG document."""
        from bigslick.drawing.charts.convergence_chart import draw_convergence

        return draw_convergence({"exploitability": self.curve})


def solve_game(  # noqa: PLR0913 - how, how long, and how much
    game: Poker | ToyGame | str,
    *,
    algorithm: str = "dcfr",
    iterations: int = 1000,
    target: float | None = None,
    stacks: ValuesLike | None = None,
    discount: tuple[float, float, float] | None = None,
    memory: int | str = _MEMORY,
    progress: Progress | None = None,
) -> GameSolution:
    """Return an equilibrium of a whole game of two players.

    ``game`` is a variant whose hole cards are dealt face down at the start, its code,
    or a `ToyGame`. ``algorithm`` is ``"cfr"``, ``"cfr+"`` or ``"dcfr"``, all with
    alternating updates; ``discount`` sets alpha, beta and gamma of discounted CFR
    instead. Solving ends after ``iterations``, or as soon as the exploitability is at
    most ``target`` chips. After Ctrl-C, the solution so far is returned.
    ``memory`` is the memory limit (``"4GB"`` or bytes). ``progress`` is called with
    the iteration and the exploitability.

    >>> solution = solve_game("kuhn", iterations=5000)
    >>> round(solution.value, 4), solution.exploitability < 1e-4
    (-0.0556, True)
    >>> round(solution.strategy("Ks", ["bet 1"])["call"], 3)
    1.0

    Raises:
        GameConfigError: the game is not supported, needs more than ``memory`` (the
            message says how much), or a setting is out of range.

    """
    if algorithm not in ALGORITHMS:
        raise GameConfigError(unknown_name("algorithm", algorithm, ALGORITHMS))
    check_count("iterations", iterations)
    if target is not None:
        check_gain(target, "chips")
    settings = ALGORITHMS[algorithm] if discount is None else discount
    from bigslick.solver.small_games.solvable_game import prepare

    ready = prepare(game, stacks, settings, parse_memory(memory))
    start = perf_counter()
    curve = _iterate(ready.native, iterations, target, progress)
    return GameSolution(ready, curve, perf_counter() - start)


def _iterate(
    native: _core.SmallGame,
    iterations: int,
    target: float | None,
    progress: Progress | None,
) -> list[tuple[int, float]]:
    """Run the iterations; return iteration numbers with their exploitability.

    The exploitability is measured at growing intervals.
    """
    curve: list[tuple[int, float]] = []
    chunk = 1
    try:
        while native.iterations < iterations:
            done = native.iterations
            stop = min(iterations, max(done + 1, round(done * 1.25)))
            while native.iterations < stop:
                begin = perf_counter()
                native.iterate(min(chunk, stop - native.iterations))
                if perf_counter() - begin < _SECONDS / 2:
                    chunk *= 2
                elif perf_counter() - begin > _SECONDS:
                    chunk = max(chunk // 2, 1)
            gap = (sum(native.best_responses()) - sum(native.values())) / 2
            curve.append((native.iterations, gap))
            if progress is not None:
                progress(*curve[-1])
            if target is not None and gap <= target:
                break
    except KeyboardInterrupt:
        if not native.iterations:
            raise
    return curve
