"""A real browser creates a passkey with its virtual authenticator, and signs in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.visitors import Visitor

pytest.importorskip("webauthn", reason="the extra passkeys is not installed")

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.support.room_thread import OpenRoom

_AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_browser_signs_up_and_in_with_a_passkey(
    browser: Browser, room: OpenRoom
) -> None:
    # Passkeys belong to the name of a host, not to an address.
    ann = Visitor(browser, f"http://localhost:{room.port}")
    tools = ann.context.new_cdp_session(ann.page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": _AUTHENTICATOR})
    page = ann.go("account")
    page.get_by_role("radio", name="Create account").check()
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Create account with a passkey").click()
    page.get_by_role("button", name="I have saved them").click()
    page.get_by_role("heading", name="Ann").wait_for()
    keys = page.get_by_role("region", name="Security").get_by_role("listitem")
    assert keys.count() == 1

    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("heading", name="Ann").wait_for()
    ann.leave()
