// Python bindings for the action spaces of environments, and for a single table.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "bindings_equity.hpp"
#include "bindings_sim.hpp"
#include "sim/action_code.hpp"
#include "sim/batch.hpp"
#include "sim/observation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick::sim;

void add_menu(nb::module_& module) {
    nb::class_<Menu>(module, "SimMenu", "The actions of a discrete action space.")
        .def(nb::init<const Game&, std::vector<std::pair<std::int32_t, std::int32_t>>>(), "game"_a,
             "fractions"_a)
        .def_prop_ro("size", &Menu::size, "The number of actions.")
        .def_prop_ro("first_discard", &Menu::first_discard, "The index of the first action that discards.")
        .def(
            "masks",
            [](const Menu& menu, Batch& batch, const Write<std::uint8_t, 2>& out) {
                require_rows(out.shape(0), batch.size(), "out");
                require_rows(out.shape(1), menu.size(), "out");
                const nb::gil_scoped_release unlocked;
                for (std::size_t n = 0; n < batch.size(); ++n) {
                    menu.write_mask(batch.at(n), out.data() + n * menu.size());
                }
            },
            "batch"_a, "out"_a.noconvert(), "Write the action mask of each table: 1 for each legal action, else 0.")
        .def(
            "observe",
            [](const Menu& menu, Batch& batch, const Read<std::int8_t, 1>& viewers,
               const Write<float, 2>& out, const Write<std::uint8_t, 2>& masks) {
                const std::size_t width = observation_size(batch.game());
                require_rows(viewers.shape(0), batch.size(), "viewers");
                require_rows(out.shape(0), batch.size(), "out");
                require_rows(out.shape(1), width, "out");
                require_rows(masks.shape(0), batch.size(), "masks");
                require_rows(masks.shape(1), menu.size(), "masks");
                for (std::size_t n = 0; n < batch.size(); ++n) {
                    require_seat(batch, viewers.data()[n]);
                }
                const nb::gil_scoped_release unlocked;
                for (std::size_t n = 0; n < batch.size(); ++n) {
                    const Table table = batch.at(n);
                    observe(table, viewers.data()[n], out.data() + n * width);
                    menu.write_mask(table, masks.data() + n * menu.size());
                }
            },
            "batch"_a, "viewers"_a.noconvert(), "out"_a.noconvert(), "masks"_a.noconvert(),
            "Write the observation of each viewer, and the action masks.")
        .def(
            "actions",
            [](const Menu& menu, Batch& batch, const Read<std::int64_t, 1>& slots,
               const Write<Chips, 1>& out) -> std::ptrdiff_t {
                require_rows(slots.shape(0), batch.size(), "slots");
                require_rows(out.shape(0), batch.size(), "out");
                const nb::gil_scoped_release unlocked;
                for (std::size_t n = 0; n < batch.size(); ++n) {
                    const std::int64_t slot = slots.data()[n];
                    if (slot == kNone) {
                        out.data()[n] = kNone;
                        continue;
                    }
                    const Chips action = menu.action(batch.at(n), slot);
                    if (action == kNone) return static_cast<std::ptrdiff_t>(n);
                    out.data()[n] = action;
                }
                return -1;
            },
            "batch"_a, "slots"_a.noconvert(), "out"_a.noconvert(),
            "Write the action number for each slot of the menu; return the first table whose slot is illegal, or -1.");
}

// One table, for environments that perform one action at a time.
struct OneTable {
    Batch& batch;
    ActionCode code;
    std::size_t width;

    [[nodiscard]] int act(const Choices& choices) {
        Table table = batch.at(0);
        const Chips action = code.action(table, choices, 0);
        if (action == kNone) return int{kNone};
        bigslick::sim::act(table, action);
        return int{table.spot.turn};
    }
};

void add_one_table(nb::module_& module) {
    nb::class_<OneTable>(module, "SimOneTable",
                         "The first table of a batch, played action by action.")
        .def(
            "__init__",
            [](OneTable* self, Batch& batch, const Menu& menu, int encoding) {
                if (batch.size() == 0) throw nb::value_error("the batch has no table");
                if (encoding < 0 || encoding > 2) throw nb::value_error("invalid encoding: expected 0 to 2");
                new (self) OneTable{batch, {menu, static_cast<Encoding>(encoding)},
                                    observation_size(batch.game())};
            },
            "batch"_a, "menu"_a, "encoding"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
        .def_prop_ro(
            "mask_size", [](const OneTable& self) { return self.code.mask_size(); },
            "The length of an action mask.")
        .def(
            "deal",
            [](OneTable& self) {
                self.batch.begin_next(0);
                return int{self.batch.spots()[0].turn};
            },
            "Begin the next hand; return the player to act, or -1 if the hand is over.")
        .def(
            "act",
            [](OneTable& self, std::int64_t choice) { return self.act({&choice, nullptr, 0}); },
            "choice"_a,
            "Perform an action; return the next player to act, -1 if the hand is over, or -2 if "
            "the action is illegal.")
        .def(
            "act_numbers",
            [](OneTable& self, const Read<double, 1>& numbers) {
                if (numbers.size() < 2) throw nb::value_error("expected two numbers or more");
                return self.act({nullptr, numbers.data(), numbers.size()});
            },
            "numbers"_a.noconvert(), "Perform a continuous action, given as two numbers or more; return the same as ``act``.")
        .def(
            "see",
            [](OneTable& self, int viewer, const Write<float, 1>& row,
               const Write<std::int8_t, 1>& mask) {
                require_seat(self.batch, viewer);
                require_rows(row.shape(0), self.width, "row");
                require_rows(mask.shape(0), self.code.mask_size(), "mask");
                const Table table = self.batch.at(0);
                observe(table, viewer, row.data());
                auto* bytes = reinterpret_cast<std::uint8_t*>(mask.data());
                if (viewer == table.spot.turn) {
                    self.code.write_mask(table, bytes);
                } else {
                    std::fill_n(bytes, self.code.mask_size(), std::uint8_t{0});
                }
            },
            "viewer"_a, "row"_a.noconvert(), "mask"_a.noconvert(),
            "Write the observation and the action mask of a player; the mask is zero unless they are to act.")
        .def_prop_ro(
            "payoffs",
            [](OneTable& self) {
                const Table table = self.batch.at(0);
                std::vector<int> won;
                for (int i = 0; i < table.game.seats; ++i) {
                    won.push_back(table.stacks[i] - table.starts[i]);
                }
                return won;
            },
            "The chips that each player has won or lost.");
}

}  // namespace

void add_sim_menu(nb::module_& module) {
    add_menu(module);
    add_one_table(module);
}
