#include "phh_hand_reader.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "../card_text.hpp"

namespace bigslick::history {
namespace {

// Two characters of a card, or "??"; nothing for any other text.
[[nodiscard]] std::optional<std::uint8_t> card_or_unknown(std::string_view text) {
    if (text == "??") return kUnknownCard;
    const unsigned rank = card_text::kRankShift[static_cast<unsigned char>(text[0])];
    const unsigned suit = card_text::kSuitShift[static_cast<unsigned char>(text[1])];
    if (((rank | suit) & card_text::kUnreadable) != 0) return std::nullopt;
    return static_cast<std::uint8_t>(rank * 4 + suit / 16);
}

[[nodiscard]] bool take_cards(std::string_view text, std::uint8_t* cards, std::size_t count) {
    if (text.size() != 2 * count) return false;
    for (std::size_t k = 0; k < count; ++k) {
        const auto id = card_or_unknown(text.substr(2 * k, 2));
        if (!id) return false;
        cards[k] = *id;
    }
    return true;
}

// "p1" to "p10" as an index, or -1.
[[nodiscard]] int player_of(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || text[0] != 'p' || text[1] < '1' || text[1] > '9') {
        return -1;
    }
    if (text.size() == 2) return text[1] - '1';
    return text == "p10" ? 9 : -1;
}

}  // namespace

bool PhhHandReader::read(std::string_view block) {
    return fields_.read(block, out_.text) && take_hand();
}

bool PhhHandReader::take_hand() {
    const auto game = games_.find(std::string(fields_.variant));
    if (game == games_.end() || !fields_.amounts.find_scale(fields_.actions)) return false;
    const std::size_t seats = fields_.amounts.lists[PhhAmounts::kStacks].size();
    RecordedHand hand = out_.begin(static_cast<int>(seats));
    if (take_players(seats, hand) && take_actions(game->second, hand)) {
        hand.setup = setup_number(seats);
        if (hand.setup >= 0) {
            out_.kept.push_back(fields_.kept);
            out_.local_seconds.push_back(fields_.local_seconds());
            out_.zone.push_back(zone_number());
            out_.hands.push_back(hand);
            return true;
        }
    }
    out_.remove(hand);
    return false;
}

bool PhhHandReader::take_players(std::size_t seats, RecordedHand& hand) {
    const bool stacks = fields_.amounts.has_list[PhhAmounts::kFinal];
    const PhhAmounts::Numbers& ends = stacks ? fields_.amounts.lists[PhhAmounts::kFinal] : fields_.amounts.lists[PhhAmounts::kWinnings];
    const bool wins = std::any_of(ends.begin(), ends.end(), [](auto end) { return end.units != 0; });
    hand.stated = stacks                             ? Stated::stacks
                  : fields_.amounts.has_list[PhhAmounts::kWinnings] && wins     ? Stated::winnings
                                                     : Stated::nothing;
    if (fields_.amounts.has_list[PhhAmounts::kRake] &&
        !fields_.amounts.in_units(fields_.amounts.lists[PhhAmounts::kRake].front(), hand.rake)) {
        return false;
    }
    hand.concluded = fields_.concluded;
    std::int64_t total = 0;
    for (std::size_t i = 0; i < seats; ++i) {
        Chips stack = 0, end = 0;
        if (!fields_.amounts.in_units(fields_.amounts.lists[PhhAmounts::kStacks][i], stack) || stack <= 0) return false;
        if (i < ends.size() && !fields_.amounts.in_units(ends[i], end)) return false;
        total += stack;
        const int seat = fields_.amounts.has_list[PhhAmounts::kSeats] ? static_cast<int>(fields_.amounts.lists[PhhAmounts::kSeats][i].units)
                                           : static_cast<int>(i) + 1;
        if (fields_.amounts.has_list[PhhAmounts::kSeats] && (fields_.amounts.lists[PhhAmounts::kSeats][i].digits != 0 || seat > 1000)) return false;
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

std::int32_t PhhHandReader::name_number(std::size_t i) {
    constexpr std::array<std::string_view, kMostSeats> kDefault = {"p1", "p2", "p3", "p4", "p5",
                                                                   "p6", "p7", "p8", "p9", "p10"};
    const std::string_view name = fields_.has_players ? fields_.players[i] : kDefault[i];
    if (name.empty()) return -1;
    const auto next = static_cast<std::int32_t>(out_.names.size());
    const auto [found, added] = out_.name_of_.try_emplace(name, next);
    if (added) out_.names.push_back(name);
    return found->second;
}

bool PhhHandReader::take_actions(int hole, RecordedHand& hand) const {
    HandBuilder tail(static_cast<std::size_t>(hole), hand, out_);
    for (const std::string_view action : fields_.actions) {
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

bool PhhHandReader::take_decision(std::string_view action, HandBuilder& tail) const {
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
        return read_number(what.substr(4), number) && fields_.amounts.in_units(number, to) && to > 0 &&
               tail.act(player, to);
    }
    if (what == "sm") return tail.muck(player);
    Cards cards{};
    return what.starts_with("sm ") && take_cards(what.substr(3), cards.data(), tail.hole) &&
           tail.show(player, cards);
}

// The number of the stakes, or -1 if an amount is not a whole number of units.
std::int32_t PhhHandReader::setup_number(std::size_t seats) {
    key_.assign(fields_.variant);
    const auto add = [&](Chips amount) {
        std::array<char, 16> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), amount);
        key_.push_back(' ');
        key_.append(digits.data(), end.ptr);
    };
    add(fields_.trims ? 1 : 0);
    add(fields_.cash ? 1 : 0);
    add(fields_.amounts.scale);
    stakes_.clear();
    const auto take = [&](const WrittenNumber& number) {
        Chips amount = 0;
        if (!fields_.amounts.in_units(number, amount)) return false;
        stakes_.push_back(amount);
        add(amount);
        return true;
    };
    for (const PhhAmounts::List list : {PhhAmounts::kAntes, PhhAmounts::kBlinds}) {
        for (std::size_t i = 0; i < seats; ++i) {
            if (!take(fields_.amounts.lists[list][i])) return -1;
        }
    }
    const bool fixed = fields_.amounts.has_bet[PhhAmounts::kSmallBet];
    if (!take(fields_.amounts.bets[fixed ? PhhAmounts::kSmallBet : PhhAmounts::kMinBet]) ||
        !take(fields_.amounts.bets[fixed ? PhhAmounts::kBigBet : PhhAmounts::kMinBet])) {
        return -1;
    }
    key_.push_back(fixed ? 'f' : 'm');
    const auto known = out_.setup_of_.find(key_);
    if (known != out_.setup_of_.end()) return known->second;
    const auto next = static_cast<std::int32_t>(out_.setups.size());
    out_.setup_of_.emplace(key_, next);
    const auto blinds = stakes_.begin() + static_cast<std::ptrdiff_t>(seats);
    const auto bets = blinds + static_cast<std::ptrdiff_t>(seats);
    Setup setup;
    setup.variant = fields_.variant;
    setup.trims_antes = fields_.trims;
    setup.antes.assign(stakes_.begin(), blinds);
    setup.blinds.assign(blinds, bets);
    setup.small_bet = bets[0];
    setup.big_bet = bets[1];
    setup.scale = fields_.amounts.scale;
    setup.cash = fields_.cash;
    out_.setups.push_back(std::move(setup));
    return next;
}

// The number of the two names of the zone.
std::int32_t PhhHandReader::zone_number() const {
    const std::array<Kept, 2> zone = {fields_.kept[kZone], fields_.kept[kShortZone]};
    const auto same = [&](const std::array<Kept, 2>& other) {
        for (std::size_t k = 0; k < zone.size(); ++k) {
            const std::string_view text = out_.text;
            if (zone[k].present != other[k].present ||
                text.substr(zone[k].begin, zone[k].size) !=
                    text.substr(other[k].begin, other[k].size)) {
                return false;
            }
        }
        return true;
    };
    const auto known = std::find_if(out_.zones.begin(), out_.zones.end(), same);
    if (known != out_.zones.end()) return static_cast<std::int32_t>(known - out_.zones.begin());
    out_.zones.push_back(zone);
    return static_cast<std::int32_t>(out_.zones.size()) - 1;
}

}  // namespace bigslick::history
