// Fixed hands before the flop, without dealing the boards one by one.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "../exact_hands.hpp"
#include "rank_strengths.hpp"

namespace bigslick {

// Gathers runs of boards into the counts of the players.
class Showdown {
public:
    Showdown(Family family, int players);

    // Adds a run of boards: wins, ties and made hands.
    void add(const TallyRows& rows) { kernels_.tally(rows, floors_, all_); }
    // The same, but of the made hands only flushes and straight flushes are counted.
    void add_flushes(const TallyRows& rows) { kernels_.tally(rows, floors_, flushes_); }

    [[nodiscard]] ExactHands result() const;

private:
    const HoldemKernels& kernels_;
    bool flush_beats_full_house_;
    int players_;
    CategoryFloors floors_{};
    Tally all_;
    Tally flushes_;
};

// All boards of the live cards: first the rank rows, weighted by the boards on
// which nobody has a flush, then suit by suit those on which somebody has.
class RankShowdown {
public:
    RankShowdown(Family family, std::span<const CardMask> holes, CardMask live);

    void play(Showdown& showdown) const;

private:
    class FlushRun;

    void play_ranks(Showdown& showdown) const;
    void play_suit(int suit, FlushRun& run) const;

    Family family_;
    std::span<const CardMask> holes_;
    CardMask live_;
    const RankBoards& boards_;
    const FlushStrengths& flushes_;
    RankStrengths by_ranks_;
    std::array<Ranks, kMostHands> ranks_{};                     // of each holding
    std::array<const Strength*, kMostHands> rank_strengths_{};  // without a flush
};

}  // namespace bigslick
