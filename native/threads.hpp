// Threads with a stack for large arrays. std::thread takes what the system gives, which is
// 8 MB with the library of GNU but 128 KB with musl (Alpine Linux).
#pragma once

#include <cstddef>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#ifndef _WIN32
#include <pthread.h>
#endif

namespace bigslick {

#ifdef _WIN32

using Thread = std::thread;

#else

// Must be joined.
class Thread {
public:
    template <typename Work>
    explicit Thread(Work work) {
        auto own = std::make_unique<Work>(std::move(work));
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, kStack);
        const int error = pthread_create(&thread_, &attributes, &run<Work>, own.get());
        pthread_attr_destroy(&attributes);
        if (error != 0) throw std::system_error(error, std::generic_category());
        static_cast<void>(own.release());  // the thread deletes it
    }
    void join() { pthread_join(thread_, nullptr); }

private:
    static constexpr std::size_t kStack = std::size_t{2} << 20;

    template <typename Work>
    static void* run(void* work) {
        const std::unique_ptr<Work> own(static_cast<Work*>(work));
        (*own)();
        return nullptr;
    }

    pthread_t thread_{};
};

#endif

// Starts work(1) to work(count - 1), or less of them where the system has no more threads.
template <typename Work>
[[nodiscard]] std::vector<Thread> start_threads(std::size_t count, Work work) {
    std::vector<Thread> threads;
    threads.reserve(count);
    try {
        for (std::size_t i = 1; i < count; ++i) threads.emplace_back([work, i] { work(i); });
    } catch (const std::system_error&) {
    }
    return threads;
}

}  // namespace bigslick
