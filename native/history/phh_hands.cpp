#include "phh_hands.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "../sim/replay.hpp"
#include "decisions.hpp"

namespace bigslick::history {
namespace {

constexpr std::int64_t kMostRaked = 5;  // the largest rake, as a divisor of the pot
constexpr std::array<std::uint8_t, 4> kBoardOfStreet = {0, 3, 4, 5};

using Amounts = std::array<std::int64_t, kMostSeats>;

// The chips of a hand, street by street (engine/chips/account.py).
struct Account {
    int seats = 0;
    Amounts put{}, bets{}, returned{}, last_returned{}, front{};

    void add(int player, Chips chips) {
        put[static_cast<std::size_t>(player)] += chips;
        bets[static_cast<std::size_t>(player)] += chips;
    }

    // Returns what nobody called.
    void collect() {
        front = bets;
        last_returned = {};
        const auto end = bets.begin() + seats;
        const auto top = std::max_element(bets.begin(), end);
        std::int64_t second = 0;
        for (auto bet = bets.begin(); bet != end; ++bet) {
            if (bet != top) second = std::max(second, *bet);
        }
        const auto who = static_cast<std::size_t>(top - bets.begin());
        last_returned[who] = *top - second;
        returned[who] += *top - second;
        bets = {};
    }

    void post(const sim::Game& game, const Chips* stacks) {
        Amounts left{};
        bool posted = false;
        for (int i = 0; i < seats; ++i) {
            const auto at = static_cast<std::size_t>(i);
            Chips available = stacks[i];
            if (!game.trims_antes) available = std::max(available - game.blinds[at], 0);
            const Chips ante = std::min(game.antes[at], available);
            add(i, ante);
            posted = posted || ante != 0;
            left[at] = stacks[i] - ante;
        }
        if (posted && game.trims_antes) {
            collect();
            for (std::size_t i = 0; i < kMostSeats; ++i) left[i] += returned[i];
        }
        bets = {};
        for (int i = 0; i < seats; ++i) {
            const auto at = static_cast<std::size_t>(i);
            add(i, static_cast<Chips>(std::min<std::int64_t>(game.blinds[at], left[at])));
        }
    }
};

// The result of one hand, and whether it is as stated.
struct Result {
    Account account;
    Amounts final{}, won{}, pushed{};
    std::int64_t rake = 0;
    Money money = Money::unstated;
};

[[nodiscard]] std::int64_t sum_of(const Amounts& amounts, int seats) {
    return std::accumulate(amounts.begin(), amounts.begin() + seats, std::int64_t{0});
}

[[nodiscard]] std::int64_t least_of(const Amounts& amounts, int seats) {
    return *std::min_element(amounts.begin(), amounts.begin() + seats);
}

// How much less each player has than the hand gives. Sites count uncalled chips as
// winnings in different ways: the one that fits best is used (formats/phh/money.py).
[[nodiscard]] Amounts missing_chips(const Result& result, Stated stated, const Chips* ends,
                                    bool folded_out) {
    const Account& account = result.account;
    Amounts best{};
    if (stated == Stated::stacks) {
        for (int i = 0; i < account.seats; ++i) {
            const auto at = static_cast<std::size_t>(i);
            best[at] = result.final[at] - ends[i];
        }
        return best;
    }
    bool found = false;
    for (int way = 0; way < 4; ++way) {
        Amounts missing{};
        for (int i = 0; i < account.seats; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const std::int64_t won = result.won[at];
            std::int64_t got = won;
            if (way == 1 && folded_out && won != 0) got += account.last_returned[at];
            if (way == 2 && won != 0) got += account.returned[at];
            if (way == 3) got += account.returned[at];
            missing[at] = got - ends[i];
        }
        const auto rank = [&](const Amounts& amounts) {
            return std::pair(least_of(amounts, account.seats) < 0, sum_of(amounts, account.seats));
        };
        if (!found || rank(missing) < rank(best)) best = missing;
        found = true;
    }
    return best;
}

// Compares with what the hand states; missing chips are a rake if one player won and paid
// it all. Returns false if the engine must look at the hand.
[[nodiscard]] bool settle(Result& result, Stated stated, const Chips* ends, bool folded_out) {
    if (stated == Stated::nothing) return true;
    const int seats = result.account.seats;
    const Amounts missing = missing_chips(result, stated, ends, folded_out);
    const std::int64_t total = sum_of(missing, seats);
    if (least_of(missing, seats) < 0) return false;
    result.money = Money::exact;
    if (total == 0) return true;
    const auto end = result.pushed.begin() + seats;
    const auto winner = std::find_if(result.pushed.begin(), end, [](auto chips) { return chips > 0; });
    if (winner == end || std::any_of(winner + 1, end, [](auto chips) { return chips > 0; })) {
        return false;
    }
    const auto who = static_cast<std::size_t>(winner - result.pushed.begin());
    if (missing[who] != total || total * kMostRaked > *winner) return false;
    result.rake = total;
    result.final[who] -= total;
    result.won[who] -= total;
    result.pushed[who] -= total;
    result.money = Money::raked;
    return true;
}

// The rows of the hands that have a game, as the simulator takes them.
struct Rows {
    std::vector<std::int32_t> hand, game, counts;
    std::vector<Chips> stacks, actions;
    std::vector<std::uint8_t> cards, boards;

    Rows(const PhhText& text, const std::vector<const sim::Game*>& games) {
        for (std::size_t n = 0; n < text.hands.size(); ++n) {
            const PhhHand& one = text.hands[n];
            const sim::Game* found = games[static_cast<std::size_t>(one.setup)];
            if (found == nullptr || found->seats != one.seats) continue;
            hand.push_back(static_cast<std::int32_t>(n));
            game.push_back(one.setup);
            counts.push_back(one.actions);
            const auto players = static_cast<std::size_t>(one.seats);
            for (std::size_t i = one.player; i < one.player + players; ++i) {
                stacks.push_back(text.stack[i]);
                cards.insert(cards.end(), text.held[i].begin(), text.held[i].end());
            }
            boards.insert(boards.end(), one.board.begin(), one.board.end());
            const auto action = text.amount.begin() + static_cast<std::ptrdiff_t>(one.action);
            actions.insert(actions.end(), action, action + one.actions);
        }
    }
};

// Plays through the decisions that the simulator accepted. Returns false if the record
// has other players in turn or other cards on the board.
[[nodiscard]] bool count(const PhhText& text, const PhhHand& hand, const sim::Game& game,
                         const sim::Decisions& found, std::size_t row, Account& account) {
    account.seats = hand.seats;
    account.post(game, text.stack.data() + hand.player);
    std::int8_t street = 0;
    for (std::int32_t k = 0; k < hand.actions; ++k) {
        const std::size_t at = row + static_cast<std::size_t>(k);
        const std::size_t own = hand.action + static_cast<std::size_t>(k);
        const std::int8_t now = found.street[at];
        if (found.player[at] != text.actor[own] || now < 0 ||
            kBoardOfStreet[static_cast<std::size_t>(now)] != text.board_before[own]) {
            return false;
        }
        for (; street < now; ++street) account.collect();
        const int player = text.actor[own];
        const Chips action = text.amount[own];
        if (action == sim::kCheckOrCall) {
            account.add(player, found.call[at]);
        } else if (action > 0) {
            account.add(player, action - found.bet[at]);
        }
    }
    account.collect();
    return true;
}

[[nodiscard]] Kind kind_of(Chips action, Chips call) {
    if (action == sim::kFold) return Kind::fold;
    if (action != sim::kCheckOrCall) return Kind::raise;
    return call == 0 ? Kind::check : Kind::call;
}

}  // namespace

PhhHands::PhhHands(const PhhText& text, const std::vector<const sim::Game*>& games) {
    const Rows rows(text, games);
    const sim::Records records{games,     rows.game, rows.stacks,  rows.cards,  kMostHeld,
                               rows.boards, kBoard,  rows.actions, rows.counts};
    const sim::Replay replay(records, 1);
    std::size_t player = 0, action = 0;
    for (std::size_t n = 0; n < rows.hand.size(); ++n) {
        const PhhHand& one = text.hands[static_cast<std::size_t>(rows.hand[n])];
        const std::size_t players = player, actions = action;
        player += static_cast<std::size_t>(one.seats);
        action += static_cast<std::size_t>(one.actions);
        if (replay.outcome[n] != static_cast<std::uint8_t>(sim::Outcome::over)) continue;
        const sim::Game& game = *games[static_cast<std::size_t>(one.setup)];
        Result result;
        if (!count(text, one, game, replay.decisions, actions, result.account)) continue;
        const Account& account = result.account;
        std::array<std::int8_t, kMostSeats> folds{};
        folds.fill(-1);
        for (std::size_t k = 0; k < static_cast<std::size_t>(one.actions); ++k) {
            if (text.amount[one.action + k] == sim::kFold) {
                folds[static_cast<std::size_t>(text.actor[one.action + k])] =
                    replay.decisions.street[actions + k];
            }
        }
        const auto left = std::count(folds.begin(), folds.begin() + one.seats, -1);
        std::int64_t deepest = 0, least = INT64_MAX;
        for (std::size_t i = 0; i < static_cast<std::size_t>(one.seats); ++i) {
            const std::int64_t in = account.put[i] - account.returned[i];
            result.final[i] = replay.final_stacks[players + i];
            result.won[i] = result.final[i] - text.stack[one.player + i] + in;
            result.pushed[i] = result.won[i];
            if (folds[i] >= 0) continue;
            deepest = std::max(deepest, in);
            least = std::min(least, in);
            if (left == 1) result.pushed[i] -= account.front[i] - account.last_returned[i];
        }
        // Side pots of hands that nobody saw: the engine decides which of them are killed.
        if (left > 2 && one.unknown != 0 && deepest != least) continue;
        if (!settle(result, one.stated, text.stated.data() + one.player, left == 1)) continue;

        const std::int32_t units = text.setups[static_cast<std::size_t>(one.setup)].scale;
        hand.push_back(rows.hand[n]);
        setup.push_back(one.setup);
        scale.push_back(units);
        rake.push_back(static_cast<std::int32_t>(result.rake));
        run_out.push_back(left > 1 && one.board_count > one.board_then);
        showdown.push_back(left > 1);
        money.push_back(static_cast<std::uint8_t>(result.money));
        boards.insert(boards.end(), one.board.begin(), one.board.end());
        board_then.push_back(one.board_then);
        last_street.push_back(one.actions == 0
                                  ? std::int8_t{-1}
                                  : replay.decisions.street[action - 1]);
        for (std::size_t i = 0; i < static_cast<std::size_t>(one.seats); ++i) {
            const std::size_t row = one.player + i;
            name.push_back(text.name[row]);
            seat_number.push_back(text.seat[row]);
            stack.push_back(text.stack[row]);
            final_stack.push_back(static_cast<Chips>(result.final[i]));
            invested.push_back(static_cast<Chips>(account.put[i] - account.returned[i]));
            folded.push_back(folds[i]);
            won.push_back(result.pushed[i] > 0);
            cards.insert(cards.end(), text.dealt[row].begin(), text.dealt[row].end());
        }
        const sim::Decisions& d = replay.decisions;
        for (std::size_t k = 0; k < static_cast<std::size_t>(one.actions); ++k) {
            const std::size_t at = actions + k;
            const Chips act = text.amount[one.action + k];
            const Kind kind = kind_of(act, d.call[at]);
            actors.push_back(d.player[at]);
            kinds.push_back(static_cast<std::int8_t>(kind));
            streets.push_back(d.street[at]);
            amounts.push_back(static_cast<double>(kind == Kind::raise  ? act
                                                  : kind == Kind::call ? d.call[at]
                                                                       : 0) / units);
            const std::array<double, kFacts> values = {
                static_cast<double>(d.call[at]) / units,
                static_cast<double>(d.min_raise[at]) / units,
                static_cast<double>(d.max_raise[at]) / units,
                static_cast<double>(d.pot[at]) / units,
                static_cast<double>(d.stack[at]) / units,
                static_cast<double>(d.bet[at]) / units,
                static_cast<double>(d.effective[at]) / units,
                static_cast<double>(d.live[at]),
                static_cast<double>(d.pending[at]),
            };
            for (std::size_t f = 0; f < kFacts; ++f) facts[f].push_back(values[f]);
        }
        first.push_back(static_cast<std::int64_t>(actors.size()));
        seat.push_back(static_cast<std::int64_t>(name.size()));
    }
}

}  // namespace bigslick::history
