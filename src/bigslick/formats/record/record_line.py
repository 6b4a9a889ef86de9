"""The actions of a hand as JSON, straight from its operations.

A match writes a line for every hand, and most of it are actions. Here they become
text without an object for each; what it says is what ``actions_of`` says, which
stands in ``record_actions`` and does the unusual: remarks, draws, runouts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from bigslick.engine import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
)
from bigslick.formats.record.actions import TEXT, actions_of
from bigslick.formats.record.files import encode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.engine import Operation

__all__ = ("actions_text",)


class _Words(NamedTuple):
    """What is written of each player before the amount or the cards, if any."""

    check: tuple[str, ...]
    fold: tuple[str, ...]
    muck: tuple[str, ...]
    kill: tuple[str, ...]
    call: tuple[str, ...]
    bet: tuple[str, ...]
    raise_: tuple[str, ...]
    deal: tuple[str, ...]
    show: tuple[str, ...]
    posts: dict[type[Operation], tuple[str, ...]]


@lru_cache(maxsize=256)  # a table's players sit around it in as many ways
def _words(names: tuple[str, ...]) -> _Words:
    heads = [f'{{"player":{encode(name).decode()},"action":"' for name in names]

    def alone(word: str) -> tuple[str, ...]:
        return tuple([f'{head}{word}"}}' for head in heads])

    def chips(word: str) -> tuple[str, ...]:
        return tuple([f'{head}{word}","amount":' for head in heads])

    def cards(word: str) -> tuple[str, ...]:
        return tuple([f'{head}{word}","cards":"' for head in heads])

    return _Words(
        check=alone("check"),
        fold=alone("fold"),
        muck=alone("muck"),
        kill=alone("kill"),
        call=chips("call"),
        bet=chips("bet"),
        raise_=chips("raise"),
        deal=cards("deal"),
        show=cards("show"),
        posts={kind: chips(word) for kind, word in _POSTS.items()},
    )


_POSTS: Final[dict[type[Operation], str]] = {
    BlindOrStraddlePosting: "blind",
    ChipsPulling: "pull",
    AntePosting: "ante",
    BringInPosting: "bring_in",
}


def actions_text(  # noqa: C901, PLR0912 - one branch for each frequent operation
    operations: Sequence[Operation], names: Sequence[str]
) -> msgspec.Raw:
    """Return the actions as JSON."""
    words = _words(tuple(names))
    check, fold, muck, kill, call, bet, raise_, deal, show, posts = words
    text = TEXT
    parts: list[str] = []
    append = parts.append
    level: Any = 0  # the bet to call: a bet is a raise if there is one
    for operation in operations:
        kind = type(operation)
        data = operation.__dict__
        if data["commentary"] is not None:
            return _slowly(operations, names)
        if kind is CheckingOrCalling:
            amount = data["amount"]
            i = data["player_index"]
            append(f"{call[i]}{_number(amount)}}}" if amount else check[i])
        elif kind is HoleDealing:
            cards, statuses = data["cards"], data["statuses"]
            if len(cards) > 1 or statuses[0]:
                return _slowly(operations, names)
            append(f'{deal[data["player_index"]]}{text[cards[0]]}"}}')
        elif kind is Folding:
            append(fold[data["player_index"]])
        elif kind is CompletionBettingOrRaisingTo:
            amount = data["amount"]
            word = raise_ if level else bet
            append(f"{word[data['player_index']]}{_number(amount)}}}")
            level = amount
        elif kind is CardBurning:
            append(f'{{"action":"burn","cards":"{text[data["card"]]}"}}')
        elif kind is BoardDealing:
            shown = "".join([text[card] for card in data["cards"]])
            append(f'{{"action":"board","cards":"{shown}"}}')
        elif kind is HoleCardsShowingOrMucking:
            i, cards = data["player_index"], data["hole_cards"]
            shown = "".join([text[card] for card in cards])
            append(f'{show[i]}{shown}"}}' if cards else muck[i])
        elif kind is HandKilling:
            append(kill[data["player_index"]])
        elif kind is BetCollection:
            bets = encode(data["bets"]).decode()
            append(f'{{"action":"collect","amounts":{bets}}}')
            level = 0
        elif kind in posts:
            amount = data["amount"]
            append(f"{posts[kind][data['player_index']]}{_number(amount)}}}")
            if kind is not AntePosting:
                level = max(level, amount)
        elif kind is ChipsPushing:
            append(_pushed(operation))
        else:
            return _slowly(operations, names)
    return msgspec.Raw(f"[{','.join(parts)}]".encode())


def _slowly(operations: Sequence[Operation], names: Sequence[str]) -> msgspec.Raw:
    return msgspec.Raw(encode(actions_of(operations, names)))


def _number(amount: Any) -> Any:
    return amount if type(amount) is int else encode(amount).decode()


def _pushed(operation: Operation) -> str:
    return encode(actions_of((operation,), ())[0]).decode()
