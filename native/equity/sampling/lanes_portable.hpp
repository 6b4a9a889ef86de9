// The lanes of sampling on any processor: arrays and loops.
#pragma once

#include <array>
#include <cstdint>

#include "../../cards.hpp"
#include "../../evaluate.hpp"
#include "plan.hpp"

namespace bigslick::sampling {
namespace {

struct LanesPortable {
    static constexpr int kLanes = kBlock;
    // Whether a lane word is a register, which makes unrolled code worth while.
    static constexpr bool kInRegisters = false;

    struct Word {
        std::array<std::uint16_t, kLanes> lane;
    };
    struct Word32 {
        std::array<std::uint32_t, kLanes / 2> lane;
    };
    struct Mask {
        std::uint32_t lanes;
    };
    // One card set a lane: hands are evaluated one by one.
    struct Suits {
        std::array<CardMask, kLanes> cards;
    };

    template <typename Lane>
    static Word each(Lane lane) {
        Word result;
        for (std::size_t i = 0; i < kLanes; ++i) {
            result.lane[i] = static_cast<std::uint16_t>(lane(i));
        }
        return result;
    }
    template <typename Lane>
    static Word32 each32(Lane lane) {
        Word32 result;
        for (std::size_t i = 0; i < kLanes / 2; ++i) result.lane[i] = lane(i);
        return result;
    }
    template <typename Holds>
    static Mask where(Holds holds) {
        std::uint32_t lanes = 0;
        for (std::size_t i = 0; i < kLanes; ++i) {
            lanes |= static_cast<std::uint32_t>(holds(i)) << i;
        }
        return {lanes};
    }
    static int as_signed(std::uint16_t x) { return static_cast<std::int16_t>(x); }

    static Word broadcast(int value) {
        return each([&](std::size_t) { return value; });
    }
    static Word load_lanes(const std::uint16_t* from) {
        return each([&](std::size_t i) { return from[i]; });
    }
    static void store_lanes(std::uint16_t* to, const Word& x) {
        for (std::size_t i = 0; i < kLanes; ++i) to[i] = x.lane[i];
    }
    static Word load_strengths(const Strength* from) {
        return each([&](std::size_t i) { return from[i]; });
    }

    static Word smallest(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return x.lane[i] < y.lane[i] ? x.lane[i] : y.lane[i]; });
    }
    static Word largest(const Word& x, const Word& y) {
        return each([&](std::size_t i) {
            return as_signed(x.lane[i]) > as_signed(y.lane[i]) ? x.lane[i] : y.lane[i];
        });
    }
    static Word multiply(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return unsigned{x.lane[i]} * y.lane[i]; });
    }
    static Word high_product(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return unsigned{x.lane[i]} * y.lane[i] >> 16; });
    }
    static Word step_over(const Word& x, const Word& y) {
        return each([&](std::size_t i) { return x.lane[i] + (x.lane[i] >= y.lane[i] ? 1 : 0); });
    }
    static Mask below(const Word& x, const Word& y) {
        return where([&](std::size_t i) { return x.lane[i] < y.lane[i]; });
    }
    static Mask exceeds(const Word& x, const Word& y) {
        return where([&](std::size_t i) { return as_signed(x.lane[i]) > as_signed(y.lane[i]); });
    }
    static Mask equal(const Word& x, const Word& y) {
        return where([&](std::size_t i) { return x.lane[i] == y.lane[i]; });
    }
    static bool some(Mask x) { return x.lanes != 0; }
    static std::uint32_t lane_bits(Mask x) { return x.lanes; }

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
            result.cards[i].bits = std::uint64_t{1} << deck.position[place.lane[i]];
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
}  // namespace bigslick::sampling
