"""What a dealer does by hand: burning and dealing a street, ending the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.engine import State

__all__ = ("deal_street", "finish")


def deal_street(state: State) -> None:
    """Burn and deal what the street asks for; hands all in are tabled before."""
    while state.showdown_indices:
        state.show_or_muck_hole_cards()
    street_index = state.street_index
    while state.street_index == street_index:
        if state.can_burn_card():
            state.burn_card()
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        else:
            return


def finish(state: State) -> None:
    """Show, kill, push and pull until the hand is over."""
    while state.status:
        if state.showdown_indices:
            state.show_or_muck_hole_cards()
        elif state.can_kill_hand():
            state.kill_hand()
        elif state.can_push_chips():
            state.push_chips()
        elif state.can_pull_chips():
            state.pull_chips()
        else:
            deal_street(state)
