// Python bindings of exact equities.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bindings_arrays.hpp"
#include "bindings_equity.hpp"
#include "equity/exact_hands.hpp"
#include "equity/exact_matrix.hpp"
#include "equity/exact_ranges.hpp"
#include "equity/holdem/grid.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using bigslick::CardMask;
using bigslick::Control;
using bigslick::ExactHands;
using bigslick::ExactRanges;
using bigslick::Family;
using bigslick::Matrix169;
using bigslick::RangeResult;

using MaskArray = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::device::cpu>;
using WeightArray = nb::ndarray<const double, nb::ndim<1>, nb::device::cpu>;

using Counts1 = Made<std::int64_t, 1>;
using Counts2 = Made<std::int64_t, 2>;
using Counts3 = Made<std::int64_t, 3>;
using Numbers2 = Made<double, 2>;

Family holdem_family(int family) {
    if (family != static_cast<int>(Family::high) && family != static_cast<int>(Family::short_deck)) {
        throw nb::value_error(
            ("exact equity supports the families HIGH and SHORT_DECK, not " + std::to_string(family))
                .c_str());
    }
    return static_cast<Family>(family);
}

// Removes sets of cards from the deck; throws if a card is not in it any more.
class Pool {
public:
    explicit Pool(Family family) : left_(bigslick::deck_of(family)) {}

    CardMask take(CardMask cards) {
        if ((cards.bits & ~left_.bits) != 0) {
            throw nb::value_error(("mask " + std::to_string(cards.bits) +
                                   " has cards that are duplicate or not in the deck")
                                      .c_str());
        }
        left_.bits &= ~cards.bits;
        return cards;
    }

    CardMask take_board(CardMask board) {
        if (board.count() > bigslick::kBoardCards) {
            throw nb::value_error("a board has at most five cards");
        }
        return take(board);
    }

    // `count` more cards will be dealt.
    void require(int count) const {
        if (left_.count() < count) throw nb::value_error("the deck has too few cards left");
    }

private:
    CardMask left_;
};

CardMask holding(std::uint64_t mask) {
    const CardMask cards{mask};
    if (cards.count() != 2) {
        throw nb::value_error(("mask " + std::to_string(mask) + " is not a holding of two cards").c_str());
    }
    return cards;
}

struct Hands {
    ExactHands counts;
    std::size_t players;

    [[nodiscard]] Counts1 wins() const {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 0; i < players; ++i) numbers.push_back(counts.shares[i][1]);
        return new_array(std::move(numbers), std::array{players});
    }

    [[nodiscard]] Counts1 ties() const {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 0; i < players; ++i) {
            std::int64_t sum = 0;
            for (std::size_t k = 2; k <= players; ++k) sum += counts.shares[i][k];
            numbers.push_back(sum);
        }
        return new_array(std::move(numbers), std::array{players});
    }

    [[nodiscard]] Counts2 shares() const {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 0; i < players; ++i) {
            numbers.insert(numbers.end(), counts.shares[i].begin(),
                           counts.shares[i].begin() + static_cast<std::ptrdiff_t>(players) + 1);
        }
        return new_array(std::move(numbers), std::array{players, players + 1});
    }

    [[nodiscard]] Counts3 categories() const {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 0; i < players; ++i) {
            for (const auto* part : {&counts.won[i], &counts.tied[i], &counts.made[i]}) {
                numbers.insert(numbers.end(), part->begin(), part->end());
            }
        }
        return new_array(std::move(numbers),
                         std::array{players, std::size_t{3}, bigslick::kCategoryCount});
    }
};

Hands exact_hands(int family_number, const MaskArray& holes, std::uint64_t board,
                  std::uint64_t dead, Control* control) {
    const Family family = holdem_family(family_number);
    const std::size_t players = holes.shape(0);
    if (players < 2 || players > bigslick::kMostHands) {
        throw nb::value_error(
            ("exact equity needs two to ten hands, not " + std::to_string(players)).c_str());
    }
    Pool pool(family);
    std::vector<CardMask> masks;
    for (std::size_t i = 0; i < players; ++i) masks.push_back(pool.take(holding(holes(i))));
    const CardMask board_cards = pool.take_board({board});
    const CardMask dead_cards = pool.take({dead});
    pool.require(bigslick::kBoardCards - board_cards.count());
    Control unwatched;
    const nb::gil_scoped_release unlocked;
    return {bigslick::exact_hands(family, masks, board_cards, dead_cards,
                                  control != nullptr ? *control : unwatched),
            players};
}

// The holdings and weights of a range; they are checked and copied before the GIL is
// released.
struct OwnedRange {
    std::vector<CardMask> holdings;
    std::vector<double> weights;

    OwnedRange(Family family, const MaskArray& masks, const WeightArray& given) {
        if (masks.shape(0) != given.shape(0)) {
            throw nb::value_error("a range needs as many weights as holdings");
        }
        std::bitset<bigslick::kPlaces> seen;
        for (std::size_t i = 0; i < masks.shape(0); ++i) {
            const CardMask cards = Pool(family).take(holding(masks(i)));
            const std::size_t place = bigslick::index_of(bigslick::place_of(cards));
            if (seen[place]) {
                throw nb::value_error(("mask " + std::to_string(cards.bits) +
                                       " is a duplicate in one range")
                                          .c_str());
            }
            if (!std::isfinite(given(i)) || given(i) < 0) {
                throw nb::value_error("invalid weight: expected a finite number that is not negative");
            }
            seen.set(place);
            holdings.push_back(cards);
            weights.push_back(given(i));
        }
    }

    [[nodiscard]] bigslick::WeightedRange view() const { return {holdings, weights}; }
};

ExactRanges exact_ranges(int family_number, const MaskArray& masks_a, const WeightArray& weights_a,
                         const MaskArray& masks_b, const WeightArray& weights_b,
                         std::uint64_t board, std::uint64_t dead, int threads, Control* control) {
    const Family family = holdem_family(family_number);
    Pool pool(family);
    const CardMask board_cards = pool.take_board({board});
    const CardMask dead_cards = pool.take({dead});
    pool.require(bigslick::kBoardCards - board_cards.count() + 4);
    const OwnedRange a(family, masks_a, weights_a);
    const OwnedRange b(family, masks_b, weights_b);
    Control unwatched;
    const nb::gil_scoped_release unlocked;
    return bigslick::exact_ranges(family, a.view(), b.view(), board_cards, dead_cards, threads,
                                  control != nullptr ? *control : unwatched);
}

// A property that returns a copy of one list of numbers of the result of a range.
auto numbers_of(RangeResult ExactRanges::* side, std::vector<double> RangeResult::* list) {
    return [=](const ExactRanges& ranges) {
        const std::vector<double>& numbers = ranges.*side.*list;
        return new_array(numbers, std::array{numbers.size()});
    };
}

Matrix169 matrix169(int threads, Control* control) {
    Control unwatched;
    const nb::gil_scoped_release unlocked;
    return bigslick::matrix169(threads, control != nullptr ? *control : unwatched);
}

constexpr std::array kMatrixShape{bigslick::kStartingHands, bigslick::kStartingHands};

auto counts_of(std::vector<std::int64_t> Matrix169::* list) {
    return [=](const Matrix169& matrix) { return new_array(matrix.*list, kMatrixShape); };
}

Numbers2 equities_of(const Matrix169& matrix) {
    std::vector<double> equities;
    for (std::size_t i = 0; i < matrix.wins.size(); ++i) {
        const auto win = static_cast<double>(matrix.wins[i]);
        const auto tie = static_cast<double>(matrix.ties[i]);
        const auto loss = static_cast<double>(matrix.losses[i]);
        equities.push_back((win + tie / 2) / (win + tie + loss));
    }
    return new_array(std::move(equities), kMatrixShape);
}

void add_hands(nb::module_& module) {
    nb::class_<Hands>(module, "ExactHands", "Results of fixed hands on every board.")
        .def_prop_ro("boards", [](const Hands& hands) { return hands.counts.boards; },
                     "The number of boards.")
        .def_prop_ro("wins", &Hands::wins, nb::rv_policy::move, "The number of boards that each player wins alone.")
        .def_prop_ro("ties", &Hands::ties, nb::rv_policy::move, "The number of boards that each player splits.")
        .def_prop_ro("shares", &Hands::shares, nb::rv_policy::move,
                     "Counts of boards by player and number of winners: 0 is a loss, 1 a win, 2 a split.")
        .def_prop_ro("categories", &Hands::categories, nb::rv_policy::move,
                     "Counts of boards by player, by won / tied / made, and by category of the hand.");
    module.def("exact_hands", exact_hands, "family"_a, "holes"_a.noconvert(), "board"_a = 0,
               "dead"_a = 0, "control"_a.none() = nb::none(),
               "Return the results of two to ten fixed holdings on every board.");
}

void add_ranges(nb::module_& module) {
    constexpr auto kCopy = nb::rv_policy::move;
    nb::class_<ExactRanges>(module, "ExactRanges", "Results of a range against another range on every board.")
        .def_ro("boards", &ExactRanges::boards, "The number of boards for each pair of holdings.")
        .def_prop_ro("win_a", numbers_of(&ExactRanges::a, &RangeResult::win), kCopy,
                     "For each holding of a, the boards it wins, weighted with b's holdings.")
        .def_prop_ro("tie_a", numbers_of(&ExactRanges::a, &RangeResult::tie), kCopy,
                     "For each holding of a, the boards it ties, weighted with b's holdings.")
        .def_prop_ro("total_a", numbers_of(&ExactRanges::a, &RangeResult::total), kCopy,
                     "For each holding of a, all boards, weighted with b's holdings.")
        .def_prop_ro("win_b", numbers_of(&ExactRanges::b, &RangeResult::win), kCopy,
                     "For each holding of b, the boards it wins, weighted with a's holdings.")
        .def_prop_ro("tie_b", numbers_of(&ExactRanges::b, &RangeResult::tie), kCopy,
                     "For each holding of b, the boards it ties, weighted with a's holdings.")
        .def_prop_ro("total_b", numbers_of(&ExactRanges::b, &RangeResult::total), kCopy,
                     "For each holding of b, all boards, weighted with a's holdings.");
    module.def("exact_ranges", exact_ranges, "family"_a, "masks_a"_a.noconvert(),
               "weights_a"_a.noconvert(), "masks_b"_a.noconvert(), "weights_b"_a.noconvert(),
               "board"_a = 0, "dead"_a = 0, "threads"_a = 0, "control"_a.none() = nb::none(),
               "Return the results of a range against another range on every board.\n\n"
               "Holdings with a board card or a dead card count as 0. The result does not\n"
               "depend on ``threads``; 0 means all cores.");
}

void add_matrix(nb::module_& module) {
    constexpr auto kCopy = nb::rv_policy::move;
    nb::class_<Matrix169>(module, "Matrix169",
                          "Results of the 169 starting hands against each other.\n\n"
                          "A hand's index is 13 * row + column of the usual grid: aces first, suited hands\n"
                          "above the diagonal.")
        .def_prop_ro("equities", equities_of, kCopy, "The share of the pot that the row's hand wins.")
        .def_prop_ro("wins", counts_of(&Matrix169::wins), kCopy,
                     "The number of boards that the row's hand wins, over all pairs of holdings.")
        .def_prop_ro("ties", counts_of(&Matrix169::ties), kCopy, "The number of boards that are split.")
        .def_prop_ro("losses", counts_of(&Matrix169::losses), kCopy, "The number of boards that the row's hand loses.");
    module.def("matrix169", matrix169, "threads"_a = 0, "control"_a.none() = nb::none(),
               "Return the results of the 169 starting hands of hold'em on every board.");
}

}  // namespace

void add_exact(nb::module_& module) {
    add_hands(module);
    add_ranges(module);
    add_matrix(module);
}
