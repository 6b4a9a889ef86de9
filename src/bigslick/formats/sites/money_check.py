"""Comparing the results of a replayed hand with its text, and the rake."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from bigslick.engine import ChipsPushing
from bigslick.engine.chips.account import HandAccount
from bigslick.formats.amounts import MOST_RAKED
from bigslick.formats.read_hand import TextProblem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.engine import State
    from bigslick.formats.sites.table_setup import Seating
    from bigslick.formats.sites.transcript import Transcript

Share: TypeAlias = "int | tuple[Any, ...]"

__all__ = (
    "Share",
    "SiteRake",
    "check_money",
    "is_plausible_rake",
    "shares_of_rake",
    "taken_by_the_house",
)


def taken_by_the_house(seating: Seating, state: State) -> Any:
    """Return the rake that the text states, or else the chips that nobody collected.

    Chips that the house added to the pot are subtracted.
    """
    text = seating.transcript
    if text.actions_only:
        return 0
    if text.rake is not None:
        return seating.number(text.rake - text.added)
    if text.final_decides:
        return sum(state.starting_stacks) - sum(
            map(seating.number, text.final.values())
        )
    account = HandAccount.of(state.operations, state.starting_stacks)
    put = sum(account.put_in)
    won = sum(text.collected.values()) - text.added
    back = sum(account.returned if text.returned_unsaid else text.returned.values())
    rake = put - won - back
    if rake < 0 and text.returned_in_doubt:
        # The collected amounts include uncalled chips.
        rake += back
    return seating.number(rake) if rake > 0 else seating.number(put - put)


def check_money(seating: Seating, state: State, repairs: list[str] | None) -> None:
    """Check that pots, rake and winnings in the text agree with the replay.

    With ``repairs`` differences are added to that list instead of raised.

    Raises:
        TextProblem: they differ, and ``repairs`` is None.

    """
    text = seating.transcript
    if text.actions_only:
        return
    if text.final_decides:
        _collect_by_stacks(seating, state)
    missing = list(_missing(seating, state))
    reasons = [*missing, *_differences(seating, state)]
    rakes = _fitting_rakes(seating, state) if reasons else None
    if reasons and text.returned_in_doubt:
        others, other_rakes = _without_returned(seating, state)
        if not others or (rakes is None and other_rakes is not None):
            reasons, rakes = others, other_rakes
    for reason in reasons:
        if repairs is None:
            raise TextProblem(
                reason,
                seating.transcript.last_line,
                pot_count=0 if missing else len([*state.pots]),
                rakes=rakes,
            )
        repairs.append(f"{reason}: the result of the replay is used")


def _without_returned(
    seating: Seating, state: State
) -> tuple[list[str], tuple[Any, ...] | None]:
    """Return the differences if the collected amounts include uncalled chips.

    Rakes with which there may be none are also returned.
    """
    text = seating.transcript
    kept = text.collected
    text.collected = {
        name: won - text.returned.get(name, 0) for name, won in kept.items()
    }
    reasons = list(_differences(seating, state))
    rakes = _fitting_rakes(seating, state)
    if reasons:
        text.collected = kept
    return reasons, rakes


def _missing(seating: Seating, state: State) -> Iterator[str]:
    """Yield a problem if too many chips are not won and the text states no rake."""
    if seating.transcript.rake is None:
        account = HandAccount.of(state.operations, state.starting_stacks)
        pot = sum(account.put_in) - sum(account.returned)
        rake = taken_by_the_house(seating, state)
        if rake * MOST_RAKED > pot:
            yield f"{rake} of the pot of {pot} is not won by any player"


def _collect_by_stacks(seating: Seating, state: State) -> None:
    """Compute what the players collected from their final stacks."""
    text = seating.transcript
    account = HandAccount.of(state.operations, state.starting_stacks)
    for i, name in enumerate(seating.names):
        start, end = seating.seats[i].stack, text.final.get(name)
        if end is not None:
            won = end - start + account.put_in[i] - account.returned[i]
            text.collected[name] = max(won, Decimal(0))


def is_plausible_rake(rake: Any, pot: Any) -> bool:
    """Return whether a rake that was computed may have been taken from a pot.

    It is at most a fifth of the pot, rounded up to a cent or a chip.

    >>> is_plausible_rake(20, 100), is_plausible_rake(22, 100), is_plausible_rake(1, 2)
    (True, False, True)
    """
    return bool(rake >= 0 and (rake - _unit(rake)) * MOST_RAKED < pot)


def _unit(amount: Any) -> Any:
    return 1 if isinstance(amount, int) else Decimal("0.01")


def _fitting_rakes(seating: Seating, state: State) -> tuple[Any, ...] | None:
    """Return the rake of each pot with which the winners get what the text states.

    The winners and the total of the rake are those of the replay. None is returned if
    no plausible rakes of the pots explain the differences.
    """
    text = seating.transcript
    put = HandAccount.of(state.operations, state.starting_stacks).put_in
    less = [
        state.payoffs[i]
        + put[i]
        - seating.number(
            text.collected.get(name, Decimal(0)) + text.returned.get(name, Decimal(0))
        )
        for i, name in enumerate(seating.names)
    ]
    if sum(less) or not any(less):
        return None
    rakes = [pot.raked_amount for pot in state.pots]
    won: list[dict[int, Any]] = [{} for _ in rakes]
    for operation in state.operations:
        if isinstance(operation, ChipsPushing):
            part = won[operation.pot_index]
            for i, amount in enumerate(operation.amounts):
                if amount:
                    part[i] = part.get(i, 0) + amount
    amounts = [rake + sum(part.values()) for rake, part in zip(rakes, won, strict=True)]
    total = sum(rakes)
    _shift(rakes, amounts, won, less)
    over = sum(rakes) - total
    if abs(over) <= len(rakes) * _unit(over):  # odd chips
        rakes[max(range(len(rakes)), key=lambda k: (len(won[k]), rakes[k]))] -= over
    plausible = all(map(is_plausible_rake, rakes, amounts))
    return tuple(rakes) if plausible and sum(rakes) == total else None


def _shift(
    rakes: list[Any], amounts: list[Any], won: list[dict[int, Any]], less: list[Any]
) -> None:
    """Change the rakes of pots so that each winner gets ``less`` than before.

    A player who wins only one of the pots whose rake is not known yet tells how much
    the rake of this pot changes. If there is no such player, the first of these pots
    pays as much as is plausible. Odd chips are not considered: what is left over is
    found when the hand is replayed with these rakes.
    """
    unknown = [k for k, part in enumerate(won) if part]
    while unknown:
        found, told = unknown[0], list[int]()
        for k in unknown:
            others = [won[j] for j in unknown if j != k]
            told = [i for i in won[k] if not any(i in part for part in others)]
            if told:
                found = k
                break
        part = won[found]
        unit = _unit(rakes[found])
        if told:
            change = sum(less[i] for i in told) * sum(part.values())
            change = change // (sum(part[i] for i in told) * unit) * unit
        else:
            most = amounts[found] // (MOST_RAKED * unit) * unit
            change = sum(less[i] for i in part)
            change = min(change, most - rakes[found])
        change = max(change, -rakes[found])
        rakes[found] += change
        change -= sum(less[i] for i in told)
        rest = [i for i in part if i not in told]
        for n, i in enumerate(rest):
            whole = sum(part[j] for j in rest[n:])
            paid = change * part[i] // (whole * unit) * unit
            less[i] -= paid
            change -= paid
        unknown.remove(found)


def _differences(seating: Seating, state: State) -> Iterator[str]:
    """Yield what the text states about the money and the replay contradicts."""
    text = seating.transcript
    account = HandAccount.of(state.operations, state.starting_stacks)
    put, backs = account.put_in, account.returned
    total = sum(put) + text.added
    won = sum(text.collected.values())
    if text.returned_unsaid and text.total_pot in _pots(text, total - sum(backs)):
        text.returned = dict(zip(seating.names, backs, strict=True))
    contested = not state.folded_status
    pot = total - sum(backs)
    slack = text.tolerance
    if not contested and text.total_pot == pot == won + (text.rake or 0):
        text.returned = dict(zip(seating.names, backs, strict=True))
    back = sum(text.returned.values())
    if won + back > total + slack:
        yield f"{won + back} is won, but only {total} was bet"
    if text.total_pot not in _pots(text, total - back):
        yield f"the text states a pot of {text.total_pot}, but it is {total - back}"
    if text.rake is not None and abs(won + text.rake + back - total) > slack:
        yield (
            f"winnings of {won} and a rake of {text.rake} do not add up to the pot "
            f"of {total - back}"
        )
    for i, name in enumerate(seating.names):
        said = text.collected.get(name, 0) + text.returned.get(name, 0) - put[i]
        if abs(said - state.payoffs[i]) > slack:
            yield (
                f"{name} wins {text.collected.get(name, 0)}, expected "
                f"{state.payoffs[i] + put[i] - text.returned.get(name, 0)}"
            )
        if back and contested and text.returned.get(name, 0) != backs[i]:
            said = text.returned.get(name, 0)
            yield f"{name} gets back {said}, expected {backs[i]} uncalled chips"
        if name in text.final and text.final[name] != state.stacks[i]:
            end = text.final[name]
            yield f"{name} ends with {end}, expected {state.stacks[i]}"


def _pots(text: Transcript, pot: Any) -> tuple[Any, ...]:
    """Return what a text may state as the pot: some programs subtract the rake."""
    return None, pot, pot - (text.rake or 0)


class SiteRake:
    """A rake that is divided between the pots of a finished hand.

    If the text states the pots after rake, these decide. Otherwise ``share`` selects
    how the total is divided: it is an index into ``shares_of_rake``, or the rake of
    each pot. A negative total is added to the main pot.
    """

    def __init__(self, seating: Seating, share: Share = 0) -> None:
        """Set whose hand it is, and how the rake is divided."""
        text = seating.transcript
        self.seating = seating
        self.share = share
        self.unraked = [seating.number(pot) for pot in text.pots]
        self.added_chips = seating.number(text.added)

    def of_pots(self, amounts: list[Any], state: State) -> list[Any]:
        """Return the rake of each pot.

        The engine also computes pots during the hand; only the final pots are raked.
        """
        nothing = [amount - amount for amount in amounts]
        if state.street_index is not None:
            return nothing
        total = taken_by_the_house(self.seating, state)
        return self._rakes(total, amounts) if total else nothing

    def _rakes(self, total: Any, pots: list[Any]) -> list[Any]:
        if len(self.unraked) >= len(pots) > 1:
            said = _said_rakes(total, pots, self.unraked)
            if said is not None:
                return said
        if total < 0:
            return [total, *(total - total for _ in pots[1:])]
        ways = list(shares_of_rake(total, pots))
        if isinstance(self.share, int):
            return ways[min(self.share, len(ways) - 1)]
        fits = len(self.share) == len(pots) and sum(self.share) == total
        return [*self.share] if fits else ways[0]


def _said_rakes(total: Any, pots: list[Any], unraked: list[Any]) -> list[Any] | None:
    """Return the rake of each pot, computed from the pots after rake in the text.

    None is returned if there is not exactly one solution.

    The engine merges pots with the same players, so several successive pots of the text
    may be one pot of the engine.

    >>> _said_rakes(3, [30, 20], [18, 10, 19])
    [2, 1]
    """
    ways = []
    for cuts in combinations(range(1, len(unraked)), len(pots) - 1):
        ends = zip((0, *cuts), (*cuts, len(unraked)), strict=True)
        left = [sum(unraked[a:b]) for a, b in ends]
        rakes = [pot - rest for pot, rest in zip(pots, left, strict=True)]
        if sum(rakes) == total and min(rakes) >= 0:
            ways.append(rakes)
    return ways[0] if len(ways) == 1 else None


def shares_of_rake(total: Any, pots: list[Any]) -> Iterator[list[Any]]:
    """Yield the ways in which sites divide the rake between the pots.

    First the main pot pays as much as it can; then all pots pay in proportion.

    >>> list(shares_of_rake(4, [10, 30]))
    [[4, 0], [1, 3]]
    >>> ways = [*shares_of_rake(Decimal(1), [Decimal(9), Decimal(3)])]
    >>> [str(rake) for rake in ways[1]]
    ['0.75', '0.25']
    """
    yield _from_first(total, pots)
    if len(pots) > 1:
        whole, unit = sum(pots), _unit(total)
        rakes = [total * pot // (whole * unit) * unit for pot in pots[1:]]
        yield [total - sum(rakes), *rakes]


def _from_first(total: Any, pots: list[Any]) -> list[Any]:
    rakes = []
    for pot in pots:
        rakes.append(min(total, pot))
        total -= rakes[-1]
    if total and rakes:
        rakes[0] += (
            total  # if the rake is more than all pots, the engine raises an error
        )
    return rakes
