#include "game.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace bigslick::sim {
namespace {

void require(bool holds, const std::string& message) {
    if (!holds) throw std::invalid_argument(message);
}

void require_between(const char* name, int value, int least, int most) {
    require(least <= value && value <= most,
            std::string(name) + " is " + std::to_string(value) + ", expected " +
                std::to_string(least) + " to " + std::to_string(most));
}

}  // namespace

void Game::finish() {
    require_between("the number of seats", seats, 2, kMostSeats);
    require_between("the number of streets", street_count, 1, kMostStreets);
    require_between("the number of hand types", line_count, 1, kMostLines);
    hole_most = board_most = deal_most = 0;
    up_places = 0;
    has_draws = false;
    for (int s = 0; s < street_count; ++s) {
        const Street& street = streets[static_cast<std::size_t>(s)];
        require_between("the bet of a street", street.bet, 1, kMostChips);
        up_places |= static_cast<unsigned>(street.up) << hole_most;
        hole_most += street.hole;
        board_most += street.board;
        deal_most += street.hole * seats + street.board + (street.burns ? 1 : 0);
        has_draws = has_draws || street.draws;
    }
    require_between("the number of hole cards", hole_most, 1, kMostHole);
    require_between("the number of board cards", board_most, 0, kMostBoard);
    unit = 1.0 / streets[0].bet;
    for (int i = 0; i < seats; ++i) {
        seat_parts[static_cast<std::size_t>(i)] =
            static_cast<float>((i + 1) / static_cast<double>(seats));
    }
    for (int s = 0; s < street_count; ++s) {
        street_parts[static_cast<std::size_t>(s)] =
            static_cast<float>((s + 1) / static_cast<double>(street_count));
    }
    std::uint64_t seen = 0;
    for (const std::uint8_t id : deck) {
        require(id < kDeckSize, "card id " + std::to_string(id) + " is beyond the deck");
        require((seen >> id & 1) == 0, "card id " + std::to_string(id) + " is in the deck twice");
        seen |= std::uint64_t{1} << id;
    }
    // When the cards run out on the last street, folded and burned ones are dealt again,
    // or one card for everybody goes to the board.
    const Street& last = streets[static_cast<std::size_t>(street_count - 1)];
    const int before_last = deal_most - last.hole * seats - last.board - (last.burns ? 1 : 0);
    require(before_last <= static_cast<int>(deck.size()) &&
                (street_count > 1 || deal_most <= static_cast<int>(deck.size())),
            std::to_string(seats) + " players need " + std::to_string(deal_most) + " cards of " +
                std::to_string(deck.size()));
    if (deal_most > static_cast<int>(deck.size())) board_most += last.hole;
    require_between("the number of board cards", board_most, 0, kMostBoard);
    require(rake.numerator >= 0 && rake.denominator > 0 && rake.numerator <= rake.denominator &&
                rake.denominator <= kMostChips && rake.cap >= 0,
            "the rake is no part of a pot");
    blind_sum = 0;
    for (int i = 0; i < seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        require_between("an ante", antes[at], 0, kMostChips / kMostSeats);
        require_between("a blind", blinds[at], 0, kMostChips / kMostSeats);
        blind_sum += blinds[at];
    }
    require_between("the bring-in", bring_in, 0, kMostChips / kMostSeats);
}

}  // namespace bigslick::sim
