// Many hands of one game side by side, in flat arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game.hpp"
#include "hand_flow.hpp"
#include "table.hpp"

namespace bigslick::sim {

// How the seats act for which the caller does not decide.
enum class Policy : std::uint8_t {
    call = 0,    // check or call, post the bring-in
    random = 1,  // fold, call or raise with equal probability, sizes uniform
};

// Tables that one thread takes at a time.
inline constexpr std::size_t kPiece = 512;

// A table and what was wrong there.
struct Refused {
    std::size_t table = 0;
    Fault fault = Fault::none;
};

class Batch {
public:
    Batch(Game game, std::size_t tables, std::uint64_t seed);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] std::size_t size() const { return spots_.size(); }

    // Begins the next hand where `chosen` is set, everywhere if it is empty. Rows of
    // `decks` hold the cards on top of the deck in the order of dealing.
    void deal(std::span<const std::uint8_t> chosen, std::span<const std::uint8_t> decks,
              std::size_t deck_size, int threads);

    // Begins the next hand at one table with random cards.
    void begin_next(std::size_t table) { begin(table, nullptr, 0); }

    // Performs one action at each table. If one of them is refused, nothing is changed.
    [[nodiscard]] std::optional<Refused> step(std::span<const Chips> actions, int threads);

    // Performs the actions of each row until one is kNone. A refused one stops its
    // table; the first stopped table is returned, with the number of the action.
    struct Stopped {
        Refused refused;
        std::size_t action = 0;
    };
    [[nodiscard]] std::optional<Stopped> replay(std::span<const Chips> actions, std::size_t length,
                                                int threads);

    // Plays for everybody but the player `kept[table]` (nobody is kept if it is
    // empty) until that player is to act or the hand is over; returns the decisions.
    std::uint64_t play(Policy policy, std::span<const std::int8_t> kept, int threads);

    // Plays whole hands at every table, one after the other.
    std::uint64_t play_hands(Policy policy, std::uint32_t hands, int threads);

    // Restarts the count of hands; the next ones follow from the random seed.
    void reseed(std::uint64_t seed);

    // Copies of the tables at these places, with the cards and numbers to come.
    [[nodiscard]] Batch copy(std::span<const std::int64_t> places) const;

    [[nodiscard]] Table at(std::size_t table);
    [[nodiscard]] std::size_t bytes_of_table() const;

    // Completes the order of the deck of a table; before, only the dealt part is fixed.
    void finish_shuffle(std::size_t table);

    std::vector<Spot>& spots() { return spots_; }
    std::vector<Chips>& stacks() { return stacks_; }
    std::vector<Chips>& bets() { return bets_; }
    std::vector<Chips>& starts() { return starts_; }
    std::vector<std::uint8_t>& holes() { return holes_; }
    std::vector<std::uint8_t>& boards() { return boards_; }
    std::vector<std::uint8_t>& decks() { return decks_; }

private:
    Game game_;
    std::uint64_t seed_;
    std::vector<std::uint64_t> numbers_;  // of the tables, for their random keys
    std::vector<Spot> spots_;
    std::vector<Chips> stacks_, bets_, starts_, acted_levels_;
    std::vector<Done> history_;
    std::vector<std::uint8_t> decks_, holes_, boards_, waiting_;

    void begin(std::size_t table, const std::uint8_t* deck, std::size_t deck_size);
    template <typename Work>
    void for_each_table(int threads, Work work);
};

inline Table Batch::at(std::size_t n) {
    const auto seats = static_cast<std::size_t>(game_.seats);
    return {game_,
            spots_[n],
            stacks_.data() + n * seats,
            bets_.data() + n * seats,
            starts_.data() + n * seats,
            acted_levels_.data() + n * seats,
            history_.data() + n * kHistory,
            waiting_.data() + n * seats,
            decks_.data() + n * game_.deck.size(),
            holes_.data() + n * seats * static_cast<std::size_t>(game_.hole_most),
            boards_.data() + n * static_cast<std::size_t>(game_.board_most)};
}

}  // namespace bigslick::sim
