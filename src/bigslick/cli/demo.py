"""``bigslick demo``: one hold'em hand, with equities on every street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.options import Seed  # noqa: TC001 - typer reads the annotations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from bigslick.cards import Card
    from bigslick.hands import StandardHighHand

_STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
_SUIT_COLOURS = {"c": "green", "d": "blue", "h": "red", "s": "default"}


def demo_command(
    players: Annotated[int, typer.Option(min=2, max=9, help="Number of players.")] = 4,
    seed: Seed = None,
) -> None:
    """Deal a hold'em hand and print equities and best hands.

    \b
    bigslick demo
    bigslick demo --players 6 --seed 7
    """
    from random import Random
    from secrets import randbelow

    from bigslick.analysis import equity
    from bigslick.cards import Deck, shuffled
    from bigslick.hands import StandardHighHand

    seed = randbelow(1_000_000) if seed is None else seed
    deck = shuffled(Deck.STANDARD, Random(seed))  # noqa: S311 - reproducible by seed
    hands = [deck[2 * i : 2 * i + 2] for i in range(players)]
    board = deck[2 * players : 2 * players + 5]
    chances = {
        street: equity(hands, board[:count]).equities
        for street, count in _STREETS.items()
    }
    made = [StandardHighHand.from_game(hand, board) for hand in hands]
    _print_hand(seed, hands, board, chances, made)


def _print_hand(
    seed: int,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    chances: dict[str, tuple[float, ...]],
    made: Sequence[StandardHighHand],
) -> None:
    """Print the hands, the board, the equities on each street and the result."""
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole

    console = PlainConsole()
    console.print("\nBoard ", style="bold", end="")
    console.print(_coloured(board), end="")
    again = f"   to deal this hand again: bigslick demo --seed {seed}\n"
    console.print(again, style="dim")
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    table.add_column("hand")
    for street in chances:
        table.add_column(street, justify="right")
    table.add_column("best hand", no_wrap=True)
    for seat, (hand, best) in enumerate(zip(hands, made, strict=True)):
        row = [f"{shares[seat]:.1%}" for shares in chances.values()]
        won = chances["river"][seat] > 0
        table.add_row(
            f"{'*' if won else ' '} {seat + 1}",
            _coloured(hand),
            *row,
            _coloured(best.cards).append(f" {best.entry.label}"),
            style="bold" if won else "",
        )
    console.print(table)
    console.print("* wins the pot, or a part of it", style="dim")


def _coloured(cards: Sequence[Card]) -> Text:
    """Return the cards in the four-colour deck."""
    from rich.text import Text

    text = Text()
    for card in cards:
        text.append(
            f"{' ' * bool(text)}{card.rank}{card.suit.symbol}", _SUIT_COLOURS[card.suit]
        )
    return text
