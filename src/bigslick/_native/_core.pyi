"""Hand evaluation in C++: one hand at a time and whole arrays."""

from collections.abc import Callable, Sequence
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
    """Return the strength of the best hand of any number of cards, or -1."""

def strength_omaha(family: int, hole: int, board: int) -> int:
    """
    Return the best strength of two hole cards and three board cards, or -1.
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
    Write an Omaha strength for each pair of id rows; return the first bad row, or -1.
    """

def path() -> str:
    """Return the name of the path in use."""

def paths() -> tuple[str, ...]:
    """Return the names of the paths this machine has, best first."""

def use_path(name: str) -> None:
    """Use another path from now on."""

def table_bytes() -> dict[str, int]:
    """
    Return how much memory tables and remembered answers take now, by what they serve.
    """

def bind_evaluate(default_type: type, types: dict[type, tuple[int, bool]], fallback: Callable[..., int], deck: Sequence[object] = ()) -> None:
    """
    Teach evaluate its hand types and whom to ask about anything else.

    The card objects of ``deck``, in the order of their ids, are known by identity;
    other objects are asked for their ``id``.
    """

def evaluate(cards: object, board: object = None, hand_type: type | None = None) -> int:
    """
    Return the strength of the best hand: larger is better, equal is a tie.

    ``cards`` is a text such as ``'AsKsQsJsTs'``, a card mask, or a list of
    cards or card ids. ``board`` holds the shared cards where the hand type
    uses exactly two hole cards and three of the board.
    """

class Control:
    """Watches and stops long work in another thread."""

    def __init__(self) -> None: ...

    def begin(self, total: int) -> None:
        """Say how many units of work there are."""

    def advance(self, units: int) -> None:
        """Say that some units are done."""

    def cancel(self) -> None:
        """Ask the work to stop; its result means nothing then."""

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""

    @property
    def done(self) -> int:
        """Units of work done so far."""

    @property
    def total(self) -> int:
        """Units of work in all, 0 before the start."""

class SpotGame:
    """A spot laid out for solving."""

    @staticmethod
    def create(family: int, board: int, hands: Sequence[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]], weights: Sequence[Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]], nodes: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None, 5), order='C', device='cpu', writable=False)]], entries: Sequence[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]], payoffs: Annotated[NDArray[numpy.float64], dict(shape=(None, 6), order='C', device='cpu', writable=False)], isomorphism: bool = True) -> SpotGame:
        """
        Lay out boards and hands; nodes have kind, player, first child, children, payoff.
        """

    def memory(self, threads: int, bits: int = 32) -> int:
        """Return the bytes that solving takes."""

    @property
    def entries(self) -> int:
        """Actions times live hands, over all decision nodes that are stored."""

    def board_count(self, street: int) -> int:
        """Return how many boards of a street are stored."""

    def real_board_count(self, street: int) -> int:
        """Return how many boards a street has, the equivalent ones counted."""

    def board(self, street: int, board: int) -> int:
        """Return the cards of a stored board."""

    def hands(self, street: int, board: int, player: int) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')]:
        """
        Return the live hands of a player on a board, in the order of every result.
        """

    def child(self, street: int, board: int, card: int) -> tuple[int, list[int]]:
        """
        Return the board that a card leads to, and the suits that its suits stand for.
        """

class SpotSolver:
    """Discounted CFR on one spot."""

    def __init__(self, game: SpotGame, threads: int = 0, alpha: float = 1.25, beta: float = 0.5, gamma: float = 4.0, bits: int = 32) -> None: ...

    @property
    def bits(self) -> int:
        """The bits of a regret, 32 or 16."""

    def iterate(self, count: int, control: Control | None = None) -> int:
        """
        Do iterations until the count or a cancellation; return how many were done.
        """

    @property
    def iterations(self) -> int:
        """Iterations done so far."""

    def worth(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """
        Return both players' values of the averages, and of the best answers to them.
        """

    def numbers(self, street: int, board: int, player: int) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
        """
        Return the reach of the player's opponent and the player's values, nodes x hands.
        """

    def regrets(self, street: int, board: int, node: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the regrets of a node, actions x hands."""

    def sums(self, street: int, board: int, node: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the weighted sum of strategies of a node, actions x hands."""

    def place(self, street: int, board: int, node: int) -> tuple[int, int]:
        """
        Return where the rows of a node begin in all rows, and how long a row is.
        """

    @property
    def all_regrets(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]:
        """The regrets of all nodes; empty if they have 16 bits."""

    @property
    def all_short_regrets(self) -> Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu')]:
        """
        The regrets of all nodes as parts of their scales; empty if they have 32 bits.
        """

    @property
    def all_scales(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]:
        """The scale of each node; empty if regrets have 32 bits."""

    @property
    def all_sums(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]:
        """The sums of all nodes, as they are stored."""

    def lock(self, street: int, board: int, node: int, hands: Sequence[bool]) -> None:
        """Keep the strategies of these hands of a node as their regrets say."""

    def unlock(self, street: int, board: int, node: int) -> None:
        """Free a node again."""

    def restart(self) -> None:
        """Forget the averages and discount anew; regrets stay."""

    @property
    def clock(self) -> int:
        """Iterations since the last restart."""

    def set_progress(self, iterations: int, clock: int) -> None:
        """Go on from a stored solution."""

class ExactHands:
    """Fixed hands on every board, counted."""

    @property
    def boards(self) -> int:
        """How many boards there are."""

    @property
    def wins(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]:
        """Boards that each player wins alone."""

    @property
    def ties(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]:
        """Boards that each player splits."""

    @property
    def shares(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """
        Boards by player and by how many split them; 0 ways is a loss, 1 a win.
        """

    @property
    def categories(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None, None), order='C', device='cpu')]:
        """Boards by player, by won / tied / made, and by category."""

def exact_hands(family: int, holes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], board: int = 0, dead: int = 0, control: Control | None = None) -> ExactHands:
    """Play two to ten fixed holdings on every board."""

class ExactRanges:
    """A range against a range on every board."""

    @property
    def boards(self) -> int:
        """How many boards each pair of holdings meets."""

    @property
    def win_a(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of a: boards won, times the weight of b's holding."""

    @property
    def tie_a(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of a: boards tied, times the weight of b's holding."""

    @property
    def total_a(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of a: all boards, times the weight of b's holding."""

    @property
    def win_b(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of b: boards won, times the weight of a's holding."""

    @property
    def tie_b(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of b: boards tied, times the weight of a's holding."""

    @property
    def total_b(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]:
        """For each holding of b: all boards, times the weight of a's holding."""

def exact_ranges(family: int, masks_a: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], weights_a: Annotated[NDArray[numpy.float64], dict(shape=(None,), device='cpu', writable=False)], masks_b: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], weights_b: Annotated[NDArray[numpy.float64], dict(shape=(None,), device='cpu', writable=False)], board: int = 0, dead: int = 0, threads: int = 0, control: Control | None = None) -> ExactRanges:
    """
    Play every holding of one range against every one of another on every board.

    Holdings that touch board or dead cards count nothing. The numbers do not
    depend on ``threads``; 0 means all cores.
    """

class Matrix169:
    """
    The 169 starting hands against each other, counted.

    Hand 13 * row + column of the usual grid: aces first, suited hands
    above the diagonal.
    """

    @property
    def equities(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu')]:
        """Share of the pot of the row's hand."""

    @property
    def wins(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """Boards that the row's hand wins, over all pairs of holdings."""

    @property
    def ties(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """Boards split."""

    @property
    def losses(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]:
        """Boards lost."""

def matrix169(threads: int = 0, control: Control | None = None) -> Matrix169:
    """
    Play the 169 starting hands of hold'em against each other on every board.
    """

USE_HOLE: int = 0

USE_TOGETHER: int = 1

USE_OMAHA: int = 2

class Tally:
    """What the deals of a call came to."""

    @property
    def deals(self) -> int:
        """How many deals were scored."""

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
    """Cards known and unknown, and how hands are made of them."""

    def __init__(self, lines: Sequence[tuple[int, int]], deck: int, hole: int, board_size: int, board: int, dead: int, known: Sequence[int], ranges: Sequence[tuple[Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]] | None]) -> None: ...

def sample(deal: Deal, samples: int, seed: int, threads: int = 0, control: Control | None = None) -> Tally:
    """Deal at random; the result depends on the seed and not on the threads."""

def enumerate_deals(deal: Deal, threads: int = 0, control: Control | None = None) -> Tally:
    """Score every deal there is; ranges are not taken."""

def decision_traits(first: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], seat: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], players: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], kinds: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], streets: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], posted: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], live: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], pending: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], traits: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order='C', device='cpu')], first_round_bets: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """Write what the earlier decisions of each hand mean for the later ones."""

class SimGame:
    """A game as the simulator plays it."""

    def __init__(self, *, seats: int, structure: int, cash: bool, trims_antes: bool, ace_low: bool, free_raises: bool, antes: Sequence[int], blinds: Sequence[int], bring_in: int, rake: tuple[int, int, int, bool], streets: Sequence[tuple[bool, int, int, int, bool, int, int, int]], lines: Sequence[tuple[int, int]], deck: Sequence[int]) -> None: ...

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def hole_most(self) -> int:
        """How many hole cards a player has in the end."""

    @property
    def board_most(self) -> int:
        """How many cards the board has in the end."""

    @property
    def deal_most(self) -> int:
        """How many cards leave the deck at most."""

    @property
    def observation_size(self) -> int:
        """How many numbers a seat observes."""

class SimBatch:
    """Hands of one game side by side."""

    def __init__(self, game: SimGame, tables: int, seed: int) -> None: ...

    def __len__(self) -> int: ...

    @property
    def bytes_of_table(self) -> int:
        """Memory of one table."""

    def set_stacks(self, stacks: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None:
        """Set what everybody has when the next hand begins."""

    def deal(self, chosen: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, decks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None, threads: int) -> None:
        """Begin the next hand at the chosen tables."""

    def reseed(self, seed: int) -> None:
        """Let the hands from the next one on follow from the seed."""

    def turn(self, table: int) -> int:
        """Return who is in turn at the table, -1 for nobody."""

    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int) -> tuple[int, int] | None:
        """
        Act at every table; return the first table that refuses and why, and change nothing.
        """

    def replay(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], threads: int) -> tuple[int, int, int] | None:
        """
        Perform rows of actions; return the first table that refuses, which one and why.
        """

    def play(self, policy: int, kept: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, threads: int) -> int:
        """
        Play until the kept player is in turn or the hand is over; return the decisions.
        """

    def play_hands(self, policy: int, hands: int, threads: int) -> int:
        """Play whole hands at every table; return the decisions."""

    def copy(self, places: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> SimBatch:
        """Return the tables at these places as a batch of their own."""

    def observe(self, viewers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """
        Write what each viewer sees: zeros for -1, nothing for a smaller number.
        """

    def finish_decks(self) -> None:
        """Shuffle what has not been dealt yet, so that decks are complete."""

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
        """How many actions there are."""

    @property
    def first_discard(self) -> int:
        """The first action that discards."""

    def masks(self, batch: SimBatch, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """Write which actions are on offer at each table."""

    def observe(self, batch: SimBatch, viewers: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """Write what each viewer sees and which actions are on offer."""

    def act(self, batch: SimBatch, table: int, slot: int) -> int:
        """
        Perform an action at one table; return who is in turn then, -1 for nobody, or -2 if it was not on offer.
        """

    def see(self, batch: SimBatch, table: int, viewer: int, row: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')], mask: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """
        Write what a viewer sees at one table, and what is on offer if they are in turn.
        """

    def actions(self, batch: SimBatch, slots: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu')]) -> int:
        """
        Write the exact action of each slot; return the first table without it, or -1.
        """

class SimEpisodes:
    """Learners at the tables of a batch."""

    def __init__(self, batch: SimBatch, menu: SimMenu, *, opponents: int, autoreset: int, encoding: int, gives_up: bool, match_hands: int, reward_unit: float) -> None: ...

    @property
    def mask_size(self) -> int:
        """How many entries a mask has."""

    @property
    def is_stuck(self) -> bool:
        """Whether hand after hand ends without a decision."""

    def begin(self, chosen: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None:
        """Begin new episodes at the chosen tables."""

    def step(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> int:
        """
        Act at every table; return the first where the choice is not on offer, or -1.
        """

    def step_numbers(self, choices: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> int:
        """Do the same with numbers from -1 to 1, a row for each table."""

    def ask(self, rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """Write what waiting opponents see."""

    def answer(self, choices: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], finals: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')]) -> int:
        """Act for waiting opponents; return the first refused choice, or -1."""

    def observe(self, rows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> None:
        """Write what the learners see and which actions are on offer."""

    @property
    def waiting(self) -> list[int]:
        """The tables where an opponent is asked."""

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
    """Recorded hands, played, with every decision."""

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
        """Do more iterations; in each, player 0 and then player 1 is updated."""

    @property
    def iterations(self) -> int:
        """How many iterations were done."""

    def values(self) -> tuple[float, float]:
        """Return the players' average results under the average strategies."""

    def best_responses(self) -> tuple[float, float]:
        """
        Return what each can have at most against the other's average strategy.
        """

    def average(self, node: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu')]:
        """Return the average strategy at a decision: actions x hands."""

class ThreeWay:
    """
    Three starting hands against each other, for all a <= b <= c of the grid.
    """

    @property
    def share_a(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')]:
        """Sixths of pots that the first hand won."""

    @property
    def share_b(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')]:
        """Sixths of pots that the second hand won."""

    @property
    def deals(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')]:
        """How many pots there were."""

def three_way(samples: int, seed: int, control: Control | None = None) -> ThreeWay:
    """
    Play the 169 starting hands of hold'em against each other by threes on random boards.
    """
