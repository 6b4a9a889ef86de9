// Exact equity in AVX-512. Compiled for these instructions; see simd/paths.cpp for the check.
#include "../../simd/avx512.hpp"

#include <immintrin.h>

#include <cstdint>

#include "kernels.hpp"
#include "rows.hpp"
#include "sweep.hpp"
#include "sweep_rows.hpp"
#include "tally.hpp"
#include "weigh.hpp"

namespace bigslick {
namespace {

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

const HoldemKernels& avx512_holdem_kernels() {
    static constexpr HoldemKernels kernels{holdem::weigh<Avx512>, holdem::tally<Avx512>, holdem::count_rows<Avx512>,
                                           holdem::sweep<CountSteps512, std::int32_t>,
                                           holdem::sweep<WeightSteps512, double>};
    return kernels;
}

}  // namespace bigslick
