"""The files of the page."""

from __future__ import annotations

from bigslick.room.server.static_files import Pages


def test_style_sheets_are_sent_as_one_file() -> None:
    known = Pages().known
    styles = [name for name in known if name.endswith(".css")]
    # The sheets of clubs and tournaments are loaded with the first of their pages.
    assert styles == ["css/page.css", "css/club.css", "css/tournament.css"]
    text = known["css/page.css"].body.decode()
    assert "@import" not in text
    # In the order of the imports: colours first, then what uses them.
    assert text.index("--ink:") < text.index(".btn {") < text.index(".seat {")
