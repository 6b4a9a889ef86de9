// The amounts of one hand: as they are written, and in units of the smallest chip.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "../sim/game.hpp"
#include "toml_lines.hpp"

namespace bigslick::history {

using sim::Chips;

class PhhAmounts {
public:
    using Numbers = std::vector<WrittenNumber>;
    enum List { kAntes, kBlinds, kStacks, kFinal, kWinnings, kSeats, kRake, kLists };
    enum Bet { kMinBet, kSmallBet, kBigBet, kBets };

    std::array<Numbers, kLists> lists;
    std::array<bool, kLists> has_list{};
    std::array<WrittenNumber, kBets> bets{};
    std::array<bool, kBets> has_bet{};
    std::int32_t scale = 1;  // units in a chip

    void clear() {
        for (Numbers& list : lists) list.clear();
        has_list = {};
        has_bet = {};
        bets = {};
        unit_digits_ = -1;
    }

    [[nodiscard]] bool take_list(const TomlLine& line, List list) {
        if (line.kind != TomlKind::numbers) return false;
        has_list[list] = true;
        for (std::string_view item : line.items) {
            const bool negative = item.starts_with("-");  // a blind that is posted late
            if (negative && list != kBlinds) return false;
            if (negative) item.remove_prefix(1);
            WrittenNumber number;
            if (!read_number(item, number) || number.digits > kMostDigits) return false;
            if (negative) number.units = -number.units;
            lists[list].push_back(number);
        }
        return true;
    }

    [[nodiscard]] bool take_bet(const TomlLine& line, Bet bet) {
        has_bet[bet] = true;
        return (line.kind == TomlKind::whole || line.kind == TomlKind::decimal) &&
               read_number(line.value, bets[bet]) && bets[bet].digits <= kMostDigits;
    }

    // The smallest chip that a hand states: 1, 0.1, 0.01 and so on.
    [[nodiscard]] bool take_unit(std::string_view text) {
        WrittenNumber unit;
        if (!read_number(text, unit) || unit.units != 1) return false;
        unit_digits_ = unit.digits;
        return true;
    }

    // The smallest chip by the decimals of amounts, as formats/phh/game.py finds it: two
    // digits, or as many as are written. If only the results have decimals, pots were
    // split into halves of a chip, or into what is written.
    [[nodiscard]] bool find_scale(const std::vector<std::string_view>& actions) {
        if (unit_digits_ >= 0) return set_scale(unit_digits_);
        int digits = 0, written = 0, ends = 0;
        bool halves = true;
        const auto look = [&](const WrittenNumber& number) {
            digits = std::max(digits, number.shortened().digits);
            written = std::max(written, number.digits);
        };
        for (const List list : {kAntes, kBlinds, kStacks}) {
            for (const WrittenNumber& number : lists[list]) look(number);
        }
        for (std::size_t k = 0; k < kBets; ++k) {
            if (has_bet[k]) look(bets[k]);
        }
        const bool points = std::any_of(actions.begin(), actions.end(), [](std::string_view a) {
            return a.find('.') != std::string_view::npos;
        });
        if (digits != 0 || points) {
            for (const std::string_view action : actions) {
                const std::size_t point = action.find('.');
                if (point != std::string_view::npos) {
                    digits = std::max(digits, static_cast<int>(action.size() - point) - 1);
                }
            }
            return set_scale(std::max(digits, 2));
        }
        for (const List list : {kFinal, kWinnings}) {
            for (const WrittenNumber& number : lists[list]) {
                const WrittenNumber end = number.shortened();
                ends = std::max(ends, end.digits);
                halves = halves && (end.digits == 0 || (end.digits == 1 && end.units % 5 == 0));
            }
        }
        if (ends == 0 && written != 0) return false;  // decimal chips without a smallest one
        if (ends != 0 && halves) {
            scale = 2;
            return true;
        }
        return set_scale(ends);
    }

    // An amount in units; false if it is not a whole number of them, or too large.
    [[nodiscard]] bool in_units(const WrittenNumber& number, Chips& units) const {
        std::int64_t parts = 1;
        for (int k = 0; k < number.digits; ++k) parts *= 10;
        if (std::abs(number.units) / parts > sim::kMostChips / scale) return false;
        const std::int64_t scaled = number.units * scale;
        units = static_cast<Chips>(scaled / parts);
        return scaled % parts == 0;
    }

private:
    static constexpr int kMostDigits = 6;  // after the point
    int unit_digits_ = -1;                 // of the stated smallest chip

    [[nodiscard]] bool set_scale(int digits) {
        if (digits > kMostDigits) return false;
        scale = 1;
        for (int k = 0; k < digits; ++k) scale *= 10;
        return true;
    }
};

}  // namespace bigslick::history
