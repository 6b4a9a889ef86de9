"""Update the reference pages: ``python -m bigslick.cli.manual [FOLDER]``."""

from __future__ import annotations

import sys
from pathlib import Path

from bigslick.cli import new_root
from bigslick.cli.manual import api_pages, command_page


def write_pages(folder: Path) -> None:
    """Write ``cli.md``, ``api.md`` and ``api/`` to the folder; remove old pages."""
    (folder / "api").mkdir(exist_ok=True)
    pages = api_pages() | {"cli.md": command_page(new_root())}
    for old in (folder / "api").glob("*.md"):
        if f"api/{old.name}" not in pages:
            old.unlink()
    for path, text in pages.items():
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/reference"))
