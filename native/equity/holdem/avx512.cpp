// Exact equity in AVX-512. Compiled for these instructions; see dispatch.cpp for the check.
#include <immintrin.h>

#include <cstdint>

#include "kernels.hpp"
#include "sweep_rows.hpp"

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

// Steps of a sweep on sixteen lanes of 32 bits.
struct CountSteps512 : CountRow {
    static void add(std::int32_t* sums, unsigned lanes, std::int32_t total, Row x, Row y) {
        const Row rest = _mm_sub_epi32(_mm_set1_epi32(total), x);
        const __m512i spread =
            _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
        const __m512i first = _mm512_permutexvar_epi32(spread, _mm512_castsi128_si512(rest));
        const __m512i beaten = _mm512_sub_epi32(first, _mm512_broadcast_i32x4(y));
        const __m512i before = _mm512_loadu_si512(sums);
        _mm512_storeu_si512(
            sums, _mm512_mask_add_epi32(before, static_cast<__mmask16>(lanes), before, beaten));
    }

    static Row fold(const std::int32_t* weights, unsigned lanes) {
        const __m512i part = _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes), weights);
        const __m256i sum =
            _mm256_add_epi32(_mm512_castsi512_si256(part), _mm512_extracti64x4_epi64(part, 1));
        return _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    }
};

// The same on doubles, two rows in a vector.
struct WeightSteps512 : WeightRow {
    static void add(double* sums, unsigned lanes, double total, Row x, Row y) {
        const __m512d rest = _mm512_castpd256_pd512(_mm256_sub_pd(_mm256_set1_pd(total), x));
        const __m512d second = _mm512_broadcast_f64x4(y);
        const __m512d first[2] = {
            _mm512_permutexvar_pd(_mm512_setr_epi64(0, 0, 0, 0, 1, 1, 1, 1), rest),
            _mm512_permutexvar_pd(_mm512_setr_epi64(2, 2, 2, 2, 3, 3, 3, 3), rest)};
        for (int half = 0; half < 2; ++half) {
            const auto mask = static_cast<__mmask8>(lanes >> 8 * half);
            const __m512d before = _mm512_loadu_pd(sums + 8 * half);
            _mm512_storeu_pd(sums + 8 * half,
                             _mm512_mask_add_pd(before, mask, before,
                                                _mm512_sub_pd(first[half], second)));
        }
    }

    static Row fold(const double* weights, unsigned lanes) {
        const auto half = [&](int i) {
            const __m512d part =
                _mm512_maskz_loadu_pd(static_cast<__mmask8>(lanes >> 8 * i), weights + 8 * i);
            return _mm256_add_pd(_mm512_castpd512_pd256(part), _mm512_extractf64x4_pd(part, 1));
        };
        return _mm256_add_pd(half(0), half(1));
    }
};

}  // namespace
}  // namespace bigslick

#include "rows.hpp"
#include "sweep.hpp"
#include "tally.hpp"
#include "weigh.hpp"

namespace bigslick {

const HoldemKernels& avx512_holdem_kernels() {
    static constexpr HoldemKernels kernels{holdem::weigh<Lanes512>, holdem::tally<Lanes512>, holdem::count_rows<Lanes512>,
                                           holdem::sweep<CountSteps512, std::int32_t>,
                                           holdem::sweep<WeightSteps512, double>};
    return kernels;
}

}  // namespace bigslick
