"""Encrypts the links between machines, without certificates.

Processes of a room share a secret, so nothing has to be configured: the keys are agreed
upon with an anonymous Diffie-Hellman exchange, and each end proves with the secret that
it sees the same exchange (the channel binding ``tls-unique``, RFC 5929). An attacker
in between has two exchanges, and cannot make the proof for either. The exchange is one
of TLS 1.2, which is the last version with anonymous key exchanges.
"""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING

from bigslick.errors import StorageError

if TYPE_CHECKING:
    import asyncio

__all__ = ("channel_binding", "link_context")

_CIPHERS = "AECDH-AES256-SHA:@SECLEVEL=0"
"""An anonymous exchange; OpenSSL offers it only at its level 0."""


def link_context(*, caller: bool) -> ssl.SSLContext:
    """Return the settings of an encrypted link for the end that calls, or is called.

    Raises:
        StorageError: OpenSSL of this machine does not offer the exchange.

    """
    kind = ssl.PROTOCOL_TLS_CLIENT if caller else ssl.PROTOCOL_TLS_SERVER
    context = ssl.SSLContext(kind)
    context.check_hostname = False  # there are no certificates
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_TICKET
    try:
        context.set_ciphers(_CIPHERS)
    except ssl.SSLError:
        raise StorageError(
            f"links cannot be encrypted with {ssl.OPENSSL_VERSION}: expected a build "
            "with the cipher AECDH-AES256-SHA"
        ) from None
    return context


def channel_binding(transport: asyncio.BaseTransport) -> bytes:
    """Return what both ends of an encrypted connection know, and nobody in between.

    It is empty for a connection that is not encrypted: a socket file of this machine.
    """
    encrypted = transport.get_extra_info("ssl_object")
    if encrypted is None:
        return b""
    binding: bytes | None = encrypted.get_channel_binding("tls-unique")
    if not binding:
        raise StorageError("an encrypted link has no channel binding")
    return binding
