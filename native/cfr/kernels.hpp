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

// One block of memory for all buffers of a thread, allocated from the front. No two threads
// write to the same cache line.
template <typename Number>
struct alignas(64) Arena {
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

// A task for a thread. Until its result is added, no other task has the same place: each
// place may have its own buffer.
struct Part {
    std::size_t number;
    std::size_t worker;  // the thread's number
    std::size_t place;   // less than the number of tasks; always 0 if there is one thread
};

// Tasks with results that are added are one for each card at most.
inline constexpr std::size_t kMostAdded = kDeckSize;

// Tasks that any thread may do, in any order, and at the same time. What they result in is
// added in the order of the tasks, one after the other, by any thread.
struct Tasks {
    std::size_t count;
    int depth;  // a task may have tasks of its own, which are deeper
    void (*work)(void* argument, const Part& part);
    void (*add)(void* argument, const Part& part);  // may be nullptr
    void* argument;
};

// The threads. `worker` is the number of the one that has the tasks.
struct Pool {
    void* owner;
    std::size_t workers;
    void (*each)(void* owner, std::size_t worker, const Tasks& tasks);
};

// Walks the whole game; writes the value of each of the player's hands at the start.
// There is an arena for each worker; the first one also has the buffers of the first street.
template <typename Number>
using WalkGame = void (*)(const Walk& walk, const Pool& pool, Arena<Number>* arenas,
                          Number* values);

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
