"""Links for other people: their address, and copying them without HTTPS."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browser.test_clubs import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

LAN = "http://192.168.1.5:8000/"
# Pages of other machines have no clipboard, unless they come over HTTPS.
_NO_CLIPBOARD = """Object.defineProperty(Navigator.prototype, "clipboard", {
  get() { return undefined; } })"""
_NO_COPYING = f"{_NO_CLIPBOARD}; document.execCommand = () => false"
_FIELD = """() => {
  const field = document.createElement("textarea");
  document.body.append(field);
  field.focus(); }"""
_TAKE = """() => {
  const field = document.activeElement;
  field.remove();
  return field.value; }"""


def pasted(visitor: Visitor) -> str:
    """Return the text in the clipboard, as it is pasted into a field."""
    visitor.page.evaluate(_FIELD)
    visitor.page.keyboard.press("Control+v")
    return str(visitor.page.evaluate(_TAKE))


@pytest.fixture
def open_to_others(room: OpenRoom) -> Iterator[None]:
    """Let the room have an address in the local network."""
    assert room.room is not None
    room.room.addresses = [LAN]
    yield
    room.room.addresses = []


@pytest.mark.usefixtures("open_to_others")
def test_links_have_the_address_that_others_reach_and_are_copied_without_https(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    tournament, _ = room.make_tournament(name="Friday", players=4)
    table = room.make_table(seats=3)
    ann = visit()
    ann.context.add_init_script(_NO_CLIPBOARD)
    page = ann.go(f"tournament/{tournament}")
    page.get_by_role("button", name="Copy link").click()
    page.locator(".toast", has_text="Link copied").wait_for()
    assert pasted(ann) == f"{LAN}#/tournament/{tournament}"
    ann.go(f"table/{table}")
    ann.open_menu()
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Copy link").click()
    page.locator(".toast", has_text="Link copied").wait_for()
    page.keyboard.press("Escape")
    assert pasted(ann) == f"{LAN}#/table/{table}"


def test_a_link_that_only_this_computer_opens_is_copied_with_a_note(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    tournament, _ = room.make_tournament(name="Friday", players=4)
    ann = visit()
    page = ann.go(f"tournament/{tournament}")
    page.get_by_role("button", name="Copy link").click()
    note = "Link copied. Only this computer can open the link"
    page.locator(".toast", has_text=note).wait_for()


def test_what_cannot_be_copied_is_shown_or_said(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    tournament, _ = room.make_tournament(name="Friday", players=4)
    ann = visit()
    ann.context.add_init_script(_NO_COPYING)
    page = ann.go(f"tournament/{tournament}")
    page.get_by_role("button", name="Copy link").click()
    link = page.get_by_role("dialog", name="Link").locator("code")
    assert link.inner_text() == f"{room.address}/#/tournament/{tournament}"
    ann.go("account")
    page.get_by_role("radio", name="Create account").check()
    page.get_by_label("Name").fill("Copier")
    page.get_by_label("Passphrase").fill(WORDS)
    page.get_by_role("button", name="Create account", exact=True).click()
    page.get_by_role("button", name="Copy").click()
    said = page.locator(".toast").inner_text()
    assert said == "Your browser does not allow copying: write the codes down"
