"""The time to load the package as users have it, and its size with its tables.

The package is copied to an environment of its own and compiled to bytecode, as an
installer does it. In an environment for development, modules are found in another way.
"""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import bigslick
from benchmarks import footprint
from benchmarks.timing import Row
from bigslick._native import _core

IMPORTS = {
    "import bigslick": {
        "pokerkit": "import pokerkit",
        "treys": "import treys",
        "phevaluator": "import phevaluator",
        "eval7": "import eval7",
    },
    "from bigslick import *": {},
    "from bigslick import evaluate; evaluate('AsKsQsJsTs')": {},
    "import numpy": {},
}
RUNS = 21
TIMED = (
    "from time import perf_counter as _now; _start = _now(); {}; print(_now() - _start)"
)


def rows() -> list[Row]:
    """Return the figures of this group; a command's time includes that of Python."""
    with TemporaryDirectory() as folder:
        python = _install(Path(folder))
        found = [
            Row(
                code,
                _import_seconds(python, code),
                {name: _import_seconds(python, peer) for name, peer in peers.items()},
            )
            for code, peers in IMPORTS.items()
        ]
        command = "from bigslick.cli import main; main()"
        found += [
            Row("bigslick --help", _command_seconds(python, command, "--help")),
            Row("python -c pass", _command_seconds(python, "pass")),
        ]
    size = Path(_core.__file__).stat().st_size
    return [*found, Row("native module", size, unit="MB"), *footprint.rows()]


def _install(folder: Path) -> Path:
    """Install the package in a new environment and return its interpreter."""
    venv.create(folder)
    paths = sysconfig.get_paths("venv", vars={"base": str(folder)})
    site = Path(paths["purelib"])
    package = site / "bigslick"
    shutil.copytree(
        Path(bigslick.__file__).parent,
        package,
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    shutil.copy2(_core.__file__, package / "_native")
    (site / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    compileall.compile_dir(package, quiet=1)
    return Path(paths["scripts"]) / Path(sys.executable).name


def _import_seconds(python: Path, code: str) -> float:
    return min(float(_run(python, TIMED.format(code))) for _ in range(RUNS))


def _command_seconds(python: Path, code: str, *words: str) -> float:
    best = float("inf")
    for _ in range(RUNS):
        start = perf_counter()
        _run(python, code, *words)
        best = min(best, perf_counter() - start)
    return best


def _run(python: Path, code: str, *words: str) -> bytes:
    """Run the code, with the compiled modules of the environment only."""
    unwanted = {"PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONHOME"}
    return subprocess.run(  # noqa: S603 - ours
        [python, "-c", code, *words],
        cwd=python.parent,
        env={name: value for name, value in os.environ.items() if name not in unwanted},
        check=True,
        capture_output=True,
    ).stdout
