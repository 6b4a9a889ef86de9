// Python bindings for replaying recorded hands with the simulator.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "bindings_equity.hpp"
#include "bindings_sim.hpp"
#include "sim/replay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick::sim;

template <typename T>
Shown<T> column(const std::vector<T>& values) {
    return Shown<T>(values.data(), {values.size()}, nb::handle());
}

// Checks that the numbers of rows match games and counts; later code relies on it.
void check(const Records& records) {
    std::size_t players = 0, actions = 0;
    const auto games = static_cast<std::int64_t>(records.games.size());
    for (const std::int32_t game : records.game_of_hand) {
        if (game < 0 || game >= games) throw nb::index_error("no such game");
        players += static_cast<std::size_t>(records.games[static_cast<std::size_t>(game)]->seats);
    }
    for (const std::int32_t count : records.action_counts) {
        if (count < 0) throw nb::value_error("invalid number of actions: must not be negative");
        actions += static_cast<std::size_t>(count);
    }
    if (records.action_counts.size() != records.game_of_hand.size() ||
        records.stacks.size() != players ||
        records.cards.size() != players * records.card_width ||
        records.boards.size() != records.game_of_hand.size() * records.board_width ||
        records.actions.size() != actions) {
        throw nb::value_error("the rows do not match the games and counts");
    }
}

template <typename T>
auto decided(std::vector<T> Decisions::*member) {
    return [member](const Replay& replay) { return column(replay.decisions.*member); };
}

template <typename T>
auto found(std::vector<T> Replay::*member) {
    return [member](const Replay& replay) { return column(replay.*member); };
}

}  // namespace

void add_sim_replay(nb::module_& module) {
    const auto inside = nb::rv_policy::reference_internal;
    nb::class_<Replay>(module, "SimReplay", "Recorded hands replayed by the simulator, with the spot before every action.")
        .def(
            "__init__",
            [](Replay* self, const std::vector<const Game*>& games,
               const Read<std::int32_t, 1>& game_of_hand, const Read<Chips, 1>& stacks,
               const Read<std::uint8_t, 2>& cards, const Read<std::uint8_t, 2>& boards,
               const Read<Chips, 1>& actions, const Read<std::int32_t, 1>& action_counts,
               int threads) {
                const Records records{games,
                                      {game_of_hand.data(), game_of_hand.size()},
                                      {stacks.data(), stacks.size()},
                                      {cards.data(), cards.size()},
                                      cards.shape(1),
                                      {boards.data(), boards.size()},
                                      boards.shape(1),
                                      {actions.data(), actions.size()},
                                      {action_counts.data(), action_counts.size()}};
                check(records);
                const nb::gil_scoped_release unlocked;
                new (self) Replay(records, threads);
            },
            nb::kw_only(), "games"_a, "game_of_hand"_a.noconvert(), "stacks"_a.noconvert(),
            "cards"_a.noconvert(), "boards"_a.noconvert(), "actions"_a.noconvert(),
            "action_counts"_a.noconvert(), "threads"_a)
        .def_prop_ro("players", decided(&Decisions::player), inside,
                     "The player of each action; -1 if the action was not performed.")
        .def_prop_ro("streets", decided(&Decisions::street), inside,
                     "The street of each action.")
        .def_prop_ro("calls", decided(&Decisions::call), inside,
                     "The chips that a call would have added.")
        .def_prop_ro("pots", decided(&Decisions::pot), inside,
                     "All chips put in before the action.")
        .def_prop_ro("stacks", decided(&Decisions::stack), inside,
                     "The player's stack before the action.")
        .def_prop_ro("bets", decided(&Decisions::bet), inside,
                     "The player's bet before the action.")
        .def_prop_ro("levels", decided(&Decisions::level), inside,
                     "The bet to match.")
        .def_prop_ro("min_raises", decided(&Decisions::min_raise), inside,
                     "The smallest total to raise to; 0 if the player cannot raise.")
        .def_prop_ro("max_raises", decided(&Decisions::max_raise), inside,
                     "The largest total to raise to; 0 if the player cannot raise.")
        .def_prop_ro("effective_stacks", decided(&Decisions::effective), inside,
                     "The most chips that the player can still lose.")
        .def_prop_ro("live", decided(&Decisions::live), inside,
                     "The players who have not folded, as bits.")
        .def_prop_ro("pending", decided(&Decisions::pending), inside,
                     "The players who act later if nobody raises, as bits.")
        .def_prop_ro("raises", decided(&Decisions::raises), inside,
                     "The number of raises on this street so far, without blinds.")
        .def_prop_ro("discarding", decided(&Decisions::discarding), inside,
                     "Whether the action is a discard.")
        .def_prop_ro("final_stacks", found(&Replay::final_stacks), inside,
                     "The final stack of each player of each hand.")
        .def_prop_ro("outcomes", found(&Replay::outcome), inside,
                     "The outcome of each hand, a number of ``sim.Outcome``.")
        .def_prop_ro("faults", found(&Replay::fault), inside,
                     "Why an action of each hand was refused; 0 if none was.")
        .def_prop_ro("performed", found(&Replay::performed), inside,
                     "The number of actions performed in each hand.")
        .def_prop_ro("last_streets", found(&Replay::last_street), inside,
                     "The last street of each hand.")
        .def_prop_ro("final_live", found(&Replay::live), inside,
                     "The players who neither folded nor mucked in each hand, as bits.");
}
