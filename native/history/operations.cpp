#include "operations.hpp"

#include <algorithm>
#include <bit>

namespace bigslick::history {
namespace {

constexpr std::size_t kFlopCards = 3;

// Writes the operations of one hand, counting the bets.
class Writer {
public:
    Writer(const RecordedHands& records, const RecordedHand& hand, const sim::Game& game,
           const Result& result, Operations& out)
        : records_(records), hand_(hand), game_(game), result_(result), out_(out) {
        for (std::size_t i = 0; i < seats(); ++i) left_[i] = records.stack[hand.player + i];
        for (const sim::Street& street : game.streets) hole_ += street.hole;
    }

    void begin() {
        bool posted = false;
        for (std::size_t i = 0; i < seats(); ++i) {
            std::int64_t available = left_[i];
            if (!game_.trims_antes) available = std::max<std::int64_t>(available - game_.blinds[i], 0);
            const std::int64_t ante = std::min<std::int64_t>(game_.antes[i], available);
            if (ante > 0) bet(Operation::ante, i, ante);
            posted = posted || ante > 0;
        }
        if (posted) {
            collect(game_.trims_antes);
        }
        for (std::size_t i = 0; i < seats(); ++i) {
            const std::int64_t blind = std::min<std::int64_t>(game_.blinds[i], left_[i]);
            if (blind > 0) bet(Operation::blind, i, blind);
            level_ = std::max(level_, blind);
        }
        for (std::size_t i = 0; i < seats(); ++i) {
            const Cards& cards = records_.hole[hand_.player + i];
            add(Operation::deal, static_cast<int>(i), kUnstated, cards.data(), hole_);
        }
    }

    void decide(std::size_t player, Chips action, Chips call) {
        if (action == sim::kFold) {
            add(Operation::fold, static_cast<int>(player));
        } else if (action == sim::kCheckOrCall) {
            if (call == 0) {
                add(Operation::check, static_cast<int>(player));
            } else {
                bet(Operation::call, player, call);
            }
        } else {
            const std::int64_t added = action - bets_[player];
            left_[player] -= added;
            bets_[player] = action;
            add(level_ != 0 ? Operation::raise : Operation::bet, static_cast<int>(player), action);
            level_ = action;
        }
    }

    void end_street() { collect(true); }

    void deal_board() {
        const std::uint8_t unknown = kUnknownCard;
        add(Operation::burn, -1, kUnstated, &unknown, 1);
        const std::size_t count = street_ == 0 ? kFlopCards : 1;
        ++street_;
        add(Operation::board, -1, kUnstated, hand_.board.data() + dealt_, count);
        dealt_ += count;
    }

    // All others folded: the chips of the last bet stay in front of the winner.
    void end_folded(std::size_t winner) {
        const bool due = has_bets();
        if (bets_[winner] < *std::max_element(bets_.begin(), bets_.end())) return_uncalled();
        const std::int64_t kept = bets_[winner];
        bets_[winner] = 0;
        if (due) add_amounts(Operation::collect, bets_);
        push_and_pull(winner, kept);
    }

    void choose_runouts(Players live) {
        for (std::size_t i = 0; i < seats(); ++i) {
            if ((live >> i & 1) != 0) add(Operation::runouts, static_cast<int>(i));
        }
    }

    void show(const Event& event) {
        if (event.shows) {
            add(Operation::show, event.player, kUnstated, event.cards.data(), hole_);
        } else {
            add(Operation::muck, event.player);
        }
    }

    // The hands that won nothing are killed, unless one hand is left.
    void kill(Players live) {
        for (std::size_t i = 0; i < seats(); ++i) {
            if ((live >> i & 1) != 0 && result_.pushed[i] == 0) {
                add(Operation::kill, static_cast<int>(i));
            }
        }
    }

    void push_and_pull(std::size_t winner, std::int64_t kept) {
        const auto end = result_.pushed.begin() + hand_.seats;
        if (std::any_of(result_.pushed.begin(), end, [](auto chips) { return chips != 0; })) {
            add_amounts(Operation::push, result_.pushed);
        }
        for (std::size_t i = 0; i < seats(); ++i) {
            const std::int64_t chips = result_.pushed[i] + (i == winner ? kept : 0);
            if (chips != 0) add(Operation::pull, static_cast<int>(i), static_cast<Chips>(chips));
        }
    }

private:
    [[nodiscard]] std::size_t seats() const { return static_cast<std::size_t>(hand_.seats); }
    [[nodiscard]] bool has_bets() const {
        return std::any_of(bets_.begin(), bets_.end(), [](auto bet) { return bet != 0; });
    }

    void bet(Operation kind, std::size_t player, std::int64_t chips) {
        bets_[player] += chips;
        left_[player] -= chips;
        add(kind, static_cast<int>(player), static_cast<Chips>(chips));
    }

    void return_uncalled() {
        const auto top = std::max_element(bets_.begin(), bets_.end());
        std::int64_t second = 0;
        for (auto bet = bets_.begin(); bet != bets_.end(); ++bet) {
            if (bet != top) second = std::max(second, *bet);
        }
        left_[static_cast<std::size_t>(top - bets_.begin())] += *top - second;
        *top = second;
    }

    void collect(bool trims) {
        if (!has_bets()) return;
        if (trims) return_uncalled();
        add_amounts(Operation::collect, bets_);
        level_ = 0;
        bets_ = {};
    }

    void add_amounts(Operation kind, const Amounts& amounts) {
        add(kind, -1);
        for (std::size_t i = 0; i < seats(); ++i) {
            out_.amounts.push_back(static_cast<Chips>(amounts[i]));
        }
    }

    void add(Operation kind, int player, Chips amount = kUnstated,
             const std::uint8_t* cards = nullptr, std::size_t count = 0) {
        out_.kind.push_back(static_cast<std::int8_t>(kind));
        out_.player.push_back(static_cast<std::int8_t>(player));
        out_.street.push_back(street_);
        out_.amount.push_back(amount);
        out_.card_count.push_back(static_cast<std::uint8_t>(count));
        for (std::size_t k = 0; k < kBoard; ++k) {
            out_.cards.push_back(k < count ? cards[k] : kUnknownCard);
        }
    }

    const RecordedHands& records_;
    const RecordedHand& hand_;
    const sim::Game& game_;
    const Result& result_;
    Operations& out_;
    Amounts bets_{}, left_{};
    std::int64_t level_ = 0;  // the bet to call: a bet is a raise if there is one
    std::size_t hole_ = 0, dealt_ = 0;
    std::int8_t street_ = 0;
};

}  // namespace

void Operations::add(const RecordedHands& records, const RecordedHand& hand,
                     const sim::Game& game, const sim::Decisions& decisions, std::size_t row,
                     const Result& result) {
    Writer writer(records, hand, game, result, *this);
    writer.begin();
    Players live = game.everybody();
    std::int8_t now = 0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(hand.actions); ++k) {
        for (; now < decisions.street[row + k]; ++now) {
            writer.end_street();
            writer.deal_board();
        }
        const auto player = static_cast<std::size_t>(records.actor[hand.action + k]);
        const Chips action = records.amount[hand.action + k];
        writer.decide(player, action, decisions.call[row + k]);
        if (action == sim::kFold) live = static_cast<Players>(live & ~(1u << player));
    }
    const auto events = records.events.begin() + static_cast<std::ptrdiff_t>(hand.event);
    if (std::has_single_bit(live)) {
        writer.end_folded(static_cast<std::size_t>(std::countr_zero(live)));
        std::for_each(events, events + hand.events, [&](const Event& e) { writer.show(e); });
    } else {
        writer.end_street();
        if (game.cash && hand.board_then != kBoard) writer.choose_runouts(live);
        for (auto event = events; event != events + hand.events; ++event) {
            if (event->player < 0) {
                writer.deal_board();
            } else {
                writer.show(*event);
                if (!event->shows) live = static_cast<Players>(live & ~(1u << event->player));
            }
        }
        if (!std::has_single_bit(live)) writer.kill(live);
        writer.push_and_pull(kMostSeats, 0);
    }
    first.push_back(static_cast<std::int64_t>(kind.size()));
}

}  // namespace bigslick::history
