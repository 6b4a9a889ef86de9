// One chunk of samples on one SIMD path, which defines Evaluator<V>.
#pragma once

#include "deal.hpp"
#include "score.hpp"
#include "table.hpp"

namespace bigslick::sampling {

// A sample whose only varying cards are the last `draws` of the board.
template <typename V, int draws>
[[gnu::always_inline]] inline void deal_board(Generator<V>& generator,
                                              const typename V::Deck& deck, const Plan& plan,
                                              Table<V>& table) {
    typename V::Word places[draws];
    generator.below(plan.live, places);
    place_few<V, draws>(places);
    if (plan.line[0].use == Use::omaha) {
        int place = plan.board - draws;
        for (const auto position : places) table.single[kBoard][place++] = V::card(deck, position);
    }
    table.held[kBoard] = V::join(V::same_cards(plan.known[kBoard]), V::cards(deck, places));
}

// Any slots: those of ranges have been drawn, the others are dealt from what is left.
template <typename V>
void deal_slots(Generator<V>& generator, const typename V::Deck& deck, const Plan& plan,
                const BlockIds* range_ids, int first_lane, Table<V>& table) {
    Gone<V, kDeckSize> gone;
    for (int i = 0; i < plan.players; ++i) {
        const auto receiver = static_cast<std::size_t>(i);
        table.held[receiver] = V::same_cards(plan.known[receiver]);
    }
    table.held[kBoard] = V::same_cards(plan.known[kBoard]);
    const auto take = [&](int slot, typename V::Word position) {
        const Slot to = plan.slot[static_cast<std::size_t>(slot)];
        const auto card = V::card(deck, position);
        table.held[to.receiver] = V::join(table.held[to.receiver], card);
        table.single[to.receiver][to.place] = card;
    };
    for (int i = 0; i < plan.range_slots; ++i) {
        const auto position = V::load_lanes(range_ids[i].data() + first_lane);
        take(i, position);
        gone.put(position);
    }
    deal(generator, gone, plan.live, plan.slots - plan.range_slots,
         [&](int i, typename V::Word position) { take(plan.range_slots + i, position); });
}

// The generators of one block, a strip each.
template <typename V>
struct Generators {
    static constexpr int kStrips = kBlock / V::kLanes;

    Generator<V> strip[kStrips];

    explicit Generators(std::uint64_t key) {
        for (int i = 0; i < kStrips; ++i) strip[i].start(key, i * V::kLanes / 2);
    }
};

// Evaluates strip after strip and scores each when the next has been evaluated. The
// strengths are written lane by lane and read as vectors, for which the processor would
// have to wait if it were done at once.
template <typename V>
class Play {
public:
    Play(const Plan& plan, Counts& counts)
        : plan_(plan), evaluator_(plan), tally_(plan, counts) {}
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;
    ~Play() { score(strips_[1 - now_]); }

    // Adds the samples on the table; only the first `left` of them count.
    [[gnu::always_inline]] void take(const Table<V>& table, std::int64_t left) {
        for (int line = 0; line < plan_.lines; ++line) {
            evaluator_.write(table, plan_.line[static_cast<std::size_t>(line)],
                             strips_[now_][line]);
        }
        now_ = 1 - now_;
        score(strips_[now_]);
        left_ = left;
    }

private:
    using Strip = typename Evaluator<V>::Strip[kMostLines];

    [[gnu::always_inline]] void score(const Strip& strip) {
        if (left_ == 0) return;
        typename V::Word strengths[kMostLines][kMostPlayers];
        for (int line = 0; line < plan_.lines; ++line) {
            for (int i = 0; i < plan_.players; ++i) {
                strengths[line][i] = V::load_lanes(strip[line][i]);
            }
        }
        tally_.add(strengths, left_);
    }

    const Plan& plan_;
    Evaluator<V> evaluator_;
    Tally<V> tally_;
    alignas(64) Strip strips_[2];
    int now_ = 0;
    std::int64_t left_ = 0;  // samples of the strip that is not scored yet
};

// Nothing varies but the last `draws` cards of the board. Dealing is one long
// chain of dependent steps. The next board is started before this one is evaluated, so
// that the processor does not wait for it.
template <typename V, int draws>
void run_boards(const Plan& plan, std::uint64_t key, std::int64_t samples, Counts& counts) {
    const auto deck = V::deck(plan.position.data());
    Play<V> play(plan, counts);
    Generators<V> generators(key);
    Table<V> tables[2];
    lay_known<V>(plan, tables[0]);
    lay_known<V>(plan, tables[1]);
    deal_board<V, draws>(generators.strip[0], deck, plan, tables[0]);
    int now = 0;
    for (std::int64_t done = 0; done < samples; done += V::kLanes, ++now) {
        deal_board<V, draws>(generators.strip[(now + 1) % Generators<V>::kStrips], deck, plan,
                             tables[(now + 1) % 2]);
        play.take(tables[now % 2], samples - done);
    }
}

// Any deal.
template <typename V>
void run_deals(const Plan& plan, RangeSource ranges, std::uint64_t key, std::int64_t samples,
               Counts& counts) {
    const auto deck = V::deck(plan.position.data());
    Play<V> play(plan, counts);
    Generators<V> generators(key);
    Table<V> table;
    lay_known<V>(plan, table);
    BlockIds range_ids[kDeckSize];
    for (std::int64_t done = 0; done < samples; done += kBlock) {
        if (plan.range_slots != 0) ranges.draw(ranges.state, range_ids);
        for (int strip = 0; strip < Generators<V>::kStrips; ++strip) {
            const int first_lane = strip * V::kLanes;
            const std::int64_t left = samples - done - first_lane;
            if (left <= 0) break;
            deal_slots<V>(generators.strip[strip], deck, plan, range_ids, first_lane, table);
            play.take(table, left);
        }
    }
}

template <typename V>
void run_chunk(const Plan& plan, RangeSource ranges, std::uint64_t seed, std::uint64_t chunk,
               std::int64_t samples, Counts& counts) {
    const std::uint64_t key = chunk_key(seed, chunk);
    // The special cases deal the same cards, but faster.
    if constexpr (V::kInRegisters) {
        bool only_board = plan.range_slots == 0;
        for (int i = 0; i < plan.slots; ++i) {
            only_board = only_board && plan.slot[static_cast<std::size_t>(i)].receiver == kBoard;
        }
        switch (only_board ? plan.slots : 0) {
            case 1: return run_boards<V, 1>(plan, key, samples, counts);
            case 2: return run_boards<V, 2>(plan, key, samples, counts);
            case 5: return run_boards<V, 5>(plan, key, samples, counts);
            default: break;
        }
    }
    run_deals<V>(plan, ranges, key, samples, counts);
}

}  // namespace bigslick::sampling
