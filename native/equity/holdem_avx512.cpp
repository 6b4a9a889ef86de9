// Exact equity in AVX-512. Compiled for these instructions; see dispatch.cpp for the check.
#include <immintrin.h>

#include <cstdint>

#include "holdem_kernels.hpp"

namespace bigslick {
namespace {

// 32 lanes of 16 bits.
struct Lanes512 {
    using Word = __m512i;
    using Mask = __mmask32;
    static constexpr std::size_t kLanes = 32;

    static Word load(const std::uint16_t* from) { return _mm512_loadu_si512(from); }
    static void store(std::uint16_t* to, Word x) { _mm512_storeu_si512(to, x); }
    static Word zero() { return _mm512_setzero_si512(); }
    static Word fill(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }
    static Word add(Word x, Word y) { return _mm512_add_epi16(x, y); }
    static Word subtract(Word x, Word y) { return _mm512_sub_epi16(x, y); }
    static Word multiply(Word x, Word y) { return _mm512_mullo_epi16(x, y); }
    static Word largest(Word x, Word y) { return _mm512_max_epi16(x, y); }
    static Mask equal(Word x, Word y) { return _mm512_cmpeq_epi16_mask(x, y); }
    static Mask exceeds(Word x, Word y) { return _mm512_cmpgt_epi16_mask(x, y); }
    static Mask both(Mask x, Mask y) { return x & y; }
    static Mask without(Mask x, Mask y) { return x & ~y; }
    static bool some(Mask x) { return x != 0; }
    static Word keep(Mask mask, Word x) { return _mm512_maskz_mov_epi16(mask, x); }
    static Word pick(const ByteTable& table, Word keys) {
        return _mm512_shuffle_epi8(
            _mm512_broadcast_i32x4(
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data()))),
            keys);
    }
    static std::int64_t sum(Word x) {
        const Word low = _mm512_and_si512(x, _mm512_set1_epi32(0xffff));
        return _mm512_reduce_add_epi32(_mm512_add_epi32(low, _mm512_srli_epi32(x, 16)));
    }
};

}  // namespace
}  // namespace bigslick

#include "holdem_rows.hpp"
#include "holdem_sweep.hpp"
#include "holdem_tally.hpp"
#include "holdem_weigh.hpp"

namespace bigslick {

const HoldemKernels& avx512_holdem_kernels() {
    static constexpr HoldemKernels kernels{holdem::weigh<Lanes512>, holdem::tally<Lanes512>, holdem::count_rows<Lanes512>,
                                           holdem::sweep<std::int32_t>,
                                           holdem::sweep<double>};
    return kernels;
}

}  // namespace bigslick
