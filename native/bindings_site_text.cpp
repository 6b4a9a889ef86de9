// Python bindings for reading the texts of sites.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bindings_equity.hpp"
#include "bindings_text.hpp"
#include "history/site_text.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick::history;

nb::object read_hand(const Phrases& phrases, const nb::str& body, int button, int hole, bool currency,
                bool tournament, const std::array<std::int64_t, 4>& stakes) {
    Py_ssize_t size = 0;
    const char* const begin = PyUnicode_AsUTF8AndSize(body.ptr(), &size);
    if (begin == nullptr) {
        PyErr_Clear();  // half of a surrogate pair
        return nb::none();
    }
    const SiteHead head{button,    hole,      currency,  tournament,
                        stakes[0], stakes[1], stakes[2], stakes[3]};
    const auto found = read_site_hand({begin, static_cast<std::size_t>(size)}, head, phrases);
    if (!found) return nb::none();
    nb::list names, blinds;
    for (const std::string_view name : found->names) names.append(text_of(name));
    for (const std::int64_t blind : found->blinds) blinds.append(blind);
    const auto* const numbers = reinterpret_cast<const char*>(found->numbers.data());
    return nb::make_tuple(
        names, nb::bytes(numbers, found->numbers.size() * sizeof(std::int64_t)), found->ante,
        nb::tuple(blinds), found->unit,
        found->hero.empty() ? nb::object(nb::none()) : nb::object(text_of(found->hero)),
        found->last_seat);
}

}  // namespace

void add_site_text(nb::module_& module) {
    nb::class_<Phrases>(module, "SitePhrases",
                        "The phrases of hands in the usual form, as a site writes them.")
        .def(
            "__init__",
            [](Phrases* self, const std::vector<std::pair<std::string, int>>& after_colon,
               const std::vector<std::string>& remarks) {
                std::vector<std::pair<std::string, Phrase>> kinds;
                for (const auto& [phrase, kind] : after_colon) {
                    if (phrase.empty() || kind < 0 || kind > static_cast<int>(Phrase::muck)) {
                        throw nb::value_error("expected a phrase and the number of its kind");
                    }
                    kinds.emplace_back(phrase, static_cast<Phrase>(kind));
                }
                new (self) Phrases{std::move(kinds), remarks};
            },
            "after_colon"_a, "remarks"_a,
            nb::sig("def __init__(self, after_colon: Sequence[tuple[str, int]], "
                    "remarks: Sequence[str]) -> None"))
        .def("read", read_hand, "body"_a, "button"_a, "hole"_a, "currency"_a, "tournament"_a, "stakes"_a,
             nb::sig("def read(self, body: str, button: int, hole: int, currency: bool, "
                     "tournament: bool, stakes: Sequence[int]) -> tuple[list[str], bytes, int, "
                     "tuple[int, ...], int, str | None, int] | None"),
             "Return the play of a hand with these lines after the first two, or None if it is\n"
             "not in the usual form: names, numbers, ante, blinds, cents in a unit, the player\n"
             "whose cards are known, and the last seat. ``stakes`` are small blind (or -1), big\n"
             "blind and the bets, in cents.");
}
