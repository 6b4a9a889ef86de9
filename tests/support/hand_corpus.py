"""Complete hands in every format that can be read, for tests that damage them."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from bigslick import VARIANTS, State, create_game
from bigslick.errors import NotationError
from bigslick.formats import HandHistory, HandRecord, write_ohh, write_pokerstars
from bigslick.formats.acpc.protocol import log_line
from bigslick.formats.reader import read_hands
from bigslick.formats.sites.site_list import SITES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HANDS: Final = Path(__file__).parents[1] / "unit" / "formats" / "sites" / "hands"
_FILES: Final = {
    "pokerstars": ("pokerstars-cash", "pokerstars-draw", "pokerstars-tournament"),
    "fulltilt": ("full-tilt",),
    "absolute": ("absolute",),
    "partypoker": ("partypoker",),
    "ongame": ("ongame",),
}
_HEADER: Final = "# name/game/hands/seed x holdem.nolimit.2p.reverse_blinds.game 1 2\n"
_NAMES: Final = ("Ann", "J\u00fcrgen: [x]", "raises $2", "D'\u00e9", "p5", "\u5c71")


def played(code: str, seed: int) -> State:
    """Return a hand of a game, played at random."""
    rng = Random(seed)
    variant = VARIANTS[code]
    count = rng.randint(2, min(6, variant.max_players))
    state = create_game(code, seed=seed)([rng.randint(20, 300) for _ in range(count)])
    while state.status:
        die = rng.random()
        if state.stand_patter_or_discarder_index is not None:
            cards = state.hole_cards[state.stand_patter_or_discarder_index]
            choices = [cards[:count] for count in range(len(cards) + 1)]
            allowed = list(filter(state.can_stand_pat_or_discard, choices))
            state.stand_pat_or_discard(rng.choice(allowed))
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif die < 0.3 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        elif die > 0.8 and state.checking_or_calling_amount:
            state.fold()
        else:
            state.check_or_call()
    return state


def _records() -> Iterator[HandRecord]:
    """Yield hands of every game, and hands from the texts of sites."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # chips that nobody can call
        for seed, code in enumerate(VARIANTS):
            state = played(code, seed)
            names = _NAMES[: state.player_count]
            yield HandRecord.from_state(state, names=names, hand_id=str(seed))
    for names in _FILES.values():
        for name in names:
            for hand in read_hands(HANDS / f"{name}.txt"):
                if hand.record is not None:
                    yield hand.record


def _written(write: Callable[[HandRecord], str]) -> tuple[bytes, ...]:
    """Return the text of all hands that a format can represent."""
    texts = []
    for record in _all_records():
        try:
            texts.append(write(record).encode())
        except NotationError:
            continue
    return tuple(texts)


def _hands(site: str) -> tuple[bytes, ...]:
    """Return the text of each hand in the files of a site."""
    hands: list[bytes] = []
    for name in _FILES[site]:
        text = (HANDS / f"{name}.txt").read_text(encoding="utf-8")
        blocks = SITES[site].blocks(iter(text.split("\n")), name)
        hands += ["\n".join([*block.lines, ""]).encode() for block in blocks]
    return tuple(hands)


def _sessions() -> tuple[bytes, ...]:
    """Return iPoker's XML: the whole session, and a session for each hand."""
    text = (HANDS / "ipoker.xml").read_text(encoding="utf-8")
    games = re.findall(r"<game .*?</game>\s*", text, re.DOTALL)
    first, last = text.split(games[0])[0], text.split(games[-1])[-1]
    return (text.encode(), *(f"{first}{game}{last}".encode() for game in games))


def _logs() -> tuple[bytes, ...]:
    """Return the lines of a heads-up match with equal stacks."""
    lines = []
    for seed in range(12):
        rng = Random(seed)
        state = create_game("nlhe", blinds=(50, 100), seed=seed)((20000, 20000))
        while state.status:
            if rng.random() < 0.3 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            elif rng.random() < 0.1 and state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
        history = HandHistory.from_game_state(None, state, players=["Ann", "Bob"])
        lines.append(f"{_HEADER}{log_line(history, seed)}\n".encode())
    return tuple(lines)


def first_record() -> HandRecord:
    """Return the first of the hands without making the others."""
    return next(_records())


@cache
def _all_records() -> tuple[HandRecord, ...]:
    return tuple(_records())


class _Texts(Mapping[str, tuple[bytes, ...]]):
    """Texts by format, made when they are asked for: most runs need few of them."""

    def __init__(self, makers: dict[str, Callable[[], tuple[bytes, ...]]]) -> None:
        self._makers = {name: cache(maker) for name, maker in makers.items()}

    def __getitem__(self, name: str) -> tuple[bytes, ...]:
        return self._makers[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


TEXTS: Final = _Texts(
    {
        "record": lambda: _written(lambda r: f"{r.to_json().decode()}\n"),
        "phh": lambda: _written(lambda r: HandHistory.from_record(r).dumps()),
        "phhs": lambda: _written(
            lambda r: f"[1]\n{HandHistory.from_record(r).dumps()}\n\n"
        ),
        "ohh": lambda: _written(write_ohh),
        **{site: partial(_hands, site) for site in _FILES},
        "pokerstars": lambda: _hands("pokerstars") + _written(write_pokerstars),
        "ipoker": _sessions,
        "acpc": _logs,
    }
)
"""Texts of one or a few hands, by format."""
