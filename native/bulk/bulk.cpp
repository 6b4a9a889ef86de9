#include "bulk.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "../evaluate.hpp"
#include "../simd/paths.hpp"

namespace bigslick {
namespace {

// Rows converted at a time: masks and results of a chunk stay in the first-level
// cache. Aligned, so that no vector store straddles two cache lines.
constexpr std::size_t kChunk = 2048;
struct alignas(64) MaskChunk : std::array<CardMask, kChunk> {};

// How many rows are read at a time: adjacent masks are used in place, without copying.
std::size_t rows_at_a_time(const MaskRows& hands) {
    return hands.stride == 1 ? std::max(hands.rows, kChunk) : kChunk;
}

std::size_t rows_at_a_time(const IdRows&) { return kChunk; }

// Both return the masks of rows first..first+count: a pointer into the array itself if
// its masks are adjacent, else a copy in the buffer.
const CardMask* read_masks(const MaskRows& hands, std::size_t first, std::size_t count,
                           const Kernels&, MaskChunk& buffer) {
    const CardMask* row = hands.data + static_cast<std::ptrdiff_t>(first) * hands.stride;
    if (hands.stride == 1) return row;
    for (std::size_t i = 0; i < count; ++i, row += hands.stride) buffer[i] = *row;
    return buffer.data();
}

const CardMask* read_masks(const IdRows& hands, std::size_t first, std::size_t count,
                           const Kernels& kernels, MaskChunk& buffer) {
    const std::uint8_t* row = hands.data + static_cast<std::ptrdiff_t>(first) * hands.row_stride;
    const auto cards = static_cast<std::ptrdiff_t>(hands.cards);
    if (hands.card_stride == 1 && hands.row_stride == cards) {
        kernels.masks_from_ids(row, count, hands.cards, buffer.data());
        return buffer.data();
    }
    for (std::size_t i = 0; i < count; ++i, row += hands.row_stride) {
        CardMask mask;
        for (std::ptrdiff_t j = 0; j < cards; ++j) {
            mask = mask | kCardOfId[row[j * hands.card_stride]];
        }
        buffer[i] = mask;
    }
    return buffer.data();
}

// A row of ids is valid only if no id repeats: its mask then has as many cards.
CountRange exact_count(const IdRows& hands, CountRange allowed) {
    const int cards = static_cast<int>(std::min<std::size_t>(hands.cards, kDeckSize + 1));
    return allowed.contains(cards) ? CountRange{cards, cards} : CountRange{1, 0};
}

CountRange exact_count(const MaskRows&, CountRange allowed) { return allowed; }

template <typename Rows>
std::ptrdiff_t evaluate_chunks(Family family, const Rows& hands, RowRule rule, Strength* out) {
    const Kernels& kernels = *active_path().rows;
    const EvaluateRows kernel = kernels.evaluate[static_cast<std::size_t>(family)];
    const std::size_t step = rows_at_a_time(hands);
    MaskChunk buffer;
    for (std::size_t first = 0; first < hands.rows; first += step) {
        const std::size_t count = std::min(step, hands.rows - first);
        const CardMask* masks = read_masks(hands, first, count, kernels, buffer);
        const std::ptrdiff_t bad = kernel(masks, count, rule, out + first);
        if (bad != kNoBadRow) return static_cast<std::ptrdiff_t>(first) + bad;
    }
    return kNoBadRow;
}

// Runs of fewer rows are not worth a SIMD block of Omaha hands.
constexpr std::size_t kShortRun = 4;

// Splits a chunk into runs of valid rows of one shape, which go to the kernel, and
// other rows, which end the batch or are evaluated one by one.
struct OmahaChunk {
    const CardMask* holes;
    const CardMask* boards;
    std::size_t count;
    RowRule hole_rule;
    RowRule board_rule;

    [[nodiscard]] bool is_sound(std::size_t i) const {
        return hole_rule.accepts(holes[i]) && board_rule.accepts(boards[i]) &&
               (holes[i].bits & boards[i].bits) == 0;
    }

    [[nodiscard]] OmahaShape shape(std::size_t i) const {
        return {holes[i].count(), boards[i].count()};
    }

    // One past the last row of the run of valid rows that begins at `first`.
    [[nodiscard]] std::size_t run_end(std::size_t first) const {
        std::size_t i = first + 1;
        while (i < count && is_sound(i) && shape(i) == shape(first)) ++i;
        return i;
    }

    std::ptrdiff_t evaluate(Family family, EvaluateOmahaRows kernel, Strength* out) const {
        for (std::size_t first = 0; first < count;) {
            const bool sound = is_sound(first);
            if (!sound && hole_rule.validate) return static_cast<std::ptrdiff_t>(first);
            const std::size_t last = sound ? run_end(first) : first + 1;
            if (last - first >= kShortRun) {
                kernel(holes + first, boards + first, last - first, shape(first), out + first);
            } else {
                for (std::size_t i = first; i < last; ++i) {
                    out[i] = omaha_strength(family, holes[i] & kFullDeck, boards[i] & kFullDeck);
                }
            }
            first = last;
        }
        return kNoBadRow;
    }
};

template <typename Rows>
std::ptrdiff_t evaluate_omaha_chunks(Family family, const Rows& holes, const Rows& boards,
                                     bool validate, Strength* out) {
    assert(holes.rows == boards.rows);
    const Kernels& kernels = *active_path().rows;
    const EvaluateOmahaRows kernel = kernels.evaluate_omaha[static_cast<std::size_t>(family)];
    const CardMask deck = deck_of(family);
    const RowRule hole_rule{exact_count(holes, kOmahaHole), deck, validate};
    const RowRule board_rule{exact_count(boards, kOmahaBoard), deck, validate};
    MaskChunk hole_buffer;
    MaskChunk board_buffer;
    for (std::size_t first = 0; first < holes.rows; first += kChunk) {
        const std::size_t count = std::min(kChunk, holes.rows - first);
        const OmahaChunk chunk{read_masks(holes, first, count, kernels, hole_buffer),
                               read_masks(boards, first, count, kernels, board_buffer), count,
                               hole_rule, board_rule};
        const std::ptrdiff_t bad = chunk.evaluate(family, kernel, out + first);
        if (bad != kNoBadRow) return static_cast<std::ptrdiff_t>(first) + bad;
    }
    return kNoBadRow;
}

template <typename Rows>
RowRule rule_for(Family family, const Rows& hands, bool validate) {
    return {exact_count(hands, counts_of(family)), deck_of(family), validate};
}

}  // namespace

std::ptrdiff_t evaluate(Family family, MaskRows hands, Strength* out, bool validate) {
    return evaluate_chunks(family, hands, rule_for(family, hands, validate), out);
}

std::ptrdiff_t evaluate(Family family, IdRows hands, Strength* out, bool validate) {
    return evaluate_chunks(family, hands, rule_for(family, hands, validate), out);
}

std::ptrdiff_t evaluate_omaha(Family family, MaskRows holes, MaskRows boards, Strength* out,
                              bool validate) {
    return evaluate_omaha_chunks(family, holes, boards, validate, out);
}

std::ptrdiff_t evaluate_omaha(Family family, IdRows holes, IdRows boards, Strength* out,
                              bool validate) {
    return evaluate_omaha_chunks(family, holes, boards, validate, out);
}

}  // namespace bigslick
