// Lanes of floating-point numbers, the same on every path.
//
// The compilers' own vector types: `bytes` is the size of a register of the path
// that includes this. Only transpose mixes lanes, and no multiplication is fused with
// an addition, so a lane has the same result on every path. The unnamed namespace keeps
// what is made from here inside the file that includes it, which alone is compiled
// for its instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace bigslick {
namespace {

template <typename Element, int bytes>
struct Floats {
    using Number = Element;
    static constexpr int kLanes = bytes / static_cast<int>(sizeof(Number));

    typedef Number Word __attribute__((vector_size(bytes)));
    typedef float Stored __attribute__((vector_size(kLanes * sizeof(float))));
    typedef std::int16_t Short __attribute__((vector_size(kLanes * sizeof(std::int16_t))));

    // Rows are aligned: every buffer begins on a cache line and is a whole number of them.
    static Word load(const Number* from) { return *reinterpret_cast<const Word*>(from); }
    static void store(Number* to, Word x) { *reinterpret_cast<Word*>(to) = x; }
    // Numbers as they are stored, in single precision.
    static Word load_stored(const float* from) {
        return __builtin_convertvector(*reinterpret_cast<const Stored*>(from), Word);
    }
    static void store_stored(float* to, Word x) {
        *reinterpret_cast<Stored*>(to) = __builtin_convertvector(x, Stored);
    }
    // Whole numbers of 16 bits; storing rounds to the nearest.
    static Word load_short(const std::int16_t* from) {
        return __builtin_convertvector(*reinterpret_cast<const Short*>(from), Word);
    }
    static void store_short(std::int16_t* to, Word x) {
        const Word half = repeat(static_cast<Number>(0.5));
        *reinterpret_cast<Short*>(to) =
            __builtin_convertvector(x + (x > Word{} ? half : -half), Short);
    }
    static Word repeat(Number x) { return x - Word{}; }
    static Word zero() { return Word{}; }
    static Word positive(Word x) { return x > Word{} ? x : Word{}; }
    static Word largest(Word x, Word y) { return x > y ? x : y; }
    static Word absolute(Word x) { return x > Word{} ? x : -x; }
    // Whether a lane has bits: -0 counts as a number that is not 0.
    static bool any(Word x) {
#ifdef __AVX512F__
        if constexpr (bytes == 64) {
            return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(x), reinterpret_cast<__m512i>(x)) != 0;
        }
#endif
#ifdef __AVX2__
        if constexpr (bytes == 32) {
            return _mm256_testz_si256(reinterpret_cast<__m256i>(x), reinterpret_cast<__m256i>(x)) == 0;
        }
#endif
        std::uint64_t bits[bytes / sizeof(std::uint64_t)];
        __builtin_memcpy(bits, &x, bytes);
        std::uint64_t all = 0;
        for (const auto each : bits) all |= each;
        return all != 0;
    }

    // kLanes vectors of kLanes numbers become their columns: in step k the lanes
    // whose numbers differ in bit k are swapped.
    static void transpose(Word* rows) { swap_all<1>(rows); }

private:
    template <int bit>
    static void swap_all(Word* rows) {
        if constexpr (bit < kLanes) {
#pragma GCC unroll 16
            for (int i = 0; i < kLanes; ++i) {
                if ((i & bit) != 0) continue;
                const Word x = rows[i], y = rows[i | bit];
                rows[i] = mix<bit, false>(x, y, std::make_integer_sequence<int, kLanes>{});
                rows[i | bit] = mix<bit, true>(x, y, std::make_integer_sequence<int, kLanes>{});
            }
            swap_all<2 * bit>(rows);
        }
    }
    template <int bit, bool upper, int... lane>
    static Word mix(Word x, Word y, std::integer_sequence<int, lane...>) {
        return __builtin_shufflevector(
            x, y,
            (upper ? ((lane & bit) != 0 ? kLanes + lane : (lane | bit))
                   : ((lane & bit) != 0 ? kLanes + (lane & ~bit) : lane))...);
    }
};

}  // namespace
}  // namespace bigslick
