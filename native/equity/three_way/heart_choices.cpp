#include "heart_choices.hpp"

#include <bit>

namespace bigslick::three_way_parts {
namespace {

// The ways to give three suits to a hand's cards that are not hearts.
std::vector<CardMask> suits_of(const Hand& hand, int pattern) {
    const auto [high, low] = hearts_in(hand, pattern);
    std::vector<CardMask> found;
    for (const int one : kOtherSuits) {
        if (high && low) return {CardMask{}};
        if (high || low) {
            found.push_back(card(high ? hand.low : hand.high, one));
            continue;
        }
        for (const int two : kOtherSuits) {
            if (hand.suited != (one == two) || (hand.high == hand.low && one > two)) continue;
            found.push_back(card(hand.high, one) | card(hand.low, two));
        }
    }
    return found;
}

int count_ways(const std::array<Hand, 3>& hands, const std::array<int, 3>& patterns) {
    int ways = 0;
    const auto third = suits_of(hands[2], patterns[2]);
    for (const CardMask a : suits_of(hands[0], patterns[0])) {
        for (const CardMask b : suits_of(hands[1], patterns[1])) {
            if ((a & b).bits != 0) continue;
            for (const CardMask c : third) ways += ((a | b) & c).bits == 0;
        }
    }
    return ways;
}

}  // namespace

std::vector<Choice> choices_of(const std::array<Hand, 3>& hands) {
    std::vector<Choice> found;
    for (int code = 0; code < kPatterns * kPatterns * kPatterns; ++code) {
        Choice choice{{code / 9, code / 3 % 3, code % 3}};
        int red = 0;
        bool valid = true;
        for (std::size_t i = 0; i < hands.size(); ++i) {
            const int pattern = choice.patterns[i];
            valid = valid && possible(hands[i], pattern);
            const Ranks mine = heart_ranks(hands[i], pattern);
            red += std::popcount(mine);
            choice.red = static_cast<Ranks>(choice.red | mine);
            const auto [high, low] = hearts_in(hands[i], pattern);
            choice.used[static_cast<std::size_t>(hands[i].high)] += !high;
            choice.used[static_cast<std::size_t>(hands[i].low)] += !low;
        }
        if (!valid || std::popcount(choice.red) != red) continue;
        choice.ways = count_ways(hands, choice.patterns);
        if (choice.ways > 0) found.push_back(choice);
    }
    return found;
}

}  // namespace bigslick::three_way_parts
