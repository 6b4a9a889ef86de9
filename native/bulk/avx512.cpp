// The AVX-512 path. Compiled for these instructions; see dispatch.cpp for the check.
#include "vector_avx512.hpp"

#include "ids.hpp"
#include "sliced_kernels.hpp"

namespace bigslick {
namespace {

struct Bytes64 {
    alignas(64) std::uint8_t bytes[64];
};

// Bit position of the card in its mask, by id.
constexpr Bytes64 kPosition = [] {
    Bytes64 table{};
    for (unsigned id = 0; id < 64; ++id) {
        table.bytes[id] = static_cast<std::uint8_t>(16 * (id & 3) + (id >> 2));
    }
    return table;
}();

// Eight rows at a time, one in each 64-bit lane.
template <int cards>
struct Converter {
    // Byte j of each row moves to byte j of its lane.
    static constexpr Bytes64 kSpread = [] {
        Bytes64 table{};
        for (int row = 0; row < 8; ++row) {
            for (int j = 0; j < 8; ++j) {
                table.bytes[8 * row + j] =
                    static_cast<std::uint8_t>(cards * row + (j < cards ? j : 0));
            }
        }
        return table;
    }();

    // Leaves byte j of each lane as a number.
    static __m512i isolate(__m512i lanes, int j) {
        const auto first = static_cast<long long>(0x8080808080808000ull | static_cast<unsigned>(j));
        const auto second =
            static_cast<long long>(0x8080808080808000ull | static_cast<unsigned>(j + 8));
        return _mm512_shuffle_epi8(
            lanes, _mm512_broadcast_i32x4(_mm_set_epi64x(second, first)));
    }

    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        const __m512i spread = _mm512_load_si512(kSpread.bytes);
        const __m512i position = _mm512_load_si512(kPosition.bytes);
        const __m512i one = _mm512_set1_epi64(1);
        __m512i seen = _mm512_setzero_si512();
        std::size_t i = 0;
        for (; i * cards + 64 <= rows * cards; i += 8) {
            const __m512i row_ids =
                _mm512_permutexvar_epi8(spread, _mm512_loadu_si512(ids + i * cards));
            seen = _mm512_or_si512(seen, row_ids);
            const __m512i shifts = _mm512_permutexvar_epi8(row_ids, position);
            __m512i mask = _mm512_setzero_si512();
            for (int j = 0; j < cards; ++j) {
                mask = _mm512_or_si512(mask, _mm512_sllv_epi64(one, isolate(shifts, j)));
            }
            _mm512_storeu_si512(out + i, mask);
        }
        if (_mm512_test_epi8_mask(
                seen, _mm512_set1_epi8(static_cast<char>(ids::kBeyondSixBits))) != 0) {
            i = 0;
        }
        ids::masks_one_by_one(ids + i * cards, rows - i, cards, out + i);
    }
};

}  // namespace

const Kernels& avx512_kernels() {
    static constexpr Kernels kernels = sliced::kernels<Avx512>("avx512", ids::convert<Converter>);
    return kernels;
}

}  // namespace bigslick
