// Progress and cancellation of long work that runs in other threads.
#pragma once

#include <atomic>
#include <cstdint>

namespace bigslick {

// The kernel counts units of work (boards, samples, pairs: its choice) and asks
// between units whether it should continue; the caller may read and cancel at any
// time, from any thread. A cancelled kernel returns early, and its result is invalid.
class Control {
public:
    void begin(std::int64_t total) {
        total_.store(total, std::memory_order_relaxed);
        done_.store(0, std::memory_order_relaxed);
    }
    void advance(std::int64_t units) { done_.fetch_add(units, std::memory_order_relaxed); }
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

    [[nodiscard]] bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t done() const { return done_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t total() const { return total_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> done_{0};
    std::atomic<std::int64_t> total_{0};
    std::atomic<bool> cancelled_{false};
};

}  // namespace bigslick
