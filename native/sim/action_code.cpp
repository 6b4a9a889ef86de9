#include "action_code.hpp"

#include <algorithm>
#include <cmath>

namespace bigslick::sim {
namespace {

constexpr std::size_t kKinds = 4;

// The action for a kind and a size, both from -1 to 1. In a draw there is one number for
// each card, and the card is discarded if its number is above 0.
Chips continuous_action(const Table& t, const double* numbers, std::size_t width) {
    constexpr double kThird = 1.0 / 3.0;
    for (std::size_t k = 0; k < width; ++k) {
        if (!std::isfinite(numbers[k])) return kNone;
    }
    const Spot& s = t.spot;
    if (s.discarding) {
        Chips places = 0;
        for (std::size_t k = 0; k < s.hole && 2 + k < width; ++k) {
            if (numbers[2 + k] > 0) places |= 1 << k;
        }
        return places;
    }
    if (numbers[0] < -kThird) return kFold;
    if (numbers[0] <= kThird) return kCheckOrCall;
    if (s.max_to == 0) return kNone;
    const double size = std::clamp(numbers[1], -1.0, 1.0);
    // A half is rounded to the even number, as Python's round does.
    return s.min_to + static_cast<Chips>(std::nearbyint((size + 1) / 2 * (s.max_to - s.min_to)));
}

}  // namespace

std::size_t ActionCode::mask_size() const {
    return encoding_ == Encoding::discrete ? menu_.size() : kKinds;
}

void ActionCode::write_mask(const Table& t, std::uint8_t* mask) const {
    if (encoding_ == Encoding::discrete) {
        menu_.write_mask(t, mask);
        return;
    }
    const Spot& s = t.spot;
    const bool bets = !s.over && !s.discarding;
    mask[0] = bets && s.can_fold;
    mask[1] = bets;
    mask[2] = bets && s.max_to != 0;
    mask[3] = !s.over && s.discarding;
}

Chips ActionCode::action(const Table& t, const Choices& choices, std::size_t n) const {
    Chips action = kNone;
    switch (encoding_) {
        case Encoding::discrete: return menu_.action(t, choices.whole[n]);
        case Encoding::continuous:
            action = continuous_action(t, choices.numbers + n * choices.width, choices.width);
            break;
        case Encoding::exact:
            if (choices.whole[n] < kFold || choices.whole[n] > kMostChips) return kNone;
            action = static_cast<Chips>(choices.whole[n]);
            break;
    }
    return fault_of(t.spot, action) == Fault::none ? action : kNone;
}

}  // namespace bigslick::sim
