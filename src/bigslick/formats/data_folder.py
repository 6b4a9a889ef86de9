"""The folder that holds the user's own files."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ("data_folder",)


def data_folder() -> Path:
    """Return the folder of the user's files, which BIGSLICK_DATA can override."""
    named = os.environ.get("BIGSLICK_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("bigslick", appauthor=False)
