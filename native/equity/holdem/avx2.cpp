// Exact equity in AVX2. Compiled for these instructions; see simd/paths.cpp for the check.
#include "../../simd/avx2.hpp"

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

// Steps of a sweep on sixteen lanes of 32 bits, in two halves.
struct CountSteps256 : CountRow {
    // All ones in the lanes of one half.
    static __m256i mask_of(unsigned lanes, int half) {
        const __m256i bits = half == 0 ? _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128)
                                       : _mm256_setr_epi32(0x100, 0x200, 0x400, 0x800, 0x1000,
                                                           0x2000, 0x4000, 0x8000);
        const __m256i all = _mm256_set1_epi32(static_cast<int>(lanes));
        return _mm256_cmpeq_epi32(_mm256_and_si256(all, bits), bits);
    }

    static void add(std::int32_t* sums, unsigned lanes, std::int32_t total, Row x, Row y) {
        const Row rest = _mm_sub_epi32(_mm_set1_epi32(total), x);
        const __m256i second = _mm256_broadcastsi128_si256(y);
        for (int half = 0; half < 2; ++half) {
            const __m256i spread =
                half == 0 ? _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1)
                          : _mm256_setr_epi32(2, 2, 2, 2, 3, 3, 3, 3);
            const __m256i first =
                _mm256_permutevar8x32_epi32(_mm256_castsi128_si256(rest), spread);
            const __m256i beaten =
                _mm256_and_si256(_mm256_sub_epi32(first, second), mask_of(lanes, half));
            auto* place = reinterpret_cast<__m256i*>(sums + 8 * half);
            _mm256_storeu_si256(place, _mm256_add_epi32(_mm256_loadu_si256(place), beaten));
        }
    }

    static Row fold(const std::int32_t* weights, unsigned lanes) {
        const auto half = [&](int i) {
            return _mm256_and_si256(
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights + 8 * i)),
                mask_of(lanes, i));
        };
        const __m256i sum = _mm256_add_epi32(half(0), half(1));
        return _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    }
};

// The same on doubles, four rows of four.
struct WeightSteps256 : WeightRow {
    static __m256d mask_of(unsigned lanes, int a) {
        const __m256i bits = _mm256_setr_epi64x(1, 2, 4, 8);
        const __m256i all = _mm256_set1_epi64x(lanes >> 4 * a);
        return _mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(all, bits), bits));
    }

    static void add(double* sums, unsigned lanes, double total, Row x, Row y) {
        const Row rest = _mm256_sub_pd(_mm256_set1_pd(total), x);
        const Row first[4] = {
            _mm256_permute4x64_pd(rest, 0x00), _mm256_permute4x64_pd(rest, 0x55),
            _mm256_permute4x64_pd(rest, 0xaa), _mm256_permute4x64_pd(rest, 0xff)};
        for (int a = 0; a < 4; ++a) {
            const Row beaten = _mm256_and_pd(_mm256_sub_pd(first[a], y), mask_of(lanes, a));
            _mm256_storeu_pd(sums + 4 * a, _mm256_add_pd(_mm256_loadu_pd(sums + 4 * a), beaten));
        }
    }

    static Row fold(const double* weights, unsigned lanes) {
        Row part[4];
        for (int a = 0; a < 4; ++a) {
            part[a] = _mm256_and_pd(_mm256_loadu_pd(weights + 4 * a), mask_of(lanes, a));
        }
        return _mm256_add_pd(_mm256_add_pd(part[0], part[1]), _mm256_add_pd(part[2], part[3]));
    }
};

}  // namespace

const HoldemKernels& avx2_holdem_kernels() {
    static constexpr HoldemKernels kernels{holdem::weigh<Avx2>, holdem::tally<Avx2>, holdem::count_rows<Avx2>,
                                           holdem::sweep<CountSteps256, std::int32_t>,
                                           holdem::sweep<WeightSteps256, double>};
    return kernels;
}

}  // namespace bigslick
