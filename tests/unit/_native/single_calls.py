"""Checks of the single-hand call with hand types and a fallback of their own.

Binding is once and for all in a process, so `test_single_calls.py` runs each
check in a fresh one: ``python single_calls.py <name of the check>``.
"""

from __future__ import annotations

import sys
from typing import Any

from bigslick._native import _core


class High: ...


class Badugi: ...


class ShortDeck: ...


class Omaha: ...


class Unbound: ...


class Card:
    def __init__(self, identity: object) -> None:
        self.id = identity


DECK = [Card(identity) for identity in range(52)]
ROYAL = [51, 47, 43, 39, 35, 0, 5]
TEXT = "AsKsQsJsTs2c3d"
MASK = sum(1 << 16 * (identity % 4) + identity // 4 for identity in ROYAL)
asked: list[tuple[tuple[object, ...], dict[str, object]]] = []


def fallback(*args: object, **kwargs: object) -> Any:
    asked.append((args, kwargs))
    if "raise" in args:
        raise KeyError("raised by the fallback")
    return -1000


def bind() -> None:
    _core.bind_evaluate(
        High,
        {
            High: (_core.HIGH, False),
            Badugi: (_core.BADUGI, False),
            ShortDeck: (_core.SHORT_DECK, False),
            Omaha: (_core.HIGH, True),
        },
        fallback,
        DECK,
    )


def common_forms() -> None:
    bind()
    forms: list[object] = [
        TEXT,
        MASK,
        ROYAL,
        tuple(ROYAL),
        [DECK[identity] for identity in ROYAL],
        tuple(DECK[identity] for identity in ROYAL),
        [Card(identity) for identity in ROYAL],
        tuple(Card(identity) for identity in ROYAL),
        [DECK[51], 47, Card(43), 39, 35],
    ]
    for form in forms:
        assert _core.evaluate(form) == 7461
        assert _core.evaluate(form, High) == 7461
        assert _core.evaluate(form, None, High) == 7461
        assert _core.evaluate(form, hand_type=High) == 7461
        assert _core.evaluate(hand_type=High, cards=form, board=None) == 7461
    assert _core.evaluate("As2h3d4c", Badugi) == 1091
    assert _core.evaluate("As", Badugi) == 12
    assert _core.evaluate("As9s8s7s6s", ShortDeck) == 1398
    expected = _core.strength_omaha(_core.HIGH, 0b1111, 0b11111 << 16)
    assert _core.evaluate("2c3c4c5c", "2d3d4d5d6d", Omaha) == expected
    assert _core.evaluate([0, 4, 8, 12], [1, 5, 9, 13, 17], hand_type=Omaha) == expected
    assert _core.evaluate(0b1111, board=0b11111 << 16, hand_type=Omaha) == expected
    assert asked == []


def unusual_calls() -> None:
    bind()
    calls: list[tuple[tuple[object, ...], dict[str, object]]] = [
        ((), {}),
        ((TEXT, None, None, None), {}),
        ((TEXT,), {"cards": TEXT}),
        ((TEXT,), {"colour": 1}),
        ((TEXT, "2c"), {}),
        ((TEXT, None, Unbound), {}),
        ((TEXT, Unbound), {}),
        ((TEXT, Omaha), {}),
        ((TEXT[:8], "2d3d", Omaha), {}),
        (("AsKsQsJs", "As3d4d5d6d", Omaha), {}),
        (("2c3c4c5c6c", ShortDeck), {}),
        (("AsKsQsJs",), {}),
        (("AsKsQsJsTs2c3d4h",), {}),
        (("AsKsQsJsTsAs",), {}),
        (("As Ks Qs Js Ts",), {}),
        (("10sKsQsJsTs",), {}),
        (("AsKsQsJs??",), {}),
        (("Às" * 5,), {}),
        ((1 << 64,), {}),
        ((-1,), {}),
        ((1 << 13,), {}),
        ((True,), {}),
        (([51, 47, 43, 39, 52],), {}),
        (([51, 47, 43, 39, -1],), {}),
        (([51, 47, 43, 39, 1 << 70],), {}),
        (([51, 47, 43, 39, 39],), {}),
        (([51, 47, 43, 39, True],), {}),
        (([51, 47, 43, 39, "2c"],), {}),
        (([51, 47, 43, 39, Card(-1)],), {}),
        (([51, 47, 43, 39, Card("x")],), {}),
        ((frozenset(ROYAL),), {}),
        ((None,), {}),
        ((object(),), {}),
    ]
    for args, kwargs in calls:
        asked.clear()
        assert _core.evaluate(*args, **kwargs) == -1000, (args, kwargs)  # type: ignore[arg-type]
        assert asked == [(args, kwargs)]


def errors_of_the_fallback() -> None:
    bind()
    try:
        _core.evaluate("raise")
    except KeyError as error:
        assert error.args == ("raised by the fallback",)  # noqa: PT017 - no pytest here
    else:
        raise AssertionError("the error was lost")


def a_card_that_changes_its_list() -> None:
    bind()
    cards: list[object] = []

    class Clearing:
        @property
        def id(self) -> int:
            cards.clear()
            return 51

    cards.extend([Clearing(), 47, 43, 39, 35])
    assert _core.evaluate(cards) == 7461
    assert cards == []


def references() -> None:
    bind()
    items = [
        [Card(identity) for identity in ROYAL],
        list(DECK[:7]),
        TEXT,
        MASK,
        object(),
    ]
    watched = [*items, items[0], High, Omaha, fallback]

    def call_often() -> None:
        for _ in range(1000):
            for item in items:
                _core.evaluate(item)
                _core.evaluate(item, High)
                _core.evaluate(item, TEXT, hand_type=Omaha)
            asked.clear()

    before = [sys.getrefcount(item) for item in watched]
    call_often()
    assert [sys.getrefcount(item) for item in watched] == before


def before_binding() -> None:
    try:
        _core.evaluate(TEXT)
    except RuntimeError as error:
        assert "bigslick.hands" in str(error)  # noqa: PT017 - no pytest here
    else:
        raise AssertionError("nobody could answer")


def bad_bindings() -> None:
    for types, deck in (
        ({}, ()),
        ({High: (7, False)}, ()),
        ({High: (_core.BADUGI, True)}, ()),
        ({High: (0, False, 0)}, ()),
        ({High: (0, False)}, [object()] * 53),
    ):
        try:
            _core.bind_evaluate(High, types, fallback, deck)  # type: ignore[arg-type]
        except ValueError:
            continue
        raise AssertionError(types)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
