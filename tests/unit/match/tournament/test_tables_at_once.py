"""Tables that run at the same time, each at its own speed, in any order."""

from __future__ import annotations

from random import Random

import pytest
from tests.support.players import Shover
from tests.support.samples import samples
from tests.support.tournaments import chips_in_play, field
from tests.unit.match.tournament.test_a_thousand_tournaments import (
    check_result,
    check_tables,
    settings_of,
)

from bigslick.errors import IllegalActionError
from bigslick.match.tournament import Tournament


def begin_a_hand(tournament: Tournament, number: int) -> bool:
    """Return whether a table dealt; closing the registration may hold it back."""
    try:
        tournament.start_hand(number)
    except IllegalActionError as error:
        assert "waits" in str(error)  # noqa: PT017 - it may, but only for that
        return False
    return True


def play_at_once(seed: int) -> None:
    rng = Random(seed)
    count, settings = settings_of(rng)
    tournament = Tournament(
        field(count + rng.choice((0, 10, 20)), Shover(5)),
        settings,
        seed=seed,
        choose=lambda offer: len(offer.name + offer.kind) % 2 == 0,
    )
    under_way: list[int] = []
    late = 0
    while tournament.result is None:
        ready = [n for n in tournament.tables if tournament.why_wait(n) is None]
        if tournament.registration_open and late < 4 and rng.random() < 0.1:
            late += 1
            tournament.register(f"late {late}", Shover(5))
            continue
        if ready and (not under_way or rng.random() < 0.6):
            number = rng.choice(ready)
            if begin_a_hand(tournament, number):
                under_way.append(number)
            continue
        assert under_way, {n: tournament.why_wait(n) for n in tournament.tables}
        number = under_way.pop(rng.randrange(len(under_way)))
        hand = tournament.playing[number]
        assert {entrant.table for entrant in hand.entrants} == {number}
        assert hand.poker is not None
        hand.poker.play()
        tournament.end_hand(number)
        if not under_way and not tournament.order.round:
            check_tables(tournament)
            assert chips_in_play(tournament) == tournament.registration.prize_pool.chips
    check_result(tournament)


@pytest.mark.sampled
@pytest.mark.parametrize("block", range(4))
def test_nobody_is_moved_out_of_a_hand_and_everything_adds_up(block: int) -> None:
    for seed in range(15 * block, 15 * block + samples(15, quick=5)):
        play_at_once(seed)
