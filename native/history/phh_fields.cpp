#include "phh_fields.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_map>

namespace bigslick::history {
namespace {

// The fields that a hand may have; fields that say nothing about the play come last.
constexpr std::array<std::string_view, 15> kFields = {
    "variant",   "ante_trimming_status", "antes",   "blinds_or_straddles", "min_bet",
    "small_bet", "big_bet",              "starting_stacks", "actions",     "players",
    "seats",     "finishing_stacks",     "winnings", "level",              "seat_count",
};
constexpr std::array<std::string_view, 11> kNames = {
    "author", "event", "url",  "venue",    "address",        "city",
    "region", "postal_code", "country", "currency", "currency_symbol",
};
constexpr std::string_view kExtension = "_bigslick_";
constexpr std::string_view kConcluded = R"("rake": "concluded")";
constexpr std::array<std::string_view, 4> kOwnFields = {"mode", "rake", "chip_unit", "meta"};

// What is done with a field: `known` and `kept` are its indices, or -1.
struct Use {
    std::int8_t name = -1, known = -1, kept = -1;
};

[[nodiscard]] const std::unordered_map<std::string_view, Use>& uses() {
    static const auto found = [] {
        std::unordered_map<std::string_view, Use> made;
        for (std::size_t k = 0; k < kNames.size(); ++k) {
            made[kNames[k]].name = static_cast<std::int8_t>(k);
        }
        for (std::size_t k = 0; k < kFields.size(); ++k) {
            made[kFields[k]].known = static_cast<std::int8_t>(k);
        }
        for (std::size_t k = 0; k < kKeptFields.size(); ++k) {
            made[kKeptFields[k]].kept = static_cast<std::int8_t>(k);
        }
        return made;
    }();
    return found;
}

[[nodiscard]] bool once(std::uint64_t& seen, std::size_t bit) {
    const bool first = (seen >> bit & 1) == 0;
    seen |= std::uint64_t{1} << bit;
    return first;
}

[[nodiscard]] int number_of(std::string_view text) {
    int number = 0;
    for (const char c : text) number = number * 10 + (c - '0');
    return number;
}

[[nodiscard]] bool is_day(int year, int month, int day) {
    constexpr std::array<int, 13> kDays = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= kDays[static_cast<std::size_t>(month)] + (leap && month == 2 ? 1 : 0);
}

}  // namespace

bool PhhFields::read(std::string_view block, std::string_view text) {
    reset();
    text_ = text;
    while (!block.empty()) {
        const std::string_view line = take_line(block);
        if (is_toml_remark(line)) continue;
        if (!read_toml_line(line, line_) || !take_field()) return false;
    }
    return has_all();
}

void PhhFields::reset() {
    amounts.clear();
    kept = {};
    variant = {};
    trims = has_actions = has_players = false;
    cash = true;
    concluded = false;
    fields_ = names_seen_ = own_seen_ = 0;
}

bool PhhFields::take_field() {
    const std::string_view key = line_.key;
    if (key.starts_with(kExtension)) return take_own(key.substr(kExtension.size()));
    if (key.front() == '_') return true;
    const auto found = uses().find(key);
    if (found == uses().end()) return false;
    const Use use = found->second;
    if (use.name >= 0) {
        return once(names_seen_, static_cast<std::size_t>(use.name)) &&
               (line_.kind == TomlKind::text || line_.kind == TomlKind::whole);
    }
    if (use.kept >= 0 && !keep_field(static_cast<std::size_t>(use.kept))) return false;
    if (use.known < 0) return true;
    const auto number = static_cast<std::size_t>(use.known);
    return once(fields_, number) && take_known(number);
}

// A field of this package; `meta` is data that says nothing about the play.
bool PhhFields::take_own(std::string_view key) {
    const auto field = std::find(kOwnFields.begin(), kOwnFields.end(), key);
    const auto number = static_cast<std::size_t>(field - kOwnFields.begin());
    if (field == kOwnFields.end() || !once(own_seen_, number)) return false;
    switch (number) {
        case 0:
            cash = line_.value == "cash";
            return line_.kind == TomlKind::text && (cash || line_.value == "tournament");
        case 1: return line_.items.size() == 1 && amounts.take_list(line_, PhhAmounts::kRake);
        case 2: return line_.kind == TomlKind::text && amounts.take_unit(line_.value);
        default:
            concluded = line_.value.find(kConcluded) != std::string_view::npos;
            return line_.kind == TomlKind::text;
    }
}

// Notes the text of a field that is kept; false if it has the wrong type.
bool PhhFields::keep_field(std::size_t number) {
    Kept& place = kept[number];
    if (place.present) return false;
    place = {static_cast<std::size_t>(line_.value.data() - text_.data()),
            static_cast<std::uint32_t>(line_.value.size()), true};
    switch (number) {
        case kHand:
        case kTable: return line_.kind == TomlKind::text || line_.kind == TomlKind::whole;
        case kTime: return line_.kind == TomlKind::time;
        case kZone:
        case kShortZone: return line_.kind == TomlKind::text;
        case kSeatCount:
            return line_.kind == TomlKind::whole && line_.value.size() <= 3 &&
                   line_.value.front() != '-';
        default:
            return line_.kind == TomlKind::whole && line_.value.size() <= 4 &&
                   line_.value.front() != '-';
    }
}

bool PhhFields::take_known(std::size_t number) {
    switch (number) {
        case 0:
            variant = line_.value;
            return line_.kind == TomlKind::text;
        case 1:
            trims = line_.value == "true";
            return line_.kind == TomlKind::flag;
        case 2: return amounts.take_list(line_, PhhAmounts::kAntes);
        case 3: return amounts.take_list(line_, PhhAmounts::kBlinds);
        case 4: return amounts.take_bet(line_, PhhAmounts::kMinBet);
        case 5: return amounts.take_bet(line_, PhhAmounts::kSmallBet);
        case 6: return amounts.take_bet(line_, PhhAmounts::kBigBet);
        case 7: return amounts.take_list(line_, PhhAmounts::kStacks);
        case 8:
            actions.swap(line_.items);
            has_actions = true;
            return line_.kind == TomlKind::texts || actions.empty();
        case 9:
            players.swap(line_.items);
            has_players = true;
            return line_.kind == TomlKind::texts;
        case 10: return amounts.take_list(line_, PhhAmounts::kSeats);
        case 11: return amounts.take_list(line_, PhhAmounts::kFinal);
        case 12: return amounts.take_list(line_, PhhAmounts::kWinnings);
        default: return line_.kind == TomlKind::whole;
    }
}

bool PhhFields::has_all() const {
    const bool fixed = amounts.has_bet[PhhAmounts::kSmallBet] && amounts.has_bet[PhhAmounts::kBigBet] && !amounts.has_bet[PhhAmounts::kMinBet];
    const bool free = amounts.has_bet[PhhAmounts::kMinBet] && !amounts.has_bet[PhhAmounts::kSmallBet] && !amounts.has_bet[PhhAmounts::kBigBet];
    const std::size_t seats = amounts.lists[PhhAmounts::kStacks].size();
    if (!has_actions || !(fixed || free) || seats < 2 || seats > kMostSeats) return false;
    const auto fits = [&](PhhAmounts::List list, bool needed) {
        return amounts.has_list[list] ? amounts.lists[list].size() == seats : !needed;
    };
    if (!fits(PhhAmounts::kAntes, true) || !fits(PhhAmounts::kBlinds, true) || !fits(PhhAmounts::kSeats, false)) return false;
    if (!fits(PhhAmounts::kFinal, false) || !fits(PhhAmounts::kWinnings, false)) return false;
    if (has_players && players.size() != seats) return false;
    return !has_day() || is_day(number_at(kYear), number_at(kMonth), number_at(kDay));
}

bool PhhFields::has_day() const {
    return kept[kDay].present && kept[kMonth].present && kept[kYear].present;
}

std::string_view PhhFields::kept_text(std::size_t field) const {
    return text_.substr(kept[field].begin, kept[field].size);
}

int PhhFields::number_at(std::size_t field) const { return number_of(kept_text(field)); }

// When the hand began on the clock of its zone, or kNoTime.
std::int64_t PhhFields::local_seconds() const {
    if (!kept[kTime].present || !has_day()) return kNoTime;
    const std::chrono::year_month_day date{
        std::chrono::year(number_at(kYear)),
        std::chrono::month(static_cast<unsigned>(number_at(kMonth))),
        std::chrono::day(static_cast<unsigned>(number_at(kDay)))};
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    const std::string_view time = kept_text(kTime);
    const int hour = number_of(time.substr(0, 2)), minute = number_of(time.substr(3, 2));
    return ((days * 24 + hour) * 60 + minute) * 60 + number_of(time.substr(6, 2));
}

}  // namespace bigslick::history
