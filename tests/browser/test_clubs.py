"""Accounts and clubs in the browser, from the invitation to settling up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.visitors import play_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.visitors import Visitor

WORDS = "correct horse battery"


def sign_up(visitor: Visitor, name: str) -> None:
    """Create an account with the form of the page that is open."""
    page = visitor.page
    page.get_by_role("radio", name="Create account").check()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Passphrase").fill(WORDS)
    page.get_by_role("button", name="Create account", exact=True).click()
    page.get_by_role("dialog", name="Recovery codes").wait_for()
    page.get_by_role("button", name="I have saved them").click()


def test_account_signs_up_in_and_out_and_recovers(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(size=(390, 844))
    page = ann.go("account")
    page.get_by_role("radio", name="Create account").check()
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Passphrase").fill(WORDS)
    page.get_by_role("button", name="Create account", exact=True).click()
    codes = page.locator(".c-codes").inner_text().split()
    assert len(codes) == 8
    page.get_by_role("button", name="I have saved them").click()
    page.get_by_role("heading", name="Ann").wait_for()
    page.get_by_role("button", name="Sign out").click()

    page.get_by_label("Name").fill("ann")
    page.get_by_label("Passphrase").fill("wrong words")
    page.get_by_role("button", name="Sign in").click()
    page.locator(".bad", has_text="passphrase").wait_for()
    ann.expect_refusal()

    page.get_by_role("radio", name="Recover").check()
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Recovery code").fill(codes[0])
    page.get_by_label("New passphrase").fill("quite other words")
    page.get_by_role("button", name="Set new passphrase").click()
    page.get_by_role("heading", name="Ann").wait_for()
    page.get_by_text("Recovery codes: 7 left").wait_for()

    second = visit()
    second.go("account")
    second.page.get_by_label("Name").fill("Ann")
    second.page.get_by_label("Passphrase").fill("quite other words")
    second.page.get_by_role("button", name="Sign in").click()
    second.page.get_by_role("heading", name="Ann").wait_for()
    page.reload()
    page.get_by_role("button", name="Revoke").click()
    page.get_by_role("button", name="Revoke").wait_for(state="detached")
    second.page.reload()
    second.page.get_by_role("button", name="Sign in").wait_for()
    second.expect_refusal()

    page.get_by_text("Delete", exact=True).click()
    deletion = page.get_by_role("region", name="Delete my data")
    deletion.get_by_label("Passphrase").fill("quite other words")
    deletion.get_by_role("button", name="Delete the account").click()
    page.get_by_role("button", name="Sign in").wait_for()
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Passphrase").fill("quite other words")
    page.get_by_role("button", name="Sign in").click()
    page.locator(".bad", has_text="passphrase").wait_for()
    ann.expect_refusal()


def _give(owner: Visitor, name: str, amount: int) -> None:
    owner.page.get_by_role("button", name=f"Chips for {name}").click()
    box = owner.page.get_by_role("dialog", name=f"Chips for {name}")
    box.get_by_label("Chips").fill(str(amount))
    box.get_by_label("Note").fill("first evening")
    box.get_by_role("button", name="Change balance").click()
    box.wait_for(state="detached")


def _found(owner: Visitor) -> str:
    """Found a club; return the link of an invitation, which is also a QR code."""
    page = owner.go("account")
    sign_up(owner, "Olga")
    page.get_by_text("New club").click()
    page.get_by_label("Name of the club").fill("Friday club")
    page.get_by_role("button", name="Create club").click()
    page.get_by_role("heading", name="Friday club").wait_for()
    page.get_by_role("button", name="New invitation link").click()
    link = page.locator(".c-link").inner_text()
    assert "#/club/join/" in link
    page.get_by_text("Only this computer can open the link").wait_for()
    picture = page.get_by_alt_text("QR code of the link")
    owner.wait_until(lambda: picture.evaluate("(img) => img.naturalWidth > 0"))
    page.keyboard.press("Escape")
    return link


def _join(guest: Visitor, link: str) -> None:
    guest.go(link.partition("#/")[2])
    guest.page.get_by_role("heading", name="Friday club").wait_for()
    sign_up(guest, "Gus")
    guest.page.get_by_role("heading", name="Members").wait_for()
    assert not guest.page.get_by_role("button", name="New invitation link").count()


def _open_table(owner: Visitor) -> str:
    """Open a table of the club and sit down; return its id."""
    page = owner.page
    page.get_by_role("link", name="New table").click()
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".seat.me")
    return page.url.partition("#/table/")[2]


def _play_and_close(owner: Visitor, guest: Visitor) -> None:
    """Let the guest lose a few chips, then close the table."""
    lost = guest.page.locator(".seat.me .stack")
    play_until(
        (guest, owner),
        lambda: owner.hand_number > 2 and lost.inner_text() != "200",
        lambda visitor: visitor.answer("f" if visitor is guest else "c"),
    )
    owner.open_menu()
    owner.page.get_by_role("button", name="Close the table").click()
    sure = owner.page.get_by_role("dialog", name="Close the table")
    sure.get_by_role("button", name="Close the table").click()
    closed = owner.page.locator(".notice", has_text="Table closed")
    play_until((guest, owner), closed.is_visible)


def test_club_from_the_invitation_to_settling_up(
    visit: Callable[..., Visitor],
) -> None:
    owner, guest, stranger = visit(), visit(size=(390, 844)), visit()
    _join(guest, _found(owner))

    # Play-money balances with a ledger.
    owner.page.reload()
    _give(owner, "Gus", 500)
    _give(owner, "Olga", 500)
    guest.page.reload()
    guest.page.locator(".c-balance", has_text="500").wait_for()
    club = guest.page.url.partition("#/club/")[2]
    guest.page.get_by_role("link", name="Ledger").click()
    guest.page.locator("tr", has_text="first evening").first.wait_for()
    assert guest.sideways == []

    # A table of the club, with chips from the balances, that nobody else sees.
    table = _open_table(owner)
    stranger.go(f"table/{table}")
    stranger.page.get_by_text("Table not found").wait_for()
    guest.go(f"table/{table}")
    guest.page.get_by_role("button", name="Take a seat").click()
    assert guest.page.get_by_label("Your name").input_value() == "Gus"
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector(".seat.me")
    _play_and_close(owner, guest)

    # The chips are back in the balances, and the ledger says so.
    guest.go(f"club/{club}/ledger")
    guest.page.locator("tr", has_text="Cash-out").wait_for()
    guest.go(f"club/{club}")
    balance = int(guest.page.locator(".c-balance b").inner_text())
    assert 490 < balance < 500
    _look_at_own_play(guest, 500 - balance)
    _settle_up(owner, club, 500 - balance)
    _open_season(owner, club)


def _look_at_own_play(guest: Visitor, lost: int) -> None:
    """Read the results, find a hand and replay it, on a small phone."""
    page = guest.page
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("navigation", name="Pages").get_by_text("My play").click()
    page.locator(".chart").wait_for()
    result = page.get_by_role("region", name="Results").locator("tbody tr").first
    assert f"-{lost}" in result.inner_text()
    assert page.locator(".c-figures").get_by_text("VPIP").is_visible()
    hands = page.get_by_role("region", name="Hands").locator("tbody tr")
    hands.first.wait_for()
    assert guest.sideways == []
    page.get_by_label("Search").fill("nobody of this name")
    page.get_by_role("button", name="Search").click()
    page.get_by_text("No hand of yours matches the search").wait_for()
    page.get_by_label("Search").fill("olga")
    page.get_by_role("button", name="Search").click()
    hands.first.wait_for()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="PokerStars").click()
    assert "Dealt to Gus" in waiting.value.path().read_text("utf-8")
    hands.first.get_by_role("link").click()
    page.locator(".stage .seat.me").wait_for()
    assert "hold'em" in page.locator("h1").inner_text()
    page.get_by_role("link", name="My play", exact=True).last.click()
    page.get_by_label("Period").select_option("7")
    hands.first.wait_for()


def _open_season(owner: Visitor, club: str) -> None:
    page = owner.go(f"club/{club}/seasons")
    page.get_by_text("Open the form").click()
    page.get_by_label("Points of a place").fill("entrants -")
    page.get_by_label("Name").fill("Spring")
    page.locator(".bad", has_text="formula").wait_for()
    page.get_by_label("Points of a place").fill("entrants - place")
    page.get_by_role("button", name="Create season").click()
    page.get_by_role("heading", name="Spring").wait_for()
    page.get_by_text("No tournament of the club has ended in this season").wait_for()
    owner.errors.clear()  # the browser also reports the rejected formula


def _settle_up(owner: Visitor, club: str, chips: int) -> None:
    page = owner.go(f"club/{club}/settle")
    payment = page.locator(".c-payment")
    payment.wait_for()
    text = payment.inner_text().replace("\n", " ")
    assert text.startswith("Gus pays Olga")
    assert f"{chips / 100:.2f}" in text
    with page.expect_download() as waiting:
        page.get_by_role("link", name="CSV").click()
    assert "Gus" in waiting.value.path().read_text("utf-8")
    page.get_by_role("button", name="Close this settlement").click()
    page.get_by_role("heading", name="Settlement 1").wait_for()
    page.get_by_role("link", name="Since the last one").click()
    page.get_by_text("No table has been finished since the last settlement").wait_for()
