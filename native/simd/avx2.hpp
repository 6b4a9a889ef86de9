// The vector operations of AVX2: 16 lanes of 16 bits.
//
// Included by one translation unit only, which is compiled for these
// instructions. The unnamed namespace keeps everything instantiated from here
// inside that unit: the linker must never pick such code for another path.
#pragma once

#include <immintrin.h>

#include "../bulk/filled.hpp"
#include "../bulk/kicker_tables.hpp"
#include "../cards.hpp"
#include "../families.hpp"

namespace bigslick {
namespace {

struct Avx2 {
    using Word = __m256i;
    using Word32 = Word;  // 8 lanes of 32 bits
    // In each lane either all bits are set or all are clear.
    struct Mask {
        __m256i lanes;
    };

    static constexpr int kLanes = 16;
    static constexpr bool kLooksUpKickers = true;
    // Whether a lane word is a register, which makes unrolled code worthwhile.
    static constexpr bool kInRegisters = true;

    struct Suits {
        Word a, b, c, d;
    };

    // Which row of a block a lane holds: the transposition below leaves the
    // rows of four vectors interleaved.
    static constexpr int row_of_lane(int lane) {
        const int half = lane / 8, place = lane % 8;
        const int vector = 2 * (place / 4) + place % 2;
        return 4 * vector + 2 * half + place / 2 % 2;
    }

    // Four vectors of four hands become four vectors that hold one suit of every
    // hand. Which suit that is differs from lane to lane, which does not matter.
    static Suits transpose(Word v0, Word v1, Word v2, Word v3) {
        const auto straight = [](Word x, Word y) {
            return _mm256_castsi256_ps(_mm256_blend_epi16(x, y, 0xaa));
        };
        const auto crossed = [](Word x, Word y) {
            const Word swap = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
            return _mm256_castsi256_ps(
                _mm256_shuffle_epi8(_mm256_blend_epi16(y, x, 0xaa), swap));
        };
        const __m256 ac0 = straight(v0, v1), ac1 = straight(v2, v3);
        const __m256 bd0 = crossed(v0, v1), bd1 = crossed(v2, v3);
        return {_mm256_castps_si256(_mm256_shuffle_ps(ac0, ac1, 0x88)),
                _mm256_castps_si256(_mm256_shuffle_ps(bd0, bd1, 0x88)),
                _mm256_castps_si256(_mm256_shuffle_ps(ac0, ac1, 0xdd)),
                _mm256_castps_si256(_mm256_shuffle_ps(bd0, bd1, 0xdd))};
    }

    static Word load_lanes(const void* from) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(from));
    }

    static Suits load(const CardMask* rows) {
        return transpose(load_lanes(rows), load_lanes(rows + 4), load_lanes(rows + 8),
                         load_lanes(rows + 12));
    }

    // Lanes back to the order of the rows: first pairs of neighbours, then the pairs.
    static void store(Strength* out, Word lanes) {
        const Word pairs = _mm256_shuffle_epi8(
            lanes, _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13,
                                                             10, 11, 14, 15)));
        const Word rows =
            _mm256_permutevar8x32_epi32(pairs, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), rows);
    }

    static void store_lanes(void* to, Word lanes) {
        _mm256_storeu_si256(static_cast<__m256i*>(to), lanes);
    }

    static Word zero() { return _mm256_setzero_si256(); }
    static Word repeat(int value) { return _mm256_set1_epi16(static_cast<short>(value)); }
    template <int value>
    static Word fill() {
        return load_lanes(filled<value>());
    }

    static Word both(Word x, Word y) { return _mm256_and_si256(x, y); }
    static Word either(Word x, Word y) { return _mm256_or_si256(x, y); }
    static Word differ(Word x, Word y) { return _mm256_xor_si256(x, y); }
    static Word without(Word x, Word y) { return _mm256_andnot_si256(y, x); }
    // Grouped in this way, the computations of the rank levels share subexpressions.
    static Word any3(Word x, Word y, Word z) { return either(x, either(y, z)); }
    static Word odd3(Word x, Word y, Word z) { return differ(differ(x, y), z); }
    static Word majority(Word x, Word y, Word z) {
        return either(both(x, y), both(z, differ(x, y)));
    }
    static Word all3(Word x, Word y, Word z) { return both(x, both(y, z)); }
    // x | (y & z)
    static Word or_both(Word x, Word y, Word z) { return either(x, both(y, z)); }
    // x & (y | z)
    static Word and_either(Word x, Word y, Word z) { return both(x, either(y, z)); }

    static Word add(Word x, Word y) { return _mm256_add_epi16(x, y); }
    static Word subtract(Word x, Word y) { return _mm256_sub_epi16(x, y); }
    static Word multiply(Word x, Word y) { return _mm256_mullo_epi16(x, y); }
    // (x + y + 1) / 2
    static Word average(Word x, Word y) { return _mm256_avg_epu16(x, y); }
    template <int bits>
    static Word up(Word x) {
        return _mm256_slli_epi16(x, bits);
    }
    template <int bits>
    static Word down(Word x) {
        return _mm256_srli_epi16(x, bits);
    }
    static Word largest(Word x, Word y) { return _mm256_max_epi16(x, y); }

    static Word popcount(Word x) {
        const Word counts = _mm256_broadcastsi128_si256(
            _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        const Word nibble = _mm256_set1_epi8(15);
        const Word low = _mm256_shuffle_epi8(counts, both(x, nibble));
        const Word high = _mm256_shuffle_epi8(counts, both(down<4>(x), nibble));
        return _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
    }

    static Mask none() { return {_mm256_setzero_si256()}; }
    // Hides from the compiler that the lanes come from a comparison. Otherwise it would
    // repeat the comparison, by bytes, for every blend.
    static Mask mask_of(Word lanes) {
        asm("" : "+x"(lanes));
        return {lanes};
    }
    static Mask is_zero(Word x) { return mask_of(_mm256_cmpeq_epi16(x, _mm256_setzero_si256())); }
    // Only for lanes whose top bit is clear.
    static Mask is_set(Word x) { return mask_of(_mm256_cmpgt_epi16(x, zero())); }
    static Mask exceeds(Word x, Word y) { return mask_of(_mm256_cmpgt_epi16(x, y)); }
    static Mask equal(Word x, Word y) { return mask_of(_mm256_cmpeq_epi16(x, y)); }
    static Mask both(Mask x, Mask y) { return {both(x.lanes, y.lanes)}; }
    static Mask either(Mask x, Mask y) { return {either(x.lanes, y.lanes)}; }
    static Mask without(Mask x, Mask y) { return {without(x.lanes, y.lanes)}; }
    static bool some(Mask x) { return _mm256_movemask_epi8(x.lanes) != 0; }
    static bool some(Word x) { return _mm256_testz_si256(x, x) == 0; }
    static bool some(Mask x, Word y) { return some(either(x.lanes, y)); }
    static bool all(Mask x) { return _mm256_movemask_epi8(x.lanes) == -1; }
    static bool intersect(Word x, Word y) { return _mm256_testz_si256(x, y) == 0; }
    static std::uint32_t lane_bits(Mask x) {
        const auto bits = static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_packs_epi16(x.lanes, _mm256_setzero_si256())));
        return (bits & 0xff) | (bits >> 8 & 0xff00);
    }

    // Lanes of `then` where the mask is set, of `other` elsewhere.
    static Word choose(Mask mask, Word then, Word other) {
        return _mm256_blendv_epi8(other, then, mask.lanes);
    }
    // As choose, for a value that is empty elsewhere.
    static Word or_else(Mask mask, Word then, Word other) {
        return either(then, without(other, mask.lanes));
    }
    // As choose, for a subset of the other value.
    static Word narrow(Mask mask, Word subset, Word x) {
        return without(x, without(mask.lanes, subset));
    }
    // As choose, for a value larger than the other one.
    static Word raise(Mask mask, Word larger, Word x) { return largest(x, keep(mask, larger)); }
    static Word add_where(Mask mask, Word x, Word more) { return add(x, keep(mask, more)); }
    // Without the lowest member, where the mask is set: it is -1 there.
    static Word drop_lowest(Mask mask, Word x) { return both(x, add(x, mask.lanes)); }
    // The higher one of at most two members.
    static Word highest_of_two(Word x) {
        const Word higher = both(x, add(x, fill<-1>()));
        return largest(higher, differ(x, higher));
    }
    static Word flip_where(Mask mask, Word x) { return differ(x, mask.lanes); }
    static Word keep(Mask mask, Word x) { return both(mask.lanes, x); }
    static Word unless(Mask mask, Word x) { return without(x, mask.lanes); }

    // A table of eight 16-bit values, by lanes that hold table_key(i).
    using Table8 = Word;
    static Table8 table8(const std::array<std::int16_t, 8>& values) {
        return _mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(values.data())));
    }
    static Table8 table(const SplitTable& values) {
        return _mm256_broadcastsi128_si256(
            _mm_load_si128(reinterpret_cast<const __m128i*>(values.bytes.data())));
    }
    // Change the keys of a split table where the mask is set: to the next place, or to
    // a key that finds 0. Both bytes of a set lane are -1.
    static Word next_place(Mask mask, Word key) { return _mm256_sub_epi8(key, mask.lanes); }
    static Word no_place(Mask mask, Word key) { return either(key, mask.lanes); }
    // Sixteen bytes by lanes that hold 0 to 15; place 0 holds 0.
    static Table8 byte_table(const std::array<std::uint8_t, 16>& values) {
        return _mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(values.data())));
    }
    static Word pick(Table8 table, Word keys) { return _mm256_shuffle_epi8(table, keys); }

    // Turns a single bit into a number: the product with this sequence has a different
    // pattern in its top four bits for each rank, and 0 for an empty set.
    static constexpr int kSequence = 0x135c;
    static Word places(Word single) { return down<12>(multiply(single, fill<kSequence>())); }

    // A table by rank, laid out for places(); an empty set finds 0. It is stored twice,
    // once for each half of a vector, so that a plain load fetches it.
    struct RankTable {
        alignas(32) std::array<std::uint8_t, 32> bytes{};
    };
    template <typename Value>
    static constexpr RankTable rank_table(Value value) {
        RankTable table{};
        for (int rank = 0; rank < kRankCount; ++rank) {
            const auto place = static_cast<std::size_t>((kSequence << rank & 0xffff) >> 12);
            table.bytes[place] = table.bytes[place + 16] = static_cast<std::uint8_t>(value(rank));
        }
        return table;
    }
    template <int size>
    static constexpr RankTable kSubsets =
        rank_table([](int rank) { return bigslick::choose(rank, size); });

    static Word look_up(const RankTable& table, Word place) {
        return _mm256_shuffle_epi8(load_lanes(table.bytes.data()), place);
    }

    // Colex index of one or two made ranks: C(upper rank, 2) + lower rank.
    static Word made_index(Word lower, Word, Word upper, Word) {
        return add(look_up(kSubsets<1>, places(lower)), look_up(kSubsets<2>, places(upper)));
    }

    // The index of each kicker set, the sum of C(rank of the i-th lowest, i): one
    // kicker after the other, from the lowest. A fifth kicker means that the hand
    // is unpaired; its table also subtracts the straights below it.
    template <const Layout& layout>
    static Word kicker_index(Word kickers, Mask, Word) {
        static constexpr auto fourth = [](int rank) { return bigslick::choose(rank, 4); };
        static constexpr auto fifth = [](int rank) {
            return rank < 4 ? 0 : bigslick::choose(rank, 5) - layout.straights_below(rank);
        };
        static constexpr RankTable kFourthLow = rank_table(fourth);
        static constexpr RankTable kFourthHigh = rank_table([](int r) { return fourth(r) >> 8; });
        static constexpr RankTable kFifthLow = rank_table(fifth);
        static constexpr RankTable kFifthHigh = rank_table([](int r) { return fifth(r) >> 8; });
        const auto next_place = [&] {
            const Word below = add(kickers, fill<-1>());
            const Word single = without(kickers, below);
            kickers = both(kickers, below);
            return places(single);
        };
        Word index = look_up(kSubsets<1>, next_place());
        index = add(index, look_up(kSubsets<2>, next_place()));
        index = add(index, look_up(kSubsets<3>, next_place()));
        const Word place4 = next_place();
        const Word place5 = places(kickers);
        index = add(index, add(look_up(kFourthLow, place4), look_up(kFifthLow, place5)));
        const Word high = add(look_up(kFourthHigh, place4), look_up(kFifthHigh, place5));
        return add(index, up<8>(high));
    }

    // Colex index of up to four ranks.
    static Word small_set_index(Word set) {
        return kicker_index<kAceToFiveLayout>(set, none(), zero());
    }

    // Random numbers and deals.

    static Word smallest(Word x, Word y) { return _mm256_min_epi16(x, y); }
    static Word high_product(Word x, Word y) { return _mm256_mulhi_epu16(x, y); }
    // Unsigned comparison: x is below y if it is not the maximum of the two.
    static Mask below(Word x, Word y) {
        const Word not_below = _mm256_cmpeq_epi16(_mm256_max_epu16(x, y), x);
        return {_mm256_xor_si256(not_below, _mm256_set1_epi16(-1))};
    }
    // y - x where x is below y as unsigned numbers, 0 elsewhere.
    static Word shortfall(Word x, Word y) { return _mm256_subs_epu16(y, x); }
    // x + 1 where x > y, x elsewhere.
    static Word step_over(Word x, Word y) { return subtract(x, _mm256_cmpgt_epi16(x, y)); }

    static Word32 load32(const std::uint32_t* from) { return load_lanes(from); }
    static void store32(std::uint32_t* to, Word32 x) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), x);
    }
    static Word32 broadcast32(int value) { return _mm256_set1_epi32(value); }
    static Word32 add32(Word32 x, Word32 y) { return _mm256_add_epi32(x, y); }
    static Word32 differ32(Word32 x, Word32 y) { return _mm256_xor_si256(x, y); }
    template <int bits>
    static Word32 up32(Word32 x) {
        return _mm256_slli_epi32(x, bits);
    }
    template <int bits>
    static Word32 down32(Word32 x) {
        return _mm256_srli_epi32(x, bits);
    }
    template <int bits>
    static Word32 rotated32(Word32 x) {
        return either(up32<bits>(x), down32<32 - bits>(x));
    }
    static Word halves(Word32 x) { return x; }

    // Converts positions in the live deck to cards: four tables of sixteen bytes, each
    // for a quarter of the deck. A table also returns a value for the positions of later
    // quarters; the tables of these are built so that it cancels out.
    struct Deck {
        Word quarter[4];
    };
    static Deck deck(const std::uint8_t* position) {
        Deck result;
        Word before = zero();
        for (int i = 0; i < 4; ++i) {
            const Word quarter = _mm256_broadcastsi128_si256(
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(position + 16 * i)));
            result.quarter[i] = differ(quarter, before);
            before = quarter;
        }
        return result;
    }
    static Suits card(const Deck& deck, Word place) {
        // A byte whose top bit is set finds 0.
        const Word at = look_up(deck, either(place, repeat(0xff00)));
        const Word low = _mm256_shuffle_epi8(single_bits(0), at);
        const Word high = up<8>(_mm256_shuffle_epi8(single_bits(8), at));
        // The high bytes are 0 and find the bit of the lowest rank, which is removed.
        const Word bit = either(both(low, repeat(0xff)), high);
        const Word suit = down<4>(at);
        return {both(bit, _mm256_cmpeq_epi16(suit, repeat(0))),
                both(bit, _mm256_cmpeq_epi16(suit, repeat(1))),
                both(bit, _mm256_cmpeq_epi16(suit, repeat(2))),
                both(bit, _mm256_cmpeq_epi16(suit, repeat(3)))};
    }
    // The cards of several places together: the whole card sets of four samples at a time,
    // which are then taken apart into suits.
    template <int count>
    static Suits cards(const Deck& deck, const Word (&places)[count]) {
        const auto spread = [](Word at, int byte, int k) {
            constexpr char no = static_cast<char>(0x80);
            const auto from = static_cast<char>(4 * k + byte);
            return _mm256_shuffle_epi8(
                at, _mm256_broadcastsi128_si256(_mm_setr_epi8(
                        from, no, no, no, no, no, no, no, static_cast<char>(from + 2), no, no, no,
                        no, no, no, no)));
        };
        const Word one = _mm256_set1_epi64x(1);
        Word sets[4] = {zero(), zero(), zero(), zero()};
#pragma GCC unroll 8
        for (int i = 0; i < count; i += 2) {
            // Two places share a lane.
            const bool two = i + 1 < count;
            const Word at =
                look_up(deck, two ? either(places[i], up<8>(places[two ? i + 1 : i])) : places[i]);
#pragma GCC unroll 4
            for (int k = 0; k < 4; ++k) {
                sets[k] = either(sets[k], _mm256_sllv_epi64(one, spread(at, 0, k)));
                if (two) sets[k] = either(sets[k], _mm256_sllv_epi64(one, spread(at, 1, k)));
            }
        }
        const Word pairs = _mm256_broadcastsi128_si256(
            _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
#pragma GCC unroll 4
        for (Word& set : sets) set = _mm256_shuffle_epi8(set, pairs);
        const Word ab0 = _mm256_unpacklo_epi32(sets[0], sets[1]);
        const Word ab1 = _mm256_unpacklo_epi32(sets[2], sets[3]);
        const Word cd0 = _mm256_unpackhi_epi32(sets[0], sets[1]);
        const Word cd1 = _mm256_unpackhi_epi32(sets[2], sets[3]);
        return {_mm256_unpacklo_epi64(ab0, ab1), _mm256_unpackhi_epi64(ab0, ab1),
                _mm256_unpacklo_epi64(cd0, cd1), _mm256_unpackhi_epi64(cd0, cd1)};
    }
    static Suits same_cards(CardMask cards) {
        return {repeat(cards.suit(0)), repeat(cards.suit(1)), repeat(cards.suit(2)),
                repeat(cards.suit(3))};
    }
    static Suits join(const Suits& x, const Suits& y) {
        return {either(x.a, y.a), either(x.b, y.b), either(x.c, y.c), either(x.d, y.d)};
    }

    // The sum of all lanes, which are not negative.
    static std::int64_t sum(Word x) {
        const Word low = both(x, _mm256_set1_epi32(0xffff));
        alignas(32) std::array<std::int32_t, 8> parts;
        store_lanes(parts.data(), add32(low, down32<16>(x)));
        std::int64_t total = 0;
        for (const auto part : parts) total += part;
        return total;
    }

private:
    // The cards at the places in all bytes.
    static Word look_up(const Deck& deck, Word places) {
        Word at = _mm256_shuffle_epi8(deck.quarter[0], places);
#pragma GCC unroll 4
        for (int i = 1; i < 4; ++i) {
            const Word key =
                _mm256_sub_epi8(places, _mm256_set1_epi8(static_cast<char>(16 * i)));
            at = differ(at, _mm256_shuffle_epi8(deck.quarter[i], key));
        }
        return at;
    }

    // 1 << (rank - first) for eight ranks, 0 for the others.
    static Word single_bits(int first) {
        const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, static_cast<char>(128), 0, 0, 0,
                                           0, 0, 0, 0, 0);
        return _mm256_broadcastsi128_si256(first == 0 ? bits : _mm_slli_si128(bits, 8));
    }
};

}  // namespace
}  // namespace bigslick
