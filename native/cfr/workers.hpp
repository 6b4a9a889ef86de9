// Threads that are kept between tasks: an iteration may take less time than starting a thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

#include "../threads.hpp"
#include "kernels.hpp"

namespace bigslick::cfr {

class Workers {
public:
    explicit Workers(std::size_t count)
        : threads_(start_threads(count, [this](std::size_t worker) {
              std::unique_lock lock(guard_);
              help(kIdle, worker, lock, [this] { return ended_; });
          })) {}
    ~Workers() {
        {
            const std::lock_guard lock(guard_);
            ended_ = true;
            tell_others();
        }
        for (auto& thread : threads_) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    [[nodiscard]] std::size_t count() const { return threads_.size() + 1; }

    [[nodiscard]] Pool pool() {
        return {this, count(), [](void* owner, std::size_t worker, const Tasks& tasks) {
                    static_cast<Workers*>(owner)->each(worker, tasks);
                }};
    }

private:
    // Tasks that are being done. What it has changes with `guard_` locked.
    struct Job {
        Job(const Tasks& wanted, std::size_t turns)
            : tasks(wanted), next(std::min(turns, wanted.count)), left(wanted.count) {
            std::iota(next.begin(), next.end(), std::size_t{0});
            std::iota(free.begin(), free.end(), std::uint8_t{0});
            done.fill(kNotDone);
        }

        // The next task of a thread: those of thread t are t, t + turns and so on; then those
        // that others have not begun.
        std::size_t take(std::size_t worker) {
            --left;
            std::size_t turn = worker % next.size();
            while (next[turn] >= tasks.count) turn = (turn + 1) % next.size();
            const std::size_t number = next[turn];
            next[turn] += next.size();
            return number;
        }

        const Tasks& tasks;
        std::vector<std::size_t> next;
        std::size_t left;
        std::size_t helpers = 0;
        // For the additions: places, the free ones from `taken` on, and that of each task
        // that is done.
        std::array<std::uint8_t, kMostAdded> free;
        std::array<std::uint8_t, kMostAdded> done;
        std::size_t taken = 0;
        std::size_t added = 0;
        bool adding = false;
    };

    // Which thread does which task differs from run to run; no result depends on it.
    void each(std::size_t worker, const Tasks& tasks) {
        if (threads_.empty()) {
            for (std::size_t i = 0; i < tasks.count; ++i) {
                tasks.work(tasks.argument, {i, worker, 0});
                if (tasks.add != nullptr) tasks.add(tasks.argument, {i, worker, 0});
            }
            return;
        }
        // Tasks of the first depth are the same in every walk: each thread first takes those
        // whose numbers its cache may still have.
        Job job(tasks, tasks.depth == 0 ? count() : 1);
        std::unique_lock lock(guard_);
        jobs_.push_back(&job);
        tell_others();
        take_tasks(job, worker, lock);
        std::erase(jobs_, &job);
        help(tasks.depth, worker, lock, [&job] { return job.helpers == 0; });
    }

    // Takes part in jobs deeper than `depth` until something is over. A thread that waits
    // in the middle of its own task has no buffers for another of the same depth.
    template <typename Over>
    void help(int depth, std::size_t worker, std::unique_lock<std::mutex>& lock, Over over) {
        while (!over()) {
            Job* job = find_job(depth);
            if (job == nullptr) {
                await_others(lock);
                continue;
            }
            ++job->helpers;
            take_tasks(*job, worker, lock);
            if (--job->helpers == 0) tell_others();
        }
    }

    Job* find_job(int depth) {
        for (Job* job : jobs_) {
            if (job->left != 0 && job->tasks.depth > depth) return job;
        }
        return nullptr;
    }

    void take_tasks(Job& job, std::size_t worker, std::unique_lock<std::mutex>& lock) {
        const bool adds = job.tasks.add != nullptr;
        while (job.left != 0) {
            // The place that was given back last is still in the cache.
            const Part part{job.take(worker), worker, adds ? job.free[job.taken++] : std::size_t{0}};
            lock.unlock();
            job.tasks.work(job.tasks.argument, part);
            lock.lock();
            if (adds) add_in_order(job, part, lock);
        }
    }

    // Adds what can be added now: the next task's result, if it is done, and those after it.
    void add_in_order(Job& job, const Part& part, std::unique_lock<std::mutex>& lock) {
        job.done[part.number] = static_cast<std::uint8_t>(part.place);
        if (job.adding) return;  // the thread that adds will find it
        job.adding = true;
        while (job.added < job.tasks.count && job.done[job.added] != kNotDone) {
            const std::uint8_t place = job.done[job.added];
            lock.unlock();
            job.tasks.add(job.tasks.argument, {job.added, part.worker, place});
            lock.lock();
            job.free[--job.taken] = place;
            ++job.added;
        }
        job.adding = false;
    }

    // Waking a thread takes as long as many tasks: it asks for a while before it sleeps.
    void await_others(std::unique_lock<std::mutex>& lock) {
        const std::uint64_t seen = told_.load(std::memory_order_relaxed);
        lock.unlock();
        const auto end = std::chrono::steady_clock::now() + kAwake;
        while (told_.load(std::memory_order_acquire) == seen && std::chrono::steady_clock::now() < end) {
            std::this_thread::yield();
        }
        lock.lock();
        ++sleepers_;
        wake_.wait(lock, [&] { return told_.load(std::memory_order_relaxed) != seen; });
        --sleepers_;
    }

    // A job has begun, or has lost its last helper, or there will be no more.
    void tell_others() {
        told_.fetch_add(1, std::memory_order_release);
        if (sleepers_ != 0) wake_.notify_all();
    }

    static constexpr int kIdle = -1;
    static constexpr std::uint8_t kNotDone = UINT8_MAX;
    static constexpr std::chrono::microseconds kAwake{100};

    std::mutex guard_;
    std::condition_variable wake_;
    std::vector<Job*> jobs_;
    std::size_t sleepers_ = 0;
    bool ended_ = false;
    std::atomic<std::uint64_t> told_{0};
    std::vector<Thread> threads_;  // they use the others from their start on
};

}  // namespace bigslick::cfr
