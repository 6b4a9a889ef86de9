#include <algorithm>
#include <atomic>
#include <vector>

#include "kernels.hpp"

namespace bigslick {
namespace {

std::vector<const Kernels*> detect() {
    std::vector<const Kernels*> found;
#ifdef BIGSLICK_X86_KERNELS
    __builtin_cpu_init();
    // "avx512" means the whole set the kernel is compiled for; processors with
    // only the foundation take the AVX2 path.
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("gfni")) {
        found.push_back(&avx512_kernels());
    }
    if (__builtin_cpu_supports("avx2")) found.push_back(&avx2_kernels());
#endif
    found.push_back(&portable_kernels());
    return found;
}

const std::vector<const Kernels*>& detected() {
    static const std::vector<const Kernels*> kernels = detect();
    return kernels;
}

std::atomic<const Kernels*>& active() {
    static std::atomic<const Kernels*> kernels{detected().front()};
    return kernels;
}

}  // namespace

std::span<const Kernels* const> available_kernels() { return detected(); }

const Kernels& active_kernels() { return *active().load(std::memory_order_acquire); }

bool use_kernels(std::string_view name) {
    const auto& all = detected();
    const auto chosen =
        std::find_if(all.begin(), all.end(), [&](const Kernels* k) { return k->name == name; });
    if (chosen == all.end()) return false;
    active().store(*chosen, std::memory_order_release);
    return true;
}

}  // namespace bigslick
