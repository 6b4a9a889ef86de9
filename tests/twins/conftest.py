"""Every dispatch path that this machine has, one after the other."""

from collections.abc import Iterator

import pytest

from bigslick._native import _core


@pytest.fixture(params=_core.paths())
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    usual = _core.path()
    _core.use_path(request.param)
    yield request.param
    _core.use_path(usual)
