// The vector operations for any processor: arrays and loops, which compilers translate
// to the instructions of the processor. Hands are evaluated one by one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../cards.hpp"

namespace bigslick {
namespace {

template <int lanes>
struct Portable {
    static constexpr int kLanes = lanes;
    // Whether a lane word is a register, which makes unrolled code worthwhile.
    static constexpr bool kInRegisters = false;

    struct Word {
        std::array<std::int16_t, kLanes> lane;
    };
    struct Word32 {
        std::array<std::uint32_t, kLanes / 2> lane;
    };
    // In each lane either all bits are set or all are clear.
    struct Mask {
        std::array<std::int16_t, kLanes> lane;
    };
    // One card set per lane: hands are evaluated one by one.
    struct Suits {
        std::array<CardMask, kLanes> cards;
    };

    template <typename Lane>
    static Word each(Lane lane) {
        Word result;
        for (std::size_t i = 0; i < kLanes; ++i) {
            result.lane[i] = static_cast<std::int16_t>(lane(i));
        }
        return result;
    }
    template <typename Lane>
    static Word32 each32(Lane lane) {
        Word32 result;
        for (std::size_t i = 0; i < kLanes / 2; ++i) result.lane[i] = lane(i);
        return result;
    }
    template <typename Lane>
    static Mask each_mask(Lane lane) {
        Mask result;
        for (std::size_t i = 0; i < kLanes; ++i) {
            result.lane[i] = static_cast<std::int16_t>(lane(i));
        }
        return result;
    }
    template <typename Holds>
    static Mask where(Holds holds) {
        return each_mask([&](std::size_t i) { return holds(i) ? -1 : 0; });
    }
    static std::uint16_t as_unsigned(std::int16_t x) { return static_cast<std::uint16_t>(x); }

    static Word zero() { return repeat(0); }
    static Word repeat(int value) {
        return each([&](std::size_t) { return value; });
    }
    // Lanes of 16 bits, signed or not.
    template <typename Lane>
    static Word load_lanes(const Lane* from) {
        static_assert(sizeof(Lane) == sizeof(std::uint16_t));
        return each([&](std::size_t i) { return from[i]; });
    }
    static void store_lanes(std::uint16_t* to, const Word& x) {
        for (std::size_t i = 0; i < kLanes; ++i) to[i] = as_unsigned(x.lane[i]);
    }

    static Word add(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return x.lane[i] + y.lane[i]; });
    }
    static Word subtract(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return x.lane[i] - y.lane[i]; });
    }
    static Word smallest(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return std::min(x.lane[i], y.lane[i]); });
    }
    static Word largest(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return std::max(x.lane[i], y.lane[i]); });
    }
    static Word multiply(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return x.lane[i] * y.lane[i]; });
    }
    static Word high_product(const Word& x, const Word& y) {
        return each([&](std::size_t i) {
            return unsigned{as_unsigned(x.lane[i])} * as_unsigned(y.lane[i]) >> 16;
        });
    }
    // x + 1 where x > y, x elsewhere.
    static Word step_over(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return x.lane[i] + (x.lane[i] > y.lane[i] ? 1 : 0); });
    }
    static Mask below(const Word& x, const Word& y) {
        return where(
            [&](std::size_t i) { return as_unsigned(x.lane[i]) < as_unsigned(y.lane[i]); });
    }
    static Mask exceeds(const Word& x, const Word& y) {
        return where([&](std::size_t i) { return x.lane[i] > y.lane[i]; });
    }
    static Mask equal(const Word& x, const Word& y) {
        return where([&](std::size_t i) { return x.lane[i] == y.lane[i]; });
    }
    static Mask both(const Mask& x, const Mask& y) {
        return each_mask([&](std::size_t i) { return x.lane[i] & y.lane[i]; });
    }
    static Mask without(const Mask& x, const Mask& y) {
        return each_mask([&](std::size_t i) { return x.lane[i] & ~y.lane[i]; });
    }
    static bool some(const Mask& x) {
        return std::any_of(x.lane.begin(), x.lane.end(), [](auto lane) { return lane != 0; });
    }
    static std::uint32_t lane_bits(const Mask& x) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < kLanes; ++i) bits |= (as_unsigned(x.lane[i]) & 1u) << i;
        return bits;
    }
    static Word keep(const Mask& mask, const Word& x) {
        return each([&](std::size_t i) { return mask.lane[i] & x.lane[i]; });
    }
    static Word add_where(const Mask& mask, const Word& x, const Word& more) {
        return each([&](std::size_t i) { return x.lane[i] + (mask.lane[i] & more.lane[i]); });
    }

    // Sixteen bytes by lanes that hold 0 to 15; place 0 holds 0.
    using ByteTable = const std::uint8_t*;
    static ByteTable byte_table(const std::array<std::uint8_t, 16>& values) {
        return values.data();
    }
    static Word pick(ByteTable table, const Word& keys) {
        return each([&](std::size_t i) { return table[static_cast<std::size_t>(keys.lane[i])]; });
    }
    // The sum of all lanes, which are not negative.
    static std::int64_t sum(const Word& x) {
        std::int64_t total = 0;
        for (const auto lane : x.lane) total += as_unsigned(lane);
        return total;
    }

    static Word32 load32(const std::uint32_t* from) {
        return each32([&](std::size_t i) { return from[i]; });
    }
    static void store32(std::uint32_t* to, const Word32& x) {
        for (std::size_t i = 0; i < kLanes / 2; ++i) to[i] = x.lane[i];
    }
    static Word32 broadcast32(std::uint32_t value) {
        return each32([&](std::size_t) { return value; });
    }
    static Word32 add32(const Word32& x, const Word32& y) {
        return each32([&](std::size_t i) { return x.lane[i] + y.lane[i]; });
    }
    static Word32 differ32(const Word32& x, const Word32& y) {
        return each32([&](std::size_t i) { return x.lane[i] ^ y.lane[i]; });
    }
    template <int bits>
    static Word32 up32(const Word32& x) {
        return each32([&](std::size_t i) { return x.lane[i] << bits; });
    }
    template <int bits>
    static Word32 down32(const Word32& x) {
        return each32([&](std::size_t i) { return x.lane[i] >> bits; });
    }
    template <int bits>
    static Word32 rotated32(const Word32& x) {
        return each32([&](std::size_t i) { return x.lane[i] << bits | x.lane[i] >> (32 - bits); });
    }
    // Even lanes are the low halves.
    static Word halves(const Word32& x) {
        return each([&](std::size_t i) { return x.lane[i / 2] >> 16 * (i % 2); });
    }

    struct Deck {
        const std::uint8_t* position;
    };
    static Deck deck(const std::uint8_t* position) { return {position}; }
    static Suits card(const Deck& deck, const Word& place) {
        Suits result;
        for (std::size_t i = 0; i < kLanes; ++i) {
            const auto at = static_cast<std::size_t>(place.lane[i]);
            result.cards[i].bits = std::uint64_t{1} << deck.position[at];
        }
        return result;
    }
    static Suits same_cards(CardMask cards) {
        Suits result;
        result.cards.fill(cards);
        return result;
    }
    static Suits join(const Suits& x, const Suits& y) {
        Suits result;
        for (std::size_t i = 0; i < kLanes; ++i) result.cards[i] = x.cards[i] | y.cards[i];
        return result;
    }
};

}  // namespace
}  // namespace bigslick
