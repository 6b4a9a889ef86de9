#include "phh_text.hpp"

#include <algorithm>
#include <optional>

#include "../card_text.hpp"
#include "hand_builder.hpp"
#include "phh_amounts.hpp"
#include "toml_lines.hpp"

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

[[nodiscard]] bool is_header(std::string_view line) {
    if (line.size() < 3 || line.front() != '[' || line.back() != ']') return false;
    line = line.substr(1, line.size() - 2);
    return std::all_of(line.begin(), line.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '_' || c == '-';
    });
}

// Whether the line has no field.
[[nodiscard]] bool is_blank(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\v\f\r");
    return first == std::string_view::npos || line[first] == '#';
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

// Two characters of a card, or "??"; nothing for any other text.
[[nodiscard]] std::optional<std::uint8_t> card_or_unknown(std::string_view text) {
    if (text == "??") return kUnknownCard;
    const unsigned rank = card_text::kRankShift[static_cast<unsigned char>(text[0])];
    const unsigned suit = card_text::kSuitShift[static_cast<unsigned char>(text[1])];
    if (((rank | suit) & card_text::kUnreadable) != 0) return std::nullopt;
    return static_cast<std::uint8_t>(rank * 4 + suit / 16);
}

}  // namespace

// Reads one hand. Returns false, and leaves the columns as they were, if the hand is not
// in the usual form.
class PhhHandReader {
public:
    PhhHandReader(PhhText& out, const std::unordered_map<std::string, int>& games)
        : out_(out), games_(games) {}

    [[nodiscard]] bool read(std::string_view block) {
        reset();
        while (!block.empty()) {
            const std::string_view line = take_line(block);
            if (is_toml_remark(line)) continue;
            if (!read_toml_line(line, line_) || !take_field()) return false;
        }
        return take_hand();
    }

private:
    void reset() {
        amounts_.clear();
        kept_ = {};
        variant_ = {};
        trims_ = has_actions_ = has_players_ = false;
        cash_ = true;
        concluded_ = false;
        fields_ = names_seen_ = own_seen_ = 0;
    }

    [[nodiscard]] static bool once(std::uint64_t& seen, std::size_t bit) {
        const bool first = (seen >> bit & 1) == 0;
        seen |= std::uint64_t{1} << bit;
        return first;
    }

    [[nodiscard]] bool take_field() {
        const std::string_view key = line_.key;
        if (key.starts_with(kExtension)) return take_own(key.substr(kExtension.size()));
        if (key.front() == '_') return true;
        const auto name = std::find(kNames.begin(), kNames.end(), key);
        if (name != kNames.end()) {
            return once(names_seen_, static_cast<std::size_t>(name - kNames.begin())) &&
                   (line_.kind == TomlKind::text || line_.kind == TomlKind::whole);
        }
        if (!keep_field()) return false;
        const auto field = std::find(kFields.begin(), kFields.end(), key);
        if (field == kFields.end()) {
            return std::find(kKeptFields.begin(), kKeptFields.end(), key) != kKeptFields.end();
        }
        const auto number = static_cast<std::size_t>(field - kFields.begin());
        return once(fields_, number) && take_known(number);
    }

    // A field of this package; `meta` is data that says nothing about the play.
    [[nodiscard]] bool take_own(std::string_view key) {
        const auto field = std::find(kOwnFields.begin(), kOwnFields.end(), key);
        const auto number = static_cast<std::size_t>(field - kOwnFields.begin());
        if (field == kOwnFields.end() || !once(own_seen_, number)) return false;
        switch (number) {
            case 0:
                cash_ = line_.value == "cash";
                return line_.kind == TomlKind::text && (cash_ || line_.value == "tournament");
            case 1: return line_.items.size() == 1 && amounts_.take_list(line_, PhhAmounts::kRake);
            case 2: return line_.kind == TomlKind::text && amounts_.take_unit(line_.value);
            default:
                concluded_ = line_.value.find(kConcluded) != std::string_view::npos;
                return line_.kind == TomlKind::text;
        }
    }

    // Notes the text of a field that is kept; false if it has the wrong type.
    [[nodiscard]] bool keep_field() {
        const auto field = std::find(kKeptFields.begin(), kKeptFields.end(), line_.key);
        if (field == kKeptFields.end()) return true;
        const auto number = static_cast<std::size_t>(field - kKeptFields.begin());
        Kept& kept = kept_[number];
        if (kept.present) return false;
        kept = {static_cast<std::size_t>(line_.value.data() - out_.text.data()),
                static_cast<std::uint32_t>(line_.value.size()), true};
        switch (number) {
            case 0:
            case 1: return line_.kind == TomlKind::text || line_.kind == TomlKind::whole;
            case 2: return line_.kind == TomlKind::time;
            case 6:
            case 7: return line_.kind == TomlKind::text;
            case 8:
                return line_.kind == TomlKind::whole && line_.value.size() <= 3 &&
                       line_.value.front() != '-';
            default:
                return line_.kind == TomlKind::whole && line_.value.size() <= 4 &&
                       line_.value.front() != '-';
        }
    }

    [[nodiscard]] bool take_known(std::size_t number) {
        switch (number) {
            case 0:
                variant_ = line_.value;
                return line_.kind == TomlKind::text;
            case 1:
                trims_ = line_.value == "true";
                return line_.kind == TomlKind::flag;
            case 2: return amounts_.take_list(line_, PhhAmounts::kAntes);
            case 3: return amounts_.take_list(line_, PhhAmounts::kBlinds);
            case 4: return amounts_.take_bet(line_, PhhAmounts::kMinBet);
            case 5: return amounts_.take_bet(line_, PhhAmounts::kSmallBet);
            case 6: return amounts_.take_bet(line_, PhhAmounts::kBigBet);
            case 7: return amounts_.take_list(line_, PhhAmounts::kStacks);
            case 8:
                actions_.swap(line_.items);
                has_actions_ = true;
                return line_.kind == TomlKind::texts || actions_.empty();
            case 9:
                players_.swap(line_.items);
                has_players_ = true;
                return line_.kind == TomlKind::texts;
            case 10: return amounts_.take_list(line_, PhhAmounts::kSeats);
            case 11: return amounts_.take_list(line_, PhhAmounts::kFinal);
            case 12: return amounts_.take_list(line_, PhhAmounts::kWinnings);
            default: return line_.kind == TomlKind::whole;
        }
    }

    [[nodiscard]] bool has_all() const {
        const bool fixed = amounts_.has_bet[PhhAmounts::kSmallBet] && amounts_.has_bet[PhhAmounts::kBigBet] && !amounts_.has_bet[PhhAmounts::kMinBet];
        const bool free = amounts_.has_bet[PhhAmounts::kMinBet] && !amounts_.has_bet[PhhAmounts::kSmallBet] && !amounts_.has_bet[PhhAmounts::kBigBet];
        const std::size_t seats = amounts_.lists[PhhAmounts::kStacks].size();
        if (!has_actions_ || !(fixed || free) || seats < 2 || seats > kMostSeats) return false;
        const auto fits = [&](PhhAmounts::List list, bool needed) {
            return amounts_.has_list[list] ? amounts_.lists[list].size() == seats : !needed;
        };
        if (!fits(PhhAmounts::kAntes, true) || !fits(PhhAmounts::kBlinds, true) || !fits(PhhAmounts::kSeats, false)) return false;
        if (!fits(PhhAmounts::kFinal, false) || !fits(PhhAmounts::kWinnings, false)) return false;
        if (has_players_ && players_.size() != seats) return false;
        if (kept_[3].present && kept_[4].present && kept_[5].present) {
            return is_day(number_at(5), number_at(4), number_at(3));
        }
        return true;
    }

    [[nodiscard]] int number_at(std::size_t field) const {
        const Kept& kept = kept_[field];
        return number_of(std::string_view(out_.text).substr(kept.begin, kept.size));
    }

    [[nodiscard]] bool take_hand() {
        const auto game = games_.find(std::string(variant_));
        if (game == games_.end() || !has_all() || !amounts_.find_scale(actions_)) return false;
        const std::size_t seats = amounts_.lists[PhhAmounts::kStacks].size();
        RecordedHand hand = out_.begin(static_cast<int>(seats));
        if (take_players(seats, hand) && take_actions(game->second, hand)) {
            hand.setup = setup_number(seats);
            if (hand.setup >= 0) {
                out_.kept.push_back(kept_);
                out_.hands.push_back(hand);
                return true;
            }
        }
        out_.remove(hand);
        return false;
    }

    [[nodiscard]] bool take_players(std::size_t seats, RecordedHand& hand) {
        const bool stacks = amounts_.has_list[PhhAmounts::kFinal];
        const PhhAmounts::Numbers& ends = stacks ? amounts_.lists[PhhAmounts::kFinal] : amounts_.lists[PhhAmounts::kWinnings];
        const bool wins = std::any_of(ends.begin(), ends.end(), [](auto end) { return end.units != 0; });
        hand.stated = stacks                             ? Stated::stacks
                      : amounts_.has_list[PhhAmounts::kWinnings] && wins     ? Stated::winnings
                                                         : Stated::nothing;
        if (amounts_.has_list[PhhAmounts::kRake] &&
            !amounts_.in_units(amounts_.lists[PhhAmounts::kRake].front(), hand.rake)) {
            return false;
        }
        hand.concluded = concluded_;
        std::int64_t total = 0;
        for (std::size_t i = 0; i < seats; ++i) {
            Chips stack = 0, end = 0;
            if (!amounts_.in_units(amounts_.lists[PhhAmounts::kStacks][i], stack) || stack <= 0) return false;
            if (i < ends.size() && !amounts_.in_units(ends[i], end)) return false;
            total += stack;
            const int seat = amounts_.has_list[PhhAmounts::kSeats] ? static_cast<int>(amounts_.lists[PhhAmounts::kSeats][i].units)
                                               : static_cast<int>(i) + 1;
            if (amounts_.has_list[PhhAmounts::kSeats] && (amounts_.lists[PhhAmounts::kSeats][i].digits != 0 || seat > 1000)) return false;
            const auto seats_begin = out_.seat.begin() + static_cast<std::ptrdiff_t>(hand.player);
            if (std::find(seats_begin, out_.seat.end(), seat) != out_.seat.end()) return false;
            const std::int32_t name = name_number(i);
            const auto names_begin = out_.name.begin() + static_cast<std::ptrdiff_t>(hand.player);
            if (name < 0 || std::find(names_begin, out_.name.end(), name) != out_.name.end()) {
                return false;
            }
            out_.seat_player(name, seat, stack, end);
        }
        return total <= sim::kMostChips;
    }

    [[nodiscard]] std::int32_t name_number(std::size_t i) {
        constexpr std::array<std::string_view, kMostSeats> kDefault = {"p1", "p2", "p3", "p4", "p5",
                                                                       "p6", "p7", "p8", "p9", "p10"};
        const std::string_view name = has_players_ ? players_[i] : kDefault[i];
        if (name.empty()) return -1;
        const auto next = static_cast<std::int32_t>(out_.names.size());
        const auto [found, added] = out_.name_of_.try_emplace(name, next);
        if (added) out_.names.push_back(name);
        return found->second;
    }

    [[nodiscard]] bool take_cards(std::string_view text, std::uint8_t* cards, std::size_t count) const {
        if (text.size() != 2 * count) return false;
        for (std::size_t k = 0; k < count; ++k) {
            const auto id = card_or_unknown(text.substr(2 * k, 2));
            if (!id) return false;
            cards[k] = *id;
        }
        return true;
    }

    [[nodiscard]] bool take_actions(int hole, RecordedHand& hand) {
        HandBuilder tail(static_cast<std::size_t>(hole), hand, out_);
        for (const std::string_view action : actions_) {
            if (action.starts_with("d dh p")) {
                Cards cards{};
                const std::size_t space = action.find(' ', 6);
                if (space == std::string_view::npos ||
                    !take_cards(action.substr(space + 1), cards.data(), tail.hole) ||
                    !tail.deal_hole(player_of(action.substr(5, space - 5)), cards)) {
                    return false;
                }
            } else if (action.starts_with("d db ")) {
                std::array<std::uint8_t, 3> cards{};
                const std::string_view text = action.substr(5);
                if ((text.size() != 6 && text.size() != 2) ||
                    !take_cards(text, cards.data(), text.size() / 2) ||
                    !tail.deal_board(cards.data(), text.size() / 2)) {
                    return false;
                }
            } else if (!take_decision(action, tail)) {
                return false;
            }
        }
        return tail.finish();
    }

    // "p1" to "p10" as an index, or -1.
    [[nodiscard]] static int player_of(std::string_view text) {
        if (text.size() < 2 || text.size() > 3 || text[0] != 'p' || text[1] < '1' || text[1] > '9') {
            return -1;
        }
        if (text.size() == 2) return text[1] - '1';
        return text == "p10" ? 9 : -1;
    }

    [[nodiscard]] bool take_decision(std::string_view action, HandBuilder& tail) const {
        const std::size_t space = action.find(' ');
        if (space == std::string_view::npos) return false;
        const int player = player_of(action.substr(0, space));
        const std::string_view what = action.substr(space + 1);
        if (player < 0) return false;
        if (what == "f") return tail.act(player, sim::kFold);
        if (what == "cc") return tail.act(player, sim::kCheckOrCall);
        if (what.starts_with("cbr ")) {
            WrittenNumber number;
            Chips to = 0;
            return read_number(what.substr(4), number) && amounts_.in_units(number, to) && to > 0 &&
                   tail.act(player, to);
        }
        if (what == "sm") return tail.muck(player);
        Cards cards{};
        return what.starts_with("sm ") && take_cards(what.substr(3), cards.data(), tail.hole) &&
               tail.show(player, cards);
    }

    // The number of the stakes, or -1 if an amount is not a whole number of units.
    [[nodiscard]] std::int32_t setup_number(std::size_t seats) {
        Setup setup;
        setup.variant = variant_;
        setup.trims_antes = trims_;
        setup.scale = amounts_.scale;
        setup.cash = cash_;
        std::string key = setup.variant;
        const auto add = [&](Chips amount) {
            key.push_back(' ');
            key += std::to_string(amount);
        };
        add(trims_ ? 1 : 0);
        add(cash_ ? 1 : 0);
        add(amounts_.scale);
        for (const PhhAmounts::List list : {PhhAmounts::kAntes, PhhAmounts::kBlinds}) {
            auto& amounts = list == PhhAmounts::kAntes ? setup.antes : setup.blinds;
            for (std::size_t i = 0; i < seats; ++i) {
                Chips amount = 0;
                if (!amounts_.in_units(amounts_.lists[list][i], amount)) return -1;
                amounts.push_back(amount);
                add(amount);
            }
        }
        const bool fixed = amounts_.has_bet[PhhAmounts::kSmallBet];
        if (!amounts_.in_units(amounts_.bets[fixed ? PhhAmounts::kSmallBet : PhhAmounts::kMinBet], setup.small_bet) ||
            !amounts_.in_units(amounts_.bets[fixed ? PhhAmounts::kBigBet : PhhAmounts::kMinBet], setup.big_bet)) {
            return -1;
        }
        add(setup.small_bet);
        add(setup.big_bet);
        key.push_back(fixed ? 'f' : 'm');
        const auto next = static_cast<std::int32_t>(out_.setups.size());
        const auto [found, added] = out_.setup_of_.try_emplace(std::move(key), next);
        if (added) out_.setups.push_back(std::move(setup));
        return found->second;
    }

    TomlLine line_;
    PhhAmounts amounts_;
    std::array<Kept, kKeptFields.size()> kept_{};
    std::string_view variant_;
    bool trims_ = false, cash_ = true, concluded_ = false;
    std::uint64_t fields_ = 0, names_seen_ = 0, own_seen_ = 0;
    std::vector<std::string_view> actions_, players_;
    bool has_actions_ = false, has_players_ = false;
    PhhText& out_;
    const std::unordered_map<std::string, int>& games_;
};

PhhText::PhhText(std::string given, const std::unordered_map<std::string, int>& games)
    : text(std::move(given)) {
    PhhHandReader reader(*this, games);
    std::string_view rest = text;
    std::int32_t line = 0;
    PhhPlace place;
    bool filled = false;  // there are fields, or a header
    std::size_t first = 0;
    const auto finish = [&](std::size_t end) {
        if (!filled) return;
        place.end = end;
        if (reader.read(std::string_view(text).substr(first, end - first))) {
            place.usual = static_cast<std::int32_t>(hands.size()) - 1;
        }
        places.push_back(place);
    };
    while (!rest.empty()) {
        const std::size_t begin = text.size() - rest.size();
        const std::string_view row = take_line(rest);
        ++line;
        const std::size_t after = text.size() - rest.size();
        if (row.starts_with("[") && is_header(row)) {
            finish(begin);
            place = {begin, begin, line, true, -1};
            filled = true;
            first = after;
        } else {
            odd_headers = odd_headers || row.starts_with("[");
            filled = filled || !is_blank(row);  // a text without a header is one hand
        }
    }
    finish(text.size());
}

}  // namespace bigslick::history
