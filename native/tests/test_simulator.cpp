// Random hands of every kind of game: chips are conserved, hands end, cards are dealt
// once, and a batch on several threads is the same as on one.
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include "check.hpp"
#include "sim/batch.hpp"
#include "sim/menu.hpp"
#include "sim/observation.hpp"

using namespace bigslick::sim;

namespace {

Game game_of(int seats, Structure structure, std::vector<Street> streets, std::vector<Line> lines) {
    Game game;
    game.seats = seats;
    game.structure = structure;
    for (const Street& street : streets) {
        game.streets[static_cast<std::size_t>(game.street_count++)] = street;
    }
    for (const Line& line : lines) {
        game.lines[static_cast<std::size_t>(game.line_count++)] = line;
    }
    game.deck.resize(52);
    std::iota(game.deck.begin(), game.deck.end(), std::uint8_t{0});
    if (streets[0].opening == Opening::position) {
        const std::size_t small = seats == 2 ? 1 : 0;
        game.blinds[small] = game.signed_blinds[small] = 1;
        game.blinds[1 - small] = game.signed_blinds[1 - small] = 2;
    } else {
        game.bring_in = 1;
        game.antes.fill(1);
    }
    game.finish();
    return game;
}

constexpr auto kPosition = Opening::position;
constexpr Line kHigh{Ranking{0}, Use::all};
constexpr Line kOmahaHigh{Ranking{0}, Use::omaha};
constexpr Line kOmahaLow{Ranking{3}, Use::omaha};
constexpr Line kBadugi{Ranking{5}, Use::all};

Game holdem(int seats) {
    return game_of(seats, Structure::no_limit,
                   {{false, 2, 0, 0, false, kPosition, 2, -1},
                    {true, 0, 0, 3, false, kPosition, 2, -1},
                    {true, 0, 0, 1, false, kPosition, 2, -1},
                    {true, 0, 0, 1, false, kPosition, 2, -1}},
                   {kHigh});
}

Game omaha_hi_lo(int seats) {
    return game_of(seats, Structure::pot_limit,
                   {{false, 4, 0, 0, false, kPosition, 2, -1},
                    {true, 0, 0, 3, false, kPosition, 2, -1},
                    {true, 0, 0, 1, false, kPosition, 2, -1},
                    {true, 0, 0, 1, false, kPosition, 2, -1}},
                   {kOmahaHigh, kOmahaLow});
}

Game stud(int seats) {
    return game_of(seats, Structure::fixed_limit,
                   {{false, 3, 4, 0, false, Opening::low_card, 2, 4},
                    {true, 1, 1, 0, false, Opening::high_hand, 2, 4},
                    {true, 1, 1, 0, false, Opening::high_hand, 4, 4},
                    {true, 1, 1, 0, false, Opening::high_hand, 4, 4},
                    {true, 1, 0, 0, false, Opening::high_hand, 4, 4}},
                   {kHigh});
}

Game badugi(int seats) {
    return game_of(seats, Structure::fixed_limit,
                   {{false, 4, 0, 0, false, kPosition, 2, 4},
                    {true, 0, 0, 0, true, kPosition, 2, 4},
                    {true, 0, 0, 0, true, kPosition, 4, 4},
                    {true, 0, 0, 0, true, kPosition, 4, 4}},
                   {kBadugi});
}

void give_stacks(Batch& batch) {
    for (std::size_t k = 0; k < batch.starts().size(); ++k) {
        batch.starts()[k] = static_cast<Chips>(1 + k * 7919 % 97);
    }
}

void check_chips(Batch& batch) {
    const auto sum = [](const std::vector<Chips>& chips) {
        return std::accumulate(chips.begin(), chips.end(), std::int64_t{0});
    };
    CHECK_EQUAL(sum(batch.stacks()), sum(batch.starts()));
    CHECK_EQUAL(sum(batch.bets()), 0);
}

void check_cards(Batch& batch) {
    for (std::size_t n = 0; n < batch.size(); ++n) {
        const Table table = batch.at(n);
        std::multiset<int> cards(table.board, table.board + table.spot.board);
        for_each_player(table.spot.live, [&](int i) {
            cards.insert(table.hole_of(i), table.hole_of(i) + table.held(i));
        });
        CHECK_EQUAL(cards.size(), (std::set<int>(cards.begin(), cards.end()).size()));
    }
}

void check_game(const Game& game) {
    Batch one(game, 700, 5), several(game, 700, 5);
    give_stacks(one);
    give_stacks(several);
    CHECK_EQUAL(one.play_hands(Policy::random, 3, 1), several.play_hands(Policy::random, 3, 3));
    CHECK_EQUAL(one.stacks() == several.stacks(), true);
    check_chips(one);
    check_cards(one);
    one.play_hands(Policy::call, 2, 1);
    check_chips(one);
}

// Every legal action can be performed, and nothing is written beyond the arrays.
void check_menu(const Game& game) {
    Batch batch(game, 60, 9);
    give_stacks(batch);
    const Menu menu(game, {{1, 2}, {1, 1}});
    std::vector<std::uint8_t> mask(menu.size());
    std::vector<float> seen(observation_size(game));
    batch.deal({}, {}, 0, 1);
    for (std::size_t n = 0; n < batch.size(); ++n) {
        Table table = batch.at(n);
        for (std::size_t turn = n; !table.spot.over; ++turn) {
            menu.write_mask(table, mask.data());
            for (int i = 0; i < game.seats; ++i) observe(table, i, seen.data());
            std::size_t slot = turn % menu.size();
            while (mask[slot] == 0) slot = (slot + 1) % menu.size();
            const Chips action = menu.action(table, static_cast<std::int64_t>(slot));
            CHECK_EQUAL(static_cast<int>(fault_of(table.spot, action)), 0);
            act(table, action);
        }
    }
    check_chips(batch);
}

}  // namespace

int main() {
    for (const int seats : {2, 3, 6}) {
        for (const Game& game : {holdem(seats), omaha_hi_lo(seats), stud(seats), badugi(seats)}) {
            check_game(game);
            check_menu(game);
        }
    }
    check_game(holdem(10));
    return bigslick::testing::failures;
}
