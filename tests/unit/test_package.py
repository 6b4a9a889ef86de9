import subprocess
import sys
from importlib import import_module

import pytest

import bigslick


def test_every_public_name_is_listed_once_and_loads() -> None:
    listed = {}
    for module, names in bigslick._PUBLIC.items():
        loaded = import_module(f"bigslick.{module}")
        assert sorted(names.split()) == sorted(loaded.__all__), module
        for name in names.split():
            assert name not in listed, name
            listed[name] = getattr(loaded, name)
    assert bigslick.__all__ == sorted(listed)
    for name, value in listed.items():
        assert getattr(bigslick, name) is value


def test_star_import_gives_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from bigslick import *", names)  # noqa: S102 - what users type
    assert set(bigslick.__all__) <= set(names)


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Crad'"):
        _ = bigslick.Crad


def test_an_old_name_works_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bigslick._RENAMED, "PlayingCard", "Card")
    with pytest.warns(DeprecationWarning, match="use bigslick.Card"):
        assert bigslick.PlayingCard is bigslick.Card


@pytest.mark.parametrize("heavy", ["numpy", "typer", "rich", "random"])
def test_importing_the_package_loads_nothing_heavy(heavy: str) -> None:
    code = f"import bigslick, bigslick.hands, sys; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


STAR = "from bigslick import *"
FILES = {"pathlib", "shutil", "zipfile", "gzip", "json", "logging", "html", "difflib"}
THREADS = {"threading", "queue", "signal", "subprocess", "socket", "concurrent.futures"}
OWN = {
    "bigslick.bots.external",
    "bigslick.formats.ohh.hand_writer",
    "bigslick.formats.sites.pokerstars.hand_writer",
    "bigslick.history",
}


@pytest.mark.parametrize(
    ("code", "more"),
    [(STAR, {"random"} | FILES | THREADS | OWN), ("import bigslick.cli", set())],
)
def test_what_needs_long_to_load_is_loaded_when_it_is_used(
    code: str, more: set[str]
) -> None:
    slow = {"numpy", "asyncio", "joblib", "textual", "hashlib", "tomllib", "secrets"}
    slow |= more
    result = f"import sys; print(*sorted({slow!r} & set(sys.modules)))"
    loaded = subprocess.run(
        [sys.executable, "-c", f"{code}\n{result}"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert loaded.stdout.split() == []


def test_the_star_import_loads_a_limited_number_of_modules() -> None:
    code = f"{STAR}\nimport sys; print(sum('bigslick' in name for name in sys.modules))"
    count = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True
    )
    assert int(count.stdout) < 245  # each takes about a fifth of a millisecond


def test_formats_do_not_load_the_readers_of_sites() -> None:
    code = (
        "import bigslick.formats, sys; "
        "sys.exit('bigslick.formats.sites.site_list' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
