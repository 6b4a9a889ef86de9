#include "sweeps.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

#include "../../simd/paths.hpp"
#include "../parallel.hpp"
#include "order.hpp"

namespace bigslick {
namespace {

SuitGroup common_group(CardMask board, CardMask dead, const GridRange& a, const GridRange& b) {
    SuitGroup group = 0;
    for (unsigned i = 0; i < kRenamings; ++i) {
        const Renaming& renaming = kAllRenamings[i];
        if (renamed(board, renaming) == board && renamed(dead, renaming) == dead &&
            a.keeps(renaming) && b.keeps(renaming)) {
            group |= SuitGroup{1} << i;
        }
    }
    return group;
}

void add(SweepSums& sums, const SweepSums& more) {
    for (std::size_t i = 0; i < kPlaces; ++i) {
        sums.below[i] += more.below[i];
        sums.up_to[i] += more.up_to[i];
    }
}

// A range and its sums in the number type of the kernel.
template <typename Number>
struct SweptSide {
    PerHolding<Number> weights{};
    PerHolding<Number> turned{};
    PerHolding<Number> below{};
    PerHolding<Number> up_to{};

    SweptSide(const GridRange& range, double scale) {
        for (std::size_t i = 0; i < kPlaces; ++i) {
            const std::size_t lane = i % kHoldingLanes;
            weights[i] = static_cast<Number>(range.weights[i] / scale);
            turned[i - lane + lane % 4 * 4 + lane / 4] = weights[i];
        }
    }

    [[nodiscard]] Number total() const {
        Number sum = 0;
        for (const Number weight : weights) sum += weight;
        return sum;
    }

    [[nodiscard]] SweepSide<Number> side() {
        return {weights.data(), turned.data(), below.data(), up_to.data()};
    }

    void empty_into(SweepSums& sums) {
        for (std::size_t i = 0; i < kPlaces; ++i) {
            sums.below[i] += static_cast<double>(below[i]);
            sums.up_to[i] += static_cast<double>(up_to[i]);
        }
        below.fill(0);
        up_to.fill(0);
    }
};

}  // namespace

// Evaluates boards and adds the results to one share.
template <typename Number>
class RangeSweep::Sweeper {
public:
    Sweeper(const RangeSweep& sweep, Share& share)
        : kernels_(*active_path().holdem),
          share_(share),
          mirrored_(sweep.mirrored_),
          a_(sweep.a_, sweep.scale_a_),
          b_(sweep.b_, sweep.scale_b_),
          heaviest_(std::max(a_.total(), b_.total())) {}

    ~Sweeper() { empty(); }
    Sweeper(const Sweeper&) = delete;
    Sweeper& operator=(const Sweeper&) = delete;

    void play(std::span<const SweepItem> items, int times) {
        const SweepSide<Number> a = a_.side();
        const SweepSide<Number> b = b_.side();
        const SweepSide<Number>* opponent = mirrored_ ? nullptr : &b;
        if constexpr (std::is_integral_v<Number>) {
            // No sum grows by more than this on one board.
            const std::int64_t most = std::int64_t{heaviest_} * times;
            if (gathered_ + most > std::numeric_limits<Number>::max()) empty();
            gathered_ += most;
            kernels_.sweep_counts(items.data(), items.size(), a, opponent, times);
        } else {
            kernels_.sweep_weights(items.data(), items.size(), a, opponent, times);
        }
    }

private:
    void empty() {
        a_.empty_into(share_.a);
        if (!mirrored_) b_.empty_into(share_.b);
        gathered_ = 0;
    }

    const HoldemKernels& kernels_;
    Share& share_;
    bool mirrored_;
    SweptSide<Number> a_;
    SweptSide<Number> b_;
    Number heaviest_;
    std::int64_t gathered_ = 0;
};

RangeSweep::RangeSweep(Family family, const GridRange& a, const GridRange& b, CardMask board,
                       CardMask dead)
    : family_(family),
      a_(a),
      b_(b),
      board_(board),
      live_{deck_of(family).bits & ~(board | dead).bits},
      missing_(kBoardCards - board.count()),
      mirrored_(a.weights == b.weights && a.classes == b.classes),
      counted_(a.common_weight() && b.common_weight()),
      group_(common_group(board, dead, a, b)),
      orbits_(group_),
      runouts_(rank_runouts(live_, missing_)) {
    if (counted_) {
        scale_a_ = *a.common_weight();
        scale_b_ = *b.common_weight();
    }
    for (auto rest = board.bits; rest != 0; rest = without_lowest(rest)) {
        board_ranks_.push_back(std::countr_zero(rest) % 16);
    }
}

double RangeSweep::board_count() const {
    double boards = 1;
    for (int i = 0; i < missing_; ++i) boards *= (live_.count() - i) / (i + 1.0);
    return boards / std::popcount(group_);
}

void RangeSweep::play(int threads, Control& control) {
    if (counted_) {
        sweep<std::int32_t>(threads, control);
    } else {
        sweep<double>(threads, control);
    }
}

// The shares do not depend on the number of threads, so neither do the sums. A
// share costs as much as a few dozen boards.
std::int64_t RangeSweep::share_count() const {
    constexpr std::array<std::int64_t, kBoardCards + 1> kShares{1, 2, 8, 32, 64, 64};
    return std::min(static_cast<std::int64_t>(runouts_.size()),
                    kShares[static_cast<std::size_t>(missing_)]);
}

template <typename Number>
void RangeSweep::sweep(int threads, Control& control) {
    const auto pieces = static_cast<std::int64_t>(runouts_.size());
    const std::int64_t shares = share_count();
    control.begin(pieces);
    std::vector<Share> parts(static_cast<std::size_t>(shares));
    for_each_piece(shares, thread_count(threads, shares), control, [&](std::int64_t share, int) {
        HoldingOrder order(family_, a_.classes, b_.classes);
        const auto sweeper =
            std::make_unique<Sweeper<Number>>(*this, parts[static_cast<std::size_t>(share)]);
        for (std::int64_t i = share; i < pieces && !control.cancelled(); i += shares) {
            const RankCounts& counts = runouts_[static_cast<std::size_t>(i)];
            order.set_ranks(ranks_with(counts));
            for_each_runout(orbits_, live_, counts, [&](CardMask runout, int times) {
                sweeper->play(order.items(board_ | runout), times);
            });
            control.advance(1);
        }
    });
    for (const Share& part : parts) {
        add(sums_.a, part.a);
        if (!mirrored_) add(sums_.b, part.b);
    }
}

std::vector<int> RangeSweep::ranks_with(const RankCounts& counts) const {
    std::vector<int> ranks = board_ranks_;
    for (int rank = 0; rank < kRankCount; ++rank) {
        ranks.insert(ranks.end(), counts[static_cast<std::size_t>(rank)], rank);
    }
    return ranks;
}

// Each class of boards was evaluated once for all its members: a holding's sum is
// the mean over the holdings that it becomes under the renamings.
RangeSweep::Outcome RangeSweep::mean(const SweepSums& sums, HoldingPlace place,
                                     double scale) const {
    Outcome total{0, 0};
    for (unsigned i = 0; i < kRenamings; ++i) {
        if ((group_ >> i & 1) == 0) continue;
        const std::size_t image = index_of(renamed(place, kAllRenamings[i]));
        total.below += sums.below[image];
        total.up_to += sums.up_to[image];
    }
    const double size = std::popcount(group_);
    return {total.below / size * scale, total.up_to / size * scale};
}

}  // namespace bigslick
