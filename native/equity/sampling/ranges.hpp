// Draws a holding for every player with a range, without duplicate cards.
#pragma once

#include <cstdint>
#include <vector>

#include "sampling.hpp"
#include "generator.hpp"

namespace bigslick::sampling {

// Chooses an item with a probability proportional to its weight (Walker's
// alias method, built by Vose's).
class WeightedChoice {
public:
    explicit WeightedChoice(const std::vector<double>& weights);

    [[nodiscard]] std::uint32_t draw(Sfc64& generator) const {
        const auto [place, rest] = generator.below(size_);
        if (entries_.empty()) return place;
        return rest < entries_[place].limit ? place : entries_[place].alias;
    }

private:
    struct Entry {
        std::uint32_t limit;
        std::uint32_t alias;
    };
    std::uint32_t size_;
    std::vector<Entry> entries_;  // empty if all weights are equal
};

// The players' holdings together. A deal of holdings has the product of their
// weights as its weight if no two share a card, and cannot happen otherwise.
// Drawing each independently and starting over when two share a card gives exactly
// these proportions. If almost all draws would fail, the possible deals are listed
// once and drawn from the list.
class JointRanges {
public:
    JointRanges(const Deal& deal, const Plan& plan);

    // Positions in the live deck for the range slots of one block.
    void draw(Sfc64& generator, BlockIds* slots) const;

    // The same for a kernel: `state` is a Stream.
    struct Stream {
        const JointRanges* ranges;
        Sfc64 generator;
    };
    static void draw_block(void* state, BlockIds* slots);

private:
    struct Holding {
        CardMask cards;
        std::uint8_t places[8];  // in the live deck
    };
    struct Range {
        int cards = 0;
        std::vector<Holding> holdings;
        std::vector<double> weights;
    };

    [[nodiscard]] bool draw_once(Sfc64& generator, std::uint32_t* chosen) const;
    void list_deals_if_rare();

    std::vector<Range> ranges_;
    std::vector<WeightedChoice> choices_;
    std::vector<std::uint32_t> listed_;        // one holding for each range, deal after deal
    std::vector<WeightedChoice> listed_choice_;  // one, if deals are listed
};

}  // namespace bigslick::sampling
