#include "hand_rows.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace bigslick::history {
namespace {

constexpr std::int64_t kMostRows = 1000;  // decisions or events of one hand

class RowReader {
public:
    RowReader(std::span<const std::int64_t> numbers, int setup_count, HandRows& out)
        : numbers_(numbers), setup_count_(setup_count), out_(out) {}

    [[nodiscard]] bool is_done() const { return at_ == numbers_.size(); }

    // Reads one hand; false if it is left to the engine.
    [[nodiscard]] bool read() {
        const auto setup = static_cast<std::int32_t>(take(0, setup_count_ - 1));
        const auto seats = static_cast<int>(take(2, kMostSeats));
        const auto hole = static_cast<std::size_t>(take(1, kMostHeld));
        RecordedHand hand = out_.begin(seats);
        hand.setup = setup;
        hand.stated = Stated::stacks;
        hand.hole = static_cast<std::uint8_t>(hole);
        seen_ = 0;
        bool usual = take_players(hand);
        usual = take_hole_cards(hand, hole) && usual;
        usual = take_board(hand) && usual;
        usual = take_actions(hand) && usual;
        usual = take_events(hand, hole) && usual;
        if (usual) {
            out_.hands.push_back(hand);
        } else {
            out_.remove(hand);
        }
        return usual;
    }

private:
    [[nodiscard]] std::int64_t take() {
        if (is_done()) throw std::invalid_argument("the rows of a hand are incomplete");
        return numbers_[at_++];
    }
    [[nodiscard]] std::int64_t take(std::int64_t least, std::int64_t most) {
        const std::int64_t number = take();
        if (number < least || number > most) throw std::invalid_argument("a number is out of range");
        return number;
    }

    [[nodiscard]] bool take_players(const RecordedHand& hand) {
        std::int64_t total = 0;
        bool usual = true;
        for (int i = 0; i < hand.seats; ++i) {
            const auto name = static_cast<std::int32_t>(take(0, INT32_MAX));
            const auto seat = static_cast<std::int32_t>(take(0, INT32_MAX));
            const std::int64_t stack = take(), end = take();
            usual = usual && stack > 0 && end >= 0 && stack <= sim::kMostChips && end <= sim::kMostChips;
            total += usual ? stack : 0;
            out_.seat_player(name, seat, usual ? static_cast<Chips>(stack) : 0,
                             usual ? static_cast<Chips>(end) : 0);
        }
        return usual && total <= sim::kMostChips;
    }

    // A card, noted as seen; `usual` is false for a duplicate card.
    [[nodiscard]] std::uint8_t take_card(bool& usual) {
        const std::int64_t card = take(-1, 51);
        if (card < 0) return kUnknownCard;
        usual = usual && (seen_ >> card & 1) == 0;
        seen_ |= std::uint64_t{1} << card;
        return static_cast<std::uint8_t>(card);
    }

    [[nodiscard]] bool take_hole_cards(const RecordedHand& hand, std::size_t hole) {
        bool usual = true;
        for (std::size_t i = 0; i < static_cast<std::size_t>(hand.seats); ++i) {
            Cards& cards = out_.hole[hand.player + i];
            for (std::size_t k = 0; k < hole; ++k) cards[k] = take_card(usual);
            const auto known = std::count(cards.begin(), cards.end(), kUnknownCard);
            usual = usual && (known == static_cast<std::ptrdiff_t>(kMostHeld) ||
                              known == static_cast<std::ptrdiff_t>(kMostHeld - hole));
            out_.dealt[hand.player + i] = cards;
        }
        return usual;
    }

    [[nodiscard]] bool take_board(RecordedHand& hand) {
        bool usual = true;
        hand.board.fill(kUnknownCard);
        hand.board_count = static_cast<std::uint8_t>(take(0, kBoard));
        for (std::size_t k = 0; k < hand.board_count; ++k) {
            hand.board[k] = take_card(usual);
            usual = usual && hand.board[k] != kUnknownCard;
        }
        return usual;
    }

    [[nodiscard]] bool take_actions(RecordedHand& hand) {
        live_ = static_cast<Players>((1u << hand.seats) - 1);
        hand.actions = static_cast<std::int32_t>(take(0, kMostRows));
        bool usual = true;
        for (std::int32_t k = 0; k < hand.actions; ++k) {
            const auto player = static_cast<int>(take(0, hand.seats - 1));
            const std::int64_t action = take();
            const bool fits = action <= sim::kMostChips && action >= std::min(sim::kFold, sim::kCheckOrCall);
            hand.board_then = static_cast<std::uint8_t>(take(0, kBoard));
            usual = usual && fits && hand.board_then <= hand.board_count && (live_ >> player & 1) != 0;
            out_.actor.push_back(static_cast<std::int8_t>(player));
            out_.amount.push_back(fits ? static_cast<Chips>(action) : 0);
            out_.board_before.push_back(hand.board_then);
            if (action == sim::kFold) live_ = static_cast<Players>(live_ & ~(1u << player));
        }
        return usual;
    }

    // The cards that a player shows: those that they were dealt, in any order.
    [[nodiscard]] bool take_shown(Cards dealt, std::size_t hole, Cards& shown) {
        shown.fill(kUnknownCard);
        for (std::size_t k = 0; k < hole; ++k) shown[k] = static_cast<std::uint8_t>(take(0, 51));
        Cards sorted = shown;
        std::sort(sorted.begin(), sorted.end());
        std::sort(dealt.begin(), dealt.end());
        return sorted == dealt;
    }

    [[nodiscard]] bool take_events(RecordedHand& hand, std::size_t hole) {
        hand.events = static_cast<std::int32_t>(take(0, kMostRows));
        bool usual = true;
        Players showing = 0, told = 0;
        for (std::int32_t k = 0; k < hand.events; ++k) {
            const auto player = static_cast<int>(take(-1, hand.seats - 1));
            Event event{static_cast<std::int8_t>(player), take(0, 1) != 0, {}};
            if (player >= 0) {
                const std::size_t row = hand.player + static_cast<std::size_t>(player);
                const Players own = static_cast<Players>(1u << player);
                usual = usual && (live_ & own) != 0 && (told & own) == 0;
                told |= own;
                if (event.shows) {
                    usual = take_shown(out_.dealt[row], hole, event.cards) && usual;
                    out_.held[row] = event.cards;
                    showing |= own;
                }
            }
            out_.events.push_back(event);
        }
        if (std::has_single_bit(live_)) return usual && hand.board_then == hand.board_count;
        hand.unknown = static_cast<Players>(live_ & ~showing);
        return usual && hand.board_count == kBoard && told == live_ && showing != 0;
    }

    std::span<const std::int64_t> numbers_;
    std::size_t at_ = 0;
    std::int64_t setup_count_;
    HandRows& out_;
    std::uint64_t seen_ = 0;
    Players live_ = 0;
};

}  // namespace

HandRows::HandRows(std::span<const std::int64_t> numbers, int setup_count) {
    setups.resize(static_cast<std::size_t>(setup_count));
    RowReader reader(numbers, setup_count, *this);
    while (!reader.is_done()) {
        usual.push_back(reader.read() ? static_cast<std::int32_t>(hands.size()) - 1 : -1);
    }
}

}  // namespace bigslick::history
