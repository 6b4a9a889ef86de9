"""What was saved and cannot be taken up again."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError, NotationError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

__all__ = ("damage",)


@contextmanager
def damage(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn parts that are missing or of another kind into an error of the file.

    Raises:
        NotationError: something was missing, or of another kind.

    """
    try:
        yield
    except BigslickError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(
            f"{path} is damaged: {type(error).__name__}: {error}", str(path)
        ) from None
