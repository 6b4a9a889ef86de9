"""The value of each option: equity, expected folds, and later streets."""

from __future__ import annotations

from math import log, prod
from typing import TYPE_CHECKING, Any, Final, Protocol

from bigslick.bots.action_choice import fit_size
from bigslick.bots.decision_options import ValuedAction
from bigslick.engine import Call, Check, Fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.bots.decision_numbers import DecisionNumbers

__all__ = ("Beliefs", "Future", "Valuation", "realised")

# How much more a strong hand wins, and a weak one loses, than its equity, because of
# later betting: by the number of streets to come.
LEVERAGE: Final = (0.0, 0.22, 0.32, 0.30)
# Acting last on the streets to come adds this to the equity; acting first subtracts it.
LAST: Final = (0.0, 0.0, 0.0, 0.03)
FIRST: Final = (0.0, -0.12, -0.15, -0.05)
_RIVER_CHECK: Final = 0.82
# How much stronger a hand that raises a bet is than one that calls.
_RAISED: Final = 0.22
# With less than this fraction of the stack left after it, a raise becomes all in.
_ALL_IN: Final = 0.55


class Future(Protocol):
    """Values a pot between two players when more betting follows."""

    def after(self, fold: float, pot: float, behind: float) -> float:
        """Return the value after the worst ``fold`` of the range has folded."""
        ...

    def checked(self, pot: float, behind: float) -> float:
        """Return the value of a check when the opponent may still bet."""
        ...


class Beliefs(Protocol):
    """Assumptions about the opponents: equities against them, and how they react."""

    @property
    def each(self) -> Mapping[int, float]:
        """The bot's equity against each opponent."""
        ...

    def against_callers(self, i: int, fold: float) -> float:
        """Return the equity if the worst ``fold`` fraction of the range folds."""
        ...

    def answers(self, i: int, price: float) -> tuple[float, float]:
        """Return how often the opponent folds to a bet, and how often they raise.

        ``price`` is the call as a fraction of the pot after it.
        """
        ...


def realised(  # noqa: PLR0913 - the equity and the spot
    equity: float,
    pot: float,
    behind: float,
    left: int,
    *,
    last: bool,
    leverage: float = 1.0,
    seat: float = 1.0,
) -> float:
    """Return the value in chips of an equity when there is betting to come.

    ``left`` is the number of streets to come, ``behind`` the chips that can still be
    bet, and ``last`` is whether the player acts last. ``leverage`` and ``seat`` are
    factors for the effects of hand strength and position, 1 in no-limit hold'em.
    """
    left = min(left, len(LEVERAGE) - 1)
    if left <= 0 or behind <= 0:
        return equity * pot
    deep = min(1.0, behind / max(pot, 1e-9))
    place = (LAST if last else FIRST)[left]
    lift = deep * (leverage * LEVERAGE[left] * (equity - 0.5) + seat * place)
    return max(0.0, equity + lift) * pot


class Valuation:
    """Computes the values of the options of a spot."""

    def __init__(  # noqa: PLR0913 - the spot and the game
        self,
        numbers: DecisionNumbers,
        beliefs: Beliefs,
        *,
        aggression: float,
        future: Future | None = None,
        leverage: float = 1.0,
        seat: float = 1.0,
        together: float | None = None,
    ) -> None:
        """Store the numbers and the assumptions about the opponents.

        ``future`` values a pot between two players when betting follows; without it the
        rule of thumb `realised` is used, with ``leverage`` and ``seat``. ``together``
        is the equity against all opponents at once; without it, the equities against
        each are multiplied.
        """
        self._leverage = leverage
        self._seat = seat
        self._future = future
        self._numbers = numbers
        self._beliefs = beliefs
        self._push = 0.06 * (aggression - 0.7)
        product = prod(beliefs.each.values())
        self.equity = product if together is None else together
        self._joint = self.equity / max(product, 1e-9)
        self._bend = 1.0
        """The power of the product that is the equity against all opponents."""
        if 0 < product < 1 and 0 < self.equity < 1:
            self._bend = log(self.equity) / log(product)

    def options(self, sizes: tuple[float, ...]) -> list[ValuedAction]:
        """Return fold, check or call, and raises by these fractions of the pot."""
        numbers = self._numbers
        legal = numbers.legal
        found: list[ValuedAction] = []
        if legal.fold and numbers.price:
            found.append(ValuedAction(Fold(), 0.0))
        if legal.check:
            found.append(ValuedAction(Check(), self._stay(0.0)))
        elif legal.call is not None:
            found.append(ValuedAction(Call(), self._stay(numbers.price)))
        seen = set()
        for size in sizes:
            wish = numbers.bet + numbers.price + size * (numbers.pot + numbers.price)
            if wish - numbers.bet > _ALL_IN * (numbers.reach - numbers.bet):
                wish = numbers.stack + numbers.bet
            to = fit_size(legal, wish)
            if to is not None and to not in seen:
                seen.add(to)
                found.append(self.raise_option(to))
        return found

    def _stay(self, price: float) -> float:
        numbers = self._numbers
        behind = min(numbers.stack - price, numbers.behind)
        if self._future is not None and price == 0 and not numbers.in_position:
            return self._future.checked(numbers.pot, behind)
        value = self._worth(self.equity, numbers.winnable(price), behind, 0.0)
        if numbers.streets_left == 0 and price == 0 and not numbers.in_position:
            value *= _RIVER_CHECK  # the opponent may bet, which is difficult to call
        return value - price

    def raise_option(self, to: Any) -> ValuedAction:
        """Return a bet or raise to that amount with its value."""
        numbers = self._numbers
        total = min(float(to), numbers.reach) if numbers.reach > 0 else float(to)
        added = max(0.0, total - numbers.bet)
        through, feared, extra, folded = 1.0, 0.0, 0.0, 0.0
        answers = []
        for i in numbers.rivals:
            price = max(0.0, min(total - numbers.bets[i], numbers.stacks[i]))
            fold, again = 0.0, 0.0
            if price > 0:
                fold, again = self._beliefs.answers(
                    i, price / (numbers.pot + added + price)
                )
            share = self._beliefs.against_callers(i, fold)
            folded = fold
            through *= fold
            answers.append((fold, share))
            extra += (1 - fold) * price
            if numbers.stack > added and numbers.stacks[i] > price:
                feared = max(feared, again)
        called = 1 - through
        value = through * numbers.pot
        if called > 0:
            share = self._share_if_called(answers) / called
            pot = numbers.pot + added + extra / called
            behind = min(numbers.stack, numbers.behind) - added
            kept = self._worth(share, pot, behind, folded)
            value += called * (kept - added)
            value -= self._danger(feared, share, pot, kept, added)
        value += self._push * numbers.pot
        note = f"everybody folds {through:.0%} of the time"
        return ValuedAction(numbers.legal.raise_to(to), value, note)

    def _share_if_called(self, answers: list[tuple[float, float]]) -> float:
        """Return the mean equity over all sets of callers; 0 if everybody folds.

        ``answers`` are the opponents' probabilities of folding, and the equities
        against each of them if they call. Against one caller, the equity is known;
        against all, it is the product to the power ``_bend``. Between them, the power
        changes evenly with the number of callers.
        """
        if len(answers) == 1:
            fold, share = answers[0]
            return min(1.0, share * self._joint) * (1 - fold)
        # The chance and the product of equities of each set of callers, by its size.
        sets: list[list[tuple[float, float]]] = [[(1.0, 1.0)]]
        for fold, share in answers:
            joined = [[(p * (1 - fold), q * share) for p, q in some] for some in sets]
            kept = [[(p * fold, q) for p, q in some] for some in sets]
            sets = [a + b for a, b in zip([*kept, []], [[], *joined], strict=True)]
        step = (self._bend - 1) / (len(answers) - 1)
        mean = 0.0
        for size, some in enumerate(sets):
            power = 1 + step * (size - 1)
            mean += sum(p * q**power for p, q in some) if size else 0.0
        return mean

    def _worth(self, share: float, pot: float, behind: float, fold: float) -> float:
        """Return the value after the worst ``fold`` of the range has folded."""
        numbers = self._numbers
        if self._future is not None and behind > 0:
            return self._future.after(fold, pot, behind)
        return realised(
            share,
            pot,
            behind,
            numbers.streets_left,
            last=numbers.in_position,
            leverage=self._leverage,
            seat=self._seat,
        )

    def _danger(
        self, feared: float, share: float, pot: float, kept: float, added: float
    ) -> float:
        """Return the cost of being raised; opponents raise with their best hands."""
        against = max(0.0, share - _RAISED)
        more = min(self._numbers.stack - added, pot)
        answer = max(0.0, against * (pot + 2 * more) - more)
        return feared * max(0.0, kept - answer)
