from bigslick.hands import Label
from bigslick.hands.hand_names import describe


def test_every_label_can_be_said() -> None:
    ranks = {
        Label.HIGH_CARD: "AKQJ9",
        Label.ONE_PAIR: "6AKQ",
        Label.TWO_PAIR: "A62",
        Label.THREE_OF_A_KIND: "6AK",
        Label.STRAIGHT: "65432",
        Label.FLUSH: "AKQJ9",
        Label.FULL_HOUSE: "63",
        Label.FOUR_OF_A_KIND: "6A",
        Label.STRAIGHT_FLUSH: "65432",
    }
    assert [describe(label, ranks[label]) for label in Label] == [
        "ace high, king, queen, jack and nine kickers",
        "a pair of sixes, ace, king and queen kickers",
        "two pair, aces and sixes, deuce kicker",
        "three sixes, ace and king kickers",
        "straight, six high",
        "flush, A-K-Q-J-9",
        "full house, sixes full of treys",
        "four sixes, ace kicker",
        "straight flush, six high",
    ]


def test_a_pair_in_a_low_game_is_still_a_pair() -> None:
    said = describe(Label.ONE_PAIR, "A432", low=True)
    assert said == "a pair of aces, four, trey and deuce kickers"
