// Cards as bits: four 16-bit suits in one word, bit r of a suit = rank r.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bigslick {

// A set of ranks of one suit (or of all suits together); bit 0 is the deuce
// and bit 12 the ace unless a function says that it counts the ace low.
using Ranks = std::uint16_t;

inline constexpr int kRankCount = 13;
inline constexpr int kSuitCount = 4;
inline constexpr int kDeckSize = 52;
inline constexpr Ranks kAllRanks = (1u << kRankCount) - 1;

// The number of bits in each 16-bit part of a word, stored in that part. Plain arithmetic:
// the baseline of x86-64 has no instruction for it and would call a function.
[[nodiscard]] constexpr std::uint64_t sizes_of_parts(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555'5555'5555'5555;
    bits = (bits & 0x3333'3333'3333'3333) + (bits >> 2 & 0x3333'3333'3333'3333);
    bits = (bits + (bits >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
    return (bits + (bits >> 8)) & 0x00ff'00ff'00ff'00ff;
}

[[nodiscard]] constexpr int size_of_parts_together(std::uint64_t sizes) {
    return static_cast<int>(sizes * 0x0001'0001'0001'0001 >> 48);
}

[[nodiscard]] constexpr int size_of(Ranks set) { return static_cast<int>(sizes_of_parts(set)); }

// A set of cards: clubs, diamonds, hearts, spades from the low 16 bits upwards.
struct CardMask {
    std::uint64_t bits = 0;

    [[nodiscard]] constexpr Ranks suit(int index) const {
        return static_cast<Ranks>(bits >> (16 * index));
    }
    [[nodiscard]] constexpr int count() const {
        return size_of_parts_together(sizes_of_parts(bits));
    }

    friend constexpr CardMask operator|(CardMask x, CardMask y) { return {x.bits | y.bits}; }
    friend constexpr CardMask operator&(CardMask x, CardMask y) { return {x.bits & y.bits}; }
    friend constexpr bool operator==(CardMask, CardMask) = default;
};

// The same rank set in every suit.
[[nodiscard]] constexpr CardMask in_every_suit(Ranks ranks) {
    return {ranks * std::uint64_t{0x0001'0001'0001'0001}};
}

inline constexpr CardMask kFullDeck = in_every_suit(kAllRanks);

// The mask of an id that is not a card: a bit that belongs to no deck.
inline constexpr CardMask kNoSuchCard{std::uint64_t{1} << 63};

// Ids follow the deck order 2c 2d 2h 2s 3c ... As: id = 4 * rank + suit.
[[nodiscard]] constexpr CardMask card_from_id(unsigned id) {
    return id < kDeckSize ? CardMask{std::uint64_t{1} << (16 * (id & 3) + (id >> 2))}
                          : kNoSuchCard;
}

inline constexpr std::array<CardMask, 256> kCardOfId = [] {
    std::array<CardMask, 256> table{};
    for (unsigned id = 0; id < table.size(); ++id) table[id] = card_from_id(id);
    return table;
}();

// Drops the lowest member of a set; the empty set stays empty.
template <typename Bits>
[[nodiscard]] constexpr Bits without_lowest(Bits set) {
    return static_cast<Bits>(set & (set - 1u));
}

template <typename Bits>
[[nodiscard]] constexpr Bits lowest(Bits set) {
    return static_cast<Bits>(set & (0u - set));
}

[[nodiscard]] constexpr Ranks highest(Ranks set) { return std::bit_floor(set); }

// The `keep` highest members.
[[nodiscard]] constexpr Ranks top(Ranks set, int keep) {
    Ranks kept = 0;
    for (int i = 0; i < keep; ++i) kept |= highest(static_cast<Ranks>(set & ~kept));
    return kept;
}

// The `keep` lowest members.
[[nodiscard]] constexpr Ranks bottom(Ranks set, int keep) {
    Ranks rest = set;
    for (int i = 0; i < keep; ++i) rest = without_lowest(rest);
    return static_cast<Ranks>(set ^ rest);
}

// The ace moves from above the king to below the deuce.
[[nodiscard]] constexpr Ranks ace_low(Ranks set) {
    return static_cast<Ranks>((set << 1 | set >> (kRankCount - 1)) & kAllRanks);
}

// How often each rank occurs over the four suits.
struct RankLevels {
    Ranks any = 0;    // at least once
    Ranks two = 0;    // at least twice
    Ranks three = 0;  // at least three times
    Ranks four = 0;
};

// A full adder over three suits gives sum and carry; the fourth suit refines them.
[[nodiscard]] constexpr RankLevels rank_levels(CardMask cards) {
    const unsigned a = cards.suit(0), b = cards.suit(1), c = cards.suit(2), d = cards.suit(3);
    const unsigned sum = a ^ b ^ c;
    const unsigned carry = (a & b) | (a & c) | (b & c);
    return {static_cast<Ranks>(sum | carry | d), static_cast<Ranks>(carry | (sum & d)),
            static_cast<Ranks>(carry & (sum | d)), static_cast<Ranks>(carry & sum & d)};
}

}  // namespace bigslick
