#include "enumerate.hpp"

#include <array>
#include <vector>

#include "../simd/paths.hpp"
#include "parallel.hpp"

namespace bigslick::sampling {
namespace {

// Calls take(subset) for every `size` of the cards.
template <typename Take>
void for_each_subset(std::uint64_t cards, int size, std::uint64_t chosen, const Take& take) {
    if (size == 0) {
        take(chosen);
        return;
    }
    for (; cards != 0; cards = without_lowest(cards)) {
        for_each_subset(without_lowest(cards), size - 1, chosen | lowest(cards), take);
    }
}

// A receiver that still gets cards.
struct Missing {
    std::size_t receiver;
    int cards;
};

// Collects deals and scores many at a time.
class Batch {
public:
    Batch(const Plan& plan, const Deal& deal)
        : plan_(plan),
          deck_(deal.deck),
          kernels_(*active_path().rows),
          sampling_(*active_path().sampling) {
        for (auto& column : held_) column.resize(kRows);
        together_.resize(kRows);
        for (auto& line : strengths_) {
            for (auto& column : line) column.resize(kRows + kBlock);
        }
    }

    void put(const std::array<CardMask, kMostPlayers + 1>& held) {
        for (int i = 0; i < plan_.players; ++i) {
            const auto player = static_cast<std::size_t>(i);
            held_[player][count_] = held[player];
        }
        held_[kBoard][count_] = held[kBoard];
        if (++count_ == kRows) score();
    }

    void score() {
        const Strength* rows[kMostLines][kMostPlayers] = {};
        for (std::size_t l = 0; l < static_cast<std::size_t>(plan_.lines); ++l) {
            for (std::size_t i = 0; i < static_cast<std::size_t>(plan_.players); ++i) {
                evaluate(plan_.line[l], i, strengths_[l][i].data());
                rows[l][i] = strengths_[l][i].data();
            }
        }
        sampling_.score_rows(plan_, rows, count_, counts_);
        count_ = 0;
    }

    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    static constexpr std::size_t kRows = 2048;

    void evaluate(Line line, std::size_t player, Strength* out) {
        const auto family = static_cast<std::size_t>(line.family);
        const CardMask* holes = held_[player].data();
        const CardMask* boards = held_[kBoard].data();
        if (line.use == Use::omaha) {
            kernels_.evaluate_omaha[family](holes, boards, count_, {plan_.hole, plan_.board}, out);
            return;
        }
        if (line.use == Use::together) {
            for (std::size_t i = 0; i < count_; ++i) together_[i] = holes[i] | boards[i];
            holes = together_.data();
        }
        kernels_.evaluate[family](holes, count_, {counts_of(line.family), deck_, false}, out);
    }

    const Plan& plan_;
    CardMask deck_;
    const bigslick::Kernels& kernels_;
    const Kernels& sampling_;
    std::array<std::vector<CardMask>, kMostPlayers + 1> held_;
    std::vector<CardMask> together_;
    std::array<std::array<std::vector<Strength>, kMostPlayers>, kMostLines> strengths_;
    std::size_t count_ = 0;
    Counts counts_;
};

}  // namespace

Counts enumerate(const Deal& deal, int threads, Control& control) {
    const Plan plan = plan_of(deal);
    if (plan.range_slots != 0) throw ImpossibleDeal("ranges are not enumerated");
    std::vector<Missing> missing;
    for (int i = 0; i < plan.slots; ++i) {
        const std::size_t receiver = plan.slot[static_cast<std::size_t>(i)].receiver;
        if (missing.empty() || missing.back().receiver != receiver) missing.push_back({receiver, 0});
        ++missing.back().cards;
    }
    std::uint64_t live = 0;
    for (int i = 0; i < plan.live; ++i) {
        live |= std::uint64_t{1} << plan.position[static_cast<std::size_t>(i)];
    }
    // Each set of cards of the first receiver is a task.
    std::vector<std::uint64_t> firsts;
    for_each_subset(live, missing.empty() ? 0 : missing[0].cards, 0,
                    [&](std::uint64_t cards) { firsts.push_back(cards); });
    // A few tasks at a time, so that distributing them costs little.
    constexpr std::int64_t kTogether = 16;
    const auto total = static_cast<std::int64_t>(firsts.size());
    const std::int64_t pieces = (total + kTogether - 1) / kTogether;
    const int workers = thread_count(threads, pieces);
    control.begin(total);
    std::vector<Batch> batches(static_cast<std::size_t>(workers), Batch(plan, deal));
    for_each_piece(pieces, workers, control, [&](std::int64_t piece, int worker) {
        Batch& batch = batches[static_cast<std::size_t>(worker)];
        auto held = plan.known;
        const auto fill = [&](const auto& self, std::size_t depth, std::uint64_t left) -> void {
            if (depth >= missing.size()) {
                batch.put(held);
                return;
            }
            const Missing& next = missing[depth];
            for_each_subset(left, next.cards, 0, [&](std::uint64_t cards) {
                held[next.receiver].bits = plan.known[next.receiver].bits | cards;
                self(self, depth + 1, left & ~cards);
            });
        };
        const std::int64_t end = std::min(total, (piece + 1) * kTogether);
        for (std::int64_t i = piece * kTogether; i < end; ++i) {
            const std::uint64_t cards = firsts[static_cast<std::size_t>(i)];
            if (!missing.empty()) {
                held[missing[0].receiver].bits = plan.known[missing[0].receiver].bits | cards;
            }
            if (control.cancelled()) return;
            fill(fill, 1, live & ~cards);
            control.advance(1);
        }
    });
    Counts sum;
    for (Batch& batch : batches) {
        batch.score();
        add(sum, batch.counts());
    }
    return sum;
}

}  // namespace bigslick::sampling
