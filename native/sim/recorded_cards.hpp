// The cards of a recorded hand, as far as the record has them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game.hpp"

namespace bigslick::sim {

inline constexpr std::uint8_t kUnknownCard = 255;

// Dealing takes its cards from here instead of a deck. A card that the record does not
// have is unknown; burn cards are left out.
struct RecordedCards {
    const std::uint8_t* rows;   // the cards that each player was dealt or drew, in order
    std::size_t width;
    const std::uint8_t* board;
    std::size_t board_width;
    std::array<std::uint8_t, kMostSeats> taken{};  // how many cards each player got
    bool undecided = false;  // an unknown card would decide what happens

    [[nodiscard]] std::uint8_t next_of(int player) {
        const auto i = static_cast<std::size_t>(player);
        const std::size_t place = taken[i]++;
        return place < width ? rows[i * width + place] : kUnknownCard;
    }
    [[nodiscard]] std::uint8_t board_card(std::size_t place) const {
        return place < board_width ? board[place] : kUnknownCard;
    }
};

}  // namespace bigslick::sim
