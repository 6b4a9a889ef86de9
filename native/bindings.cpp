// The Python module bigslick._native._core; only this file and the files
// bindings_*.cpp use the Python API.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "bindings_equity.hpp"
#include "bindings_single_call.hpp"
#include "bulk/bulk.hpp"
#include "evaluate.hpp"
#include "families.hpp"
#include "footprint.hpp"
#include "simd/paths.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using bigslick::CardMask;
using bigslick::Family;
using bigslick::Strength;

using MaskArray = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::device::cpu>;
using IdArray = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>;
using StrengthArray = nb::ndarray<Strength, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

CardMask checked_cards(std::uint64_t mask) {
    if ((mask & ~bigslick::kFullDeck.bits) != 0) {
        throw nb::value_error(
            ("mask " + std::to_string(mask) + " has bits that are not cards").c_str());
    }
    return {mask};
}

bigslick::MaskRows rows_of(const MaskArray& array) {
    static_assert(sizeof(CardMask) == sizeof(std::uint64_t));
    return {reinterpret_cast<const CardMask*>(array.data()), array.shape(0), array.stride(0)};
}

bigslick::IdRows rows_of(const IdArray& array) {
    return {array.data(), array.shape(0), array.shape(1), array.stride(0), array.stride(1)};
}

void require_as_many(std::size_t rows, std::size_t other, const char* name) {
    if (rows != other) {
        throw nb::value_error((std::string(name) + " has " + std::to_string(other) +
                               " rows where the first array has " + std::to_string(rows))
                                  .c_str());
    }
}

template <typename Array>
std::ptrdiff_t evaluate_rows(int family, const Array& hands, const StrengthArray& out,
                             bool validate) {
    const Family checked = checked_family(family);
    const auto rows = rows_of(hands);
    require_as_many(rows.rows, out.shape(0), "out");
    const nb::gil_scoped_release unlocked;
    return bigslick::evaluate(checked, rows, out.data(), validate);
}

template <typename Array>
std::ptrdiff_t evaluate_omaha_rows(int family, const Array& holes, const Array& boards,
                                   const StrengthArray& out, bool validate) {
    const Family checked = checked_family(family);
    if (bigslick::is_badugi(checked)) throw nb::value_error("invalid family: badugi has no board");
    const auto hole_rows = rows_of(holes);
    const auto board_rows = rows_of(boards);
    require_as_many(hole_rows.rows, board_rows.rows, "board");
    require_as_many(hole_rows.rows, out.shape(0), "out");
    const nb::gil_scoped_release unlocked;
    return bigslick::evaluate_omaha(checked, hole_rows, board_rows, out.data(), validate);
}

std::string path_names(std::string_view separator) {
    std::string names;
    for (const auto& path : bigslick::available_paths()) {
        if (!names.empty()) names += separator;
        names += path.name;
    }
    return names;
}

nb::tuple paths() {
    nb::list names;
    for (const auto& path : bigslick::available_paths()) {
        names.append(nb::str(path.name.data(), path.name.size()));
    }
    return nb::tuple(names);
}

void use_path(std::string_view name) {
    if (bigslick::use_path(name)) return;
    throw nb::value_error(
        ("unknown SIMD path '" + std::string(name) + "': expected one of " + path_names(", ")).c_str());
}

// BIGSLICK_SIMD sets the SIMD path of the whole process, for tests and comparisons.
void use_path_of_environment() {
    const char* name = std::getenv("BIGSLICK_SIMD");
    if (name == nullptr || *name == '\0' || bigslick::use_path(name)) return;
    throw std::runtime_error("BIGSLICK_SIMD=" + std::string(name) +
                             " is not a SIMD path of this machine; expected one of " + path_names(", "));
}

std::map<std::string, std::size_t> table_bytes() {
    using bigslick::Tables;
    std::map<std::string, std::size_t> bytes;
    for (const auto& [name, kind] : {std::pair{"constant", Tables::constant},
                                     std::pair{"evaluators", Tables::evaluators},
                                     std::pair{"equities", Tables::equities},
                                     std::pair{"answers", Tables::answers}}) {
        bytes[name] = bigslick::table_bytes(kind);
    }
    return bytes;
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The compiled core: evaluation, equities, the solver and the simulator.";
    // Objects in caches and globals are still alive when the interpreter exits. That is
    // intended, so nanobind must not warn the user about it.
    nb::set_leak_warnings(false);
    use_path_of_environment();

    module.attr("HIGH") = static_cast<int>(Family::high);
    module.attr("SHORT_DECK") = static_cast<int>(Family::short_deck);
    module.attr("ACE_TO_FIVE") = static_cast<int>(Family::ace_to_five);
    module.attr("EIGHT_OR_BETTER") = static_cast<int>(Family::eight_or_better);
    module.attr("DEUCE_TO_SEVEN") = static_cast<int>(Family::deuce_to_seven);
    module.attr("BADUGI") = static_cast<int>(Family::badugi);
    module.attr("HIGH_BADUGI") = static_cast<int>(Family::high_badugi);

    module.def(
        "strength",
        [](int family, std::uint64_t mask) {
            return static_cast<int>(
                bigslick::strength(checked_family(family), checked_cards(mask)));
        },
        "family"_a, "mask"_a,
        "Return the strength of the best hand in the cards, or -1 if they do not form one.");
    module.def(
        "strength_omaha",
        [](int family, std::uint64_t hole, std::uint64_t board) {
            return static_cast<int>(bigslick::omaha_strength(
                checked_family(family), checked_cards(hole), checked_cards(board)));
        },
        "family"_a, "hole"_a, "board"_a,
        "Return the strength of the best hand of two hole and three board cards, or -1.");

    module.def("evaluate_masks", evaluate_rows<MaskArray>, "family"_a, "masks"_a.noconvert(),
               "out"_a.noconvert(), "validate"_a,
               "Write a strength for each mask; return the first bad row, or -1.");
    module.def("evaluate_ids", evaluate_rows<IdArray>, "family"_a, "ids"_a.noconvert(),
               "out"_a.noconvert(), "validate"_a,
               "Write a strength for each row of card ids; return the first bad row, or -1.");
    module.def("evaluate_omaha_masks", evaluate_omaha_rows<MaskArray>, "family"_a,
               "hole"_a.noconvert(), "board"_a.noconvert(), "out"_a.noconvert(), "validate"_a,
               "Write an Omaha strength for each pair of masks; return the first bad row, or -1.");
    module.def("evaluate_omaha_ids", evaluate_omaha_rows<IdArray>, "family"_a,
               "hole"_a.noconvert(), "board"_a.noconvert(), "out"_a.noconvert(), "validate"_a,
               "Write an Omaha strength for each pair of rows of card ids; return the first bad row, or -1.");

    module.def(
        "path", [] { return std::string(bigslick::active_path().name); },
        "Return the name of the SIMD path in use.");
    module.def("paths", paths, nb::sig("def paths() -> tuple[str, ...]"),
               "Return the names of the SIMD paths that this machine supports, best first.");
    module.def("use_path", use_path, "name"_a, "Make the whole process use another SIMD path.");

    module.def("table_bytes", table_bytes,
               "Return the memory in bytes that lookup tables and cached results use, by purpose.");

    add_evaluate(module);
    add_control(module);
    add_cfr(module);
    add_exact(module);
    add_sampling(module);
    add_history(module);
    add_phh(module);
    add_site_text(module);
    add_sim(module);
    add_small_games(module);
    add_push_fold(module);
}
