// The AVX2 path. Compiled for these instructions; see simd/paths.cpp for the check.
#include "../simd/avx2.hpp"

#include "ids.hpp"
#include "sliced_kernels.hpp"

namespace bigslick {
namespace {

// Four rows at a time, one in each 64-bit lane.
template <int cards>
struct FourRows {
    static __m128i two_rows(const std::uint8_t* ids) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(ids));
    }

    // Byte j of each of the two rows of a half moves to byte j of its lane.
    static __m256i spread(__m256i halves) {
        alignas(16) static constexpr auto kSpread = [] {
            std::array<std::uint8_t, 16> table{};
            for (std::size_t i = 0; i < 16; ++i) {
                const std::size_t j = i % 8;
                table[i] = static_cast<std::uint8_t>(cards * (i / 8) + (j < cards ? j : 0));
            }
            return table;
        }();
        return _mm256_shuffle_epi8(
            halves, _mm256_broadcastsi128_si256(
                        _mm_load_si128(reinterpret_cast<const __m128i*>(kSpread.data()))));
    }

    // Leaves byte j of each lane as a number.
    static __m256i isolate(__m256i lanes, int j) {
        const auto first = static_cast<long long>(0x8080808080808000ull | static_cast<unsigned>(j));
        const auto second =
            static_cast<long long>(0x8080808080808000ull | static_cast<unsigned>(j + 8));
        return _mm256_shuffle_epi8(
            lanes, _mm256_broadcastsi128_si256(_mm_set_epi64x(second, first)));
    }

    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        const __m256i one = _mm256_set1_epi64x(1);
        const __m256i low_shifts = _mm256_broadcastsi128_si256(
            _mm_setr_epi8(0, 16, 32, 48, 1, 17, 33, 49, 2, 18, 34, 50, 3, 19, 35, 51));
        __m256i seen = _mm256_setzero_si256();
        std::size_t i = 0;
        // The second load reaches sixteen bytes beyond the start of its rows.
        for (; (i + 2) * cards + 16 <= rows * cards; i += 4) {
            const std::uint8_t* row = ids + i * cards;
            const __m256i row_ids = spread(
                _mm256_inserti128_si256(_mm256_castsi128_si256(two_rows(row)),
                                        two_rows(row + 2 * cards), 1));
            seen = _mm256_or_si256(seen, row_ids);
            // 16 * (id % 4) + id / 4: a look-up by the low four bits, or-ed with the other bits.
            const __m256i shifts = _mm256_or_si256(
                _mm256_shuffle_epi8(low_shifts, row_ids),
                _mm256_and_si256(_mm256_srli_epi16(row_ids, 2), _mm256_set1_epi8(0x0c)));
            __m256i mask = _mm256_setzero_si256();
            for (int j = 0; j < cards; ++j) {
                mask = _mm256_or_si256(mask, _mm256_sllv_epi64(one, isolate(shifts, j)));
            }
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), mask);
        }
        const __m256i beyond = _mm256_set1_epi8(static_cast<char>(ids::kBeyondSixBits));
        if (_mm256_testz_si256(seen, beyond) == 0) i = 0;
        ids::masks_one_by_one(ids + i * cards, rows - i, cards, out + i);
    }
};

struct Converter {
    template <int cards>
    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        FourRows<cards>::run(ids, rows, out);
    }
};

}  // namespace

const Kernels& avx2_kernels() {
    static constexpr Kernels kernels = sliced::kernels<Avx2>(ids::convert<Converter>);
    return kernels;
}

}  // namespace bigslick
