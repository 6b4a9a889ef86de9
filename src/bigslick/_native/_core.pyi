"""Hand evaluation in C++: one hand at a time and whole arrays."""

from collections.abc import Callable
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

def bind_evaluate(default_type: type, types: dict[type, tuple[int, bool]], fallback: Callable[..., int]) -> None:
    """
    Teach evaluate the hand types it takes and whom to ask about anything else.
    """

def evaluate(cards: object, board: object = None, hand_type: type | None = None) -> int:
    """
    Return the strength of the best hand: larger is better, equal is a tie.

    ``cards`` is a text such as ``'AsKsQsJsTs'``, a card mask, or a list of
    cards or card ids. ``board`` holds the shared cards where the hand type
    uses exactly two hole cards and three of the board.
    """
