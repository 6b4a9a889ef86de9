"""Adds a built site to the folder with the sites of all versions.

    python .github/docs_versions.py site published 1.0

The folder gets ``1.0/``, ``versions.json`` for the menu of versions, and a start page
that leads to the newest release. The version ``dev`` is that of the main branch.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

_START = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={version}/">
<title>Bigslick</title>
<a href="{version}/">Bigslick {version}</a>
"""


def add_version(site: Path, published: Path, version: str) -> None:
    """Put a site into the folder as ``version``, in place of an older build of it.

    Raises:
        ValueError: the version is neither ``dev`` nor two numbers.

    """
    if not re.fullmatch(r"dev|\d+\.\d+", version):
        raise ValueError(f"invalid version {version!r}: expected dev or 1.0")
    shutil.rmtree(published / version, ignore_errors=True)
    shutil.copytree(site, published / version)
    kept = {path.name for path in published.iterdir() if (path / "index.html").exists()}
    releases = sorted(kept - {"dev"}, key=_numbers, reverse=True)
    rows = [
        {"version": name, "title": name, "aliases": ["latest"] if n == 0 else []}
        for n, name in enumerate(releases or ["dev"])
    ]
    if releases and "dev" in kept:
        rows.append({"version": "dev", "title": "dev", "aliases": []})
    (published / "versions.json").write_text(json.dumps(rows), "utf-8")
    start = _START.format(version=rows[0]["version"])
    (published / "index.html").write_text(start, "utf-8")
    (published / ".nojekyll").touch()


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


if __name__ == "__main__":
    add_version(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
