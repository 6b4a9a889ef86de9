// Every path of this machine against the evaluator of single hands.
#include <algorithm>
#include <random>
#include <vector>

#include "bulk/bulk.hpp"
#include "check.hpp"
#include "evaluate.hpp"
#include "simd/paths.hpp"
#include "simd/processor.hpp"

using namespace bigslick;

namespace {

std::mt19937 random_source(20261115);

struct Hands {
    std::vector<std::uint8_t> ids;
    std::vector<CardMask> masks;
    std::size_t cards;

    [[nodiscard]] IdRows id_rows() const {
        return {ids.data(), masks.size(), cards, static_cast<std::ptrdiff_t>(cards), 1};
    }
    [[nodiscard]] MaskRows mask_rows() const { return {masks.data(), masks.size(), 1}; }
};

// Half of the hands come from a few cards only, to see rare hands often.
Hands deal(Family family, std::size_t rows, std::size_t cards) {
    Hands hands{{}, std::vector<CardMask>(rows), cards};
    const unsigned lowest_id = family == Family::short_deck ? 16 : 0;
    std::vector<std::uint8_t> deck;
    for (unsigned id = lowest_id; id < kDeckSize; ++id) deck.push_back(static_cast<std::uint8_t>(id));
    for (std::size_t row = 0; row < rows; ++row) {
        std::ranges::shuffle(deck, random_source);
        if (row % 2 == 0) std::sort(deck.begin(), deck.begin() + 12);
        for (std::size_t i = 0; i < cards; ++i) {
            hands.ids.push_back(deck[i]);
            hands.masks[row] = hands.masks[row] | card_from_id(deck[i]);
        }
    }
    return hands;
}

void test_rows(Family family) {
    for (int cards = counts_of(family).least; cards <= counts_of(family).most; ++cards) {
        for (const std::size_t rows : {0u, 1u, 15u, 16u, 17u, 31u, 32u, 33u, 63u, 2000u}) {
            const Hands hands = deal(family, rows, static_cast<std::size_t>(cards));
            std::vector<Strength> from_masks(rows);
            std::vector<Strength> from_ids(rows);
            CHECK_EQUAL(evaluate(family, hands.mask_rows(), from_masks.data(), true), kNoBadRow);
            CHECK_EQUAL(evaluate(family, hands.id_rows(), from_ids.data(), true), kNoBadRow);
            for (std::size_t i = 0; i < rows; ++i) {
                CHECK_EQUAL(from_masks[i], strength(family, hands.masks[i]));
                CHECK_EQUAL(from_ids[i], from_masks[i]);
            }
        }
    }
}

void test_bad_rows(Family family) {
    Hands hands = deal(family, 100, 5);
    std::vector<Strength> out(100);
    for (const std::size_t row : {0u, 40u, 99u}) {
        const auto place = static_cast<std::ptrdiff_t>(row);
        const CardMask kept = hands.masks[row];
        for (const CardMask bad : {CardMask{}, kFullDeck, kNoSuchCard | kept}) {
            hands.masks[row] = bad;
            CHECK_EQUAL(evaluate(family, hands.mask_rows(), out.data(), true), place);
            CHECK_EQUAL(evaluate(family, hands.mask_rows(), out.data(), false), kNoBadRow);
        }
        hands.masks[row] = kept;
        const std::uint8_t kept_id = hands.ids[5 * row];
        for (const int bad : {52, 63, 64, 255, static_cast<int>(hands.ids[5 * row + 1])}) {
            hands.ids[5 * row] = static_cast<std::uint8_t>(bad);
            CHECK_EQUAL(evaluate(family, hands.id_rows(), out.data(), true), place);
            CHECK_EQUAL(evaluate(family, hands.id_rows(), out.data(), false), kNoBadRow);
        }
        hands.ids[5 * row] = kept_id;
    }
}

void test_omaha(Family family) {
    for (const std::size_t hole : {2u, 4u, 6u}) {
        const Hands all = deal(family, 41, hole + 5);
        IdRows holes = all.id_rows();
        IdRows boards = holes;
        holes.cards = hole;
        boards.cards = 5;
        boards.data += hole;
        std::vector<Strength> out(41);
        CHECK_EQUAL(evaluate_omaha(family, holes, boards, out.data(), true), kNoBadRow);
        for (std::size_t i = 0; i < 41; ++i) {
            CardMask pair;
            for (std::size_t j = 0; j < hole; ++j) pair = pair | card_from_id(all.ids[i * (hole + 5) + j]);
            const CardMask board{all.masks[i].bits & ~pair.bits};
            CHECK_EQUAL(out[i], omaha_strength(family, pair, board));
        }
    }
}

#if defined(__x86_64__) && defined(__linux__)
void test_processor() {
    __builtin_cpu_init();
    const bool sse4 = __builtin_cpu_supports("sse4.1");
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    const bool avx512 =
        avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("gfni");
    CHECK_EQUAL(processor().sse4, sse4);
    CHECK_EQUAL(processor().avx2, avx2);
    CHECK_EQUAL(processor().avx512, avx512);
}
#else
void test_processor() {}
#endif

}  // namespace

int main() {
    test_processor();
    for (const Path& path : available_paths()) {
        CHECK_EQUAL(use_path(path.name), true);
        for (std::size_t i = 0; i < kFamilyCount; ++i) {
            const auto family = static_cast<Family>(i);
            test_rows(family);
            test_bad_rows(family);
            if (!is_badugi(family)) test_omaha(family);
        }
    }
    CHECK_EQUAL(use_path("abacus"), false);
    return testing::failures;
}
