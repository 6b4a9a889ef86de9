"""`HandHistory`: a hand in the PHH format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, field, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, Final
from warnings import warn

from bigslick.engine import Automation, State
from bigslick.engine.games import VARIANTS, Poker
from bigslick.errors import NotationError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.phh import game as games
from bigslick.formats.phh import replay
from bigslick.formats.phh.fields import GAMES, NAMES, OPTIONAL, REQUIRED, check_kinds
from bigslick.formats.phh.other_formats import OtherFormats
from bigslick.formats.phh.replay import AUTOMATIONS
from bigslick.values import divmod as default_divmod
from bigslick.values import parse_value as default_parse_value
from bigslick.values import rake as default_rake

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Mapping

    from bigslick.formats.phh import text_blocks
    from bigslick.formats.phh.replay import Replay

__all__ = ("HandHistory",)


@dataclass(kw_only=True)
class HandHistory(OtherFormats, Iterable[State]):
    """A hand history in the PHH format.

    Players are p1, p2, ... in playing order; amounts of bets and raises are the
    player's total bet. Fields that are not part of PHH are kept in
    ``user_defined_fields``.

    >>> text = '''
    ... variant = 'NT'
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 200]
    ... actions = ['d dh p1 ????', 'd dh p2 AsAd', 'p2 cbr 6', 'p1 f']
    ... '''
    >>> history = HandHistory.loads(text)
    >>> history.play().state.stacks
    [198, 202]
    """

    variant: str
    ante_trimming_status: bool = False
    antes: list[Any]
    blinds_or_straddles: list[Any] | None = None
    bring_in: Any = None
    small_bet: Any = None
    big_bet: Any = None
    min_bet: Any = None
    starting_stacks: list[Any]
    actions: list[str]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: dt.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str | int | None = None
    level: int | None = None
    seats: list[int] | None = None
    seat_count: int | None = None
    table: str | int | None = None
    players: list[str] | None = None
    finishing_stacks: list[Any] | None = None
    winnings: list[Any] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Any = None
    time_banks: list[Any] | None = None
    user_defined_fields: dict[str, Any] = field(default_factory=dict)
    automations: tuple[Automation, ...] = AUTOMATIONS
    divmod: Callable[[int, int], tuple[int, int]] = default_divmod
    rake: Callable[..., tuple[int, int]] = default_rake
    parse_value: Callable[[str], int] = default_parse_value

    game_types: ClassVar[Mapping[str, type[Poker]]] = MappingProxyType(
        {code: VARIANTS[ours].game for code, ours in GAMES.items()}
    )
    """The class of the game for each code of PHH."""
    variants: ClassVar[Mapping[type[Poker], str]] = MappingProxyType(
        {VARIANTS[ours].game: code for code, ours in GAMES.items()}
    )
    required_field_names: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {code: REQUIRED[ours] for code, ours in GAMES.items()}
    )
    optional_field_names: ClassVar[tuple[str, ...]] = OPTIONAL
    ACPC_PROTOCOL_VARIANTS: ClassVar[frozenset[str]] = frozenset({"NT", "FT"})
    PLURIBUS_PROTOCOL_VARIANTS: ClassVar[frozenset[str]] = frozenset({"NT"})

    place: ClassVar[str] = ""
    """The position of the hand in its file, for error messages; set by readers."""

    def where(self) -> str:
        """Return the position of the hand in its file, for error messages."""
        hand = "" if self.hand is None else f"hand {self.hand}"
        names = [name for name in (self.place, hand) if name]
        return f"{', '.join(names)}: " if names else ""

    @property
    def code(self) -> str:
        """Return the code of the game, as ``create_game`` takes it.

        Raises:
            NotationError: the variant is unknown.

        """
        return games.code_of(self)

    @property
    def game_type(self) -> type[Poker]:
        """Return the class of the game."""
        return VARIANTS[self.code].game

    def create_game(self) -> Poker:
        """Return the game with its stakes; card burning is not automated.

        Raises:
            NotationError: the variant is unknown or a field is missing.

        """
        return games.game(self)

    def create_state(self) -> State:
        """Return the state in which the hand begins.

        Raises:
            NotationError: the variant is unknown or a field is missing.
            GameConfigError: the stakes or stacks are invalid.

        """
        return games.state(self)

    def play(self, *, repair: bool = False) -> Replay:
        """Replay all actions; return the last state and the repairs.

        With ``repair``, missing or superfluous actions and wrong amounts are corrected;
        each repair is listed in the result.

        Raises:
            NotationError: an action cannot be read.
            IllegalActionError: an action is illegal at that point of the hand.

        """
        return replay.play(self, repair=repair)

    def __iter__(self) -> Iterator[State]:
        """Yield a copy of the state at the start and after each action."""
        for state, _ in self.state_actions:
            yield state

    @property
    def state_actions(self) -> Iterator[tuple[State, str | None]]:
        """Yield the state at the start and after each action, and the action.

        At the start the action is None. Each state is a copy, which may be kept or
        played on.
        """
        return replay.steps(self)

    def iter_state_actions(self) -> Iterator[tuple[State, str | None]]:
        """Yield the state at the start and after each action, and the action."""
        return replay.steps(self)

    @classmethod
    def loads(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        **kwargs: Any,
    ) -> HandHistory:
        """Return the hand history in a text.

        ``parse_value`` reads decimal numbers, and amounts in actions.

        Raises:
            NotationError: the text is not TOML, or a field is missing or invalid.

        """
        from bigslick.formats.phh.toml_text import parse_fields

        _check_text(s)
        return cls._of_fields(parse_fields(s, parse_value), parse_value, kwargs)

    @classmethod
    def load(cls, fp: BinaryIO, **kwargs: Any) -> HandHistory:
        """Return the hand history in a file opened in binary mode; see ``loads``."""
        from bigslick.formats.phh import text_blocks

        return cls.loads(text_blocks.decoded(fp.read()), **kwargs)

    @classmethod
    def loads_all(
        cls,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        **kwargs: Any,
    ) -> Iterator[HandHistory]:
        """Yield the hand histories in a text that contains several."""
        from bigslick.formats.phh import text_blocks

        _check_text(s)
        kwargs["parse_value"] = parse_value
        for block in text_blocks.blocks(s.split("\n")):
            yield cls.from_block(block, kwargs)

    @classmethod
    def load_all(cls, fp: BinaryIO, **kwargs: Any) -> Iterator[HandHistory]:
        """Yield the hand histories in a file that contains several, one at a time."""
        from bigslick.formats.phh import text_blocks

        for block in text_blocks.blocks(text_blocks.lines(fp)):
            yield cls.from_block(block, kwargs)

    @classmethod
    def from_block(
        cls, block: text_blocks.TomlBlock, kwargs: Mapping[str, Any]
    ) -> HandHistory:
        """Return the hand history in one block of a file.

        Raises:
            NotationError: the block cannot be read; the message names the line.

        """
        from bigslick.formats.phh.toml_text import parse_fields

        parse_value = kwargs.get("parse_value", default_parse_value)
        others = {k: v for k, v in kwargs.items() if k != "parse_value"}
        with block.placed():
            found = parse_fields(block.text, parse_value)
            if block.nested:
                return cls.from_fields(block.inner(found), parse_value, **others)
            return cls._of_fields(found, parse_value, others)

    @classmethod
    def from_fields(
        cls,
        found: dict[str, Any],
        parse_value: Callable[[str], int] = default_parse_value,
        **kwargs: Any,
    ) -> HandHistory:
        """Return the hand history with the given fields.

        Raises:
            NotationError: a field is missing or has a wrong type.

        """
        check_kinds(found)
        return cls._of_fields(found, parse_value, kwargs)

    @classmethod
    def _of_fields(
        cls,
        found: dict[str, Any],
        parse_value: Callable[[str], int],
        kwargs: dict[str, Any],
    ) -> HandHistory:
        """Return the hand history with the given fields, assuming correct types."""
        values = _DEFAULTS | found
        others = {}
        if len(values) > _FIELD_COUNT:
            for name in [name for name in found if name not in _DEFAULTS]:
                others[name] = values.pop(name)
                if name[:1] != "_":
                    warn(
                        f"The field {brief(name)} is unknown and should begin with an "
                        "underscore.",
                        stacklevel=3,
                    )
        self = object.__new__(cls)
        self.__dict__ = values
        values["user_defined_fields"] = others
        values["automations"] = AUTOMATIONS
        values["divmod"] = default_divmod
        values["rake"] = default_rake
        values["parse_value"] = parse_value
        if kwargs:
            values.update(kwargs)
        games.check(self)
        return self

    def dumps(self) -> str:
        """Return the hand history as TOML text.

        Raises:
            NotationError: TOML cannot represent a value.

        """
        from bigslick.formats.phh.toml_text import format_fields

        values = self.__dict__
        known = {name: values[name] for name in _DEFAULTS if values[name] is not None}
        return format_fields(known | self.user_defined_fields)

    def dump(self, fp: BinaryIO) -> None:
        """Write the hand history to a file opened in binary mode."""
        fp.write(self.dumps().encode())

    @classmethod
    def dumps_all(cls, phhs: Iterable[HandHistory]) -> str:
        """Return several hand histories as one TOML text."""
        return "\n\n".join(f"[{n}]\n{phh.dumps()}" for n, phh in enumerate(phhs, 1))

    @classmethod
    def dump_all(cls, phhs: Iterable[HandHistory], fp: BinaryIO) -> None:
        """Write several hand histories, one at a time, to a file in binary mode."""
        fp.writelines(
            f"{'' if n == 1 else chr(10)}[{n}]\n{phh.dumps()}\n".encode()
            for n, phh in enumerate(phhs, 1)
        )

    @classmethod
    def from_game_state(
        cls,
        game: Poker | None,
        state: State,
        compression_status: bool = True,
        **kwargs: Any,
    ) -> HandHistory:
        """Return the hand history of a state.

        If ``game`` is None, the game is detected. With ``compression_status``, the
        cards that a player is dealt on one street become one action.

        Raises:
            NotationError: PHH cannot represent the hand.

        """
        from bigslick.formats.phh.writer import history_of

        return history_of(cls, game, state, compression_status, kwargs)


def _check_text(s: object) -> None:
    if not isinstance(s, str):
        raise NotationError(
            f"invalid hand history {brief(s)}: expected text; load reads binary files"
        )


_DEFAULTS: Final[dict[str, Any]] = {
    f.name: None if f.default is MISSING else f.default
    for f in fields(HandHistory)
    if f.name in NAMES
}
"""The fields of PHH in the order in which they are written, with their defaults."""
_FIELD_COUNT: Final = len(_DEFAULTS)
