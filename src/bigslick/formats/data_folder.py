"""Where a player's own files are kept."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ("data_folder",)


def data_folder() -> Path:
    """Return the folder of the player's files; BIGSLICK_DATA overrides it."""
    named = os.environ.get("BIGSLICK_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("bigslick", appauthor=False)
