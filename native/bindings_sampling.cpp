// Python bindings for sampled and enumerated equities.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "bindings_equity.hpp"
#include "equity/enumerate.hpp"
#include "equity/omaha/exact.hpp"
#include "equity/sampling/sampling.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick;
using namespace bigslick::sampling;

using Masks = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Weights = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Cube = nb::ndarray<nb::numpy, std::int64_t, nb::ndim<3>>;
using RangeArrays = std::optional<std::pair<Masks, Weights>>;

// A deal with arguments from Python; arrays are copied, so that the work does not use
// Python objects.
Deal make_deal(const std::vector<std::pair<int, int>>& lines, std::uint64_t deck, int hole,
               int board_size, std::uint64_t board, std::uint64_t dead,
               const std::vector<std::uint64_t>& known, const std::vector<RangeArrays>& ranges) {
    Deal deal;
    for (const auto& [family, use] : lines) {
        if (family < 0 || family >= static_cast<int>(kFamilyCount) || use < 0 || use > 2) {
            throw nb::value_error("invalid hand family or card use");
        }
        deal.lines.push_back({static_cast<Family>(family), static_cast<Use>(use)});
    }
    if ((deck & ~kFullDeck.bits) != 0) throw nb::value_error("invalid deck: has bits that are not cards");
    if (known.size() != ranges.size()) throw nb::value_error("expected a range or None for each player");
    deal.deck = {deck};
    deal.hole = hole;
    deal.board = board_size;
    deal.known_board = {board};
    deal.dead = {dead};
    for (std::size_t i = 0; i < known.size(); ++i) {
        Seat seat{{known[i]}, {}, {}};
        if (ranges[i]) {
            const auto& [masks, weights] = *ranges[i];
            if (masks.shape(0) == 0 || masks.shape(0) != weights.shape(0)) {
                throw nb::value_error("a range needs holdings, and one weight for each");
            }
            for (std::size_t j = 0; j < masks.shape(0); ++j) {
                if ((masks.data()[j] & ~kFullDeck.bits) != 0) {
                    throw nb::value_error("invalid holding: has bits that are not cards");
                }
                seat.holdings.push_back({masks.data()[j]});
                seat.weights.push_back(weights.data()[j]);
            }
        }
        deal.seats.push_back(std::move(seat));
    }
    return deal;
}

struct Tally {
    Plan plan;
    Counts counts;
};

Cube cube(std::vector<std::int64_t>&& values, std::size_t n, std::size_t rows, std::size_t columns) {
    auto* owned = new std::vector<std::int64_t>(std::move(values));
    const nb::capsule owner(
        owned, [](void* p) noexcept { delete static_cast<std::vector<std::int64_t>*>(p); });
    return Cube(owned->data(), {n, rows, columns}, owner);
}

// Every deal with h winners of the first line is counted h times in row h.
std::int64_t deals(const Tally& tally) {
    const auto n = static_cast<std::size_t>(tally.plan.players);
    std::int64_t sum = 0;
    for (std::size_t h = 1; h <= n; ++h) {
        std::int64_t counted = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const auto& row = tally.counts.shares[i][h];
            counted += std::accumulate(row.begin(), row.end(), std::int64_t{0});
        }
        sum += counted / static_cast<std::int64_t>(h);
    }
    return sum;
}

Cube shares(const Tally& tally) {
    const auto n = static_cast<std::size_t>(tally.plan.players);
    const std::int64_t all = deals(tally);
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < n; ++i) {
        auto counts = tally.counts.shares[i];
        if (tally.plan.lines == 1) {
            // Only wins are counted there; all other deals were lost.
            counts[0][kNobody] = all;
            for (std::size_t h = 1; h <= n; ++h) counts[0][kNobody] -= counts[h][kNobody];
        }
        for (std::size_t h = 0; h <= n; ++h) {
            const auto& row = counts[h];
            values.insert(values.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n + 1));
            values.push_back(row[kNobody]);
        }
    }
    return cube(std::move(values), n, n + 1, n + 2);
}

Cube categories(const Tally& tally) {
    const auto n = static_cast<std::size_t>(tally.plan.players);
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < n; ++i) {
        for (const Outcome outcome : {won, tied, made}) {
            for (std::size_t c = 0; c < kCategoryCount; ++c) {
                values.push_back(category_count(tally.plan, tally.counts, static_cast<int>(i),
                                                outcome, static_cast<Category>(c)));
            }
        }
    }
    return cube(std::move(values), n, 3, kCategoryCount);
}

// Runs the work without the GIL; `control`, if given, reports progress and cancels.
template <typename Work>
Tally run(const Deal& deal, Control* control, Work work) {
    const nb::gil_scoped_release unlocked;
    Control unwatched;
    return {plan_of(deal), work(control != nullptr ? *control : unwatched)};
}

}  // namespace

void add_sampling(nb::module_& module) {
    module.attr("USE_HOLE") = static_cast<int>(Use::hole);
    module.attr("USE_TOGETHER") = static_cast<int>(Use::together);
    module.attr("USE_OMAHA") = static_cast<int>(Use::omaha);

    nb::class_<Tally>(module, "Tally", "Counts of the results of many deals.")
        .def_prop_ro("deals", deals, "The number of deals.")
        .def_prop_ro("shares", shares, nb::rv_policy::automatic,
                     "Counts by player, winners of the first line and of the second. Row 0 and\n"
                     "column 0: others won. Last column: no hand qualified for a second line.")
        .def_prop_ro("categories", categories, nb::rv_policy::automatic,
                     "Counts by player, outcome (won, tied, made) and category of the first line.");

    nb::class_<Deal>(module, "Deal", "The known cards and ranges of a deal, and the ranking of hands.")
        .def("__init__",
             [](Deal* self, const std::vector<std::pair<int, int>>& lines, std::uint64_t deck,
                int hole, int board_size, std::uint64_t board, std::uint64_t dead,
                const std::vector<std::uint64_t>& known, const std::vector<RangeArrays>& ranges) {
                 new (self) Deal(
                     make_deal(lines, deck, hole, board_size, board, dead, known, ranges));
             },
             "lines"_a, "deck"_a, "hole"_a, "board_size"_a, "board"_a, "dead"_a, "known"_a,
             "ranges"_a);

    module.def(
        "sample",
        [](const Deal& deal, std::int64_t samples, std::uint64_t seed, int threads,
           Control* control) {
            if (samples < 0) throw nb::value_error("samples must not be negative");
            return run(deal, control, [&](Control& watched) {
                return sampling::sample(deal, samples, seed, threads, watched);
            });
        },
        "deal"_a, "samples"_a, "seed"_a, "threads"_a = 0, "control"_a.none() = nb::none(),
        "Return the counts of random deals; they do not depend on the number of threads.");
    module.def(
        "enumerate_deals",
        [](const Deal& deal, int threads, Control* control) {
            return run(deal, control, [&](Control& watched) {
                return omaha::takes(deal, plan_of(deal)) ? omaha::exact(deal, threads, watched)
                                                         : enumerate(deal, threads, watched);
            });
        },
        "deal"_a, "threads"_a = 0, "control"_a.none() = nb::none(),
        "Return the counts of every possible deal; ranges are not supported.");
}
