"""Runs notebooks without Jupyter, and writes each as a page of the documentation."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("executed", "page", "pictures", "read", "write")

_SVG = "image/svg+xml"


def read(path: Path) -> dict[str, Any]:
    """Return a notebook as the data of its file."""
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return notebook


def write(notebook: dict[str, Any], path: Path) -> None:
    """Write a notebook as Jupyter does."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", "utf-8")


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with the outputs that its cells have now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for old in notebook["cells"]:
        cell = dict(old)
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = _run("".join(cell["source"]), names, count)
        cells.append(cell)
    return notebook | {"cells": cells}


def _run(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Return the outputs of a cell: what it prints, and its last expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)  # noqa: S102
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        shown = {
            "data": _shown(value),
            "execution_count": count,
            "metadata": {},
            "output_type": "execute_result",
        }
        outputs.append(shown)
    return outputs


def _shown(value: object) -> dict[str, list[str]]:
    """Return a value as a notebook shows it: a picture if it has one, or text."""
    draw = getattr(value, "_repr_svg_", None)
    svg = draw() if draw is not None else None
    data = {} if svg is None else {_SVG: svg.splitlines(keepends=True)}
    return data | {"text/plain": ["picture"] if data else [repr(value)]}


def pictures(notebook: dict[str, Any], stem: str) -> dict[str, str]:
    """Return the pictures of a notebook by the names of their files."""
    found = [
        "".join(output["data"][_SVG])
        for cell in notebook["cells"]
        for output in cell.get("outputs", ())
        if _SVG in output.get("data", ())
    ]
    return {f"{stem}-{number}.svg": svg for number, svg in enumerate(found, 1)}


def page(notebook: dict[str, Any], stem: str) -> str:
    """Return a notebook as a page in Markdown."""
    names = iter(pictures(notebook, stem))
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            if "text" in output:
                parts.append(f"```text\n{''.join(output['text']).rstrip()}\n```")
            elif _SVG in output["data"]:
                parts.append(f"![Output of the cell]({next(names)})")
            else:
                text = "".join(output["data"]["text/plain"])
                parts.append(f"```text\n{text.rstrip()}\n```")
    parts.append(f"[Download this notebook]({stem}.ipynb)")
    return "\n\n".join(parts) + "\n"
