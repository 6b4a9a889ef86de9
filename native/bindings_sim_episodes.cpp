// Python bindings for learning agents. The Python code checks values and raises the errors.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bindings_equity.hpp"
#include "bindings_sim.hpp"
#include "sim/episodes.hpp"
#include "sim/observation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick::sim;

// The batch and the menu are kept alive by the Python object.
struct Learners {
    Batch& batch;
    Episodes episodes;

    void require(const Write<float, 2>& rows, const Write<std::uint8_t, 2>& masks,
                 std::size_t count) const {
        const std::size_t width = observation_size(batch.game());
        if (rows.shape(0) != count || rows.shape(1) != width || masks.shape(0) != count ||
            masks.shape(1) != episodes.mask_size()) {
            throw nb::value_error("observations or masks have the wrong shape");
        }
    }

    void require_finals(const Write<float, 2>& finals) const {
        if (finals.shape(0) != batch.size() ||
            finals.shape(1) != observation_size(batch.game())) {
            throw nb::value_error("final observations have the wrong shape");
        }
    }
};

std::ptrdiff_t place(const std::optional<std::size_t>& refused) {
    return refused ? static_cast<std::ptrdiff_t>(*refused) : -1;
}

template <typename T>
auto column(std::vector<T> Episodes::*member) {
    return [member](const Learners& self) {
        const std::vector<T>& values = self.episodes.*member;
        return Shown<T>(values.data(), {values.size()}, nb::handle());
    };
}

template <typename Enumeration>
Enumeration checked(int value, int most) {
    if (value < 0 || value > most) throw nb::value_error("invalid option of episodes");
    return static_cast<Enumeration>(value);
}

}  // namespace

void add_sim_episodes(nb::module_& module) {
    const auto inside = nb::rv_policy::reference_internal;
    nb::class_<Learners>(module, "SimEpisodes", "Episodes of learning agents at the tables of a batch.")
        .def(
            "__init__",
            [](Learners* self, Batch& batch, const Menu& menu, int opponents, int autoreset,
               int encoding, bool gives_up, std::uint32_t match_hands, double reward_unit) {
                const EpisodeRules rules{checked<Opponents>(opponents, 3),
                                         checked<Autoreset>(autoreset, 2),
                                         checked<Encoding>(encoding, 2), gives_up, match_hands,
                                         reward_unit};
                new (self) Learners{batch, Episodes(batch, menu, rules)};
            },
            nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), "batch"_a, "menu"_a, nb::kw_only(),
            "opponents"_a, "autoreset"_a, "encoding"_a, "gives_up"_a, "match_hands"_a,
            "reward_unit"_a)
        .def_prop_ro("mask_size",
                     [](const Learners& self) { return self.episodes.mask_size(); },
                     "The length of an action mask.")
        .def_prop_ro("is_stuck", [](const Learners& self) { return self.episodes.is_stuck(); },
                     "Whether no hand has a decision, because all players are all in from the blinds.")
        .def(
            "begin",
            [](Learners& self, const std::optional<Read<std::uint8_t, 1>>& chosen) {
                if (chosen && chosen->shape(0) != self.batch.size()) {
                    throw nb::value_error("chosen has the wrong length");
                }
                const nb::gil_scoped_release unlocked;
                self.episodes.begin(chosen ? std::span{chosen->data(), chosen->size()}
                                           : std::span<const std::uint8_t>{});
            },
            "chosen"_a.noconvert().none(), "Begin new episodes at the chosen tables, by default at all.")
        .def(
            "step",
            [](Learners& self, const Read<std::int64_t, 1>& choices, const Write<float, 2>& rows,
               const Write<std::uint8_t, 2>& masks, const Write<float, 2>& finals, int threads) {
                if (choices.shape(0) != self.batch.size()) {
                    throw nb::value_error("choices have the wrong length");
                }
                self.require(rows, masks, self.batch.size());
                self.require_finals(finals);
                const nb::gil_scoped_release unlocked;
                return place(self.episodes.step({choices.data(), nullptr, 0},
                                                {rows.data(), masks.data(), finals.data()},
                                                threads));
            },
            "choices"_a.noconvert(), "rows"_a.noconvert(), "masks"_a.noconvert(),
            "finals"_a.noconvert(), "threads"_a,
            "Act at every table; return the first table whose choice is illegal (then nothing changes), or -1.")
        .def(
            "step_numbers",
            [](Learners& self, const Read<double, 2>& choices, const Write<float, 2>& rows,
               const Write<std::uint8_t, 2>& masks, const Write<float, 2>& finals, int threads) {
                if (choices.shape(0) != self.batch.size() || choices.shape(1) < 2) {
                    throw nb::value_error("choices have the wrong shape");
                }
                self.require(rows, masks, self.batch.size());
                self.require_finals(finals);
                const nb::gil_scoped_release unlocked;
                return place(self.episodes.step({nullptr, choices.data(), choices.shape(1)},
                                                {rows.data(), masks.data(), finals.data()},
                                                threads));
            },
            "choices"_a.noconvert(), "rows"_a.noconvert(), "masks"_a.noconvert(),
            "finals"_a.noconvert(), "threads"_a,
            "Do the same as ``step`` with continuous actions: a row of numbers from -1 to 1 for each table.")
        .def(
            "ask",
            [](Learners& self, const Write<float, 2>& rows, const Write<std::uint8_t, 2>& masks) {
                self.require(rows, masks, self.episodes.waiting().size());
                const nb::gil_scoped_release unlocked;
                self.episodes.ask(rows.data(), masks.data());
            },
            "rows"_a.noconvert(), "masks"_a.noconvert(), "Write the observations and action masks of the opponents who have to act, a row for each.")
        .def(
            "answer",
            [](Learners& self, const Read<std::int64_t, 1>& choices,
               const Write<float, 2>& finals) {
                if (choices.shape(0) != self.episodes.waiting().size()) {
                    throw nb::value_error("choices have the wrong length");
                }
                self.require_finals(finals);
                const nb::gil_scoped_release unlocked;
                return place(
                    self.episodes.answer({choices.data(), choices.size()}, finals.data()));
            },
            "choices"_a.noconvert(), "finals"_a.noconvert(),
            "Act for the opponents who have to act; return the index of the first illegal choice, or -1.")
        .def(
            "observe",
            [](Learners& self, const Write<float, 2>& rows, const Write<std::uint8_t, 2>& masks,
               int threads) {
                self.require(rows, masks, self.batch.size());
                const nb::gil_scoped_release unlocked;
                self.episodes.observe({rows.data(), masks.data(), nullptr}, threads);
            },
            "rows"_a.noconvert(), "masks"_a.noconvert(), "threads"_a,
            "Write the observations and action masks of the learners.")
        .def_prop_ro(
            "waiting",
            [](const Learners& self) {
                return std::vector<std::int64_t>(self.episodes.waiting());
            },
            "The numbers of the tables where an opponent has to act.")
        .def_prop_ro("rewards", column(&Episodes::rewards), inside,
                     "The learner's reward in this step, for each table.")
        .def_prop_ro("skipped", column(&Episodes::skipped), inside,
                     "The rewards of hands that ended before the learner acted, in this step.")
        .def_prop_ro("ended", column(&Episodes::ended), inside,
                     "Whether an episode ended in this step, for each table.")
        .def_prop_ro("paid", column(&Episodes::paid), inside,
                     "Whether a hand ended in this step, for each table.")
        .def_prop_ro("done", column(&Episodes::done), inside,
                     "Whether the episode is over and the table waits to be reset.")
        .def_prop_ro("positions", column(&Episodes::positions), inside,
                     "The learner's position at each table.")
        .def_prop_ro("viewers", column(&Episodes::viewers), inside,
                     "The player of the observation at each table.")
        .def_prop_ro("payoffs", column(&Episodes::payoffs), inside,
                     "The chips that each player won in hands that ended in this step, table by table.");
}
