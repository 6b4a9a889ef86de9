"""Converting SVG documents to PNG with resvg.

The font Inter 4.1 is included, in weights from 400 to 700 and reduced to Latin, Greek
and Cyrillic letters, so that pictures are the same everywhere, even on machines without
fonts. Its licence, the SIL Open Font License, is in the same folder. System fonts are
loaded only for text with other letters, because loading them is slow.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bigslick.drawing.file_formats import file_format
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from os import PathLike

__all__ = ("picture_bytes", "picture_format", "to_png")

_FONT_FILE: Final = Path(__file__).with_name("fonts") / "Inter.ttf"
_IN_FONT: Final = re.compile(
    r"[\n\x20-\x7e\xa0-\xac\xae-\u0148\u014a-\u017f\u0218-\u021b\u0384-\u03ce"
    r"\u0400-\u045f\u0490\u0491\u2010-\u2027\u2030-\u203a\u20ac\u2190-\u2193\u2212"
    r"\u2248\u2260\u2264\u2265]*"
)
"""Regular expression for text that the included font can draw."""
_SCALES: Final = (0.1, 8.0)
"""The smallest and the largest scale; larger ones would take gigabytes of memory."""


def to_png(svg: str, scale: float = 2.0) -> bytes:
    """Return an SVG document as a PNG file with ``scale`` pixels for each unit.

    Raises:
        NotationError: the scale is below 0.1 or above 8.

    """
    smallest, largest = _SCALES
    if not smallest <= scale <= largest:
        raise NotationError(
            f"invalid scale {scale}: expected {smallest:g} to {largest:g}"
        )
    import resvg_py

    png: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=scale,
        font_files=[str(_FONT_FILE)],
        font_family="Inter",
        sans_serif_family="Inter",
        skip_system_fonts=_IN_FONT.fullmatch(svg) is not None,
    )
    return png


def picture_format(path: str | PathLike[str]) -> str:
    """Return the format of a picture by its file extension: svg or png.

    A name without an extension, such as that of a pipe, means SVG.

    >>> picture_format("chart.PNG"), picture_format("/dev/stdout")
    ('png', 'svg')

    Raises:
        NotationError: the file has another extension.

    """
    return file_format(path, ("svg", "png"), "picture file")


def picture_bytes(svg: str, path: str | PathLike[str]) -> bytes:
    """Return an SVG document as the content of the picture file ``path``.

    The extension of the path chooses the format; the file itself is not written.

    Raises:
        NotationError: the extension is neither .svg nor .png.

    """
    return to_png(svg) if picture_format(path) == "png" else svg.encode()
