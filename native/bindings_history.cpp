// Python bindings for the decisions of hand histories. The Python code checks the hands.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "bindings_equity.hpp"
#include "history/decisions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick::history;

template <typename T, std::size_t dimensions = 1>
using Read = nb::ndarray<const T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
template <typename T, std::size_t dimensions = 1>
using Write = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

template <typename T>
std::span<const T> span_of(const Read<T>& array) {
    return {array.data(), array.size()};
}

void require(bool holds, const char* message) {
    if (!holds) throw nb::value_error(message);
}

// Throws if the sizes of the arrays do not match, so that no index is out of range.
Hands hands_of(const Read<std::int64_t>& first, const Read<std::int64_t>& seat,
               const Read<std::int8_t>& players, const Read<std::int8_t>& kinds,
               const Read<std::int8_t>& streets) {
    const Hands hands{span_of(first), span_of(seat), span_of(players), span_of(kinds),
                      span_of(streets)};
    require(!hands.first.empty() && hands.first.size() == hands.seat.size(),
            "expected one offset of seats for each offset of actions");
    require(hands.first[0] == 0 && hands.seat[0] == 0, "offsets must begin at 0");
    require(hands.players.size() == hands.actions() && hands.streets.size() == hands.actions() &&
                hands.first.back() == static_cast<std::int64_t>(hands.actions()),
            "expected a player, a kind and a street for each action");
    for (std::size_t n = 0; n < hands.count(); ++n) {
        require(hands.first[n] <= hands.first[n + 1], "offsets of actions must not decrease");
        const std::int64_t seats = hands.seat[n + 1] - hands.seat[n];
        require(0 <= seats && seats <= kMostPlayers, "a hand has up to 32 players");
        for (auto k = hands.first[n]; k < hands.first[n + 1]; ++k) {
            const auto at = static_cast<std::size_t>(k);
            require(0 <= hands.players[at] && hands.players[at] < seats, "no such player");
            require(0 <= hands.kinds[at] && hands.kinds[at] <= 5, "no such kind of action");
            require(0 <= hands.streets[at], "no such street");
        }
    }
    return hands;
}

}  // namespace

void add_history(nb::module_& module) {
    module.def(
        "decision_traits",
        [](const Read<std::int64_t>& first, const Read<std::int64_t>& seat,
           const Read<std::int8_t>& players, const Read<std::int8_t>& kinds,
           const Read<std::int8_t>& streets, const Read<std::int8_t>& posted,
           const Read<std::int32_t>& live, const Read<std::int32_t>& pending,
           const Write<std::int8_t, 2>& traits, const Write<std::int8_t>& first_round_bets) {
            const Hands hands = hands_of(first, seat, players, kinds, streets);
            require(posted.size() == hands.count() && first_round_bets.size() == hands.count(),
                    "expected the posted bets of each hand");
            require(live.size() == hands.actions() && pending.size() == hands.actions(),
                    "expected the live and the pending players of each action");
            require(traits.shape(0) == kTraits && traits.shape(1) == hands.actions(),
                    "expected a row for each trait");
            const nb::gil_scoped_release unlocked;
            find_traits(hands, span_of(posted), span_of(live), span_of(pending), traits.data(),
                        first_round_bets.data());
        },
        "first"_a.noconvert(), "seat"_a.noconvert(), "players"_a.noconvert(),
        "kinds"_a.noconvert(), "streets"_a.noconvert(), "posted"_a.noconvert(),
        "live"_a.noconvert(), "pending"_a.noconvert(), "traits"_a.noconvert(),
        "first_round_bets"_a.noconvert(),
        "Write the facts about each decision that follow from earlier decisions of its hand.");
}
