"""The files of the page."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from bigslick.room.server.static_files import Pages


def test_style_sheets_are_sent_as_one_file() -> None:
    known = Pages().known
    styles = [name for name in known if name.endswith(".css")]
    # The sheets of these pages are loaded with the first of them.
    others = ["css/club.css", "css/solver.css", "css/tournament.css"]
    assert sorted(styles) == [*others[:1], "css/page.css", *others[1:]]
    text = known["css/page.css"].body.decode()
    assert "@import" not in text
    # In the order of the imports: colours first, then what uses them.
    assert text.index("--ink:") < text.index(".btn {") < text.index(".seat {")


def test_comments_are_not_sent_and_lines_keep_their_numbers() -> None:
    folder = Path(str(files("bigslick.room") / "web"))
    for file in folder.rglob("*.js"):
        source = file.read_text(encoding="utf-8").split("\n")
        name = file.relative_to(folder).as_posix()
        sent = Pages().known[name].body.decode().split("\n")
        for before, after in zip(source, sent, strict=True):
            assert " // " not in after, (name, after)
            assert before.startswith(after), (name, before)
            comment = before.removeprefix(after).strip()
            assert not comment or comment.startswith(("//", "/*", "*")), (name, before)
