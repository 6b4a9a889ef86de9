import numpy as np
import pytest

from bigslick import CardsError, GameConfigError
from bigslick.compat import holdEm


def kings_and_queens(seed: int = 1) -> holdEm.table:
    table = holdEm.table(3, seed=seed)
    assert table.setHoldCards(0, (13, 13), (1, 2)) == 0
    assert table.setHoldCards(1, (12, 12), (3, 4)) == 0
    assert table.setFlop((5, 6, 10), (3, 1, 4)) == 0
    return table


def everything(table: holdEm.table) -> list[object]:
    players = range(len(table.getWins()))
    return [
        table.getNumRuns(),
        table.getWins(),
        table.getDraws(),
        *(table.getWinsPP(p) for p in players),
        *(table.getDrawsPP(p) for p in players),
        *(table.getHandsPP(p) for p in players),
    ]


def test_both_methods_give_the_same_statistics() -> None:
    tables = kings_and_queens(), kings_and_queens()
    tables[0].MC(5_000)
    tables[1].MCP(5_000)
    assert everything(tables[0]) == everything(tables[1])


def test_the_counts_fit_together() -> None:
    table = kings_and_queens()
    table.MCP(3_000)
    table.MCP(1_000)
    assert table.getNumRuns() == 4_000
    for player in range(3):
        assert sum(table.getHandsPP(player)) == 4_000
        assert sum(table.getWinsPP(player)) == table.getWins()[player]
        assert sum(table.getDrawsPP(player)) == table.getDraws()[player]
        assert len(table.getWinsPP(player)) == 10
    assert table.getWinsP() == [wins / 4_000 for wins in table.getWins()]
    assert table.getDrawsP() == [draws / 4_000 for draws in table.getDraws()]
    assert table.getWinsPPp(0) == [n / 4_000 for n in table.getWinsPP(0)]
    assert table.getDrawsPPp(0) == [n / 4_000 for n in table.getDrawsPP(0)]
    assert table.getHandsPPp(0) == [n / 4_000 for n in table.getHandsPP(0)]


def test_the_simulation_finds_known_equities() -> None:
    table = holdEm.table(2, seed=3)
    table.setHoldCards(0, (1, 14), (1, 3))
    table.setHoldCards(1, (13, 13), (4, 2))
    table.MCP(200_000)
    assert table.getWinsP()[0] == pytest.approx(1_388_072 / 1_712_304, abs=0.004)
    assert table.getDrawsP()[0] == pytest.approx(6_538 / 1_712_304, abs=0.001)
    assert table.getDraws()[0] == table.getDraws()[1]


def test_return_codes() -> None:
    table = holdEm.table(2)
    assert table.setNoPlayers(1) == -1
    assert table.setNoPlayers(3) == 0
    assert table.setHoldCards(0, (2, 3), (1,)) == -1
    assert table.setHoldCards(0, (2, 3, 4), (1, 1, 1)) == -2
    assert table.setHoldCards(3, (2, 3), (1, 1)) == -3
    assert table.setHoldCards(-1, (2, 3), (1, 1)) == -3
    assert table.setHoldCard(0, 2, 1) == 0
    assert table.setHoldCard(0, 3, 1) == 0
    assert table.setHoldCard(0, 4, 1) == -2
    assert table.setHoldCard(9, 4, 1) == -3
    assert table.setFlop((4, 5), (1,)) == -1
    assert table.setFlop((4, 5, 6, 7), (1, 1, 1, 1)) == -2
    assert table.setFlop((4, 5, 6), (1, 1, 1)) == 0
    assert table.setTurn(7, 1) == 0
    assert table.getNumCardsInDeck() == 52 - 6
    assert table.findWinner() == -1
    assert table.setRiver(8, 1) == 0
    assert table.dealFlopTurnRiver() == 1
    assert table.dealHold(0) == 1
    assert table.dealHold(1) == 0
    assert table.dealHold(1) == 1
    assert table.dealHold(3) == -1
    assert table.dealAll() == 0
    assert table.getNumCardsInDeck() == 52 - 5 - 6
    assert table.getNumRuns() == 0


def test_the_winner_is_numbered_from_one_and_a_draw_is_zero() -> None:
    table = holdEm.table(3)
    table.setHoldCards(0, (2, 3), (1, 2))
    table.setHoldCards(1, (14, 14), (1, 2))
    table.setHoldCards(2, (13, 13), (1, 2))
    table.setFlop((5, 7, 9), (3, 3, 4))
    table.setTurn(11, 4)
    table.setRiver(12, 2)
    assert table.findWinner() == 2
    assert table.getWins() == [0, 1, 0]
    assert table.getWinsPP(1) == [0, 1] + [0] * 8
    assert table.setHoldCards(2, (14, 14), (3, 4)) == 0
    assert table.findWinner() == 0
    assert table.getDraws() == [0, 1, 1]
    assert table.getNumRuns() == 2


def test_known_cards_stay_and_dealt_ones_go_back() -> None:
    table = kings_and_queens()
    table.dealAll()
    assert table.getNumCardsInDeck() == 52 - 11
    assert table.findWinner() >= 0
    assert table.resetTableToKnown() == 0
    assert table.getNumCardsInDeck() == 52 - 7
    assert table.getNumRuns() == 1
    assert table.resetTable() == 0
    assert table.getNumCardsInDeck() == 52
    assert table.getNumRuns() == 0
    assert table.getWinsP() == [0, 0, 0]


def test_dealt_cards_never_collide_with_known_ones() -> None:
    table = holdEm.table(9, seed=5)
    table.setHoldCard(4, 1, 1)
    for _ in range(50):
        table.dealAll()
        seen = [card for p in range(9) for card in table._hold_cards(p)]
        seen += table._board_cards()
        assert len(set(seen)) == len(seen) == 23
        table.resetTableToKnown()


def test_the_seed_makes_deals_repeatable() -> None:
    results = []
    for _ in range(2):
        table = holdEm.table(4, seed=11)
        winners = []
        for _ in range(20):
            table.dealAll()
            winners.append(table.findWinner())
            table.resetTableToKnown()
        table.rng = np.random.default_rng(3)
        table.MC(200)
        results.append((winners, everything(table)))
    assert results[0] == results[1]


def test_setting_a_card_after_a_deal_takes_the_deal_back() -> None:
    table = holdEm.table(2, seed=1)
    table.shuffleDeckIndex()
    table.dealAll()
    assert table.setTurn(14, 1) == 0
    assert table.getNumCardsInDeck() == 51


def test_mistakes_raise() -> None:
    with pytest.raises(GameConfigError, match="invalid number of players 1"):
        holdEm.table(1)
    table = kings_and_queens()
    for face, suit in ((13, 1), (15, 1), (2, 5)):
        with pytest.raises(CardsError):
            table.setTurn(face, suit)
    with pytest.raises(CardsError, match="duplicate card"):
        table.setHoldCards(2, (1, 14), (1, 1))
    with pytest.raises(GameConfigError, match="invalid player 3"):
        table.getWinsPP(3)
    with pytest.raises(GameConfigError, match="-1"):
        table.MC(-1)
    full = holdEm.table(24)
    with pytest.raises(CardsError, match="left"):
        full.MCP(1)
    with pytest.raises(CardsError, match="left"):
        full.dealAll()
