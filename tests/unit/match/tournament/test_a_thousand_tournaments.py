"""Laws of whole tournaments in many shapes; `make slow` plays a thousand of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from tests.support.players import Shover
from tests.support.tournaments import chips_in_play, field

from bigslick.match.tournament import (
    AddOn,
    BlindSchedule,
    BountyKind,
    Offer,
    Rebuys,
    Tournament,
    TournamentEventKind,
    TournamentSettings,
)

GAMES = ("nlhe",) * 6 + ("plo", "flhe", "razz", "short-deck", "27td", "horse")
BLOCKS = 20
SAMPLED = 1
"""Blocks of 50 tournaments that `make test` plays."""
SHORT = BlindSchedule([(5, 10), (10, 20, 0, 20), (20, 40, 5), (50, 100)], length=4)


def settings_of(rng: Random) -> tuple[int, TournamentSettings]:
    """Return a field and the settings of a small tournament, each time others."""
    game = rng.choice(GAMES)
    late = rng.choice((0, 0, 0, 2))
    chips = rng.choice((40, 80, 120))
    return rng.choice((2, 3, 5, 7, 9, 10, 11, 14, 19, 23)), TournamentSettings(
        game=game,
        seats=rng.choice((2, 3, 4, 5, 6)),
        schedule=SHORT,
        starting_stack=chips,
        buy_in=rng.choice((0, 999, 1_000, 12_345)),
        fee=rng.choice((0, 100)),
        bounty=rng.choice((0, 0, 333)),
        bounty_kind=rng.choice(tuple(BountyKind)),
        guarantee=rng.choice((0, 0, 20_001)),
        payouts=rng.choice(("standard", "top-heavy", "winner-takes-all", (60, 40))),
        final_table=rng.choice(("tda", "wsop", "full")) if game != "27td" else "full",
        redraw=rng.random() < 0.5,
        hand_for_hand=rng.choice((0, 1, 2)),
        late_levels=late,
        reentries=late and rng.choice((0, 2)),
        rebuys=Rebuys(price=500, chips=chips, levels=1, limit=1) if late else None,
        add_on=AddOn(price=300, chips=77, levels=2) if late else None,
        hand_seconds=rng.choice((60, (30, 90))),
    )


def check_tables(tournament: Tournament) -> None:
    """No seat is given twice, and the tables are as even as they can be."""
    sizes = [len(table) for table in tournament.tables.values()]
    assert max(sizes) - min(sizes) <= 1
    assert sum(sizes) == tournament.registration.remaining == len(tournament.players)
    for table in tournament.tables.values():
        for seat, entrant in table.seats.items():
            assert 1 <= seat <= table.capacity
            assert (entrant.table, entrant.player.seat) == (table.number, seat)


def check_result(tournament: Tournament) -> None:
    """Every place is given once, every cent is paid once."""
    result = tournament.result
    assert result is not None
    prize_pool = tournament.registration.prize_pool
    names = [finish.name for finish in result.finishes]
    assert sorted(names) == sorted(tournament.entrants)
    places = [finish.place for finish in result.finishes]
    assert places[0] == 1
    assert places.count(1) == 1
    assert places == sorted(places)
    for place, count in Counter(places).items():
        assert places.index(place) == place - 1
        assert place + count - 1 <= len(places)
    assert sum(finish.prize for finish in result.finishes) == prize_pool.pool
    assert sum(finish.bounties for finish in result.finishes) == prize_pool.bounty_pool
    assert result.prize_pool == sum(tournament.prizes) == prize_pool.pool
    by_place = [finish.prize for finish in result.finishes]
    assert all(better >= worse - 1 for better, worse in pairwise(by_place))
    assert tournament.entrants[result.winner].chips == prize_pool.chips


def check_order(tournament: Tournament) -> None:
    """A player who is eliminated later finishes higher, unless it was hand for hand."""
    result = tournament.result
    assert result is not None
    last: dict[str, int] = {}
    hand_for_hand = set()
    on = False
    for event in tournament.events:
        if event.kind is TournamentEventKind.HAND_FOR_HAND:
            on = event.data["on"]
        elif event.kind is TournamentEventKind.BUST:
            last[event.data["player"]] = event.hand
            if on:
                hand_for_hand.add(event.hand)
    for better, worse in pairwise(result.finishes[1:]):
        first, second = last[better.name], last[worse.name]
        assert first >= second or {first, second} <= hand_for_hand
        assert (better.place == worse.place) <= (
            first == second or {first, second} <= hand_for_hand
        )


def play_and_check(seed: int) -> Tournament:
    rng = Random(seed)
    count, settings = settings_of(rng)
    tournament = Tournament(
        field(count, Shover(rng.choice((4, 6)))),
        settings,
        seed=seed,
        choose=lambda offer: len(offer.name + offer.kind) % 2 == 0,
    )
    late = 0
    check_tables(tournament)
    while tournament.result is None:
        tournament.play_hand()
        assert tournament.hands < 3_000
        assert chips_in_play(tournament) == tournament.registration.prize_pool.chips
        assert all(entrant.chips > 0 for entrant in tournament.players)
        if not tournament.order.round:
            check_tables(tournament)
        if tournament.registration_open and late < 3 and tournament.hands % 5 == 4:
            late += 1
            tournament.register(f"late {late}", Shover(5))
            check_tables(tournament)
    check_result(tournament)
    check_order(tournament)
    return tournament


@pytest.mark.parametrize(
    "block",
    [
        *range(SAMPLED),
        *(pytest.param(n, marks=pytest.mark.slow) for n in range(SAMPLED, BLOCKS)),
    ],
)
def test_chips_tables_places_and_payouts_are_exact(block: int) -> None:
    each = 1_000 // BLOCKS
    for seed in range(block * each, (block + 1) * each):
        try:
            play_and_check(seed)
        except Exception as error:
            error.add_note(f"tournament {seed}: {settings_of(Random(seed))}")
            raise


def test_the_same_seed_plays_the_same_tournament() -> None:
    for seed in (3, 4, 17):
        first, second = play_and_check(seed), play_and_check(seed)
        assert first.events == second.events
        assert first.result == second.result


def test_offers_are_those_of_the_settings() -> None:
    offers: list[Offer] = []

    def choose(offer: Offer) -> bool:
        offers.append(offer)
        return True

    settings = TournamentSettings(
        schedule=SHORT,
        starting_stack=50,
        buy_in=1_000,
        fee=100,
        bounty=200,
        late_levels=2,
        reentries=1,
        rebuys=Rebuys(price=900, chips=60, levels=1),
        add_on=AddOn(price=500, chips=80, levels=2),
    )
    tournament = Tournament(field(12), settings, seed=1, choose=choose)
    tournament.play()
    assert {(o.kind, o.price, o.chips) for o in offers} == {
        ("rebuy", 900, 60),
        ("re-entry", 1_300, 50),
        ("add-on", 500, 80),
    }
    kinds = Counter(event.kind for event in tournament.events)
    assert kinds[TournamentEventKind.REBUY] == sum(o.kind == "rebuy" for o in offers)
    check_result(tournament)
