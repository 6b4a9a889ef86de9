// What the AVX2 and the AVX-512 sweep have in common: a row is four sums, one
// for each suit of a card.
//
// The unnamed namespace keeps a copy in each of the two translation units, which
// are compiled for different instructions.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace bigslick {
namespace {

struct CountRow {
    using Row = __m128i;

    static void scale_and_add(Row& sum, Row& part, std::int32_t times) {
        part = _mm_mullo_epi32(part, _mm_set1_epi32(times));
        sum = _mm_add_epi32(sum, part);
    }

    static std::int32_t total(Row row) {
        const Row pairs = _mm_add_epi32(row, _mm_shuffle_epi32(row, 0xb1));
        return _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, 0x4e)));
    }
};

struct WeightRow {
    using Row = __m256d;

    static void scale_and_add(Row& sum, Row& part, double times) {
        part = _mm256_mul_pd(part, _mm256_set1_pd(times));
        sum = _mm256_add_pd(sum, part);
    }

    static double total(Row row) {
        const __m128d low = _mm256_castpd256_pd128(row), high = _mm256_extractf128_pd(row, 1);
        const __m128d pairs = _mm_hadd_pd(low, high);
        return _mm_cvtsd_f64(_mm_add_sd(pairs, _mm_unpackhi_pd(pairs, pairs)));
    }
};

}  // namespace
}  // namespace bigslick
