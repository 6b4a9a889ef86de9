// Python bindings of the simulator. The Python code checks shapes and raises the errors.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings_equity.hpp"
#include "bindings_sim.hpp"
#include "sim/batch.hpp"
#include "sim/observation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick::sim;

// burns, hole, up, board, draws, opening, bet, cap
using StreetRow = std::tuple<bool, int, int, int, bool, int, int, int>;
// numerator, denominator, cap, only after the flop
using RakeRow = std::tuple<std::int64_t, std::int64_t, int, bool>;

Game make_game(int seats, int structure, bool cash, bool trims_antes, bool ace_low,
               bool free_raises, const std::vector<int>& antes, const std::vector<int>& blinds,
               int bring_in, const RakeRow& rake, const std::vector<StreetRow>& streets,
               const std::vector<std::pair<int, int>>& lines,
               const std::vector<int>& deck) {
    Game game;
    game.seats = seats;
    if (structure < 0 || structure > 2) throw nb::value_error("invalid betting structure: expected 0 to 2");
    game.structure = static_cast<Structure>(structure);
    game.cash = cash;
    game.trims_antes = trims_antes;
    game.ace_low = ace_low;
    game.free_raises = free_raises;
    if (seats < 2 || seats > kMostSeats || antes.size() != static_cast<std::size_t>(seats) ||
        blinds.size() != antes.size()) {
        throw nb::value_error("expected an ante and a blind for each of 2 to 10 seats");
    }
    for (std::size_t i = 0; i < antes.size(); ++i) {
        game.antes[i] = antes[i];
        game.signed_blinds[i] = blinds[i];
        game.blinds[i] = blinds[i] < 0 ? -blinds[i] : blinds[i];
    }
    game.bring_in = bring_in;
    const auto& [numerator, denominator, cap, only_after_flop] = rake;
    game.rake = {numerator, denominator, cap, only_after_flop};
    if (streets.size() > kMostStreets || lines.size() > kMostLines) {
        throw nb::value_error("too many streets or hand types");
    }
    for (const auto& [burns, hole, up, board, draws, opening, bet, cap] : streets) {
        if (hole < 0 || hole > kMostHole || board < 0 || board > kMostBoard || opening < 0 ||
            opening > 4 || up < 0 || up >= 1 << kMostHole || cap < -1 || cap > 127) {
            throw nb::value_error("no such street");
        }
        Street& street = game.streets[static_cast<std::size_t>(game.street_count++)];
        street = {burns, static_cast<std::uint8_t>(hole), static_cast<std::uint8_t>(up),
                  static_cast<std::uint8_t>(board), draws, static_cast<Opening>(opening), bet,
                  static_cast<std::int8_t>(cap)};
    }
    for (const auto& [ranking, use] : lines) {
        if (ranking < 0 || ranking >= kRankings || use < 0 || use > 2) {
            throw nb::value_error("no such hand type");
        }
        game.lines[static_cast<std::size_t>(game.line_count++)] = {static_cast<Ranking>(ranking),
                                                                   static_cast<Use>(use)};
    }
    for (const int id : deck) {
        if (id < 0 || id >= bigslick::kDeckSize) throw nb::value_error("no such card");
        game.deck.push_back(static_cast<std::uint8_t>(id));
    }
    game.finish();
    return game;
}

template <typename Array>
auto span_of(const std::optional<Array>& array) {
    using Value = std::remove_pointer_t<decltype(array->data())>;
    return array ? std::span<Value>{array->data(), array->size()} : std::span<Value>{};
}

// Returns a field of all spots as a strided array, without copying.
template <typename T>
Shown<T, 1> field(Batch& batch, T Spot::*member) {
    static_assert(sizeof(Spot) % sizeof(T) == 0);
    const std::size_t shape = batch.size();
    const auto stride = static_cast<std::int64_t>(sizeof(Spot) / sizeof(T));
    const T* first = batch.size() == 0 ? nullptr : &(batch.spots().data()->*member);
    return Shown<T, 1>(first, 1, &shape, nb::handle(), &stride);
}

template <typename T>
Shown<T, 2> rows(Batch& batch, const std::vector<T>& values) {
    const std::size_t width = batch.size() == 0 ? 0 : values.size() / batch.size();
    return Shown<T, 2>(values.data(), {batch.size(), width}, nb::handle());
}

Policy checked_policy(int policy) {
    if (policy < 0 || policy > 1) throw nb::value_error("invalid policy: expected 0 or 1");
    return static_cast<Policy>(policy);
}

using Found = std::optional<std::tuple<std::size_t, int>>;
using Stop = std::optional<std::tuple<std::size_t, std::size_t, int>>;

void add_game(nb::module_& module) {
    nb::class_<Game>(module, "SimGame", "A game in the form that the simulator needs.")
        .def(
            "__init__",
            [](Game* self, int seats, int structure, bool cash, bool trims_antes, bool ace_low,
               bool free_raises, const std::vector<int>& antes, const std::vector<int>& blinds,
               int bring_in, const RakeRow& rake, const std::vector<StreetRow>& streets,
               const std::vector<std::pair<int, int>>& lines, const std::vector<int>& deck) {
                new (self) Game(make_game(seats, structure, cash, trims_antes, ace_low,
                                          free_raises, antes, blinds, bring_in, rake, streets,
                                          lines, deck));
            },
            nb::kw_only(), "seats"_a, "structure"_a, "cash"_a, "trims_antes"_a, "ace_low"_a,
            "free_raises"_a, "antes"_a, "blinds"_a, "bring_in"_a, "rake"_a, "streets"_a, "lines"_a, "deck"_a)
        .def_ro("seats", &Game::seats, "The number of players.")
        .def_ro("hole_most", &Game::hole_most, "The largest number of hole cards of a player.")
        .def_ro("board_most", &Game::board_most, "The number of cards of a complete board.")
        .def_ro("deal_most", &Game::deal_most, "The largest number of cards that are taken from the deck.")
        .def_prop_ro("observation_size", &observation_size, "The length of an observation.");
}

}  // namespace

void add_sim(nb::module_& module) {
    add_game(module);
    const auto inside = nb::rv_policy::reference_internal;
    nb::class_<Batch>(module, "SimBatch", "Many hands of one game, played at the same time.")
        .def(nb::init<const Game&, std::size_t, std::uint64_t>(), "game"_a, "tables"_a, "seed"_a)
        .def("__len__", &Batch::size)
        .def_prop_ro("bytes_of_table", &Batch::bytes_of_table, "The memory of one table in bytes.")
        .def(
            "set_stacks",
            [](Batch& batch, const Read<Chips, 2>& stacks) {
                require_rows(stacks.size(), batch.starts().size(), "stacks");
                std::copy_n(stacks.data(), stacks.size(), batch.starts().begin());
            },
            "stacks"_a.noconvert(), "Set the stacks with which the next hand begins.")
        .def(
            "deal",
            [](Batch& batch, const std::optional<Read<std::uint8_t, 1>>& chosen,
               const std::optional<Read<std::uint8_t, 2>>& decks, int threads) {
                if (chosen) require_rows(chosen->shape(0), batch.size(), "chosen");
                if (decks) require_rows(decks->shape(0), batch.size(), "decks");
                const std::size_t width = decks ? decks->shape(1) : 0;
                if (width > batch.game().deck.size()) throw nb::value_error("decks are too wide");
                const nb::gil_scoped_release unlocked;
                batch.deal(span_of(chosen), span_of(decks), width, threads);
            },
            "chosen"_a.noconvert().none(), "decks"_a.noconvert().none(), "threads"_a,
            "Begin the next hand at the chosen tables, by default at all; the cards of ``decks`` are dealt first.")
        .def("reseed", &Batch::reseed, "seed"_a,
             "Set the random seed of the following hands.")
        .def(
            "turn",
            [](Batch& batch, std::size_t table) {
                if (table >= batch.size()) throw nb::index_error("no such table");
                return static_cast<int>(batch.spots()[table].turn);
            },
            "table"_a, "Return the player to act at the table, or -1 if the hand is over.")
        .def(
            "step",
            [](Batch& batch, const Read<Chips, 1>& actions, int threads) -> Found {
                require_rows(actions.shape(0), batch.size(), "actions");
                const nb::gil_scoped_release unlocked;
                const auto refused = batch.step({actions.data(), actions.size()}, threads);
                if (!refused) return std::nullopt;
                return Found{{refused->table, static_cast<int>(refused->fault)}};
            },
            "actions"_a.noconvert(), "threads"_a,
            "Act at every table; if an action is illegal, change nothing and return its table and fault.")
        .def(
            "replay",
            [](Batch& batch, const Read<Chips, 2>& actions, int threads) -> Stop {
                require_rows(actions.shape(0), batch.size(), "actions");
                const nb::gil_scoped_release unlocked;
                const auto stopped =
                    batch.replay({actions.data(), actions.size()}, actions.shape(1), threads);
                if (!stopped) return std::nullopt;
                return Stop{{stopped->refused.table, stopped->action,
                             static_cast<int>(stopped->refused.fault)}};
            },
            "actions"_a.noconvert(), "threads"_a,
            "Perform a row of actions at each table; return table, index and fault of the first illegal action.")
        .def(
            "play",
            [](Batch& batch, int policy, const std::optional<Read<std::int8_t, 1>>& kept,
               int threads) {
                if (kept) require_rows(kept->shape(0), batch.size(), "kept");
                const Policy checked = checked_policy(policy);
                const nb::gil_scoped_release unlocked;
                return batch.play(checked, span_of(kept), threads);
            },
            "policy"_a, "kept"_a.noconvert().none(), "threads"_a,
            "Play each hand until the player ``kept`` is to act or it is over; return the number of decisions.")
        .def(
            "play_hands",
            [](Batch& batch, int policy, std::uint32_t hands, int threads) {
                const Policy checked = checked_policy(policy);
                const nb::gil_scoped_release unlocked;
                return batch.play_hands(checked, hands, threads);
            },
            "policy"_a, "hands"_a, "threads"_a,
            "Play whole hands at every table; return the number of decisions.")
        .def(
            "copy",
            [](const Batch& batch, const Read<std::int64_t, 1>& places) {
                for (std::size_t k = 0; k < places.size(); ++k) {
                    const std::int64_t n = places.data()[k];
                    if (n < 0 || n >= static_cast<std::int64_t>(batch.size())) {
                        throw nb::index_error("no such table");
                    }
                }
                return batch.copy({places.data(), places.size()});
            },
            "places"_a.noconvert(), "Return a new batch with copies of the tables with these numbers.")
        .def(
            "observe",
            [](Batch& batch, const Read<std::int8_t, 1>& viewers, const Write<float, 2>& out) {
                const std::size_t width = observation_size(batch.game());
                require_rows(viewers.shape(0), batch.size(), "viewers");
                require_rows(out.shape(0), batch.size(), "out");
                require_rows(out.shape(1), width, "out");
                const nb::gil_scoped_release unlocked;
                for (std::size_t n = 0; n < batch.size(); ++n) {
                    const int viewer = viewers.data()[n];
                    if (viewer < -1) continue;
                    if (viewer < 0 || viewer >= batch.game().seats) {
                        std::fill_n(out.data() + n * width, width, 0.0f);
                    } else {
                        observe(batch.at(n), viewer, out.data() + n * width);
                    }
                }
            },
            "viewers"_a.noconvert(), "out"_a.noconvert(),
            "Write the observation of each viewer; for -1 the row is zero, for a lower number it is not changed.")
        .def(
            "finish_decks",
            [](Batch& batch) {
                for (std::size_t n = 0; n < batch.size(); ++n) batch.finish_shuffle(n);
            },
            "Finish shuffling, so that ``decks`` has the final order of cards that are not dealt yet.")
        .def_prop_ro("stacks", [](Batch& b) { return rows(b, b.stacks()); }, inside,
                     "The stacks, tables x players.")
        .def_prop_ro("bets", [](Batch& b) { return rows(b, b.bets()); }, inside,
                     "The bets on this street, tables x players.")
        .def_prop_ro("starting_stacks", [](Batch& b) { return rows(b, b.starts()); }, inside,
                     "The stacks with which hands begin, tables x players.")
        .def_prop_ro("hole_cards", [](Batch& b) { return rows(b, b.holes()); }, inside,
                     "The ids of the hole cards of all players, a row for each table; 255 is a card not dealt yet.")
        .def_prop_ro("board_cards", [](Batch& b) { return rows(b, b.boards()); }, inside,
                     "The ids of the board cards, a row for each table; 255 is a card not dealt yet.")
        .def_prop_ro("decks", [](Batch& b) { return rows(b, b.decks()); }, inside,
                     "The ids of the cards of each deck in the order of dealing.")
        .def_prop_ro("turns", [](Batch& b) { return field(b, &Spot::turn); }, inside,
                     "The player to act at each table; -1 if the hand is over.")
        .def_prop_ro("calls", [](Batch& b) { return field(b, &Spot::call); }, inside,
                     "The chips that a call adds; 0 for a check.")
        .def_prop_ro("min_raises", [](Batch& b) { return field(b, &Spot::min_to); }, inside,
                     "The smallest total to raise to; 0 if the player cannot raise.")
        .def_prop_ro("max_raises", [](Batch& b) { return field(b, &Spot::max_to); }, inside,
                     "The largest total to raise to; 0 if the player cannot raise.")
        .def_prop_ro("can_fold", [](Batch& b) { return field(b, &Spot::can_fold); }, inside,
                     "Whether the player to act may fold.")
        .def_prop_ro("over", [](Batch& b) { return field(b, &Spot::over); }, inside,
                     "Whether the hand is over.")
        .def_prop_ro("discarding", [](Batch& b) { return field(b, &Spot::discarding); }, inside,
                     "Whether the player to act discards.")
        .def_prop_ro("streets", [](Batch& b) { return field(b, &Spot::street); }, inside,
                     "The index of the current street.")
        .def_prop_ro("hands", [](Batch& b) { return field(b, &Spot::hand); }, inside,
                     "The number of hands dealt at the table so far.")
        .def_prop_ro("live", [](Batch& b) { return field(b, &Spot::live); }, inside,
                     "The players who have not folded, as bits.")
        .def_prop_ro("levels", [](Batch& b) { return field(b, &Spot::level); }, inside,
                     "The bet to match.")
        .def_prop_ro("decisions", [](Batch& b) { return field(b, &Spot::decisions); }, inside,
                     "The number of decisions in this hand so far.")
        .def_prop_ro("board_counts", [](Batch& b) { return field(b, &Spot::board); }, inside,
                     "The number of board cards dealt.")
        .def_prop_ro("hole_counts", [](Batch& b) { return field(b, &Spot::hole); }, inside,
                     "The number of hole cards of a live player.");
    add_sim_menu(module);
    add_sim_episodes(module);
    add_sim_replay(module);
}
