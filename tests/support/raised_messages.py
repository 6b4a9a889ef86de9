"""Every message that the source can raise, found by reading its syntax trees.

A message is the text given to an exception, or to a ``Refusal``: the engine's reason
for an ``IllegalActionError``. Values in it are shown as ``{expression}``. A text that
comes from a variable, from a function that builds it, or from the caller of a
function that raises it is looked up there.
"""

from __future__ import annotations

import ast
import builtins
import gc
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ("raised_messages",)

_MESSAGE_NAMES: Final = ("message", "reason", "text")
_OTHER_CLASSES: Final = ("BadParameter", "HTTPBadRequest", "Refusal", "TextProblem")
_DEEPEST: Final = 4
_PASSES: Final = 3
_RECEIVERS: Final = ("self", "cls")
_LEAVES: Final = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.alias)
"""Most parts of a syntax tree; there is nothing below them."""

_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_Parameters: TypeAlias = dict[tuple[str, str, str], set[str]]


class _Place(NamedTuple):
    """A place in the source: the module, and the function if there is one."""

    module: str
    function: _Function | None = None

    @property
    def package(self) -> str:
        """The first part of the module's name."""
        return self.module.partition("/")[0].removesuffix(".py")


class _Source:
    """The calls, functions and classes of all modules below a folder."""

    def __init__(self, folder: Path) -> None:
        self.calls: list[tuple[ast.Call, _Place]] = []
        self.functions: dict[str, list[_Place]] = defaultdict(list)
        self.bases: dict[str, list[str]] = {}
        self.message_places: dict[str, int] = {}
        self._exceptions: dict[str, bool] = {}
        for path in sorted(folder.rglob("*.py")):
            module = path.relative_to(folder).as_posix()
            self._read(ast.parse(path.read_text("utf-8")), _Place(module))
        self.calls = [call for call in self.calls if self._may_raise(*call)]

    def _read(self, node: ast.AST, place: _Place) -> None:
        if isinstance(node, _Function):
            place = _Place(place.module, node)
            self.functions[node.name].append(place)
        elif isinstance(node, ast.ClassDef):
            self.bases[node.name] = [_name(base) for base in node.bases]
            self._note_message_place(node)
        elif isinstance(node, ast.Call):
            self.calls.append((node, place))
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, _LEAVES):
                self._read(child, place)

    def _note_message_place(self, node: ast.ClassDef) -> None:
        """Note which argument of a class is the message."""
        for method in node.body:
            if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                names = [argument.arg for argument in method.args.args[1:]]
                for place, name in enumerate(names):
                    if name in _MESSAGE_NAMES:
                        self.message_places[node.name] = place
                        break

    def is_exception(self, name: str) -> bool:
        """Return whether a class with that name can be raised with a message."""
        if name not in self._exceptions:
            self._exceptions[name] = self._is_exception(name)
        return self._exceptions[name]

    def _is_exception(self, name: str) -> bool:
        kind = getattr(builtins, name, None)
        if isinstance(kind, type):
            return issubclass(kind, BaseException)
        bases = self.bases.get(name, [])
        return name in _OTHER_CLASSES or any(self.is_exception(base) for base in bases)

    def _may_raise(self, call: ast.Call, place: _Place) -> bool:
        """Return whether a call has arguments and makes an exception or is of ours."""
        given = call.args or call.keywords
        return bool(given) and (
            self.is_exception(_name(call.func)) or bool(self.callees(call, place))
        )

    def callees(self, call: ast.Call, place: _Place) -> list[_Place]:
        """Return the functions that a call may mean: in its module, or the only one."""
        found = self.functions.get(_name(call.func), [])
        near = [callee for callee in found if callee.module == place.module]
        return near or (found if len(found) == 1 else [])

    def message_of(self, call: ast.Call) -> ast.expr | None:
        """Return the argument of an exception that is its message."""
        name = _name(call.func)
        while name not in self.message_places and self.bases.get(name):
            name = self.bases[name][0]
        index = self.message_places.get(name, 0)
        if len(call.args) > index:
            return call.args[index]
        return next((k.value for k in call.keywords if k.arg in _MESSAGE_NAMES), None)

    def texts(self, node: ast.expr, place: _Place, depth: int = 0) -> list[str]:
        """Return the texts that an expression can have."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        if isinstance(node, ast.JoinedStr):
            return ["".join(map(_part, node.values))]
        if isinstance(node, ast.IfExp):
            return [
                *self.texts(node.body, place, depth),
                *self.texts(node.orelse, place, depth),
            ]
        if isinstance(node, ast.BinOp):
            ends = self.texts(node.right, place, depth)
            return [a + b for a in self.texts(node.left, place, depth) for b in ends]
        if depth == _DEEPEST:
            return []
        return list(self._found_texts(node, place, depth + 1))

    def _found_texts(self, node: ast.expr, place: _Place, depth: int) -> Iterator[str]:
        """Yield the texts of a variable, or those that a function builds."""
        if isinstance(node, ast.Name) and place.function is not None:
            for value in _assigned(place.function, node.id):
                yield from self.texts(value, place, depth)
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "format":
                yield from self.texts(node.func.value, place, depth)
            for callee in self.callees(node, place):
                if callee.function is not None and _returns_text(callee.function):
                    yield from self._built_texts(callee, node, place, depth)

    def _built_texts(
        self, callee: _Place, call: ast.Call, place: _Place, depth: int
    ) -> Iterator[str]:
        """Yield the texts that a function builds, and sentences in its arguments."""
        assert callee.function is not None
        words = _given_words(callee.function, call)
        used = set()
        for part in ast.walk(callee.function):
            if not isinstance(part, ast.Return) or part.value is None:
                continue
            for text in self.texts(part.value, callee, depth):
                filled = text
                for name, word in words.items():
                    if f"{{{name}}}" in text:
                        used.add(word)
                        filled = filled.replace(f"{{{name}}}", word)
                yield filled
        for argument in call.args:
            given = self.texts(argument, place, depth)
            yield from (t for t in given if _is_sentence(t) and t not in used)

    def message_parameters(self) -> _Parameters:
        """Return, by function and parameter, the exceptions raised with its text."""
        found: _Parameters = defaultdict(set)
        for _ in range(_PASSES):  # a parameter may be passed on to another function
            for call, place in self.calls:
                if place.function is None:
                    continue
                for message, kind in list(self.messages(call, place, found)):
                    if (name := _passed_on(message)) in _parameters(place.function):
                        found[place.module, place.function.name, name].add(kind)
        return found

    def messages(
        self, call: ast.Call, place: _Place, parameters: _Parameters
    ) -> Iterator[tuple[ast.expr, str]]:
        """Yield each argument of a call that is raised as a message, with its class."""
        name = _name(call.func)
        if self.is_exception(name):
            if (message := self.message_of(call)) is not None:
                yield message, name
            return
        for callee in self.callees(call, place):
            assert callee.function is not None
            names = [n for n in _parameters(callee.function) if n not in _RECEIVERS]
            given = dict(zip(names, call.args, strict=False))
            given |= {k.arg: k.value for k in call.keywords if k.arg is not None}
            for parameter, argument in given.items():
                for kind in sorted(
                    parameters.get((callee.module, name, parameter), ())
                ):
                    yield argument, kind


def raised_messages(folder: Path) -> dict[str, list[str]]:
    """Return "class: message" for everything that the source can raise, by package."""
    collects = gc.isenabled()
    gc.disable()  # syntax trees stay: to look for garbage among them takes most time
    try:
        source = _Source(folder)
    finally:
        if collects:
            gc.enable()
    parameters = source.message_parameters()
    found: dict[str, set[str]] = defaultdict(set)
    for call, place in source.calls:
        says = (
            _says_something if source.is_exception(_name(call.func)) else _is_sentence
        )
        for message, kind in source.messages(call, place, parameters):
            for text in filter(says, source.texts(message, place)):
                found[place.package].add(f"{kind}: {' '.join(text.split())}")
    return {package: sorted(texts) for package, texts in sorted(found.items())}


def _name(node: ast.expr) -> str:
    """Return the last part of a dotted name."""
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    assert isinstance(node, ast.Constant)
    return str(node.value)


def _parameters(function: _Function) -> list[str]:
    arguments = function.args
    return [a.arg for a in (*arguments.posonlyargs, *arguments.args)] + [
        a.arg for a in arguments.kwonlyargs
    ]


def _given_words(function: _Function, call: ast.Call) -> dict[str, str]:
    """Return the parameters for which a call gives a literal text."""
    names = [name for name in _parameters(function) if name not in _RECEIVERS]
    return {
        name: argument.value
        for name, argument in zip(names, call.args, strict=False)
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _assigned(function: _Function, name: str) -> Iterator[ast.expr]:
    """Yield what a function assigns to a variable."""
    for part in ast.walk(function):
        if isinstance(part, ast.Assign):
            targets = part.targets
        elif isinstance(part, ast.AnnAssign | ast.NamedExpr):
            targets = [part.target]
        else:
            continue
        if part.value is not None and any(
            isinstance(target, ast.Name) and target.id == name for target in targets
        ):
            yield part.value


def _passed_on(message: ast.expr) -> str:
    """Return the variable that a message is or ends with."""
    if isinstance(message, ast.Call) and isinstance(message.func, ast.Attribute):
        message = message.func.value  # text.format(...)
    if isinstance(message, ast.JoinedStr) and message.values:
        last = message.values[-1]
        message = last.value if isinstance(last, ast.FormattedValue) else last
    return message.id if isinstance(message, ast.Name) else ""


def _returns_text(function: _Function) -> bool:
    returned = function.returns
    return returned is not None and "str" in ast.unparse(returned)


def _says_something(text: str) -> bool:
    """Return whether a text has words of its own beside the values in it."""
    return bool(re.search("[a-z]{2}", re.sub(r"{[^{}]*}", "", text)))


def _is_sentence(text: str) -> bool:
    """Return whether a text is more than a name or a code."""
    return _says_something(text) and " " in text.strip()
