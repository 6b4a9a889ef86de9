#include "rank_strengths.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <vector>

#include "../../bulk/bulk.hpp"
#include "../../footprint.hpp"
#include "boards.hpp"

namespace bigslick {
namespace {

struct Rows {
    struct Row {
        std::once_flag made;
        std::vector<Strength> strengths;
    };
    std::array<Row, kRankCount * kRankCount> rows;
    std::atomic<std::size_t> count = 0;

    Rows() { count_table(Tables::equities, sizeof(Rows)); }
    ~Rows() {
        std::size_t bytes = sizeof(Rows);
        for (const Row& row : rows) bytes += row.strengths.size() * sizeof(Strength);
        count_table(Tables::equities, -static_cast<std::ptrdiff_t>(bytes));
    }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;
};

struct SharedRows {
    std::mutex mutex;
    int users = 0;
    std::unique_ptr<Rows> rows;  // does not move while it is in use
};

SharedRows& shared_rows(Family family) {
    assert(family == Family::high || family == Family::short_deck);
    static std::array<SharedRows, 2> shared;
    return shared[family == Family::high ? 0 : 1];
}

std::vector<Strength> make_row(Family family, int rank_x, int rank_y) {
    const RankBoards& boards = rank_boards(family);
    std::vector<CardMask> hands(boards.rows);
    std::vector<Strength> strengths(boards.rows);
    // Incomplete hands are left out of the batch, which is faster for rows of one size.
    CardMask filler;
    std::vector<std::size_t> missing;
    for (std::size_t row = 0; row < boards.rows; ++row) {
        const CardMask board = boards.rainbow[row];
        const CardMask six = with_rank(board, rank_x);
        const CardMask hand = with_rank(six, rank_y);
        if (board.bits == 0 || six.bits == 0 || hand.bits == 0) {
            missing.push_back(row);
        } else {
            hands[row] = filler = hand;
        }
    }
    for (const std::size_t row : missing) hands[row] = filler;
    evaluate(family, MaskRows{hands.data(), hands.size(), 1}, strengths.data(), false);
    for (const std::size_t row : missing) strengths[row] = kDoesNotQualify;
    return strengths;
}

}  // namespace

RankStrengths::RankStrengths(Family family) : family_(family) {
    SharedRows& shared = shared_rows(family);
    const std::scoped_lock lock(shared.mutex);
    if (shared.rows == nullptr) shared.rows = std::make_unique<Rows>();
    ++shared.users;
}

RankStrengths::~RankStrengths() {
    SharedRows& shared = shared_rows(family_);
    const std::scoped_lock lock(shared.mutex);
    if (--shared.users == 0 && shared.rows->count > kKept) shared.rows.reset();
}

const Strength* RankStrengths::of(int rank_x, int rank_y) const {
    const auto [low, high] = std::minmax(rank_x, rank_y);
    Rows& rows = *shared_rows(family_).rows;
    auto& row = rows.rows[static_cast<std::size_t>(low * kRankCount + high)];
    std::call_once(row.made, [&, lower = low, upper = high] {
        row.strengths = make_row(family_, lower, upper);
        ++rows.count;
        count_table(Tables::equities,
                    static_cast<std::ptrdiff_t>(row.strengths.size() * sizeof(Strength)));
    });
    return row.strengths.data();
}

}  // namespace bigslick
