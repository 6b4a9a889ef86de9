import tomllib
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_licence_of_nanobind_is_in_the_wheel() -> None:
    # nanobind is linked into the native module, and asks for its licence in binaries.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    delivered = "".join(
        (ROOT / file).read_text("utf-8") for file in project["license-files"]
    )
    nanobind = distribution("nanobind").read_text("licenses/LICENSE")
    assert nanobind is not None
    assert nanobind in delivered
    assert "Thibaut Goetghebuer-Planchon" in delivered  # tsl::robin_map, which it uses
    assert project["license"].endswith("AND BSD-3-Clause")
