// A range on the grid of all holdings.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <optional>

#include "../../cards.hpp"
#include "../exact_ranges.hpp"
#include "classes.hpp"

namespace bigslick {

inline constexpr std::size_t kPlaces = kHoldingClasses * kHoldingLanes;

// One number for each possible holding, in the order of classes and lanes.
template <typename Number>
using PerHolding = std::array<Number, kPlaces>;

[[nodiscard]] constexpr std::size_t index_of(HoldingPlace place) {
    return place.holding_class * kHoldingLanes + place.lane;
}

using ClassSet = std::bitset<kHoldingClasses>;

// Holdings that share a card with known cards have weight 0.
struct GridRange {
    PerHolding<double> weights{};
    ClassSet classes;  // of the range's holdings, including weight 0

    GridRange(const WeightedRange& range, CardMask known) {
        for (std::size_t i = 0; i < range.holdings.size(); ++i) {
            const CardMask holding = range.holdings[i];
            if ((holding & known).bits != 0) continue;
            const HoldingPlace place = place_of(holding);
            weights[index_of(place)] = range.weights[i];
            classes.set(place.holding_class);
        }
    }

    // Whether the range is the same with other names for the suits.
    [[nodiscard]] bool keeps(const Renaming& renaming) const {
        for (std::size_t c = 0; c < kHoldingClasses; ++c) {
            if (!classes[c]) continue;
            for (std::size_t lane = 0; lane < kHoldingLanes; ++lane) {
                const HoldingPlace place{c, lane};
                // Zeros need no test: a renaming is a permutation, so if a zero is
                // moved to a weight, some weight is moved to another value.
                if (weights[index_of(place)] == 0) continue;
                if (weights[index_of(place)] != weights[index_of(renamed(place, renaming))]) {
                    return false;
                }
            }
        }
        return true;
    }

    // The one weight that all holdings of the range have, if there is one.
    [[nodiscard]] std::optional<double> common_weight() const {
        double common = 0;
        for (const double weight : weights) {
            if (weight == 0) continue;
            if (common != 0 && weight != common) return std::nullopt;
            common = weight;
        }
        return common != 0 ? std::optional(common) : std::nullopt;
    }
};

// A range's total and its part with each card.
template <typename Number>
class CardTotals {
public:
    // value(weight) is what a holding counts for.
    template <typename Value>
    CardTotals(const GridRange& range, Value value) {
        for (std::size_t c = 0; c < kHoldingClasses; ++c) {
            if (!range.classes[c]) continue;
            for (std::size_t lane = 0; lane < kHoldingLanes; ++lane) {
                const double weight = range.weights[c * kHoldingLanes + lane];
                if (weight == 0) continue;
                const Number counted = value(weight);
                own_[c * kHoldingLanes + lane] = counted;
                total_ += counted;
                by_card_[kRankPairs[c].x][lane / 4] += counted;
                by_card_[kRankPairs[c].y][lane % 4] += counted;
            }
        }
    }

    // The weight of holdings that share no card with a given one.
    [[nodiscard]] Number disjoint(HoldingPlace place) const {
        const RankPair pair = kRankPairs[place.holding_class];
        return total_ - by_card_[pair.x][place.lane / 4] - by_card_[pair.y][place.lane % 4] +
               own_[index_of(place)];
    }

private:
    PerHolding<Number> own_{};
    std::array<std::array<Number, kSuitCount>, kRankCount> by_card_{};
    Number total_ = 0;
};

}  // namespace bigslick
