// Exact equity in AVX2. Compiled for these instructions; see dispatch.cpp for the check.
#include <immintrin.h>

#include <cstdint>

#include "holdem_kernels.hpp"

namespace bigslick {
namespace {

// 16 lanes of 16 bits.
struct Lanes256 {
    using Word = __m256i;
    // Every bit of a lane set or clear.
    struct Mask {
        __m256i lanes;
    };
    static constexpr std::size_t kLanes = 16;

    static Word load(const std::uint16_t* from) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }
    static void store(std::uint16_t* to, Word x) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), x);
    }
    static Word zero() { return _mm256_setzero_si256(); }
    static Word fill(int value) { return _mm256_set1_epi16(static_cast<short>(value)); }
    static Word add(Word x, Word y) { return _mm256_add_epi16(x, y); }
    static Word subtract(Word x, Word y) { return _mm256_sub_epi16(x, y); }
    static Word multiply(Word x, Word y) { return _mm256_mullo_epi16(x, y); }
    static Word largest(Word x, Word y) { return _mm256_max_epi16(x, y); }
    static Mask equal(Word x, Word y) { return {_mm256_cmpeq_epi16(x, y)}; }
    static Mask exceeds(Word x, Word y) { return {_mm256_cmpgt_epi16(x, y)}; }
    static Mask both(Mask x, Mask y) { return {_mm256_and_si256(x.lanes, y.lanes)}; }
    static Mask without(Mask x, Mask y) { return {_mm256_andnot_si256(y.lanes, x.lanes)}; }
    static bool some(Mask x) { return _mm256_movemask_epi8(x.lanes) != 0; }
    static Word keep(Mask mask, Word x) { return _mm256_and_si256(mask.lanes, x); }
    static Word pick(const ByteTable& table, Word keys) {
        return _mm256_shuffle_epi8(
            _mm256_broadcastsi128_si256(
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data()))),
            keys);
    }
    static std::int64_t sum(Word x) {
        const Word low = _mm256_and_si256(x, _mm256_set1_epi32(0xffff));
        const Word both = _mm256_add_epi32(low, _mm256_srli_epi32(x, 16));
        alignas(32) std::array<std::int32_t, 8> parts;
        _mm256_store_si256(reinterpret_cast<__m256i*>(parts.data()), both);
        std::int64_t total = 0;
        for (const auto part : parts) total += part;
        return total;
    }
};

}  // namespace
}  // namespace bigslick

#include "holdem_rows.hpp"
#include "holdem_sweep.hpp"
#include "holdem_tally.hpp"
#include "holdem_weigh.hpp"

namespace bigslick {

const HoldemKernels& avx2_holdem_kernels() {
    static constexpr HoldemKernels kernels{holdem::weigh<Lanes256>, holdem::tally<Lanes256>, holdem::count_rows<Lanes256>,
                                           holdem::sweep<std::int32_t>,
                                           holdem::sweep<double>};
    return kernels;
}

}  // namespace bigslick
