"""`Drill`: asks about reviewed decisions again, and scores the answers."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError, brief
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.study.decision import Option, ReviewedDecision

__all__ = ("Answer", "Drill")

_FINE: Final = 0.05


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question of a drill."""

    decision: ReviewedDecision
    choice: Option

    @property
    def loss(self) -> float:
        """The expected value that the answer loses, in big blinds."""
        return self.decision.best.ev - self.choice.ev

    @property
    def is_right(self) -> bool:
        """Whether the answer loses less than a twentieth of a big blind."""
        return self.loss < _FINE


@dataclass
class Drill:
    """Decisions to be made again, the most expensive first."""

    decisions: list[ReviewedDecision]
    answers: list[Answer] = field(default_factory=list)

    @classmethod
    def of(cls, decisions: Sequence[ReviewedDecision], count: int = 10) -> Drill:
        """Return a drill of the decisions that lost most."""
        ranked = sorted(decisions, key=lambda decision: -decision.loss)
        return cls(ranked[:count])

    @property
    def question(self) -> ReviewedDecision | None:
        """The decision to be made now, or None at the end."""
        done = len(self.answers)
        return self.decisions[done] if done < len(self.decisions) else None

    def answer(self, text: str) -> Answer:
        """Record the answer to the current question: an action or its number from 1.

        Raises:
            NotationError: there is no such action; the message lists all of them.

        """
        decision = self.question
        if decision is None:
            raise NotationError("the drill is over")
        wanted = text.strip().lower()
        options = decision.options
        found = [o for o in options if o.action == wanted] or [
            o for o in options if wanted and o.action.startswith(wanted)
        ]
        if wanted.isdecimal() and 0 < int(wanted) <= len(options):
            found = [options[int(wanted) - 1]]
        if len(found) != 1:
            known = ", ".join(option.action for option in options)
            raise NotationError(
                f"invalid answer {brief(text)}: expected one of {known}, or its number",
                text,
            )
        self.answers.append(Answer(decision, found[0]))
        return self.answers[-1]

    @property
    def score(self) -> tuple[int, int]:
        """The number of right answers, and of all answers."""
        return sum(answer.is_right for answer in self.answers), len(self.answers)
