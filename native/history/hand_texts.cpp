#include "hand_texts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>

#include "decisions.hpp"

namespace bigslick::history {
namespace {

constexpr std::string_view kRanks = "23456789TJQKA", kSuits = "cdhs";
constexpr char kSeparator = '\x1f';
constexpr std::int64_t kCentsInUnit = 100;

void add_cards(std::string& text, std::span<const std::uint8_t> cards) {
    for (const std::uint8_t card : cards) {
        if (card == kUnknownCard) {
            text += "??";
        } else {
            text.push_back(kRanks[card / 4]);
            text.push_back(kSuits[card % 4]);
        }
    }
}

// An amount in chips; decimals without zeros at the end.
void add_chips(std::string& text, std::int64_t units, std::int64_t scale) {
    text += std::to_string(units / scale);
    std::int64_t rest = units % scale;
    if (rest == 0) return;
    text.push_back('.');
    while (rest != 0) {
        rest *= 10;
        text.push_back(static_cast<char>('0' + rest / scale));
        rest %= scale;
    }
}

// The board of a hand, dealt street by street.
class Dealer {
public:
    explicit Dealer(const RecordedHand& hand) : board_(hand.board) {}

    // The cards of the next street.
    [[nodiscard]] std::span<const std::uint8_t> deal() {
        const std::size_t count = dealt_ == 0 ? 3 : 1;
        const std::span<const std::uint8_t> cards(board_.data() + dealt_, count);
        dealt_ += count;
        return cards;
    }
    [[nodiscard]] bool is_behind(std::size_t count) const { return dealt_ < count; }

private:
    const std::array<std::uint8_t, kBoard>& board_;
    std::size_t dealt_ = 0;
};

}  // namespace

std::string key_text(const RecordedHands& records, const PlayedHands& played, std::size_t n,
                     const std::vector<std::string>& names, std::string_view head) {
    const RecordedHand& hand = records.hands[static_cast<std::size_t>(played.hand[n])];
    const std::int64_t scale = played.scale[n];
    const auto first_player = static_cast<std::size_t>(played.seat[n]);
    const auto name = [&](std::size_t i) -> const std::string& {
        return names[static_cast<std::size_t>(played.name[first_player + i])];
    };
    std::string text(head);
    for (std::size_t i = 0; i < static_cast<std::size_t>(hand.seats); ++i) {
        ((text += kSeparator) += name(i)) += kSeparator;
        add_chips(text, played.stack[first_player + i], scale);
    }
    Dealer dealer(hand);
    const auto deal_to = [&](std::size_t count) {
        const bool deals = dealer.is_behind(count);
        while (dealer.is_behind(count)) {
            text += kSeparator;
            add_cards(text, dealer.deal());
        }
        return deals;
    };
    bool raised = played.posted[n] != 0;  // a bet before the first decision is the blind
    const auto first = static_cast<std::size_t>(played.first[n]);
    for (std::size_t k = 0; k < static_cast<std::size_t>(hand.actions); ++k) {
        if (deal_to(records.board_before[hand.action + k])) raised = false;
        text += kSeparator;
        const auto kind = static_cast<Kind>(played.kinds[first + k]);
        const double amount = played.amounts[first + k] * static_cast<double>(scale);
        switch (kind) {
            case Kind::fold: text += "fold "; break;
            case Kind::check: text += "check "; break;
            case Kind::call: text += "call "; break;
            default:
                text += raised ? "raise " : "bet ";
                raised = true;
        }
        if (kind == Kind::call || kind == Kind::raise) add_chips(text, std::llround(amount), scale);
        (text += ' ') += name(static_cast<std::size_t>(played.actors[first + k]));
    }
    deal_to(hand.board_count);
    return text;
}

namespace {

// Writes amounts as TOML: whole ones have a decimal, too, if chips are decimal numbers.
class PhhWriter {
public:
    PhhWriter(const RecordedHands& records, const PlayedHands& played, std::size_t n)
        : records_(records),
          played_(played),
          hand_(records.hands[static_cast<std::size_t>(played.hand[n])]),
          player_(static_cast<std::size_t>(played.seat[n])),
          scale_(played.scale[n]) {
        for (const sim::Chips chips : row(played.stack)) {
            fractions_ = fractions_ || chips % scale_ != 0;
        }
    }

    // In tournaments all hands are shown if a player is all in (engine/rules.py); a text
    // without one of them was played by other rules.
    [[nodiscard]] bool needs_rules() const {
        if (records_.setups[static_cast<std::size_t>(hand_.setup)].cash) return false;
        const auto events = std::span(records_.events)
                                .subspan(hand_.event, static_cast<std::size_t>(hand_.events));
        const bool mucks = std::any_of(events.begin(), events.end(), [](const Event& event) {
            return event.player >= 0 && !event.shows;
        });
        return mucks && std::ranges::mismatch(row(played_.stack), row(played_.invested),
                                              std::not_equal_to<>()).in1 != row(played_.stack).end();
    }

    [[nodiscard]] std::string fields(std::size_t n, const std::vector<std::string>& names,
                                     bool whole_stakes) {
        add_amounts("starting_stacks", row(played_.stack));
        add_actions();
        text_ += "seats = [";
        for (const std::int32_t seat : row(played_.seat_number)) {
            (text_ += std::to_string(seat)) += ", ";
        }
        end_list("players = [");
        for (const std::int32_t name : row(played_.name)) {
            (text_ += names[static_cast<std::size_t>(name)]) += ", ";
        }
        end_list("");
        add_amounts("finishing_stacks", row(played_.final_stack));
        if (played_.rake[n] != 0) {
            const std::array<sim::Chips, 1> rake = {played_.rake[n]};
            add_amounts("_bigslick_rake", rake);
        }
        if (scale_ != 1 && whole_stakes && !fractions_ && !has_cents()) {
            text_ += "_bigslick_chip_unit = '0.01'\n";
        }
        return std::move(text_);
    }

private:
    template <typename T>
    [[nodiscard]] std::span<const T> row(const std::vector<T>& column) const {
        return std::span(column).subspan(player_, static_cast<std::size_t>(hand_.seats));
    }

    // Whether the smallest chip of the final stacks is a cent (unit_of in formats/phh/game.py).
    [[nodiscard]] bool has_cents() const {
        const auto ends = row(played_.final_stack);
        const auto any = [&](sim::Chips part) {
            return std::any_of(ends.begin(), ends.end(), [&](auto end) { return end % part != 0; });
        };
        return any(kCentsInUnit / 2) && any(kCentsInUnit / 10);
    }

    // Whether an amount has one decimal; money is written with two.
    [[nodiscard]] bool needs_zero(sim::Chips chips) const {
        return scale_ == kCentsInUnit && chips % scale_ != 0 && chips % 10 == 0;
    }

    void end_list(std::string_view next) {
        text_.resize(text_.size() - 2);
        (text_ += "]\n") += next;
    }

    void add_amounts(std::string_view field, std::span<const sim::Chips> amounts) {
        (text_ += field) += " = [";
        for (const sim::Chips chips : amounts) {
            add_chips(text_, chips, scale_);
            if (scale_ != 1 && chips % scale_ == 0) text_ += ".0";
            if (needs_zero(chips)) text_ += '0';
            text_ += ", ";
        }
        end_list("");
    }

    void begin_action(int player) { ((text_ += 'p') += std::to_string(player + 1)) += ' '; }
    void end_action() { text_ += "', '"; }

    void deal_board(Dealer& dealer) {
        text_ += "d db ";
        add_cards(text_, dealer.deal());
        end_action();
    }

    void add_actions() {
        text_ += "actions = ['";
        const auto held = static_cast<std::size_t>(hole_cards());
        for (int i = 0; i < hand_.seats; ++i) {
            text_ += "d dh ";
            begin_action(i);
            add_cards(text_, std::span(records_.hole[hand_.player + static_cast<std::size_t>(i)])
                                 .first(held));
            end_action();
        }
        Dealer dealer(hand_);
        for (std::size_t k = hand_.action; k < hand_.action + static_cast<std::size_t>(hand_.actions);
             ++k) {
            while (dealer.is_behind(records_.board_before[k])) deal_board(dealer);
            begin_action(records_.actor[k]);
            const sim::Chips action = records_.amount[k];
            if (action == sim::kFold) {
                text_ += 'f';
            } else if (action == sim::kCheckOrCall) {
                text_ += "cc";
            } else {
                text_ += "cbr ";
                add_chips(text_, action, scale_);
                if (needs_zero(action)) text_ += '0';
                fractions_ = fractions_ || action % scale_ != 0;
            }
            end_action();
        }
        const auto events = std::span(records_.events).subspan(
            hand_.event, static_cast<std::size_t>(hand_.events));
        for (const Event& event : events) {
            if (event.player < 0) {
                deal_board(dealer);
                continue;
            }
            begin_action(event.player);
            text_ += "sm";
            if (event.shows) {
                text_ += ' ';
                add_cards(text_, std::span(event.cards).first(held));
            }
            end_action();
        }
        text_.resize(text_.size() - 3);
        text_ += "]\n";
    }

    [[nodiscard]] int hole_cards() const { return hand_.hole; }

    const RecordedHands& records_;
    const PlayedHands& played_;
    const RecordedHand& hand_;
    std::size_t player_;
    sim::Chips scale_;
    bool fractions_ = false;  // a stack or a bet is not a whole number of chips
    std::string text_;
};

}  // namespace

std::string phh_fields(const RecordedHands& records, const PlayedHands& played, std::size_t n,
                       const std::vector<std::string>& names, bool whole_stakes) {
    if (played.rake[n] != 0 && played.one_pot[n] == 0) return {};
    PhhWriter writer(records, played, n);
    return writer.needs_rules() ? std::string() : writer.fields(n, names, whole_stakes);
}

}  // namespace bigslick::history
