"""The room's page in a real browser: its first paint, and what it weighs."""

from __future__ import annotations

import importlib.util
import os
import statistics
from pathlib import Path
from typing import Any

from benchmarks.timing import Row
from bigslick.room.server.static_files import Pages

CHROMIUM = Path(os.environ.get("BIGSLICK_CHROMIUM", "/usr/bin/chromium"))
VISITS = 7
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def _weight() -> str:
    pages = Pages().known.values()
    plain = sum(len(page.body) for page in pages)
    packed = sum(len(page.packed or page.body) for page in pages)
    return f"{plain / 1000:,.0f} kB in all, {packed / 1000:,.0f} kB as sent"


def first_paint(address: str) -> Row:
    """Return the first paint in a browser that knows nothing of the page yet."""
    work = "first paint of the page"
    if not CHROMIUM.exists() or importlib.util.find_spec("playwright") is None:
        note = f"not measured: no {CHROMIUM} or no playwright; {_weight()}"
        return Row(work, float("nan"), note=note)
    from playwright.sync_api import sync_playwright

    paints = []
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=flags)
        for _ in range(VISITS):
            context = browser.new_context()
            page: Any = context.new_page()
            page.goto(address)
            page.wait_for_function(f"() => {_PAINT} !== undefined")
            paints.append(page.evaluate(_PAINT) / 1000)
            context.close()
        browser.close()
    middle = statistics.median(paints)
    note = f"median {middle * 1000:,.0f} ms of {VISITS} visits; {_weight()}"
    return Row(work, min(paints), note=note)
