"""What the page writes and which keys it reads: words, links, shortcuts, labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

_CHART = """(() => {
  const node = m.lineChart(a.series, "Winnings", a.cents);
  node.style.cssText = "position: fixed; width: 330px";
  document.body.append(node);
  for (const text of node.querySelectorAll("text")) text.style.fontSize = a.size;
  const frame = node.querySelector("svg").getBoundingClientRect();
  const gone = [...node.querySelectorAll("text")].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return left < frame.left || right > frame.right ||
      top < frame.top || bottom > frame.bottom; });
  node.remove();
  return gone.map((text) => text.textContent); })()"""


@pytest.mark.parametrize(
    ("key", "code", "shift", "shortcut"),
    [
        ("F", "KeyF", True, "f"),  # Caps Lock or Shift
        ("\u0430", "KeyF", False, "f"),  # Russian
        ("\u0410", "KeyF", True, "f"),
        ("כ", "KeyF", False, "f"),  # Hebrew
        ("\u0644\u0627", "KeyB", False, "b"),  # Arabic: two letters of one key
        ("\u0131", "KeyR", False, "\u0131"),  # Turkish: a Latin letter, but no shortcut
        ("ψ", "KeyC", False, "c"),  # Greek
        ("c", "KeyI", False, "c"),  # Dvorak: what is written counts
        ("&", "Digit1", False, "1"),  # French digits need Shift
        ("1", "Digit1", True, "1"),
        ("!", "Digit1", True, "!"),
        ("é", "Digit2", False, "2"),
        ("3", "Numpad3", False, "3"),
        ("Enter", "Enter", False, "enter"),
        ("-", "Digit6", False, "6"),
        ("-", "Minus", False, "-"),
        ("=", "Equal", False, "="),
        ("+", "Equal", True, "+"),
        ("+", "NumpadAdd", False, "+"),
        ("ArrowUp", "", False, "arrowup"),
        ("f", None, False, "f"),  # an event that a program made
    ],
)
def test_shortcuts_work_with_the_keyboards_of_many_languages(
    ask: Callable[..., Any], key: str, code: str | None, shift: bool, shortcut: str
) -> None:
    event = {"key": key, "shiftKey": shift} | ({} if code is None else {"code": code})
    assert ask("action_keys", "m.shortcut(a)", event) == shortcut


def test_what_is_counted_is_singular_or_plural(ask: Callable[..., Any]) -> None:
    words = ask("dom", "a.map((n) => m.counted(n, 'hand'))", [0, 1, 2, 1200])
    assert words == ["0 hands", "1 hand", "2 hands", "1,200 hands"]


def test_who_won_reads_the_amount_and_the_profit(ask: Callable[..., Any]) -> None:
    def said(won: int, net: int) -> Any:
        players = {"1": {"seat": 1, "net": net, "won": won, "cards": []}}
        model = {
            "you": 1,
            "seats": {"1": {"chips": 100}, "2": {"chips": 100}},
            "hand": {"over": True, "players": players},
            "config": {},
        }
        return ask(
            "idle_bar", "m.idleState({...a, amount: String}).say", {"model": model}
        )

    assert said(120, 70) == "You won 120, a profit of 70."
    # The events of the hand are not known to a page that was loaded after it.
    assert said(0, 70) == "You made a profit of 70."
    assert said(50, -10) == "The next hand starts soon."


@pytest.mark.parametrize(
    ("link", "local"),
    [
        ("http://localhost:8000/#/table/k3f9ab", True),
        ("http://127.0.0.1:8000/#/table/k3f9ab", True),
        ("http://[::1]:8000/#/table/k3f9ab", True),
        ("#/table/k3f9ab", True),  # relative: the room of the test is on this machine
        ("http://192.168.1.5:8000/#/table/k3f9ab", False),
        ("https://poker.example.org/#/table/k3f9ab", False),
        ("http://[", False),
    ],
)
def test_links_that_only_this_computer_opens_have_a_note(
    ask: Callable[..., Any], link: str, local: bool
) -> None:
    note = ask("links", "m.localNote(a)?.textContent", link)
    assert bool(note) == local
    assert not local or "Start it with --host 0.0.0.0" in note


def test_the_focus_stays_where_it_was_when_a_text_is_copied_by_selecting_it(
    ask: Callable[..., Any],
) -> None:
    focused = """(async () => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      const button = document.querySelector(a) || document.body;
      if (button === document.body) document.activeElement.blur();
      else button.focus();
      const done = await m.copyText("k3f9ab");
      return [done, document.activeElement === button,
        document.querySelectorAll("body > textarea").length]; })()"""
    assert ask("links", focused, "header button") == [True, True, 0]
    assert ask("links", focused, "no-such-node") == [True, True, 0]


@pytest.mark.parametrize("size", ["11px", "22px"])  # on large screens, on phones
@pytest.mark.parametrize(("most", "cents"), [(300, False), (2_500_000, True)])
def test_the_labels_of_a_chart_are_within_it(
    ask: Callable[..., Any], size: str, most: int, cents: bool
) -> None:
    points = [[0, 0], [600, -most], [1200, most]]
    series = [{"name": "Ann", "points": points}]
    fields = {"series": series, "cents": cents, "size": size}
    assert ask("charts", _CHART, fields) == []
