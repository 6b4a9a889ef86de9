// The order of dealing, decisions and showing of a recorded hand with a flop. It is not
// known yet where the betting ends: the simulator finds that out. Here everything is
// checked that does not depend on it. After the last decision there must be a showdown
// in the order of the engine (engine/phases/showdown.py).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "recorded_hands.hpp"

namespace bigslick::history {

class HandBuilder {
public:
    HandBuilder(std::size_t hole_cards, RecordedHand& hand, RecordedHands& out)
        : hole(hole_cards),
          hand_(hand),
          out_(out),
          live_(static_cast<Players>((1u << hand.seats) - 1)),
          closed_(live_) {
        hand.board.fill(kUnknownCard);
        hand.hole = static_cast<std::uint8_t>(hole_cards);
    }

    const std::size_t hole;  // cards of each player

    // Everybody is dealt their cards in one action, in order.
    [[nodiscard]] bool deal_hole(int player, const Cards& cards) {
        if (player != dealt_ || dealt_ >= hand_.seats || hand_.board_count != 0) return false;
        ++dealt_;
        const std::size_t row = hand_.player + static_cast<std::size_t>(player);
        const bool known = is_known(cards);
        if (known ? !add(cards.data(), hole) : !is_unknown(cards)) return false;
        for (auto* column : {&out_.hole, &out_.dealt, &out_.held}) {
            std::copy_n(cards.begin(), hole, (*column)[row].begin());
        }
        return true;
    }

    [[nodiscard]] bool act(int player, Chips action) {
        if (dealt_ != hand_.seats || player >= hand_.seats || !is_live(player)) return false;
        if (tail_) return false;  // a decision after the showdown has begun
        hand_.board_then = hand_.board_count;
        out_.actor.push_back(static_cast<std::int8_t>(player));
        out_.amount.push_back(action);
        out_.board_before.push_back(hand_.board_count);
        ++hand_.actions;
        out_.events.resize(hand_.event);
        hand_.events = 0;
        if (action == sim::kFold) {
            live_ = static_cast<Players>(live_ & ~bit(player));
            closed_ = static_cast<Players>(closed_ & live_);
        }
        return true;
    }

    [[nodiscard]] bool deal_board(const std::uint8_t* cards, std::size_t count) {
        const std::size_t wanted = hand_.board_count == 0 ? 3 : 1;
        if (dealt_ != hand_.seats || count != wanted || hand_.board_count >= kBoard) return false;
        if (std::has_single_bit(live_)) return false;
        if (tail_ && pending_ != 0) return false;  // everybody shows before the next card
        if (!add(cards, count)) return false;
        std::copy_n(cards, count, hand_.board.begin() + hand_.board_count);
        hand_.board_count = static_cast<std::uint8_t>(hand_.board_count + count);
        add_event(-1, false, {});
        if (tail_) pending_ = closed_;
        return true;
    }

    [[nodiscard]] bool show(int player, const Cards& cards) {
        if (player >= hand_.seats || !is_live(player)) return false;
        const bool known = is_known(cards);
        if (!known && !is_unknown(cards)) return false;
        const std::size_t row = hand_.player + static_cast<std::size_t>(player);
        if (std::has_single_bit(live_)) {  // the winner shows although all others folded
            if (late_ || !known || !hold(row, cards)) return false;
            late_ = true;
            add_event(player, true, cards);
            return true;
        }
        if (!begin_showing(player)) return false;
        add_event(player, true, cards);
        pending_ = static_cast<Players>(pending_ & ~bit(player));
        if (known) {
            closed_ = static_cast<Players>(closed_ & ~bit(player));
            return hold(row, cards);
        }
        if (hand_.board_count == kBoard) forget(player, row);
        return true;
    }

    // Accepted only on a complete board: a player who mucks earlier, in an all-in,
    // gives up the hand, which the engine has to replay.
    [[nodiscard]] bool muck(int player) {
        if (player >= hand_.seats || !is_live(player) || std::has_single_bit(live_)) return false;
        if (hand_.board_count != kBoard || !begin_showing(player)) return false;
        add_event(player, false, {});
        pending_ = static_cast<Players>(pending_ & ~bit(player));
        forget(player, hand_.player + static_cast<std::size_t>(player));
        return true;
    }

    // Whether the hand is complete.
    [[nodiscard]] bool finish() const {
        if (dealt_ != hand_.seats) return false;
        if (std::has_single_bit(live_)) return hand_.board_then == hand_.board_count;
        if (hand_.board_count != kBoard || pending_ != 0 || (!tail_ && closed_ != 0)) return false;
        return hand_.unknown != live_;
    }

private:
    [[nodiscard]] static Players bit(int player) { return static_cast<Players>(1u << player); }
    [[nodiscard]] bool is_live(int player) const { return (live_ & bit(player)) != 0; }
    [[nodiscard]] bool is_known(const Cards& cards) const {
        return std::find(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(hole),
                         kUnknownCard) == cards.begin() + static_cast<std::ptrdiff_t>(hole);
    }
    [[nodiscard]] bool is_unknown(const Cards& cards) const {
        return std::all_of(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(hole),
                           [](std::uint8_t card) { return card == kUnknownCard; });
    }

    void add_event(int player, bool shows, const Cards& cards) {
        out_.events.push_back({static_cast<std::int8_t>(player), shows, cards});
        ++hand_.events;
    }

    // The first to show begins the showdown; nobody shows twice before the next card.
    [[nodiscard]] bool begin_showing(int player) {
        if (!tail_) {
            if (hand_.board_then != hand_.board_count) return false;
            tail_ = true;
            pending_ = closed_;
        }
        return (pending_ & bit(player)) != 0;
    }

    // Notes new cards; false if one of them, or an unknown card, has been seen.
    [[nodiscard]] bool add(const std::uint8_t* cards, std::size_t count) {
        for (std::size_t k = 0; k < count; ++k) {
            if (cards[k] == kUnknownCard || (seen_ >> cards[k] & 1) != 0) return false;
            seen_ |= std::uint64_t{1} << cards[k];
        }
        return true;
    }

    // The player shows all of their cards: those that they were dealt, if these are known.
    [[nodiscard]] bool hold(std::size_t row, const Cards& cards) {
        Cards& held = out_.held[row];
        if (is_unknown(held)) {
            if (!add(cards.data(), hole)) return false;
            std::copy_n(cards.begin(), hole, held.begin());
            std::copy_n(cards.begin(), hole, out_.dealt[row].begin());
            return true;
        }
        const auto end = held.begin() + static_cast<std::ptrdiff_t>(hole);
        return std::is_permutation(held.begin(), end, cards.begin());
    }

    // The cards of the player do not count at the showdown.
    void forget(int player, std::size_t row) {
        out_.held[row].fill(kUnknownCard);
        hand_.unknown = static_cast<Players>(hand_.unknown | bit(player));
    }

    RecordedHand& hand_;
    RecordedHands& out_;
    Players live_, closed_;  // who has not folded; and whose cards are not all shown
    Players pending_ = 0;    // who has to show before the next card
    int dealt_ = 0;
    bool tail_ = false;      // the showdown has begun
    bool late_ = false;      // the last player left has shown
    std::uint64_t seen_ = 0;
};

}  // namespace bigslick::history
