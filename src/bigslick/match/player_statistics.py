"""Statistics of players over many hands, counted as the hands are played.

Each hand is counted once, when it ends, from its operations.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import CheckingOrCalling, CompletionBettingOrRaisingTo, Folding
from bigslick.fast_dataclasses import dataclass
from bigslick.hands import Label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.engine import State, Winner

__all__ = ("PlayerStatistics", "PositionStatistics", "count_hand")

UNCONTESTED: Final = "Uncontested"
"""The type of a hand that was won because everybody else folded."""
NOT_SHOWN: Final = "Not shown"
"""The type of a hand that won because everybody else mucked theirs."""
_LOW: Final = "Low"


@dataclass(slots=True)
class PositionStatistics:
    """The statistics of a player in one position."""

    hands: int = 0
    won: int = 0
    net: Any = 0

    def as_dict(self) -> dict[str, Any]:
        """Return the statistics by name."""
        return {"hands": self.hands, "won": self.won, "net": self.net}


@dataclass(slots=True)
class PlayerStatistics:
    """The statistics of one player.

    A player wins a hand if they get part of a pot, and reaches a showdown if they have
    not folded when two or more players are left. The size of a bet is the amount bet
    or raised to; blinds, antes and bring-ins are not counted as bets. In split-pot
    games a hand may be won with several types of hands.
    """

    hands_played: int = 0
    hands_won: int = 0
    hands_folded: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    checks: int = 0
    calls: int = 0
    bets: int = 0
    """Bets and raises."""
    total_bet: Any = 0
    """The sum of the sizes of all bets and raises."""
    net: Any = 0
    hands_won_by_type: dict[str, int] = field(default_factory=dict)
    by_position: dict[str, PositionStatistics] = field(default_factory=dict)

    @property
    def win_rate(self) -> float:
        """Return the fraction of hands in which the player won something."""
        return _share(self.hands_won, self.hands_played)

    @property
    def showdown_win_rate(self) -> float:
        """Return the fraction of showdowns in which the player won something."""
        return _share(self.showdowns_won, self.showdowns)

    @property
    def fold_frequency(self) -> float:
        """Return the fraction of hands that the player folded."""
        return _share(self.hands_folded, self.hands_played)

    @property
    def average_bet_size(self) -> float:
        """Return the mean size of bets and raises, 0 if there were none."""
        return float(self.total_bet / self.bets) if self.bets else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return all statistics by name."""
        return {
            "hands_played": self.hands_played,
            "hands_won": self.hands_won,
            "win_rate": self.win_rate,
            "showdowns": self.showdowns,
            "showdowns_won": self.showdowns_won,
            "showdown_win_rate": self.showdown_win_rate,
            "hands_folded": self.hands_folded,
            "fold_frequency": self.fold_frequency,
            "checks": self.checks,
            "calls": self.calls,
            "bets": self.bets,
            "total_bet": self.total_bet,
            "average_bet_size": self.average_bet_size,
            "net": self.net,
            "hands_won_by_type": dict(self.hands_won_by_type),
            "by_position": {
                name: position.as_dict() for name, position in self.by_position.items()
            },
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PlayerStatistics:
        """Return the statistics from the result of ``as_dict``."""
        return cls(
            **{name: data[name] for name in _COUNTS},
            hands_won_by_type=dict(data["hands_won_by_type"]),
            by_position={
                name: PositionStatistics(**position)
                for name, position in data["by_position"].items()
            },
        )


_COUNTS: Final = (
    *("hands_played", "hands_won", "hands_folded", "showdowns", "showdowns_won"),
    *("checks", "calls", "bets", "total_bet", "net"),
)


def count_hand(
    players: Sequence[PlayerStatistics],
    state: State,
    positions: Sequence[str] | None = None,
) -> None:
    """Count a finished hand; players and positions are in playing order.

    Without positions (games without a button) position statistics stay empty.
    """
    folded = _count_actions(players, state)
    showdown = len(players) - len(folded) > 1
    for i, (own, payoff) in enumerate(zip(players, state.payoffs, strict=True)):
        own.hands_played += 1
        own.net += payoff
        if folded and i in folded:
            own.hands_folded += 1
        elif showdown:
            own.showdowns += 1
        if positions is not None:
            name = positions[i]
            place = own.by_position.get(name)
            if place is None:
                place = own.by_position[name] = PositionStatistics()
            place.hands += 1
            place.net += payoff
    for i, types in _won_types(state, showdown).items():
        own = players[i]
        own.hands_won += 1
        if showdown:
            own.showdowns_won += 1
        if positions is not None:
            own.by_position[positions[i]].won += 1
        for name in types:
            own.hands_won_by_type[name] = own.hands_won_by_type.get(name, 0) + 1


def _count_actions(players: Sequence[PlayerStatistics], state: State) -> list[int]:
    """Count checks, calls and bets, and return who folded."""
    folded: list[int] = []
    for operation in state.operations:
        kind = type(operation)
        if kind is CheckingOrCalling:
            data = operation.__dict__  # computed once, used for both values
            own = players[data["player_index"]]
            if data["amount"]:
                own.calls += 1
            else:
                own.checks += 1
        elif kind is Folding:
            folded.append(operation.player_index)  # type: ignore[attr-defined]
        elif kind is CompletionBettingOrRaisingTo:
            data = operation.__dict__
            own = players[data["player_index"]]
            own.bets += 1
            own.total_bet += data["amount"]
    return folded


def _won_types(state: State, showdown: bool) -> dict[int, dict[str, None]]:
    """Return the types of hands that each winner won with, in order."""
    types: dict[int, dict[str, None]] = {}
    for share in state.winners:
        name = _type_name(share, state) if showdown else UNCONTESTED
        types.setdefault(share.player_index, {})[name] = None
    return types


def _type_name(share: Winner, state: State) -> str:
    """Return the type of the winning hand, or how the pot was won without one."""
    if share.hand is None:
        return NOT_SHOWN
    hand_type = state.hand_types[0] if share.hand_type is None else share.hand_type
    label = share.hand.entry.label
    if hand_type.low and label is Label.HIGH_CARD:
        return _LOW  # names of high hands do not describe low hands
    return str(label)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
