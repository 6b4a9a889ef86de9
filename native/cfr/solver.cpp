#include "solver.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "../equity/parallel.hpp"
#include "../simd/paths.hpp"
#include "workers.hpp"

namespace bigslick::cfr {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kLargePage = std::size_t{1} << 21;
constexpr std::size_t kMostLanes = 16;
constexpr int kShortBits = 16;

std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

std::size_t widest(const std::vector<Board>& boards) {
    std::size_t widest = 0;
    for (const Board& board : boards) {
        for (const Hands& hands : board.hands) widest = std::max(widest, index(hands.stride));
    }
    return widest;
}

// Numbers that a walk's buffers take on one street: see Walker.
std::size_t numbers_of_street(const Game& game, std::size_t street, std::size_t workers) {
    const Street& lines = game.streets[street];
    const std::size_t width = widest(game.boards[street]);
    const std::size_t exits = index(lines.exits);
    std::size_t rows = 0;
    for (const Batch& batch : lines.batches) {
        const auto nodes = index(lines.entries[index(batch.end_entry)] -
                                 lines.entries[index(batch.first_entry)]);
        rows = std::max(rows, 2 * nodes);
    }
    // Entries, exits, and in lanes: reach and values of ends and of exits.
    rows += lines.entries.size() + exits + 2 * kMostLanes;
    rows += 2 * ((exits + kMostLanes - 1) / kMostLanes * kMostLanes);
    const std::size_t pointers = 2 * lines.nodes.size() + 2 * exits + 64;
    std::size_t numbers = rows * width + 2 * pointers + 16 * kRowUnit + 4 * kMostLanes;
    if (exits != 0) {
        std::size_t places = 1;  // for the values of the next boards
        if (workers > 1) {
            for (const Board& board : game.boards[street]) {
                places = std::max(places, index(board.children));
            }
        }
        numbers += places * exits * widest(game.boards[street + 1]) + kRowUnit;
    }
    return numbers;
}

std::size_t worker_count(const Game& game, int threads) {
    if (game.streets.size() == 1) return 1;
    return index(thread_count(threads, static_cast<std::int64_t>(game.boards[1].size())));
}

double weight_of_pairs(const Game& game) {
    const auto& hands = game.boards[0][0].hands;
    double all = 0;
    std::array<double, kDeckSize> card{};
    for (std::size_t i = 0; i < game.weights[1].size(); ++i) {
        all += game.weights[1][i];
        card[hands[1].cards[2 * i]] += game.weights[1][i];
        card[hands[1].cards[2 * i + 1]] += game.weights[1][i];
    }
    double pairs = 0;
    for (std::size_t i = 0; i < game.weights[0].size(); ++i) {
        const std::size_t same = hands[0].same[i];
        const double again = same < game.weights[1].size() ? game.weights[1][same] : 0;
        pairs += game.weights[0][i] *
                 (all - card[hands[0].cards[2 * i]] - card[hands[0].cards[2 * i + 1]] + again);
    }
    return pairs;
}

template <typename Number>
WalkGame<Number> kernel(int bits) {
    const Kernels& kernels = *active_path().cfr;
    if constexpr (std::is_same_v<Number, float>) {
        return bits == kShortBits ? kernels.update_short : kernels.update;
    } else {
        return bits == kShortBits ? kernels.evaluate_short : kernels.evaluate;
    }
}

// A buffer for the regrets of one node while they are converted to 16 bits.
std::size_t room_of_node(const Game& game, int bits) {
    if (bits != kShortBits) return 0;
    std::size_t room = 0;
    for (std::size_t street = 0; street < game.streets.size(); ++street) {
        std::size_t actions = 0;
        for (const Node& node : game.streets[street].nodes) {
            if (node.kind == Kind::decision) actions = std::max(actions, std::size_t{node.count});
        }
        room = std::max(room, actions * widest(game.boards[street]));
    }
    return room;
}

// Bytes of the buffers of one worker, for numbers of either size. The first worker also
// walks the first street.
std::size_t buffers(const Game& game, std::size_t worker, std::size_t workers, int bits) {
    std::size_t numbers = 0;
    for (std::size_t street = worker == 0 ? 0 : 1; street < game.streets.size(); ++street) {
        numbers += numbers_of_street(game, street, workers);
    }
    return std::max(sizeof(float) * (numbers + room_of_node(game, bits)),
                    sizeof(double) * numbers);
}

// Rows are whole cache lines, or large pages.
std::size_t alignment(std::size_t bytes) { return bytes >= 2 * kLargePage ? kLargePage : kLine; }
std::size_t whole(std::size_t bytes) {
    const std::size_t unit = alignment(bytes);
    return (std::max(bytes, unit) + unit - 1) / unit * unit;
}

}  // namespace

template <typename Number>
Rows<Number>::Rows(std::size_t size) : size_(size) {
    const std::size_t bytes = size * sizeof(Number);
    const std::size_t unit = alignment(bytes);
    begin_ = static_cast<Number*>(::operator new(whole(bytes), std::align_val_t{unit}));
#ifdef __linux__
    if (unit == kLargePage) madvise(begin_, whole(bytes), MADV_HUGEPAGE);
#endif
    std::memset(static_cast<void*>(begin_), 0, whole(bytes));
}

template <typename Number>
Rows<Number>::~Rows() {
    ::operator delete(begin_, std::align_val_t{alignment(size_ * sizeof(Number))});
}

template class Rows<float>;
template class Rows<std::int16_t>;
template class Rows<std::byte>;

Solver::Solver(std::shared_ptr<const Game> game, int threads, Method method, int bits)
    : owner_(std::move(game)), game_(*owner_), method_(method), pairs_(weight_of_pairs(game_)),
      regrets_(bits == kShortBits ? 0 : game_.storage),
      short_(bits == kShortBits ? game_.storage : 0), scales_(bits == kShortBits ? game_.scales : 0),
      sums_(game_.storage), workers_(std::make_unique<Workers>(worker_count(game_, threads))) {
    for (std::size_t i = 0; i < workers_->count(); ++i) {
        buffers_.emplace_back(buffers(game_, i, workers_->count(), bits));
    }
    // A scale of 0 would hide the regrets of locked hands.
    std::fill_n(scales_.data(), scales_.size(), 1.0f);
}

Solver::~Solver() = default;

std::size_t Solver::memory(const Game& game, int threads, int bits) {
    const std::size_t regret = bits == kShortBits ? sizeof(std::int16_t) : sizeof(float);
    std::size_t bytes = whole(regret * game.storage) + whole(sizeof(float) * game.storage);
    if (bits == kShortBits) bytes += whole(sizeof(float) * game.scales);
    const std::size_t workers = worker_count(game, threads);
    for (std::size_t i = 0; i < workers; ++i) bytes += whole(buffers(game, i, workers, bits));
    return bytes + bytes_of_boards(game);
}

template <typename Number>
std::vector<Number> Solver::walk(Task task, std::size_t player, Discount discount,
                                 const Capture* capture) {
    std::vector<Arena<Number>> arenas;
    for (auto& bytes : buffers_) {
        arenas.push_back({reinterpret_cast<Number*>(bytes.data()), bytes.size() / sizeof(Number), 0});
    }
    std::vector<Number> values(game_.weights[player].size());
    std::vector<Lock> locks;
    for (const auto& [node, fixed] : locks_) {
        locks.push_back({&game_.boards[node[0]][node[1]], static_cast<std::int32_t>(node[2]),
                         fixed.data()});
    }
    void* regrets = bits() == kShortBits ? static_cast<void*>(short_.data()) : regrets_.data();
    const Walk walk{&game_, regrets, scales_.data(), sums_.data(), player, task, discount, capture,
                    locks.data(), locks.size()};
    kernel<Number>(bits())(walk, workers_->pool(), arenas.data(), values.data());
    return values;
}

std::int64_t Solver::iterate(std::int64_t count, const Control& control) {
    for (std::int64_t i = 0; i < count; ++i) {
        if (control.cancelled()) return i;
        ++iterations_;
        const auto t = static_cast<double>(++clock_);
        // The published factor of the iteration before; the first one has no regrets yet,
        // or after a restart those that were kept.
        const double before = std::max(t - 1, 1.0);
        const auto share = [&](double exponent) {
            const double power = std::pow(before, exponent);
            return static_cast<float>(power / (power + 1));
        };
        const double unit = unit_of_sums(clock_);
        const Discount discount{
            share(method_.alpha), share(method_.beta),
            static_cast<float>(std::pow(unit_of_sums(clock_ - 1) / unit, method_.gamma)),
            static_cast<float>(std::pow(t / unit, method_.gamma)),
            static_cast<float>(method_.look_ahead)};
        for (std::size_t player = 0; player < kPlayers; ++player) {
            walk<float>(Task::update, player, discount);
        }
    }
    return count;
}

// Sums that are discounted in every iteration would all be loaded and stored. Instead, the
// strategies that are added weigh more and more, (t / unit)^gamma, and the sums are only
// discounted when the unit doubles. A large gamma would leave the range of floats.
double Solver::unit_of_sums(std::int64_t clock) const {
    constexpr double kMostGamma = 16;
    const auto t = static_cast<std::uint64_t>(clock);
    return static_cast<double>(method_.gamma <= kMostGamma ? std::bit_floor(t) : t);
}

Worth Solver::worth() {
    Worth result{};
    for (std::size_t player = 0; player < kPlayers; ++player) {
        const auto sum = [&](Task task) {
            const auto values = walk<double>(task, player, {});
            double total = 0;
            for (std::size_t i = 0; i < values.size(); ++i) {
                total += values[i] * game_.weights[player][i];
            }
            return total / pairs_;
        };
        // Without rake, one player wins what the other loses.
        const bool known = player == 1 && game_.symmetric_payoffs;
        result.expected[player] = known ? -result.expected[0] : sum(Task::expected);
        result.best[player] = sum(Task::best_response);
    }
    return result;
}

Solver::Numbers Solver::numbers(std::size_t street, std::size_t board, std::size_t player,
                                bool best) {
    const Board& wanted = game_.boards[street][board];
    const std::size_t nodes = game_.streets[street].nodes.size();
    Numbers numbers{std::vector<double>(nodes * index(wanted.hands[1 - player].count)),
                    std::vector<double>(nodes * index(wanted.hands[player].count))};
    Capture capture{street, &wanted, numbers.reach.data(), numbers.values.data()};
    walk<double>(best ? Task::best_response : Task::expected, player, {}, &capture);
    return numbers;
}

std::size_t Solver::place(std::size_t street, std::size_t board, std::size_t node) const {
    const Node& at = game_.streets[street].nodes[node];
    const Hands& hands = game_.boards[street][board].hands[at.player];
    return hands.storage + index(at.row) * index(hands.stride);
}

void Solver::lock(std::size_t street, std::size_t board, std::size_t node,
                  const std::vector<bool>& hands) {
    const Node& at = game_.streets[street].nodes[node];
    Rows<float> fixed(index(game_.boards[street][board].hands[at.player].stride));
    for (std::size_t i = 0; i < hands.size(); ++i) fixed.data()[i] = hands[i] ? 1 : 0;
    locks_[{street, board, node}] = std::move(fixed);
}

void Solver::unlock(std::size_t street, std::size_t board, std::size_t node) {
    locks_.erase({street, board, node});
}

void Solver::restart() {
    clock_ = 0;
    std::memset(static_cast<void*>(sums_.data()), 0, sums_.size() * sizeof(float));
}

void Solver::set_progress(std::int64_t iterations, std::int64_t clock) {
    iterations_ = iterations;
    clock_ = clock;
}

float Solver::regret(std::size_t street, std::size_t board, std::size_t node,
                     std::size_t at) const {
    const std::size_t begin = place(street, board, node);
    if (bits() != kShortBits) return regrets_.data()[begin + at];
    const Node& decision = game_.streets[street].nodes[node];
    const Hands& hands = game_.boards[street][board].hands[decision.player];
    return scales_.data()[hands.scales + index(decision.ordinal)] *
           static_cast<float>(short_.data()[begin + at]);
}

const float* Solver::sums(std::size_t street, std::size_t board, std::size_t node) const {
    return sums_.data() + place(street, board, node);
}

}  // namespace bigslick::cfr
