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
    Return the strength of the best hand in the cards, or -1 if they do not form one.
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
    """Make the whole process use another SIMD path."""

def table_bytes() -> dict[str, int]:
    """
    Return the memory in bytes that lookup tables and cached results use, by purpose.
    """

def bind_evaluate(default_type: type, types: dict[type, tuple[int, bool]], fallback: Callable[..., int], deck: Sequence[object] = ()) -> None:
    """
    Set the hand types of ``evaluate`` and the function for all other arguments.

    Card objects of ``deck``, sorted by id, are recognised by identity; other objects
    must have an attribute ``id``.
    """

def evaluate(cards: object, board: object = None, hand_type: type | None = None) -> int:
    """
    Return the strength of the best hand: larger is better, equal is a tie.

    ``cards`` is a text such as ``'AsKsQsJsTs'``, a card mask, or a list of
    cards or card ids. ``board`` holds the shared cards where the hand type
    uses exactly two hole cards and three of the board.
    """

class Control:
    """Reports the progress of long work in another thread, and cancels it."""

    def __init__(self) -> None: ...

    def begin(self, total: int) -> None:
        """Set the total number of units of work."""

    def advance(self, units: int) -> None:
        """Add to the number of units that are done."""

    def cancel(self) -> None:
        """Ask the work to stop; its result is then invalid."""

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
    """A spot in the form that the solver needs."""

    @staticmethod
    def create(family: int, board: int, hands: Sequence[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]], weights: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]], nodes: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None, 5), order='C', device='cpu', writable=False)]], entries: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], payoffs: Annotated[NDArray[numpy.float64], dict(shape=(None, 6), order='C', device='cpu', writable=False)], isomorphism: bool = True) -> SpotGame:
        """
        Create the game; a row of nodes is kind, player, first child, children, payoff.
        """

    def memory(self, threads: int, bits: int = 32) -> int:
        """Return the memory that solving needs, in bytes."""

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
        Return the stored board after a card, and the real suit of each of its suits.
        """

class SpotSolver:
    """Discounted CFR on one spot."""

    def __init__(self, game: SpotGame, threads: int = 0, alpha: float = 1.25, beta: float = 0.5, gamma: float = 4.0, look_ahead: float = 0.0, bits: int = 32) -> None: ...

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

    def numbers(self, street: int, board: int, player: int, best: bool = False) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
        """
        Return the opponent's reach and the player's values or best responses, nodes x hands.
        """

    def regrets(self, street: int, board: int, node: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the regrets of a node, actions x hands."""

    def sums(self, street: int, board: int, node: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the weighted sum of strategies of a node, actions x hands."""

    def place(self, street: int, board: int, node: int) -> tuple[int, int]:
        """
        Return the index in all_sums at which a node begins, and the length of a row.
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
        """Lock some hands of a node at their current strategies."""

    def unlock(self, street: int, board: int, node: int) -> None:
        """Remove the locks of a node."""

    def restart(self) -> None:
        """
        Reset the average strategies and the discounting, but keep the regrets.
        """

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
    """Results of a range against another range on every board."""

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
    """The known cards and ranges of a deal, and the ranking of hands."""

    def __init__(self, lines: Sequence[tuple[int, int]], deck: int, hole: int, board_size: int, board: int, dead: int, known: Sequence[int], ranges: Sequence[tuple[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]] | None]) -> None: ...

def sample(deal: Deal, samples: int, seed: int, threads: int = 0, control: Control | None = None) -> Tally:
    """
    Return the counts of random deals; they do not depend on the number of threads.
    """

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
    def lines(self) -> int: ...

    @property
    def places(self) -> NDArray[numpy.int64]: ...

    @property
    def local_seconds(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), writable=False)]: ...

    @property
    def zone(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def zones(self) -> list[tuple[str | None, str | None]]: ...

    @property
    def setups(self) -> list[tuple[str, bool, tuple[int, ...], tuple[int, ...], int, int, int, str]]: ...

    @property
    def names(self) -> list[str]: ...

    def kept(self, field: int, hands: NDArray[numpy.int32]) -> list[str | None]:
        """
        Return a field that is kept as text, for each of some hands in the usual form.
        """

class HandRows(RecordedHands):
    """Hands that a Python reader has understood, as columns."""

    def __init__(self, numbers: NDArray[numpy.int64], scales: Sequence[int], cash: Sequence[bool]) -> None:
        """
        Read hands from rows of integers (native/history/hand_rows.hpp); ``scales`` has the
        units in a chip of each setup, ``cash`` is false for tournaments.
        """

    @property
    def usual(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

class PlayedHands:
    """The results of playing recorded hands."""

    def __init__(self, records: RecordedHands, games: list[SimGame | None], whole: bool) -> None: ...

    def key_texts(self, records: RecordedHands, names: Sequence[str], heads: Sequence[str]) -> list[bytes]:
        """Return for each hand its head and what every player at the table sees."""

    def phh_fields(self, records: RecordedHands, names: Sequence[str], whole_stakes: Sequence[bool]) -> list[bytes]:
        """
        Return for each hand its stacks, actions, players and results as lines of PHH;
        ``names`` are in quotes. Empty if the rake is that of several pots.
        """

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
    def refused(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def refused_scales(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

    @property
    def refused_stacks(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]: ...

    @property
    def refused_first(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), writable=False)]: ...

    @property
    def refused_amounts(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]: ...

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

class SitePhrases:
    """The phrases of hands in the usual form, as a site writes them."""

    def __init__(self, after_colon: Sequence[tuple[str, int]], remarks: Sequence[str]) -> None: ...

    def read(self, body: str, button: int, hole: int, currency: bool, tournament: bool, stakes: Sequence[int]) -> tuple[list[str], bytes, int, tuple[int, ...], int, str | None, int] | None:
        """
        Return the play of a hand with these lines after the first two, or None if it is
        not in the usual form: names, numbers, ante, blinds, cents in a unit, the player
        whose cards are known, and the last seat. ``stakes`` are small blind (or -1), big
        blind and the bets, in cents.
        """

class SimGame:
    """A game in the form that the simulator needs."""

    def __init__(self, *, seats: int, structure: int, cash: bool, trims_antes: bool, ace_low: bool, free_raises: bool, antes: Sequence[int], blinds: Sequence[int], bring_in: int, rake: tuple[int, int, int, bool], streets: Sequence[tuple[bool, int, int, int, bool, int, int, int]], lines: Sequence[tuple[int, int]], deck: Sequence[int]) -> None: ...

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def hole_most(self) -> int:
        """The largest number of hole cards of a player."""

    @property
    def board_most(self) -> int:
        """The number of cards of a complete board."""

    @property
    def deal_most(self) -> int:
        """The largest number of cards that are taken from the deck."""

    @property
    def observation_size(self) -> int:
        """The length of an observation."""

class SimBatch:
    """Many hands of one game, played at the same time."""

    def __init__(self, game: SimGame, tables: int, seed: int) -> None: ...

    def __len__(self) -> int: ...

    @property
    def bytes_of_table(self) -> int:
        """The memory of one table in bytes."""

    def set_stacks(self, stacks: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None:
        """Set the stacks with which the next hand begins."""

    def deal(self, chosen: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, decks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None, threads: int) -> None:
        """
        Begin the next hand at the chosen tables, by default at all; the cards of ``decks`` are dealt first.
        """

    def reseed(self, seed: int) -> None:
        """Set the random seed of the following hands."""

    def turn(self, table: int) -> int:
        """Return the player to act at the table, or -1 if the hand is over."""

    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int) -> tuple[int, int] | None:
        """
        Act at every table; if an action is illegal, change nothing and return its table and fault.
        """

    def replay(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], threads: int) -> tuple[int, int, int] | None:
        """
        Perform a row of actions at each table; return table, index and fault of the first illegal action.
        """

    def play(self, policy: int, kept: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, threads: int) -> int:
        """
        Play each hand until the player ``kept`` is to act or it is over; return the number of decisions.
        """

    def play_hands(self, policy: int, hands: int, threads: int) -> int:
        """Play whole hands at every table; return the number of decisions."""

    def copy(self, places: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> SimBatch:
        """Return a new batch with copies of the tables with these numbers."""

    def observe(self, viewers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """
        Write the observation of each viewer; for -1 the row is zero, for a lower number it is not changed.
        """

    def finish_decks(self) -> None:
        """
        Finish shuffling, so that ``decks`` has the final order of cards that are not dealt yet.
        """

    @property
    def stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), writable=False)]:
        """The stacks, tables x players."""

    @property
    def bets(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), writable=False)]:
        """The bets on this street, tables x players."""

    @property
    def starting_stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), writable=False)]:
        """The stacks with which hands begin, tables x players."""

    @property
    def hole_cards(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), writable=False)]:
        """
        The ids of the hole cards of all players, a row for each table; 255 is a card not dealt yet.
        """

    @property
    def board_cards(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), writable=False)]:
        """
        The ids of the board cards, a row for each table; 255 is a card not dealt yet.
        """

    @property
    def decks(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), writable=False)]:
        """The ids of the cards of each deck in the order of dealing."""

    @property
    def turns(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]:
        """The player to act at each table; -1 if the hand is over."""

    @property
    def calls(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The chips that a call adds; 0 for a check."""

    @property
    def min_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The smallest total to raise to; 0 if the player cannot raise."""

    @property
    def max_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The largest total to raise to; 0 if the player cannot raise."""

    @property
    def can_fold(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,), writable=False)]:
        """Whether the player to act may fold."""

    @property
    def over(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,), writable=False)]:
        """Whether the hand is over."""

    @property
    def discarding(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,), writable=False)]:
        """Whether the player to act discards."""

    @property
    def streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]:
        """The index of the current street."""

    @property
    def hands(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), writable=False)]:
        """The number of hands dealt at the table so far."""

    @property
    def live(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]:
        """The players who have not folded, as bits."""

    @property
    def levels(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The bet to match."""

    @property
    def decisions(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), writable=False)]:
        """The number of decisions in this hand so far."""

    @property
    def board_counts(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """The number of board cards dealt."""

    @property
    def hole_counts(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """The number of hole cards of a live player."""

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
        """Write the action mask of each table: 1 for each legal action, else 0."""

    def observe(self, batch: SimBatch, viewers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """Write the observation of each viewer, and the action masks."""

    def actions(self, batch: SimBatch, slots: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu')]) -> int:
        """
        Write the action number for each slot of the menu; return the first table whose slot is illegal, or -1.
        """

class SimOneTable:
    """The first table of a batch, played action by action."""

    def __init__(self, batch: SimBatch, menu: SimMenu, encoding: int) -> None: ...

    @property
    def mask_size(self) -> int:
        """The length of an action mask."""

    def deal(self) -> int:
        """
        Begin the next hand; return the player to act, or -1 if the hand is over.
        """

    def act(self, choice: int) -> int:
        """
        Perform an action; return the next player to act, -1 if the hand is over, or -2 if the action is illegal.
        """

    def act_numbers(self, numbers: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """
        Perform a continuous action, given as two numbers or more; return the same as ``act``.
        """

    def see(self, viewer: int, row: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')], mask: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """
        Write the observation and the action mask of a player; the mask is zero unless they are to act.
        """

    @property
    def payoffs(self) -> list[int]:
        """The chips that each player has won or lost."""

class SimEpisodes:
    """Episodes of learning agents at the tables of a batch."""

    def __init__(self, batch: SimBatch, menu: SimMenu, *, opponents: int, autoreset: int, encoding: int, gives_up: bool, match_hands: int, reward_unit: float) -> None: ...

    @property
    def mask_size(self) -> int:
        """The length of an action mask."""

    @property
    def is_stuck(self) -> bool:
        """
        Whether no hand has a decision, because all players are all in from the blinds.
        """

    def begin(self, chosen: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None:
        """Begin new episodes at the chosen tables, by default at all."""

    def step(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> int:
        """
        Act at every table; return the first table whose choice is illegal (then nothing changes), or -1.
        """

    def step_numbers(self, choices: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> int:
        """
        Do the same as ``step`` with continuous actions: a row of numbers from -1 to 1 for each table.
        """

    def ask(self, rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """
        Write the observations and action masks of the opponents who have to act, a row for each.
        """

    def answer(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]) -> int:
        """
        Act for the opponents who have to act; return the index of the first illegal choice, or -1.
        """

    def observe(self, rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> None:
        """Write the observations and action masks of the learners."""

    @property
    def waiting(self) -> list[int]:
        """The numbers of the tables where an opponent has to act."""

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """The learner's reward in this step, for each table."""

    @property
    def skipped(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]:
        """
        The rewards of hands that ended before the learner acted, in this step.
        """

    @property
    def ended(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """Whether an episode ended in this step, for each table."""

    @property
    def paid(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """Whether a hand ended in this step, for each table."""

    @property
    def done(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """Whether the episode is over and the table waits to be reset."""

    @property
    def positions(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]:
        """The learner's position at each table."""

    @property
    def viewers(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]:
        """The player of the observation at each table."""

    @property
    def payoffs(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """
        The chips that each player won in hands that ended in this step, table by table.
        """

class SimReplay:
    """
    Recorded hands replayed by the simulator, with the spot before every action.
    """

    def __init__(self, *, games: Sequence[SimGame], game_of_hand: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], stacks: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], cards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], action_counts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int) -> None: ...

    @property
    def players(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]:
        """The player of each action; -1 if the action was not performed."""

    @property
    def streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]:
        """The street of each action."""

    @property
    def calls(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The chips that a call would have added."""

    @property
    def pots(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """All chips put in before the action."""

    @property
    def stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The player's stack before the action."""

    @property
    def bets(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The player's bet before the action."""

    @property
    def levels(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The bet to match."""

    @property
    def min_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The smallest total to raise to; 0 if the player cannot raise."""

    @property
    def max_raises(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The largest total to raise to; 0 if the player cannot raise."""

    @property
    def effective_stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The most chips that the player can still lose."""

    @property
    def live(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]:
        """The players who have not folded, as bits."""

    @property
    def pending(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]:
        """The players who act later if nobody raises, as bits."""

    @property
    def raises(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """The number of raises on this street so far, without blinds."""

    @property
    def discarding(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """Whether the action is a discard."""

    @property
    def final_stacks(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The final stack of each player of each hand."""

    @property
    def outcomes(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """The outcome of each hand, a number of ``sim.Outcome``."""

    @property
    def faults(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """Why an action of each hand was refused; 0 if none was."""

    @property
    def performed(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)]:
        """The number of actions performed in each hand."""

    @property
    def last_streets(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)]:
        """The last street of each hand."""

    @property
    def final_live(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), writable=False)]:
        """The players who neither folded nor mucked in each hand, as bits."""

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
    """Exact results of three starting hands against each other."""

    @property
    def share_a(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]:
        """The shares of pots that the first hand won, in sixths of a pot."""

    @property
    def share_b(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]:
        """The shares of pots that the second hand won, in sixths of a pot."""

    @property
    def deals(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]:
        """The number of deals: holdings without a common card, and boards."""

def three_way(triples: Annotated[NDArray[numpy.int16], dict(shape=(None, None), order='C', device='cpu', writable=False)], control: Control | None = None) -> ThreeWay:
    """
    Return the exact results of triples of the 169 starting hands over all deals.
    """

class PushFoldSums:
    """Sums over dealt hands of push or fold."""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """The sum of each player's results."""

    @property
    def squares(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """The sum of the squares of each player's results."""

    @property
    def even_gains(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """What all-ins gain over folds in even deals: 169 hands a decision."""

    @property
    def odd_gains(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """What all-ins gain over folds in odd deals: 169 hands a decision."""

def deal_push_fold(players: int, play: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], worth: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], first: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], deals: int, seed: int, control: Control | None = None) -> PushFoldSums:
    """
    Return the results of strategies over random deals in which no card occurs twice.
    """
