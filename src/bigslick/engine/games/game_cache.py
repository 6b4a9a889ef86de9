# ruff: noqa: PLR0913, PLR0917 - a hand has many stakes

"""A cache of games by their stakes, and a function that deals a hand of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bigslick.engine.games.variants import Variant, find_variant
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.cards import CardsLike, RandomSource
    from bigslick.engine import Mode, Rules, State
    from bigslick.engine.games import Poker
    from bigslick.values import ValuesLike

__all__ = ("deal", "game_at")

_HEADS_UP = 2

_games: dict[tuple[Any, ...], tuple[Variant, Poker]] = {}
_MANY = 256


def game_at(
    game: str | Variant | Poker,
    blinds: ValuesLike | None,
    antes: ValuesLike | None,
    bring_in: int | None,
    bets: int | tuple[int, int] | None,
    mode: Mode,
    rules: Rules,
    rake: Callable[..., tuple[int, int]] | None,
    boards: int,
    bomb_pot: ValuesLike | None,
) -> Poker:
    """Return the game at these stakes; hands at the same stakes share it.

    Raises:
        GameConfigError: the game is unknown, or does not have such stakes.

    """
    if not isinstance(game, (str, Variant)):
        if not blinds is antes is bring_in is bets is bomb_pot is None:
            raise GameConfigError(
                "the game already has stakes: do not pass blinds, antes, bring-in or "
                "bets"
            )
        return game
    if isinstance(game, str):
        game = find_variant(game)
    stakes = _key(blinds), _key(antes), _key(bring_in), _key(bets), _key(bomb_pot)
    key = id(game), *stakes, mode, rules, rake, boards
    known = _games.get(key)
    if known is None:
        options: dict[str, Any] = {} if rake is None else {"rake": rake}
        made = game.create(
            blinds=blinds,
            antes=antes,
            bring_in=bring_in,
            bets=bets,
            automations=(),
            mode=mode,
            rules=rules,
            starting_board_count=boards,
            **options,
        )
        if bomb_pot is not None:
            made = made.bomb_pot(bomb_pot, boards)
        if len(_games) >= _MANY:
            _games.clear()
        _games[key] = known = game, made
    return known[1]


def _key(values: Any) -> Any:
    """Return a key that differs if the values, or their types, differ."""
    if values is None or type(values) is int:
        return values
    if isinstance(values, Mapping):
        return Mapping, *[(i, type(x), x) for i, x in values.items()]
    if isinstance(values, Sequence):
        return tuple([x if type(x) is int else (type(x), x) for x in values])
    return type(values), values


def deal(
    game: Poker,
    stacks: Sequence[int],
    rng: RandomSource | None,
    seed: int | str | None,
    deck: CardsLike | None,
) -> State:
    """Return a new hand; the cards of ``deck``, if given, are dealt first.

    Raises:
        CardsError: a card of the given deck is a duplicate or not in the game.

    """
    state = game(tuple(stacks), len(stacks), rng=rng, seed=seed)
    if deck is not None:
        state.set_deck(deck)
    return state
