from __future__ import annotations

import inspect
import subprocess
import sys

import pytest
from tests.unit._native import single_calls

from bigslick._native import _core


@pytest.mark.parametrize(
    "check",
    [
        single_calls.common_forms,
        single_calls.unusual_calls,
        single_calls.errors_of_the_fallback,
        single_calls.a_card_that_changes_its_list,
        single_calls.references,
        single_calls.before_binding,
        single_calls.bad_bindings,
    ],
    ids=lambda check: check.__name__,
)
def test_in_a_process_of_its_own(check: object) -> None:
    name = getattr(check, "__name__", "")
    command = [sys.executable, single_calls.__file__, name]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_call_has_a_signature_and_a_docstring() -> None:
    signature = str(inspect.signature(_core.evaluate))
    assert signature == "(cards, board=None, hand_type=None)"
    assert "larger is better" in (_core.evaluate.__doc__ or "")
    assert _core.evaluate.__module__ == "bigslick._native._core"


def test_the_import_needs_no_numpy() -> None:
    code = (
        "import sys; from bigslick._native import _core; "
        "assert 'numpy' not in sys.modules, 'numpy was imported'"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
