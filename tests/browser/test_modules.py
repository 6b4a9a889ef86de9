"""The page's modules, called in the browser: sizes, ranges, proofs, the table."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.golden.test_room_log import FAMILIES, played_hands, table_life
from tests.support.fair_table import FairTable
from tests.support.forgeries import FORGERIES, Forger
from tests.support.old_scheme import OLD_PROOFS
from tests.support.synthetic_tables import synthetic_table
from tests.support.witnessed_hands import LIES, seated_late, watched

from bigslick.room.fairness import read_record, verify
from bigslick.room.fairness.seal import fingerprint
from bigslick.room.table.hand.hand_replay import encode_replay, replay_file

if TYPE_CHECKING:
    from collections.abc import Callable


def test_sizes_stay_within_what_is_legal(ask: Callable[..., Any]) -> None:
    legal = {
        "call": 62,
        "min_raise_to": 124,
        "max_raise_to": 446,
        "pot_raise_to": 432,
        "stack_to": 446,
    }
    spot = {"pot": 308, "bet": 0, "unit": 2, "multiple": False}
    presets = ask("bet_sizes", "m.presets(a[0], a[1])", [legal, spot])
    assert [row["to"] for row in presets] == [124, 185, 247, 309, 432, 446]
    assert [row["key"] for row in presets] == list("123456")
    for position in (0, 250, 500, 1000):
        to = ask("bet_sizes", "m.fromPosition(a[0], a[1])", [position, legal])
        assert 124 <= to <= 446


def test_typed_amounts_have_a_decimal_point_or_a_decimal_comma(
    ask: Callable[..., Any],
) -> None:
    typed = {
        "450": 450,
        "1.5k": 1500,
        "1,5k": 1500,
        "12bb": 24,
        "2.5bb": 5,
        "2,5 bb": 5,
        ",5k": 500,
        "1,200": 1200,
        "1,200,000": 1_200_000,
        "1,200.4k": 1_200_400,
    }
    wrong = ["", "x", "1,2,3", "1.2.3", "1,20,000", "-5", "1e3", "k", "5,", "٣"]
    for text, amount in (typed | dict.fromkeys(wrong)).items():
        assert ask("bet_sizes", "m.readAmount(a, 2)", text) == amount, text
    cents = {"1.25": 125, "1,25": 125, "0,5": 50, "1,250": 125_000, "1,250.50": 125_050}
    for text, amount in cents.items():
        assert ask("bet_sizes", "m.readAmount(a, 2, true)", text) == amount, text


def test_tables_of_any_size_are_laid_out_completely(ask: Callable[..., Any]) -> None:
    crowded = ask(
        "table_layout",
        """a.flatMap((width) => a.map((height) => m.layOut({
            width, height, count: 10, plate: { width: 84, height: 38 },
            own: { cards: 4, text: 16 }, boards: 1, boardCards: 5,
            pots: { w: 60, h: 20 }, bets: Array(10).fill({ w: 60, h: 22 }),
            button: { place: 1, size: 22 },
        }))).map((plan) => [plan.seats.length, plan.bets?.length])""",
        [60, 120, 200, 330, 800, 1200],
    )
    assert crowded == [[10, 10]] * 36


def test_elements_show_zeros_and_leave_out_what_is_missing(
    ask: Callable[..., Any],
) -> None:
    text = ask("dom", "m.h('td', 0, null, undefined, false, '', ' of ', 0).textContent")
    assert text == "0 of 0"
    assert not ask("dom", "m.h('td', null).textContent + m.h('td').textContent")


def test_amounts_in_cents_are_exact(ask: Callable[..., Any]) -> None:
    typed = {"1.25": 125, "1.15": 115, "0.29": 29, "12bb": 600, "1.5k": 150_000}
    for text, cents in typed.items():
        assert ask("bet_sizes", "m.readAmount(a, 50, true)", text) == cents
    fields = "[m.chips(a, true), m.readChips(m.typedChips(a, true), true)]"
    for cents, shown in {
        5: "0.05",
        50: "0.50",
        123_456: "1,234.56",
        10**12 - 1: "9,999,999,999.99",
    }.items():
        assert ask("dom", fields, cents) == [shown, cents]
    assert (
        ask("dom", "['1.255', '-1', ''].map((t) => m.readChips(t, true))")
        == [pytest.approx(float("nan"), nan_ok=True)] * 3
    )
    assert ask("dom", "m.amounts([5, 10], true)") == "0.05/0.10"


def test_ranges_are_written_and_read(ask: Callable[..., Any]) -> None:
    for text in ("77+, A9s+, KQo", "AA, QQ-TT, J9s-J7s", "22+"):
        again = ask("range_text", "m.rangeText(m.readRange(a))", text)
        assert again == text
    assert ask("range_text", "m.comboCount(m.readRange('QQ+, AK'))") == 34
    assert ask("range_text", "m.readRange('AsKs')") is None


@pytest.mark.parametrize(
    "game", ["nlhe", "stud", "27td", "badugi", "short-deck", "211"]
)
def test_a_deal_is_proved_as_python_proves_it(
    ask: Callable[..., Any], game: str
) -> None:
    table = FairTable(game, seats=6)
    table.deal()
    table.play(draws=True)
    record = table.record("Ann")
    assert verify(record, seed=table.seeds[1]) == []
    data = msgspec.to_builtins(record, str_keys=True)
    kept = {"root": record.root, "seed": table.seeds[1], "seat": 1}
    good = ask("fairness_check", "m.verifyRecord(a[0], a[1])", [data, kept])
    assert [step["ok"] for step in good] == [True] * 7, good
    assert ask("fairness_check", "m.dealProblem(a)", data) == ""
    mine = ask("seal", "m.fingerprint(m.mixOf(a.root, a.seeds))", data)
    assert mine == fingerprint(table.table.hand.deck.mix)  # type: ignore[union-attr]


def test_a_false_deal_is_named_by_the_page(ask: Callable[..., Any]) -> None:
    for name, forgery in FORGERIES.items():
        forger = Forger(forgery.game)
        forgery.change(forger)
        data = [forger.record, forger.kept]
        steps = ask("fairness_check", "m.verifyRecord(a[0], a[1])", data)
        assert [step["more"] for step in steps if not step["ok"]], name


_FOLLOW = """(() => {
  const kept = new Map();
  const store = { get: (h) => kept.get(h) || {},
    put: (h, c) => kept.set(h, { ...kept.get(h), ...c }) };
  for (const [hand, seed] of a.seeds) store.put(hand, { seed });
  const w = new m.Witness("t", { store });
  const answers = a.events.flatMap((e) => w.take(e)).map(([name, f]) => [name, f]);
  return new Promise((done) => setTimeout(() => done({ answers, count: w.count,
    words: m.words(w.last), warning: w.warning, print: w.fingerprint }), 0));
})()"""


def _followed(ask: Callable[..., Any], table: Any) -> Any:
    """Let the page's witness follow the events that the Python one got."""
    hands = [f"t-{number + 1:05}" for number in range(table.table.number + 1)]
    seeds = [[hand, table.witness.seed_of(hand)] for hand in hands]
    return ask("witness", _FOLLOW, {"events": table.sent, "seeds": seeds})


@pytest.mark.parametrize("game", ["nlhe", "stud", "27td", "irish"])
def test_the_page_takes_part_and_proves_hands_as_python_does(
    ask: Callable[..., Any], game: str
) -> None:
    table = watched(game, hands=2)
    found = _followed(ask, table)
    assert found["count"] == {"proven": 2, "unproven": 0, "false": 0}
    assert found["words"] == "verified"
    assert found["warning"] == ""
    assert found["print"] == table.witness.fingerprint
    names = [name for name, _ in found["answers"]]
    assert names == ["commit", "reveal", "commit", "reveal", "commit"]
    first, second = found["answers"][:2]
    assert second[1]["value"] == table.witness.seed_of("t-00001")
    assert first[1] == {"hand": "t-00001", "value": commitment_of(table)}


def commitment_of(table: Any) -> str:
    seals = [event["seal"] for event in table.sent if event["type"] == "commitment"]
    own: str = seals[0]["commitments"]["1"]
    return own


def test_the_page_sees_every_lie_of_the_room(ask: Callable[..., Any]) -> None:
    for name, (kind, lie, _) in LIES.items():
        found = _followed(ask, watched(seed=2, lies={kind: lie}))
        assert found["count"] == {"proven": 0, "unproven": 0, "false": 1}, name
        assert found["words"].startswith("verification failed: "), name
        assert found["warning"], name


def test_the_page_says_when_its_seed_was_not_used(ask: Callable[..., Any]) -> None:
    found = _followed(ask, watched(deaf=("reveal",), hands=1))
    assert found["words"] == "not verified: your seed was not used"
    found = _followed(ask, watched(deaf=("commit",), hands=3))
    assert found["words"] == "not verified: your commitment was left out"
    assert found["warning"].startswith("3 hands in a row could not be verified")


def test_the_page_sees_no_lie_where_somebody_sat_down_in_between(
    ask: Callable[..., Any],
) -> None:
    found = ask("witness", _FOLLOW, {"events": seated_late(), "seeds": []})
    assert found["count"] == {"proven": 0, "unproven": 1, "false": 0}
    assert found["words"].startswith("not verified: ")


def test_a_hand_of_the_first_scheme_is_still_checked(ask: Callable[..., Any]) -> None:
    record = read_record(OLD_PROOFS[0])
    data = msgspec.json.decode(OLD_PROOFS[0])
    assert verify(record) == []
    good = ask("old_fairness_check", "m.verifyOld(a, a.root)", data)
    assert [step["ok"] for step in good] == [True] * 3
    data["openings"][0]["card"] = "2c" if data["openings"][0]["card"] != "2c" else "3c"
    bad = ask("old_fairness_check", "m.verifyOld(a, 'ff')", data)
    assert [step["ok"] for step in bad] == [True, False, False]


def test_hashing_without_a_secure_context(ask: Callable[..., Any]) -> None:
    for length in (0, 3, 55, 56, 64, 1000):
        data = bytes(i % 251 for i in range(length))
        digest = ask("sha256", "[...m.sha256(Uint8Array.from(a))]", [*data])
        assert bytes(digest) == sha256(data).digest()


def test_events_make_the_table(ask: Callable[..., Any]) -> None:
    events: list[dict[str, Any]] = [
        {"type": "hand_start", "n": 2, "hand": "t-1", "number": 1, "game": "nlhe"}
        | {"button": 2, "order": [1, 2], "positions": ["BB", "BTN"]}
        | {"stacks": {"1": 100, "2": 100}, "blinds": [2, 1], "antes": [0, 0]},
        {"type": "post", "n": 3, "seat": 1, "what": "blind", "amount": 2}
        | {"bet": 2, "stack": 98},
        {"type": "post", "n": 4, "seat": 2, "what": "blind", "amount": 1}
        | {"bet": 1, "stack": 99},
        {"type": "deal", "n": 5}
        | {"cards": [{"seat": 1, "card": "As"}, {"seat": 2, "card": "??"}]}
        | {"made": {"1": [{"name": "Ace high"}]}},
        {"type": "turn", "n": 6, "hand": "t-1", "seat": 2, "at": 0}
        | {"time_ms": 20000, "bank_ms": 0},
        {"type": "action", "n": 7, "seat": 2, "action": "raise", "amount": 99}
        | {"to": 100, "stack": 0, "pot": 102, "all_in": True},
        {"type": "action", "n": 8, "seat": 1, "action": "fold", "stack": 98}
        | {"pot": 102, "to": 2},
        {"type": "collect", "n": 9, "pots": [{"amount": 4, "seats": [2]}]}
        | {"returned": {"2": 98}},
        {"type": "push", "n": 10, "pot": 0, "amounts": {"2": 4}},
        {"type": "hand_end", "n": 11, "hand": "t-1", "payoffs": {"1": -2, "2": 2}}
        | {"stacks": {"1": 98, "2": 102}, "shown": {}, "openings": []},
    ]
    snapshot = {
        "table": "t",
        "n": 1,
        "you": 1,
        "config": {"seats": 2},
        "stakes": {"blinds": [1, 2]},
        "seats": [
            {"seat": 1, "name": "Ann", "chips": 100},
            {"seat": 2, "name": "Bob", "chips": 100},
        ],
    }
    model = ask(
        "table_model",
        "a[1].reduce((model, e) => m.apply(model, e), m.fromSnapshot(a[0]))",
        [snapshot, events],
    )
    assert model["hand"]["over"]
    assert model["seats"]["2"]["chips"] == 102
    assert model["hand"]["players"]["1"]["made"] == [{"name": "Ace high"}]
    assert model["hand"]["players"]["2"]["won"] == 4
    sentences = "a.map(line => m.sentence(line, String))"
    lines = ask("log_text", sentences, model["log"])
    assert lines == [
        "Hand 1",
        "You post the blind of 2",
        "Bob posts the blind of 1",
        "Bob raises to 100, all-in",
        "You fold",
        "Bob gets back 98",
        "Bob wins 4",
    ]
    # A reload replays the events beside the table, and a bomb pot is announced.
    bomb = events[0] | {"bomb_pot": True, "antes": [10, 10]}
    recent = [bomb, *(e for e in events[1:] if e["type"] not in {"deal", "turn"})]
    recalled = ask("table_model", "m.fromSnapshot(a)", snapshot | {"recent": recent})
    told = ask("log_text", sentences, recalled["log"])
    assert told[1] == "Bomb pot: everybody antes 10, and betting starts on the flop"
    assert told[:1] + told[2:] == lines


def test_a_reload_recalls_log_and_chat_and_who_had_the_seat(
    ask: Callable[..., Any],
) -> None:
    def hand(number: int, name: str) -> list[dict[str, Any]]:
        start = {
            "type": "hand_start",
            "n": 10 * number,
            "hand": f"made-up-0000{number}",
            "number": number,
            "game": "nlhe",
            "order": [1, 2],
            "names": {"1": name, "2": "Bob"},
            "stacks": {"1": 100, "2": 100},
            "button": 1,
            "blinds": [1, 2],
        }
        fold = {"type": "action", "n": 10 * number + 1, "seat": 1, "action": "fold"}
        return [start, fold | {"stack": 100, "pot": 3}]

    chat = {"type": "chat", "n": 5, "seat": 2, "name": "Bob", "text": "hello"}
    left = {"type": "seat", "n": 35, "what": "left", "seat": 1}
    info = {"seat": 1, "name": "Player 1", "chips": 100}
    snapshot = synthetic_table("nlhe", 2) | {
        "first_hand": 4,
        "recent": [
            {"type": "muck", "n": 1, "seat": 2},
            chat,
            *hand(3, "Ann"),
            left,
            left | {"n": 36, "what": "joined", "info": info},
            *hand(4, "Player 1"),
        ],
    }
    model = ask("table_model", "m.fromSnapshot(a)", snapshot)
    lines = ask("log_text", "a.map(line => m.sentence(line, String))", model["log"])
    change = ["Ann leaves", "Player 1 sits down"]
    assert lines == ["Hand 3", "Ann folds", *change, "Hand 4", "You fold"]
    assert [message["text"] for message in model["chat"]] == ["hello"]
    assert model["hand"]["number"] == 12


RUN_TWICE = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 40, 100]
actions = [
  "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QcQd",
  "p3 cbr 6", "p1 cc", "p2 cc", "d db 3c4c5h", "p1 cbr 94", "p2 cc", "p3 cc",
  "p1 sm AsAh", "p2 sm KsKh", "p3 sm QcQd", "d db 9s", "d db Th", "d db Kd", "d db 8d",
]
_bigslick_runouts = 2
"""
STUD = """variant = "F7S"
antes = [0, 0]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = [
  "d dh p1 AsAh2d", "d dh p2 KsKhKc", "p1 pb", "p2 cc",
  "d dh p1 3d", "d dh p2 4d", "p2 cbr 2", "p1 cc",
  "d dh p1 5d", "d dh p2 6d", "p2 cc", "p1 cc", "d dh p1 7d", "d dh p2 8d",
  "p2 cc", "p1 cc", "d dh p1 Tc", "d dh p2 Jc", "p2 cbr 4", "p1 f",
]
"""
DRAW = """variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = [
  "d dh p1 2c3c4c5c7h", "d dh p2 KsKhKcQcQd", "p2 cc", "p1 cc", "p1 sd", "p2 sd KsKh",
  "d dh p2 8c8d", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cbr 4", "p2 f",
]
"""


@pytest.mark.parametrize(
    ("text", "streets"),
    [
        (
            RUN_TWICE,
            [
                "Flop",
                "Turn, board 1",
                "River, board 1",
                "Turn, board 2",
                "River, board 2",
            ],
        ),
        (STUD, [f"{n} street" for n in ("Fourth", "Fifth", "Sixth", "Seventh")]),
        (DRAW, ["First draw"]),
    ],
    ids=["run it twice", "stud", "draw"],
)
def test_the_log_names_streets_boards_and_pots(
    ask: Callable[..., Any], text: str, streets: list[str]
) -> None:
    replay = msgspec.json.decode(encode_replay(replay_file(text)))
    log = ask(
        "table_model",
        "a[1].reduce((model, e) => m.apply(model, e), m.fromSnapshot(a[0])).log",
        [replay["snapshot"], replay["events"]],
    )
    named = [line["text"] for line in log if line["kind"] == "street"]
    assert named == streets
    lines = ask("log_text", "a.map(line => m.sentence(line, String))", log)
    wins = [line for line in lines if " wins " in line]
    if text is RUN_TWICE:
        assert wins == [
            "p1 wins 60 (main pot, board 1) with Pair of aces",
            "p2 wins 60 (main pot, board 2) with Three kings",
            "p1 wins 60 (side pot, board 1) with Pair of aces",
            "p1 wins 60 (side pot, board 2) with Pair of aces",
        ]
    else:
        assert len(wins) == 1
        assert "(" not in wins[0]


_EMPTY: dict[str, Any] = {
    "seats": {},
    "log": [],
    "chat": [],
    "you": None,
    "stakes": {},
    "config": {},
}


def test_the_sentences_of_each_family_of_games_read_as_reviewed(
    ask: Callable[..., Any],
) -> None:
    logs = {}
    tables = {family: played_hands(config) for family, config in FAMILIES.items()}
    for family, table in (tables | {"table life": table_life()}).items():
        events = [msgspec.json.decode(event.public) for event in table.events]
        log = ask(
            "table_events",
            "a[1].reduce((model, e) => m.apply(model, e), a[0]).log",
            [_EMPTY, events],
        )
        lines = ask("log_text", "a.map(line => m.sentence(line, String))", log)
        logs[family] = "\n".join(lines)
    text = "".join(f"# {family}\n\n{log}\n\n" for family, log in logs.items())
    path = Path(__file__).parents[1] / "golden/page_logs.txt"
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text
