"""Commands of the operator on a database whose room is not running."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.storage_files import fill
from tests.support.storages import PostgresPlace, opened

from bigslick.errors import StorageError
from bigslick.room.admin.admin_client import NoRoomError
from bigslick.room.admin.admin_commands import Backup, List, Prune, Status
from bigslick.room.admin.offline import obey_offline
from bigslick.room.storage.opening import audit_storage

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer


def test_stopped_room_is_listed_checked_and_pruned(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    place = PostgresPlace(postgres, tmp_path)
    with opened(place) as storage:
        fill(storage, "a", 7)
        with pytest.raises(StorageError, match="another room is open"):
            obey_offline(tmp_path, List(), place.address)
    alive = place.execute("SELECT alive FROM room")
    found = audit_storage(tmp_path, place.address)
    assert (found.tables, found.entries, found.problems) == (1, 7, [])
    assert found.hands > 0
    listed = obey_offline(tmp_path, List(), place.address)
    assert [row["table"] for row in listed["quarantined"]] == ["a"]  # not a real table
    pruned = obey_offline(tmp_path, Prune(0), place.address)
    assert pruned["hands"] == found.hands
    with pytest.raises(StorageError, match="pg_dump"):
        obey_offline(tmp_path, Backup("x"), place.address)
    with pytest.raises(NoRoomError, match="no room is running"):
        obey_offline(tmp_path, Status(), place.address)
    assert place.execute("SELECT alive FROM room") == alive
    place.execute("UPDATE entries SET data = 'x' WHERE n = 5")
    (problem,) = audit_storage(tmp_path, place.address).problems
    assert "entry 5 does not match its checksum" in problem
