import json

from tests.support.command import run


def test_a_bot_that_always_folds_is_exploitable_by_its_blinds() -> None:
    data = json.loads(run("lbr", "folds", "--hands", "20", "--json").stdout)
    assert [bot["bb_per_100"] for bot in data["bots"]] == [-75, 75]


def test_the_lower_bound_is_printed() -> None:
    done = run("lbr", "folds", "--hands", "20", "--jobs", "1")
    assert "folds is exploitable by at least 75 bb/100" in done.stdout
    unclear = run("lbr", "calls", "--hands", "2", "--samples", "5", "--jobs", "1")
    assert "No weakness of calls was proved" in unclear.stdout


def test_other_games_are_refused() -> None:
    done = run("lbr", "calls", "--game", "plo")
    assert done.returncode != 0
    assert "unknown game 'plo'; expected one of nlhe, plhe" in done.stderr
