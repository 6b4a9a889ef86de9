#include "paths.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "processor.hpp"

namespace bigslick {
namespace {

#if defined(BIGSLICK_SSE4_KERNELS) || defined(BIGSLICK_NEON_KERNELS)
// The portable solver is written in 128-bit vectors already.
Path vector128(std::string_view name) {
    return {name, &vector128_kernels(), &vector128_holdem_kernels(),
            &sampling::vector128_sampling(), &cfr::portable_cfr()};
}
#endif

std::vector<Path> detect() {
    std::vector<Path> found;
#if defined(BIGSLICK_AVX512_KERNELS) || defined(BIGSLICK_AVX2_KERNELS) || defined(BIGSLICK_SSE4_KERNELS)
    const Processor machine = processor();
#endif
#ifdef BIGSLICK_AVX512_KERNELS
    // "avx512" means the whole set the kernels are compiled for; processors with
    // only the foundation take the AVX2 path.
    if (machine.avx512) {
        found.push_back({"avx512", &avx512_kernels(), &avx512_holdem_kernels(),
                         &sampling::avx512_sampling(), &cfr::avx512_cfr()});
    }
#endif
#ifdef BIGSLICK_AVX2_KERNELS
    if (machine.avx2) {
        found.push_back({"avx2", &avx2_kernels(), &avx2_holdem_kernels(),
                         &sampling::avx2_sampling(), &cfr::avx2_cfr()});
    }
#endif
#ifdef BIGSLICK_SSE4_KERNELS
    if (machine.sse4) found.push_back(vector128("sse4"));
#endif
#ifdef BIGSLICK_NEON_KERNELS
    found.push_back(vector128("neon"));  // every 64-bit ARM has it
#endif
    found.push_back({"portable", &portable_kernels(), &portable_holdem_kernels(),
                     &sampling::portable_sampling(), &cfr::portable_cfr()});
    return found;
}

const std::vector<Path>& detected() {
    static const std::vector<Path> paths = detect();
    return paths;
}

std::atomic<const Path*>& active() {
    static std::atomic<const Path*> path{&detected().front()};
    return path;
}

}  // namespace

std::span<const Path> available_paths() { return detected(); }

const Path& active_path() { return *active().load(std::memory_order_acquire); }

bool use_path(std::string_view name) {
    const auto& all = detected();
    const auto chosen =
        std::find_if(all.begin(), all.end(), [&](const Path& path) { return path.name == name; });
    if (chosen == all.end()) return false;
    active().store(&*chosen, std::memory_order_release);
    return true;
}

}  // namespace bigslick
