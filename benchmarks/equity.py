"""Equities: exact and sampled, hold'em and Omaha."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import eval7
import phevaluator
import poker_equity
import pokerkit

from benchmarks.timing import Row, best_seconds
from bigslick import Deck, card_ids
from bigslick.analysis import equity
from bigslick.analysis.equity.matrix import equity_matrix

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HANDS: Final = ("AsAh", "KdKc", "QsQh", "JcTc", "7d6d", "5h4h")
OMAHA: Final = ("AsAhKsKh", "8d7d6c5c")
BIG_O: Final = ("AsAhKsKh2c", "8d7d6c5c4h")
FLOP: Final = "Ts9s2d"
SEED: Final = 20_261_115
SAMPLES: Final = 4_000_000
FEW: Final = 200_000


def rows() -> list[Row]:
    """Return the figures of this group; all of ours on one thread."""
    _check_agreement()
    return [*_exact_rows(), *_range_rows(), *_sampling_rows(), *_omaha_rows()]


def _exact_rows() -> list[Row]:
    found = []
    for count in (2, 3):
        hands = HANDS[:count]
        found.append(
            Row(
                f"exact, {count} hands before the flop",
                best_seconds(partial(equity, hands, threads=1)),
                {"poker-equity": _once(partial(_their_exact, "holdem", hands))},
            )
        )
    return found


def _range_rows() -> list[Row]:
    def both(board: str) -> Callable[[], object]:
        return partial(equity, ["random", "random"], board, threads=1, exact=True)

    return [
        Row("exact, random v random, turn", best_seconds(both(FLOP + "3c"))),
        Row("exact, random v random, flop", best_seconds(both(FLOP))),
        Row(
            "exact, random v random, before the flop",
            _once(both("")),
            note="first call; later ones remember the pairs of hands",
        ),
        Row(
            "169 x 169 matrix",
            _once(partial(equity_matrix, threads=1)),
            note="with the pairs of hands remembered from the row above",
        ),
    ]


def _sampling_rows() -> list[Row]:
    found = []
    for count in (6, 2):
        hands = HANDS[:count]
        each = _each(_ours(hands), SAMPLES)
        peers = {
            "poker-equity": _each(_theirs("holdem", hands, FEW), FEW),
            "phevaluator, dealing in Python": _each(_phevaluator(hands, 2_000), 2_000),
            "pokerkit": _each(_pokerkit(hands, 200), 200),
        }
        if count == len(("hand", "range")):
            peers["eval7, hand v range"] = _each(_eval7(hands, FEW), FEW)
        work = f"sampled, {count} hands before the flop"
        found.append(Row(work, each, peers, f"{1e-6 / each:,.0f} M/s"))
    wide = ["QQ+,AKs", "random"]
    each = _each(_ours(wide), SAMPLES)
    found.append(Row("sampled, QQ+,AKs v random", each, note=f"{1e-6 / each:,.0f} M/s"))
    return found


def _omaha_rows() -> list[Row]:
    found = []
    for work, game, theirs, hands in (
        ("Omaha", "plo", "omaha", OMAHA),
        ("Omaha hi-lo", "plo8", "omaha_hi_lo", OMAHA),
        ("Big O", "big-o", "omaha_five_hi_lo", BIG_O),
    ):
        found.append(
            Row(
                f"exact, {work}, 2 hands before the flop",
                best_seconds(partial(equity, hands, game=game, threads=1)),
                {"poker-equity": _once(partial(_their_exact, theirs, hands))},
            )
        )
    each = _each(_ours(OMAHA, "plo"), FEW)
    found.append(
        Row(
            "sampled, Omaha, 2 hands before the flop",
            each,
            {"poker-equity": _each(_theirs("omaha", OMAHA, 50_000), 50_000)},
            f"{1e-6 / each:,.1f} M/s",
        )
    )
    return found


def _check_agreement() -> None:
    """Refuse to print figures for answers that differ from poker-equity's.

    Raises:
        AssertionError: they differ.

    """
    for game, theirs, hands in (
        ("nlhe", "holdem", HANDS[:2]),
        ("nlhe", "holdem", HANDS[:3]),
        ("nlhe", "holdem", ("AsKs", "QhQd")),
        ("short-deck", "short_deck", ("AsAh", "KdKc")),
        ("plo", "omaha", OMAHA),
        ("plo8", "omaha_hi_lo", OMAHA),
        ("big-o", "omaha_five_hi_lo", BIG_O),
    ):
        result = equity(hands, game=game)
        other = _their_exact(theirs, hands)
        for player, entry in zip(result.players, other["players"], strict=True):
            if abs(player.equity - entry["equity"]) > 1e-9:
                raise AssertionError(f"{game} {hands}: {player} but {entry}")
        if result.boards != other["samples"]:
            raise AssertionError(f"{game} {hands}: {result.boards} boards")


def _ours(hands: Sequence[str], game: str = "nlhe") -> Callable[[], object]:
    samples = SAMPLES if game == "nlhe" else FEW
    return partial(equity, hands, game=game, samples=samples, seed=SEED, threads=1)


def _theirs(game: str, hands: Sequence[str], samples: int) -> Callable[[], object]:
    return partial(
        poker_equity.chunk_from_text,
        game,
        list(hands),
        samples=samples,
        seed=SEED,
        threads=1,
    )


def _their_exact(game: str, hands: Sequence[str]) -> dict[str, Any]:
    answer: dict[str, Any] = poker_equity.exact_from_text(game, list(hands))
    return answer


def _eval7(hands: Sequence[str], samples: int) -> Callable[[], object]:
    ours, theirs = hands
    hand = [eval7.Card(ours[:2]), eval7.Card(ours[2:])]
    villain = eval7.HandRange(theirs[:1] * 2)
    return partial(eval7.py_hand_vs_range_monte_carlo, hand, villain, [], samples)


def _phevaluator(hands: Sequence[str], samples: int) -> Callable[[], object]:
    held = [card_ids(hand) for hand in hands]
    used = {card for hand in held for card in hand}
    live = [card.id for card in Deck.STANDARD if card.id not in used]

    def work() -> list[int]:
        rng = Random(SEED)
        wins = [0] * len(held)
        for _ in range(samples):
            board = rng.sample(live, 5)
            ranks = [phevaluator.evaluate_cards(*hand, *board) for hand in held]
            wins[ranks.index(min(ranks))] += 1
        return wins

    return work


def _pokerkit(hands: Sequence[str], samples: int) -> Callable[[], object]:
    ranges = [[tuple(pokerkit.Card.parse(hand))] for hand in hands]
    return partial(
        pokerkit.calculate_equities,
        ranges,
        (),
        2,
        5,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        sample_count=samples,
    )


def _each(work: Callable[[], object], count: int) -> float:
    return best_seconds(work) / count


def _once(work: Callable[[], object]) -> float:
    return best_seconds(work, once=True)
