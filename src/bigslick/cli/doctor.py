"""``bigslick doctor``: check the installation."""

from __future__ import annotations

import json
from typing import Any

import typer

import bigslick
from bigslick.cli.app import say
from bigslick.cli.options import AsJson  # noqa: TC001 - typer reads the annotations

_OPTIONAL = {
    "distributed": "arena on a Dask cluster (bigslick[dask])",
    "ray": "arena on a Ray cluster (bigslick[ray])",
    "duckdb": "SQL over hand histories (bigslick[data])",
    "pyarrow": "Parquet files (bigslick[data])",
}
_ROYAL_FLUSH = "As Ks Qs Js Ts 2c 3d"


def doctor_command(
    as_json: AsJson = False,
) -> None:
    """Check the installation: version, native code, optional packages.

    Each native code path that this processor supports (such as AVX2) evaluates the same
    hand. The exit code is 1 if the results differ.

    \b
    bigslick doctor
    bigslick doctor --json
    """
    found = _examine()
    if as_json:
        say(json.dumps(found))
    else:
        _print(found)
    if not found["sound"]:
        raise typer.Exit(1)


def _examine() -> dict[str, Any]:
    import platform

    from bigslick._native import _core

    in_use = _core.path()
    answers = {}
    for path in _core.paths():
        _core.use_path(path)
        answers[path] = bigslick.evaluate(_ROYAL_FLUSH)
    _core.use_path(in_use)
    return {
        "version": bigslick.__version__,
        "python": platform.python_version(),
        "platform": platform.platform(terse=True),
        "native": {"in_use": in_use, "available": list(answers)},
        "optional": {name: _version(name) for name in _OPTIONAL},
        "sound": set(answers.values()) == {7461},
    }


def _version(distribution: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def _print(found: dict[str, Any]) -> None:
    native = found["native"]
    others = [path for path in native["available"] if path != native["in_use"]]
    rows = [
        ("bigslick", found["version"]),
        ("python", f"{found['python']} on {found['platform']}"),
        (
            "native path",
            f"{native['in_use']} (also available: {', '.join(others) or '-'})",
        ),
        ("self-test", "passed" if found["sound"] else "FAILED: native paths disagree"),
    ]
    for name, use in _OPTIONAL.items():
        installed = found["optional"][name]
        rows.append((name, f"{installed or 'not installed'}: {use}"))
    for name, text in rows:
        say(f"{name:<13}{text}")
