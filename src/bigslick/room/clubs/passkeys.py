"""Passkeys: signing in with a key of the browser or a security key (WebAuthn Level 3).

The library ``webauthn`` verifies the responses; it is an optional extra, and without it
passkeys are not offered. Each challenge is stored as a hash, for five minutes, and
works once. Nobody is asked for a name to sign in, so that no reply reveals one.
"""

from __future__ import annotations

import asyncio
import ipaddress
from functools import cache
from importlib.util import find_spec
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bigslick.room.clubs.accounts import (
    add_with_session,
    new_account,
    open_session,
)
from bigslick.room.clubs.club_room import ask
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.clubs import accounts as stored
from bigslick.room.storage.clubs.accounts import Challenge, Passkey
from bigslick.room.tokens import hashed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.clubs.accounts import SignedIn
    from bigslick.room.clubs.club_room import ClubRoom
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "Site",
    "add_passkey",
    "creation_options",
    "has_passkeys",
    "remove_passkey",
    "request_options",
    "sign_in_with_passkey",
    "sign_up_with_passkey",
)

_CHALLENGE_MS = 300_000
_MOST_PASSKEYS = 20


class Site(NamedTuple):
    """The host name and the origin under which the browser has opened the room."""

    host: str
    origin: str

    @classmethod
    def of(cls, host: str, *, encrypted: bool) -> Site:
        """Return the site of a request that was sent to ``host``, with its port.

        >>> Site.of("cards.example:8443", encrypted=True)
        Site(host='cards.example', origin='https://cards.example:8443')

        Raises:
            CommandError: the host is an address, for which browsers have no passkeys.

        """
        name = host.partition("]")[0][1:] if host.startswith("[") else host
        name = name.partition(":")[0] if name.count(":") <= 1 else name
        try:
            ipaddress.ip_address(name)
        except ValueError:
            scheme = "https" if encrypted else "http"
            return cls(name, f"{scheme}://{host}")
        raise CommandError(
            "refused",
            f"passkeys need a host name: open the room under one, not under {name}",
        )


@cache
def has_passkeys() -> bool:
    """Return whether the library for passkeys is installed."""
    return find_spec("webauthn") is not None


def _check_installed() -> None:
    if not has_passkeys():
        raise CommandError(
            "refused",
            "this room does not support passkeys: its operator can add them with "
            "pip install bigslick[passkeys]",
        )


async def _challenge(room: ClubRoom, kind: str, account: str, name: str) -> bytes:
    """Return a new challenge, and store its hash."""
    _check_installed()
    now, value = room.clock(), token_bytes(32)
    own = Challenge(hashed(value.hex()), kind, account, name, now + _CHALLENGE_MS)
    await ask(room, lambda db: stored.add_challenge(db, own, now))
    return value


async def creation_options(
    room: ClubRoom, site: Site, who: SignedIn | None, name: str = ""
) -> dict[str, Any]:
    """Return the options with which a browser creates a passkey.

    It is for the account that is signed in, or for a new account with a name.
    """
    _check_installed()
    if who is None:
        account, kind = new_account(room, name, "").id, "sign up"
    else:
        account, kind, name = who.account.id, "add", who.account.name
    value = await _challenge(room, kind, account, name)
    known = await ask(room, lambda db: stored.passkeys_of(db, account), writes=False)
    return _options(_creation(site, account, name, value, known), value)


def _creation(
    site: Site, account: str, name: str, value: bytes, known: list[Passkey]
) -> Any:
    import webauthn
    from webauthn.helpers import structs

    return webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Bigslick",
        user_id=account.encode(),
        user_name=name,
        challenge=value,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=bytes.fromhex(own.id))
            for own in known
        ],
    )


async def request_options(room: ClubRoom, site: Site) -> dict[str, Any]:
    """Return the options with which a browser signs in with any of its passkeys."""
    value = await _challenge(room, "sign in", "", "")
    import webauthn
    from webauthn.helpers import structs

    made = webauthn.generate_authentication_options(
        rp_id=site.host,
        challenge=value,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return _options(made, value)


def _options(made: Any, value: bytes) -> dict[str, Any]:
    import webauthn

    options = msgspec.json.decode(webauthn.options_to_json(made))
    return {"options": options, "state": value.hex()}


async def _take(db: Transaction, state: str, kind: str, now: int) -> Challenge:
    """Return the stored challenge, which cannot be used again.

    Raises:
        CommandError: it is unknown, used, expired, or for something else.

    """
    own = await stored.take_challenge(db, hashed(state), now)
    if own is None or own.kind != kind:
        raise CommandError("forbidden", "the request has expired: try again")
    return own


async def _verified(check: Callable[[], Any]) -> Any:
    """Return what the library has verified, in a thread.

    Raises:
        CommandError: the response of the browser is not valid.

    """
    try:
        return await asyncio.to_thread(check)
    except Exception:  # noqa: BLE001 - the library has many errors for bad responses
        raise CommandError("forbidden", "the passkey was not accepted") from None


async def _registered(
    room: ClubRoom, site: Site, state: str, kind: str, credential: dict[str, Any]
) -> tuple[Challenge, Any]:
    """Return the challenge of a creation, and the passkey that was created."""
    _check_installed()
    now = room.clock()
    own = await ask(room, lambda db: _take(db, state, kind, now))
    import webauthn

    done = await _verified(
        lambda: webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=bytes.fromhex(state),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    )
    return own, done


def _passkey(room: ClubRoom, account: str, name: str, made: Any) -> Passkey:
    return Passkey(
        made.credential_id.hex(),
        account,
        name,
        made.credential_public_key.hex(),
        made.sign_count,
        room.clock(),
    )


async def add_passkey(  # noqa: PLR0913, PLR0917 - the fields of a request
    room: ClubRoom,
    site: Site,
    who: SignedIn,
    state: str,
    credential: dict[str, Any],
    name: str,
) -> dict[str, Any]:
    """Add a passkey to the account that is signed in.

    Raises:
        CommandError: the response is not valid, or there are too many passkeys.

    """
    own, made = await _registered(room, site, state, "add", credential)
    if own.account != who.account.id:
        raise CommandError("forbidden", "the request has expired: try again")
    new = _passkey(room, who.account.id, name, made)

    async def add(db: Transaction) -> None:
        if len(await stored.passkeys_of(db, new.account)) >= _MOST_PASSKEYS:
            raise CommandError(
                "refused",
                f"too many passkeys: at most {_MOST_PASSKEYS}; remove one first",
            )
        if not await stored.add_passkey(db, new):
            raise CommandError("refused", "this passkey is already registered")

    await ask(room, add)
    return {"id": new.id, "name": new.name, "created": new.created}


async def sign_up_with_passkey(
    room: ClubRoom, site: Site, state: str, credential: dict[str, Any], label: str
) -> dict[str, Any]:
    """Create an account without a passphrase; return its session and recovery codes.

    Raises:
        CommandError: the response is not valid, or the name was taken meanwhile.

    """
    own, made = await _registered(room, site, state, "sign up", credential)
    account = new_account(room, own.name, "")._replace(id=own.account)
    passkey = _passkey(room, account.id, label, made)
    return await add_with_session(room, account, label, passkey)


async def sign_in_with_passkey(
    room: ClubRoom, site: Site, state: str, credential: dict[str, Any], label: str
) -> dict[str, Any]:
    """Open a session with a passkey.

    Raises:
        CommandError: the response is not valid.

    """
    _check_installed()
    now = room.clock()
    await ask(room, lambda db: _take(db, state, "sign in", now))
    from webauthn.helpers import base64url_to_bytes

    key = await _verified(lambda: base64url_to_bytes(str(credential["id"])).hex())

    async def find(db: Transaction) -> tuple[Passkey, Any] | None:
        known = await stored.find_passkey(db, key)
        owner = None if known is None else await stored.get_account(db, known.account)
        return None if known is None or owner is None else (known, owner)

    found = await ask(room, find, writes=False)
    if found is None:
        raise CommandError("forbidden", "the passkey was not accepted")
    known, owner = found
    import webauthn

    done = await _verified(
        lambda: webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=bytes.fromhex(state),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=bytes.fromhex(known.public_key),
            credential_current_sign_count=known.uses,
            require_user_verification=True,
        )
    )
    await ask(room, lambda db: stored.use_passkey(db, known.id, done.new_sign_count))
    return await open_session(room, owner, label)


async def remove_passkey(room: ClubRoom, who: SignedIn, passkey: str) -> None:
    """Remove a passkey of the account.

    Raises:
        CommandError: there is none, or nothing else is left to sign in with.

    """
    account = who.account.id

    async def remove(db: Transaction) -> None:
        known = [own.id for own in await stored.passkeys_of(db, account)]
        if passkey not in known:
            raise CommandError("unknown_passkey", "there is no such passkey")
        if len(known) == 1 and not who.account.lock:
            raise CommandError(
                "refused", "this is your only passkey: set a passphrase first"
            )
        await stored.remove_passkey(db, account, passkey)

    await ask(room, remove)
