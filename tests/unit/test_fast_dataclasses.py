"""Classes of ``fast_dataclasses`` behave like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import operator
import pickle
from dataclasses import KW_ONLY, FrozenInstanceError, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

import msgspec
import pytest

from bigslick import fast_dataclasses

if TYPE_CHECKING:
    from collections.abc import Callable

    Decorator = Callable[..., Callable[[type], Any]]

FROZEN = {"frozen": True}
SLOTS = {"frozen": True, "slots": True}
OPTIONS = [
    FROZEN,
    SLOTS,
    {},
    {"slots": True},
    {"kw_only": True, **SLOTS},
    {"order": True, **SLOTS},
]
BOTH: tuple[Any, Any] = (dataclasses.dataclass, fast_dataclasses.dataclass)


def _no_fields(dataclass: Decorator, **options: bool) -> Any:
    @dataclass(**options)
    class Record:
        """Nothing."""

        kind: ClassVar[str] = "none"

    return Record


def _one_field(dataclass: Decorator, **options: bool) -> Any:
    @dataclass(**options)
    class Record:
        """One number."""

        amount: int

    return Record


def _all_kinds(dataclass: Decorator, **options: bool) -> Any:
    @dataclass(**options)
    class Record:
        """Every kind of field."""

        amount: int
        name: str = "Ann"
        marks: list[int] = field(default_factory=list)
        hidden: int = field(default=3, repr=False)
        remark: str = field(default="", compare=False)
        unhashed: int = field(default=4, hash=False)
        made: int = field(default=5, init=False)
        listed: list[int] = field(default_factory=list, init=False, hash=False)
        _: KW_ONLY
        last: tuple[int, ...] = ()

    return Record


def _changed_after_init(dataclass: Decorator, **options: bool) -> Any:
    @dataclass(**options)
    class Record:
        """A field that is computed from the others."""

        amount: int
        double: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "double", 2 * self.amount)

    return Record


def _own_methods(dataclass: Decorator, **options: bool) -> Any:
    @dataclass(**options)
    class Record:
        """Methods that the decorator must not replace."""

        amount: int

        def __repr__(self) -> str:
            return f"<{self.amount}>"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, int) or type(self) is type(other)

        def __hash__(self) -> int:
            return 7

    return Record


def _own_equality(dataclass: Decorator, **options: bool) -> Any:
    @dataclass(**options)
    class Record:  # noqa: PLW1641 - the decorator adds the hash
        """Its hash is still that of the fields."""

        amount: int

        def __eq__(self, other: object) -> bool:
            return type(self) is type(other)

    return Record


MADE = [
    _no_fields,
    _one_field,
    _all_kinds,
    _changed_after_init,
    _own_methods,
    _own_equality,
]
"""Functions that define a class with either decorator."""
CALLS: list[dict[str, Any]] = [
    {},
    {"amount": 1},
    {"amount": 1.0, "remark": "seen"},
    {"amount": -1, "name": "Bob", "marks": [1]},
    {"amount": 2, "hidden": 4, "last": (1, 2), "unhashed": 5},
    {"amount": 2, "hidden": 4, "last": (1, 2), "unhashed": 6},
    {"amount": 2, "made": 1},
    {"unknown": 1},
]


def _outcome(call: Callable[..., Any], *values: Any, **named: Any) -> Any:
    """Return the result of a call, or its error."""
    try:
        return call(*values, **named)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error), str(error)


def _objects(cls: Any) -> list[Any]:
    made = [_outcome(cls, **given) for given in CALLS]
    return [one for one in made if isinstance(one, cls)]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("define", MADE)
class TestLikeTheStandardLibrary:
    """What one class gives, so does the other."""

    def test_calls_and_their_errors(
        self, define: Any, options: dict[str, bool]
    ) -> None:
        standard, fast = (define(one, **options) for one in BOTH)
        assert str(inspect.signature(fast)) == str(inspect.signature(standard))
        for given in CALLS:
            made, expected = _outcome(fast, **given), _outcome(standard, **given)
            assert repr(made) == repr(expected)
        for count in range(8):
            values = range(count)
            made, expected = _outcome(fast, *values), _outcome(standard, *values)
            assert repr(made) == repr(expected)

    def test_the_class(self, define: Any, options: dict[str, bool]) -> None:
        standard, fast = (define(one, **options) for one in BOTH)
        assert fast.__match_args__ == standard.__match_args__
        assert fast.__doc__ == standard.__doc__
        assert fast.__init__.__annotations__ == standard.__init__.__annotations__
        assert get_type_hints(fast.__init__) == get_type_hints(standard.__init__)
        assert getattr(fast, "__slots__", None) == getattr(standard, "__slots__", None)
        assert str(dataclasses.fields(fast)) == str(dataclasses.fields(standard))
        for name in ("init", "repr", "eq", "order", "frozen"):
            assert getattr(fast.__dataclass_params__, name) == getattr(
                standard.__dataclass_params__, name
            )
        names = set(vars(standard)) - {
            "__replace__",
            "__annotate__",
            "__static_attributes__",
        }
        assert names <= set(vars(fast)) | {"__weakref__", "__annotations_cache__"}

    def test_equality_and_hash(self, define: Any, options: dict[str, bool]) -> None:
        standard, fast = (define(one, **options) for one in BOTH)
        pairs = list(zip(_objects(standard), _objects(fast), strict=True))
        assert pairs
        for a, b in pairs:
            assert [a == other for other, _ in pairs] == [
                b == other for _, other in pairs
            ]
            assert a != b
            assert (a == 1) is (b == 1)
            assert a.__eq__("text") == b.__eq__("text")
            assert _outcome(hash, b) == _outcome(hash, a)
            for compare in (operator.lt, operator.le, operator.gt, operator.ge):
                assert [_outcome(compare, b, other) for _, other in pairs] == [
                    _outcome(compare, a, other) for other, _ in pairs
                ]

    def test_assignment(self, define: Any, options: dict[str, bool]) -> None:
        standard, fast = (define(one, **options) for one in BOTH)
        for a, b in zip(_objects(standard), _objects(fast), strict=True):
            for f in dataclasses.fields(fast):
                assert _outcome(setattr, b, f.name, 1) == _outcome(
                    setattr, a, f.name, 1
                )
                assert _outcome(delattr, b, f.name) == _outcome(delattr, a, f.name)
            if options.get("frozen"):
                with pytest.raises(FrozenInstanceError, match="field 'other'"):
                    b.other = 1

    def test_copies(self, define: Any, options: dict[str, bool]) -> None:
        standard, fast = (define(one, **options) for one in BOTH)
        for a, b in zip(_objects(standard), _objects(fast), strict=True):
            for change in ({}, {"amount": 9}, {"made": 9}, {"unknown": 9}):
                expected = _outcome(dataclasses.replace, a, **change)
                assert repr(_outcome(dataclasses.replace, b, **change)) == repr(
                    expected
                )
            assert dataclasses.asdict(b) == dataclasses.asdict(a)
            assert dataclasses.astuple(b) == dataclasses.astuple(a)
            assert msgspec.to_builtins(b) == msgspec.to_builtins(a)
            assert repr(copy.copy(b)) == repr(copy.deepcopy(b)) == repr(b)


@fast_dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    """A class that pickle finds."""

    amount: int
    marks: tuple[int, ...] = ()


@fast_dataclasses.dataclass(frozen=True)
class Plain:
    """A class without slots, with a value that is computed when first read."""

    amount: int

    @cached_property
    def double(self) -> int:
        """Twice the amount."""
        return 2 * self.amount


@pytest.mark.parametrize("made", [Slotted(2, (1,)), Plain(3)])
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(made: object, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(made, protocol)) == made  # noqa: S301


def test_a_pickle_of_the_standard_class_is_read() -> None:
    state = dataclasses.make_dataclass(
        "Slotted", ["amount", "marks"], frozen=True, slots=True
    )(2, (1,)).__getstate__()
    made = Slotted.__new__(Slotted)
    made.__setstate__(state)  # type: ignore[attr-defined]
    assert made == Slotted(2, (1,))


def test_msgspec_reads_a_frozen_class() -> None:
    assert msgspec.json.decode(b'{"amount": 2, "marks": [1]}', type=Slotted) == Slotted(
        2, (1,)
    )


def test_init_is_compiled_when_it_is_first_used() -> None:
    @fast_dataclasses.dataclass(frozen=True)
    class Base:
        """A class that was never used."""

        amount: int

    class Derived(Base):
        """No dataclass."""

    assert not inspect.isfunction(vars(Base)["__init__"])
    assert Derived(3).amount == 3
    assert inspect.isfunction(vars(Base)["__init__"])
    assert "__init__" not in vars(Derived)


def test_values_are_kept_although_the_class_is_frozen() -> None:
    assert Plain(3).double == 6


def test_an_object_that_contains_itself_has_a_text() -> None:
    marks: list[object] = []
    made = Slotted(1, marks)  # type: ignore[arg-type]
    marks.append(made)
    assert repr(made) == "Slotted(amount=1, marks=[...])"


@pytest.mark.parametrize("dataclass", BOTH)
@pytest.mark.parametrize("base", [Slotted, Plain])
def test_a_frozen_class_can_be_derived(dataclass: Any, base: Any) -> None:
    @dataclass(frozen=True)
    class Derived(base):  # type: ignore[misc]
        """One field more."""

        more: int = 0

    made = Derived(1, more=2)
    assert "amount=1" in repr(made)
    assert made == Derived(1, more=2) != base(1)
    assert len({made, Derived(1, more=2), Derived(1)}) == 2
    for name in ("amount", "more", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(made, name, 1)


@pytest.mark.parametrize("dataclass", BOTH)
def test_frozen_and_changeable_classes_are_not_mixed(dataclass: Any) -> None:
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):

        @dataclass
        class _Changeable(Plain):  # type: ignore[misc]
            """A derived class that could be changed."""

    @fast_dataclasses.dataclass
    class Base:
        """A class that can be changed."""

    with pytest.raises(TypeError, match="cannot inherit frozen"):

        @dataclass(frozen=True)
        class _Frozen(Base):
            """A derived class that could not be changed."""


def test_a_derived_class_that_is_no_dataclass_may_have_values_of_its_own() -> None:
    class Derived(Plain):
        """No fields, but a value."""

        def __init__(self) -> None:
            super().__init__(1)
            self.other = 2

    made = Derived()
    assert made.other == 2
    with pytest.raises(FrozenInstanceError):
        made.amount = 3  # type: ignore[misc]


def test_patterns_match_by_position() -> None:
    match Slotted(4, (5,)):
        case Slotted(amount, marks):
            assert (amount, marks) == (4, (5,))
