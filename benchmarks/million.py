"""A million hands: imported and counted, and queried in the decision table.

The hands are made here, each of them another: six-handed no-limit hold'em in cents,
with random cards, stacks, bets and folds, written as PHH. Making the table takes a few
minutes, so this group is not part of ``make bench``:

    python -m benchmarks.million FOLDER [HANDS] [--import] [--text]

The table stays in the folder, and a second run uses it again. With ``--import``, the
PHH files are imported into a new library and counted by two processes instead. With
``--text``, so are texts of PokerStars: ten thousand hands are converted, and the others
are these with other suits, other players and other numbers.
"""

from __future__ import annotations

import random
import re
import resource
import shutil
import subprocess
import sys
from functools import partial
from itertools import permutations
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import duckdb

from bigslick.cards import Deck
from bigslick.history import convert_files, write_parquet
from bigslick.history.tables.sql import query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED = 20_261_117
HANDS = 1_000_000
FILE = 10_000
PLAYERS = 6
NAMES = 500
PASSES = 5
QUERIES = {
    "3-bets out of position after a raise, by position": (
        "select position, count(*), avg(amount) from decisions "
        "where pot_type = '3-bet' and not in_position and street = 'flop' "
        "and player = 'player 17' group by position"
    ),
    "VPIP of all players by position, with a filter": (
        "select player, position, count(distinct hand) from decisions "
        "where street = 'preflop' and action in ('call', 'raise') and stack > 100 "
        "group by all order by 3 desc limit 20"
    ),
}


def hand_text(number: int, rng: random.Random) -> str:
    """Return the PHH text of a random hand."""
    cards = rng.sample(_CARDS, 2 * PLAYERS + 5)
    stacks = [rng.randrange(5_000, 40_000) for _ in range(PLAYERS)]
    held = [cards[2 * i] + cards[2 * i + 1] for i in range(PLAYERS)]
    actions = [f"d dh p{i + 1} {held[i]}" for i in range(PLAYERS)]
    actions += _play(rng, held, cards[2 * PLAYERS :])
    names = rng.sample(range(NAMES), PLAYERS)
    return (
        f"[{number}]\nvariant = 'NT'\nantes = [0, 0, 0, 0, 0, 0]\n"
        f"blinds_or_straddles = [0.50, 1.00, 0, 0, 0, 0]\nmin_bet = 1.00\n"
        f"starting_stacks = [{', '.join(f'{s / 100:.2f}' for s in stacks)}]\n"
        f"actions = [{', '.join(map(repr, actions))}]\nhand = {number}\n"
        f"players = [{', '.join(repr(f'player {n}') for n in names)}]\n\n"
    )


_CARDS = [repr(card) for card in Deck.STANDARD]


def _play(rng: random.Random, held: list[str], board: list[str]) -> Iterator[str]:
    """Yield decisions, boards and showdown; bets are small, so nobody is all in."""
    live = [*range(PLAYERS)]
    for street in range(4):
        if street:
            dealt = board[:3] if street == 1 else board[street + 1 : street + 2]
            yield f"d db {''.join(dealt)}"
        level, last = (100, 100) if street == 0 else (0, 100)
        bets = [50, 100, 0, 0, 0, 0] if street == 0 else [0] * PLAYERS
        first = (2, 3, 4, 5, 0, 1) if street == 0 else range(PLAYERS)
        waiting, raises = [i for i in first if i in live], 0
        while waiting:
            i = waiting.pop(0)
            die = rng.random()
            if bets[i] < level and die < (0.62 if street == 0 else 0.45):
                live.remove(i)
                yield f"p{i + 1} f"
                if len(live) == 1:
                    return
            elif die > 0.85 and raises < 3:
                last += rng.randrange(0, 150)
                level += last
                bets[i] = level
                raises += 1
                yield f"p{i + 1} cbr {level / 100:.2f}"
                place = live.index(i)
                waiting = [*live[place + 1 :], *live[:place]]
            else:
                bets[i] = level
                yield f"p{i + 1} cc"
    for i in live:
        yield f"p{i + 1} sm {held[i]}"


def make_files(folder: Path, hands: int) -> list[Path]:
    """Write the hands as PHH, unless they are there.

    Raises:
        SystemExit: the folder has files of another number of hands.

    """
    found, wanted = len([*folder.glob("*.phhs")]), len(range(0, hands, FILE))
    if found not in {0, wanted}:
        sys.exit(f"{folder} has {found} files of {FILE:,} hands, not {wanted}")
    if not found:
        rng = random.Random(SEED)
        folder.mkdir(parents=True, exist_ok=True)
        for start in range(0, hands, FILE):
            numbers = range(start + 1, min(start + FILE, hands) + 1)
            texts = [hand_text(number, rng) for number in numbers]
            (folder / f"{start:07}.phhs").write_text("".join(texts))
    return sorted(folder.glob("*.phhs"))


def make_texts(folder: Path, hands: int) -> list[Path]:
    """Write the hands as texts of PokerStars, unless they are there."""
    folder /= "texts"
    if not folder.is_dir():
        rng, pattern = random.Random(SEED), folder.parent / "first.txt"
        first = folder.parent / "first.phhs"
        first.parent.mkdir(parents=True, exist_ok=True)
        hands_of = [_as_seen(hand_text(n, rng)) for n in range(1, FILE + 1)]
        first.write_text("".join(hands_of))
        convert_files([first], "pokerstars", pattern)
        _, *texts = pattern.read_text(encoding="utf-8").split("PokerStars Hand #")
        folder.mkdir()
        for part in range(-(-hands // FILE)):
            found = [
                _renamed(text, part, part * FILE + n) for n, text in enumerate(texts, 1)
            ]
            path = folder / f"{part:04}.txt"
            path.write_text("".join(found[: hands - part * FILE]), encoding="utf-8")
    return sorted(folder.iterdir())


def _as_seen(text: str) -> str:
    """Return a hand as an observer sees it at a site: cards only at the end."""
    text = re.sub(r"'d dh p([1-6]) \w+'", r"'d dh p\1 ????'", text)
    when = "time = 20:15:00\nday = 31\nmonth = 1\nyear = 2020\n"
    where = "venue = 'PokerStars'\ntable = 'Ada'\ntime_zone_abbreviation = 'ET'\n"
    return f"{text.rstrip()}\ncurrency_symbol = '$'\n{when}{where}\n"


def _renamed(text: str, part: int, number: int) -> str:
    """Return a hand with a permutation of the suits, other players and a number."""
    suits = _SUITS[part % len(_SUITS)]
    text = _CARDS_IN_TEXT.sub(lambda found: found[0].translate(suits), text)
    text = _NAME.sub(lambda found: f"player {(int(found[1]) + part) % NAMES}", text)
    return f"PokerStars Hand #{number}:{text.partition(':')[2]}"


_SUITS = [str.maketrans("shdc", "".join(order)) for order in permutations("shdc")]
_CARDS_IN_TEXT = re.compile(r"\[[^]]*\]")
_NAME = re.compile(r"player (\d+)")


def make_tables(folder: Path, hands: int) -> Path:
    """Write the hands as PHH and as Parquet, unless they are there."""
    tables, files = folder / "tables", make_files(folder, hands)
    if not tables.is_dir():
        write_parquet(files, tables)
    return tables


def import_and_count(folder: Path, files: list[Path], hands: int) -> None:
    """Import the hands into a library, count them, and print how long it takes."""
    place = folder / "library"
    shutil.rmtree(place, ignore_errors=True)
    options = ("--library", str(place), "--jobs", "2")
    for name, words in (
        ("imported", ("import", *map(str, files), *options)),
        ("counted", ("stats", "--player", "player 17", *options)),
    ):
        begin, before = perf_counter(), _processor_seconds()
        command = (sys.executable, "-m", "bigslick", "history", *words)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        wall, used = perf_counter() - begin, _processor_seconds() - before
        print(f"{hands:,} hands {name}: {wall:.1f} s, {used:.1f} s of processor time")


def _processor_seconds() -> float:
    """Return the processor time of the processes that this one started."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Make the tables and print how long each query takes."""
    words = [word for word in sys.argv[1:] if word not in {"--import", "--text"}]
    folder = Path(words[0])
    hands = int(words[1]) if len(words) > 1 else HANDS
    if "--import" in sys.argv:
        import_and_count(folder, make_files(folder, hands), hands)
        return
    if "--text" in sys.argv:
        import_and_count(folder, make_texts(folder, hands), hands)
        return
    begin = process_time()
    tables = make_tables(folder, hands)
    print(
        f"tables of {hands:,} hands: {process_time() - begin:.0f} s of processor time"
    )
    connection = duckdb.connect()
    connection.execute("set threads = 1")
    view = f"create view decisions as from '{tables / 'decisions.parquet'}'"
    connection.execute(view)
    for name, sql in QUERIES.items():
        wall, used = _seconds(partial(_fetch, connection, sql))
        print(f"{name}: {wall:.3f} s, {used:.3f} s of one processor")
        wall, _ = _seconds(partial(query, sql, [tables]))
        print(f"  with `history sql`, which starts a process: {wall:.3f} s")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MiB")


def _fetch(connection: Any, sql: str) -> object:
    return connection.execute(sql).fetchall()


def _seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Return the shortest wall time and processor time of several passes."""
    times = []
    for _ in range(PASSES):
        begin = perf_counter(), process_time()
        work()
        times.append((perf_counter() - begin[0], process_time() - begin[1]))
    return min(wall for wall, _ in times), min(used for _, used in times)


if __name__ == "__main__":
    main()
