"""The files of the page, which are read once: no request leads to a file path.

Comments are removed before files are sent; lines keep their numbers.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

__all__ = ("Pages",)

_WORTH_PACKING = 200
_STYLES = "css/page.css"
# Comments on lines of their own, and at the ends of lines; no string contains " // ".
_COMMENT = re.compile(
    rb"^[ \t]*(?://[^\n]*|/\*.*?\*/)[ \t]*$|[ \t]+(?:// [^\n]*|/\*[^\n]*\*/)$",
    re.MULTILINE | re.DOTALL,
)
_IMPORT = re.compile(rb'@import "(\w+\.css)";\n')
_NO_PAGE = (
    b"<!doctype html><title>Bigslick</title><p>The room is open; its page is not "
    b"installed. Programs connect to <code>/ws</code>."
)


class StaticFile(NamedTuple):
    """A file, plain and compressed, with its content type and its ETag."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str


class Pages:
    """All files of the page, by the path under which they are requested."""

    def __init__(self) -> None:
        """Read the files from the package, once in each process."""
        self.known = _all_files()

    async def serve(self, request: web.Request) -> web.Response:
        """Return a file of the page."""
        page = self.known.get(request.match_info.get("name") or "index.html")
        if page is None:
            raise web.HTTPNotFound
        headers = {"ETag": page.tag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == page.tag:
            return web.Response(status=304, headers=headers)
        body = page.body
        if page.packed and "gzip" in request.headers.get("Accept-Encoding", ""):
            body = page.packed
            headers["Content-Encoding"] = "gzip"
        headers["Vary"] = "Accept-Encoding"
        headers["Content-Type"] = page.kind
        return web.Response(body=body, headers=headers)


@cache
def _all_files() -> dict[str, StaticFile]:
    found = dict(_read(files("bigslick.room") / "web", ""))
    _join_styles(found)
    if "index.html" not in found:
        found["index.html"] = _page("index.html", _NO_PAGE)
    return found


def _read(folder: Traversable, prefix: str) -> Iterator[tuple[str, StaticFile]]:
    if not folder.is_dir():
        return
    for item in folder.iterdir():
        name = prefix + item.name
        if item.is_dir():
            if item.name != "__pycache__":
                yield from _read(item, f"{name}/")
        elif not item.name.startswith(".") and not name.endswith(".py"):
            yield name, _page(name, item.read_bytes())


def _join_styles(known: dict[str, StaticFile]) -> None:
    """Join the style sheets, so that the page requests one file."""

    def imported(match: re.Match[bytes]) -> bytes:
        return known.pop(f"css/{match[1].decode()}").body

    if _STYLES in known:
        body = _IMPORT.sub(imported, known[_STYLES].body)
        known[_STYLES] = _page(_STYLES, body)


def _page(name: str, body: bytes) -> StaticFile:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith((".js", ".mjs")):
        kind = "text/javascript"
    elif name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    if name.endswith((".js", ".css")):
        body = _COMMENT.sub(lambda match: b"\n" * match[0].count(b"\n"), body)
    packed = gzip.compress(body, mtime=0) if len(body) > _WORTH_PACKING else None
    return StaticFile(body, packed, kind, f'"{sha256(body).hexdigest()[:20]}"')
