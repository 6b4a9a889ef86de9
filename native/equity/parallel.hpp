// Numbered tasks on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

#include "../threads.hpp"
#include "control.hpp"

namespace bigslick {

// The number of threads to use: the requested number, or all cores for 0 and less;
// never more than there are tasks.
[[nodiscard]] inline int thread_count(int asked, std::int64_t pieces) {
    // Asking for the number of cores takes as long as dealing many hands.
    const int wanted =
        asked > 0 ? asked : static_cast<int>(std::thread::hardware_concurrency());
    return static_cast<int>(std::max<std::int64_t>(1, std::min<std::int64_t>(wanted, pieces)));
}

// Calls work(piece, worker) for every piece from 0 on; `worker` numbers the
// threads, so that each may gather its own sums. Stops early when cancelled.
// The first exception of a thread is thrown again here.
template <typename Work>
void for_each_piece(std::int64_t pieces, int threads, const Control& control, Work work) {
    if (threads <= 1) {
        for (std::int64_t i = 0; i < pieces && !control.cancelled(); ++i) work(i, 0);
        return;
    }
    std::atomic<std::int64_t> next{0};
    std::atomic<bool> failed{false};
    std::exception_ptr failure;
    std::mutex guard;
    const auto run = [&](int worker) {
        try {
            while (!control.cancelled() && !failed.load(std::memory_order_relaxed)) {
                const std::int64_t i = next.fetch_add(1, std::memory_order_relaxed);
                if (i >= pieces) return;
                work(i, worker);
            }
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!failure) failure = std::current_exception();
            failed.store(true, std::memory_order_relaxed);
        }
    };
    auto workers = start_threads(static_cast<std::size_t>(threads),
                                 [&](std::size_t worker) { run(static_cast<int>(worker)); });
    run(0);
    for (auto& thread : workers) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace bigslick
