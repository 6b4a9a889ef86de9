// The strengths of a strip of hands, for the vector paths.
#pragma once

#include "../../bulk/sliced_omaha.hpp"
#include "table.hpp"

namespace bigslick::sampling {

// The cards of single lanes, for the few that a vector kernel cannot evaluate.
template <typename V>
class LaneCards {
public:
    explicit LaneCards(const typename V::Suits& suits) {
        V::store_lanes(lanes_[0], suits.a);
        V::store_lanes(lanes_[1], suits.b);
        V::store_lanes(lanes_[2], suits.c);
        V::store_lanes(lanes_[3], suits.d);
    }
    [[nodiscard]] CardMask operator[](int lane) const {
        return {static_cast<std::uint64_t>(lanes_[3][lane]) << 48 |
                static_cast<std::uint64_t>(lanes_[2][lane]) << 32 |
                static_cast<std::uint64_t>(lanes_[1][lane]) << 16 | lanes_[0][lane]};
    }

private:
    alignas(64) std::uint16_t lanes_[4][V::kLanes];
};

// Replaces the lanes of `bits` by the results of the evaluator of single hands.
template <typename V, typename Single>
[[gnu::noinline]] void settle(std::uint32_t bits, Strength* out, Single single) {
    for (; bits != 0; bits &= bits - 1) {
        const int lane = __builtin_ctz(bits);
        out[lane] = single(lane);
    }
}

// Writes the strengths of one hand after the other. Where kickers are looked up, that
// is done for a hand while the next is evaluated.
template <typename V, Family family, int cards>
class StrengthWriter {
public:
    [[gnu::always_inline]] void write(const typename V::Suits& suits,
                                      const sliced::SuitCounts<V>& counts, Strength* out) {
        const auto levels = sliced::levels<V>(suits);
        if constexpr (kLooksUp) {
            const auto hand =
                High::judge(sliced::family_ranks<V, family>(suits, counts, levels));
            finish();
            High::number(hand, numbers_);
            out_ = out;
        } else {
            const sliced::BlockResult<V> result =
                sliced::evaluate_block<V, family, cards>(suits, counts, levels);
            V::store_lanes(out, result.strengths);
            if (V::some(result.special)) [[unlikely]] {
                const LaneCards<V> hands(suits);
                settle<V>(V::lane_bits(result.special), out,
                          [&](int lane) { return strength(family, hands[lane]); });
            }
        }
    }

    // Looks up what is left.
    [[gnu::always_inline]] void finish() {
        if constexpr (kLooksUp) {
            if (out_ != nullptr) High::look_up(numbers_, out_, [](int lane) { return lane; });
        }
    }

private:
    static constexpr bool kLooksUp = V::kLooksUpKickers && sliced::kSizesDiffer<family>;
    using High = sliced::LookedUpHigh<V, family, cards>;

    typename High::Numbers numbers_;
    Strength* out_ = nullptr;
};

template <typename V, Family family>
void write_omaha_strengths(const Table<V>& table, const Plan& plan, int player, Strength* out) {
    using Suits = typename V::Suits;
    const Suits* board = table.single[kBoard];
    Suits triples[10];
    int triple_count = 0;
    for (int x = 2; x < plan.board; ++x) {
        for (int y = 1; y < x; ++y) {
            for (int z = 0; z < y; ++z) {
                triples[triple_count++] =
                    V::join(V::join(board[x], board[y]), board[z]);
            }
        }
    }
    auto best = V::repeat(kDoesNotQualify);
    auto special = V::none();
    const Suits* hole = table.single[player];
    for (int i = 1; i < plan.hole; ++i) {
        for (int j = 0; j < i; ++j) {
            const Suits pair = V::join(hole[i], hole[j]);
            for (int t = 0; t < triple_count; ++t) {
                const auto result =
                    sliced::evaluate_five<V, family>(V::join(pair, triples[t]));
                best = V::largest(best, result.strengths);
                special = V::either(special, result.special);
            }
        }
    }
    V::store_lanes(out, best);
    if (V::some(special)) [[unlikely]] {
        const LaneCards<V> holes(table.held[player]), boards(table.held[kBoard]);
        settle<V>(V::lane_bits(special), out, [&](int lane) {
            return omaha_strength(family, holes[lane], boards[lane]);
        });
    }
}

// Evaluates the hands of all players.
template <typename V>
class Evaluator {
public:
    using Strip = Strength[kMostPlayers][V::kLanes];

    explicit Evaluator(const Plan& plan) : plan_(plan) {
        for (int i = 0; i < plan.players; ++i) {
            const CardMask known = plan.known[static_cast<std::size_t>(i)];
            varies_[i] = known.count() != plan.hole;
            known_counts_[i] = sliced::suit_counts<V>(V::same_cards(known));
        }
    }

    // Writes the strength of each hand for one line.
    void write(const Table<V>& table, Line line, Strip& out) const {
        if (line.use == Use::omaha) {
            for (int i = 0; i < plan_.players; ++i) {
                if (line.family == Family::eight_or_better) {
                    write_omaha_strengths<V, Family::eight_or_better>(table, plan_, i, out[i]);
                } else {
                    write_omaha_strengths<V, Family::high>(table, plan_, i, out[i]);
                }
            }
            return;
        }
        const int cards = line.use == Use::hole ? plan_.hole : plan_.hole + plan_.board;
        switch (line.family) {
            case Family::high: return write_sized<Family::high>(table, line.use, cards, out);
            case Family::short_deck:
                return write_sized<Family::short_deck>(table, line.use, cards, out);
            case Family::ace_to_five: return write<Family::ace_to_five>(table, line.use, out);
            case Family::eight_or_better:
                return write<Family::eight_or_better>(table, line.use, out);
            case Family::deuce_to_seven: return write<Family::deuce_to_seven>(table, line.use, out);
            case Family::badugi: return write<Family::badugi>(table, line.use, out);
            case Family::high_badugi: return write<Family::high_badugi>(table, line.use, out);
        }
    }

private:
    // The number of cards only matters to high hands.
    template <Family family>
    void write_sized(const Table<V>& table, Use use, int cards, Strip& out) const {
        switch (cards) {
            case 5: return write<family, 5>(table, use, out);
            case 6: return write<family, 6>(table, use, out);
            default: return write<family, 7>(table, use, out);
        }
    }

    // The suits of known hands and of the board are counted once.
    template <Family family, int cards = 7>
    void write(const Table<V>& table, Use use, Strip& out) const {
        StrengthWriter<V, family, cards> writer;
        if (use == Use::hole) {
            for (int i = 0; i < plan_.players; ++i) {
                const auto& hole = table.held[i];
                writer.write(hole, sliced::suit_counts<V>(hole), out[i]);
            }
            writer.finish();
            return;
        }
        const auto board = table.held[kBoard];
        const auto board_counts = sliced::suit_counts<V>(board);
        for (int i = 0; i < plan_.players; ++i) {
            const auto& hole = table.held[i];
            const auto counts = varies_[i] ? sliced::suit_counts<V>(hole) : known_counts_[i];
            writer.write(V::join(hole, board), sliced::sum<V>(counts, board_counts), out[i]);
        }
        writer.finish();
    }

    const Plan& plan_;
    bool varies_[kMostPlayers];
    sliced::SuitCounts<V> known_counts_[kMostPlayers];
};

}  // namespace bigslick::sampling
