"""Accounts with their sessions, recovery codes and passkeys."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "Account",
    "AccountSession",
    "Challenge",
    "Passkey",
    "add_account",
    "add_challenge",
    "add_passkey",
    "add_session",
    "count_recovery_codes",
    "find_account",
    "find_passkey",
    "find_session",
    "get_account",
    "open_sessions",
    "passkeys_of",
    "remove_account",
    "remove_other_sessions",
    "remove_passkey",
    "remove_session",
    "sessions_of",
    "set_lock",
    "set_recovery_codes",
    "take_challenge",
    "touch_session",
    "use_passkey",
    "use_recovery_code",
)

_MOST_SESSIONS = 20
"""A new session replaces the one that was used least recently."""
_AT_ONCE = 500
"""The most parameters of a query."""


class Account(NamedTuple):
    """An account; ``lock`` is the hash of its passphrase, empty if it has none."""

    id: str
    name: str
    lock: str
    created: int


class AccountSession(NamedTuple):
    """A session: the account is signed in with its token until ``expires``."""

    id: str
    account: str
    label: str
    created: int
    used: int
    expires: int


class Passkey(NamedTuple):
    """A public key of an authenticator; ``uses`` is its counter of signatures."""

    id: str
    account: str
    name: str
    public_key: str
    uses: int
    created: int


async def add_account(db: Transaction, own: Account) -> bool:
    """Add an account; return False if its name is taken, ignoring case."""
    rows = await db.fetch(
        "INSERT INTO accounts (id, name, folded, lock, created) "
        "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (folded) DO NOTHING RETURNING 1",
        *(own.id, own.name, own.name.casefold(), own.lock, own.created),
    )
    return bool(rows)


async def find_account(db: Transaction, name: str) -> Account | None:
    """Return the account with a name, ignoring case."""
    rows = await db.fetch(
        "SELECT id, name, lock, created FROM accounts WHERE folded = $1",
        name.casefold(),
    )
    return Account(*rows[0]) if rows else None


async def get_account(db: Transaction, account: str) -> Account | None:
    """Return the account with an id."""
    rows = await db.fetch(
        "SELECT id, name, lock, created FROM accounts WHERE id = $1", account
    )
    return Account(*rows[0]) if rows else None


async def set_lock(db: Transaction, account: str, lock: str) -> None:
    """Replace the hash of the passphrase."""
    await db.fetch("UPDATE accounts SET lock = $2 WHERE id = $1", account, lock)


async def remove_account(db: Transaction, account: str) -> None:
    """Remove an account; the ledgers of clubs keep its id, without its name.

    Its hands belong to all who played them and stay, with the name at the table.
    """
    for query in (
        "DELETE FROM account_sessions WHERE account = $1",
        "DELETE FROM recovery_codes WHERE account = $1",
        "DELETE FROM passkeys WHERE account = $1",
        "DELETE FROM account_sittings WHERE account = $1",
        "DELETE FROM accounts WHERE id = $1",
    ):
        await db.fetch(query, account)


# Sessions


async def add_session(db: Transaction, own: AccountSession, token_hash: str) -> None:
    """Add a session; expired ones are removed, and the oldest if there are many."""
    await db.fetch(
        "DELETE FROM account_sessions WHERE account = $1 AND (expires <= $2 OR id IN "
        "(SELECT id FROM account_sessions WHERE account = $1 "
        "ORDER BY used DESC, id LIMIT 1000 OFFSET $3))",
        *(own.account, own.created, _MOST_SESSIONS - 1),
    )
    await db.fetch(
        "INSERT INTO account_sessions (hash, id, account, label, created, used, "
        "expires) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        *(token_hash, *own),
    )


async def find_session(
    db: Transaction, token_hash: str, now: int
) -> tuple[AccountSession, Account] | None:
    """Return the session of a token and its account; None if it has expired."""
    rows = await db.fetch(
        "SELECT s.id, s.account, s.label, s.created, s.used, s.expires, a.name, "
        "a.lock, a.created FROM account_sessions s JOIN accounts a ON a.id = s.account "
        "WHERE s.hash = $1 AND s.expires > $2",
        *(token_hash, now),
    )
    if not rows:
        return None
    session = AccountSession(*rows[0][:6])
    return session, Account(session.account, *rows[0][6:])


async def touch_session(db: Transaction, session: str, now: int, until: int) -> None:
    """Store when a session was used, and extend it."""
    await db.fetch(
        "UPDATE account_sessions SET used = $2, expires = $3 WHERE id = $1",
        *(session, now, until),
    )


async def sessions_of(db: Transaction, account: str, now: int) -> list[AccountSession]:
    """Return the sessions of an account, the last used first."""
    rows = await db.fetch(
        "SELECT id, account, label, created, used, expires FROM account_sessions "
        "WHERE account = $1 AND expires > $2 ORDER BY used DESC, id",
        *(account, now),
    )
    return [AccountSession(*row) for row in rows]


async def open_sessions(db: Transaction, sessions: Sequence[str]) -> set[str]:
    """Return those of the sessions that have not been removed."""
    found: set[str] = set()
    for start in range(0, len(sessions), _AT_ONCE):
        some = sessions[start : start + _AT_ONCE]
        places = ", ".join(f"${number}" for number in range(1, len(some) + 1))
        rows = await db.fetch(
            f"SELECT id FROM account_sessions WHERE id IN ({places})", *some
        )
        found.update(row[0] for row in rows)
    return found


async def remove_session(db: Transaction, account: str, session: str) -> bool:
    """Remove one session of an account; return whether there was one."""
    rows = await db.fetch(
        "DELETE FROM account_sessions WHERE account = $1 AND id = $2 RETURNING 1",
        *(account, session),
    )
    return bool(rows)


async def remove_other_sessions(db: Transaction, account: str, but: str) -> None:
    """Remove all sessions of an account but one."""
    await db.fetch(
        "DELETE FROM account_sessions WHERE account = $1 AND id <> $2", account, but
    )


# Recovery codes


async def set_recovery_codes(
    db: Transaction, account: str, hashes: Iterable[str]
) -> None:
    """Replace the recovery codes of an account."""
    await db.fetch("DELETE FROM recovery_codes WHERE account = $1", account)
    for own in hashes:
        await db.fetch(
            "INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)", account, own
        )


async def use_recovery_code(db: Transaction, account: str, code_hash: str) -> bool:
    """Remove a recovery code; return whether it was valid."""
    rows = await db.fetch(
        "DELETE FROM recovery_codes WHERE account = $1 AND hash = $2 RETURNING 1",
        *(account, code_hash),
    )
    return bool(rows)


async def count_recovery_codes(db: Transaction, account: str) -> int:
    """Return how many recovery codes are left."""
    ((count,),) = await db.fetch(
        "SELECT count(*) FROM recovery_codes WHERE account = $1", account
    )
    return int(count)


# Passkeys


class Challenge(NamedTuple):
    """The hash of what a browser is asked to sign; for which account, until when."""

    hash: str
    kind: str
    account: str
    name: str
    expires: int


async def add_challenge(db: Transaction, own: Challenge, now: int) -> None:
    """Add a challenge; those that have expired are removed."""
    await db.fetch("DELETE FROM passkey_challenges WHERE expires <= $1", now)
    await db.fetch(
        "INSERT INTO passkey_challenges (hash, kind, account, name, expires) "
        "VALUES ($1, $2, $3, $4, $5)",
        *own,
    )


async def take_challenge(db: Transaction, digest: str, now: int) -> Challenge | None:
    """Remove a challenge and return it; None if it is unknown or has expired."""
    rows = await db.fetch(
        "DELETE FROM passkey_challenges WHERE hash = $1 "
        "RETURNING hash, kind, account, name, expires",
        digest,
    )
    own = Challenge(*rows[0]) if rows else None
    return None if own is None or own.expires <= now else own


async def add_passkey(db: Transaction, own: Passkey) -> bool:
    """Add a passkey; return whether it is new."""
    rows = await db.fetch(
        "INSERT INTO passkeys (id, account, name, public_key, uses, created) "
        "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING 1",
        *own,
    )
    return bool(rows)


async def find_passkey(db: Transaction, passkey: str) -> Passkey | None:
    """Return the passkey with an id."""
    rows = await db.fetch(
        "SELECT id, account, name, public_key, uses, created FROM passkeys "
        "WHERE id = $1",
        passkey,
    )
    return Passkey(*rows[0]) if rows else None


async def use_passkey(db: Transaction, passkey: str, uses: int) -> None:
    """Store the counter of a passkey after a signature."""
    await db.fetch("UPDATE passkeys SET uses = $2 WHERE id = $1", passkey, uses)


async def passkeys_of(db: Transaction, account: str) -> list[Passkey]:
    """Return the passkeys of an account, the oldest first."""
    rows = await db.fetch(
        "SELECT id, account, name, public_key, uses, created FROM passkeys "
        "WHERE account = $1 ORDER BY created, id",
        account,
    )
    return [Passkey(*row) for row in rows]


async def remove_passkey(db: Transaction, account: str, passkey: str) -> bool:
    """Remove a passkey of an account; return whether there was one."""
    rows = await db.fetch(
        "DELETE FROM passkeys WHERE account = $1 AND id = $2 RETURNING 1",
        *(account, passkey),
    )
    return bool(rows)
