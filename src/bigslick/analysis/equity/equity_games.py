"""The properties of a game that equities need: hand types, card counts and the deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigslick._native import _core
from bigslick.cards import Card, Deck, card_mask
from bigslick.errors import GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    Hand,
    HoleHighHand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)
from bigslick.hands.evaluation import is_number
from bigslick.hands.hand_kernels import Line, native_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.engine.games import Variant

__all__ = ("EQUITY_GAMES", "EquityGame", "Line", "find_game")

_SEVEN: Final = 7

_KEPT: Final = "the cards given are kept, the missing ones are drawn"
_TWO_KEPT: Final = "a hand is the two cards that are kept"


@dataclass(frozen=True)
class EquityGame:
    """A game at showdown: the numbers of cards, and the hand types that win.

    With two hand types, half of the pot goes to the best hand of each; if nobody has a
    hand of the second type, the first takes all. Hand types without a native kernel are
    evaluated one hand at a time, which is slow.

    >>> EquityGame("Super hold'em", (StandardHighHand,), hole_count=3, board_count=4)
    EquityGame(name="Super hold'em", hand_types=(StandardHighHand,), ...)
    """

    name: str
    hand_types: tuple[type[Hand], ...]
    hole_count: int = 2
    board_count: int = 5
    deck: tuple[Card, ...] = Deck.STANDARD
    note: str = ""

    def __post_init__(self) -> None:
        """Check the hand types and the numbers of cards.

        Raises:
            GameConfigError: not one or two hand types, or impossible counts.

        """
        if len(self.hand_types) not in (1, 2):
            raise GameConfigError(
                f"invalid number of hand types {len(self.hand_types)}: expected 1, or "
                "2 for a split pot"
            )
        for name, fewest in (("hole_count", 1), ("board_count", 0)):
            count = getattr(self, name)
            if not is_number(count) or count < fewest:
                raise GameConfigError(
                    f"invalid game of {brief(self.hole_count)} hole cards and "
                    f"{brief(self.board_count)} board cards: expected 1 hole card or "
                    "more, and 0 board cards or more"
                )
            object.__setattr__(self, name, index(count))

    def __repr__(self) -> str:
        """Return the constructor call; decks are abbreviated."""
        types = "".join(f"{kind.__name__}, " for kind in self.hand_types).rstrip()
        if len(self.hand_types) > 1:
            types = types.rstrip(",")
        return (
            f"EquityGame(name={self.name!r}, hand_types=({types}), "
            f"hole_count={self.hole_count}, board_count={self.board_count}, "
            f"deck=<{len(self.deck)} cards>)"
        )

    @cached_property
    def deck_mask(self) -> int:
        """The cards of the deck as a mask."""
        return card_mask(self.deck)

    @cached_property
    def lines(self) -> tuple[Line, ...] | None:
        """The native family and card use of each hand type; None without a kernel."""
        lines = tuple(
            native_line(hand_type, self.hole_count, self.board_count)
            for hand_type in self.hand_types
        )
        known = tuple(line for line in lines if line is not None)
        return known if len(known) == len(lines) else None

    @cached_property
    def holdem_family(self) -> int | None:
        """The native family of a game like hold'em, or None.

        Such a game has two hole cards and five board cards, which may be combined
        freely.
        """
        families = {
            _core.HIGH: card_mask(Deck.STANDARD),
            _core.SHORT_DECK: card_mask(Deck.SHORT_DECK_HOLDEM),
        }
        if self.lines is None or len(self.lines) > 1:
            return None
        family, use = self.lines[0]
        plays = (self.hole_count, self.board_count, use) == (2, 5, _core.USE_TOGETHER)
        return family if plays and families.get(family) == self.deck_mask else None


_HIGH: Final = (StandardHighHand,)
_OMAHA_HILO: Final = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


def _omaha(name: str, hole_count: int, *, hilo: bool = False) -> EquityGame:
    return EquityGame(name, _OMAHA_HILO if hilo else (OmahaHoldemHand,), hole_count)


def _stud(name: str, *hand_types: type[Hand]) -> EquityGame:
    return EquityGame(name, hand_types, _SEVEN, 0)


def _draw(name: str, *hand_types: type[Hand], hole_count: int = 5) -> EquityGame:
    return EquityGame(name, hand_types, hole_count, 0, note=_KEPT)


_HOLDEM: Final = EquityGame("hold'em", _HIGH)

_OWN: Final[Mapping[str, EquityGame]] = MappingProxyType(
    {
        "nlhe": _HOLDEM,
        "plhe": _HOLDEM,
        "flhe": _HOLDEM,
        "plo": _omaha("Omaha", 4),
        "plo5": _omaha("five-card Omaha", 5),
        "plo6": _omaha("six-card Omaha", 6),
        "plo8": _omaha("Omaha hi-lo", 4, hilo=True),
        "nlo8": _omaha("Omaha hi-lo", 4, hilo=True),
        "big-o": _omaha("Big O", 5, hilo=True),
        "flo": _omaha("Omaha", 4),
        "flo8": _omaha("Omaha hi-lo", 4, hilo=True),
        "courchevel": _omaha("Courchevel", 5),
        "courchevel8": _omaha("Courchevel hi-lo", 5, hilo=True),
        "irish": EquityGame("Irish", _HIGH, note=_TWO_KEPT),
        "pineapple": EquityGame("pineapple", _HIGH, note=_TWO_KEPT),
        "crazy-pineapple": EquityGame("crazy pineapple", _HIGH, note=_TWO_KEPT),
        "short-deck": EquityGame(
            "short-deck hold'em", (ShortDeckHoldemHand,), deck=Deck.SHORT_DECK_HOLDEM
        ),
        "greek": EquityGame("Greek hold'em", (GreekHoldemHand,)),
        "royal": EquityGame("royal hold'em", _HIGH, deck=Deck.ROYAL_HOLDEM),
        "5cd": _draw("five-card draw", *_HIGH),
        "pl5cd": _draw("five-card draw", *_HIGH),
        "fl5cd": _draw("five-card draw", *_HIGH),
        "27sd": _draw("deuce-to-seven single draw", StandardLowHand),
        "27td": _draw("deuce-to-seven triple draw", StandardLowHand),
        "a5td": _draw("ace-to-five triple draw", RegularLowHand),
        "badugi": _draw("badugi", BadugiHand, hole_count=4),
        "badeucey": _draw("badeucey", StandardBadugiHand, StandardLowHand),
        "badacey": _draw("badacey", BadugiHand, RegularLowHand),
        "drawmaha": EquityGame(
            "drawmaha", (OmahaHoldemHand, HoleHighHand), 5, note=_KEPT
        ),
        "5cs": EquityGame("five-card stud", _HIGH, 5, 0),
        "stud": _stud("seven-card stud", *_HIGH),
        "stud8": _stud("stud hi-lo", StandardHighHand, EightOrBetterLowHand),
        "stud-hl": _stud("stud hi-lo, regular", StandardHighHand, RegularLowHand),
        "razz": _stud("razz", RegularLowHand),
        "27razz": _stud("deuce-to-seven razz", StandardLowHand),
        "kuhn": EquityGame("Kuhn poker", (KuhnPokerHand,), 1, 0, Deck.KUHN_POKER),
        "leduc": EquityGame(
            "Leduc hold'em", (LeducHoldemHand,), 1, 1, Deck.LEDUC_HOLDEM
        ),
        "rhode-island": EquityGame(
            "Rhode Island hold'em", (RhodeIslandHoldemHand,), 1, 2
        ),
        "royal-rhode-island": EquityGame(
            "Royal Rhode Island hold'em",
            (RhodeIslandHoldemHand,),
            1,
            2,
            Deck.ROYAL_HOLDEM,
        ),
        "211": EquityGame(
            "2-1-1 hold'em", (Numeral211HoldemHand,), 1, 2, Deck.NUMERAL211_HOLDEM
        ),
    }
)


class _EquityGames(Mapping[str, EquityGame]):
    """A mapping of the games by code; custom variants are converted when read."""

    def __getitem__(self, code: str) -> EquityGame:
        known = _OWN.get(code)
        if known is not None:
            return known
        for variant in _registered():
            if variant.code == code:
                return _equity_game(variant)
        raise KeyError(code)

    def __iter__(self) -> Iterator[str]:
        yield from _OWN
        yield from [variant.code for variant in _registered()]

    def __len__(self) -> int:
        return len(_OWN) + len(_registered())


def _registered() -> tuple[Variant, ...]:
    from bigslick.engine.games import registered_variants

    return registered_variants()


@lru_cache(maxsize=256)
def _equity_game(variant: Variant) -> EquityGame:
    """Return the equity game of a variant; its streets give the numbers of cards."""
    streets = variant.game.plan_streets(*variant.stakes.bets)
    hole = sum(len(street.hole_dealing_statuses) for street in streets)
    hole -= sum(street.discard_count or 0 for street in streets)
    board = sum(street.board_dealing_count for street in streets)
    note = _KEPT if any(street.draw_status for street in streets) else ""
    return EquityGame(
        variant.name, variant.hand_types, hole, board, variant.deck, note=note
    )


EQUITY_GAMES: Final[Mapping[str, EquityGame]] = _EquityGames()
"""The games by code."""

_MIXES: Final = ("horse", "8-game")


def find_game(game: str | EquityGame) -> EquityGame:
    """Return the game of a code.

    >>> find_game("plo8").name
    'Omaha hi-lo'

    Raises:
        GameConfigError: no game has that code, or it is a mix of several.

    """
    if isinstance(game, EquityGame):
        return game
    if not isinstance(game, str):
        raise GameConfigError(
            f"invalid game {brief(game)}: expected the code of a game or an EquityGame"
        )
    if found := EQUITY_GAMES.get(game):
        return found
    if game in _MIXES:
        raise GameConfigError(f"{game!r} is a mix: give one of its variants")
    raise GameConfigError(unknown_name("game", game, EQUITY_GAMES))
