// Decisions of recorded hands: what follows for a decision from the earlier ones of its
// hand, such as the number of bets, limpers and callers, who raised, who can c-bet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace bigslick::history {

inline constexpr int kMostPlayers = 32;  // players are bits of a 32-bit number

// The numbers are part of the Python interface.
enum class Kind : std::int8_t { fold = 0, check = 1, call = 2, raise = 3, bring_in = 4, discard = 5 };

// Hands side by side. The actions of hand n are those from first[n] to first[n + 1], the
// players those from seat[n] to seat[n + 1].
struct Hands {
    std::span<const std::int64_t> first;
    std::span<const std::int64_t> seat;
    std::span<const std::int8_t> players;
    std::span<const std::int8_t> kinds;
    std::span<const std::int8_t> streets;

    [[nodiscard]] std::size_t count() const { return first.size() - 1; }
    [[nodiscard]] std::size_t actions() const { return kinds.size(); }
    [[nodiscard]] int seats(std::size_t hand) const {
        return static_cast<int>(seat[hand + 1] - seat[hand]);
    }
};

// What follows from the earlier decisions of the hand, in this order.
enum class Trait : std::uint8_t {
    bets, limpers, callers, first_in, voluntary, own_bet, previous, raiser, raiser_first_in,
    aggressor, aggressor_to_act, aggressor_checked, can_cbet, cbet_declined, facing_cbet,
    floating, players_left, players_behind, in_position,
};
inline constexpr std::size_t kTraits = 19;

// Writes the traits of each action to traits[trait * actions + action], and for each hand
// how many bets its first round ended with. `posted` has for each hand how many bets the
// blinds count as; `live` and `pending` have for each action the bits of players who hold cards
// and who are to act.
void find_traits(const Hands& hands, std::span<const std::int8_t> posted,
                 std::span<const std::int32_t> live, std::span<const std::int32_t> pending,
                 std::int8_t* traits, std::int8_t* first_round_bets);

}  // namespace bigslick::history
