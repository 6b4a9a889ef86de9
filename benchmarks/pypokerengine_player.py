"""A player for PyPokerEngine who checks and calls."""

from __future__ import annotations

from typing import Any

from pypokerengine.players import BasePokerPlayer


class Caller(BasePokerPlayer):  # type: ignore[misc]
    """Calls whatever it costs."""

    def declare_action(self, valid_actions: Any, *_: Any) -> tuple[str, int]:
        """Return the call among the actions."""
        call = valid_actions[1]
        return call["action"], call["amount"]

    def _ignore(self, *_: Any) -> None:
        """Ignore the message."""

    receive_game_start_message = receive_round_start_message = _ignore
    receive_street_start_message = receive_game_update_message = _ignore
    receive_round_result_message = _ignore
