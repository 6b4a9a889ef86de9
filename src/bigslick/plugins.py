"""Plugins: modules that register custom variants.

A plugin is a module, or a Python file, that calls `register_variant` when it is
imported. An installed package declares its plugins as entry points of the group
``bigslick.plugins``; commands have the option ``--plugin``. Worker processes find the
list of plugins in the environment variable ``BIGSLICK_PLUGINS``.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

from bigslick.errors import GameConfigError

__all__ = ("GROUP", "VARIABLE", "load_plugins")

GROUP: Final = "bigslick.plugins"
VARIABLE: Final = "BIGSLICK_PLUGINS"

_loaded: set[str] = set()


def load_plugins(*names: str) -> None:
    """Import the named plugins, those of ``BIGSLICK_PLUGINS`` and all entry points.

    Each plugin is imported only once. The named plugins are added to
    ``BIGSLICK_PLUGINS``, so that processes started later load them too.

    Raises:
        GameConfigError: a plugin cannot be imported.

    """
    given = [name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]
    for name in names:
        located = _located(name)
        if located not in given:
            given.append(located)
    for name in given:
        if name not in _loaded:
            _import(name)
            _loaded.add(name)
    if given:
        os.environ[VARIABLE] = os.pathsep.join(given)
    if GROUP not in _loaded:
        _loaded.add(GROUP)
        for point in entry_points(group=GROUP):
            try:
                point.load()
            except Exception as error:
                raise GameConfigError(
                    f"cannot load the plugin {point.name!r} ({point.value}): {error!r}"
                ) from error


def _located(name: str) -> str:
    """Return the full path of a file, or the name of a module."""
    for path in (Path(name), Path(f"{name.replace('.', '/')}.py")):
        if path.suffix == ".py" and path.is_file():
            return str(path.resolve())
    return name


def _import(name: str) -> None:
    try:
        if not name.endswith(".py"):
            import_module(name)
            return
        path = Path(name)
        spec = spec_from_file_location(path.stem, path)
        if spec is not None and spec.loader is not None:
            # Both are None only for a name that does not end in .py.
            module = module_from_spec(spec)
            sys.modules.setdefault(path.stem, module)
            spec.loader.exec_module(module)
    except Exception as error:
        raise GameConfigError(f"cannot load the plugin {name!r}: {error!r}") from error
