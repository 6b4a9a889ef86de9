"""The strategy for any variant: draws, then expected values of the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.decision_numbers import DecisionNumbers, read_numbers
from bigslick.bots.decision_options import Decision, ValuedAction, choose
from bigslick.bots.valuation import Valuation
from bigslick.bots.variants.beliefs import VariantBeliefs, believe
from bigslick.bots.variants.game_info import Game, read_game
from bigslick.bots.variants.kept_cards import best_kept, draw_for
from bigslick.bots.variants.stud_ranges import is_stud
from bigslick.engine import BringIn, Discard

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.bots.skill import BotSkill
    from bigslick.engine import Action, View

__all__ = ("share_against_any", "think_variant")

_SIZES: Final = ((0.5,), (0.66,), (0.5, 1.0), (0.4, 0.7, 1.0))
# The samples are divided by this, since higher levels sample several ranges.
_SAMPLES_PART: Final = (1, 3, 4, 6)
# Position and later betting matter less than in no-limit hold'em.
_FRICTION: Final = 0.4
_OPEN_FRICTION: Final = 0.8
"""The same factors in stud, where up cards and five streets make them larger."""


def think_variant(
    view: View, skill: BotSkill, habits: Mapping[int, Habits], rng: Random
) -> Decision:
    """Return the bot's decision with its options."""
    game = read_game(view)
    seed = rng.getrandbits(48)
    samples = max(50, skill.simulations // _SAMPLES_PART[skill.thinking])
    if view.legal.discards is not None:
        return _discard(view, game, skill, seed, rng)
    numbers = read_numbers(view)
    reads = skill.thinking > 0
    beliefs = believe(
        view, game, numbers.rivals, samples, seed, habits=habits if reads else None
    )
    friction = _OPEN_FRICTION if is_stud(view) else _FRICTION
    valuation = Valuation(
        numbers,
        beliefs,
        aggression=skill.aggression,
        leverage=friction,
        seat=friction,
        together=beliefs.together,
    )
    options = valuation.options(_SIZES[skill.thinking])
    if view.legal.bring_in is not None:
        options.append(ValuedAction(BringIn(), _bring_in_worth(numbers, beliefs)))
    decision = Decision(
        options,
        valuation.equity,
        numbers.pot_odds,
        ranges=_described(beliefs, numbers.rivals, reads=reads),
    )
    decision.chosen = choose(decision, skill, numbers, rng)
    return decision


def share_against_any(view: View, samples: int, seed: int) -> float:
    """Return the equity against random hands of all opponents."""
    numbers = read_numbers(view)
    game = read_game(view)
    beliefs = believe(view, game, numbers.rivals, samples, seed, habits=None)
    return beliefs.together


def _bring_in_worth(numbers: DecisionNumbers, beliefs: VariantBeliefs) -> float:
    return beliefs.together * numbers.pot * 0.9


def _described(
    beliefs: VariantBeliefs, rivals: tuple[int, ...], *, reads: bool
) -> dict[int, str]:
    if not reads:
        return dict.fromkeys(rivals, "any cards")
    return {i: f"the better {beliefs.held(i):.0%} of hands" for i in rivals}


def _discard(
    view: View, game: Game, skill: BotSkill, seed: int, rng: Random
) -> Decision:
    """Return the best discard."""
    cards = view.own_cards
    tries = (12, 24, 48, 96)[skill.thinking]
    if view.legal.discard_count is not None:
        kept, _ = best_kept(view, game, 40 * tries, seed)
        gone = tuple(card for card in cards if card not in kept)
        gone = gone[: view.legal.discard_count]
        share, reason = 0.5, "keeps the two best cards"
    elif game.equity.lines is None:
        gone, share, reason = (), 0.5, "nothing to gain"
    else:
        draw = draw_for(view, game, seed, tries, reads=skill.thinking > 0)
        gone = tuple(card for i, card in enumerate(cards) if i not in draw.kept)
        share = float(draw.places.mean())
        reason = "a pat hand" if not gone else "keeps the most promising cards"
    action: Action = Discard(gone)
    option = ValuedAction(action, share, "fraction of the others' final hands it beats")
    decision = Decision([option], share, 0.0, reason)
    decision.chosen = option
    # Mistakes: one card too many or too few.
    if view.legal.discard_count is None and rng.random() < skill.mistake_rate / 2:
        wrong = gone[1:] if gone else cards[-1:]
        other = ValuedAction(Discard(wrong), share, "")
        decision.options.append(other)
        decision.chosen = other
        decision.reason = "a deliberate mistake of this level"
    return decision
