#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "../equity/control.hpp"
#include "../equity/parallel.hpp"
#include "policies.hpp"
#include "random.hpp"

namespace bigslick::sim {
Batch::Batch(Game game, std::size_t tables, std::uint64_t seed)
    : game_(std::move(game)),
      seed_(seed),
      numbers_(tables),
      spots_(tables),
      stacks_(tables * static_cast<std::size_t>(game_.seats)),
      bets_(stacks_.size()),
      starts_(stacks_.size()),
      acted_levels_(stacks_.size()),
      history_(tables * kHistory),
      decks_(tables * game_.deck.size()),
      holes_(stacks_.size() * static_cast<std::size_t>(game_.hole_most)),
      boards_(tables * static_cast<std::size_t>(game_.board_most)),
      waiting_(stacks_.size()) {
    for (std::size_t n = 0; n < tables; ++n) numbers_[n] = n;
}

std::size_t Batch::bytes_of_table() const {
    const auto seats = static_cast<std::size_t>(game_.seats);
    return sizeof(std::uint64_t) + sizeof(Spot) + 4 * seats * sizeof(Chips) +
           kHistory * sizeof(Done) + game_.deck.size() + seats +
           seats * static_cast<std::size_t>(game_.hole_most) +
           static_cast<std::size_t>(game_.board_most);
}

template <typename Work>
void Batch::for_each_table(int threads, Work work) {
    const std::size_t pieces = (size() + kPiece - 1) / kPiece;
    const Control control;
    const auto count = static_cast<std::int64_t>(pieces);
    for_each_piece(count, thread_count(threads, count), control, [&](std::int64_t piece, int) {
        const std::size_t first = static_cast<std::size_t>(piece) * kPiece;
        const std::size_t last = std::min(first + kPiece, size());
        for (std::size_t n = first; n < last; ++n) work(n);
    });
}

void Batch::begin(std::size_t n, const std::uint8_t* deck, std::size_t deck_size) {
    Table table = at(n);
    Spot& spot = table.spot;
    spot.key = hand_key(seed_, numbers_[n], spot.hand++);
    std::copy(game_.deck.begin(), game_.deck.end(), table.deck);
    spot.shuffled = 0;
    if (deck != nullptr) {
        // The given cards come first; the others are swapped with them.
        for (std::size_t p = 0; p < deck_size; ++p) {
            auto* end = table.deck + game_.deck.size();
            std::swap(table.deck[p], *std::find(table.deck + p, end, deck[p]));
        }
        spot.shuffled = static_cast<std::uint8_t>(deck_size);
    }
    begin_hand(table);
}

void Batch::reseed(std::uint64_t seed) {
    seed_ = seed;
    for (Spot& spot : spots_) spot.hand = 0;
}

void Batch::deal(std::span<const std::uint8_t> chosen, std::span<const std::uint8_t> decks,
                 std::size_t deck_size, int threads) {
    for_each_table(threads, [&](std::size_t n) {
        if (!chosen.empty() && chosen[n] == 0) return;
        begin(n, decks.empty() ? nullptr : decks.data() + n * deck_size, deck_size);
    });
}

std::optional<Refused> Batch::step(std::span<const Chips> actions, int threads) {
    for (std::size_t n = 0; n < size(); ++n) {
        const Fault fault = fault_of(spots_[n], actions[n]);
        if (fault != Fault::none) return Refused{n, fault};
    }
    for_each_table(threads, [&](std::size_t n) {
        Table table = at(n);
        act(table, actions[n]);
    });
    return std::nullopt;
}

std::optional<Batch::Stopped> Batch::replay(std::span<const Chips> actions, std::size_t length,
                                            int threads) {
    constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> stopped(size(), kNowhere);
    for_each_table(threads, [&](std::size_t n) {
        Table table = at(n);
        for (std::size_t k = 0; k < length; ++k) {
            const Chips action = actions[n * length + k];
            if (action == kNone) return;
            if (fault_of(table.spot, action) != Fault::none) {
                stopped[n] = k;
                return;
            }
            act(table, action);
        }
    });
    for (std::size_t n = 0; n < size(); ++n) {
        const std::size_t k = stopped[n];
        if (k != kNowhere) return Stopped{{n, fault_of(spots_[n], actions[n * length + k])}, k};
    }
    return std::nullopt;
}

std::uint64_t Batch::play(Policy policy, std::span<const std::int8_t> kept, int threads) {
    std::atomic<std::uint64_t> decisions{0};
    for_each_table(threads, [&](std::size_t n) {
        Table table = at(n);
        const int own = kept.empty() ? kNobody : kept[n];
        std::uint64_t count = 0;
        while (!table.spot.over && table.spot.turn != own) {
            act(table, chosen_by(policy, table.spot));
            ++count;
        }
        if (count != 0) decisions.fetch_add(count, std::memory_order_relaxed);
    });
    return decisions;
}

std::uint64_t Batch::play_hands(Policy policy, std::uint32_t hands, int threads) {
    std::atomic<std::uint64_t> decisions{0};
    for_each_table(threads, [&](std::size_t n) {
        Table table = at(n);
        std::uint64_t count = 0;
        for (std::uint32_t hand = 0; hand < hands; ++hand) {
            begin(n, nullptr, 0);
            while (!table.spot.over) {
                act(table, chosen_by(policy, table.spot));
                ++count;
            }
        }
        decisions.fetch_add(count, std::memory_order_relaxed);
    });
    return decisions;
}

Batch Batch::copy(std::span<const std::int64_t> places) const {
    Batch taken(game_, places.size(), seed_);
    const auto take = [&](auto& to, const auto& from) {
        const std::size_t width = size() == 0 ? 0 : from.size() / size();
        for (std::size_t k = 0; k < places.size(); ++k) {
            const auto n = static_cast<std::size_t>(places[k]);
            std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(n * width), width,
                        to.begin() + static_cast<std::ptrdiff_t>(k * width));
        }
    };
    take(taken.numbers_, numbers_);
    take(taken.spots_, spots_);
    take(taken.stacks_, stacks_);
    take(taken.bets_, bets_);
    take(taken.starts_, starts_);
    take(taken.acted_levels_, acted_levels_);
    take(taken.history_, history_);
    take(taken.decks_, decks_);
    take(taken.holes_, holes_);
    take(taken.boards_, boards_);
    take(taken.waiting_, waiting_);
    return taken;
}

void Batch::finish_shuffle(std::size_t n) {
    Table table = at(n);
    shuffle_to(table, table.spot.in_deck);
}

}  // namespace bigslick::sim
