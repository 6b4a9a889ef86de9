"""Do whole games have their known values, and is the answer what it claims to be?"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from bigslick import create_game
from bigslick.cards import Deck
from bigslick.engine.actions import Bet, Call, Check, Fold
from bigslick.errors import GameConfigError, NotationError
from bigslick.solver.small_games import ALGORITHMS, GameSolution, solve_game
from bigslick.solver.small_games.betting_tree import TwoPlayerGame

LEDUC = -0.085606424078


@pytest.fixture(scope="module")
def kuhn() -> GameSolution:
    return solve_game(create_game("kuhn"), iterations=20_000)


@pytest.fixture(scope="module")
def leduc() -> GameSolution:
    return solve_game(create_game("leduc"), iterations=5000, discount=(1.25, 0.5, 4.0))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_finds_the_value_of_kuhn(algorithm: str) -> None:
    solution = solve_game(create_game("kuhn"), algorithm=algorithm, iterations=20_000)
    assert solution.value == pytest.approx(-1 / 18, abs=1e-3)
    assert 0 <= solution.exploitability < 2e-3


def test_best_responses_bound_the_value_from_both_sides(
    kuhn: GameSolution, leduc: GameSolution
) -> None:
    # What the opponent's best response leaves is a lower bound, one's own best
    # response an upper bound: weak duality of the linear program.
    for solution, value, width in ((kuhn, -1 / 18, 1e-4), (leduc, LEDUC, 1e-3)):
        low, high = -solution.best_responses[1], solution.best_responses[0]
        assert low - 1e-12 <= value <= high + 1e-12
        assert high - low < width
        assert sum(solution.values) == pytest.approx(0, abs=1e-12)


def test_leduc_has_its_value(leduc: GameSolution) -> None:
    assert leduc.value == pytest.approx(LEDUC, abs=1e-5)


# Published exploitability after 100, 200, 500 and 1,000 iterations. After the first
# hundred, rounding decides ties between actions, so that runs drift apart.
@pytest.mark.parametrize(
    ("code", "algorithm", "published"),
    [
        ("leduc", "cfr+", (0.013416, 0.004991, 0.000889, 0.000257)),
        ("leduc", "dcfr", (0.007753, 0.002076, 0.000562, 0.000153)),
        ("kuhn", "dcfr", (0.001666, 0.000909, 0.000388, 0.000147)),
    ],
)
def test_the_exploitability_follows_the_published_curve(
    code: str, algorithm: str, published: tuple[float, ...]
) -> None:
    found = [
        solve_game(create_game(code), algorithm=algorithm, iterations=n).exploitability
        for n in (100, 200, 500, 1000)
    ]
    assert found[0] == pytest.approx(published[0], rel=1e-3)
    assert found == pytest.approx(published, rel=0.2)


def _kuhn_payoff(cards: tuple[int, int], first: dict[int, str], second: str) -> int:
    """Return what the first player wins, played through ``State``.

    ``first`` says for each card what the first player does: "b" bets, "c" checks and
    calls, "f" checks and folds. ``second`` are two letters: whether to bet after a
    check, whether to call a bet.
    """
    deck = Deck.KUHN_POKER
    table = TwoPlayerGame(create_game("kuhn"), None)
    bets, calls = second[0] == "y", second[1] == "y"
    plan = first[cards[0]]
    line: list[Bet | Call | Check | Fold]
    if plan == "b":
        line = [Bet(1), Call() if calls else Fold()]
    elif bets:
        line = [Check(), Bet(1), Call() if plan == "c" else Fold()]
    else:
        line = [Check(), Check()]
    hands = (deck[cards[0]],), (deck[cards[1]],)
    return int(table.payoffs(line, hands, ())[0])


def test_kuhn_is_worth_minus_an_eighteenth_exactly() -> None:
    # One optimal strategy of each player (Kuhn 1950, the first player's parameter is
    # 1/3) against every pure plan of the other: no plan does better.
    third = Fraction(1, 3)
    ranks = sorted(range(3), key=lambda i: "JQK".index(repr(Deck.KUHN_POKER[i])[0]))
    jack, queen, king = ranks
    one = {
        jack: {"b": third, "f": 1 - third},
        queen: {"c": third * 2, "f": third},
        king: {"b": Fraction(1), "c": Fraction(0)},
    }
    two = {
        jack: {"yn": third, "nn": 1 - third},
        queen: {"ny": third, "nn": 1 - third},
        king: {"yy": Fraction(1)},
    }
    paid = {
        (cards, plan, answer): _kuhn_payoff(cards, {cards[0]: plan}, answer)
        for cards in permutations(range(3), 2)
        for plan in "bcf"
        for answer in map("".join, product("ny", repeat=2))
    }
    best_first = sum(
        max(
            sum(
                Fraction(1, 6) * share * paid[(mine, other), plan, answer]
                for other in range(3)
                if other != mine
                for answer, share in two[other].items()
            )
            for plan in "bcf"
        )
        for mine in range(3)
    )
    best_second = sum(
        max(
            sum(
                -Fraction(1, 6) * share * paid[(other, mine), plan, answer]
                for other in range(3)
                if other != mine
                for plan, share in one[other].items()
            )
            for answer in map("".join, product("ny", repeat=2))
        )
        for mine in range(3)
    )
    assert (best_first, best_second) == (Fraction(-1, 18), Fraction(1, 18))


def test_the_first_player_of_kuhn_bets_kings_three_times_as_often_as_jacks(
    kuhn: GameSolution,
) -> None:
    king, jack = (kuhn.strategy(card)["bet 1"] for card in ("Ks", "Js"))
    assert king == pytest.approx(3 * jack, abs=0.02)
    assert kuhn.strategy("Js", ["bet 1"]) == pytest.approx(
        {"fold": 1, "call": 0}, abs=0.01
    )


def test_a_view_is_answered_like_its_information_set(leduc: GameSolution) -> None:
    state = create_game("leduc", seed=7)(13, 2)
    state.act(Check())
    state.act(Bet(2))
    card = repr(state.hole_cards[0][0])
    expected = leduc.strategy(card, ["check", "bet 2"])
    assert leduc.answer(state.view(0)) == expected
    state.act(Call())
    board = repr(state.board_cards[0][0])
    expected = leduc.strategy(card, ["check", "bet 2", "call"], board)
    assert leduc.answer(state.view(0)) == expected
    assert sum(expected.values()) == pytest.approx(1)


def test_every_information_set_is_a_distribution(leduc: GameSolution) -> None:
    sets = list(leduc.information_sets())
    # By ranks there are 288; here hands of both suits are listed, boards of one.
    assert len(sets) == 6 * 6 + 5 * 3 * 6 * 5
    for entry in sets:
        assert sum(entry.probabilities) == pytest.approx(1)
        assert min(entry.probabilities) >= 0


def test_the_work_ends_at_the_target_and_the_curve_shows_it() -> None:
    seen: list[tuple[int, float]] = []
    solution = solve_game(
        create_game("leduc"),
        iterations=10_000,
        target=0.01,
        progress=lambda done, gap: seen.append((done, gap)),
    )
    assert solution.exploitability <= 0.01 < solution.curve[-2][1]
    assert solution.iterations < 1000
    assert tuple(seen) == solution.curve


def test_an_interrupt_returns_what_was_found() -> None:
    def stop(done: int, gap: float) -> None:
        assert gap >= 0
        if done >= 10:
            raise KeyboardInterrupt

    solution = solve_game(create_game("kuhn"), iterations=10**9, progress=stop)
    assert 10 <= solution.iterations < 20


@pytest.mark.parametrize(
    ("code", "options", "words"),
    [
        (
            "nlhe",
            {"stacks": (20, 20)},
            "too large to be solved as a whole game: it has about",
        ),
        ("stud", {"stacks": (20, 20)}, "face up"),
        ("badugi", {"stacks": (20, 20)}, "has draws or discards"),
        ("leduc", {"memory": 1000}, "MiB"),
        ("leduc", {"memory": "1kB"}, "MiB"),
        ("leduc", {"target": -1}, "invalid target -1: expected 0 or more chips"),
        ("leduc", {"target": "x"}, "invalid target 'x': expected 0 or more chips"),
        ("leduc", {"iterations": "x"}, "invalid number of iterations 'x'"),
        ("leduc", {"algorithm": "magic"}, "unknown algorithm 'magic'"),
        (
            "leduc",
            {"iterations": 0},
            "invalid number of iterations 0: expected 1 or more",
        ),
    ],
)
def test_what_cannot_be_solved_is_refused(
    code: str, options: dict[str, object], words: str
) -> None:
    with pytest.raises(GameConfigError, match=words):
        solve_game(create_game(code), **options)  # type: ignore[arg-type]


def test_memory_may_be_text() -> None:
    assert solve_game(create_game("kuhn"), iterations=1, memory="1GB").iterations == 1


def test_a_hand_with_a_card_of_the_board_is_refused(leduc: GameSolution) -> None:
    with pytest.raises(NotationError, match="duplicate card Ks"):
        leduc.strategy("Ks", ["check", "check"], board="Ks")


def test_a_line_is_a_list(leduc: GameSolution) -> None:
    with pytest.raises(NotationError, match="invalid line 'bet 1': expected a list"):
        leduc.strategy("Ks", "bet 1")


def test_only_a_view_is_answered(leduc: GameSolution) -> None:
    with pytest.raises(GameConfigError, match="invalid view None: expected a View"):
        leduc.answer(None)  # type: ignore[arg-type]


def test_a_game_without_usual_stacks_asks_for_them() -> None:
    with pytest.raises(GameConfigError, match="give stacks"):
        solve_game(create_game("nlhe"))


@pytest.mark.parametrize(
    ("hand", "line", "board"),
    [("As", (), ""), ("Ks", ("bet 9",), ""), ("Ks", (), "Qs"), ("Ks", (), "As")],
)
def test_an_unknown_decision_is_refused(
    leduc: GameSolution, hand: str, line: tuple[str, ...], board: str
) -> None:
    with pytest.raises(NotationError):
        leduc.strategy(hand, line, board)
