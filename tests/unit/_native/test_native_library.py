"""The tests of the C++ library itself: plain, under the sanitizers, and for ARM."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ARM_COMPILER = shutil.which("aarch64-linux-gnu-g++")
ARM_EMULATOR = shutil.which("qemu-aarch64")


@pytest.mark.slow
@pytest.mark.parametrize("sanitize", ["OFF", "memory", "thread"])
def test_native_tests_pass(tmp_path: Path, sanitize: str) -> None:
    _run_tests(tmp_path, f"-DBIGSLICK_SANITIZE={sanitize}")


@pytest.mark.slow
@pytest.mark.skipif(
    ARM_COMPILER is None or ARM_EMULATOR is None,
    reason="needs aarch64-linux-gnu-g++ and qemu-aarch64",
)
def test_native_tests_pass_on_arm(tmp_path: Path) -> None:
    _run_tests(
        tmp_path,
        "-DCMAKE_SYSTEM_NAME=Linux",
        "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
        f"-DCMAKE_CXX_COMPILER={ARM_COMPILER}",
        f"-DCMAKE_CROSSCOMPILING_EMULATOR={ARM_EMULATOR}",
        "-DCMAKE_EXE_LINKER_FLAGS=-static",
    )


def _run_tests(build: Path, *options: str) -> None:
    """Configure, build and run the native tests."""
    chosen = ("-DBIGSLICK_PYTHON=OFF", "-DBIGSLICK_TESTS=ON", *options)
    for command in (
        ["cmake", "-S", str(ROOT), "-B", str(build), *chosen],
        ["cmake", "--build", str(build), "--parallel", "2"],
        ["ctest", "--test-dir", str(build), "--output-on-failure"],
    ):
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr
