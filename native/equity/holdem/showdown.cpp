#include "showdown.hpp"

#include <algorithm>
#include <bit>

#include "../../simd/paths.hpp"
#include "suited.hpp"

namespace bigslick {
namespace {

// The categories from the weakest to the strongest.
std::array<Category, kCategoryCount> category_order(bool flush_beats_full_house) {
    std::array<Category, kCategoryCount> order{high_card, one_pair,   two_pair, trips,         straight,
                                               flush,     full_house, quads,    straight_flush};
    if (flush_beats_full_house) std::swap(order[5], order[6]);
    return order;
}

const Layout& layout_of(Family family) {
    return family == Family::high ? kHighLayout : kShortDeckLayout;
}

// From "at least" to "exactly", under the categories' own numbers.
ExactHands::Categories exactly(const Tally::Cumulative& at_least, bool flush_beats_full_house) {
    const auto order = category_order(flush_beats_full_house);
    ExactHands::Categories counts{};
    for (std::size_t i = 0; i < kCategoryCount; ++i) {
        counts[order[i]] = at_least[i] - (i + 1 < kCategoryCount ? at_least[i + 1] : 0);
    }
    return counts;
}

}  // namespace

Showdown::Showdown(Family family, int players)
    : kernels_(*active_path().holdem),
      flush_beats_full_house_(layout_of(family).flush_beats_full_house),
      players_(players) {
    const auto order = category_order(flush_beats_full_house_);
    for (std::size_t i = 0; i < kCategoryCount; ++i) {
        floors_[i] = static_cast<Strength>(layout_of(family).base[order[i]]);
    }
}

ExactHands Showdown::result() const {
    ExactHands result;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
        result.won[i] = exactly(all_.won[i], flush_beats_full_house_);
        result.tied[i] = exactly(all_.tied[i], flush_beats_full_house_);
        result.made[i] = exactly(all_.made[i], flush_beats_full_house_);
        const auto won = exactly(flushes_.won[i], flush_beats_full_house_);
        const auto tied = exactly(flushes_.tied[i], flush_beats_full_house_);
        const auto made = exactly(flushes_.made[i], flush_beats_full_house_);
        for (std::size_t c = 0; c < kCategoryCount; ++c) {
            result.won[i][c] += won[c];
            result.tied[i][c] += tied[c];
        }
        result.made[i][flush] += made[flush];
        result.made[i][straight_flush] += made[straight_flush];
        for (std::size_t k = 2; k <= static_cast<std::size_t>(players_); ++k) {
            result.shares[i][k] = all_.shares[i][k] + flushes_.shares[i][k];
        }
        for (const auto count : result.won[i]) result.shares[i][1] += count;
    }
    for (const auto count : result.made[0]) result.boards += count;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
        std::int64_t held = 0;
        for (std::size_t k = 1; k <= static_cast<std::size_t>(players_); ++k) {
            held += result.shares[i][k];
        }
        result.shares[i][0] = result.boards - held;
    }
    return result;
}

// Buffers boards with a flush until they are tallied.
class RankShowdown::FlushRun {
public:
    FlushRun(Showdown& showdown, std::size_t players) : showdown_(showdown), players_(players) {}

    // Places for one strength per player; to be filled before the next call.
    struct Entry {
        FlushRun& run;
        Strength& operator[](std::size_t player) const {
            return run.strengths_[player][run.count_ - 1];
        }
    };
    Entry add(int weight) {
        if (count_ == kRun) flush();
        weights_[count_++] = static_cast<std::uint16_t>(weight);
        return {*this};
    }

    void flush() {
        if (count_ == 0) return;
        TallyRows rows;
        rows.players = static_cast<int>(players_);
        rows.count = (count_ + kBoardBlock - 1) / kBoardBlock * kBoardBlock;
        rows.weights = weights_.data();
        for (std::size_t row = count_; row < rows.count; ++row) {
            weights_[row] = 0;
            for (std::size_t i = 0; i < players_; ++i) strengths_[i][row] = 0;
        }
        for (std::size_t i = 0; i < players_; ++i) {
            rows.strengths[i] = strengths_[i].data();
            rows.made_weights[i] = weights_.data();
        }
        showdown_.add_flushes(rows);
        count_ = 0;
    }

private:
    static constexpr std::size_t kRun = 1024;
    static_assert(kRun % kBoardBlock == 0);

    Showdown& showdown_;
    std::size_t players_;
    std::size_t count_ = 0;
    std::array<std::uint16_t, kRun> weights_;
    std::array<std::array<Strength, kRun>, kMostHands> strengths_;
};

RankShowdown::RankShowdown(Family family, std::span<const CardMask> holes, CardMask live)
    : family_(family),
      holes_(holes),
      live_(live),
      boards_(rank_boards(family)),
      flushes_(flush_strengths(family)),
      by_ranks_(family) {
    for (std::size_t i = 0; i < holes.size(); ++i) {
        const RankLevels levels = rank_levels(holes[i]);
        ranks_[i] = levels.any;
        const int low = std::countr_zero(levels.any);
        const int high = std::bit_width(levels.any) - 1;
        rank_strengths_[i] = by_ranks_.of(low, high);
    }
}

void RankShowdown::play(Showdown& showdown) const {
    play_ranks(showdown);
    FlushRun run(showdown, holes_.size());
    for (int suit = 0; suit < kSuitCount; ++suit) play_suit(suit, run);
    run.flush();
}

void RankShowdown::play_ranks(Showdown& showdown) const {
    constexpr std::size_t kRun = 1024;
    const BoardWeights weights(live_);
    // Set 0: nobody has a flush. Set i + 1: player i has none.
    const std::size_t sets = holes_.size() + 1;
    std::array<SuitLimits, kMostHands + 1> limits{};
    for (std::size_t suit = 0; suit < kSuitCount; ++suit) {
        limits[0][suit] = kBoardCards;
        for (std::size_t i = 0; i < holes_.size(); ++i) {
            const int own = std::popcount(holes_[i].suit(static_cast<int>(suit)));
            limits[i + 1][suit] = kBoardCards - own;
            limits[0][suit] = std::min(limits[0][suit], kBoardCards - own);
        }
    }
    std::array<std::array<std::uint16_t, kRun>, kMostHands + 1> rows_of_set;
    std::array<std::uint16_t*, kMostHands + 1> out{};
    for (std::size_t set = 0; set < sets; ++set) out[set] = rows_of_set[set].data();
    TallyRows rows;
    rows.players = static_cast<int>(holes_.size());
    rows.weights = out[0];
    const HoldemKernels& kernels = *active_path().holdem;
    for (const BoardShape& shape : boards_.shapes) {
        for (std::size_t first = shape.first; first < shape.last; first += kRun) {
            rows.count = std::min(kRun, shape.last - first);
            kernels.weigh(boards_, shape, first, rows.count, weights, limits.data(),
                          static_cast<int>(sets), out.data());
            for (std::size_t i = 0; i < holes_.size(); ++i) {
                rows.strengths[i] = rank_strengths_[i] + first;
                rows.made_weights[i] = out[i + 1];
            }
            showdown.add(rows);
        }
    }
}

void RankShowdown::play_suit(int suit, FlushRun& run) const {
    std::array<SuitedHand, kMostHands> hands;
    for (std::size_t i = 0; i < holes_.size(); ++i) {
        hands[i] = {holes_[i].suit(suit), ranks_[i], rank_strengths_[i]};
    }
    const std::span<const SuitedHand> seen{hands.data(), holes_.size()};
    for_each_suited_board(
        family_, SuitedDeck(live_, suit), seen, [&](Ranks set, const PairedRest* rest, int ways) {
            const auto entry = run.add(ways);
            for (std::size_t i = 0; i < seen.size(); ++i) {
                // Too few ranks for a flush: kDoesNotQualify, which loses.
                entry[i] = flushes_[set | seen[i].suited];
                if (rest != nullptr && entry[i] < 0) entry[i] = seen[i].by_rank[rest->row];
            }
        });
}

}  // namespace bigslick
