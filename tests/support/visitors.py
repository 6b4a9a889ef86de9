"""A person with a browser: what they see and do, and errors that must not occur."""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

PICTURES = os.environ.get("BIGSLICK_SCREENSHOTS")
"""The folder in which tests keep pictures of pages; usually they keep none."""
_PATIENCE = 150  # seconds; long enough for a busy machine

# Resolves soon after the page has changed, or when the time is over.
_CHANGED = """(ms) => new Promise((done) => {
  const end = () => { watch.disconnect(); done(); };
  const watch = new MutationObserver(() => setTimeout(end, 10));
  watch.observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(end, ms); })"""
# What is transparent is laid out and clicked as usual, but not painted: without a
# graphics card, painting is most of a browser's work.
_UNPAINTED = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html, dialog, ::backdrop { opacity: 0 !important }");
  document.adoptedStyleSheets = [sheet];"""
TWO_FRAMES = """() => new Promise(
  (done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""


class Visitor:
    """One browser context; stores errors of the page and requests to other hosts."""

    painted: ClassVar[bool] = PICTURES is not None
    """Whether the pages are painted, so that a picture shows them."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = (1280, 800),
        theme: Any = "dark",
        still: bool = True,
    ) -> None:
        self.address = address
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
            service_workers="block",
        )
        if not self.painted:
            self.context.add_init_script(_UNPAINTED)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(1000 * _PATIENCE)
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.pending: set[Request] = set()
        """Requests of the page that are not answered yet."""
        self.bytes = 0
        self.host = urlsplit(address).netloc
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note_error)
        self.page.on("request", self._note_request)
        self.page.on("requestfinished", self._note_end)
        self.page.on("requestfailed", self._note_end)

    def _note_error(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(said.text)

    def _note_request(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in {self.host, ""}:
            self.foreign.append(request.url)
        if request.resource_type in {"fetch", "script"}:
            self.pending.add(request)

    def _note_end(self, request: Request) -> None:
        self.pending.discard(request)

    def go(self, route: str = "") -> Page:
        self.page.goto(f"{self.address}#/{route}")
        return self.page

    def leave(self) -> None:
        self.context.close()
        assert self.errors == [], self.errors
        assert self.foreign == []

    def sit_down(self, table: str, name: str) -> None:
        """Open a table and take a seat with the mouse."""
        self.go(f"table/{table}")
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_selector(".seat.me")

    @property
    def cards(self) -> list[str]:
        """The visitor's cards as the page shows them."""
        found: list[str] = self.page.locator(".seat.me .hole .card").evaluate_all(
            "nodes => nodes.map(n => n.dataset.card)"
        )
        return found

    @property
    def log(self) -> list[str]:
        """The lines of the page's log."""
        found: list[str] = self.page.locator(".log li").evaluate_all(
            "nodes => nodes.map(n => n.textContent)"
        )
        return found

    def wait_until(self, done: Callable[[], object]) -> None:
        """Wait until a condition on the page holds.

        Playwright's own ``wait_for_function`` evaluates its text in the page again and
        again, which the page's security policy forbids.
        """
        end = time.monotonic() + _PATIENCE
        while not done():
            assert time.monotonic() < end, self.page.locator("body").inner_text()
            self.wait_for_change()

    def wait_for_change(self, milliseconds: int = 200) -> None:
        """Wait until the page changes, but not longer than that."""
        self.page.evaluate(_CHANGED, milliseconds)

    def expect_refusal(self) -> None:
        """Remove the browser's console messages about refused requests."""
        self.wait_until(lambda: self.errors)
        self.settle()  # others may be under way
        self.errors.clear()

    def settle(self) -> None:
        """Wait until all requests of the page are answered and drawn."""
        quiet = 0

        def is_quiet() -> bool:
            nonlocal quiet
            self.page.evaluate(TWO_FRAMES)
            quiet = 0 if self.pending else quiet + 1
            return quiet == 4

        self.wait_until(is_quiet)

    def wait_until_heard(self) -> None:
        """Wait until the action buttons are enabled; at first they ignore input."""
        self.page.locator("button.act:not([aria-disabled])").first.wait_for()

    def answer(self, key: str = "c") -> None:
        """Press a key; callers repeat this until the answer has arrived."""
        self.page.keyboard.press(key)
        self.wait_for_change(50)

    def play_hands(self, count: int, key: str = "c") -> None:
        """Press the same key at every decision of that many hands."""
        start = max(self.hand_number, 1)  # the first hand may not have begun yet
        self.play_until(
            lambda: self.hand_number >= start + count, lambda: self.answer(key)
        )

    @property
    def sideways(self) -> list[str]:
        """What can be scrolled sideways: the page or the tables on it."""
        found: list[str] = self.page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('.scroll')]"
            ".filter((n) => n.scrollWidth > n.clientWidth)"
            ".map((n) => n.ariaLabel || n.tagName)"
        )
        return found

    def open_menu(self) -> None:
        self.page.get_by_role("banner").get_by_role("button", name="Table menu").click()
        self.page.get_by_role("dialog").wait_for()

    @property
    def acts(self) -> Locator:
        return self.page.locator("button.act")

    @property
    def is_asked(self) -> bool:
        return self.acts.count() > 0

    @property
    def is_heard(self) -> bool:
        """Whether the page accepts an answer, or the choice of cards to discard."""
        ready = "button.act:not([aria-disabled]), [data-act=discard]"
        return self.page.locator(ready).count() > 0

    @property
    def hand_number(self) -> int:
        text = self.page.locator(".what").text_content() or ""
        found = re.search(r"hand (\d+)", text)
        return int(found[1]) if found else 0

    def play_until(self, done: Callable[[], bool], act: Callable[[], None]) -> None:
        """Answer every question until it is done."""
        play_until([self], done, lambda _: act())


class PaintedVisitor(Visitor):
    """A visitor whose pages are painted."""

    painted = True


def fold(visitor: Visitor) -> None:
    """Fold, or check where that is free."""
    free = visitor.acts.filter(has_text="Check").count() > 0
    visitor.answer("c" if free else "f")


def play_until(
    visitors: Sequence[Visitor],
    done: Callable[[], object],
    act: Callable[[Visitor], None] = fold,
) -> None:
    """Let everybody answer every question until it is done."""
    end = time.monotonic() + 3 * _PATIENCE
    while not done():
        assert time.monotonic() < end, visitors[0].page.locator("body").inner_text()
        for visitor in visitors:
            if visitor.is_heard:
                act(visitor)
        visitors[0].wait_for_change(200 if len(visitors) == 1 else 40)
