"""The public API as text: a change of it is a visible diff.

After a change on purpose, ``BIGSLICK_GOLDEN=write pytest tests/golden`` writes the file
again. A line that disappears or changes breaks programs: see docs/reference/stability.
"""

import re

from tests.golden.test_golden import check
from tests.support.public_api import public_api

import bigslick


def test_the_public_api_is_as_reviewed() -> None:
    check("public_api", public_api())


def test_every_name_of_the_package_is_part_of_it() -> None:
    listed = set(re.findall(r"(?m)^  (?:class )?(\w+)", public_api()))
    assert set(bigslick.__all__) <= listed
