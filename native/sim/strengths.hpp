// The strength of a player's cards for a part of the pot.
#pragma once

#include "../evaluate.hpp"
#include "../evaluate_ranks.hpp"
#include "table.hpp"

namespace bigslick::sim {

[[nodiscard]] inline CardMask cards_at(const std::uint8_t* ids, int count) {
    CardMask cards;
    for (int k = 0; k < count; ++k) cards = cards | kCardOfId[ids[k]];
    return cards;
}

// The id of the highest card among those that make the player's best hand. Of several
// equally good choices the first counts, in the order in which the cards were dealt.
[[nodiscard]] int highest_card_of(const Table& t, const Line& line, int player);

// Larger is better, equal is a tie, negative: no such hand.
[[nodiscard]] int strength_of(const Table& t, const Line& line, int player, CardMask board);

}  // namespace bigslick::sim
