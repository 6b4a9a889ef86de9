"""What is fixed before a hand, and how the deal is computed from it and the seeds.

``HandSeal`` is public: its root is published before any seed is known, and it commits
to everything that decides who gets which card. ``HandSecret`` is the server's only
secret. All sealed decks are derived from it, so they are the same after a restart.
"""

from __future__ import annotations

from functools import cached_property
from secrets import token_bytes
from typing import TYPE_CHECKING

import msgspec

from bigslick.room.fairness.deck_commitment import (
    KEY_BYTES,
    SealedDeck,
    deck_key,
    deck_keys,
    sibling_keys,
)
from bigslick.room.fairness.hashing import Field, digest, permutation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bigslick.engine.streets import Street

__all__ = (
    "DECKS",
    "HandSeal",
    "HandSecret",
    "can_run_out",
    "chosen_deck",
    "fingerprint",
    "mixed",
    "reserve_places",
    "seed_commitment",
    "street_plan",
)

DECKS = 16
"""How many decks are sealed if any player commits to a seed; otherwise one."""
RESERVES = 4
"""How many orders are sealed for cards that are dealt a second time."""
_FINGERPRINT = 4


def seed_commitment(table: str, hand: str, seat: int, seed: bytes) -> bytes:
    """Return the commitment that a player sends before the deck is sealed."""
    return digest("seed", table, hand, seat, seed)


def street_plan(streets: Iterable[Street]) -> str:
    """Return the cards that each street deals, one group of characters per street.

    ``d`` and ``u`` are down and up cards for every player; ``r`` means that discards
    are replaced, ``k`` that they are not; a number is the number of board cards; ``x``
    is a burn card, dealt before the board cards if there are any, otherwise before the
    hole cards.

    >>> from bigslick.engine.games import VARIANTS, create_game
    >>> [street_plan(create_game(code).streets) for code in ("nlhe", "stud", "27td")]
    ['dd x3 x1 x1', 'ddu xu xu xu xd', 'ddddd xr xr xr']
    """
    return " ".join(map(_street, streets))


def _street(street: Street) -> str:
    text = "x" if street.card_burning_status else ""
    text += "".join("u" if up else "d" for up in street.hole_dealing_statuses)
    if street.draw_status:
        text += "r" if street.discard_count is None else "k"
    return text + (
        str(street.board_dealing_count) if street.board_dealing_count else ""
    )


def can_run_out(plan: str, cards: int, players: int, boards: int) -> bool:
    """Return whether a hand may need more cards than the deck has.

    ``boards`` is the number of boards, over all runouts.

    >>> can_run_out("dd x3 x1 x1", 52, 9, 1), can_run_out("ddddd xr", 52, 2, 1)
    (False, True)
    """
    hole = plan.count("d") + plan.count("u")
    board = sum(int(c) for c in plan if c.isdecimal()) + plan.count("x")
    return "r" in plan or hole * players + board * boards > cards


class HandSeal(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What is published before the seeds: everything else that determines the deal."""

    table: str
    hand: str
    game: str
    plan: str
    """What is dealt on each street: see ``street_plan``."""
    cards: str
    """All cards of the deck as one string, in the standard order."""
    boards: int
    lineup: list[int]
    """The seats that are dealt in, in the order of dealing."""
    decks: int
    sealed: str
    """The hash over the roots of all sealed decks; all hashes are hexadecimal."""
    reserve: list[str]
    """The roots of the sealed orders for dealing cards again; empty if the deck cannot
    run out.
    """
    commitments: dict[int, str]
    """The players' commitments to their seeds, by seat."""

    @cached_property
    def root(self) -> bytes:
        """Return the hash of all fields, which every client keeps."""
        fields: list[Field] = [self.table, self.hand, self.game, self.plan, self.cards]
        fields += [self.boards, " ".join(map(str, self.lineup)), self.decks]
        fields += [bytes.fromhex(self.sealed), len(self.reserve)]
        fields += [bytes.fromhex(root) for root in self.reserve]
        for seat in sorted(self.commitments):
            fields += [seat, bytes.fromhex(self.commitments[seat])]
        return digest("root", *fields)


class HandSecret:
    """The server's secret of one hand: 32 random bytes, and decks derived from them."""

    def __init__(self, key: bytes, cards: str, decks: int) -> None:
        """Store the secret key of the hand.

        ``cards`` and ``decks`` are the fields of that name in its ``HandSeal``.
        """
        self.key = key
        self.decks = decks
        self._cards = split_cards(cards)
        self._only: SealedDeck | None = None
        """The deck, if only one is sealed and it has already been created."""

    @staticmethod
    def new_key() -> bytes:
        """Return a key from the operating system's random generator."""
        return token_bytes(KEY_BYTES)

    @cached_property
    def _roots(self) -> list[bytes]:
        keys = deck_keys(self.key, self.decks)
        decks = [SealedDeck(key, self._cards) for key in keys]
        if len(decks) == 1:
            self._only = decks[0]
        return [deck.root for deck in decks]

    @property
    def sealed(self) -> bytes:
        """Return the hash over the roots of all decks."""
        return sealed_hash(self._roots)

    def deck(self, number: int) -> SealedDeck:
        """Return the deck with this number, counted from 0."""
        if self._only is not None:
            return self._only
        return SealedDeck(deck_key(self.key, self.decks, number), self._cards)

    def siblings(self, used: int) -> list[bytes]:
        """Return the hashes that reveal the keys of all decks except the used one."""
        return sibling_keys(self.key, self.decks, used)

    def reserve(self, number: int) -> SealedDeck:
        """Return a sealed order of the deck's places, for dealing cards again."""
        places = tuple(map(str, range(len(self._cards))))
        return SealedDeck(digest("reserve", self.key, number), places)


def split_cards(text: str) -> tuple[str, ...]:
    """Return the cards of a text.

    >>> split_cards("AsKd")
    ('As', 'Kd')
    """
    return tuple([text[i : i + 2] for i in range(0, len(text), 2)])


def sealed_hash(roots: Sequence[bytes]) -> bytes:
    """Return the hash over the roots of the sealed decks."""
    return digest("decks", *roots)


def mixed(root: bytes, seeds: Mapping[int, bytes]) -> bytes:
    """Return the hash of the root and the revealed seeds."""
    fields: list[Field] = [root]
    for seat in sorted(seeds):
        fields += [seat, seeds[seat]]
    return digest("mix", *fields)


def chosen_deck(mix: bytes, decks: int) -> int:
    """Return the number of the deck to use; ``decks`` is a power of two."""
    return int.from_bytes(digest("choice", mix), "big") % decks


def dealing_order(mix: bytes, count: int) -> list[int]:
    """Return the place in the used deck of each card that is dealt, first to last."""
    return permutation(mix, "order", count)


def reserve_places(mix: bytes, number: int, count: int) -> list[int]:
    """Return the sequence in which the places of a sealed order are read."""
    return permutation(mix, f"reserve {number}", count)


def fingerprint(mix: bytes) -> str:
    """Return the start of the hash ``mix``, short enough to read aloud and compare.

    Players who were shown different roots or seeds get different hashes. The server
    must show the root before it knows an honest player's seed, so it cannot search for
    two hashes with the same start, as it could for roots.

    >>> fingerprint(bytes.fromhex("8f3a77c1" + "00" * 28))
    '8f3a 77c1'
    """
    text = mix.hex()
    return f"{text[:_FINGERPRINT]} {text[_FINGERPRINT : 2 * _FINGERPRINT]}"
