#include "site_text.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "../sim/game.hpp"
#include "recorded_hands.hpp"
#include "site_lines.hpp"

namespace bigslick::history {
namespace {

// Plays the decisions and compares the amounts; all amounts are in cents.
class Player {
public:
    explicit Player(SiteLines& reader) : reader_(reader), head_(reader.head) {}

    [[nodiscard]] SiteHand hand() {
        order_players();
        SiteHand out;
        post(out);
        play();
        const std::vector<std::int64_t> events = find_events();
        settle();
        write(out, events);
        return out;
    }

private:
    [[nodiscard]] std::size_t count() const { return order_.size(); }
    [[nodiscard]] Seat& seat(std::size_t i) { return reader_.seats[order_[i]]; }

    void order_players() {
        for (const Post& one : reader_.posts) reader_.seats[one.seat].active = true;
        for (const Decision& one : reader_.decisions) reader_.seats[one.seat].active = true;
        for (const auto& [who, amount] : reader_.collected) reader_.seats[who].active = true;
        for (std::size_t k = 0; k < reader_.seats.size(); ++k) {
            Seat& one = reader_.seats[k];
            if (!one.dealt.empty() || !one.shown.empty()) one.active = true;
            if (one.active) order_.push_back(k);
        }
        std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            const int first = reader_.seats[a].number, second = reader_.seats[b].number;
            return std::pair(first <= head_.button, first) < std::pair(second <= head_.button, second);
        });
        want(count() >= 2 && count() <= kMostSeats && seat(count() - 1).number == head_.button);
        index_.assign(reader_.seats.size(), -1);
        for (std::size_t i = 0; i < count(); ++i) {
            index_[order_[i]] = static_cast<int>(i);
            want(!seat(i).away);
            left_.push_back(seat(i).stack);
        }
        bets_.assign(count(), 0);
        back_.assign(count(), 0);
        folded_.assign(count(), false);
    }

    [[nodiscard]] std::size_t index(std::size_t of_seat) const {
        want(index_[of_seat] >= 0);
        return static_cast<std::size_t>(index_[of_seat]);
    }

    // Antes and blinds must be paid in full and be the usual ones.
    void post(SiteHand& out) {
        std::vector<Cents> antes(count(), 0);
        out.blinds.assign(count(), 0);
        const std::array<std::size_t, 2> places = count() == 2 ? std::array<std::size_t, 2>{1, 0}
                                                               : std::array<std::size_t, 2>{0, 1};
        const std::array<Cents, 2> due = {head_.small_blind, head_.big_blind};
        std::array<bool, 2> posted{};
        for (const Post& one : reader_.posts) {
            const std::size_t i = index(one.seat);
            if (one.kind == Phrase::ante) {
                want(antes[i] == 0);
                antes[i] = one.amount;
            } else {
                const std::size_t place = one.kind == Phrase::small_blind ? 0 : 1;
                want(out.blinds[i] == 0 && (due[place] < 0 || one.amount == due[place]));
                out.blinds[i] = bets_[i] = one.amount;
                if (places[place] == i) {
                    posted[place] = true;
                } else {  // a player who joins the table posts a big blind
                    want(place == 1);
                    out.blinds[i] = -one.amount;
                }
            }
            left_[i] -= one.amount;
            want(left_[i] >= 0);
        }
        want(posted[0] && posted[1]);
        want(std::all_of(antes.begin(), antes.end(), [&](Cents ante) { return ante == antes[0]; }));
        want(out.blinds[places[0]] <= out.blinds[places[1]]);
        out.ante = antes[0];
    }

    void play() {
        int street = 0;
        Cents level = *std::max_element(bets_.begin(), bets_.end());
        for (const Decision& one : reader_.decisions) {
            if (one.street != street) {
                want(one.street > street);
                collect();
                street = one.street;
                level = 0;
            }
            const std::size_t i = index(one.seat);
            const Cents owed = std::min(level - bets_[i], left_[i]);
            std::int64_t action = sim::kCheckOrCall;
            if (one.kind == Phrase::fold) {
                action = sim::kFold;
                folded_[i] = true;
            } else if (one.kind == Phrase::check || one.kind == Phrase::call) {
                want((one.kind == Phrase::call) == (owed > 0));
                want(one.kind == Phrase::check || one.amount == owed);
                bets_[i] += owed;
                left_[i] -= owed;
            } else {
                want(one.amount > level);
                action = level = one.amount;
                left_[i] -= one.amount - bets_[i];
                bets_[i] = one.amount;
                want(left_[i] >= 0);
            }
            actions_.insert(actions_.end(), {static_cast<std::int64_t>(i), action,
                                             kBoardSizes[static_cast<std::size_t>(street)]});
        }
        collect();
    }

    // Ends a street: returns what nobody called.
    void collect() {
        const Cents top = *std::max_element(bets_.begin(), bets_.end());
        if (std::count(bets_.begin(), bets_.end(), top) == 1) {
            const auto own = std::find(bets_.begin(), bets_.end(), top);
            *own = 0;
            back_[static_cast<std::size_t>(own - bets_.begin())] +=
                top - *std::max_element(bets_.begin(), bets_.end());
        }
        std::fill(bets_.begin(), bets_.end(), 0);
    }

    // What happens after the last decision: players show or muck, and the rest of the board
    // is dealt. If players are all in before the last card, all of them must show.
    [[nodiscard]] std::vector<std::int64_t> find_events() {
        std::vector<std::size_t> live, order;
        for (std::size_t i = 0; i < count(); ++i) {
            if (!folded_[i]) live.push_back(i);
        }
        want(!live.empty());
        std::vector<std::int64_t> events;
        const auto show = [&](std::size_t i) {
            const std::vector<int>& cards = seat(i).shown;
            events.insert(events.end(), {static_cast<std::int64_t>(i), cards.empty() ? 0 : 1});
            events.insert(events.end(), cards.begin(), cards.end());
            ++event_count_;
        };
        if (live.size() == 1) {
            if (!seat(live[0]).shown.empty()) show(live[0]);
            return events;
        }
        for (const std::size_t of_seat : reader_.showdown) {
            const std::size_t i = index(of_seat);
            if (!folded_[i] && std::find(order.begin(), order.end(), i) == order.end()) {
                order.push_back(i);
            }
        }
        want(reader_.board.size() == kBoard && live.size() <= order.size() + 1);
        for (const std::size_t i : live) {
            if (std::find(order.begin(), order.end(), i) == order.end()) order.push_back(i);
        }
        for (const std::size_t i : order) show(i);
        const std::int64_t then = actions_.empty() ? 0 : actions_.back();
        if (then < static_cast<std::int64_t>(kBoard)) {
            for (const std::size_t i : live) want(!seat(i).shown.empty());
            for (const int size : kBoardSizes) {
                if (size <= then) continue;
                events.insert(events.end(), {-1, 0});
                ++event_count_;
            }
        }
        return events;
    }

    // Compares what the players won with the pot and the rake.
    void settle() {
        won_.assign(count(), 0);
        for (const auto& [who, amount] : reader_.collected) won_[index(who)] += amount;
        if (!reader_.returned.empty()) {
            std::vector<Cents> returned(count(), 0);
            for (const auto& [who, amount] : reader_.returned) returned[index(who)] += amount;
            want(returned == back_);
        }
        Cents pot = 0;
        for (std::size_t i = 0; i < count(); ++i) pot += seat(i).stack - left_[i] - back_[i];
        want(*reader_.total == pot);
        const Cents rake = pot - std::accumulate(won_.begin(), won_.end(), Cents{0});
        want(*reader_.rake == rake);
    }

    void write(SiteHand& out, const std::vector<std::int64_t>& events) {
        const auto is_whole = [](Cents amount) { return amount % kCents == 0; };
        bool whole = !head_.currency;
        for (std::size_t i = 0; i < count(); ++i) {
            whole = whole && is_whole(seat(i).stack) && is_whole(won_[i]) && is_whole(back_[i]) &&
                    is_whole(out.blinds[i]);
        }
        for (std::size_t k = 1; k < actions_.size(); k += 3) {
            whole = whole && (actions_[k] <= 0 || is_whole(actions_[k]));
        }
        whole = whole && is_whole(out.ante) && is_whole(head_.small_bet) && is_whole(head_.big_bet);
        const Cents unit = out.unit = whole ? kCents : 1;
        auto& numbers = out.numbers;
        numbers = {static_cast<std::int64_t>(count()), head_.hole};
        for (std::size_t i = 0; i < count(); ++i) {
            const Cents end = left_[i] + back_[i] + won_[i];
            out.names.push_back(seat(i).name);
            numbers.insert(numbers.end(), {0, seat(i).number, seat(i).stack / unit, end / unit});
        }
        for (std::size_t i = 0; i < count(); ++i) write_hole(seat(i), numbers);
        numbers.push_back(static_cast<std::int64_t>(reader_.board.size()));
        numbers.insert(numbers.end(), reader_.board.begin(), reader_.board.end());
        numbers.push_back(static_cast<std::int64_t>(actions_.size() / 3));
        for (std::size_t k = 0; k < actions_.size(); ++k) {
            const bool bet = k % 3 == 1 && actions_[k] > 0;
            numbers.push_back(bet ? actions_[k] / unit : actions_[k]);
        }
        numbers.push_back(event_count_);
        numbers.insert(numbers.end(), events.begin(), events.end());
        if (count() == 2) std::reverse(out.blinds.begin(), out.blinds.end());
        for (Cents& blind : out.blinds) blind /= unit;
        out.ante /= unit;
        out.hero = reader_.hero;
        for (const Seat& one : reader_.seats) out.last_seat = std::max(out.last_seat, one.number);
    }

    // The cards that a player was dealt, or else mucked or showed, which must be the same.
    void write_hole(const Seat& one, std::vector<std::int64_t>& numbers) const {
        const std::vector<int>* held = nullptr;
        for (const std::vector<int>* cards : {&one.dealt, &one.known, &one.shown}) {
            if (cards->empty()) continue;
            want(cards->size() == static_cast<std::size_t>(head_.hole));
            if (held == nullptr) {
                held = cards;
            } else {
                std::vector<int> first = *held, second = *cards;
                std::sort(first.begin(), first.end());
                std::sort(second.begin(), second.end());
                want(first == second);
            }
        }
        if (held == nullptr) {
            numbers.insert(numbers.end(), static_cast<std::size_t>(head_.hole), -1);
        } else {
            numbers.insert(numbers.end(), held->begin(), held->end());
        }
    }

    SiteLines& reader_;
    const SiteHead& head_;
    std::vector<std::size_t> order_;  // the seats of the players in playing order
    std::vector<int> index_;          // the player of each seat, or -1
    std::vector<Cents> left_, bets_, back_, won_;
    std::vector<bool> folded_;
    std::vector<std::int64_t> actions_;
    std::int64_t event_count_ = 0;
};

}  // namespace

std::optional<SiteHand> read_site_hand(std::string_view body, const SiteHead& head,
                                       const Phrases& phrases) {
    try {
        SiteLines reader(head, phrases);
        reader.read(body);
        return Player(reader).hand();
    } catch (const NotUsual&) {
        return std::nullopt;
    }
}

}  // namespace bigslick::history
