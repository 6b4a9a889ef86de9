"""Do the folders of these tests mirror those of the package?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parents[1] / "src" / "bigslick"
_MODULES = {path.stem: path for path in _PACKAGE.rglob("*.py")}
_TESTS = sorted(_HERE.rglob("test_*.py"))


@pytest.mark.parametrize(
    "folder", sorted({test.parent.relative_to(_HERE) for test in _TESTS}), ids=str
)
def test_a_folder_of_tests_is_one_of_the_package(folder: Path) -> None:
    assert any((_PACKAGE / folder).glob("*.py"))


def test_a_test_named_after_a_module_stands_where_the_module_stands() -> None:
    strays = []
    for test in _TESTS:
        name = test.stem.removeprefix("test_")
        beside = _PACKAGE / test.parent.relative_to(_HERE)
        own = (beside / f"{name}.py").exists() or (beside / name).is_dir()
        if name in _MODULES and not own:
            strays.append(f"{test.relative_to(_HERE)}: see {_MODULES[name]}")
    assert strays == []


def test_another_package_named_tests_does_not_hide_these(tmp_path: Path) -> None:
    other = tmp_path / "tests" / "__init__.py"
    other.parent.mkdir()
    other.touch()
    answer = subprocess.run(
        [sys.executable, "-c", "import tests; print(tests.__file__)"],
        cwd=_HERE.parents[1],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.strip() == str(_HERE.parent / "__init__.py")
