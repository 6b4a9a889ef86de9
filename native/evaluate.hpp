// One hand at a time, any number of cards.
#pragma once

#include "cards.hpp"
#include "families.hpp"

namespace bigslick {

// The best hand the cards make, or kDoesNotQualify: too few cards, nothing
// low enough, or a card outside the family's deck. Bits that are not
// cards must not be set.
[[nodiscard]] Strength strength(Family family, CardMask cards);

// The best hand of exactly two hole cards and three board cards.
// Badugi families have no such rule and never qualify.
[[nodiscard]] Strength omaha_strength(Family family, CardMask hole, CardMask board);

// One function for each way of ranking, all with the contract of strength().
[[nodiscard]] Strength high_strength(CardMask cards);
[[nodiscard]] Strength short_deck_strength(CardMask cards);
[[nodiscard]] Strength ace_to_five_strength(CardMask cards);
[[nodiscard]] Strength eight_or_better_strength(CardMask cards);
[[nodiscard]] Strength deuce_to_seven_strength(CardMask cards);
[[nodiscard]] Strength badugi_strength(CardMask cards);
[[nodiscard]] Strength high_badugi_strength(CardMask cards);

}  // namespace bigslick
