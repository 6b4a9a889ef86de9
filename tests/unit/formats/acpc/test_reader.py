"""Does ``formats/acpc/reader.py`` read logs as files?"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bigslick.formats.phh.reader import read_histories
from bigslick.formats.reader import read_hands
from bigslick.history import Tracker, verify_files

if TYPE_CHECKING:
    from bigslick.formats.read_hand import ReadHand

DATA = Path(__file__).parents[5] / "shared" / "data" / "phh" / "pluribus"
NO_LIMIT = "# name/game/hands/seed a holdem.nolimit.2p.reverse_blinds.game 3000 1\n"
LIMIT = "# name/game/hands/seed a holdem.limit.2p.reverse_blinds.game 3000 1\n"
REMARK = "#--t_response 600000\n"
CALLED = "STATE:7:cr300c/cc/cc/cc:2c4h|7cKh/8h6dQs/3h/9d:-300|300:alice|bob\n"
FOLDED = "STATE:8:r300f:2c4h|7cKh:-100|100:bob|alice\n"
FIXED = "STATE:4:crc/cc/rrc/cc:QcKs|Qh2c/5c9h5h/2s/8c:-60|60:Ann|Bob\n"
SPLIT = (
    "STATE:3:ffr225fcc/ccc/ccc/ccr562cf:2cAc|9sTc|4c6s|Ks2d|6dAd|Jh5d/Qs9c4s/As/8d:"
    "112.5|-225|0|0|112.5|0:MrBlue|MrBlonde|MrWhite|MrPink|MrBrown|Pluribus\n"
)


def read(text: str) -> list[ReadHand]:
    return list(read_hands(io.StringIO(text)))


def test_a_log_is_found_out_and_read(tmp_path: Path) -> None:
    path = tmp_path / "match.log"
    path.write_text(f"{NO_LIMIT}{REMARK}{CALLED}SCORE:1|2:a|b\n{FOLDED}")
    first, second = read_hands(path)
    assert (first.hand_id, first.line, second.line) == ("7", 3, 5)
    assert first.record is not None
    assert first.record.names == ["alice", "bob"]
    assert [p.final for p in first.record.players] == [19700, 20300]
    (check,) = verify_files([tmp_path])
    assert (check.exact, check.refused) == (2, 0)


def test_nobody_has_a_stack_in_limit_games() -> None:
    (hand,) = read(LIMIT + FIXED)
    assert hand.record is not None
    tracker = Tracker()
    tracker.add(hand.record)
    report = tracker.report()
    assert (report["Ann"].net, report["Bob"].net) == (-60, 60)


def test_the_game_of_pluribus_is_known() -> None:
    (hand,) = read(SPLIT)
    assert hand.record is not None
    assert [str(p.final) for p in hand.record.players][:2] == ["10112.5", "9775"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (CALLED, "the log does not name its game"),
        (NO_LIMIT.replace("2p", "9p") + CALLED, "unknown game 'holdem.nolimit.9p"),
        (NO_LIMIT + CALLED.replace("-300|300", "300|-300"), "are wrong: the replay"),
        (NO_LIMIT + CALLED.replace("/9d", "/3h"), "duplicate card 3h"),
        (NO_LIMIT + CALLED[:40], "expected a hand of an ACPC log"),
        (NO_LIMIT + "STATE:" + "r" * 5000, "more than 4000 characters"),
    ],
)
def test_unreadable_hands_are_reported_with_their_line(text: str, reason: str) -> None:
    *_, hand = read(text)
    assert hand.error is not None
    assert reason in hand.error.reason
    assert hand.error.line == text.rstrip("\n").count("\n") + 1


@pytest.mark.skipif(not DATA.is_dir(), reason="the real hands are not here")
def test_the_hands_of_pluribus_come_back_from_its_log() -> None:
    histories = [
        history
        for path in sorted((DATA / "100").glob("*.phh"))
        for history in read_histories(path)
    ]
    log = "\n".join(history.to_pluribus_protocol() for history in histories)
    hands = read(log)
    assert len(hands) == len(histories) > 50
    for hand, history in zip(hands, histories, strict=True):
        assert hand.record is not None, hand.error
        finals = [player.final for player in hand.record.players]
        assert finals == history.finishing_stacks
