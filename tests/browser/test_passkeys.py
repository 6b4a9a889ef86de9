"""A real browser creates a passkey with its virtual authenticator, and signs in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("webauthn", reason="the extra passkeys is not installed")

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.support.room_thread import OpenRoom

_SEND = """
async (path, body) => {
    const response = await fetch("/api/" + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
    });
    return await response.json();
}
"""
_CREATE = """
async () => {
    const send = SEND;
    const asked = await send("accounts/passkey/options", { name: "Ann" });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked.options);
    const credential = await navigator.credentials.create({ publicKey });
    return await send("accounts/passkey", {
        state: asked.state, credential: credential.toJSON(), label: "Browser",
    });
}
""".replace("SEND", _SEND)
_ENTER = """
async () => {
    const send = SEND;
    const asked = await send("sessions/passkey/options", {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked.options);
    const credential = await navigator.credentials.get({ publicKey });
    return await send("sessions/passkey", {
        state: asked.state, credential: credential.toJSON(),
    });
}
""".replace("SEND", _SEND)


def test_browser_signs_up_and_in_with_a_passkey(
    browser: Browser, room: OpenRoom
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://localhost:{room.port}/")
    tools = context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    made = page.evaluate(_CREATE)
    assert made["account"]["name"] == "Ann", made
    entered = page.evaluate(_ENTER)
    assert entered["account"] == made["account"], entered
    assert entered["session"]["token"] != made["session"]["token"]
    context.close()
