// The AVX-512 path. Compiled for these instructions; see simd/paths.cpp for the check.
#include "../simd/avx512.hpp"

#include "ids.hpp"
#include "sliced_kernels.hpp"

namespace bigslick {
namespace {

struct Bytes64 {
    alignas(64) std::uint8_t bytes[64];
};

// The position of a card's bit in its mask, as a matrix of eight bytes by eight bits.
constexpr unsigned position(unsigned id) { return 16 * (id & 3) + (id >> 2); }

constexpr Bytes64 kByteOfCard = [] {
    Bytes64 table{};
    for (unsigned id = 0; id < 64; ++id) {
        table.bytes[id] = static_cast<std::uint8_t>(1u << (position(id) >> 3));
    }
    return table;
}();

constexpr Bytes64 kBitOfCard = [] {
    Bytes64 table{};
    for (unsigned id = 0; id < 64; ++id) {
        table.bytes[id] = static_cast<std::uint8_t>(1u << (position(id) & 7));
    }
    return table;
}();

// Eight rows at a time, one in each 64-bit lane. A mask is a matrix of bits and
// the sum over the cards of "its byte" times "its bit", which is a product of two
// bit matrices with one row per card. The instruction multiplies by rows, so both
// factors are transposed first, by a product with a unit matrix. Sums are modulo
// two: a duplicate card cancels out, and the mask has too few cards.
template <int cards>
struct EightRows {
    // Byte j of each row moves to byte j of its lane.
    static constexpr Bytes64 kSpread = [] {
        Bytes64 table{};
        for (int row = 0; row < 8; ++row) {
            for (int j = 0; j < cards; ++j) {
                table.bytes[8 * row + j] = static_cast<std::uint8_t>(cards * row + j);
            }
        }
        return table;
    }();
    static constexpr __mmask64 kUsed = ((1ull << cards) - 1) * 0x0101010101010101ull;

    // The bytes of up to eight rows.
    static __mmask64 bytes_of(std::size_t rows) {
        return rows >= 8 ? (1ull << (8 * cards)) - 1 : (1ull << (rows * cards)) - 1;
    }

    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        const __m512i spread = _mm512_load_si512(kSpread.bytes);
        const __m512i byte_of_card = _mm512_load_si512(kByteOfCard.bytes);
        const __m512i bit_of_card = _mm512_load_si512(kBitOfCard.bytes);
        const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ull));
        const __m512i reversed = _mm512_set1_epi64(0x0102040810204080ll);
        __m512i seen = _mm512_setzero_si512();
        for (std::size_t i = 0; i < rows; i += 8) {
            const __m512i loaded = _mm512_maskz_loadu_epi8(bytes_of(rows - i), ids + i * cards);
            const __m512i row_ids = _mm512_permutexvar_epi8(spread, loaded);
            seen = _mm512_or_si512(seen, loaded);
            const __m512i bytes = _mm512_maskz_permutexvar_epi8(kUsed, row_ids, byte_of_card);
            const __m512i bits = _mm512_permutexvar_epi8(row_ids, bit_of_card);
            const __m512i masks =
                _mm512_gf2p8affine_epi64_epi8(_mm512_gf2p8affine_epi64_epi8(unit, bytes, 0),
                                              _mm512_gf2p8affine_epi64_epi8(reversed, bits, 0), 0);
            const auto kept = static_cast<__mmask8>(rows - i >= 8 ? 0xff : (1u << (rows - i)) - 1);
            _mm512_mask_storeu_epi64(out + i, kept, masks);
        }
        if (_mm512_test_epi8_mask(
                seen, _mm512_set1_epi8(static_cast<char>(ids::kBeyondSixBits))) != 0) {
            ids::masks_one_by_one(ids, rows, cards, out);
        }
    }
};

struct Converter {
    template <int cards>
    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        EightRows<cards>::run(ids, rows, out);
    }
};

}  // namespace

const Kernels& avx512_kernels() {
    static constexpr Kernels kernels = sliced::kernels<Avx512>(ids::convert<Converter>);
    return kernels;
}

}  // namespace bigslick
