// Threads that are kept between tasks: an iteration may take less time than starting a thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "../threads.hpp"
#include "kernels.hpp"

namespace bigslick::cfr {

class Workers {
public:
    explicit Workers(std::size_t count)
        : threads_(start_threads(count, [this](std::size_t worker) { serve(worker); })) {}
    ~Workers() {
        {
            const std::lock_guard lock(guard_);
            ended_ = true;
            ++turn_;
        }
        wake_.notify_all();
        for (auto& thread : threads_) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    [[nodiscard]] std::size_t count() const { return threads_.size() + 1; }

    [[nodiscard]] Pool pool() {
        return {this, [](void* owner, std::size_t count, Work work, void* argument) {
                    static_cast<Workers*>(owner)->each(count, work, argument);
                }};
    }

private:
    using Work = void (*)(void*, std::size_t, std::size_t);

    // Which thread does which task differs from run to run; no result depends on it.
    void each(std::size_t count, Work work, void* argument) {
        if (threads_.empty()) {
            for (std::size_t i = 0; i < count; ++i) work(argument, i, 0);
            return;
        }
        {
            const std::lock_guard lock(guard_);
            work_ = work;
            argument_ = argument;
            count_ = count;
            next_.store(0, std::memory_order_relaxed);
            busy_ = threads_.size();
            ++turn_;
        }
        wake_.notify_all();
        take_pieces(0);
        std::unique_lock lock(guard_);
        done_.wait(lock, [this] { return busy_ == 0; });
    }

    void take_pieces(std::size_t worker) {
        for (;;) {
            const std::size_t piece = next_.fetch_add(1, std::memory_order_relaxed);
            if (piece >= count_) return;
            work_(argument_, piece, worker);
        }
    }

    void serve(std::size_t worker) {
        std::uint64_t seen = 0;
        for (;;) {
            {
                std::unique_lock lock(guard_);
                wake_.wait(lock, [&] { return turn_ != seen; });
                seen = turn_;
                if (ended_) return;
            }
            take_pieces(worker);
            const std::lock_guard lock(guard_);
            if (--busy_ == 0) done_.notify_one();
        }
    }

    std::mutex guard_;
    std::condition_variable wake_;
    std::condition_variable done_;
    std::uint64_t turn_ = 0;
    bool ended_ = false;
    std::size_t busy_ = 0;
    Work work_ = nullptr;
    void* argument_ = nullptr;
    std::size_t count_ = 0;
    std::atomic<std::size_t> next_{0};
    std::vector<Thread> threads_;  // they use the others from their start on
};

}  // namespace bigslick::cfr
