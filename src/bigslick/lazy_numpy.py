"""NumPy as ``np``, imported when it is first used.

NumPy takes about as long to import as the rest of the package. Modules that are loaded
by ``from bigslick import *`` import it from here, so that programs that use no arrays
start fast. A module must not use ``np`` while it is imported, except in annotations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
else:

    class _LazyNumpy:
        def __getattr__(self, name: str) -> Any:
            import numpy as loaded  # noqa: ICN001 - this is not np

            value = getattr(loaded, name)
            setattr(self, name, value)
            return value

    np = _LazyNumpy()

__all__ = ("np",)
