// What sampling needs of AVX-512 beyond evaluation. See vector_avx512.hpp.
#pragma once

#include "../../bulk/vector_avx512.hpp"

namespace bigslick::sampling {
namespace {

struct Lanes512 : Avx512 {
    using Word32 = Word;
    // Whether a lane word is a register, which makes unrolled code worth while.
    static constexpr bool kInRegisters = true;

    static Word broadcast(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }
    static Word load_lanes(const std::uint16_t* from) { return _mm512_loadu_si512(from); }
    static void store_lanes(std::uint16_t* to, Word x) { _mm512_storeu_si512(to, x); }
    static Word load_strengths(const Strength* from) { return _mm512_loadu_si512(from); }

    static Word smallest(Word x, Word y) { return _mm512_min_epi16(x, y); }
    static Word high_product(Word x, Word y) { return _mm512_mulhi_epu16(x, y); }
    static Mask below(Word x, Word y) { return _mm512_cmplt_epu16_mask(x, y); }
    // One more where x has reached y.
    static Word step_over(Word x, Word y) {
        return _mm512_mask_add_epi16(x, _mm512_cmpge_epi16_mask(x, y), x, broadcast(1));
    }

    static Word32 load32(const std::uint32_t* from) { return _mm512_loadu_si512(from); }
    static void store32(std::uint32_t* to, Word32 x) { _mm512_storeu_si512(to, x); }
    static Word32 broadcast32(int value) { return _mm512_set1_epi32(value); }
    static Word32 add32(Word32 x, Word32 y) { return _mm512_add_epi32(x, y); }
    static Word32 differ32(Word32 x, Word32 y) { return _mm512_xor_si512(x, y); }
    template <int bits>
    static Word32 up32(Word32 x) {
        return _mm512_slli_epi32(x, bits);
    }
    template <int bits>
    static Word32 down32(Word32 x) {
        return _mm512_srli_epi32(x, bits);
    }
    template <int bits>
    static Word32 rotated32(Word32 x) {
        return _mm512_rol_epi32(x, bits);
    }
    static Word halves(Word32 x) { return x; }

    // Positions in the live deck become cards. A shift by more than a lane is
    // wide leaves nothing, so each suit takes only its own.
    struct Deck {
        Word position;
    };
    static Deck deck(const std::uint8_t* position) { return {_mm512_loadu_si512(position)}; }
    static Suits card(const Deck& deck, Word place) {
        const Word at = _mm512_maskz_permutexvar_epi8(0x5555555555555555, place, deck.position);
        const Word one = broadcast(1);
        return {_mm512_sllv_epi16(one, at),
                _mm512_sllv_epi16(one, _mm512_sub_epi16(at, broadcast(16))),
                _mm512_sllv_epi16(one, _mm512_sub_epi16(at, broadcast(32))),
                _mm512_sllv_epi16(one, _mm512_sub_epi16(at, broadcast(48)))};
    }
    static Suits same_cards(CardMask cards) {
        return {broadcast(cards.suit(0)), broadcast(cards.suit(1)), broadcast(cards.suit(2)),
                broadcast(cards.suit(3))};
    }
    static Suits join(const Suits& x, const Suits& y) {
        return {either(x.a, y.a), either(x.b, y.b), either(x.c, y.c), either(x.d, y.d)};
    }
};

}  // namespace
}  // namespace bigslick::sampling
