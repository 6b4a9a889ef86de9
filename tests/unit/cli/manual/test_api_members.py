"""Members of classes, read from their source."""

from __future__ import annotations

import ast
from typing import Any

from bigslick import BettingStructure, LegalActions, Rules, State, View
from bigslick.cli.manual.api_members import (
    ApiMember,
    class_node,
    members,
    module_docs,
    signature,
)


def _by_name(kind: type[Any]) -> dict[str, ApiMember]:
    return {member.name: member for member in members(kind, frozenset())}


def test_attributes_have_their_types_and_docstrings() -> None:
    found = _by_name(View)["stacks"]
    assert (found.kind, found.text) == ("attribute", "tuple[int, ...]")
    assert found.doc


def test_properties_are_attributes() -> None:
    assert _by_name(State)["phase"].kind == "attribute"


def test_methods_of_private_bases_are_included() -> None:
    found = _by_name(State)["act"]
    assert found.kind == "method"
    assert found.text.startswith("act(action: Action")


def test_members_of_public_bases_are_left_out() -> None:
    bases = frozenset(State.__mro__[1:])
    assert "stacks" not in {member.name for member in members(State, bases)}


def test_private_members_are_left_out() -> None:
    for kind in (State, View, Rules, LegalActions):
        names = _by_name(kind)
        assert not [n for n in names if n.startswith("_") and not n.endswith("__")]


def test_members_of_enums_have_their_values() -> None:
    found = _by_name(BettingStructure)
    assert {member.name for member in BettingStructure} <= set(found)


def test_the_own_argument_is_not_part_of_a_signature() -> None:
    node = ast.parse("def f(self, x: int, *, y: str='') -> bool: ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    assert signature(node) == "f(x: int, *, y: str='') -> bool"


def test_a_class_that_was_not_written_as_one_has_no_node() -> None:
    made = type("Made", (), {"__module__": State.__module__})
    assert class_node(made) is None
    assert class_node(State) is not None


def test_docstrings_of_a_module_s_values() -> None:
    value, doc = module_docs("bigslick.cli.manual.api_pages")["PAGES"]
    assert value.startswith("{")
    assert doc.startswith("The title")
