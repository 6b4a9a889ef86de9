"""The tests of the C++ library itself, plain and under the sanitizers."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@pytest.mark.parametrize("sanitize", ["OFF", "ON"])
def test_native_tests_pass(tmp_path: Path, sanitize: str) -> None:
    build = str(tmp_path)
    options = ("PYTHON=OFF", "TESTS=ON", f"SANITIZE={sanitize}")
    for command in (
        ["cmake", "-S", str(ROOT), "-B", build, *(f"-DBIGSLICK_{o}" for o in options)],
        ["cmake", "--build", build, "--parallel", "2"],
        ["ctest", "--test-dir", build, "--output-on-failure"],
    ):
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr
