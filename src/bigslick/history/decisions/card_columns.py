"""Columns that depend on cards: boards, hole cards, hand classes and made hands."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.cards import Card, Deck
from bigslick.engine.chips.account import hole_cards_of
from bigslick.engine.games import VARIANTS
from bigslick.errors import BigslickError
from bigslick.formats.record.actions import operations_of, text_of
from bigslick.hands import OmahaHoldemHand, StandardHighHand, evaluate_many
from bigslick.history.decisions.expressions import Column, coded, decoded, recoded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.decision_table import DecisionTable

__all__ = (
    "boards_so_far",
    "by_round",
    "hand_class",
    "hand_classes",
    "joined_boards",
    "known_cards",
    "made_hands",
    "paired",
    "suits",
)

_HELD: Final = frozenset({"deal", "discard", "show"})
_RANKS: Final = "23456789TJQKA"
_SUITS: Final = ("rainbow", "two-tone", "monotone")
_TWO: Final = 2
_CARDS: Final = 52
_MOST: Final = 64  # more cards than a hand or a board has
_OTHER: Final = 255  # stands for all letters beyond it
_RANK_IDS: Final = np.full(256, 128, np.uint8)
_SUIT_IDS: Final = np.full(256, 64, np.uint8)
for _card in Deck.STANDARD:
    _RANK_IDS[ord(_card.rank)] = _card.id // 4 * 4
    _SUIT_IDS[ord(_card.suit)] = _card.id % 4
_FLOP: Final = 3


def known_cards(record: HandRecord) -> list[str | None]:
    """Return the hole cards of each player at the end of the hand, if they are known.

    Usually these are the cards that were dealt; this case has a fast path (benchmark
    "Parquet tables").
    """
    held = dict.fromkeys((player.name for player in record.players), "")
    for action in record.actions:
        word, name = action.action, action.player
        if word == "deal" and name in held:
            held[name] += getattr(action, "cards", None) or ""
        elif word == "discard" or (word == "show" and "?" in held.get(name or "", "")):
            held = _kept_cards(record)
            break
    return [cards if cards.strip("?") else None for cards in held.values()]


def _kept_cards(record: HandRecord) -> dict[str, str]:
    """Return the hole cards of each player without discards, with those shown later."""
    actions = [action for action in record.actions if action.action in _HELD]
    operations = operations_of(actions, record.names)
    return {
        name: text_of(hole_cards_of(operations, i))
        for i, name in enumerate(record.names)
    }


def hand_classes(table: DecisionTable) -> Column:
    """Return the class of each player's hole cards, such as AKs."""
    column = table.column("players", "cards")
    return recoded(column, map(hand_class, column.names or ()))


@lru_cache(maxsize=4096)
def hand_class(cards: str) -> str | None:
    """Return the class of two known hole cards, or None for other cards.

    >>> hand_class("KsAs"), hand_class("7d2c"), hand_class("QhQd"), hand_class("As??")
    ('AKs', '72o', 'QQ', None)
    """
    if len(cards) != 2 * _TWO or "?" in cards:
        return None
    first, second = sorted((cards[:2], cards[2:]), key=lambda c: -_RANKS.index(c[0]))
    pair = first[0] + second[0]
    if first[0] == second[0]:
        return pair
    return pair + ("s" if first[1] == second[1] else "o")


def boards_so_far(table: DecisionTable) -> Column:
    """Return the cards on the board at each decision; missing with several boards."""
    return table.source.boards_at(table.hand_of[table.player_of], table.rounds)


def by_round(record: HandRecord, first: int) -> list[str]:
    """Return the board in each betting round; an empty list with several boards."""
    if record.board_count != 1:
        return []
    boards = [""] * (first + 1)
    begun = first > 0  # in a bomb pot the flop is dealt with the hole cards
    for action in record.actions:
        if action.action == "board":
            cards = getattr(action, "cards", None) or ""
            if begun and not boards[-1]:
                boards[-1] = cards
            else:
                boards.append(boards[-1] + cards)
    return boards


def joined_boards(
    boards: Sequence[Sequence[str]], hands: NDArray[Any], rounds: NDArray[Any]
) -> Column:
    """Return the boards of given hands in given betting rounds.

    ``boards`` are those of each hand by round; after the last one it stays.
    """
    boards = [own or [""] for own in boards]
    counts = np.array([len(own) for own in boards], np.int64)
    firsts = np.cumsum(counts) - counts
    values, names = coded(chain.from_iterable(boards))
    return Column(values[firsts[hands] + np.minimum(rounds, counts[hands] - 1)], names)


@lru_cache(maxsize=65536)
def _texture(board: str) -> tuple[str, bool]:
    """Return the name of a board's suit pattern, and whether the board is paired.

    >>> _texture("As7s2d"), _texture("QsQhQd")
    (('two-tone', False), ('rainbow', True))
    """
    if "?" in board:
        return "", False
    most = max(map(board.count, "cdhs"))
    ranks = board[::2]
    name = _SUITS[min(most, _FLOP) - 1]
    return name, len(set(ranks)) < len(ranks)


def suits(table: DecisionTable) -> Column:
    """Return the name of the board's suit pattern at each decision."""
    column = table.column("decisions", "board_so_far")
    return recoded(column, [_texture(board)[0] for board in column.names or ()])


def paired(table: DecisionTable) -> Column:
    """Return whether the board is paired at each decision."""
    values, names = table.column("decisions", "board_so_far")
    pairs = [_texture(board)[1] for board in names or ()]
    return Column(decoded(values, np.array([*pairs, False])))


def made_hands(table: DecisionTable) -> Column:
    """Return a column of the players' made hands at each decision, where known.

    Only games with a board in which the highest hand wins have values.
    """
    boards = table.column("decisions", "board_so_far")
    cards = table.column("decisions", "cards")
    games = table.column("decisions", "game")
    codes = np.full(len(table.kinds), -1, np.int32)
    held, held_sizes = _card_rows(cards.names or ())
    laid, laid_sizes = _card_rows(boards.names or ())
    sizes = decoded(cards.values, held_sizes), decoded(boards.values, laid_sizes)
    for game, name in enumerate(games.names or ()):
        kind = _type_of(name)
        if kind is None:
            continue
        usable = (games.values == game) & (sizes[0] > 0) & (sizes[1] >= _FLOP)
        for both in np.unique(_MOST * sizes[0][usable] + sizes[1][usable]).tolist():
            count, shown = divmod(both, _MOST)
            rows = np.flatnonzero(usable & (sizes[0] == count) & (sizes[1] == shown))
            hole = held[cards.values[rows], :count]
            board = laid[boards.values[rows], :shown]
            codes[rows] = _labels()[1][_strengths(hole, board, kind)]
    return Column(codes, _labels()[0])


def _card_rows(texts: Sequence[str]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the cards of each text in a row, and their number; 0 if unknown.

    The last row stands for a missing text.
    """
    lengths = np.array([*map(len, texts), 0], np.int64)
    sizes, odd = np.divmod(lengths, 2)
    given = np.array([*texts, ""], f"U{max(2 * int(sizes.max()), 2)}")
    letters = given.view(np.uint32).reshape(len(given), -1, 2)
    pairs = np.minimum(letters, _OTHER)
    rows = _RANK_IDS[pairs[:, :, 0]] + _SUIT_IDS[pairs[:, :, 1]]
    known = (rows < _CARDS).sum(axis=1)
    for place in np.flatnonzero((known < sizes) | (odd > 0)).tolist():
        ids = _ids(texts[place])  # unknown cards, several boards or other spellings
        sizes[place] = 0 if ids is None else len(ids)
        if ids is not None:
            rows[place, : len(ids)] = ids
    return rows, sizes


def _strengths(
    hole: NDArray[np.uint8], board: NDArray[np.uint8], kind: Any
) -> NDArray[np.int16]:
    if kind is OmahaHoldemHand:
        return evaluate_many(hole, board, kind)
    return evaluate_many(np.hstack([hole, board]), None, kind)


@lru_cache(maxsize=1)
def _labels() -> tuple[tuple[str, ...], NDArray[np.int32]]:
    """Return the names of made hands, and the index of the name for each strength."""
    labels = [entry.label.value.lower() for entry in StandardHighHand.lookup.entries]
    names = tuple(dict.fromkeys(labels))
    return names, np.array([names.index(label) for label in labels], np.int32)


@lru_cache(maxsize=256)
def _type_of(game: str) -> Any:
    variant = VARIANTS.get(game)
    kinds = variant.game.hand_types if variant is not None else ()
    high = (StandardHighHand, OmahaHoldemHand)
    return kinds[0] if kinds and kinds[0] in high else None


@lru_cache(maxsize=65536)
def _ids(text: str) -> NDArray[np.uint8] | None:
    if "?" in text or "/" in text:
        return None
    try:
        return np.array([card.id for card in Card.clean(text)], np.uint8)
    except BigslickError:
        return None
