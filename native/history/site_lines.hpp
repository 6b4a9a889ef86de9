// The lines of a hand in the usual form of PokerStars and of sites with similar texts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "../card_text.hpp"
#include "site_text.hpp"

namespace bigslick::history {

using std::string_view;
using Cents = std::int64_t;

inline constexpr Cents kCents = 100;
inline constexpr std::size_t kMostCentDigits = 15;
inline constexpr std::array<int, 4> kBoardSizes = {0, 3, 4, 5};
inline constexpr string_view kAllIn = " and is all-in";
inline constexpr std::array<string_view, 5> kSigns = {"$", "€", "£", "¥", "₹"};
inline constexpr std::array<string_view, 4> kPlayed = {" folded", " showed", " mucked", " collected"};

struct NotUsual {};  // thrown inside the reading of one hand: the reader in Python takes it

inline void want(bool condition) {
    if (!condition) throw NotUsual();
}

[[nodiscard]] inline bool take(string_view& text, string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

[[nodiscard]] inline bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (static_cast<unsigned char>(c) & 0x80) != 0;
}

[[nodiscard]] inline int take_seat(string_view& text) {
    int number = 0, digits = 0;
    while (!text.empty() && is_digit(text.front())) {
        number = number * 10 + (text.front() - '0');
        want(++digits <= 3);
        text.remove_prefix(1);
    }
    want(digits > 0);
    return number;
}

// Removes an amount such as "$1,234.50" from the front; `sign` tells whether it has one.
[[nodiscard]] inline Cents take_amount(string_view& text, bool* sign = nullptr) {
    for (const string_view symbol : kSigns) {
        if (take(text, symbol)) {
            if (sign != nullptr) *sign = true;
            break;
        }
    }
    Cents cents = 0;
    std::size_t digits = 0, group = 0;
    bool commas = false;
    while (!text.empty()) {
        if (is_digit(text.front())) {
            cents = cents * 10 + (text.front() - '0');
            want(++digits <= kMostCentDigits);
            ++group;
        } else if (text.front() == ',' && digits > 0 && text.size() > 1 && is_digit(text[1])) {
            want(commas ? group == 3 : group <= 3);
            commas = true;
            group = 0;
        } else {
            break;
        }
        text.remove_prefix(1);
    }
    want(digits > 0 && (!commas || group == 3));
    cents *= kCents;
    if (text.size() > 1 && text.front() == '.' && is_digit(text[1])) {
        text.remove_prefix(1);
        Cents part = 10;
        while (!text.empty() && is_digit(text.front())) {
            want(part > 0 || text.front() == '0');  // no fractions of cents
            cents += part * (text.front() - '0');
            part /= 10;
            text.remove_prefix(1);
        }
    }
    return cents;
}

[[nodiscard]] inline Cents whole_amount(string_view text) {
    const Cents amount = take_amount(text);
    want(text.empty());
    return amount;
}

[[nodiscard]] inline int card_id(string_view text) {
    want(text.size() == 2);
    const unsigned rank = card_text::kRankShift[static_cast<unsigned char>(text[0])];
    const unsigned suit = card_text::kSuitShift[static_cast<unsigned char>(text[1])];
    want(((rank | suit) & card_text::kUnreadable) == 0);
    want(text[0] < 'a' && text[1] >= 'a');  // as sites write them
    return static_cast<int>(rank * 4 + suit / 16);
}

// Cards with spaces between them.
[[nodiscard]] inline std::vector<int> cards_of(string_view text) {
    std::vector<int> cards;
    while (true) {
        cards.push_back(card_id(text.substr(0, 2)));
        text.remove_prefix(2);
        if (text.empty()) return cards;
        want(take(text, " "));
    }
}

struct Seat {
    int number = 0;
    string_view name;
    Cents stack = 0;
    bool away = false, active = false;
    std::vector<int> dealt, known, shown;
};

struct Post {
    Phrase kind;
    std::size_t seat;
    Cents amount;
};

struct Decision {
    Phrase kind;
    std::size_t seat;
    int street;
    Cents amount;
};

// The lines of a hand: seats, posts, decisions, cards and what the summary says.
class SiteLines {
public:
    SiteLines(const SiteHead& given_head, const Phrases& given_phrases)
        : head(given_head), phrases(given_phrases) {}

    const SiteHead& head;
    const Phrases& phrases;
    std::vector<Seat> seats;
    std::vector<Post> posts;
    std::vector<Decision> decisions;
    std::vector<int> board;
    std::vector<std::size_t> showdown;  // who showed or mucked, in order
    std::vector<std::pair<std::size_t, Cents>> collected, returned;
    std::optional<Cents> total, rake;
    string_view hero;

    void read(string_view body) {
        while (!body.empty()) {
            const std::size_t end = body.find('\n');
            const string_view line = body.substr(0, end);
            body.remove_prefix(end == string_view::npos ? body.size() : end + 1);
            if (summary_) {
                read_summary(line);
            } else {
                read_line(line);
            }
        }
        want(summary_ && total.has_value());
    }

private:
    int street_ = -1;
    bool summary_ = false;

    [[nodiscard]] std::optional<std::size_t> seat_of(string_view name) const {
        for (std::size_t k = 0; k < seats.size(); ++k) {
            if (seats[k].name == name) return k;
        }
        return std::nullopt;
    }

    void read_line(string_view line) {
        if (street_ < 0 && posts.empty() && line.starts_with("Seat ")) return read_seat(line);
        const std::size_t colon = line.find(": ");
        if (colon != string_view::npos) {
            const auto seat = seat_of(line.substr(0, colon));
            want(seat.has_value());
            return read_action(*seat, line.substr(colon + 2));
        }
        if (line.starts_with("*** ")) return read_street(line);
        if (take(line, "Uncalled bet (")) {
            const Cents amount = take_amount(line);
            want(amount > 0 && take(line, ") returned to "));
            const auto seat = seat_of(line);
            want(seat.has_value());
            return returned.emplace_back(*seat, amount), void();
        }
        if (take(line, "Dealt to ")) return read_deal(line);
        read_remark(line);
    }

    void read_seat(string_view line) {
        line.remove_prefix(5);
        Seat seat;
        seat.number = take_seat(line);
        want(take(line, ": "));
        const std::size_t chips = line.rfind(" in chips)");
        want(chips != string_view::npos);
        const std::size_t open = line.rfind(" (", chips);
        want(open != string_view::npos && open > 0);
        seat.name = line.substr(0, open);
        string_view stack = line.substr(open + 2, chips - open - 2);
        bool sign = false;
        seat.stack = take_amount(stack, &sign);
        want(stack.empty() && (!sign || head.currency || head.tournament));
        const string_view rest = line.substr(chips + 10);
        seat.away = rest == " is sitting out";
        want(rest.empty() || seat.away);
        want(seat.name.find(": ") == string_view::npos && !seat.name.ends_with(':'));
        for (const Seat& other : seats) {
            want(other.name != seat.name && other.number != seat.number);
        }
        seats.push_back(std::move(seat));
    }

    void read_action(std::size_t seat, string_view words) {
        if (words.ends_with(kAllIn)) words.remove_suffix(kAllIn.size());
        for (const auto& [phrase, kind] : phrases.after_colon) {
            const char last = phrase.back();
            if (last != ' ' && last != '[') {
                if (words == phrase) return add(seat, kind, 0);
            } else if (words.starts_with(phrase)) {
                words.remove_prefix(phrase.size());
                if (last == '[') return show(seat, words);
                Cents amount = take_amount(words);
                if (kind == Phrase::raise) {
                    want(take(words, " to "));
                    amount = take_amount(words);
                }
                want(words.empty());
                return add(seat, kind, amount);
            }
        }
        throw NotUsual();
    }

    void add(std::size_t seat, Phrase kind, Cents amount) {
        switch (kind) {
            case Phrase::nothing: return;
            case Phrase::muck: return showdown.push_back(seat);
            case Phrase::small_blind:
            case Phrase::big_blind:
            case Phrase::ante: return posts.push_back({kind, seat, amount});
            default: decisions.push_back({kind, seat, std::max(street_, 0), amount});
        }
    }

    void show(std::size_t seat, string_view words) {
        const std::size_t end = words.find(']');
        want(end != string_view::npos && seats[seat].shown.empty());
        seats[seat].shown = cards_of(words.substr(0, end));
        showdown.push_back(seat);
    }

    void read_street(string_view line) {
        line.remove_prefix(4);
        const std::size_t end = line.find(" ***");
        want(end != string_view::npos);
        const string_view name = line.substr(0, end);
        line.remove_prefix(end + 4);
        if (name == "SUMMARY" || name == "SHOW DOWN") {
            want(line.empty());
            summary_ = name == "SUMMARY";
            return;
        }
        constexpr std::array<string_view, 4> kNames = {"HOLE CARDS", "FLOP", "TURN", "RIVER"};
        const auto found = std::find(kNames.begin(), kNames.end(), name);
        want(found != kNames.end());
        street_ = static_cast<int>(found - kNames.begin());
        std::vector<int> cards;
        while (!line.empty()) {
            want(take(line, " ["));
            const std::size_t close = line.find(']');
            want(close != string_view::npos);
            const std::vector<int> part = cards_of(line.substr(0, close));
            cards.insert(cards.end(), part.begin(), part.end());
            line.remove_prefix(close + 1);
        }
        const auto size = static_cast<std::size_t>(kBoardSizes[static_cast<std::size_t>(street_)]);
        want(cards.size() == size && board.size() <= size);
        want(std::equal(board.begin(), board.end(), cards.begin()));
        want(street_ == 0 || board.size() == static_cast<std::size_t>(
                                                 kBoardSizes[static_cast<std::size_t>(street_ - 1)]));
        board = cards;
    }

    void read_deal(string_view line) {
        const std::size_t open = line.rfind(" [");
        if (open == string_view::npos) {
            want(seat_of(line).has_value());
            return;
        }
        const auto seat = seat_of(line.substr(0, open));
        want(seat.has_value() && line.ends_with(']') && street_ <= 0);
        want(seats[*seat].dealt.empty() && hero.empty());
        seats[*seat].dealt = cards_of(line.substr(open + 2, line.size() - open - 3));
        hero = seats[*seat].name;
    }

    // A line without a colon: chips that a player collects, or nothing about the play.
    void read_remark(string_view line) {
        want(line.find(" split the ") == string_view::npos && line != "Hand cancelled");
        std::optional<std::size_t> who;
        for (std::size_t k = 0; k < seats.size(); ++k) {
            const string_view name = seats[k].name;
            if (!line.starts_with(name)) continue;
            want(!who.has_value());  // one name begins with another
            who = k;
        }
        if (!who.has_value()) return;  // a player who is not in the hand
        string_view rest = line.substr(seats[*who].name.size());
        want(take(rest, " "));
        if (take(rest, "collected ")) {
            const bool closed = take(rest, "(");
            const Cents amount = take_amount(rest);
            want(!closed || take(rest, ")"));
            want(rest.starts_with(" from "));
            return collected.emplace_back(*who, amount), void();
        }
        want(std::ranges::any_of(phrases.remarks, [&](const std::string& remark) {
            return remark.ends_with(' ') ? rest.starts_with(remark) : rest == remark;
        }));
    }

    void read_summary(string_view line) {
        if (take(line, "Total pot ")) {
            want(!total.has_value());
            total = take_amount(line);
            if (line.starts_with(" Main pot ")) {
                const std::size_t bar = line.find(" | ");
                want(bar != string_view::npos && line.find("STP") == string_view::npos);
                line.remove_prefix(bar);
            }
            want(take(line, " | Rake "));
            rake = whole_amount(line);
            return;
        }
        if (line.starts_with("Board [")) return;
        want(take(line, "Seat "));
        const int number = take_seat(line);
        want(take(line, ": "));
        const auto seat = std::find_if(seats.begin(), seats.end(),
                                       [&](const Seat& one) { return one.number == number; });
        want(seat != seats.end() && take(line, seat->name));
        want(line.find("cashed out") == string_view::npos);
        for (const string_view word : kPlayed) {
            const std::size_t at = line.find(word);
            if (at == string_view::npos) continue;
            const std::size_t after = at + word.size();
            seat->active = seat->active || after == line.size() || !is_word(line[after]);
        }
        constexpr string_view kMucked = "mucked [";
        const std::size_t mucked = line.find(kMucked);
        if (mucked != string_view::npos) {
            const string_view cards = line.substr(mucked + kMucked.size());
            want(cards.find(']') != string_view::npos && seat->known.empty());
            seat->known = cards_of(cards.substr(0, cards.find(']')));
        }
    }
};

}  // namespace bigslick::history
