"""One function chooses the format by the file extension."""

import pytest

from bigslick.drawing.file_formats import file_format
from bigslick.errors import NotationError


def test_the_ending_decides_in_any_case() -> None:
    assert file_format("a.PHHS", ("phh", "ohh")) == "phh"
    assert file_format("a.b/c", ("ohh", "phh")) == "ohh"


def test_other_endings_are_refused_with_the_list() -> None:
    with pytest.raises(
        NotationError, match=r"'x\.gif': expected a name that ends in \.svg or \.png"
    ):
        file_format("x.gif", ("svg", "png"))
    with pytest.raises(NotationError, match=r"in \.json, \.jsonl or \.ndjson"):
        file_format("x.png", ("jsonl", "json"))
    with pytest.raises(NotationError, match=r"ends in \.csv$"):
        file_format("x.json", ("csv",))
