// Solving: a game with a known value, on every path and with both sizes of regrets.
#include <cmath>
#include <cstring>
#include <memory>
#include <string_view>

#include "cfr/solver.hpp"
#include "check.hpp"
#include "simd/paths.hpp"

using namespace bigslick;
using namespace bigslick::cfr;

namespace {

CardMask cards(std::string_view text) {
    CardMask mask;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const auto rank = std::string_view("23456789TJQKA").find(text[i]);
        const auto suit = std::string_view("cdhs").find(text[i + 1]);
        mask = mask | card_from_id(static_cast<unsigned>(4 * rank + suit));
    }
    return mask;
}

Node decision(std::uint8_t player, std::int32_t first) {
    return {Kind::decision, player, 2, first, 0, 0, 0};
}

// Player 0 has the nuts or nothing and bets the pot of 1 or checks; player 1, with a
// hand in between, folds or calls.
std::shared_ptr<Game> clairvoyance() {
    auto game = std::make_shared<Game>();
    game->family = Family::high;
    game->payoffs = {{{0.5, 0.5}, {0, 0}, {-0.5, -0.5}}, {{1.5, 1.5}, {0, 0}, {-1.5, -1.5}}};
    Street street;
    street.nodes = {decision(0, 1),
                    {Kind::showdown, 0, 0, 0, 0, 0, 0},
                    decision(1, 3),
                    {Kind::fold, 1, 0, 0, 0, 0, 0},
                    {Kind::showdown, 0, 0, 0, 0, 1, 0}};
    street.entries = {0, 5};
    street.rows = {2, 2};
    street.decisions = {1, 1};
    game->streets.push_back(street);
    const std::array<Range, kPlayers> ranges{
        Range{{cards("AsAh"), cards("4s3s")}, {0.25, 0.75}}, Range{{cards("QdJd")}, {1}}};
    lay_out(*game, cards("KsKhKdKc5s"), ranges, true);
    cut_batches(*game, 96);
    return game;
}

long long thousandths(double number) { return std::llround(1000 * number); }

void check_value(int bits) {
    Solver solver(clairvoyance(), 1, {}, bits);
    CHECK_EQUAL(solver.bits(), bits);
    const Control control;
    CHECK_EQUAL(solver.iterate(3000, control), 3000);
    const Worth worth = solver.worth();
    // A quarter of nuts and half as many bluffs win 0.375 of the pot, less its half.
    CHECK_EQUAL(thousandths(worth.expected[0]), -125);
    CHECK_EQUAL(worth.expected[0] + worth.expected[1] == 0, true);
    CHECK_EQUAL(thousandths(worth.best[0] - worth.expected[0]), 0);
    CHECK_EQUAL(thousandths(worth.best[1] - worth.expected[1]), 0);
}

void check_paths(int bits) {
    Worth first{};
    for (const Path& path : available_paths()) {
        CHECK_EQUAL(use_path(path.name), true);
        Solver solver(clairvoyance(), 1, {}, bits);
        solver.iterate(50, Control{});
        const Worth worth = solver.worth();
        if (&path == &available_paths().front()) first = worth;
        CHECK_EQUAL(worth.expected == first.expected && worth.best == first.best, true);
    }
}

void check_locks(int bits) {
    Solver solver(clairvoyance(), 1, {}, bits);
    solver.lock(0, 0, 2, {true});  // player 1 always folds half and calls half of the time
    solver.iterate(1000, Control{});
    const Worth worth = solver.worth();
    // The nuts win 1 or 2 chips, a bluff 1 or minus 1: 0.25 x 1.5 + 0.75 x 0, less a half.
    CHECK_EQUAL(thousandths(worth.expected[0]), -125);
    CHECK_EQUAL(thousandths(worth.best[1] - worth.expected[1]), 0);
}

// On each street player 0 checks or bets, and player 1 folds or calls a bet. Batches are
// small: threads have tasks within tasks.
std::shared_ptr<Game> bets(std::string_view board) {
    auto game = std::make_shared<Game>();
    game->family = Family::high;
    std::int32_t lines = 1;
    for (std::size_t dealt = board.size() / 2; dealt <= 5; ++dealt, lines *= 2) {
        const bool last = dealt == 5;
        Street street;
        for (std::int32_t line = 0; line < lines; ++line) {
            const std::int32_t begin = 5 * line;
            const auto payoff = static_cast<std::int32_t>(game->payoffs.size());
            const auto end = [&](std::int32_t bet) -> Node {
                if (last) return {Kind::showdown, 0, 0, 0, 0, payoff + bet, 0};
                return {Kind::chance, 0, 0, 2 * line + bet, 0, 0, 0};
            };
            const double half = 0.5 + line;  // of the pot
            game->payoffs.push_back({{half, half}, {0, 0}, {-half, -half}});
            game->payoffs.push_back({{2 * half, 2 * half}, {0, 0}, {-2 * half, -2 * half}});
            street.entries.push_back(begin);
            street.nodes.push_back({Kind::decision, 0, 2, begin + 1, 2 * line, 0, line});
            street.nodes.push_back(end(0));
            street.nodes.push_back({Kind::decision, 1, 2, begin + 3, 2 * line, 0, line});
            street.nodes.push_back({Kind::fold, 1, 0, 0, 0, payoff, 0});
            street.nodes.push_back(end(1));
        }
        street.entries.push_back(5 * lines);
        street.rows = {2 * lines, 2 * lines};
        street.decisions = {lines, lines};
        street.exits = last ? 0 : 2 * lines;
        game->streets.push_back(street);
    }
    const std::array<Range, kPlayers> ranges{
        Range{{cards("AsAh"), cards("4s3s"), cards("8d7d"), cards("Tc9c")}, {1, 0.5, 1, 1}},
        Range{{cards("QdJd"), cards("5c5h"), cards("AsKh"), cards("8d8c")}, {1, 1, 0.25, 1}}};
    lay_out(*game, cards(board), ranges, true);
    cut_batches(*game, 2);
    return game;
}

void check_threads(std::string_view board, int bits) {
    constexpr std::int64_t kIterations = 5;
    const auto game = bets(board);
    CHECK_EQUAL(game->streets.back().batches.size() > 1, true);
    Solver alone(game, 1, {}, bits);
    alone.iterate(kIterations, Control{});
    const Worth first = alone.worth();
    CHECK_EQUAL(first.best[0] > first.expected[0], true);
    for (const int threads : {2, 3, 8}) {
        Solver solver(game, threads, {}, bits);
        solver.iterate(kIterations, Control{});
        const Worth worth = solver.worth();
        CHECK_EQUAL(worth.expected == first.expected && worth.best == first.best, true);
        const auto same = [](const auto& x, const auto& y) {
            return std::memcmp(x.data(), y.data(), x.size() * sizeof(*x.data())) == 0;
        };
        CHECK_EQUAL(same(solver.all_sums(), alone.all_sums()), true);
        CHECK_EQUAL(same(solver.all_regrets(), alone.all_regrets()), true);
        CHECK_EQUAL(same(solver.all_short_regrets(), alone.all_short_regrets()), true);
    }
}

void check_cancelled() {
    Solver solver(clairvoyance(), 1, {}, 32);
    Control control;
    control.cancel();
    CHECK_EQUAL(solver.iterate(10, control), 0);
    CHECK_EQUAL(solver.iterations(), 0);
}

}  // namespace

int main() {
    for (const int bits : {32, 16}) {
        check_value(bits);
        check_paths(bits);
        check_locks(bits);
        check_threads("Ks7h2d3c", bits);
        check_threads("Ks7s2s", bits);
    }
    check_cancelled();
    return testing::failures;
}
