"""``bigslick eval``: the best hand that some cards make."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import say
from bigslick.cli.completion import complete_hand_types
from bigslick.cli.options import AsJson  # noqa: TC001 - typer reads the annotations
from bigslick.errors import NotationError, unknown_name

if TYPE_CHECKING:
    from bigslick.hands import Hand


def eval_command(
    cards: Annotated[
        str, typer.Argument(help='Cards, for example "As Ks Qs Js Ts 2c 3d".')
    ],
    board: Annotated[
        str, typer.Option(help="Board cards, for games that use hole and board cards.")
    ] = "",
    hand_type: Annotated[
        str,
        typer.Option(
            autocompletion=complete_hand_types,
            help="Hand type: how hands are made and compared.",
        ),
    ] = "StandardHighHand",
    as_json: AsJson = False,
) -> None:
    """Print the best hand that the cards make.

    \b
    bigslick eval "As Ks Qs Js Ts 2c 3d"
    bigslick eval "Ah 2d 3c 4s 5s Kd Kh" --hand-type EightOrBetterLowHand
    bigslick eval AsAhKsKh --board 2c7dTh9s3c --hand-type OmahaHoldemHand
    """
    from bigslick.cards import format_cards, parse_cards
    from bigslick.hands import BadugiHand, evaluate
    from bigslick.hands.hand_names import name_hand

    kind = _find_hand_type(hand_type)
    hole_cards, board_cards = parse_cards(cards), parse_cards(board)
    strength = evaluate(hole_cards, board_cards or None, hand_type=kind)
    hand = kind.from_game(hole_cards, board_cards) if strength >= 0 else None
    label = str(hand.entry.label) if hand else None
    if hand is not None and (kind.low or issubclass(kind, BadugiHand)):
        name = name_hand(kind, hole_cards, board_cards)
        label = label if name is None else name.name
    if as_json:
        say(
            json.dumps(
                {
                    "cards": format_cards(hole_cards + board_cards),
                    "hand_type": kind.__name__,
                    "strength": strength,
                    "label": label,
                    "best": format_cards(hand.cards) if hand else None,
                }
            )
        )
    elif hand is None:
        say(f"No {kind.__name__}: the cards do not qualify.")
    else:
        say(f"{label}: {' '.join(map(repr, hand.cards))}")
        say(f"class {strength} of {kind.__name__}, larger is better")


def _find_hand_type(name: str) -> type[Hand]:
    from bigslick import hands

    kinds = {
        kind.__name__: kind
        for kind in map(hands.__dict__.get, hands.__all__)
        if isinstance(kind, type)
        and issubclass(kind, hands.Hand)
        and not kind.__abstractmethods__
        and hasattr(kind, "lookup")
        and hasattr(kind, "low")
    }
    by_folded_name = {known.casefold(): kind for known, kind in kinds.items()}
    if kind := by_folded_name.get(name.casefold()):
        return kind
    raise NotationError(unknown_name("hand type", name, kinds), name)
