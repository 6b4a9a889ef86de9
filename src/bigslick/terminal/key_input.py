"""Turning keys into a decision: an action, with its amount or discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.engine import BringIn, Call, Check, Discard, Fold
from bigslick.terminal.messages import choices, presets

if TYPE_CHECKING:
    from bigslick.engine import Action, View
    from bigslick.terminal.messages import Amounts

__all__ = ("Deciding",)

_PRESET_KEYS: Final = {
    "m": "min",
    "i": "1/3",
    "k": "1/2",
    "w": "2/3",
    "p": "pot",
    "a": "all-in",
}

_MOST_DIGITS: Final = 16


class Deciding:
    """A decision of the player in progress: the keys pressed so far."""

    def __init__(self, view: View, amounts: Amounts) -> None:
        """Start a decision for this view; no key is pressed yet."""
        self.view = view
        self.amounts = amounts
        self.sizing = False
        self.typed = ""
        self.amount = 0
        self.marked: set[int] = set()
        self.error = ""
        self.asking = False
        """Whether the player must confirm a fold where checking is free."""
        self.took = False
        """Whether the last key was accepted."""

    def press(self, key: str) -> Action | None:
        """Handle a key; return the decision if it is complete, else None."""
        self.took = True
        self.error = ""
        if self.view.legal.discards is not None:
            return self._press_card(key)
        return self._press_size(key) if self.sizing else self._press_choice(key)

    def _press_choice(self, key: str) -> Action | None:
        legal = self.view.legal
        if key == "f" and legal.fold:
            if legal.check and not self.asking:
                self.asking = True
                return None
            return Fold()
        self.asking = False
        if key == "c":
            return self.stay()
        if key == "r" and legal.min_raise_to is not None:
            if legal.min_raise_to == legal.max_raise_to:
                return legal.raise_to(legal.min_raise_to)
            self.sizing = True
            self.amount = legal.min_raise_to
            return None
        self.took = key == "escape"
        return None

    def stay(self) -> Action | None:
        """Return a check or a call, whichever is legal, or None."""
        legal = self.view.legal
        if legal.check:
            return Check()
        if legal.call is not None:
            return Call()
        return BringIn() if legal.bring_in is not None else None

    def default(self) -> Action:
        """Return the action for a player who does not decide in time."""
        legal = self.view.legal
        if legal.discards is not None:
            return Discard(legal.discards[: legal.discard_count or 0])
        if legal.check:
            return Check()
        return Fold() if legal.fold else BringIn()

    def _press_size(self, key: str) -> Action | None:
        """Take a key while an amount is chosen; return the action when confirmed."""
        legal = self.view.legal
        low, high = legal.min_raise_to or 0, legal.max_raise_to or 0
        step = max(self.amounts.big_blind, 1)
        if key == "escape":
            self.sizing, self.typed = False, ""
        elif key == "enter":
            return self._sized()
        elif key in _PRESET_KEYS:
            self.amount, self.typed = presets(self.view)[_PRESET_KEYS[key]], ""
        elif key.isdecimal():
            self.typed = (self.typed + key)[:_MOST_DIGITS]
            self.amount = int(self.typed)
        elif key == "backspace":
            self.typed = self.typed[:-1]
            self.amount = int(self.typed or low)
        elif key in {"up", "down"}:
            moved = self.amount + (step if key == "up" else -step)
            self.amount, self.typed = min(max(moved, low), high), ""
        else:
            self.took = False
        return None

    def _sized(self) -> Action | None:
        legal = self.view.legal
        action = legal.raise_to(self.amount)
        if action in legal:
            return action
        low, high = self.amounts(legal.min_raise_to), self.amounts(legal.max_raise_to)
        self.error = f"{self.amounts(self.amount)} is not between {low} and {high}"
        return None

    def _press_card(self, key: str) -> Action | None:
        legal = self.view.legal
        cards = legal.discards or ()
        if key == "enter":
            action = Discard(tuple(cards[i] for i in sorted(self.marked)))
            if action in legal:
                return action
            self.error = f"{len(self.marked)} chosen, expected {legal.discard_count}"
        elif key.isdecimal() and 1 <= int(key) <= len(cards):
            self.marked ^= {int(key) - 1}
        else:
            self.took = False
        return None

    def prompt(self) -> str:
        """Return the two lines that list the possible keys."""
        legal = self.view.legal
        if legal.discards is not None:
            count = legal.discard_count
            wish = "cards to discard" if count is None else f"{count} to discard"
            chosen = len(self.marked)
            end = f"discard {chosen}" if chosen else "stand pat"
            first = f"Choose {wish}: 1-{len(legal.discards)}{self._complaint()}"
            return f"{first}\n[Enter] {end}"
        if not self.sizing:
            labels = choices(legal, self.amounts)
            if self.asking:
                return "Checking is free. Fold anyway?\n[f] Fold  [c] Check  [Esc]"
            return "Your turn\n" + "  ".join(f"[{k}] {v}" for k, v in labels.items())
        word = "Bet" if legal.unopened else "Raise to"
        low, high = self.amounts(legal.min_raise_to), self.amounts(legal.max_raise_to)
        sizes = "  ".join(f"[{key}] {name}" for key, name in _PRESET_KEYS.items())
        now = self.amounts(self.amount)
        first = f"{word} {now}  ({low} to {high}){self._complaint()}"
        return f"{first}\n{sizes}  [Enter] [Esc]"

    def _complaint(self) -> str:
        return f"  {self.error}" if self.error else ""
