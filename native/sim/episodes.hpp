// Learning agents at the tables of a batch: one call acts, lets opponents play, pays
// rewards, starts new hands and writes the observations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "action_code.hpp"
#include "batch.hpp"

namespace bigslick::sim {

// The numbers of these enumerations are part of the Python interface.
enum class Opponents : std::uint8_t {
    self = 0,     // every seat is the learner's
    call = 1,
    random = 2,
    outside = 3,  // asked for through waiting() and answer()
};
enum class Autoreset : std::uint8_t { next_step = 0, same_step = 1, disabled = 2 };

struct EpisodeRules {
    Opponents opponents = Opponents::self;
    Autoreset autoreset = Autoreset::next_step;
    Encoding encoding = Encoding::discrete;
    bool gives_up = false;          // an illegal choice becomes a check or a fold
    std::uint32_t match_hands = 0;  // hands of a match, with stacks carried over; 0: single hands
    double reward_unit = 1;
};

// Where observations go; finals are rows of hands that ended in this step.
struct Seen {
    float* rows;
    std::uint8_t* masks;
    float* finals;
};

class Episodes {
public:
    // Keeps references to batch and menu, which must live longer than this object. The
    // stacks of the batch are those at the start, from player 0 on; in a match they are
    // also the buy-ins.
    Episodes(Batch& batch, const Menu& menu, EpisodeRules rules);

    [[nodiscard]] std::size_t mask_size() const { return code_.mask_size(); }

    // Begins new episodes where `chosen` is set, everywhere if it is empty.
    void begin(std::span<const std::uint8_t> chosen);

    // Acts at every table whose episode is not over; finished ones start again if they
    // reset in the next step. If a choice is not legal, returns the first such table and
    // changes nothing. Writes the observations unless an outside opponent is asked.
    [[nodiscard]] std::optional<std::size_t> step(const Choices& choices, const Seen& seen,
                                                  int threads);

    // The tables where an outside opponent has to act, their observations and choices.
    [[nodiscard]] const std::vector<std::int64_t>& waiting() const { return waiting_; }
    void ask(float* rows, std::uint8_t* masks);
    [[nodiscard]] std::optional<std::size_t> answer(std::span<const std::int64_t> choices,
                                                    float* finals);

    void observe(const Seen& seen, int threads);

    // Whether hands have no decision any more, because the blinds put everybody all in.
    [[nodiscard]] bool is_stuck() const { return stuck_; }

    std::vector<double> rewards, skipped;
    std::vector<std::uint8_t> ended, done, paid;  // paid: a hand ended in this step
    std::vector<std::int8_t> positions, viewers;
    std::vector<Chips> payoffs;  // rows where `paid` is set

private:
    Batch& batch_;
    ActionCode code_;
    EpisodeRules rules_;
    std::size_t seats_;
    std::vector<std::uint8_t> acted_;    // the learner has acted in this episode
    std::vector<std::int8_t> actors_;    // whose reward it is
    std::vector<std::uint32_t> played_;  // hands of the match
    std::vector<Chips> buy_ins_, seat_stacks_, chosen_;
    std::vector<std::int64_t> waiting_;
    std::vector<std::uint8_t> waits_;
    bool stuck_ = false;

    [[nodiscard]] Chips action_of(const Table& t, const Choices& choices, std::size_t n) const;
    void begin_episode(std::size_t n);
    void begin_hand_at(std::size_t n);
    void count_hand(std::size_t n, const Table& t);
    [[nodiscard]] bool match_over(std::size_t n) const;
    void settle(std::size_t n, Table& t, float* finals);
    void see(std::size_t n, const Table& t, const Seen& seen);
    void note_waiting();
    template <typename Work>
    void for_each_table(int threads, Work work);
};

}  // namespace bigslick::sim
