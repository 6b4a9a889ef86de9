"""A real browser and a real room; without a browser these tests are skipped."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.network_lock import network_lock
from tests.support.room_thread import OpenRoom
from tests.support.visitors import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

# The shell has no windows, and needs a fifth less of the processor than the browser.
_INSTALLED = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = Path(
    os.environ.get("BIGSLICK_CHROMIUM")
    or next(filter(os.path.exists, _INSTALLED), _INSTALLED[-1])
)
# The last list of features counts: playwright's own, and the browser's address bar,
# which would load two pages of its own for every window that nobody looks at.
_WITHOUT = (
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
_FLAGS = [
    f"--disable-features={','.join(_WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-audio-output",
]


@pytest.fixture(autouse=True)
def still_network() -> Iterator[None]:
    """Wait until no test changes the machine's network."""
    with network_lock(changes=False):
        yield


@pytest.fixture(scope="session")
def started() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """Start one browser for all files; return it and the loop that playwright runs."""
    if not CHROMIUM.exists():
        pytest.skip(f"no browser: {CHROMIUM} is missing (apt install chromium)")
    sync_api = pytest.importorskip("playwright.sync_api", reason="no playwright")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(CHROMIUM), args=_FLAGS)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield running, loop
        asyncio._set_running_loop(loop)
        running.close()


# Playwright's loop counts as running even between calls, so that no other test of the
# process could use asyncio: it is the running one only in files that use the browser.
@pytest.fixture(scope="module")
def browser(
    started: tuple[Browser, asyncio.AbstractEventLoop],
) -> Iterator[Browser]:
    running, loop = started
    asyncio._set_running_loop(loop)
    yield running
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenRoom]:
    opened = OpenRoom(tmp_path_factory.mktemp("room"))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def ask(browser: Browser, room: OpenRoom) -> Iterator[Callable[..., Any]]:
    """Give a function that evaluates with a module of the page, as ``m``."""
    visitor = Visitor(browser, room.address)
    visitor.go()

    def evaluate(module: str, expression: str, argument: object = None) -> Any:
        script = (
            f"async (a) => {{ const m = await import('/js/{module}.js'); "
            f"return {expression}; }}"
        )
        return visitor.page.evaluate(script, argument)

    yield evaluate
    visitor.leave()


@pytest.fixture
def visit(browser: Browser, room: OpenRoom) -> Iterator[Callable[..., Visitor]]:
    """Return a function that lets another person come with a browser of their own."""
    visitors: list[Visitor] = []

    def come(*, kind: type[Visitor] = Visitor, **options: Any) -> Visitor:
        visitor = kind(browser, room.address, **options)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.leave()
