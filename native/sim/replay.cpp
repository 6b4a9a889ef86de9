#include "replay.hpp"

#include <algorithm>
#include <array>

#include "../equity/control.hpp"
#include "../equity/parallel.hpp"

namespace bigslick::sim {
namespace {

constexpr std::size_t kHandPiece = 256;  // hands that one thread takes at a time

// Memory for one table, large enough for any game.
struct Room {
    Spot spot;
    std::array<Chips, kMostSeats> stacks{}, bets{}, acted_levels{};
    std::array<Done, kHistory> history{};
    std::array<std::uint8_t, kMostSeats> waiting{};
    std::array<std::uint8_t, kMostSeats * kMostHole> holes{};
    std::array<std::uint8_t, kMostBoard> board{};

    [[nodiscard]] Table table(const Game& game, const Chips* starts, RecordedCards& cards) {
        return {game,           spot,           stacks.data(), bets.data(),  starts,
                acted_levels.data(), history.data(), waiting.data(), nullptr, holes.data(),
                board.data(),   &cards};
    }
};

// Chips that the player can still lose: no more than the deepest opponent can match.
[[nodiscard]] Chips effective_stack(const Table& t) {
    const int i = t.spot.turn;
    Chips deepest = 0;
    for_each_player(t.spot.live, [&](int j) {
        if (j != i) deepest = std::max(deepest, t.reach(j));
    });
    return std::clamp(deepest - t.bets[i], 0, t.stacks[i]);
}

// What is wrong with the cards of a record. In a draw, and where the deck may run out,
// cards are dealt again, so that duplicates are found only within a hand at the showdown.
[[nodiscard]] Fault fault_of_cards(const Game& game, const RecordedCards& cards) {
    std::uint64_t deck = 0, seen = 0;
    for (const std::uint8_t id : game.deck) deck |= std::uint64_t{1} << id;
    Fault found = Fault::none;
    const bool come_back =
        game.has_draws || game.deal_most > static_cast<int>(game.deck.size());
    const auto look = [&](std::uint8_t id) {
        if (id == kUnknownCard) return;
        if (id >= kDeckSize || (deck >> id & 1) == 0) {
            found = Fault::foreign_card;
        } else if ((seen >> id & 1) != 0 && !come_back && found == Fault::none) {
            found = Fault::duplicate_card;
        } else {
            seen |= std::uint64_t{1} << id;
        }
    };
    const std::size_t held = static_cast<std::size_t>(game.seats) * cards.width;
    std::for_each(cards.rows, cards.rows + held, look);
    std::for_each(cards.board, cards.board + cards.board_width, look);
    return found;
}

// Where the rows of each hand begin.
struct Starts {
    std::vector<std::size_t> player, action;

    explicit Starts(const Records& records) {
        std::size_t players = 0, actions = 0;
        for (std::size_t n = 0; n < records.game_of_hand.size(); ++n) {
            player.push_back(players);
            action.push_back(actions);
            players += static_cast<std::size_t>(
                records.games[static_cast<std::size_t>(records.game_of_hand[n])]->seats);
            actions += static_cast<std::size_t>(records.action_counts[n]);
        }
    }
};

}  // namespace

Decisions::Decisions(std::size_t count)
    : player(count, kNobody),
      street(count, kNobody),
      call(count),
      pot(count),
      stack(count),
      bet(count),
      level(count),
      min_raise(count),
      max_raise(count),
      effective(count),
      live(count),
      pending(count),
      raises(count),
      discarding(count) {}

void Decisions::note(std::size_t n, const Table& t) {
    const Spot& s = t.spot;
    player[n] = s.turn;
    street[n] = s.street;
    call[n] = s.call;
    pot[n] = t.pot();
    stack[n] = t.stacks[s.turn];
    bet[n] = t.bets[s.turn];
    level[n] = s.discarding ? 0 : s.level;
    min_raise[n] = s.min_to;
    max_raise[n] = s.max_to;
    effective[n] = effective_stack(t);
    live[n] = s.live;
    pending[n] = static_cast<Players>(s.pending & ~bit(s.turn));
    raises[n] = s.discarding ? 0 : s.raises;
    discarding[n] = s.discarding;
}

Replay::Replay(const Records& records, int threads)
    : decisions(records.actions.size()),
      final_stacks(records.stacks.size()),
      outcome(records.game_of_hand.size()),
      fault(outcome.size()),
      performed(outcome.size()),
      last_street(outcome.size()),
      live(outcome.size()) {
    const Starts starts(records);
    const auto play = [&](std::size_t n, Room& room) {
        const Game& game = *records.games[static_cast<std::size_t>(records.game_of_hand[n])];
        const std::size_t first = starts.player[n];
        RecordedCards cards{records.cards.data() + first * records.card_width, records.card_width,
                            records.boards.data() + n * records.board_width, records.board_width};
        Table table = room.table(game, records.stacks.data() + first, cards);
        const Chips* actions = records.actions.data() + starts.action[n];
        const std::int32_t count = records.action_counts[n];
        std::int32_t k = 0;
        Fault wrong = fault_of_cards(game, cards);
        if (wrong != Fault::none) cards.width = cards.board_width = 0;  // nothing is dealt
        begin_hand(table);
        while (wrong == Fault::none && k < count && !table.spot.over) {
            wrong = actions[k] == kNone ? Fault::unknown : fault_of(table.spot, actions[k]);
            if (wrong != Fault::none) break;
            decisions.note(starts.action[n] + static_cast<std::size_t>(k), table);
            act(table, actions[k++]);
        }
        const Outcome found = wrong != Fault::none   ? Outcome::refused
                              : cards.undecided      ? Outcome::undecided
                              : !table.spot.over     ? Outcome::unfinished
                              : k < count            ? Outcome::left_over
                                                     : Outcome::over;
        outcome[n] = static_cast<std::uint8_t>(found);
        fault[n] = static_cast<std::uint8_t>(wrong);
        performed[n] = k;
        last_street[n] = table.spot.street;
        live[n] = table.spot.live;
        std::copy_n(table.stacks, game.seats, final_stacks.begin() + static_cast<std::ptrdiff_t>(first));
    };
    const Control control;
    const std::size_t pieces = (outcome.size() + kHandPiece - 1) / kHandPiece;
    const auto count = static_cast<std::int64_t>(pieces);
    for_each_piece(count, thread_count(threads, count), control, [&](std::int64_t piece, int) {
        Room room;
        const std::size_t begin = static_cast<std::size_t>(piece) * kHandPiece;
        const std::size_t end = std::min(begin + kHandPiece, outcome.size());
        for (std::size_t n = begin; n < end; ++n) play(n, room);
    });
}

}  // namespace bigslick::sim
