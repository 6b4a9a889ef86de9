"""Random spots of every variant, for testing bots."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import Discard, Fold, Mode
from bigslick.engine.games import VARIANTS
from bigslick.errors import GameConfigError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick.engine import Action, LegalActions, State

__all__ = ("random_action", "random_spot", "random_spots")

_DEPTHS: Final = (0.4, 1, 2, 3.5, 8, 20, 50, 100, 100, 250)  # in small bets
_UNIT: Final = 10
_MOST_DECISIONS: Final = 12
_FOLDING: Final = 0.12
_ALL_IN: Final = 0.25


def random_action(legal: LegalActions, rng: Random) -> Action:
    """Return a random legal action; folds are rare, so that hands last longer.

    Raises:
        GameConfigError: there are no legal actions.

    """
    if legal.discards is not None:
        count = legal.discard_count
        if count is None:
            count = rng.randint(0, len(legal.discards))
        return Discard(tuple(rng.sample(legal.discards, count)))
    options = [action for action in legal if not isinstance(action, Fold)]
    if not options and not legal.fold:
        raise GameConfigError("there are no legal actions")
    if legal.fold and (not options or rng.random() < _FOLDING):
        return Fold()
    low, high = legal.min_raise_to, legal.max_raise_to
    if low is None or high is None:
        return rng.choice(options)
    choice = rng.random()
    if choice < _ALL_IN / 2:
        return legal.raise_to(high)
    if choice < _ALL_IN:
        raised = legal.raise_to(low + int((high - low) * rng.random() ** 3))
        return raised if raised in legal else legal.raise_to(low)
    return rng.choice(options)


def random_spot(
    seed: int | str | Random | None = None,
    *,
    game: str | None = None,
    players: int | None = None,
    stacks: Sequence[int] | None = None,
    mode: Mode | None = None,
) -> State:
    """Return a hand in which a player has to decide, reached by random play.

    Arguments that are not given are drawn at random: the variant, the number of
    players, the stacks (from less than a blind to very deep), and the mode. The same
    seed gives the same spot. The bot's view is ``state.view(state.turn_index)``.

    >>> state = random_spot(7, game="razz")
    >>> state.view(state.turn_index).legal.player_index == state.turn_index
    True

    Raises:
        GameConfigError: the variant is unknown, or the number of players is invalid.

    """
    rng = seed if isinstance(seed, Random) else Random(seed)  # noqa: S311
    code = rng.choice(list(VARIANTS)) if game is None else game
    if code not in VARIANTS:
        raise GameConfigError(unknown_name("variant", code, VARIANTS))
    made = VARIANTS[code].create(
        bets=_bets(code),
        mode=rng.choice(list(Mode)) if mode is None else mode,
    )
    if players is None:
        most = VARIANTS[code].max_players
        players = len(stacks) if stacks else rng.randint(2, most)
    while True:
        chips = stacks or [_stack(rng) for _ in range(players)]
        state = made(tuple(chips), players, seed=rng.getrandbits(64))
        spot: State | None = None
        for _ in range(rng.randint(1, _MOST_DECISIONS)):
            if not state.status:
                break
            spot = state.copy()
            state.act(random_action(state.legal_actions(), rng))
        if spot is not None:  # if not, all players were all in from the start
            return spot


def random_spots(
    count: int | None = None,
    seed: int | str | None = None,
    *,
    games: Sequence[str] | None = None,
) -> Iterator[State]:
    """Yield random spots of each variant in turn, endlessly if ``count`` is None.

    >>> codes = [len(state.streets) for state in random_spots(3, 1, games=["nlhe"])]
    >>> codes
    [4, 4, 4]
    """
    return islice(_endless(seed, games or list(VARIANTS)), count)


def _endless(seed: int | str | None, games: Sequence[str]) -> Iterator[State]:
    rng = Random(seed)  # noqa: S311 - reproducible
    while True:
        for game in games:
            yield random_spot(rng, game=game)


def _bets(code: str) -> Any:
    small, big = VARIANTS[code].stakes.bets
    return small * _UNIT, big * _UNIT


def _stack(rng: Random) -> int:
    return max(int(_UNIT * 2 * rng.choice(_DEPTHS) * rng.uniform(0.7, 1.3)), 1)
