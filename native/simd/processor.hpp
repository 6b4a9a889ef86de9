// Which instructions the processor and the system have.
//
// Asked with the instruction itself: the compilers' own function for it needs a library
// that Clang does not link on Windows.
#pragma once

#include <cstdint>

namespace bigslick {

// The sets of instructions that the paths are compiled for; see native/CMakeLists.txt.
struct Processor {
    bool sse4 = false;
    bool avx2 = false;
    bool avx512 = false;
};

#ifdef __x86_64__

struct CpuId {
    std::uint32_t a, b, c, d;
};

inline CpuId cpu_id(std::uint32_t leaf) {
    CpuId id{};
    asm volatile("cpuid" : "=a"(id.a), "=b"(id.b), "=c"(id.c), "=d"(id.d) : "a"(leaf), "c"(0u));
    return id;
}

// Which registers the system saves when it changes threads.
inline std::uint32_t saved_registers() {
    std::uint32_t low = 0, high = 0;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0u));
    return low;
}

template <typename... Bits>
constexpr bool has_bits(std::uint32_t word, Bits... bits) {
    return (((word >> bits & 1u) != 0) && ...);
}

inline Processor processor() {
    Processor found;
    const CpuId basic = cpu_id(1);
    found.sse4 = has_bits(basic.c, 19);
    const bool popcnt = has_bits(basic.c, 23), saves = has_bits(basic.c, 27);
    if (cpu_id(0).a < 7 || !saves) return found;
    const CpuId extended = cpu_id(7);
    const std::uint32_t saved = saved_registers();
    // bmi, avx2, bmi2
    found.avx2 = popcnt && has_bits(saved, 1, 2) && has_bits(extended.b, 3, 5, 8);
#ifdef __APPLE__
    const bool saves_wide = true;  // macOS begins to save them when they are first used
#else
    const bool saves_wide = has_bits(saved, 5, 6, 7);
#endif
    // avx512f, avx512bw, avx512vl; avx512vbmi, gfni, avx512bitalg
    found.avx512 = found.avx2 && saves_wide && has_bits(extended.b, 16, 30, 31) &&
                   has_bits(extended.c, 1, 8, 12);
    return found;
}

#endif

}  // namespace bigslick
