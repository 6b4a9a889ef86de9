"""What a session saves, and what it must not overwrite."""

from decimal import Decimal
from pathlib import Path

import pytest
from tests.support.terminal_sessions import new_settings

from bigslick.errors import BigslickError, GameConfigError
from bigslick.terminal.session import Session
from bigslick.terminal.session_settings import SessionSettings


@pytest.mark.parametrize(
    "wrong",
    [{"game": "kuhn", "seats": 6}, {"game": "nope"}, {"levels": "hadr"}, {"stack": -5}],
)
def test_a_session_that_cannot_begin_does_not_replace_the_last_one(
    wrong: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = new_settings(tmp_path, monkeypatch)
    Session(good).match.close()
    bad = new_settings(tmp_path, monkeypatch, **wrong)
    bad.started = "later"
    with pytest.raises(BigslickError):
        Session(bad)
    assert SessionSettings.last().started == good.started


def test_a_session_has_whole_chips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(GameConfigError, match=r"invalid blinds 0\.5/1: expected whole"):
        new_settings(tmp_path, monkeypatch, blinds=(Decimal("0.5"), 1))
