#include "episodes.hpp"

#include <algorithm>

#include "../equity/control.hpp"
#include "../equity/parallel.hpp"
#include "observation.hpp"
#include "policies.hpp"

namespace bigslick::sim {
namespace {

constexpr int kMostSkipped = 10'000;

}  // namespace

Episodes::Episodes(Batch& batch, const Menu& menu, EpisodeRules rules)
    : rewards(batch.size()),
      skipped(batch.size()),
      ended(batch.size()),
      done(batch.size(), 1),
      paid(batch.size()),
      positions(batch.size()),
      viewers(batch.size()),
      payoffs(batch.starts().size()),
      batch_(batch),
      code_(menu, rules.encoding),
      rules_(rules),
      seats_(static_cast<std::size_t>(batch.game().seats)),
      acted_(batch.size()),
      actors_(batch.size()),
      played_(batch.size()),
      buy_ins_(batch.starts()),
      seat_stacks_(batch.starts()),
      chosen_(batch.size()),
      waits_(batch.size()) {}

template <typename Work>
void Episodes::for_each_table(int threads, Work work) {
    const std::size_t tables = batch_.size();
    const auto pieces = static_cast<std::int64_t>((tables + kPiece - 1) / kPiece);
    const Control control;
    for_each_piece(pieces, thread_count(threads, pieces), control, [&](std::int64_t piece, int) {
        const std::size_t first = static_cast<std::size_t>(piece) * kPiece;
        const std::size_t last = std::min(first + kPiece, tables);
        for (std::size_t n = first; n < last; ++n) work(n);
    });
}

Chips Episodes::action_of(const Table& t, const Choices& choices, std::size_t n) const {
    const Chips action = code_.action(t, choices, n);
    if (action != kNone || !rules_.gives_up) return action;
    const Spot& s = t.spot;
    return !s.discarding && s.can_fold && s.call != 0 ? kFold : kCheckOrCall;
}

void Episodes::begin_hand_at(std::size_t n) {
    Table t = batch_.at(n);
    positions[n] = static_cast<std::int8_t>((t.spot.hand + n) % seats_);
    actors_[n] = positions[n];
    if (rules_.match_hands != 0) {
        // Seat 0 is the learner's; the button moves on by one.
        const auto own = static_cast<std::size_t>(positions[n]);
        Chips* starts = batch_.starts().data() + n * seats_;
        for (std::size_t i = 0; i < seats_; ++i) {
            starts[i] = seat_stacks_[n * seats_ + (i + seats_ - own) % seats_];
        }
    }
    batch_.begin_next(n);
}

void Episodes::begin_episode(std::size_t n) {
    acted_[n] = done[n] = 0;
    played_[n] = 0;
    if (rules_.match_hands != 0) {
        std::copy_n(buy_ins_.begin() + static_cast<std::ptrdiff_t>(n * seats_), seats_,
                    seat_stacks_.begin() + static_cast<std::ptrdiff_t>(n * seats_));
    }
    begin_hand_at(n);
}

// Carries the stacks of a match over. Players without chips buy in again, except a
// learner against opponents, whose match is over.
void Episodes::count_hand(std::size_t n, const Table& t) {
    ++played_[n];
    if (rules_.match_hands == 0) return;
    const auto own = static_cast<std::size_t>(positions[n]);
    for (std::size_t i = 0; i < seats_; ++i) {
        const std::size_t seat = (i + seats_ - own) % seats_;
        const std::size_t at = n * seats_ + seat;
        const bool stays_broke = seat == 0 && rules_.opponents != Opponents::self;
        seat_stacks_[at] = t.stacks[i] != 0 || stays_broke ? t.stacks[i] : buy_ins_[at];
    }
}

bool Episodes::match_over(std::size_t n) const {
    return played_[n] >= rules_.match_hands || seat_stacks_[n * seats_] == 0;
}

// Plays until the learner or an outside opponent has to act, or the episode is over.
void Episodes::settle(std::size_t n, Table& t, float* finals) {
    waits_[n] = 0;
    const bool self = rules_.opponents == Opponents::self;
    for (int skips = 0;;) {
        if (!t.spot.over) {
            if (self || t.spot.turn == positions[n]) return;
            if (rules_.opponents == Opponents::outside) {
                waits_[n] = 1;
                return;
            }
            act(t, chosen_by(rules_.opponents == Opponents::call ? Policy::call : Policy::random,
                             t.spot));
            continue;
        }
        const int actor = actors_[n];
        const double won = (t.stacks[actor] - t.starts[actor]) * rules_.reward_unit;
        if (acted_[n] == 0) {  // no episode: the learner had no decision
            skipped[n] += won;
            count_hand(n, t);
            if (++skips == kMostSkipped) {
                stuck_ = true;
                return;
            }
            if (rules_.match_hands == 0 || match_over(n)) {
                begin_episode(n);
            } else {
                begin_hand_at(n);
            }
            continue;
        }
        rewards[n] += won;
        paid[n] = 1;
        for (std::size_t i = 0; i < seats_; ++i) {
            payoffs[n * seats_ + i] = t.stacks[i] - t.starts[i];
        }
        count_hand(n, t);
        if (rules_.match_hands != 0 && !match_over(n)) {
            begin_hand_at(n);
            continue;
        }
        ended[n] = 1;
        if (rules_.autoreset != Autoreset::same_step) {
            done[n] = 1;
            return;
        }
        const std::size_t width = observation_size(batch_.game());
        sim::observe(t, actor, finals + n * width);
        begin_episode(n);
    }
}

void Episodes::see(std::size_t n, const Table& t, const Seen& seen) {
    int viewer = positions[n];
    if (rules_.opponents == Opponents::self) viewer = t.spot.over ? 0 : t.spot.turn;
    viewers[n] = static_cast<std::int8_t>(viewer);
    sim::observe(t, viewer, seen.rows + n * observation_size(batch_.game()));
    code_.write_mask(t, seen.masks + n * mask_size());
}

void Episodes::observe(const Seen& seen, int threads) {
    for_each_table(threads, [&](std::size_t n) { see(n, batch_.at(n), seen); });
}

void Episodes::note_waiting() {
    waiting_.clear();
    if (rules_.opponents != Opponents::outside) return;
    for (std::size_t n = 0; n < waits_.size(); ++n) {
        if (waits_[n] != 0) waiting_.push_back(static_cast<std::int64_t>(n));
    }
}

void Episodes::begin(std::span<const std::uint8_t> chosen) {
    std::ranges::fill(skipped, 0.0);
    for (std::size_t n = 0; n < batch_.size(); ++n) {
        if (!chosen.empty() && chosen[n] == 0) continue;
        begin_episode(n);
        Table t = batch_.at(n);
        settle(n, t, nullptr);
    }
    note_waiting();
}

std::optional<std::size_t> Episodes::step(const Choices& choices, const Seen& seen, int threads) {
    const std::size_t tables = batch_.size();
    for (std::size_t n = 0; n < tables; ++n) {
        if (done[n] != 0) continue;
        chosen_[n] = action_of(batch_.at(n), choices, n);
        if (chosen_[n] == kNone) return n;
    }
    const bool asks = rules_.opponents == Opponents::outside;
    for_each_table(threads, [&](std::size_t n) {
        rewards[n] = skipped[n] = 0;
        ended[n] = paid[n] = 0;
        Table t = batch_.at(n);
        if (done[n] != 0) {
            begin_episode(n);
        } else {
            acted_[n] = 1;
            if (rules_.opponents == Opponents::self) actors_[n] = t.spot.turn;
            act(t, chosen_[n]);
        }
        settle(n, t, seen.finals);
        if (!asks) see(n, t, seen);
    });
    note_waiting();
    return std::nullopt;
}

void Episodes::ask(float* rows, std::uint8_t* masks) {
    const std::size_t width = observation_size(batch_.game());
    for (std::size_t k = 0; k < waiting_.size(); ++k) {
        const Table t = batch_.at(static_cast<std::size_t>(waiting_[k]));
        sim::observe(t, t.spot.turn, rows + k * width);
        code_.write_mask(t, masks + k * mask_size());
    }
}

std::optional<std::size_t> Episodes::answer(std::span<const std::int64_t> choices, float* finals) {
    for (std::size_t k = 0; k < waiting_.size(); ++k) {
        const auto n = static_cast<std::size_t>(waiting_[k]);
        chosen_[n] = code_.action(batch_.at(n), {choices.data(), nullptr, 0}, k);
        if (chosen_[n] == kNone) return k;
    }
    for (const std::int64_t at : waiting_) {
        const auto n = static_cast<std::size_t>(at);
        Table t = batch_.at(n);
        act(t, chosen_[n]);
        settle(n, t, finals);
    }
    note_waiting();
    return std::nullopt;
}

}  // namespace bigslick::sim
