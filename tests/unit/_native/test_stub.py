from __future__ import annotations

from pathlib import Path

import pytest
from nanobind.stubgen import (  # type: ignore[import-untyped]
    StubGen,
    load_pattern_file,
)

from bigslick import _native
from bigslick._native import _core

PATTERNS = Path(__file__).parents[3] / "native" / "stub_patterns.txt"


def test_the_committed_stub_is_the_generated_one() -> None:
    generator = StubGen(module=_core, patterns=load_pattern_file(str(PATTERNS)))
    generator.put(_core)
    committed = Path(str(_native.__file__)).with_name("_core.pyi")
    assert committed.read_text(encoding="utf-8") == generator.get(), (
        "run: python -m nanobind.stubgen -m bigslick._native._core "
        "-p native/stub_patterns.txt -o src/bigslick/_native/_core.pyi"
    )


@pytest.mark.parametrize("name", [name for name in dir(_core) if name[0] != "_"])
def test_everything_has_a_docstring(name: str) -> None:
    assert getattr(_core, name).__doc__
