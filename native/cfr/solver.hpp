// Discounted CFR on one spot: storage, threads, iterations, results.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "../equity/control.hpp"
#include "game.hpp"
#include "kernels.hpp"

namespace bigslick::cfr {

class Workers;

// Zeroed memory, aligned to a cache line, in large pages if the system has them.
template <typename Number>
class Rows {
public:
    Rows() = default;
    explicit Rows(std::size_t size);
    ~Rows();
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;
    Rows(Rows&& other) noexcept : begin_(other.begin_), size_(other.size_) {
        other.begin_ = nullptr;
    }
    Rows& operator=(Rows&& other) noexcept {
        std::swap(begin_, other.begin_);
        std::swap(size_, other.size_);
        return *this;
    }
    [[nodiscard]] Number* data() const { return begin_; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    Number* begin_ = nullptr;
    std::size_t size_ = 0;
};

// How regrets and averages of earlier iterations are discounted, and which share of the
// updated strategy counts in the values that a node passes on.
struct Method {
    double alpha = 1.25;
    double beta = 0.5;
    double gamma = 4;
    double look_ahead = 0;
};

// Values of both players, in the units of the payoffs: the mean over all deals of the
// two ranges.
struct Worth {
    std::array<double, kPlayers> expected;
    std::array<double, kPlayers> best;
};

class Solver {
public:
    // The game must be laid out and cut into batches. Regrets have 32 or 16 bits.
    Solver(std::shared_ptr<const Game> game, int threads, Method method, int bits);
    ~Solver();

    // Bytes that a solver of this game takes, its buffers and the game's lists included.
    [[nodiscard]] static std::size_t memory(const Game& game, int threads, int bits);
    [[nodiscard]] int bits() const { return short_.size() != 0 ? 16 : 32; }

    // Does `count` iterations, or fewer if cancelled; returns how many were done.
    std::int64_t iterate(std::int64_t count, const Control& control);
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }

    // Expected values of the average strategies, and of the best responses to them.
    [[nodiscard]] Worth worth();

    // Locks the strategies of some hands of a node at those given by their regrets.
    void lock(std::size_t street, std::size_t board, std::size_t node,
              const std::vector<bool>& hands);
    void unlock(std::size_t street, std::size_t board, std::size_t node);

    // Clears the averages and restarts the discounting; regrets are kept.
    void restart();
    // Iterations since the last restart of the discounting.
    [[nodiscard]] std::int64_t clock() const { return clock_; }
    void set_progress(std::int64_t iterations, std::int64_t clock);

    // Results for every node of one board with the average strategies: the reach of
    // the opponent of `player`, and the values of the player, nodes x hands. With `best`,
    // the player plays a best response instead.
    struct Numbers {
        std::vector<double> reach;
        std::vector<double> values;
    };
    [[nodiscard]] Numbers numbers(std::size_t street, std::size_t board, std::size_t player,
                                  bool best = false);

    [[nodiscard]] const Game& game() const { return game_; }
    // Index of the first row of a node; it has actions x stride numbers.
    [[nodiscard]] std::size_t place(std::size_t street, std::size_t board, std::size_t node) const;
    // One regret of a node: `place` counts from its first.
    [[nodiscard]] float regret(std::size_t street, std::size_t board, std::size_t node,
                               std::size_t place) const;
    [[nodiscard]] const float* sums(std::size_t street, std::size_t board, std::size_t node) const;
    // Rows that this solver does not have are empty.
    [[nodiscard]] Rows<float>& all_regrets() { return regrets_; }
    [[nodiscard]] Rows<std::int16_t>& all_short_regrets() { return short_; }
    [[nodiscard]] Rows<float>& all_scales() { return scales_; }
    [[nodiscard]] Rows<float>& all_sums() { return sums_; }

private:
    template <typename Number>
    std::vector<Number> walk(Task task, std::size_t player, Discount discount,
                             const Capture* capture = nullptr);
    // The iteration whose strategies have the weight 1 in the sums as they are stored.
    [[nodiscard]] double unit_of_sums(std::int64_t clock) const;

    std::shared_ptr<const Game> owner_;
    const Game& game_;
    Method method_;
    std::int64_t iterations_ = 0;
    std::int64_t clock_ = 0;
    std::map<std::array<std::size_t, 3>, Rows<float>> locks_;
    double pairs_ = 0;  // weight of all pairs of hands that share no card
    Rows<float> regrets_;
    Rows<std::int16_t> short_;
    Rows<float> scales_;
    Rows<float> sums_;
    std::unique_ptr<Workers> workers_;
    std::vector<Rows<std::byte>> buffers_;  // of each worker
};

}  // namespace bigslick::cfr
