"""The settings of a session in the terminal, and the folder of its files."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from enum import StrEnum, unique
from secrets import randbits
from typing import TYPE_CHECKING, Final

import msgspec

from bigslick.errors import GameConfigError, NotationError
from bigslick.formats.data_folder import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ("BotSpeed", "SessionSettings")

_MOST_SEATS: Final = 9
_SHOWN: Final = 5
_NAMES: Final = ("Ada", "Bix", "Cleo", "Dov", "Esme", "Finn", "Gus", "Hana", "Ivo")


@unique
class BotSpeed(StrEnum):
    """The pause before a bot's action, and whether hands continue automatically."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    @property
    def seconds(self) -> float:
        """Return the pause before each action of a bot, in seconds."""
        return {"slow": 1.6, "normal": 0.7, "fast": 0.2, "instant": 0.0}[self.value]


class SessionSettings(msgspec.Struct, kw_only=True):
    """The settings of a session; saved with the match so that it can be resumed."""

    game: str = "nlhe"
    hero: str = "You"
    levels: list[str]
    """The level of each bot."""
    tournament: bool = False
    seed: int = 0
    stack: int | None = None
    blinds: tuple[int, int] | None = None
    pace: BotSpeed = BotSpeed.NORMAL
    clock: int = 0
    """The time limit of a decision in seconds; 0 means no limit."""
    started: str = ""
    """The name of the session's folder."""

    @classmethod
    def plan(  # noqa: PLR0913 - the options of a session
        cls,
        *,
        game: str,
        seats: int,
        levels: str,
        hero: str,
        started: str,
        seed: int | None = None,
        tournament: bool = False,
        stack: int | None = None,
        blinds: tuple[int, int] | None = None,
        pace: BotSpeed = BotSpeed.NORMAL,
        clock: int = 0,
    ) -> SessionSettings:
        """Return the settings of a session with a bot in every seat but one.

        ``levels`` are levels separated by commas, which are assigned to the bots in
        turn.

        Raises:
            GameConfigError: the seats, the name, the clock or the blinds are invalid.

        """
        if not 2 <= seats <= _MOST_SEATS:  # noqa: PLR2004 - heads-up
            raise GameConfigError(
                f"invalid number of seats {seats}: expected 2 to {_MOST_SEATS}"
            )
        hero = hero.strip()
        if not hero or not hero.isprintable() or hero in _NAMES:
            raise GameConfigError(f"invalid player name {hero!r}: choose another one")
        if clock < 0:
            raise GameConfigError(f"invalid time limit {clock}: expected 0 or more")
        if blinds is not None and {*map(type, blinds)} != {int}:
            shown = "/".join(map(str, blinds))
            raise GameConfigError(f"invalid blinds {shown}: expected whole chips")
        named = [level.strip() for level in levels.split(",")]
        return cls(
            game=game,
            hero=hero,
            levels=[named[i % len(named)] for i in range(seats - 1)],
            tournament=tournament,
            seed=randbits(48) if seed is None else seed,
            stack=stack,
            blinds=blinds,
            pace=pace,
            clock=clock,
            started=started,
        )

    @property
    def bots(self) -> dict[str, str]:
        """Return the level of each bot by its name."""
        return dict(zip(_NAMES, self.levels, strict=False))

    @property
    def folder(self) -> Path:
        """Return the folder of the session."""
        return data_folder() / "play" / self.started

    def make_folder(self) -> None:
        """Create the folder of the session.

        Raises:
            NotationError: the folder cannot be created.

        """
        with self._kept():
            self.folder.mkdir(parents=True, exist_ok=True)

    def keep(self) -> None:
        """Save the settings and mark the session as the last one.

        Raises:
            NotationError: the folder cannot be written to.

        """
        with self._kept():
            (self.folder / "session.json").write_bytes(msgspec.json.encode(self))
            (data_folder() / "play" / "last").write_text(self.started, "utf-8")

    def mark_over(self) -> None:
        """Record that the session is over and cannot be resumed.

        Raises:
            NotationError: the folder cannot be written to.

        """
        with self._kept():
            (self.folder / "over").touch()

    @property
    def is_over(self) -> bool:
        """Return whether the session is over."""
        return (self.folder / "over").exists()

    @property
    def hands(self) -> int:
        """Return the number of finished hands."""
        try:
            return (self.folder / "hands.jsonl").read_bytes().count(b"\n")
        except OSError:
            return 0

    def describe(self) -> str:
        """Return one line with the game, players, hands played and status."""
        kind = " tournament" if self.tournament else ""
        state = "over" if self.is_over else "unfinished"
        players, hands = len(self.levels) + 1, self.hands
        return (
            f"{self.game}{kind}, {players} players, {hands} hand{'s' * (hands != 1)}, "
            f"{state}"
        )

    @contextmanager
    def _kept(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise NotationError(
                f"cannot save the session in {self.folder}: {error.strerror}"
            ) from None

    @classmethod
    def last(cls) -> SessionSettings:
        """Return the settings of the session that was played last.

        Raises:
            NotationError: there is no session, or it cannot be read.

        """
        try:
            name = (data_folder() / "play" / "last").read_text("utf-8").strip()
        except FileNotFoundError:
            raise NotationError("there is no session to resume") from None
        except OSError as error:
            raise NotationError(f"cannot read the last session: {error}") from None
        return cls.find(name)

    @classmethod
    def find(cls, name: str) -> SessionSettings:
        """Return the settings of the saved session with that name.

        Raises:
            NotationError: there is no such session, or it cannot be read.

        """
        known = [path.parent.name for path in _session_files()]
        if name not in known:
            shown = ", ".join(known[:_SHOWN]) or "none"
            raise NotationError(
                f"there is no session {name!r} to resume; the latest are: {shown}"
            )
        path = data_folder() / "play" / name / "session.json"
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except (OSError, msgspec.MsgspecError) as error:
            raise NotationError(f"cannot read the session {name}: {error}") from None

    @classmethod
    def saved(cls) -> list[SessionSettings]:
        """Return the settings of all readable saved sessions, the latest first."""
        found = []
        for path in _session_files():
            with suppress(NotationError):
                found.append(cls.find(path.parent.name))
        return found


def _session_files() -> list[Path]:
    return sorted((data_folder() / "play").glob("*/session.json"), reverse=True)
