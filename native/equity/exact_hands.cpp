#include "exact_hands.hpp"

#include <algorithm>
#include <cassert>

#include "../bulk/bulk.hpp"
#include "holdem/showdown.hpp"

namespace bigslick {
namespace {

CardMask live_cards(Family family, std::span<const CardMask> holes, CardMask board, CardMask dead) {
    CardMask used = board | dead;
    for (const CardMask hole : holes) used = used | hole;
    return {deck_of(family).bits & ~used.bits};
}

// Collects boards until there are enough for a call of the kernels.
class DealtBoards {
public:
    DealtBoards(Family family, std::span<const CardMask> holes, Showdown& showdown)
        : family_(family), holes_(holes), showdown_(showdown) {}

    void add(CardMask board) {
        boards_[count_] = board;
        if (++count_ == kRun) flush();
    }

    void flush() {
        if (count_ == 0) return;
        TallyRows rows;
        rows.players = static_cast<int>(holes_.size());
        rows.count = (count_ + kBoardBlock - 1) / kBoardBlock * kBoardBlock;
        std::fill(boards_.begin() + static_cast<std::ptrdiff_t>(count_),
                  boards_.begin() + static_cast<std::ptrdiff_t>(rows.count), boards_[0]);
        std::fill(weights_.begin(), weights_.begin() + static_cast<std::ptrdiff_t>(rows.count),
                  std::uint16_t{0});
        std::fill_n(weights_.begin(), count_, std::uint16_t{1});
        rows.weights = weights_.data();
        for (std::size_t i = 0; i < holes_.size(); ++i) {
            for (std::size_t row = 0; row < rows.count; ++row) hands_[row] = boards_[row] | holes_[i];
            evaluate(family_, MaskRows{hands_.data(), rows.count, 1}, strengths_[i].data(), false);
            rows.strengths[i] = strengths_[i].data();
            rows.made_weights[i] = weights_.data();
        }
        showdown_.add(rows);
        count_ = 0;
    }

private:
    static constexpr std::size_t kRun = 512;

    Family family_;
    std::span<const CardMask> holes_;
    Showdown& showdown_;
    std::size_t count_ = 0;
    std::array<CardMask, kRun> boards_;
    std::array<CardMask, kRun> hands_;
    std::array<std::uint16_t, kRun> weights_;
    std::array<std::array<Strength, kRun>, kMostHands> strengths_;
};

void deal(CardMask board, CardMask live, int missing, const Control& control, DealtBoards& boards) {
    if (missing == 0) {
        boards.add(board);
        return;
    }
    for (auto rest = live.bits; rest != 0 && !control.cancelled(); rest = without_lowest(rest)) {
        const auto card = lowest(rest);
        deal({board.bits | card}, {without_lowest(rest)}, missing - 1, control, boards);
    }
}

}  // namespace

ExactHands enumerate_hands(Family family, std::span<const CardMask> holes, CardMask board,
                           CardMask dead, Control& control) {
    Showdown showdown(family, static_cast<int>(holes.size()));
    DealtBoards boards(family, holes, showdown);
    deal(board, live_cards(family, holes, board, dead), kBoardCards - board.count(), control,
         boards);
    boards.flush();
    return showdown.result();
}

ExactHands exact_hands(Family family, std::span<const CardMask> holes, CardMask board,
                       CardMask dead, Control& control) {
    assert(holes.size() >= 2 && holes.size() <= kMostHands);
    if (board.bits != 0) return enumerate_hands(family, holes, board, dead, control);
    Showdown showdown(family, static_cast<int>(holes.size()));
    RankShowdown(family, holes, live_cards(family, holes, board, dead)).play(showdown);
    return showdown.result();
}

}  // namespace bigslick
