"""The compiled core: evaluation, equities, the solver and the simulator."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


HIGH: int = 0

SHORT_DECK: int = 1

ACE_TO_FIVE: int = 2

EIGHT_OR_BETTER: int = 3

DEUCE_TO_SEVEN: int = 4

BADUGI: int = 5

HIGH_BADUGI: int = 6

def strength(family: int, mask: int) -> int:
    """
    Return the strength of the best hand that the cards make, or -1 if they make none.
    """

def strength_omaha(family: int, hole: int, board: int) -> int:
    """
    Return the strength of the best hand of two hole and three board cards, or -1.
    """

def evaluate_masks(family: int, masks: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], out: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu')], validate: bool) -> int:
    """Write a strength for each mask; return the first bad row, or -1."""

def evaluate_ids(family: int, ids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device='cpu', writable=False)], out: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu')], validate: bool) -> int:
    """
    Write a strength for each row of card ids; return the first bad row, or -1.
    """

def evaluate_omaha_masks(family: int, hole: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], board: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], out: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu')], validate: bool) -> int:
    """
    Write an Omaha strength for each pair of masks; return the first bad row, or -1.
    """

def evaluate_omaha_ids(family: int, hole: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device='cpu', writable=False)], board: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device='cpu', writable=False)], out: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu')], validate: bool) -> int:
    """
    Write an Omaha strength for each pair of rows of card ids; return the first bad row, or -1.
    """

def path() -> str:
    """Return the name of the SIMD path in use."""

def paths() -> tuple[str, ...]:
    """
    Return the names of the SIMD paths that this machine supports, best first.
    """

def use_path(name: str) -> None:
    """Switch the process to another SIMD path."""

def table_bytes() -> dict[str, int]:
    """Return the bytes that tables and cached results take now, by purpose."""

def bind_evaluate(default_type: type, types: dict[type, tuple[int, bool]], fallback: Callable[..., int], deck: Sequence[object] = ()) -> None:
    """
    Set the hand types of ``evaluate`` and the function for all other arguments.

    Card objects of ``deck``, sorted by id, are recognised by identity; other objects
    are asked for their ``id``.
    """

def evaluate(cards: object, board: object = None, hand_type: type | None = None) -> int:
    """
    Return the strength of the best hand: larger is better, equal is a tie.

    ``cards`` is a text such as ``'AsKsQsJsTs'``, a card mask, or a list of
    cards or card ids. ``board`` holds the shared cards where the hand type
    uses exactly two hole cards and three of the board.
    """

class Control:
    """Progress and cancellation of long work in another thread."""

    def __init__(self) -> None: ...

    def begin(self, total: int) -> None:
        """Set the number of units of work."""

    def advance(self, units: int) -> None:
        """Add to the number of units that are done."""

    def cancel(self) -> None:
        """Ask the work to stop; its result is invalid then."""

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""

    @property
    def done(self) -> int:
        """Units of work done so far."""

    @property
    def total(self) -> int:
        """Total units of work, 0 before the start."""

class SpotGame:
    """A spot laid out for solving."""

    @staticmethod
    def create(family: int, board: int, hands: Sequence[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]], weights: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]], nodes: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None, 5), order='C', device='cpu', writable=False)]], entries: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], payoffs: Annotated[NDArray[numpy.float64], dict(shape=(None, 6), order='C', device='cpu', writable=False)], isomorphism: bool = True) -> SpotGame:
        """
        Create the game; a row of nodes is kind, player, first child, children, payoff.
        """

    def memory(self, threads: int, bits: int = 32) -> int:
        """Return the memory in bytes that solving takes."""

    @property
    def entries(self) -> int:
        """
        The number of actions times live hands, over all stored decision nodes.
        """

    def board_count(self, street: int) -> int:
        """Return the number of stored boards of a street."""

    def real_board_count(self, street: int) -> int:
        """Return the number of boards of a street, including equivalent ones."""

    def board(self, street: int, board: int) -> int:
        """Return the cards of a stored board."""

    def hands(self, street: int, board: int, player: int) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')]:
        """
        Return the live hands of a player on a board; results are in this order.
        """

    def child(self, street: int, board: int, card: int) -> tuple[int, list[int]]:
        """
        Return the stored board that a card leads to, and which real suit each of its suits is.
        """

class SpotSolver:
    """Discounted CFR on one spot."""

    def __init__(self, game: SpotGame, threads: int = 0, alpha: float = 1.25, beta: float = 0.5, gamma: float = 4.0, bits: int = 32) -> None: ...

    @property
    def bits(self) -> int:
        """The number of bits that store a regret, 32 or 16."""

    def iterate(self, count: int, control: Control | None = None) -> int:
        """
        Run up to ``count`` iterations, fewer if cancelled; return how many were run.
        """

    @property
    def iterations(self) -> int:
        """Iterations done so far."""

    def worth(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """
        Return both players' values of the average strategies, and of best responses to them.
        """

    def numbers(self, street: int, board: int, player: int) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
        """
        Return the reach of the player's opponent and the values of the player, nodes x hands.
        """

    def regrets(self, street: int, board: int, node: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the regrets of a node, actions x hands."""

    def sums(self, street: int, board: int, node: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the weighted sum of strategies of a node, actions x hands."""

    def place(self, street: int, board: int, node: int) -> tuple[int, int]:
        """
        Return where the rows of a node begin in all_sums, and the length of a row.
        """

    @property
    def all_regrets(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]:
        """The regrets of all nodes; empty with 16 bits."""

    @property
    def all_short_regrets(self) -> Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu')]:
        """
        The regrets of all nodes as fractions of the node's scale; empty with 32 bits.
        """

    @property
    def all_scales(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]:
        """The scale of the regrets of each node; empty with 32 bits."""

    @property
    def all_sums(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]:
        """The weighted sums of strategies of all nodes."""

    def lock(self, street: int, board: int, node: int, hands: Sequence[bool]) -> None:
        """Lock some hands of a node at the strategies that their regrets give."""

    def unlock(self, street: int, board: int, node: int) -> None:
        """Remove the locks of a node."""

    def restart(self) -> None:
        """Clear the averages and restart the discounting; keep the regrets."""

    @property
    def clock(self) -> int:
        """Iterations since the last restart."""

    def set_progress(self, iterations: int, clock: int) -> None:
        """Set the iteration counts of a loaded solution."""

class ExactHands:
    """Results of fixed hands on every board."""

    @property
    def boards(self) -> int:
        """The number of boards."""

    @property
    def wins(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]:
        """The number of boards that each player wins alone."""

    @property
    def ties(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]:
        """The number of boards that each player splits."""

    @property
    def shares(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """
        Counts of boards by player and number of winners: 0 is a loss, 1 a win, 2 a split.
        """

    @property
    def categories(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None, None), order='C', device='cpu')]:
        """
        Counts of boards by player, by won / tied / made, and by category of the hand.
        """

def exact_hands(family: int, holes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], board: int = 0, dead: int = 0, control: Control | None = None) -> ExactHands:
    """Return the results of two to ten fixed holdings on every board."""

class ExactRanges:
    """A range against a range on every board."""

    @property
    def boards(self) -> int:
        """The number of boards for each pair of holdings."""

    @property
    def win_a(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of a, the boards it wins, weighted with b's holdings."""

    @property
    def tie_a(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of a, the boards it ties, weighted with b's holdings."""

    @property
    def total_a(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of a, all boards, weighted with b's holdings."""

    @property
    def win_b(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of b, the boards it wins, weighted with a's holdings."""

    @property
    def tie_b(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of b, the boards it ties, weighted with a's holdings."""

    @property
    def total_b(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of b, all boards, weighted with a's holdings."""

def exact_ranges(family: int, masks_a: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], weights_a: Annotated[NDArray[numpy.float64], dict(shape=(None,), device='cpu', writable=False)], masks_b: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], weights_b: Annotated[NDArray[numpy.float64], dict(shape=(None,), device='cpu', writable=False)], board: int = 0, dead: int = 0, threads: int = 0, control: Control | None = None) -> ExactRanges:
    """
    Return the results of a range against another range on every board.

    Holdings with a board card or a dead card count as 0. The result does not
    depend on ``threads``; 0 means all cores.
    """

class Matrix169:
    """
    Results of the 169 starting hands against each other.

    A hand's index is 13 * row + column of the usual grid: aces first, suited hands
    above the diagonal.
    """

    @property
    def equities(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu')]:
        """The share of the pot that the row's hand wins."""

    @property
    def wins(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """
        The number of boards that the row's hand wins, over all pairs of holdings.
        """

    @property
    def ties(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """The number of boards that are split."""

    @property
    def losses(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """The number of boards that the row's hand loses."""

def matrix169(threads: int = 0, control: Control | None = None) -> Matrix169:
    """
    Return the results of the 169 starting hands of hold'em on every board.
    """

USE_HOLE: int = 0

USE_TOGETHER: int = 1

USE_OMAHA: int = 2

class Tally:
    """Counts of the results of many deals."""

    @property
    def deals(self) -> int:
        """The number of deals."""

    @property
    def shares(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None, None))]:
        """
        Counts by player, winners of the first line and of the second. Row 0 and
        column 0: others won. Last column: no hand qualified for a second line.
        """

    @property
    def categories(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None, None))]:
        """
        Counts by player, outcome (won, tied, made) and category of the first line.
        """

class Deal:
    """The known cards and ranges of a deal, and how hands are ranked."""

    def __init__(self, lines: Sequence[tuple[int, int]], deck: int, hole: int, board_size: int, board: int, dead: int, known: Sequence[int], ranges: Sequence[tuple[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]] | None]) -> None: ...

def sample(deal: Deal, samples: int, seed: int, threads: int = 0, control: Control | None = None) -> Tally:
    """Return the counts of random deals; the same for any number of threads."""

def enumerate_deals(deal: Deal, threads: int = 0, control: Control | None = None) -> Tally:
    """Return the counts of every possible deal; ranges are not supported."""

def decision_traits(first: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], seat: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], players: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], kinds: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], streets: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], posted: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], live: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], pending: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], traits: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order='C', device='cpu')], first_round_bets: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """
    Write the facts about each decision that follow from earlier decisions of its hand.
    """

def toml_fields(text: str, parse_value: Callable[[str], object], parse_time: Callable[[str], object], kinds: dict[str, int]) -> tuple[dict[str, object], bool] | None:
    """
    Return the fields of a TOML text with a simple field on each line, otherwise None;
    also return whether ``kinds`` allows them: bits of text, integer, decimal number,
    boolean, time, list of texts and list of integers, from the lowest.
    """

class RecordedHands:
    """Hands as columns of numbers."""

class PhhText(RecordedHands):
    """Hands of a PHH text as columns of numbers."""

    def __init__(self, text: bytes, games: Mapping[str, int]) -> None: ...

    @property
    def odd_headers(self) -> bool: ...

    @property
    def places(self) -> list[tuple[int, int, int, bool, int]]: ...

    @property
    def setups(self) -> list[tuple[str, bool, tuple[int, ...], tuple[int, ...], int, int, int]]: ...

    @property
    def names(self) -> list[str]: ...

    def kept(self, field: int) -> list[str | None]:
        """Return a kept field of each usual hand."""

class PlayedHands:
    """Recorded hands, played."""

    def __init__(self, records: RecordedHands, games: list[SimGame | None], whole: bool) -> None: ...

    @property
    def hands(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def setups(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def scales(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def rakes(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def first(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), writable=False)]: ...

    @property
    def seat(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), writable=False)]: ...

    @property
    def run_out(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def showdown(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def money(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def boards(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def board_then(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def last_streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def names(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def seat_numbers(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def final_stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def invested(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def flop_invested(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def pushed(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def called(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def folded(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def won(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def cards(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def actors(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def kinds(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def amounts(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_first(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_kinds(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_players(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_amounts(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_card_counts(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_cards(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def operation_chips(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    def facts(self, fact: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

class SimGame:
    """A game as the simulator plays it."""

    def __init__(self, *, seats: int, structure: int, cash: bool, trims_antes: bool, ace_low: bool, free_raises: bool, antes: Sequence[int], blinds: Sequence[int], bring_in: int, rake: tuple[int, int, int, bool], streets: Sequence[tuple[bool, int, int, int, bool, int, int, int]], lines: Sequence[tuple[int, int]], deck: Sequence[int]) -> None: ...

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def hole_most(self) -> int:
        """The number of hole cards of a player at the end of a hand."""

    @property
    def board_most(self) -> int:
        """The number of board cards at the end of a hand."""

    @property
    def deal_most(self) -> int:
        """The largest number of cards that leave the deck."""

    @property
    def observation_size(self) -> int:
        """The length of an observation."""

class SimBatch:
    """Many hands of one game, played side by side."""

    def __init__(self, game: SimGame, tables: int, seed: int) -> None: ...

    def __len__(self) -> int: ...

    @property
    def bytes_of_table(self) -> int:
        """The memory of one table in bytes."""

    def set_stacks(self, stacks: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None:
        """Set the stacks with which the next hand begins."""

    def deal(self, chosen: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, decks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None, threads: int) -> None:
        """Begin the next hand at the chosen tables."""

    def reseed(self, seed: int) -> None:
        """Set the random seed of the hands that follow."""

    def turn(self, table: int) -> int:
        """Return the player in turn at the table, -1 if there is none."""

    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int) -> tuple[int, int] | None:
        """
        Act at every table; if an action is illegal, change nothing, return its table and why.
        """

    def replay(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], threads: int) -> tuple[int, int, int] | None:
        """
        Perform rows of actions; return the table, place and fault of the first illegal one.
        """

    def play(self, policy: int, kept: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, threads: int) -> int:
        """
        Play until the kept player is in turn or the hand is over; return how many decisions.
        """

    def play_hands(self, policy: int, hands: int, threads: int) -> int:
        """Play whole hands at every table; return how many decisions there were."""

    def copy(self, places: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> SimBatch:
        """Return a new batch with copies of the tables at these places."""

    def observe(self, viewers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """
        Write what each viewer sees; viewer -1 gets zeros, a lower number leaves the row as it is.
        """

    def finish_decks(self) -> None:
        """
        Shuffle the cards that are not dealt yet, so that the decks are complete.
        """

    @property
    def stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), writable=False)]: ...

    @property
    def bets(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), writable=False)]: ...

    @property
    def starting_stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), writable=False)]: ...

    @property
    def hole_cards(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), writable=False)]: ...

    @property
    def board_cards(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), writable=False)]: ...

    @property
    def decks(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), writable=False)]: ...

    @property
    def turns(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def calls(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def min_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def max_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def can_fold(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,), writable=False)]: ...

    @property
    def over(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,), writable=False)]: ...

    @property
    def discarding(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,), writable=False)]: ...

    @property
    def streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def hands(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), writable=False)]: ...

    @property
    def live(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]: ...

    @property
    def levels(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def decisions(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), writable=False)]: ...

    @property
    def board_counts(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def hole_counts(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

class SimMenu:
    """The actions of a discrete action space."""

    def __init__(self, game: SimGame, fractions: Sequence[tuple[int, int]]) -> None: ...

    @property
    def size(self) -> int:
        """The number of actions."""

    @property
    def first_discard(self) -> int:
        """The index of the first action that discards."""

    def masks(self, batch: SimBatch, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """Write which actions are legal at each table."""

    def observe(self, batch: SimBatch, viewers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """Write what each viewer sees and which actions are legal."""

    def actions(self, batch: SimBatch, slots: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu')]) -> int:
        """
        Write the exact action of each slot; return the first table where it is illegal, or -1.
        """

class SimOneTable:
    """The first table of a batch, played action by action."""

    def __init__(self, batch: SimBatch, menu: SimMenu, encoding: int) -> None: ...

    @property
    def mask_size(self) -> int:
        """The length of an action mask."""

    def deal(self) -> int:
        """Begin the next hand; return the player in turn, or -1 if it is over."""

    def act(self, choice: int) -> int:
        """
        Perform an action; return the next player in turn, -1 if there is none, or -2 if the action is illegal.
        """

    def act_numbers(self, numbers: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """Perform an action that is written as several numbers."""

    def see(self, viewer: int, row: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')], mask: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """Write what a viewer sees; if they are in turn, their legal actions."""

    @property
    def payoffs(self) -> list[int]:
        """What each player has won or lost."""

class SimEpisodes:
    """Episodes of learning agents at the tables of a batch."""

    def __init__(self, batch: SimBatch, menu: SimMenu, *, opponents: int, autoreset: int, encoding: int, gives_up: bool, match_hands: int, reward_unit: float) -> None: ...

    @property
    def mask_size(self) -> int:
        """The length of a mask."""

    @property
    def is_stuck(self) -> bool:
        """
        Whether no hand has a decision, because the blinds put everybody all in.
        """

    def begin(self, chosen: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None:
        """Begin new episodes at the chosen tables."""

    def step(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> int:
        """
        Act at every table; return the first table where the choice is illegal, or -1.
        """

    def step_numbers(self, choices: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> int:
        """Act as ``step`` does, with rows of numbers from -1 to 1 as choices."""

    def ask(self, rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """Write what opponents see where they have to act."""

    def answer(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]) -> int:
        """
        Act for opponents who have to act; return the first illegal choice, or -1.
        """

    def observe(self, rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> None:
        """Write what the learners see and which actions are legal."""

    @property
    def waiting(self) -> list[int]:
        """The tables where an opponent has to act."""

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def skipped(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    @property
    def ended(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def paid(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def done(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def positions(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def viewers(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def payoffs(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

class SimReplay:
    """
    Recorded hands played by the simulator, with the spot of every decision.
    """

    def __init__(self, *, games: Sequence[SimGame], game_of_hand: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], stacks: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], cards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], action_counts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int) -> None: ...

    @property
    def players(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def calls(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def pots(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def bets(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def levels(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def min_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def max_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def effective_stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def live(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]: ...

    @property
    def pending(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]: ...

    @property
    def raises(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def discarding(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def final_stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def outcomes(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def faults(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def performed(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def last_streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]: ...

    @property
    def final_live(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]: ...

class SmallGame:
    """A whole small game that is being solved."""

    def __init__(self, weights: tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]], nodes: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], deals: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], chances: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], moves: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], permutations: tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)]], outcomes: Annotated[NDArray[numpy.int8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], payoffs: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], alpha: float, beta: float, gamma: float) -> None: ...

    def iterate(self, count: int) -> None:
        """Run iterations; each updates player 0, then player 1."""

    @property
    def iterations(self) -> int:
        """The number of iterations so far."""

    def values(self) -> tuple[float, float]:
        """Return both players' expected values of the average strategies."""

    def best_responses(self) -> tuple[float, float]:
        """
        Return the value of each player's best response to the other's average strategy.
        """

    def average(self, node: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the average strategy at a decision: actions x hands."""

class ThreeWay:
    """
    Results of three starting hands against each other, for all a <= b <= c.
    """

    @property
    def share_a(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')]:
        """The sixths of pots that the first hand won."""

    @property
    def share_b(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')]:
        """The sixths of pots that the second hand won."""

    @property
    def deals(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')]:
        """The number of deals."""

def three_way(samples: int, seed: int, control: Control | None = None) -> ThreeWay:
    """
    Return the results of all triples of the 169 starting hands on random boards.
    """
