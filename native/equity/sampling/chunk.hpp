// One chunk of samples on one SIMD path, which defines line_strengths<V>.
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
    auto board = V::same_cards(plan.known[kBoard]);
    typename V::Word gone[draws];
    int place = plan.board - draws;
    deal_few<V, draws>(generator, plan.live, gone, [&](typename V::Word position) {
        const auto card = V::card(deck, position);
        board = V::join(board, card);
        table.single[kBoard][place++] = card;
    });
    table.held[kBoard] = board;
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

// Scores the samples on the table; only the first `left` of them count.
template <typename V>
[[gnu::always_inline]] inline void play(const Table<V>& table, const Plan& plan,
                                        const Bars<V>& bars, std::int64_t left,
                                        Counts& counts) {
    typename V::Word strengths[kMostLines][kMostPlayers];
    for (int line = 0; line < plan.lines; ++line) {
        for (int i = 0; i < plan.players; ++i) {
            strengths[line][i] =
                line_strengths<V>(table, plan, plan.line[static_cast<std::size_t>(line)], i);
        }
    }
    score<V>(strengths, plan, bars, first_lanes<V>(left), counts);
}

// Nothing varies but the last `draws` cards of the board. Dealing is one long
// chain of dependent steps. The next board is started before this one is scored, so
// that the processor does not wait for it.
template <typename V, int draws>
void run_boards(const Plan& plan, std::uint64_t key, std::int64_t samples, Counts& counts) {
    const auto deck = V::deck(plan.position.data());
    const Bars<V> bars(plan);
    Generators<V> generators(key);
    Table<V> tables[2];
    lay_known<V>(plan, tables[0]);
    lay_known<V>(plan, tables[1]);
    deal_board<V, draws>(generators.strip[0], deck, plan, tables[0]);
    int now = 0;
    for (std::int64_t done = 0; done < samples; done += V::kLanes, ++now) {
        deal_board<V, draws>(generators.strip[(now + 1) % Generators<V>::kStrips], deck, plan,
                             tables[(now + 1) % 2]);
        play<V>(tables[now % 2], plan, bars, samples - done, counts);
    }
}

// Any deal.
template <typename V>
void run_deals(const Plan& plan, RangeSource ranges, std::uint64_t key, std::int64_t samples,
               Counts& counts) {
    const auto deck = V::deck(plan.position.data());
    const Bars<V> bars(plan);
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
            play<V>(table, plan, bars, left, counts);
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
