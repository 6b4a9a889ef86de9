"""Converts spots to plain data for JSON and TOML files, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import format_cards
from bigslick.errors import GameConfigError, brief, unknown_name
from bigslick.solver.spots.payoffs import Payouts, Rake

if TYPE_CHECKING:
    from bigslick.solver.spots.spot import Spot

__all__ = ("FIELDS", "OPTIONS", "spot_arguments", "spot_to_dict")

_REQUIRED: Final = ("board", "oop", "ip", "pot", "stack", "sizes")
OPTIONS: Final = ("unit", "add_all_in", "force_all_in", "all_in_share", "merge", "cap")
"""The names of the numbers that change the betting tree."""
_MONEY: Final = ("rake", "rake_cap", "payouts", "other_stacks", "behind")
_NEEDED: Final = {"rake_cap": "rake", "other_stacks": "payouts", "behind": "payouts"}
FIELDS: Final = (*_REQUIRED, *_MONEY, "game", *OPTIONS)
"""The names of all values of a spot as plain data."""


def spot_to_dict(spot: Spot) -> dict[str, Any]:
    """Return a spot as plain data, which `spot_arguments` reads."""
    data: dict[str, Any] = {
        "board": format_cards(spot.cards),
        "oop": str(spot.ranges[0]),
        "ip": str(spot.ranges[1]),
        "pot": spot.pot,
        "stack": spot.stack,
        "sizes": _plain_sizes(spot.sizes),
    }
    if spot.game != "nlhe":
        data["game"] = spot.game
    if spot.rake is not None:
        data["rake"] = spot.rake.share
        if spot.rake.cap is not None:
            data["rake_cap"] = spot.rake.cap
    if spot.payouts is not None:
        data["payouts"] = list(spot.payouts.prizes)
        data["other_stacks"] = list(spot.payouts.other_stacks)
        data["behind"] = list(spot.payouts.behind)
    for name in OPTIONS:
        value = getattr(spot, name)
        if value is not None:
            data[name] = value
    return data


def _plain_sizes(sizes: Any) -> Any:
    if isinstance(sizes, tuple):
        return [dict(each) if not isinstance(each, str) else each for each in sizes]
    return sizes if isinstance(sizes, str) else dict(sizes)


def spot_arguments(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `Spot` from plain data.

    Raises:
        GameConfigError: a value is missing or unknown, or has no effect.

    """
    if not isinstance(data, Mapping):
        raise GameConfigError(
            f"invalid spot {brief(data)}: expected a mapping with "
            f"{', '.join(_REQUIRED)}"
        )
    given = {key: value for key, value in data.items() if value is not None}
    for name, needed in _NEEDED.items():
        if name in given and needed not in given:
            raise GameConfigError(f"{name} has no effect without {needed}: give both")
    try:
        found = {
            "ranges": (given.pop("oop"), given.pop("ip")),
            **{name: given.pop(name) for name in ("board", "pot", "stack", "sizes")},
        }
    except KeyError as error:
        raise GameConfigError(
            f"the spot has no {error}: expected {', '.join(_REQUIRED)}"
        ) from None
    if isinstance(found["sizes"], list):
        found["sizes"] = tuple(found["sizes"])
    share, most = given.pop("rake", None), given.pop("rake_cap", None)
    found["rake"] = None if share is None else Rake(share, most)
    prizes = given.pop("payouts", None)
    others = given.pop("other_stacks", ())
    behind = given.pop("behind", (0.0, 0.0))
    found["payouts"] = None if prizes is None else Payouts(prizes, others, behind)
    found["game"] = given.pop("game", "nlhe")
    unknown = set(given) - set(OPTIONS)
    if unknown:
        raise GameConfigError(unknown_name("field of a spot", min(unknown), FIELDS))
    return found | given
