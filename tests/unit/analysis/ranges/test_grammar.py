import pytest

from bigslick import NotationError, RankOrder
from bigslick.analysis import Range

SHORT = RankOrder.SHORT_DECK_HOLDEM


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("22+", 78),
        ("A2s+", 48),
        ("A2+", 192),
        ("T9s+", 4),
        ("QTs+", 8),
        ("ATs-A8s", 12),
        ("A8s-ATs", 12),
        ("KTo-K8o", 36),
        ("77-44", 24),
        ("44-77", 24),
        ("T9s-54s", 24),
        ("KTs-JTs", 12),
        ("AKs-QJs", 12),
        ("AsKs", 1),
        ("AsKs QhQd", 2),
        ("22+;33", 78),
        ("AK,,AQ ,", 32),
        ("22o", 6),
        ("", 0),
        ("random", 1326),
        ("any two", 1326),
        ("*", 1326),
        ("**", 1326),
        ("xx", 1326),
        ("????", 1326),
        ("xxs", 312),
        ("**o", 936),
        ("Ax", 198),
        ("Axs", 48),
        ("A*o", 144),
        ("As??", 51),
        ("*s*s", 78),
        ("A?K?", 16),
        ("a10S", 4),
        ("A♠K♠", 1),
        ("77 - 44", 24),
        ("77\N{EN DASH}44", 24),
        ("100%", 1326),
    ],
)
def test_a_term_stands_for_so_many_hands(text: str, count: int) -> None:
    assert len(Range(text)) == count


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ATs-A8s", "ATs, A9s, A8s"),
        ("T9s-76s", "T9s, 98s, 87s, 76s"),
        ("KTs-JTs", "KTs, QTs, JTs"),
        ("22+, !AA", "KK-22"),
        ("22+ -AA", "KK-22"),
        ("22+!AA!KK", "QQ-22"),
        ("!AA", "random!AA"),
        ("-AA, KK:0.5", "!AA, !KK, KK:0.5"),
        ("AK!AKo, AKo:0.5", "AKs, AKo:0.5"),
        ("KQo:50%", "KQo:0.5"),
        ("KQo@50", "KQo:0.5"),
        ("KQo @ 50%", "KQo:0.5"),
        ("50%(KQo, AA)", "KQo:0.5, AA:0.5"),
        ("0.5(KQo, AA:0.5)", "KQo:0.5, AA:0.25"),
        ("(KQo, AA):0.5", "KQo:0.5, AA:0.5"),
        ("[50]KQo, AA[/50], KK", "KQo:0.5, AA:0.5, KK"),
        ("AA:0.5, AA", "AA"),
        ("AA, AA:0.5", "AA:0.5"),
        ("AA, AA:0", ""),
        ("5%-15%", "15%, !5%"),
        ("top 15", "15%"),
    ],
)
def test_two_ways_to_write_a_range(text: str, same: str) -> None:
    assert Range(text) == Range(same)


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("AKx", 1, "suited"),
        ("22+, AKx", 6, "suited"),
        ("As Ks", 1, "without a space"),
        ("AsKsQs", 1, "two cards"),
        ("22-", 1, "both sides"),
        ("AK+x", 1, "write 22"),
        ("AKs-QJo", 1, "both offsuit"),
        ("AK-22", 1, "pairs at both ends"),
        ("J8s-75s", 1, "the same gap"),
        ("22s", 1, "suited"),
        ("AsAs", 1, "duplicate card"),
        ("foo", 1, "expected hands such as"),
        ("AA:2", 3, "write 2%"),
        ("AA:200%", 3, "at most 100%"),
        ("AA:", 3, "expected a weight"),
        ("AA:-1", 3, "expected a weight"),
        ("(AA", 1, "unclosed parenthesis"),
        ("AA)", 3, "closing bracket"),
        ("[50]AA", 1, r"\[/50\]"),
        ("[50]AA[/40]", 1, r"\[/50\]"),
        ("AA -", 5, "expected a hand"),
        ("top 120%", 1, "0 to 100"),
        ("AA, !", 6, "expected a hand"),
        ("1AK", 1, "expected hands such as"),
        ("AA:0.5KK", 3, "expected a weight"),
        ("AA:1e5", 3, "expected a weight"),
        ("(" * 1000 + "AA", 22, "too deeply"),
    ],
)
def test_nonsense_is_named_with_its_column_and_a_hint(
    text: str, column: int, hint: str
) -> None:
    with pytest.raises(NotationError, match=hint) as caught:
        Range(text)
    assert (caught.value.text, caught.value.column) == (text, column)
    assert f"column {column}" in str(caught.value)


def test_the_line_is_named_too() -> None:
    with pytest.raises(NotationError, match="line 2, column 3") as caught:
        Range("22+,\n  zz")
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_a_deck_without_low_cards_has_fewer_hands() -> None:
    assert len(Range("66+", rank_order=SHORT)) == 54
    assert len(Range("A6s+", rank_order=SHORT)) == 32
    assert len(Range("random", rank_order=SHORT)) == 630
    assert len(Range("As??", rank_order=SHORT)) == 35
    for text in ("22", "A2s", "2c2d"):
        with pytest.raises(NotationError, match="rank 2 is not in this deck"):
            Range(text, rank_order=SHORT)


def test_the_ace_is_low_where_the_ranks_say_so() -> None:
    assert len(Range("22+", rank_order=RankOrder.REGULAR)) == 72
    assert len(Range("KK+", rank_order=RankOrder.REGULAR)) == 6
    with pytest.raises(NotationError, match="REGULAR"):
        Range("top 10%", rank_order=RankOrder.REGULAR)


@pytest.mark.parametrize("text", ["!", "22+,!"])
def test_a_range_that_ends_too_early_says_so(text: str) -> None:
    with pytest.raises(NotationError, match="' ends too early, column"):
        Range(text)
