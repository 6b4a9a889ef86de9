# ruff: noqa: PLR0913 - a game has many stakes

"""Mixed games: rotations over the variants, and dealer's choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Unpack

from bigslick.cards.shuffle import seeded_random
from bigslick.engine.games.game_checks import read_bets
from bigslick.engine.games.poker import (
    AUTOMATIC,
    GameOptions,
    Poker,
    refuse_unknown,
)
from bigslick.engine.games.variants import LIMIT, VARIANTS, find_variant
from bigslick.errors import GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.cards import RandomSource
    from bigslick.engine.games.variants import Variant
    from bigslick.engine.rules import Automation
    from bigslick.engine.state import State
    from bigslick.values import ValuesLike

__all__ = ("GAMES", "MIXES", "Mix", "MixedGame", "create_mix")


@dataclass(frozen=True, slots=True)
class Mix:
    """Variants that are played in turn."""

    code: str
    name: str
    codes: tuple[str, ...]

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Return the variants in their order."""
        return tuple(VARIANTS[code] for code in self.codes)

    @property
    def max_players(self) -> int:
        """Return the largest number of players that all of the variants allow."""
        return min(variant.max_players for variant in self.variants)

    @property
    def description(self) -> str:
        """Return the names of the variants, separated by commas."""
        return ", ".join(variant.name for variant in self.variants) + "."


_ROWS: Final = (
    Mix("horse", "HORSE", ("flhe", "flo8", "razz", "stud", "stud8")),
    Mix(
        "8-game",
        "8-game",
        ("27td", "flhe", "flo8", "razz", "stud", "stud8", "nlhe", "plo"),
    ),
)

MIXES: Final[Mapping[str, Mix]] = MappingProxyType({mix.code: mix for mix in _ROWS})
"""The mixes by code."""


class _Games(Mapping[str, "Variant | Mix"]):
    """A mapping of all variants, including registered ones, and of the mixes."""

    def __getitem__(self, code: str) -> Variant | Mix:
        return MIXES[code] if code in MIXES else VARIANTS[code]

    def __iter__(self) -> Iterator[str]:
        yield from VARIANTS
        yield from MIXES

    def __len__(self) -> int:
        return len(VARIANTS) + len(MIXES)


GAMES: Final[Mapping[str, Variant | Mix]] = _Games()
"""Everything that can be played, by code."""


class MixedGame:
    """A mix with stakes; calling it deals a hand of the current game."""

    def __init__(
        self, games: Mapping[str, Poker], *, hands_per_game: int | None = None
    ) -> None:
        """Set the games, which are played in this order.

        The game changes after ``hands_per_game`` hands; None means after as many hands
        as there are players (one orbit).

        Raises:
            GameConfigError: there are no games, or no hands of each.

        """
        if not games:
            raise GameConfigError("a mix needs at least one game")
        if hands_per_game is not None:
            hands_per_game = whole_number("hands_per_game", hands_per_game)
            if hands_per_game < 1:
                raise GameConfigError(
                    f"invalid hands_per_game {hands_per_game}: expected 1 or more"
                )
        self.games = dict(games)
        self.hands_per_game = hands_per_game

    def __repr__(self) -> str:
        """Return the codes of the games."""
        return f"<{type(self).__name__} {', '.join(self.games)}>"

    def code_at(self, hand: int, player_count: int) -> str:
        """Return the code of the game played in a hand; hands are counted from 0.

        >>> horse = create_mix("horse")
        >>> [horse.code_at(hand, 2) for hand in range(5)]
        ['flhe', 'flhe', 'flo8', 'flo8', 'razz']
        """
        turn = hand // (self.hands_per_game or player_count)
        return list(self.games)[turn % len(self.games)]

    def __call__(
        self,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        hand: int = 0,
        choice: str | None = None,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
    ) -> State:
        """Deal a state of the game played in hand number ``hand``, or of ``choice``.

        Raises:
            GameConfigError: the choice is not one of the games.

        """
        code = self.code_at(hand, player_count) if choice is None else choice
        if code not in self.games:
            raise GameConfigError(unknown_name("variant", code, self.games))
        return self.games[code](raw_starting_stacks, player_count, rng=rng, seed=seed)


def create_mix(
    games: str | Iterable[str],
    *,
    bets: tuple[int, int] = LIMIT.bets,
    hands_per_game: int | None = None,
    automations: tuple[Automation, ...] = AUTOMATIC,
    **options: Unpack[GameOptions],
) -> MixedGame:
    """Return a mix by its code, or a mix of the variants with these codes.

    ``bets`` are the bets of the limit games; pot-limit and no-limit games have a big
    blind of half a small bet, as usual in the 8-game mix.

    >>> mix = create_mix(("nlhe", "razz"), bets=(20, 40))
    >>> mix((500, 500, 500), 3, choice="nlhe").blinds_or_straddles
    (5, 10, 0)
    >>> mix((500, 500, 500), 3, choice="razz").bring_in
    10

    Raises:
        GameConfigError: a code is unknown.
        TypeError: an option is unknown.

    """
    refuse_unknown("create_mix", options, create_mix)
    if isinstance(games, str):
        if games not in MIXES:
            raise GameConfigError(unknown_name("mix", games, MIXES))
        games = MIXES[games].codes
    if not isinstance(games, Iterable):
        raise GameConfigError(
            f"invalid games {brief(games)}: expected the code of a mix, or a list of "
            "codes of variants"
        )
    bets = read_bets(bets)
    seed = options.pop("seed", None)
    if seed is not None:
        options["rng"] = seeded_random(seed)
    made = {}
    for code in games:
        variant = find_variant(code)
        stakes = variant.stakes.scaled(bets[0], LIMIT.bets[0])
        fixed = variant.stakes.bets == LIMIT.bets
        made[code] = variant.game.with_stakes(
            antes=stakes.antes,
            blinds=stakes.blinds,
            bring_in=stakes.bring_in,
            bets=bets if fixed else stakes.bets,
            automations=automations,
            **options,
        )
    return MixedGame(made, hands_per_game=hands_per_game)
