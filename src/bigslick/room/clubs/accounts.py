"""Accounts: signing up and in, sessions, recovery codes, deletion.

An account is a name with a passphrase, with passkeys, or with both. Passphrases are
hashed in the thread of ``Passwords``, one for each address at a time; after a wrong
one, only the address that sent it has to wait. A wrong name takes as long as a wrong
passphrase, and gets the same reply.
"""

from __future__ import annotations

from secrets import choice, token_hex
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.room.clubs.club_room import ask
from bigslick.room.protocol.errors import CommandError, LimitError
from bigslick.room.storage.clubs import accounts as stored
from bigslick.room.storage.clubs import memberships
from bigslick.room.storage.clubs.accounts import Account, AccountSession
from bigslick.room.tokens import hashed, new_token

if TYPE_CHECKING:
    from bigslick.room.clubs.club_room import ClubRoom
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "SESSION_MS",
    "SignedIn",
    "account_row",
    "add_with_session",
    "change_passphrase",
    "delete_account",
    "list_sessions",
    "new_account",
    "new_recovery_codes",
    "new_session",
    "open_session",
    "recover",
    "revoke_session",
    "session_reply",
    "show_account",
    "sign_in",
    "sign_up",
    "signed_in",
)

SESSION_MS = 60 * 86_400_000
"""How long a session lasts after it was last used."""
_CODES = 8
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_USED_MS = 60_000
_FRESH_MS = 600_000
"""How long after signing in a session without passphrase may delete the account."""


class SignedIn(NamedTuple):
    """The account of a request, and its session."""

    account: Account
    session: AccountSession


async def signed_in(room: ClubRoom, token: str | None) -> SignedIn:
    """Return the account and the session of a token.

    Raises:
        CommandError: there is no token, or its session has ended.

    """
    now = room.clock()
    found = None
    if token:
        found = await ask(
            room, lambda db: stored.find_session(db, hashed(token), now), writes=False
        )
    if found is None:
        raise CommandError(
            "unauthorized", "sign in first: there is no session, or it has ended"
        )
    session, account = found
    if now - session.used > _USED_MS:
        until = now + SESSION_MS
        await ask(room, lambda db: stored.touch_session(db, session.id, now, until))
    return SignedIn(account, session)


def account_row(own: Account) -> dict[str, Any]:
    """Return an account as its owner sees it."""
    return {"id": own.id, "name": own.name, "created": own.created}


def _session_row(own: AccountSession, current: str) -> dict[str, Any]:
    return {
        "id": own.id,
        "label": own.label,
        "created": own.created,
        "used": own.used,
        "expires": own.expires,
        "current": own.id == current,
    }


def new_account(room: ClubRoom, name: str, lock: str) -> Account:
    """Return a new account with a random id; nothing is stored yet."""
    return Account(f"a{token_hex(8)}", name, lock, room.clock())


def new_session(room: ClubRoom, account: str, label: str) -> tuple[AccountSession, str]:
    """Return a new session and its token; nothing is stored yet."""
    now = room.clock()
    own = AccountSession(token_hex(8), account, label, now, now, now + SESSION_MS)
    return own, new_token()


def session_reply(account: Account, own: AccountSession, token: str) -> dict[str, Any]:
    """Return the reply to a person who has signed in; no other reply has the token."""
    session = _session_row(own, own.id) | {"token": token}
    return {"account": account_row(account), "session": session}


def _new_codes() -> list[str]:
    """Return new recovery codes, of 59 random bits each."""
    parts = [
        ["".join(choice(_LETTERS) for _ in range(4)) for _ in range(3)]
        for _ in range(_CODES)
    ]
    return ["-".join(own) for own in parts]


def _code_hash(account: str, code: str) -> str:
    """Return the hash of a recovery code; dashes, blanks and case do not matter."""
    plain = "".join(c for c in code.lower() if c.isalnum())
    return hashed(f"{account} {plain}")


def _hashes(account: str, codes: list[str]) -> list[str]:
    return [_code_hash(account, code) for code in codes]


async def add_with_session(
    room: ClubRoom, account: Account, label: str, passkey: stored.Passkey | None = None
) -> dict[str, Any]:
    """Store a new account with a session and recovery codes; return the reply to it.

    Raises:
        CommandError: the name is taken.

    """
    codes = _new_codes()
    session, token = new_session(room, account.id, label)

    async def add(db: Transaction) -> bool:
        if not await stored.add_account(db, account):
            return False
        await stored.set_recovery_codes(db, account.id, _hashes(account.id, codes))
        await stored.add_session(db, session, hashed(token))
        if passkey is not None:
            await stored.add_passkey(db, passkey)
        return True

    if not await ask(room, add):
        raise CommandError("taken", f"the name {account.name!r} is taken: use another")
    return session_reply(account, session, token) | {"recovery": codes}


async def sign_up(
    room: ClubRoom, name: str, passphrase: str, label: str
) -> dict[str, Any]:
    """Create an account with a passphrase; return its session and recovery codes.

    Raises:
        CommandError: the name is taken.

    """
    lock = await room.passwords.lock(passphrase)
    return await add_with_session(room, new_account(room, name, lock), label)


class Sent(NamedTuple):
    """The name for which a passphrase was sent, and the address that sent it."""

    name: str
    address: str


async def _check(room: ClubRoom, own: Account | None, text: str, sent: Sent) -> None:
    """Check a passphrase; without an account, the check takes as long and fails.

    Raises:
        CommandError: it is wrong.
        LimitError: it is too soon after a wrong one from this address.

    """
    lock = None if own is None or not own.lock else own.lock
    try:
        await room.passwords.check(f"account {sent.name}", lock, text, sent.address)
    except LimitError:
        raise
    except CommandError:
        raise CommandError("forbidden", "wrong name or passphrase") from None


async def sign_in(
    room: ClubRoom, name: str, passphrase: str, label: str, address: str
) -> dict[str, Any]:
    """Open a session with a passphrase.

    Raises:
        CommandError: the name or the passphrase is wrong.

    """
    own = await ask(room, lambda db: stored.find_account(db, name), writes=False)
    await _check(room, own, passphrase, Sent(name.casefold(), address))
    assert own is not None  # noqa: S101 - without an account the passphrase is wrong
    return await open_session(room, own, label)


async def open_session(room: ClubRoom, own: Account, label: str) -> dict[str, Any]:
    """Store a new session of an account; return the reply."""
    session, token = new_session(room, own.id, label)
    await ask(room, lambda db: stored.add_session(db, session, hashed(token)))
    return session_reply(own, session, token)


async def recover(
    room: ClubRoom, name: str, code: str, passphrase: str, label: str
) -> dict[str, Any]:
    """Set a new passphrase with a recovery code, and end all sessions.

    The hash is computed before the name is looked up, so that a wrong name takes as
    long as a wrong code.

    Raises:
        CommandError: the name or the code is wrong.

    """
    lock = await room.passwords.lock(passphrase)

    async def use(db: Transaction) -> tuple[Account, AccountSession] | None:
        own = await stored.find_account(db, name)
        account = "" if own is None else own.id
        used = await stored.use_recovery_code(db, account, _code_hash(account, code))
        if own is None or not used:
            return None
        session = new_session(room, own.id, label)[0]
        await stored.set_lock(db, own.id, lock)
        await stored.remove_other_sessions(db, own.id, "")
        await stored.add_session(db, session, hashed(token))
        return own, session

    token = new_token()
    found = await ask(room, use)
    if found is None:
        raise CommandError("forbidden", "wrong name or recovery code")
    return session_reply(*found, token)


async def show_account(room: ClubRoom, who: SignedIn) -> dict[str, Any]:
    """Return an account with its clubs and passkeys."""
    account = who.account.id

    async def read(db: Transaction) -> tuple[Any, Any, int]:
        return (
            await memberships.clubs_of(db, account),
            await stored.passkeys_of(db, account),
            await stored.count_recovery_codes(db, account),
        )

    clubs, passkeys, left = await ask(room, read, writes=False)
    return {
        "account": account_row(who.account),
        "passphrase": bool(who.account.lock),
        "clubs": [
            {"id": club.id, "name": club.name, "role": role, "balance": balance}
            for club, role, balance in clubs
        ],
        "recovery_left": left,
        "passkeys": [
            {"id": own.id, "name": own.name, "created": own.created} for own in passkeys
        ],
    }


async def _confirm(
    room: ClubRoom, who: SignedIn, passphrase: str, address: str
) -> None:
    """Check that a request comes from the person who has the account.

    Raises:
        CommandError: the passphrase is wrong; or there is none, and the session is
            not new.

    """
    if who.account.lock:
        sent = Sent(who.account.name.casefold(), address)
        await _check(room, who.account, passphrase, sent)
    elif room.clock() - who.session.created > _FRESH_MS:
        raise CommandError("forbidden", "sign in again with your passkey first")


async def change_passphrase(
    room: ClubRoom, who: SignedIn, old: str, passphrase: str, address: str
) -> None:
    """Set a new passphrase, and end all other sessions.

    Raises:
        CommandError: the old passphrase is wrong.

    """
    await _confirm(room, who, old, address)
    lock = await room.passwords.lock(passphrase)

    async def change(db: Transaction) -> None:
        await stored.set_lock(db, who.account.id, lock)
        await stored.remove_other_sessions(db, who.account.id, who.session.id)

    await ask(room, change)


async def new_recovery_codes(
    room: ClubRoom, who: SignedIn, passphrase: str, address: str
) -> list[str]:
    """Replace the recovery codes and return the new ones.

    Raises:
        CommandError: the passphrase is wrong.

    """
    await _confirm(room, who, passphrase, address)
    codes, own = _new_codes(), who.account.id
    await ask(room, lambda db: stored.set_recovery_codes(db, own, _hashes(own, codes)))
    return codes


async def list_sessions(room: ClubRoom, who: SignedIn) -> list[dict[str, Any]]:
    """Return the sessions of an account."""
    now = room.clock()
    rows = await ask(
        room, lambda db: stored.sessions_of(db, who.account.id, now), writes=False
    )
    return [_session_row(own, who.session.id) for own in rows]


async def revoke_session(room: ClubRoom, who: SignedIn, session: str) -> None:
    """End a session of an account; "current" means the session of the request.

    Raises:
        CommandError: there is no such session.

    """
    wanted = who.session.id if session == "current" else session
    gone = await ask(room, lambda db: stored.remove_session(db, who.account.id, wanted))
    if not gone:
        raise CommandError("unknown_session", "there is no such session")


async def delete_account(
    room: ClubRoom, who: SignedIn, passphrase: str, address: str
) -> None:
    """Delete an account; clubs of which it is the only member are deleted, too.

    Ledgers keep the id of the account without its name, so that they still add up.

    Raises:
        CommandError: the passphrase is wrong, the account owns a club with other
            members, or it sits at a table of a club.

    """
    await _confirm(room, who, passphrase, address)
    account = who.account.id

    async def delete(db: Transaction) -> None:
        if await memberships.is_seated(db, account):
            raise _refused("leave the tables and tournaments of your clubs first")
        for club, role, _ in await memberships.clubs_of(db, account):
            if role != "owner":
                await memberships.set_role(db, club.id, account, "")
            elif await memberships.count_members(db, club.id) > 1:
                raise _refused(
                    f"you own the club {club.name!r}: make another member its owner"
                )
            elif await memberships.open_places(db, club.id):
                raise _refused(
                    f"the club {club.name!r} has open tables: close them first"
                )
            else:
                await memberships.remove_club(db, club.id)
        await stored.remove_account(db, account)

    await ask(room, delete)


def _refused(why: str) -> CommandError:
    return CommandError("refused", f"the account cannot be deleted: {why}")
