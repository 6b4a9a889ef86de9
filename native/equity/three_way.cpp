#include "three_way.hpp"

#include <algorithm>
#include <array>

#include "../evaluate.hpp"
#include "sampling/generator.hpp"

namespace bigslick {
namespace {

// Rows are padded so that loops over hands have no remainder.
constexpr std::size_t kRow = 176;
constexpr std::int64_t kBatch = 64;  // at most 6 * 64 sixths: small numbers suffice
using Numbers = std::array<std::int16_t, kRow>;

constexpr std::int16_t kNoCard = -1;

// A holding of every starting hand on one board; cards are -1 where it shares one
// with the board.
struct Holdings {
    Numbers strength;
    Numbers card_1;
    Numbers card_2;
};

using Sample = std::array<Holdings, 3>;
using Source = sampling::Sfc64;

void draw(Source& source, CardMask board, std::size_t hand, Holdings& holdings) {
    const auto row = static_cast<unsigned>(hand / kRankCount);
    const auto column = static_cast<unsigned>(hand % kRankCount);
    const unsigned suit = source.below(kSuitCount).value;
    // Suited, or one of the three other suits.
    const unsigned other = row < column ? suit : (suit + 1 + source.below(3).value) % kSuitCount;
    const unsigned one = 4 * (kRankCount - 1 - row) + suit;
    const unsigned two = 4 * (kRankCount - 1 - column) + other;
    const CardMask cards = card_from_id(one) | card_from_id(two);
    if ((cards & board).bits != 0) return;
    holdings.card_1[hand] = static_cast<std::int16_t>(one);
    holdings.card_2[hand] = static_cast<std::int16_t>(two);
    holdings.strength[hand] = high_strength(board | cards);
}

Sample draw_sample(Source& source) {
    CardMask board;
    while (board.count() < 5) board.bits |= card_from_id(source.below(kDeckSize).value).bits;
    Sample sample{};
    for (Holdings& holdings : sample) {
        holdings.card_1.fill(kNoCard);
        for (std::size_t hand = 0; hand < kStartingHands; ++hand) {
            draw(source, board, hand, holdings);
        }
    }
    return sample;
}

bool collide(int a1, int a2, int b1, int b2) {
    return a1 < 0 || b1 < 0 || a1 == b1 || a1 == b2 || a2 == b1 || a2 == b2;
}

struct Sums {
    Numbers share_a{};
    Numbers share_b{};
    Numbers deals{};
};

// Adds the deals of hands a and b with every hand c from b on.
void score(const Sample& sample, std::size_t a, std::size_t b, Sums& sums) {
    const auto& [first, second, third] = sample;
    const std::int16_t a1 = first.card_1[a], a2 = first.card_2[a];
    const std::int16_t b1 = second.card_1[b], b2 = second.card_2[b];
    if (collide(a1, a2, b1, b2)) return;
    const std::int16_t sa = first.strength[a], sb = second.strength[b];
    const std::int16_t best = std::max(sa, sb);
    // The shares of a and b if c is weaker than both, and if c ties the better one.
    const std::int16_t a_over = sa > sb ? 6 : sa == sb ? 3 : 0;
    const std::int16_t a_level = sa > sb ? 3 : sa == sb ? 2 : 0;
    const std::int16_t b_over = sb > sa ? 6 : sa == sb ? 3 : 0;
    const std::int16_t b_level = sb > sa ? 3 : sa == sb ? 2 : 0;
    for (std::size_t c = b / 16 * 16; c < kRow; ++c) {
        const std::int16_t c1 = third.card_1[c], c2 = third.card_2[c];
        const auto apart = static_cast<std::int16_t>(
            -((c1 >= 0) & (c1 != a1) & (c1 != a2) & (c1 != b1) & (c1 != b2) & (c2 != a1) &
              (c2 != a2) & (c2 != b1) & (c2 != b2)));
        const auto over = static_cast<std::int16_t>(-(third.strength[c] < best) & apart);
        const auto level = static_cast<std::int16_t>(-(third.strength[c] == best) & apart);
        sums.share_a[c] = static_cast<std::int16_t>(sums.share_a[c] + (over & a_over) + (level & a_level));
        sums.share_b[c] = static_cast<std::int16_t>(sums.share_b[c] + (over & b_over) + (level & b_level));
        sums.deals[c] = static_cast<std::int16_t>(sums.deals[c] - apart);
    }
}

}  // namespace

ThreeWay three_way(std::int64_t samples, std::uint64_t seed, Control& control) {
    ThreeWay result{std::vector<std::uint32_t>(kTriples), std::vector<std::uint32_t>(kTriples),
                    std::vector<std::uint32_t>(kTriples)};
    control.begin(samples);
    std::vector<Sample> batch(kBatch);
    for (std::int64_t done = 0; done < samples && !control.cancelled(); done += kBatch) {
        const std::int64_t count = std::min(kBatch, samples - done);
        Source source = Source::start(
            sampling::chunk_key(seed, static_cast<std::uint64_t>(done / kBatch)));
        for (std::int64_t i = 0; i < count; ++i) {
            batch[static_cast<std::size_t>(i)] = draw_sample(source);
        }
        std::size_t place = 0;
        for (std::size_t a = 0; a < kStartingHands; ++a) {
            for (std::size_t b = a; b < kStartingHands; ++b) {
                Sums sums;
                for (std::int64_t i = 0; i < count; ++i) {
                    score(batch[static_cast<std::size_t>(i)], a, b, sums);
                }
                for (std::size_t c = b; c < kStartingHands; ++c, ++place) {
                    result.share_a[place] += static_cast<std::uint32_t>(sums.share_a[c]);
                    result.share_b[place] += static_cast<std::uint32_t>(sums.share_b[c]);
                    result.deals[place] += static_cast<std::uint32_t>(sums.deals[c]);
                }
            }
        }
        control.advance(count);
    }
    return result;
}

}  // namespace bigslick
