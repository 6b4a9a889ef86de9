"""An authenticator in software: it creates passkeys and signs with them."""

from __future__ import annotations

import base64
import json
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A passkey of one account, for the site of an origin."""

    def __init__(self, origin: str, *, verifies: bool = True) -> None:
        self.origin, self.verifies = origin, verifies
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = token_bytes(16)
        self.user = b""
        self.count = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(data | {"crossOrigin": False}).encode()

    def _data(self, host: str, more: int = 0) -> bytes:
        self.count += 1
        flags = _PRESENT | (_VERIFIED if self.verifies else 0) | more
        return (
            sha256(host.encode()).digest()
            + bytes([flags])
            + self.count.to_bytes(4, "big")
        )

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the response to the options of a creation."""
        self.user = _bytes(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        x, y = (own.to_bytes(32, "big") for own in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(options["rp"]["id"], _ATTESTED) + bytes(16)
        data += len(self.id).to_bytes(2, "big") + self.id + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options["challenge"])
        return self._response(
            {"clientDataJSON": _text(client), "attestationObject": _text(attested)}
        )

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the response to the options of a request."""
        data = self._data(options["rpId"])
        client = self._client_data("webauthn.get", options["challenge"])
        signed = self.key.sign(
            data + sha256(client).digest(), ec.ECDSA(hashes.SHA256())
        )
        return self._response(
            {
                "clientDataJSON": _text(client),
                "authenticatorData": _text(data),
                "signature": _text(signed),
                "userHandle": _text(self.user),
            }
        )

    def _response(self, response: dict[str, str]) -> dict[str, Any]:
        return {
            "id": _text(self.id),
            "rawId": _text(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
