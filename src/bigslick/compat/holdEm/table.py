"""The class ``table``: players, a deck and a board, and simulations with them."""

# ruff: noqa: N801, N802, N803 - the names that its users write

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.compat.holdEm.brute_force import rank_many
from bigslick.compat.holdEm.card_pairs import DECK, Piece, clean_pieces
from bigslick.compat.holdEm.deck import deck
from bigslick.compat.holdEm.simulation import Tally, deal_many, rank_many_fast
from bigslick.errors import CardsError, GameConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Numbers = Sequence[int]
    _Ranker = Callable[[NDArray[Any]], tuple[NDArray[np.int64], NDArray[np.int64]]]

__all__ = ("table",)

_FEWEST: Final = 2
_HOLD: Final = 2
_BOARD: Final = 5
_STREETS: Final = {"flop": 3, "turn": 1, "river": 1}
_AT_ONCE: Final = 1 << 15
_VALUE_BITS: Final = 40  # the values within a hand code need 39 bits


class table:
    """A table with players numbered from 0.

    Set the known cards, then deal and compare, or simulate. When another card is set,
    dealt cards are put back into the deck first. ``seed``, or setting ``rng`` to a
    ``numpy.random.Generator``, makes the random cards reproducible.

    >>> T = table(2, seed=1)
    >>> T.setHoldCards(0, (14, 14), (1, 2)), T.setHoldCards(1, (13, 13), (3, 4))
    (0, 0)
    >>> T.MCP(100_000)
    >>> [round(share, 2) for share in T.getWinsP()]
    [0.81, 0.18]

    Raises:
        GameConfigError: fewer than two players.

    """

    def __init__(self, noPlayers: int = _FEWEST, *, seed: int | None = None) -> None:
        """Start with no known cards."""
        self.rng = np.random.default_rng(seed)
        if self.setNoPlayers(noPlayers):
            raise GameConfigError(
                f"invalid number of players {noPlayers}: expected 2 or more"
            )

    def setNoPlayers(self, noPlayers: int) -> int:
        """Set the number of players and reset all; return -1 if below 2, else 0."""
        if noPlayers < _FEWEST:
            return -1
        self._players = noPlayers
        self.resetTable()
        return 0

    def setHoldCards(self, player: int, faces: Numbers, suits: Numbers) -> int:
        """Set the known hole cards of a player, replacing earlier ones.

        Return 0, or -1 if the numbers of faces and suits differ, -2 if there are more
        than two cards, or -3 if there is no such player.

        Raises:
            CardsError: a card does not exist, or is already on the table.

        """
        if not self._seated(player):
            return -3
        if len(faces) != len(suits):
            return -1
        if len(faces) > _HOLD:
            return -2
        self._set(self._hold[player], clean_pieces(faces, suits))
        return 0

    def setHoldCard(self, player: int, face: int, suit: int) -> int:
        """Add one card to the known hole cards of a player; see `setHoldCards`."""
        if not self._seated(player):
            return -3
        known = self._hold[player]
        if len(known) == _HOLD:
            return -2
        self._set(known, known + clean_pieces([face], [suit]))
        return 0

    def setFlop(self, faces: Numbers, suits: Numbers) -> int:
        """Set the flop and return 0 if the cards are accepted.

        Otherwise return -1 if there are not as many suits as faces, or -2 if there are
        more than three cards.

        Raises:
            CardsError: a card does not exist, or is already on the table.

        """
        if len(faces) != len(suits):
            return -1
        if len(faces) > _STREETS["flop"]:
            return -2
        self._set(self._board["flop"], clean_pieces(faces, suits))
        return 0

    def setTurn(self, face: int, suit: int) -> int:
        """Set the turn; return 0. Errors are those of `setFlop`."""
        self._set(self._board["turn"], clean_pieces([face], [suit]))
        return 0

    def setRiver(self, face: int, suit: int) -> int:
        """Set the river; return 0. Errors are those of `setFlop`."""
        self._set(self._board["river"], clean_pieces([face], [suit]))
        return 0

    def shuffleDeckIndex(self) -> None:
        """Shuffle the cards that are left in the deck."""
        self._deck.rng = self.rng
        self._deck.shuffleI()

    def dealFlopTurnRiver(self) -> int:
        """Deal the missing board cards; return 1 if none were missing, else 0."""
        missing = _BOARD - len(self._board_cards())
        self._dealt_board += self._deal(missing)
        return 0 if missing else 1

    def dealHold(self, player: int) -> int:
        """Deal the hole cards that a player is missing, so that they have two.

        Return 0 if cards were dealt, 1 if the player had two already, and -1 if there
        is no such player.
        """
        if not self._seated(player):
            return -1
        missing = _HOLD - len(self._hold_cards(player))
        self._dealt_hold[player] += self._deal(missing)
        return 0 if missing else 1

    def dealAll(self) -> int:
        """Deal every card that is missing, the board first; return 0.

        Raises:
            CardsError: the deck does not have enough cards.

        """
        self.dealFlopTurnRiver()
        for player in range(self._players):
            self.dealHold(player)
        return 0

    def findWinner(self) -> int:
        """Compare the hands and count the result.

        Return the winner's number plus one (1 for player 0), 0 if the best hands are
        equal, or -1 if cards are missing.
        """
        board = self._board_cards()
        hands = [board + self._hold_cards(player) for player in range(self._players)]
        if any(len(hand) < _HOLD + _BOARD for hand in hands):
            return -1
        numbers = np.array([[DECK.index(card) for card in hand] for hand in hands])
        codes, values = rank_many(numbers)
        (best,) = self._tally.add(codes[None], (codes << _VALUE_BITS | values)[None])
        winners = np.flatnonzero(best)
        return int(winners[0]) + 1 if len(winners) == 1 else 0

    def resetTableToKnown(self) -> int:
        """Put dealt cards back into the deck; return 0."""
        self._dealt_board: list[Piece] = []
        self._dealt_hold: list[list[Piece]] = [[] for _ in range(self._players)]
        self._deck.setDeckIndex(self._deck.getNumCards())
        return 0

    def resetTable(self) -> int:
        """Remove all cards and counts; return 0."""
        self._deck = deck(self.rng)
        self._deck.setDeckFull()
        self._board: dict[str, list[Piece]] = {street: [] for street in _STREETS}
        self._hold: list[list[Piece]] = [[] for _ in range(self._players)]
        self._tally = Tally(self._players)
        return self.resetTableToKnown()

    def MC(self, noLoops: int) -> None:
        """Simulate ``noLoops`` deals, comparing hands by the brute-force method.

        Raises:
            GameConfigError: ``noLoops`` is negative.
            CardsError: the deck does not have enough cards.

        """
        self._simulate(noLoops, _by_brute_force)

    def MCP(self, noLoops: int) -> None:
        """Simulate ``noLoops`` deals by the fast method, with the same results as `MC`.

        Errors are those of `MC`.
        """
        self._simulate(noLoops, rank_many_fast)

    def getNumRuns(self) -> int:
        """Return the number of deals that were compared."""
        return self._tally.runs

    def getWins(self) -> list[int]:
        """Return how often each player won."""
        return self._tally.by_player(self._tally.wins)

    def getWinsP(self) -> list[float]:
        """Return how often each player won, as a share of the runs."""
        return self._tally.share(self.getWins())

    def getDraws(self) -> list[int]:
        """Return how often each player shared the best hand."""
        return self._tally.by_player(self._tally.draws)

    def getDrawsP(self) -> list[float]:
        """Return how often each player drew, as a share of the runs."""
        return self._tally.share(self.getDraws())

    def getWinsPP(self, player: int) -> list[int]:
        """Return how often a player won with each hand code, 1 to 10.

        Raises:
            GameConfigError: the player does not exist.

        """
        return self._tally.by_code(self._tally.wins, player)

    def getWinsPPp(self, player: int) -> list[float]:
        """Return `getWinsPP` as shares of the runs."""
        return self._tally.share(self.getWinsPP(player))

    def getDrawsPP(self, player: int) -> list[int]:
        """Return how often a player drew with each hand code; see `getWinsPP`."""
        return self._tally.by_code(self._tally.draws, player)

    def getDrawsPPp(self, player: int) -> list[float]:
        """Return `getDrawsPP` as shares of the runs."""
        return self._tally.share(self.getDrawsPP(player))

    def getHandsPP(self, player: int) -> list[int]:
        """Return how often a player ended with each hand code; see `getWinsPP`."""
        return self._tally.by_code(self._tally.hands, player)

    def getHandsPPp(self, player: int) -> list[float]:
        """Return `getHandsPP` as shares of the runs."""
        return self._tally.share(self.getHandsPP(player))

    def getNumCardsInDeck(self) -> int:
        """Return 52 less the cards that are set or dealt."""
        dealt = len(self._dealt_board) + sum(map(len, self._dealt_hold))
        return self._deck.getNumCards() - dealt

    def _seated(self, player: int) -> bool:
        return 0 <= player < self._players

    def _known_board(self) -> list[Piece]:
        return [card for street in self._board.values() for card in street]

    def _board_cards(self) -> list[Piece]:
        return self._known_board() + self._dealt_board

    def _hold_cards(self, player: int) -> list[Piece]:
        return self._hold[player] + self._dealt_hold[player]

    def _set(self, place: list[Piece], cards: list[Piece]) -> None:
        """Replace the cards of a player or of the board.

        Raises:
            CardsError: a card is already elsewhere on the table.

        """
        holds = [card for hold in self._hold for card in hold]
        known = [card for card in self._known_board() + holds if card not in place]
        for card in cards:
            if card in known:
                raise CardsError(f"card {card} (face, suit) is already in use", card)
        place[:] = cards
        used = [*known, *cards]
        self._deck.setDeckPartial(
            [face for face, _ in used], [suit for _, suit in used]
        )
        self.resetTableToKnown()

    def _deal(self, count: int) -> list[Piece]:
        if not self._deck.deckShuffled_:
            self.shuffleDeckIndex()
        if self._deck.dealCards(count):
            raise CardsError(
                f"cannot deal {count} cards: the deck does not have that many left",
                count,
            )
        return list(
            zip(self._deck.getDealFace(), self._deck.getDealSuit(), strict=True)
        )

    def _simulate(self, loops: int, rank: _Ranker) -> None:
        """Deal the unknown cards ``loops`` times; count who wins with which hand."""
        if loops < 0:
            raise GameConfigError(
                f"invalid number of loops {loops}: expected 0 or more"
            )
        self.resetTableToKnown()
        places = [self._known_board(), *self._hold]
        sizes = [_BOARD] + [_HOLD] * self._players
        missing = [size - len(known) for size, known in zip(sizes, places, strict=True)]
        live = np.array([DECK.index(card) for card in self._live()], np.intp)
        if sum(missing) > len(live):
            raise CardsError(f"cannot deal {sum(missing)} cards: {len(live)} are left")
        for start in range(0, loops, _AT_ONCE):
            runs = min(_AT_ONCE, loops - start)
            dealt = deal_many(live, runs, sum(missing), self.rng)
            parts = []
            for known, new in zip(
                places, np.split(dealt, np.cumsum(missing)[:-1], axis=1), strict=True
            ):
                fixed = np.array([DECK.index(card) for card in known], np.intp)
                parts.append(np.hstack([np.tile(fixed, (runs, 1)), new]))
            board, holds = parts[0], parts[1:]
            ranked = [rank(np.hstack([board, hold])) for hold in holds]
            codes, strengths = (
                np.stack(column, axis=1) for column in zip(*ranked, strict=True)
            )
            self._tally.add(codes, strengths)

    def _live(self) -> list[Piece]:
        return list(
            zip(self._deck.getDeckFace(), self._deck.getDeckSuit(), strict=True)
        )


def _by_brute_force(
    cards: NDArray[Any],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    codes, values = rank_many(cards)
    return codes, codes << _VALUE_BITS | values
