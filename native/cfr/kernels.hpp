// What every SIMD path provides for solving.
#pragma once

#include <cstddef>

#include "game.hpp"

namespace bigslick::cfr {

// What a walk through the game does.
enum class Task : std::uint8_t {
    update,         // regrets of one player, averages of the other
    best_response,  // values of the best response to the other's average
    expected,       // values of the averages
};

struct Discount {
    float positive;  // of regrets above 0
    float negative;  // of the others
    float average;   // of the sums of strategies so far
    float weight;    // of the strategies that are added to them
    float look_ahead;  // how far a value is moved to that of the updated strategy
};

// One block of memory for all buffers of a thread, allocated from the front.
template <typename Number>
struct Arena {
    Number* begin = nullptr;
    std::size_t size = 0;
    std::size_t used = 0;
};

// Where the numbers of one board are copied to: nodes x hands, in its order.
struct Capture {
    std::size_t street = 0;
    const Board* board = nullptr;
    double* reach = nullptr;   // of the opponent of the walk's player
    double* values = nullptr;  // of the player

    // Whether the walk must enter a board: boards that do not lead to it are left out.
    [[nodiscard]] bool wants(std::size_t on, const Board& other) const {
        return on > street || (other.cards & board->cards) == other.cards;
    }
};

// Hands whose strategy at one node is locked: it is stored as regrets that do not change.
struct Lock {
    const Board* board;
    std::int32_t node;
    const float* fixed;  // 1 for a hand that is locked, 0 otherwise
};

struct Walk {
    const Game* game = nullptr;
    void* regrets = nullptr;  // floats, or whole numbers of 16 bits
    float* scales = nullptr;  // of each node with 16 bits
    float* sums = nullptr;
    std::size_t player = 0;  // whose values are computed
    Task task = Task::update;
    Discount discount{};
    const Capture* capture = nullptr;
    const Lock* locks = nullptr;
    std::size_t lock_count = 0;

    // The locked hands of a node, nullptr if there are none.
    [[nodiscard]] const float* fixed(const Board& board, std::int32_t node) const {
        for (std::size_t i = 0; i < lock_count; ++i) {
            if (locks[i].board == &board && locks[i].node == node) return locks[i].fixed;
        }
        return nullptr;
    }
};

// A task for each board of the second street; `child` is its number, `worker` the thread's.
struct Pool {
    void* owner;
    void (*each)(void* owner, std::size_t count, void (*work)(void*, std::size_t, std::size_t),
                 void* argument);
};

// Walks the whole game; writes the value of each of the player's hands at the start.
// There is an arena for each worker, and one more for the walk itself.
template <typename Number>
using WalkGame = void (*)(const Walk& walk, const Pool& pool, Arena<Number>* arenas,
                          std::size_t workers, Number* values);

struct Kernels {
    WalkGame<float> update;
    WalkGame<double> evaluate;  // best response and expected
    WalkGame<float> update_short;  // both for regrets of 16 bits
    WalkGame<double> evaluate_short;
};

// For the table of simd/paths.cpp. An x86 path may only be called where it has
// found its instructions.
[[nodiscard]] const Kernels& portable_cfr();
[[nodiscard]] const Kernels& avx2_cfr();
[[nodiscard]] const Kernels& avx512_cfr();

}  // namespace bigslick::cfr
