"""The games of a match or tournament, built once for each combination of posts.

Hands in which the same positions post the same amounts share a game object, which makes
a new hand cheap. Other posts, for example without a small blind, with a straddle or by
a new player, need a separate game object.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from numbers import Number
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.engine import BettingStructure, Mode, Rules
from bigslick.engine.games import VARIANTS, Mix, Stakes, Variant
from bigslick.errors import GameConfigError
from bigslick.match.table.hand_play import automations_at
from bigslick.values import clean_values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigslick.engine.games import Poker
    from bigslick.match.seating import Lineup

__all__ = (
    "GameSet",
    "PlannedHand",
    "PostShape",
    "shape_of",
    "stakes_at",
    "with_posts",
)

_HEADS_UP = 2
_LIMIT_BETS = VARIANTS["flhe"].stakes.bets


class PlannedHand(NamedTuple):
    """A hand that is about to be dealt."""

    code: str
    game: Poker
    lineup: Lineup
    has_button: bool
    """Whether the button decides who acts first."""
    bomb_pot: bool = False

    @property
    def position_names(self) -> tuple[str, ...] | None:
        """Return the positions of the players; None in games without a button."""
        return self.lineup.position_names if self.has_button else None


class PostShape(NamedTuple):
    """The posts of a hand, by index in playing order."""

    players: int
    small: int | None
    """The index of the small blind; None if the seat is empty."""
    big: int
    live: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    straddles: tuple[int, ...] = ()
    big_blind_ante: int = 0
    bomb_ante: int = 0
    boards: int = 1


def shape_of(
    lineup: Lineup,
    *,
    straddles: tuple[int, ...] = (),
    big_blind_ante: int = 0,
    bomb_ante: int = 0,
    boards: int = 1,
) -> PostShape:
    """Return who posts what in a hand with these seats and positions."""
    order, positions = lineup.order, lineup.positions
    small = positions.small_blind
    return PostShape(
        len(order),
        order.index(small) if small in order else None,
        order.index(positions.big_blind),
        tuple([order.index(seat) for seat in lineup.live]),
        tuple([order.index(seat) for seat in lineup.dead]),
        straddles,
        big_blind_ante,
        bomb_ante,
        boards,
    )


def stakes_at(  # noqa: PLR0913 - the stakes that games can have
    variant: Variant,
    *,
    blinds: tuple[int, int] | None = None,
    antes: int | None = None,
    bring_in: int | None = None,
    bets: tuple[int, int] | None = None,
    mixed: bool = False,
) -> Stakes:
    """Return the stakes of a variant for given blinds or bets.

    Games without blinds use the big blind as their small bet, with ante and bring-in
    in proportion. In a mix, limit games use the bets (by default the big blind and
    twice the big blind), other games have a big blind of half a small bet.

    >>> stakes_at(VARIANTS["razz"], blinds=(5, 10))
    Stakes(blinds=0, antes=2, bring_in=5, bets=(10, 20))
    >>> stakes_at(VARIANTS["nlhe"], blinds=(10, 20), mixed=True)
    Stakes(blinds=(5, 10), antes=0, bring_in=0, bets=(10, 10))

    Raises:
        GameConfigError: the game cannot be played for these stakes.

    """
    usual = variant.stakes
    if mixed:
        if bets is None:
            bets = _LIMIT_BETS if blinds is None else (blinds[1], 2 * blinds[1])
        stakes = usual.scaled(bets[0], _LIMIT_BETS[0])
        return replace(stakes, bets=bets) if usual.bets == _LIMIT_BETS else stakes
    if blinds is not None and not isinstance(usual.blinds, tuple):
        small, big = usual.bets
        if bets is None:
            bets = blinds[1], blinds[1] * (big // small)
        blinds = None
    return usual.at(blinds=blinds, antes=antes, bring_in=bring_in, bets=bets)


class GameSet:
    """The games of a match by code, and the order in which they are played."""

    def __init__(  # noqa: PLR0913 - the settings of a match
        self,
        game: Variant | Mix,
        *,
        mode: Mode,
        rules: Rules,
        rake: Callable[..., tuple[int, int]] | None = None,
        runouts: int = 1,
        hands_per_game: int | None = None,
    ) -> None:
        """Store the settings that all hands share."""
        self.game = game
        self.mixed = isinstance(game, Mix)
        variants = game.variants if isinstance(game, Mix) else (game,)
        self.variants = {variant.code: variant for variant in variants}
        self.codes = tuple(self.variants)
        self._with_button = {
            variant.code
            for variant in variants
            if not any("u" in street.hole for street in variant.game.plan)
        }
        self.hands_per_game = hands_per_game
        self.mode = mode
        self.rules = rules
        self.rake = rake
        self.automations = automations_at(runouts)
        self.stakes: dict[str, Stakes] = {}
        self._made: dict[tuple[str, PostShape], Poker] = {}

    @property
    def max_players(self) -> int:
        """Return the largest number of players."""
        return self.game.max_players

    def set_stakes(self, **stakes: Any) -> None:
        """Set the stakes from the next hand on."""
        self.stakes = {
            code: stakes_at(variant, mixed=self.mixed, **stakes)
            for code, variant in self.variants.items()
        }
        self._made.clear()

    def code_at(self, turn: int) -> str:
        """Return the code of the game played on a turn, counted from 0."""
        return self.codes[turn % len(self.codes)]

    def has_blinds(self, code: str) -> bool:
        """Return whether a small and a big blind are posted."""
        return isinstance(self.stakes[code].blinds, tuple)

    def uses_button(self, code: str) -> bool:
        """Return whether the button decides who acts first; False in stud."""
        return code in self._with_button

    def unit(self, code: str) -> Any:
        """Return the big blind, or the small bet in games without blinds."""
        stakes: Any = self.stakes[code]
        return stakes.blinds[1] if self.has_blinds(code) else stakes.bets[0]

    def allows_straddles(self, code: str) -> bool:
        """Return whether straddles are allowed; not in limit games (rule 32)."""
        structure = self.variants[code].structure
        fixed = structure is BettingStructure.FIXED_LIMIT
        return self.has_blinds(code) and not fixed

    def has_bomb_pots(self, code: str) -> bool:
        """Return whether bomb pots are possible: the game needs a flop."""
        try:
            self._base(code).bomb_pot(1)
        except (GameConfigError, ValueError):
            return False
        return True

    def most_boards(self, code: str, players: int) -> int:
        """Return the largest number of boards that the deck has cards for."""
        game = self._base(code)
        hole = len(game.streets[0].hole_dealing_statuses) * players
        return (len(game.deck) - hole) // game.max_board_card_count

    def make(self, code: str, shape: PostShape) -> Poker:
        """Return the game for hands with these posts."""
        key = code, shape
        game = self._made.get(key)
        if game is None:
            game = self._made[key] = self._build(code, shape)
        return game

    def plan(
        self,
        code: str,
        lineup: Lineup,
        *,
        straddles: tuple[int, ...] = (),
        big_blind_ante: int = 0,
    ) -> PlannedHand:
        """Return the next hand of these players, with the posts that they owe."""
        if self.has_blinds(code):
            shape = shape_of(lineup, straddles=straddles, big_blind_ante=big_blind_ante)
        else:
            shape = PostShape(len(lineup.order), None, 0)
        game = self.make(code, shape)
        return PlannedHand(code, game, lineup, self.uses_button(code))

    def _base(self, code: str) -> Poker:
        stakes = self.stakes[code]
        options: dict[str, Any] = {} if self.rake is None else {"rake": self.rake}
        game = self.variants[code].game.with_stakes(
            antes=stakes.antes,
            blinds=stakes.blinds,
            bring_in=stakes.bring_in,
            bets=stakes.bets,
            automations=self.automations,
            mode=self.mode,
            rules=self.rules,
            **options,
        )
        vars(game)["code"] = code
        return game

    def _build(self, code: str, shape: PostShape) -> Poker:
        """Return the game of a hand with these posts."""
        game = self._base(code)
        if shape.bomb_ante:
            return game.bomb_pot(shape.bomb_ante, shape.boards)
        stakes: Any = self.stakes[code]
        if not self.has_blinds(code):
            return game
        small, big = stakes.blinds[:2]
        blinds: list[Any] = [0] * shape.players
        for i in shape.live:
            blinds[i] = -big
        if shape.small is not None:
            blinds[shape.small] = small
        blinds[shape.big] = big
        for n, i in enumerate(shape.straddles):
            blinds[i] = big * 2 ** (n + 1)
        game.raw_blinds_or_straddles = _raw(blinds)
        if shape.small is None and game.betting_structure is BettingStructure.POT_LIMIT:
            game.rules = replace(self.rules, dead_small_blind=small)
        if shape.dead or shape.big_blind_ante:
            antes: list[Any] = [stakes.antes] * shape.players
            for i in shape.dead:
                antes[i] += small
            antes[shape.big] += shape.big_blind_ante
            game.raw_antes = _raw(antes)
            game.ante_trimming_status = False
        return game


def _raw(amounts: list[Any]) -> tuple[Any, ...]:
    """Return the amounts in the order that ``State`` expects.

    It is the playing order; heads-up, the button comes first.
    """
    return tuple(amounts[::-1] if len(amounts) == _HEADS_UP else amounts)


def with_posts(
    game: Poker, count: int, live: Mapping[int, int], dead: Mapping[int, int]
) -> Poker:
    """Return the game with the posts of players who missed their blinds.

    A live post counts as the player's bet, and the player may still raise; a dead
    post goes to the pot (rule 31: the big blind is live, the small blind dead). With
    dead posts, antes are not reduced to what a shorter stack can match.

    Raises:
        GameConfigError: a post is not a positive amount.

    """
    for amount in (*live.values(), *dead.values()):
        if not isinstance(amount, Number) or not amount > 0:
            raise GameConfigError(f"invalid post {amount!r}: expected more than 0")
    blinds: list[Any] = list(clean_values(game.raw_blinds_or_straddles, count))
    antes: list[Any] = list(clean_values(game.raw_antes, count))
    for i, amount in live.items():
        place = count - 1 - i if count == _HEADS_UP else i
        if not blinds[place]:
            blinds[place] = -amount
    for i, amount in dead.items():
        antes[count - 1 - i if count == _HEADS_UP else i] += amount
    posted = copy(game)
    posted.raw_blinds_or_straddles = tuple(blinds)
    if dead:
        posted.raw_antes = tuple(antes)
        posted.ante_trimming_status = False
    return posted
