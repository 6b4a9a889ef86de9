import pytest

from bigslick import RankOrder
from bigslick.analysis import Range

SHORT = RankOrder.SHORT_DECK_HOLDEM


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("AA,KK,QQ,JJ", "JJ+"),
        ("44,55,66,77", "77-44"),
        ("AKs,AQs,AJs", "AJs+"),
        ("ATs,A9s,A8s", "ATs-A8s"),
        ("AKs,AKo", "AK"),
        ("AKs,AKo,AQs,AQo", "AQ+"),
        ("A2s+, ATo+, KK, 22", "KK, 22, A2s+, ATo+"),
        ("54s,65s,76s,87s,98s,T9s", "T9s-54s"),
        ("T9s, 98s", "T9s, 98s"),
        ("A5s-A2s, AK, QQ+", "QQ+, AK, A5s-A2s"),
        ("A2s+, ATo+, T9s-65s, 87o", "87, A2s+, T9s, 98s, 76s, 65s, ATo+"),
        ("AsKs, AdKd, AhKh, AcKc", "AKs"),
        ("AcKc, AsKs", "AsKs, AcKc"),
        ("KQo:0.5, 22+", "22+, KQo:0.5"),
        ("random", "random"),
        ("random:0.25", "random:0.25"),
        ("22+, A2+, K2+, xx", "random"),
        ("xx!AA", "!AA"),
        ("xx!AA!72o", "!AA, !72o"),
        ("", ""),
        ("AA:0.333333333333", "AA:0.333333333"),
    ],
)
def test_ranges_print_in_the_usual_short_form(text: str, printed: str) -> None:
    assert str(Range(text)) == printed
    assert repr(Range(text)) == f"Range({printed!r})"
    assert Range(printed) == Range(text)


def test_differences_of_weights_print_without_rounding_noise() -> None:
    assert str(Range("AA:0.3") - Range("AA:0.1")) == "AA:0.2"


def test_the_deck_is_part_of_the_repr() -> None:
    hands = Range("TT-66, A6s+", rank_order=SHORT)
    assert str(hands) == "TT-66, A6s+"
    assert eval(repr(hands), {"Range": Range, "RankOrder": RankOrder}) == hands  # noqa: S307
