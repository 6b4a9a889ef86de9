"""What the command says to a room that cannot open."""

import errno
import socket
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from tests.support.command import run

from bigslick.room.storage.interface import Retention


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


@pytest.mark.parametrize(
    ("options", "others"),
    [
        (
            ["--host", "0.0.0.0"],  # noqa: S104 - it is the case
            ["Others open: http://192.168.1.5:{port}/"],
        ),
        (["--public-name", "a.example"], ["Others open: https://a.example/"]),
        ([], []),
    ],
)
def test_the_address_for_others_is_printed(
    options: list[str],
    others: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "bigslick.room.server.hosts._lan_address", lambda: "192.168.1.5"
    )
    where = ["--data", str(tmp_path), "--port", "0", "--check"]
    first, *more = run("room", *where, *options).stdout.splitlines()
    port = first.rstrip("/").rpartition(":")[2]
    assert first == f"The room is open: http://127.0.0.1:{port}/"
    assert [line for line in more if line.startswith("Others")] == [
        line.format(port=port) for line in others
    ]


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


def test_what_is_said_to_the_command_reaches_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {}

    def opened(folder: Path, host: str, port: int, **options: Any) -> Any:
        asked.update(options, folder=folder, host=host, port=port)
        raise OSError(errno.EIO, "taken")

    monkeypatch.setattr("bigslick.room.server.app.open_room", opened)
    options = ["--data", str(tmp_path), "--host", "::1", "--port", "7"]
    options += ["--synchronous", "NORMAL", "--drain-seconds", "5"]
    options += ["--metrics-for", "10.0.0.0/8", "--log-addresses", "network"]
    options += ["--keep-hands-days", "90", "--keep-entries-days", "0"]
    answer = run("room", *options)
    assert "::1:7: taken" in answer.stderr
    assert (
        asked.items()
        >= {
            "folder": tmp_path,
            "host": "::1",
            "port": 7,
            "synchronous": "NORMAL",
            "retention": Retention(hands=90, entries=None),
            "drain_seconds": 5.0,
            "log_addresses": "network",
            "metrics_for": [ip_network("10.0.0.0/8")],
        }.items()
    )


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("--log-format", "text or json"),
        ("--log-level", "debug, info, warning, error"),
        ("--log-addresses", "none, network, full"),
        ("--metrics-for", "for example 10.1.0.0/16"),
    ],
)
def test_an_option_that_makes_no_sense_says_what_would(
    option: str, expected: str, tmp_path: Path
) -> None:
    answer = run("room", option, "nonsense", "--data", str(tmp_path), "--check")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "'nonsense'" in answer.stderr
    assert expected in answer.stderr


def test_the_options_of_the_room_do_not_stand_before_a_subcommand(
    tmp_path: Path,
) -> None:
    answer = run("room", "--data", str(tmp_path), "admin", "list")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert (
        "write options of admin behind it, as in bigslick room admin" in answer.stderr
    )


def test_a_hand_history_is_sent_to_the_other_verify_command(tmp_path: Path) -> None:
    (tmp_path / "hand.json").write_text('{"schema": 1}\n', encoding="utf-8")
    answer = run("room", "verify", str(tmp_path / "hand.json"))
    assert answer.returncode == 2
    assert "hand.json: invalid fairness record" in answer.stderr
    assert "bigslick history verify" in answer.stderr


def test_a_port_in_use_is_named_with_the_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        answer = run("room", "--data", str(tmp_path), "--port", port, "--no-open")
    assert answer.returncode == 2
    expected = f"port {port} of 127.0.0.1 is in use: choose another with --port"
    assert expected in answer.stderr


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-name.invalid"])
def test_an_address_of_another_machine_is_refused(host: str, tmp_path: Path) -> None:
    options = ("--data", str(tmp_path), "--port", "0", "--no-open")
    answer = run("room", "--host", host, *options)
    assert answer.returncode == 2
    assert f"{host} is not an address of this machine" in answer.stderr


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("--host", ""), "invalid --host ''"),
        (("--data", ""), "invalid folder ''"),
        (("--level", "godlike"), "unknown bot 'godlike'"),
    ],
)
def test_options_without_a_meaning_are_refused_in_a_room_with_tables(
    option: tuple[str, str], words: str, tmp_path: Path
) -> None:
    usual = ("--data", str(tmp_path), "--port", "0", "--no-open", "--check")
    assert run("room", *usual).returncode == 0
    answer = run("room", *usual, *option)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert words in answer.stderr
