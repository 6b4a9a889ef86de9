"""New hands are imported while a folder grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.history_hands import few_records

from bigslick.formats.record.hand_record import write_records
from bigslick.history.library import Library, watch

if TYPE_CHECKING:
    from pathlib import Path


def test_each_import_is_reported_once(tmp_path: Path) -> None:
    library, folder = Library(tmp_path / "library"), tmp_path / "played"
    folder.mkdir()
    path = folder / "a.jsonl"
    contents = iter((2, 2, 4))

    def pause() -> None:
        write_records(few_records()[: next(contents)], path)
        path.write_bytes(b'{"schema": 1}\n' + path.read_bytes())

    imports = watch(library, [folder], pause=pause)
    first, second = next(imports), next(imports)
    assert (first.count, first.problems.count) == (2, 1)
    assert (second.count, second.duplicates, second.problems.count) == (2, 2, 0)
