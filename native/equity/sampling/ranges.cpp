#include "ranges.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bigslick::sampling {
namespace {

// A listed deal costs a few bytes; a search step a few nanoseconds.
constexpr std::size_t kMostListed = std::size_t{1} << 21;
constexpr std::int64_t kMostSteps = std::int64_t{1} << 27;
constexpr int kTrials = 4096;
// Below this share of successful trials the deals are listed, if that works.
constexpr int kFewSuccesses = kTrials / 32;

}  // namespace

WeightedChoice::WeightedChoice(const std::vector<double>& weights)
    : size_(static_cast<std::uint32_t>(weights.size())) {
    if (std::adjacent_find(weights.begin(), weights.end(), std::not_equal_to<>()) ==
        weights.end()) {
        return;
    }
    const double mean = std::accumulate(weights.begin(), weights.end(), 0.0) /
                        static_cast<double>(weights.size());
    std::vector<double> scaled(weights.size());
    std::vector<std::uint32_t> small, large;
    for (std::uint32_t i = 0; i < size_; ++i) {
        scaled[i] = weights[i] / mean;
        (scaled[i] < 1 ? small : large).push_back(i);
    }
    entries_.resize(weights.size());
    while (!small.empty() && !large.empty()) {
        const std::uint32_t less = small.back(), more = large.back();
        small.pop_back();
        entries_[less] = {static_cast<std::uint32_t>(std::min(scaled[less] * 4294967296.0, 4294967295.0)),
                          more};
        scaled[more] -= 1 - scaled[less];
        if (scaled[more] < 1) {
            large.pop_back();
            small.push_back(more);
        }
    }
    // The remaining probabilities are 1 up to rounding: the alias is the item itself.
    for (const auto* rest : {&small, &large}) {
        for (const std::uint32_t i : *rest) entries_[i] = {0, i};
    }
}

JointRanges::JointRanges(const Deal& deal, const Plan& plan) {
    std::array<std::uint8_t, 64> place_of{};
    CardMask live;
    for (int i = 0; i < plan.live; ++i) {
        const auto position = plan.position[static_cast<std::size_t>(i)];
        place_of[position] = static_cast<std::uint8_t>(i);
        live.bits |= std::uint64_t{1} << position;
    }
    for (const Seat& seat : deal.seats) {
        if (seat.holdings.empty()) continue;
        Range range;
        range.cards = seat.holdings.front().count();
        for (std::size_t i = 0; i < seat.holdings.size(); ++i) {
            const CardMask cards = seat.holdings[i];
            if ((cards.bits & ~live.bits) != 0 || !(seat.weights[i] > 0)) continue;
            Holding holding{cards, {}};
            std::size_t j = 0;
            for (auto rest = cards.bits; rest != 0; rest = without_lowest(rest)) {
                holding.places[j++] = place_of[static_cast<std::size_t>(std::countr_zero(rest))];
            }
            range.holdings.push_back(holding);
            range.weights.push_back(seat.weights[i]);
        }
        if (range.holdings.empty()) {
            throw ImpossibleDeal("no holding of a range is left once the known cards are removed");
        }
        ranges_.push_back(std::move(range));
    }
    for (const Range& range : ranges_) choices_.emplace_back(range.weights);
    if (ranges_.size() > 1) list_deals_if_rare();
}

bool JointRanges::draw_once(Sfc64& generator, std::uint32_t* chosen) const {
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
        chosen[i] = choices_[i].draw(generator);
        const std::uint64_t cards = ranges_[i].holdings[chosen[i]].cards.bits;
        if ((used & cards) != 0) return false;
        used |= cards;
    }
    return true;
}

void JointRanges::list_deals_if_rare() {
    Sfc64 generator = Sfc64::start(0);
    std::uint32_t chosen[kMostPlayers];
    int successes = 0;
    for (int i = 0; i < kTrials; ++i) successes += draw_once(generator, chosen) ? 1 : 0;
    if (successes >= kFewSuccesses) return;

    CardMask all;
    int needed = 0;
    for (const Range& range : ranges_) {
        needed += range.cards;
        for (const Holding& holding : range.holdings) all = all | holding.cards;
    }
    if (all.count() < needed) {
        throw ImpossibleDeal("the ranges conflict: they need " +
                             std::to_string(needed) + " cards and contain " +
                             std::to_string(all.count()));
    }
    // Depth first, the narrowest range first, so that dead ends come early.
    std::vector<std::size_t> order(ranges_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        return ranges_[x].holdings.size() < ranges_[y].holdings.size();
    });
    std::vector<double> weights;
    std::int64_t steps = 0;
    bool complete = true;
    const auto search = [&](const auto& self, std::size_t depth, std::uint64_t used,
                            double weight) -> void {
        if (depth == order.size()) {
            listed_.insert(listed_.end(), chosen, chosen + ranges_.size());
            weights.push_back(weight);
            complete = complete && weights.size() < kMostListed;
            return;
        }
        const std::size_t r = order[depth];
        for (std::size_t i = 0; complete && i < ranges_[r].holdings.size(); ++i) {
            if (++steps > kMostSteps) complete = false;
            const std::uint64_t cards = ranges_[r].holdings[i].cards.bits;
            if ((used & cards) != 0) continue;
            chosen[r] = static_cast<std::uint32_t>(i);
            self(self, depth + 1, used | cards, weight * ranges_[r].weights[i]);
        }
    };
    search(search, 0, 0, 1.0);
    if (weights.empty()) {
        throw ImpossibleDeal("the ranges conflict: no combination of their hands is without a duplicate card");
    }
    if (complete) {
        listed_choice_.emplace_back(weights);
    } else {
        listed_.clear();
    }
}

void JointRanges::draw(Sfc64& generator, BlockIds* slots) const {
    std::uint32_t drawn[kMostPlayers];
    for (std::size_t lane = 0; lane < kBlock; ++lane) {
        const std::uint32_t* chosen = drawn;
        if (!listed_choice_.empty()) {
            chosen = &listed_[listed_choice_.front().draw(generator) * ranges_.size()];
        } else {
            while (!draw_once(generator, drawn)) {
            }
        }
        std::size_t slot = 0;
        for (std::size_t i = 0; i < ranges_.size(); ++i) {
            const Holding& holding = ranges_[i].holdings[chosen[i]];
            for (int j = 0; j < ranges_[i].cards; ++j) slots[slot++][lane] = holding.places[j];
        }
    }
}

void JointRanges::draw_block(void* state, BlockIds* slots) {
    auto& stream = *static_cast<Stream*>(state);
    stream.ranges->draw(stream.generator, slots);
}

}  // namespace bigslick::sampling
