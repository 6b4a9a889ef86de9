"""Expected results of all-ins.

If the betting is over, cards are still to come and every hand in the pot is known, only
the cards decide the result, and the expected result can replace the actual one. Like
the actual results of a hand, the expected ones add up to minus the rake.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, Final

from bigslick.analysis.equity import equity
from bigslick.analysis.equity.equity_games import EQUITY_GAMES
from bigslick.analysis.equity.exact import known_equities
from bigslick.engine.chips.pots import pot_layers
from bigslick.errors import BigslickError, NotationError
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.history.decisions.played_hand import PlayedHand, played_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.analysis.equity.equity_games import EquityGame
    from bigslick.engine.chips.account import HandAccount
    from bigslick.engine.chips.pots import Layer
    from bigslick.formats.record.hand_record import HandRecord

__all__ = (
    "AllIn",
    "contested_pots",
    "expected_nets",
    "expected_shares",
    "find_all_in",
)

_SEED: Final = 1
_MOST_HANDS: Final = 10
_DECISIONS: Final = frozenset({"fold", "check", "call", "bet", "raise", "bring_in"})


class AllIn:
    """The cards at the moment from which no more betting was possible.

    ``hands`` are the hole cards by player index of those who did not fold, ``boards``
    the cards of each board, ``folded`` the known cards of players who folded.
    """

    __slots__ = ("boards", "folded", "game", "hands")

    def __init__(
        self, game: str, hands: dict[int, str], boards: list[str], folded: str
    ) -> None:
        """Set the cards of the players, the boards and the folded cards."""
        self.game = game
        self.hands = hands
        self.boards = boards
        self.folded = folded


def expected_nets(
    record: HandRecord, hand: PlayedHand | None = None, *, folded_are_dead: bool = False
) -> list[Any] | None:
    """Return the expected result of each player, or None if there was no all-in.

    Each pot, less its rake, is divided according to the equities of its players. Known
    cards of folded players count as dead only with ``folded_are_dead``.

    >>> from bigslick import create_game
    >>> from bigslick.formats.record.hand_record import HandRecord
    >>> state = create_game("nlhe", blinds=(1, 2), seed=5)((100, 100))
    >>> _ = state.complete_bet_or_raise_to(100), state.check_or_call()
    >>> [round(float(net), 2) for net in expected_nets(HandRecord.from_state(state))]
    [-30.55, 30.55]

    Raises:
        BigslickError: the cards or the chips of the record are invalid.

    """
    hand = played_hand(record) if hand is None else hand
    try:
        return _expected(record, hand, folded_are_dead)
    except BigslickError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise NotationError(f"the all-in is inconsistent: {error!r}") from None


def _expected(
    record: HandRecord, hand: PlayedHand, folded_are_dead: bool
) -> list[Any] | None:
    spot = find_all_in(record, hand)
    if spot is None:
        return None
    account = account_of(record, before="push")
    pots = contested_pots(record, hand, account)
    return _divided(spot, account.invested, pots, folded_are_dead)


def expected_shares(
    spot: AllIn, invested: Sequence[int], live: Sequence[int], rake: int
) -> list[Any] | None:
    """Return the expected result of each player; None if equities are not supported.

    ``invested`` is what each player put in, without antes; ``live`` are the players who
    have not folded. The rake is divided among the pots in proportion to their size.

    Raises:
        BigslickError: the cards are invalid.

    """
    game = EQUITY_GAMES.get(spot.game)
    if game is None or not _is_possible(game, spot.hands):
        return None
    pots = pot_layers(list(invested), list(live), all_in=True)
    return _divided(spot, invested, _without_rake(pots, rake), False)


def _divided(
    spot: AllIn,
    invested: Sequence[Any],
    pots: list[tuple[Any, tuple[int, ...]]],
    folded_are_dead: bool,
) -> list[Any]:
    """Divide each pot according to the equities of its players."""
    expected: list[Any] = [-_fraction(amount) for amount in invested]
    for amount, players in pots:
        part = _fraction(amount)
        for i, share in zip(
            players, _shares(spot, players, folded_are_dead), strict=True
        ):
            expected[i] += share * part
    return expected


def _is_possible(game: EquityGame, hands: dict[int, str]) -> bool:
    """Return whether the deck has enough cards for these hands and the board."""
    needed = len(hands) * game.hole_count + game.board_count
    return len(hands) <= _MOST_HANDS and needed <= len(game.deck)


def _fraction(amount: Any) -> int | Fraction:
    """Return an amount as an integer or a fraction."""
    return amount if type(amount) is int else Fraction(exact_number(amount))


def find_all_in(record: HandRecord, hand: PlayedHand) -> AllIn | None:
    """Return the all-in from which only cards were to come, or None.

    None is also returned if the hand of a player who did not fold is unknown, if
    players could still draw, or if equities of the game are not supported.
    """
    if not hand.run_out or record.game not in EQUITY_GAMES or record.setup:
        return None
    held, board = _cards_at_the_end_of_betting(record)
    boards = [board] if record.board_count == 1 else _boards(record)
    shown = {a.player: a.cards for a in record.actions if a.action == "show"}
    game = EQUITY_GAMES[record.game]
    hands = {}
    dead = ""
    for i, player in enumerate(record.players):
        cards = held.get(player.name, "")
        if "?" in cards:
            seen = shown.get(player.name) or ""
            whole = len(seen) == len(cards) == 2 * game.hole_count
            cards = seen if whole and "?" not in seen else ""
        if hand.folded[i] is not None:
            dead += cards
        elif not cards:
            return None
        else:
            hands[i] = cards
    if "?" in "".join(boards) or not _is_possible(game, hands):
        return None
    return AllIn(record.game, hands, boards, dead)


def _boards(record: HandRecord) -> list[str]:
    """Return the cards of each of several boards at the last decision."""
    boards = [""] * record.board_count
    for state, action in record.states():
        if action is not None and action.action in _DECISIONS:
            boards = [
                "".join(map(repr, state.get_board_cards(index)))
                for index in range(record.board_count)
            ]
    return boards


def _cards_at_the_end_of_betting(record: HandRecord) -> tuple[dict[str, str], str]:
    """Return the hole cards and the board at the last decision."""
    actions = record.actions
    last = max((k for k, a in enumerate(actions) if a.action in _DECISIONS), default=-1)
    if last < 0:  # without a decision, use the cards of the first street
        dealt = [k for k, a in enumerate(actions) if a.action in ("deal", "board")]
        runs = (k for k, after in itertools.pairwise(dealt) if after != k + 1)
        last = next(runs, dealt[-1] if dealt else -1)
    held: dict[str, str] = {}
    board = ""
    for action in actions[: last + 1]:
        cards = action.cards or ""
        if action.action == "deal" and action.player is not None:
            held[action.player] = held.get(action.player, "") + cards
        elif action.action == "board":
            board += cards
        elif action.action == "discard" and action.player is not None:
            own = held[action.player]
            for k in range(0, len(cards), 2):
                own = own.replace(cards[k : k + 2], "", 1)
            held[action.player] = own
    return held, board


def contested_pots(
    record: HandRecord, hand: PlayedHand, account: HandAccount
) -> list[tuple[Any, tuple[int, ...]]]:
    """Return each pot after rake, and the players in it when the betting ended.

    If the record does not state the rake of each pot, the rake is divided in proportion
    to the pots.
    """
    totals = [exact_number(amount) for amount in account.invested]
    dead: Any = 0
    if account.dead_antes is not None:
        antes = [exact_number(ante) for ante in account.dead_antes]
        totals = [total - ante for total, ante in zip(totals, antes, strict=True)]
        dead = sum(antes)
    live = [i for i, street in enumerate(hand.folded) if street is None]
    pots = pot_layers(totals, live, all_in=True, dead=dead)
    rake = exact_number(record.rake)
    if not rake:
        return pots
    known = [exact_number(pot.amount) for pot in record.pots]
    if known != [amount for amount, _ in pots]:
        return _without_rake(pots, rake)
    taken = [Fraction(exact_number(pot.rake)) for pot in record.pots]
    return [
        (Fraction(amount) - part, players)
        for (amount, players), part in zip(pots, taken, strict=True)
    ]


def _without_rake(pots: list[Layer], rake: Any) -> list[tuple[Any, tuple[int, ...]]]:
    """Return the pots after subtracting the rake in proportion to their size."""
    if not rake:
        return pots
    total = Fraction(sum(amount for amount, _ in pots))
    left = 1 - Fraction(rake) / total
    return [(Fraction(amount) * left, players) for amount, players in pots]


def _shares(
    spot: AllIn, players: tuple[int, ...], folded_are_dead: bool
) -> tuple[Fraction, ...]:
    """Return the expected share of a pot for each of its players.

    Each of several boards is worth the same share of the pot; the cards of the other
    boards are dead.
    """
    if len(players) == 1:
        return (Fraction(1),)
    others = "".join(cards for i, cards in spot.hands.items() if i not in players)
    if folded_are_dead:
        others += spot.folded
    hands = tuple(spot.hands[i] for i in players)
    if len(spot.boards) == 1:
        return equities(spot.game, hands, spot.boards[0], others)
    shares = [Fraction(0)] * len(hands)
    for index, board in enumerate(spot.boards):
        elsewhere = "".join(spot.boards[:index] + spot.boards[index + 1 :])
        found = equities(spot.game, hands, board, others + elsewhere)
        for i, share in enumerate(found):
            shares[i] += share / len(spot.boards)
    return tuple(shares)


@lru_cache(maxsize=4096)
def equities(
    game: str, hands: tuple[str, ...], board: str, dead: str
) -> tuple[Fraction, ...]:
    """Return the equities as fractions that add up to one.

    The denominator of an exact equity is known (the number of deals, times factors for
    ties and split pots), so the fraction can be computed from the float.

    >>> equities("nlhe", ("AsAh", "KdKc"), "2c3d7s", "")
    (Fraction(907, 990), Fraction(83, 990))
    """
    known = known_equities(EQUITY_GAMES[game], hands, board, dead)
    if known is not None:
        return known
    result = equity(hands, board, dead, game, seed=_SEED)
    if result.exact:
        parts = 2 * result.boards * lcm(*range(1, len(hands) + 1))
        whole = [Fraction(round(e * parts), parts) for e in result.equities]
        if sum(whole) == 1:
            return tuple(whole)
    shares = [Fraction(e) for e in result.equities]
    total = sum(shares)
    return tuple(share / total for share in shares)
