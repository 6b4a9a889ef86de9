"""The examples of the second seed document, as written there."""

# ruff: noqa: E501, W293 - the document's own lines

import re
import sys
from contextlib import redirect_stdout
from io import StringIO

import numpy as np
import pytest

from bigslick.compat import holdEm

MC_EXAMPLE = r"""
import holdEm

Np  = 3       # Number of players
Nmc = 1000000 # Numer of monte carlo loops

# Initialise table class, with N players
T = holdEm.table(Np)

# Set player one hold to As Kc
stat = T.setHoldCards(0,(13,13),(1,2))

# Set player two hold to Ah Qd
stat = T.setHoldCards(1,(12,12),(3,4))

# Set the flop to 5h, 6s, 10d
stat = T.setFlop((5,6,10),(3,1,4))

# Run a Monte Carlo simulation
T.MC(Nmc)

# Get data from the Monte Carlo simulator
wins  = T.getWins()
winsP = T.getWinsP()
draw  = T.getDraws()
drawP = T.getDrawsP()

# Print the array of the win probabilities
print("\n\n!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!\n\n")
for p in range(Np):
    print("player ", p, " | Win count : ", "{:9}".format(wins[p]), " | Win prob : ", "{:2.4f}".format(winsP[p]), \
        " | Draw count : ", "{:9}".format(draw[p]), " | Draw prob : ", "{:2.4f}".format(drawP[p]))
    
# Print the hands for each player
for p in range(Np):
    print("\n\n!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!\n\n")
    winsPP  = T.getWinsPP(p)
    winsPPp = T.getWinsPPp(p)
    drawPP  = T.getDrawsPP(p)
    drawPPp = T.getDrawsPPp(p)
    handPP  = T.getHandsPP(p)
    handPPp = T.getHandsPPp(p)
    for h in range(10):
        print("player ", p, " | hand code : ", "{:2}".format(h+1), \
              " | win count : ",   "{:9}".format(winsPP[h]), " | win prob : ",   "{:2.4f}".format(winsPPp[h]), \
              " | draw count : ",  "{:9}".format(drawPP[h]), " | draw prob : ",  "{:2.4f}".format(drawPPp[h]), \
              " | occur count : ", "{:9}".format(handPP[h]), " | occur prob : ", "{:2.4f}".format(handPPp[h]))
print("\n\n!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!\n\n")
"""

DECK_EXAMPLE = r"""
import holdEm

# Class initialisation
D = holdEm.deck()

# Initialise a deck without a 3S and 4C
D.setDeckPartial((3,4),(1,2))

# Now remove the AH, 2D from the deck
D.remCards((1,2),(3,4))

# Get all the cards to have a look at
faces = D.getDeckFace()
suits = D.getDeckSuit()

print("\nNum cards in deck ", len(faces), "\n")
for i in range(len(faces)):
    print("Card ", i, " : ", faces[i], "     ", suits[i])

# Shuffle the cards
D.shuffleI()
    
# Deal one hand
stat = D.dealCards(40)
print("\nCurrent status ", stat ,"\n")
hand1Face = D.getDealFace()
hand1Suit = D.getDealSuit()

# Deal second hand
stat = D.dealCards(10)
print("\nCurrent status ", stat ,"\n")
hand2Face = D.getDealFace()
hand2Suit = D.getDealSuit()

# Print both hands
print("\n\n\nHand 1:\n")
for i in range(len(hand1Face)):
    print("Card ", i+1, " : ", hand1Face[i], "     ", hand1Suit[i])

# Print both hands
print("\n\n\nHand 2:\n")
for i in range(len(hand2Face)):
    print("Card ", i+1, " : ", hand2Face[i], "     ", hand2Suit[i])
"""

HAND_EXAMPLE = r"""
import holdEm

H = holdEm.hand()

stat = H.pSetCardsFull((1,2,4,6,8,14,6),(1,2,3,4,2,4,3))
print("Stat: ", stat)
print("All cards face vals: ", H.getCardsFace())
print("All cards suit vals: ", H.getCardsSuit())

H.findBestHand()
print("Stat: ", stat)
print("Best hand code: ", H.getHandCode())
print("Best hand face: ", H.getBestFace())
print("Best hand suit: ", H.getBestSuit())
"""


@pytest.fixture(autouse=True)
def _module_under_its_own_name_and_seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "holdEm", holdEm)
    fresh = np.random.default_rng
    monkeypatch.setattr(np.random, "default_rng", lambda seed: fresh(seed or 7))


def run(code: str) -> str:
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(code, "example", "exec"), {})  # noqa: S102 - the seed's code
    return out.getvalue()


def numbers(line: str) -> list[float]:
    return [float(text) for text in re.findall(r"\d+(?:\.\d+)?", line)]


def test_the_simulation_runs() -> None:
    lines = [line for line in run(MC_EXAMPLE).splitlines() if "|" in line]
    assert len(lines) == 3 + 3 * 10
    shares = [numbers(line) for line in lines[:3]]
    for player, (seat, wins, win_share, draws, draw_share) in enumerate(shares):
        assert seat == player
        assert win_share == pytest.approx(wins / 1_000_000, abs=5.1e-5)
        assert draw_share == pytest.approx(draws / 1_000_000, abs=5.1e-5)
    # The counts of all 893,970 turns, rivers and third hands; five standard errors.
    for (*_, win_share, _, _), wins in zip(
        shares, (660_648, 72_458, 160_044), strict=True
    ):
        assert win_share == pytest.approx(wins / 893_970, abs=0.0023)
    assert shares[0][4] == pytest.approx(820 / 893_970, abs=0.0002)
    for line in lines[3:]:
        seat, code, *counts = numbers(line)
        assert seat in {0, 1, 2}
        assert 1 <= code <= 10
        assert counts[0] + counts[2] <= counts[4]
    for seat in range(3):
        held = [numbers(line)[6] for line in lines[3 + 10 * seat : 13 + 10 * seat]]
        assert sum(held) == 1_000_000


def test_the_deck_is_dealt() -> None:
    lines = [line for line in run(DECK_EXAMPLE).splitlines() if line.strip()]
    assert lines[0].split() == ["Num", "cards", "in", "deck", "48"]
    assert lines.count("Current status  0 ") == 1
    # 48 cards are left: after 40 of them only eight of the ten can be dealt.
    assert lines.count("Current status  -1 ") == 1
    first, second = lines.index("Hand 1:"), lines.index("Hand 2:")
    hands = [
        [tuple(numbers(line)[1:]) for line in part]
        for part in (lines[first + 1 : second], lines[second + 1 :])
    ]
    assert [len(hand) for hand in hands] == [40, 8]
    everything = {card for hand in hands for card in hand}
    assert len(everything) == 48
    assert not everything & {(3, 1), (4, 2), (14, 3), (2, 4)}


def test_the_best_hand_is_found() -> None:
    assert run(HAND_EXAMPLE).splitlines() == [
        "Stat:  0",
        "All cards face vals:  [14, 2, 4, 6, 8, 14, 6]",
        "All cards suit vals:  [1, 2, 3, 4, 2, 4, 3]",
        "Stat:  0",
        "Best hand code:  3",
        "Best hand face:  [8, 6, 6, 14, 14]",
        "Best hand suit:  [2, 3, 4, 1, 4]",
    ]


def test_the_full_example_in_cpp() -> None:
    hand = holdEm.hand()
    status = hand.SetCards((3, 4), (1, 3), (14, 9, 3), (1, 4, 3), 8, 3, 1, 2)
    assert (status, hand.findBestHand()) == (0, 0)
    assert hand.handCode == 3
    assert hand.getBestFace() == [9, 3, 3, 14, 14]


def test_the_deck_example_in_cpp() -> None:
    deck = holdEm.deck()
    deck.setDeckPartial((1, 3, 4), (1, 4, 3))
    deck.remCards((1, 2, 6, 7), (2, 2, 2, 3))
    deck.shuffleI()
    assert sorted(deck.getDeckIndex()) == list(range(45))
    deck.dealCards(2)
    first = list(zip(deck.getDealFace(), deck.getDealSuit(), strict=True))
    deck.dealCards(5)
    second = list(zip(deck.getDealFace(), deck.getDealSuit(), strict=True))
    assert (len(first), len(second)) == (2, 5)
    assert len({*first, *second}) == 7
    assert deck.getNumCards() == 45
