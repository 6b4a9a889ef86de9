"""The attributes and methods of public classes, read from the source code.

The source is parsed because docstrings of attributes do not exist at run time, and
because the annotations are shown as they were written.
"""

from __future__ import annotations

import ast
import inspect
import sys
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("ApiMember", "class_node", "members", "module_docs", "signature")

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_SPECIAL = ("__call__", "__contains__", "__getitem__", "__iter__", "__len__")
_LEFT_OUT = {"overload", "setter", "deleter"}
_PROPERTIES = {"property", "cached_property"}


@dataclass(frozen=True)
class ApiMember:
    """An attribute or method of a class, as the reference shows it."""

    name: str
    kind: Literal["attribute", "method"]
    text: str
    """The type of an attribute, or the signature of a method."""
    doc: str


def members(kind: type[Any], public: frozenset[type[Any]]) -> Iterator[ApiMember]:
    """Yield the public members of a class.

    Members of public base classes are left out, because these have their own entries.
    """
    found: set[str] = set()
    for owner in _owners(kind, public):
        node = class_node(owner)
        own = _declared(node, owner) if node is not None else ()
        for member in own:
            if member.name not in found:
                found.add(member.name)
                yield member


def _owners(kind: type[Any], public: frozenset[type[Any]]) -> Iterator[type[Any]]:
    """Yield the class and its private bases."""
    inherited = {b for base in kind.__mro__[1:] if base in public for b in base.__mro__}
    for owner in kind.__mro__:
        ours = owner.__module__.partition(".")[0] == "bigslick"
        if ours and owner not in inherited:
            yield owner


@cache
def _module_node(name: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[name]))


def class_node(kind: type[Any]) -> ast.ClassDef | None:
    """Return the syntax tree of a class, or None if its source is not available."""
    body: list[ast.stmt] = _module_node(kind.__module__).body
    found: ast.ClassDef | None = None
    for name in kind.__qualname__.split("."):
        nodes = [n for n in body if isinstance(n, ast.ClassDef) and n.name == name]
        if not nodes:
            return None
        found = nodes[-1]
        body = found.body
    return found


@cache
def module_docs(name: str) -> dict[str, tuple[str, str]]:
    """Return the value and the docstring of each name that a module assigns."""
    docs = {}
    for statement, doc in _with_docs(_module_node(name).body):
        target, value = _assignment(statement)
        if target and value is not None:
            docs[target] = ast.unparse(value), doc
    return docs


def _with_docs(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement, with the docstring that follows it or ""."""
    for statement, after in zip(body, [*body[1:], None], strict=True):
        match after:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield statement, text
            case _:
                yield statement, ""


def _assignment(statement: ast.stmt) -> tuple[str, ast.expr | None]:
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            return name, value
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name, value
        case _:
            return "", None


def _declared(node: ast.ClassDef, owner: type[Any]) -> Iterator[ApiMember]:
    """Yield the public members that the body of a class declares."""
    for statement, doc in _with_docs(node.body):
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                if not name.startswith("_"):
                    yield ApiMember(name, "attribute", ast.unparse(annotation), doc)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if not name.startswith("_") and (doc or issubclass(owner, Enum)):
                    yield ApiMember(name, "attribute", ast.unparse(value), doc)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _function(statement)
            case _:
                pass


def _is_private(name: str) -> bool:
    return name.startswith("_") and name not in _SPECIAL


def _function(node: _Function) -> Iterator[ApiMember]:
    """Yield a method or property; of ``__init__``, the attributes that it sets."""
    marks = {ast.unparse(mark).split(".")[-1] for mark in node.decorator_list}
    doc = ast.get_docstring(node) or ""
    if node.name == "__init__":
        for statement, text in _with_docs(node.body):
            match statement:
                case ast.AnnAssign(
                    target=ast.Attribute(value=ast.Name(id="self"), attr=name),
                    annotation=kind,
                ) if not name.startswith("_"):
                    yield ApiMember(name, "attribute", ast.unparse(kind), text)
                case ast.Assign(
                    targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)]
                ) if text and not name.startswith("_"):
                    yield ApiMember(name, "attribute", "", text)
                case _:
                    pass
    elif (
        (node.name.startswith("_") and node.name not in _SPECIAL)
        or not doc
        or marks & {"overload", "setter", "deleter"}
    ):
        return
    elif marks & _PROPERTIES:
        returns = ast.unparse(node.returns) if node.returns else ""
        yield ApiMember(node.name, "attribute", returns, doc)
    else:
        yield ApiMember(node.name, "method", signature(node, marks), doc)


def signature(node: _Function, marks: set[str] | frozenset[str] = frozenset()) -> str:
    """Return the parameters and the return type of a function as in the source."""
    arguments = node.args
    first = [*arguments.posonlyargs, *arguments.args][:1]
    text = ast.unparse(arguments)
    if first and first[0].arg in {"self", "cls"}:
        text = text.removeprefix(ast.unparse(first[0])).removeprefix(", ")
        text = text.removeprefix("/").removeprefix(", ")
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    word = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    kinds = "".join(f"@{kind}\n" for kind in marks & {"classmethod", "staticmethod"})
    return f"{kinds}{word}{node.name}({text}){returns}"
