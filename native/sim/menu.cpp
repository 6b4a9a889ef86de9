#include "menu.hpp"

#include <algorithm>
#include <stdexcept>

namespace bigslick::sim {
namespace {

// Totals of raises: the player's bet after a call, plus a fraction of the pot
// after the call.
struct Raise {
    std::int64_t called;
    std::int64_t pot;

    explicit Raise(const Table& t)
        : called(t.bets[t.spot.turn] + t.spot.call), pot(t.pot() + t.spot.call) {}

    [[nodiscard]] std::int64_t to(std::pair<std::int32_t, std::int32_t> fraction) const {
        return called + pot * fraction.first / fraction.second;
    }
};

}  // namespace

Menu::Menu(const Game& game, std::vector<std::pair<std::int32_t, std::int32_t>> fractions)
    : fractions_(std::move(fractions)),
      first_discard_(kLeastSlot + 1 + (game.fixed() ? 0 : fractions_.size() + 1)),
      discard_sets_(game.has_draws ? std::size_t{1} << game.hole_most : 0) {
    for (const auto& [numerator, denominator] : fractions_) {
        if (numerator <= 0 || denominator <= 0) {
            throw std::invalid_argument("a fraction of the pot is not positive");
        }
    }
    if (game.fixed()) fractions_.clear();
}

void Menu::write_mask(const Table& t, std::uint8_t* mask) const {
    std::fill_n(mask, size(), std::uint8_t{0});
    const Spot& s = t.spot;
    if (s.over) return;
    if (s.discarding) {
        std::fill_n(mask + first_discard_, discard_sets_, std::uint8_t{1});
        return;
    }
    mask[kFoldSlot] = s.can_fold;
    mask[kCallSlot] = 1;
    if (s.max_to == 0) return;
    mask[kLeastSlot] = 1;
    if (s.max_to == s.min_to) return;
    const Raise raise(t);
    std::int64_t before = s.min_to;
    for (std::size_t k = 0; k < fractions_.size(); ++k) {
        const std::int64_t to = raise.to(fractions_[k]);
        if (to > before && to < s.max_to) {
            mask[kLeastSlot + 1 + k] = 1;
            before = to;
        }
    }
    mask[first_discard_ - 1] = 1;
}

Chips Menu::action(const Table& t, std::int64_t slot) const {
    const Spot& s = t.spot;
    if (s.over || slot < 0 || slot >= static_cast<std::int64_t>(size())) return kNone;
    const auto chosen = static_cast<std::size_t>(slot);
    if (s.discarding) {
        return chosen >= first_discard_ ? static_cast<Chips>(chosen - first_discard_) : kNone;
    }
    if (chosen == kFoldSlot) return s.can_fold ? kFold : kNone;
    if (chosen == kCallSlot) return kCheckOrCall;
    if (chosen >= first_discard_ || s.max_to == 0) return kNone;
    if (chosen == kLeastSlot) return s.min_to;
    if (s.max_to == s.min_to) return kNone;
    if (chosen == first_discard_ - 1) return s.max_to;
    const Raise raise(t);
    std::int64_t before = s.min_to;
    for (std::size_t k = 0; k < chosen - kLeastSlot - 1; ++k) {
        const std::int64_t to = raise.to(fractions_[k]);
        if (to > before && to < s.max_to) before = to;
    }
    const std::int64_t to = raise.to(fractions_[chosen - kLeastSlot - 1]);
    return to > before && to < s.max_to ? static_cast<Chips>(to) : kNone;
}

}  // namespace bigslick::sim
