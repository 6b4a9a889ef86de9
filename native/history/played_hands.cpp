#include "played_hands.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "../sim/replay.hpp"
#include "account.hpp"
#include "decisions.hpp"

namespace bigslick::history {
namespace {

constexpr std::int64_t kMostRaked = 5;  // the largest rake, as a divisor of the pot
constexpr std::array<std::uint8_t, 4> kBoardOfStreet = {0, 3, 4, 5};

[[nodiscard]] std::int64_t sum_of(const Amounts& amounts, int seats) {
    return std::accumulate(amounts.begin(), amounts.begin() + seats, std::int64_t{0});
}

[[nodiscard]] std::int64_t least_of(const Amounts& amounts, int seats) {
    return *std::min_element(amounts.begin(), amounts.begin() + seats);
}

// How many chips less each player has than the replayed hand gives them. Sites count
// uncalled chips as winnings in different ways: the one that fits best is used
// (formats/phh/money.py).
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

// Takes a rake out of the pot. Several winners share what is left equally; the first of
// them get the odd units. Returns false if there are several pots, or nothing is left.
[[nodiscard]] bool take_rake(Result& result, std::int64_t rake) {
    const int seats = result.account.seats;
    std::int64_t winners = std::count_if(result.pushed.begin(), result.pushed.begin() + seats,
                                         [](auto chips) { return chips > 0; });
    const std::int64_t left = sum_of(result.pushed, seats) - rake;
    if (winners == 0 || left < winners || (winners > 1 && !result.one_pot)) return false;
    const std::int64_t share = left / winners;
    std::int64_t odd = left % winners;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        if (result.pushed[i] == 0) continue;
        const std::int64_t less = result.pushed[i] - share - (odd > 0 ? 1 : 0);
        odd -= odd > 0 ? 1 : 0;
        result.final[i] -= less;
        result.won[i] -= less;
        result.pushed[i] -= less;
    }
    result.rake = rake;
    return true;
}

// How a hand agrees with what it states; `unsure` hands are left to the engine.
enum class Settled { fits, differs, unsure };

// Compares with what the hand states; missing chips are a rake if all of the winners
// paid it (formats/phh/money.py).
[[nodiscard]] Settled settle(Result& result, const RecordedHand& hand, const Chips* ends,
                             bool folded_out, Money& money) {
    if (hand.rake > 0 && !take_rake(result, hand.rake)) return Settled::unsure;
    if (hand.stated == Stated::nothing) return Settled::fits;
    const int seats = result.account.seats;
    money = hand.concluded && hand.rake > 0 ? Money::raked : Money::exact;
    const Amounts missing = missing_chips(result, hand.stated, ends, folded_out);
    const std::int64_t total = sum_of(missing, seats);
    if (hand.rake != kUnstated && (total != 0 || least_of(missing, seats) < 0)) {
        return Settled::unsure;
    }
    if (least_of(missing, seats) < 0) return total < 0 ? Settled::unsure : Settled::differs;
    if (total == 0) return Settled::fits;
    if (total * kMostRaked > sum_of(result.pushed, seats)) return Settled::differs;
    if (!take_rake(result, total)) return Settled::unsure;
    const Amounts rest = missing_chips(result, hand.stated, ends, folded_out);
    if (std::any_of(rest.begin(), rest.end(), [](auto chips) { return chips != 0; })) {
        return Settled::unsure;
    }
    money = Money::raked;
    return Settled::fits;
}

// Whether the chips go to their winners in one push (engine/chips/pots.py): everybody who
// won chips put in the same, or nobody of them is all in. Of a pot of a few units a winner
// may get nothing, and would look like a loser.
[[nodiscard]] bool is_one_pot(const sim::Game& game, const Result& result, const Chips* stacks,
                              bool folded_out) {
    const Account& account = result.account;
    if (!folded_out && sum_of(result.pushed, account.seats) <= 2 * account.seats) return false;
    std::int64_t winners = 0, least = INT64_MAX, most = 0;
    bool all_in = false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(account.seats); ++i) {
        if (result.pushed[i] == 0) continue;
        const std::int64_t in = account.put[i] - account.returned[i];
        ++winners;
        least = std::min(least, in - account.dead[i]);
        most = std::max(most, in - account.dead[i]);
        all_in = all_in || in == stacks[i];
    }
    return winners == 1 || (game.line_count == 1 && (least == most || !all_in));
}

// The rows of the hands that have a game, as the simulator takes them.
struct Rows {
    std::vector<std::int32_t> hand, game, counts;
    std::vector<Chips> stacks, actions;
    std::vector<std::uint8_t> cards, boards;

    Rows(const RecordedHands& text, const std::vector<const sim::Game*>& games) {
        for (std::size_t n = 0; n < text.hands.size(); ++n) {
            const RecordedHand& one = text.hands[n];
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
// has other players to act or other cards on the board.
[[nodiscard]] bool count(const RecordedHands& text, const RecordedHand& hand, const sim::Game& game,
                         const sim::Decisions& found, std::size_t row, Result& result) {
    Account& account = result.account;
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
        for (; street < now; ++street) {
            account.collect();
            if (street == 0) result.note_flop();
        }
        const int player = text.actor[own];
        const Chips action = text.amount[own];
        if (action == sim::kCheckOrCall) {
            account.add(player, found.call[at]);
        } else if (action > 0) {
            account.add(player, action - found.bet[at]);
        }
    }
    account.collect();
    if (street == 0) result.note_flop();
    return true;
}

[[nodiscard]] Kind kind_of(Chips action, Chips call) {
    if (action == sim::kFold) return Kind::fold;
    if (action != sim::kCheckOrCall) return Kind::raise;
    return call == 0 ? Kind::check : Kind::call;
}

}  // namespace

PlayedHands::PlayedHands(const RecordedHands& text, const std::vector<const sim::Game*>& games,
                         bool whole) {
    const Rows rows(text, games);
    const sim::Records records{games,     rows.game, rows.stacks,  rows.cards,  kMostHeld,
                               rows.boards, kBoard,  rows.actions, rows.counts};
    const sim::Replay replay(records, 1);
    std::size_t player = 0, action = 0;
    for (std::size_t n = 0; n < rows.hand.size(); ++n) {
        const RecordedHand& one = text.hands[static_cast<std::size_t>(rows.hand[n])];
        const std::size_t players = player, actions = action;
        player += static_cast<std::size_t>(one.seats);
        action += static_cast<std::size_t>(one.actions);
        if (replay.outcome[n] != static_cast<std::uint8_t>(sim::Outcome::over)) continue;
        const sim::Game& game = *games[static_cast<std::size_t>(one.setup)];
        Result result;
        if (!count(text, one, game, replay.decisions, actions, result)) continue;
        const Account& account = result.account;
        auto& folds = result.folds;
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
        // Side pots with hands that were not shown are left to the engine.
        if (left > 2 && one.unknown != 0 && deepest != least) continue;
        const Chips* stacks = text.stack.data() + one.player;
        result.one_pot = is_one_pot(game, result, stacks, left == 1);
        const bool side_pots = left > 1 && deepest != least;
        if (side_pots && one.rake != kUnstated) continue;
        if (whole && !result.one_pot) continue;
        Money fits = Money::unstated;
        const std::int32_t units = text.setups[static_cast<std::size_t>(one.setup)].scale;
        const Chips* ends = text.stated.data() + one.player;
        const Settled settled = settle(result, one, ends, left == 1, fits);
        if (settled == Settled::differs) {
            refused.push_back(rows.hand[n]);
            const bool stacks_stated = one.stated == Stated::stacks;
            const Amounts& own = stacks_stated ? result.final : result.won;
            refused_scale.push_back(units);
            refused_stacks.push_back(stacks_stated ? 1 : 0);
            for (std::size_t i = 0; i < static_cast<std::size_t>(one.seats); ++i) {
                refused_amount.push_back(static_cast<Chips>(own[i]));
            }
            refused_first.push_back(static_cast<std::int64_t>(refused_amount.size()));
        }
        if (settled != Settled::fits) continue;

        hand.push_back(rows.hand[n]);
        setup.push_back(one.setup);
        scale.push_back(units);
        rake.push_back(static_cast<std::int32_t>(result.rake));
        run_out.push_back(left > 1 && one.board_count > one.board_then);
        showdown.push_back(left > 1);
        money.push_back(static_cast<std::uint8_t>(fits));
        boards.insert(boards.end(), one.board.begin(), one.board.end());
        board_then.push_back(one.board_then);
        posted.push_back(account.has_blind);
        one_pot.push_back(!side_pots);
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
            flop.push_back(static_cast<Chips>(result.flop[i]));
            pushed.push_back(static_cast<Chips>(result.pushed[i]));
            called.push_back(static_cast<Chips>(left == 1 && folds[i] < 0
                                                    ? account.front[i] - account.last_returned[i]
                                                    : 0));
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
        if (whole) operations.add(text, one, game, d, actions, result);
        first.push_back(static_cast<std::int64_t>(actors.size()));
        seat.push_back(static_cast<std::int64_t>(name.size()));
    }
}

}  // namespace bigslick::history
