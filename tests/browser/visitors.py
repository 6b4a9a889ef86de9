"""A person with a browser: what he sees and does, and what must never happen."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

_PATIENCE_MS = 30_000


class Visitor:
    """One browser context; errors of the page and foreign requests are kept."""

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
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(_PATIENCE_MS)
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.bytes = 0
        self.host = urlsplit(address).netloc
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note_error)
        self.page.on("request", self._note_request)

    def _note_error(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(said.text)

    def _note_request(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in {self.host, ""}:
            self.foreign.append(request.url)

    def go(self, route: str = "") -> Page:
        self.page.goto(f"{self.address}#/{route}")
        return self.page

    def leave(self) -> None:
        self.context.close()
        assert self.errors == [], self.errors
        assert self.foreign == []

    def sit_down(self, table: str, name: str) -> None:
        """Open a table and take a seat by mouse."""
        self.go(f"table/{table}")
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_selector(".seat.me")

    @property
    def cards(self) -> list[str]:
        """The own cards as the page shows them."""
        found: list[str] = self.page.locator(".seat.me .hole .card").evaluate_all(
            "nodes => nodes.map(n => n.dataset.card)"
        )
        return found

    @property
    def log(self) -> list[str]:
        """What the page has written down."""
        found: list[str] = self.page.locator(".log li").evaluate_all(
            "nodes => nodes.map(n => n.textContent)"
        )
        return found

    def answer(self, key: str = "c") -> None:
        """Press a key; the first moment of a question is deaf, so this is repeated."""
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(60)

    def play_hands(self, count: int, key: str = "c") -> None:
        """Answer every question of so many hands with the same key."""
        start = self.hand_number
        self.play_until(
            lambda: self.hand_number >= start + count, lambda: self.answer(key)
        )

    def open_menu(self) -> None:
        self.page.get_by_role("banner").get_by_role("button", name="Table").click()
        self.page.get_by_role("dialog").wait_for()

    @property
    def acts(self) -> Locator:
        return self.page.locator("button.act")

    @property
    def is_asked(self) -> bool:
        return self.acts.count() > 0

    @property
    def hand_number(self) -> int:
        found = re.search(r"hand (\d+)", self.page.locator(".what").inner_text())
        return int(found[1]) if found else 0

    def play_until(
        self, done: Callable[[], bool], act: Callable[[], None], seconds: float = 120
    ) -> None:
        """Answer every question until it is done."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, self.page.locator("body").inner_text()
            if self.is_asked:
                act()
            self.page.wait_for_timeout(40)
