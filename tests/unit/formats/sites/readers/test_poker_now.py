"""Logs of Poker Now: their order, names, second runs and missing entries."""

from __future__ import annotations

from tests.support.site_hands import read_text

START = (
    '-- starting hand #{n} (id: h{n})  (No Limit Texas Hold\'em) (dealer: "Ann @ a") --'
)
STACKS = 'Player stacks: #1 "Ann @ a" (500) | #2 "{second}" (500)'
BLINDS = ('"Ann @ a" posts a small blind of 5', '"{second}" posts a big blind of 10')


def entries(n: int, *plays: str, second: str = "Bob @ b") -> list[str]:
    """Return the entries of a heads-up hand, the oldest first."""
    texts = (START.replace("{n}", str(n)), STACKS, *BLINDS, *plays)
    filled = [text.replace("{second}", second) for text in texts]
    return [*filled, f"-- ending hand #{n} --"]


def log(*texts: str, newest_first: bool = True) -> str:
    rows = []
    for number, text in enumerate(texts):
        quoted = text.replace('"', '""')
        rows.append(f'"{quoted}",2026-02-03T21:13:07.613Z,1770{number:06}')
    if newest_first:
        rows.reverse()
    return "\n".join(["entry,at,order", *rows]) + "\n"


FOLD = ('"Ann @ a" folds', 'Uncalled bet of 5 returned to "{second}"')
WON = ('"{second}" collected 10 from pot',)


def test_both_orders_give_the_same_hands_with_their_times() -> None:
    texts = [*entries(1, *FOLD, *WON), "Bob joined", *entries(2, *FOLD, *WON)]
    newest = [hand.record for hand in read_text(log(*texts))]
    oldest = [hand.record for hand in read_text(log(*texts, newest_first=False))]
    assert newest == oldest[::-1]
    assert [r.hand_id for r in oldest if r is not None] == ["h1", "h2"]
    assert newest[0] is not None
    assert newest[0].time == "2026-02-03T21:13:07Z"
    assert newest[0].names == ["Bob", "Ann"]  # the button is last


def test_two_players_of_one_name_keep_their_numbers() -> None:
    (hand,) = read_text(log(*entries(1, *FOLD, *WON, second="Ann @ b")))
    assert hand.record is not None, hand.error
    assert hand.record.names == ["Ann @ b", "Ann @ a"]


def test_a_second_run_has_its_own_turn_and_river() -> None:
    plays = (
        '"Ann @ a" calls 10',
        '"Bob @ b" checks',
        "Flop:  [Q♦, 10♠, 2♣]",
        '"Bob @ b" bets 490 and go all in',
        '"Ann @ a" calls 490 and go all in',
        "Turn: Q♦, 10♠, 2♣ [4♥]",
        "River: Q♦, 10♠, 2♣, 4♥ [5♥]",
        "Turn (second run): Q♦, 10♠, 2♣ [A♣]",
        "River (second run): Q♦, 10♠, 2♣, A♣ [3♣]",
        '"Bob @ b" shows a Q♥, 10♥.',
        '"Ann @ a" shows a A♦, K♠.',
        '"Bob @ b" collected 500 from pot with Two Pair on the first run',
        '"Bob @ b" collected 500 from pot with Two Pair on the second run',
    )
    (hand,) = read_text(log(*entries(1, *plays)))
    assert hand.record is not None, hand.error
    assert hand.record.boards is not None
    ends = ["".join(board)[-4:] for board in hand.record.boards]
    assert ends == ["4h5h", "Ac3c"]
    assert hand.record.winners == {"Bob": 1000}


def test_a_hand_without_its_end_or_its_start_is_refused() -> None:
    whole = entries(2, *FOLD, *WON)
    for texts, reason in (
        ([*whole, *entries(3, *FOLD)[:-1]], "before the hand does"),
        ([*entries(1, *FOLD, *WON)[2:], *whole], "beginning of the hand is missing"),
    ):
        hands = [*read_text(log(*texts))]
        assert [hand.record is not None for hand in hands].count(True) == 1
        (error,) = [hand.error for hand in hands if hand.error is not None]
        assert reason in str(error)
