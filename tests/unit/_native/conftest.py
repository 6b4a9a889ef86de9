from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bigslick._native import _core

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(params=_core.paths())
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test once on every path of this machine."""
    before = _core.path()
    _core.use_path(request.param)
    yield request.param
    _core.use_path(before)
