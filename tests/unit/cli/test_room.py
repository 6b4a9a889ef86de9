"""What the command says to a room that cannot open."""

from pathlib import Path

from tests.unit.cli.running import run


def test_a_port_that_does_not_exist_is_refused() -> None:
    answer = run("room", "--port", "70000", "--no-open")
    assert (answer.returncode, answer.stderr.count("\n")) == (2, 1)
    assert "'--port': '70000' should be less than or equal to 65535" in answer.stderr


def test_a_data_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "taken"
    file.touch()
    answer = run("room", "--data", str(file), "--port", "0", "--no-open")
    assert answer.returncode == 2
    assert str(file) in answer.stderr


def test_a_word_that_is_no_subcommand_is_refused() -> None:
    answer = run("room", "nonsense")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("bigslick room: No such command 'nonsense'")


def test_the_options_of_the_room_stand_in_its_help() -> None:
    lines = run("room", "--help").stdout.splitlines()
    assert lines[0] == "Usage: bigslick room [OPTIONS] [COMMAND]"
    for option in ("--host", "--port", "--data", "--table", "--synchronous"):
        assert any(line.strip().startswith(option) for line in lines)
    assert max(map(len, lines)) <= 80
