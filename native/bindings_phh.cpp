// Python bindings for reading PHH texts. Texts in unusual form are left to the Python reader.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unordered_map.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bindings_equity.hpp"
#include "bindings_text.hpp"
#include "history/hand_rows.hpp"
#include "history/hand_texts.hpp"
#include "history/played_hands.hpp"
#include "history/phh_text.hpp"
#include "history/toml_lines.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace bigslick::history;

template <typename T>
using Shown = nb::ndarray<nb::numpy, const T, nb::ndim<1>>;

template <typename T>
Shown<T> column(const std::vector<T>& values) {
    return Shown<T>(values.data(), {values.size()}, nb::handle());
}

template <typename T>
auto found(std::vector<T> PlayedHands::*member) {
    return [member](const PlayedHands& hands) { return column(hands.*member); };
}

template <typename T>
auto operated(std::vector<T> Operations::*member) {
    return [member](const PlayedHands& hands) { return column(hands.operations.*member); };
}

[[nodiscard]] bool is_decimal(std::string_view text) {
    return text.find('.') != std::string_view::npos;
}

nb::object number_of(std::string_view text, const nb::callable& parse_value) {
    if (is_decimal(text)) return parse_value(text_of(text));
    std::int64_t number = 0;  // has at most 18 digits
    std::from_chars(text.data(), text.data() + text.size(), number);
    return nb::int_(number);
}

nb::object value_of(const TomlLine& line, const nb::callable& parse_value,
                    const nb::callable& parse_time) {
    switch (line.kind) {
        case TomlKind::text: return text_of(line.value);
        case TomlKind::whole:
        case TomlKind::decimal: return number_of(line.value, parse_value);
        case TomlKind::flag: return nb::bool_(line.value == "true");
        case TomlKind::time: return parse_time(text_of(line.value));
        default: break;
    }
    nb::list items;
    for (const std::string_view item : line.items) {
        if (line.kind == TomlKind::texts) {
            items.append(text_of(item));
        } else {
            items.append(number_of(item, parse_value));
        }
    }
    return std::move(items);
}

// Whether a field may have a value of this kind. Decimal numbers are never known to be
// valid: their type depends on `parse_value`.
[[nodiscard]] bool is_known(const TomlLine& line, const nb::str& key, const nb::dict& kinds) {
    PyObject* const allowed = PyDict_GetItemWithError(kinds.ptr(), key.ptr());
    if (allowed == nullptr) return true;
    if (line.kind == TomlKind::decimal) return false;
    if (line.kind == TomlKind::numbers && std::ranges::any_of(line.items, is_decimal)) return false;
    return (PyLong_AsLong(allowed) >> static_cast<int>(line.kind) & 1) != 0;
}

// The fields of a text, and whether all are known to be of their kinds; or None if a
// line is not in the simple form.
nb::object fields_of(std::string_view text, const nb::callable& parse_value,
                     const nb::callable& parse_time, const nb::dict& kinds) {
    nb::dict fields;
    bool known = true;
    TomlLine line;
    while (!text.empty()) {
        const std::string_view row = take_line(text);
        if (is_toml_remark(row)) continue;
        if (!read_toml_line(row, line)) return nb::none();
        const nb::str key = text_of(line.key);
        if (fields.contains(key)) return nb::none();
        known = known && is_known(line, key, kinds);
        fields[key] = value_of(line, parse_value, parse_time);
    }
    return nb::make_tuple(fields, known);
}

nb::tuple amounts_of(const std::vector<bigslick::sim::Chips>& amounts) {
    nb::list found;
    for (const auto amount : amounts) found.append(amount);
    return nb::tuple(found);
}

nb::list setups_of(const PhhText& text) {
    nb::list found;
    for (const Setup& s : text.setups) {
        found.append(nb::make_tuple(text_of(s.variant), s.trims_antes, amounts_of(s.antes),
                                    amounts_of(s.blinds), s.small_bet, s.big_bet, s.scale,
                                    s.cash ? "cash" : "tournament"));
    }
    return found;
}

// A row for each hand: begin, end, line, whether it has a header, number among the usual ones.
nb::ndarray<nb::numpy, std::int64_t, nb::ndim<2>> places_of(const PhhText& text) {
    constexpr std::size_t kWidth = 5;
    auto* rows = new std::vector<std::int64_t>();
    const nb::capsule owner(rows, [](void* p) noexcept {
        delete static_cast<std::vector<std::int64_t>*>(p);
    });
    for (const PhhPlace& p : text.places) {
        for (const auto value : {static_cast<std::int64_t>(p.begin), static_cast<std::int64_t>(p.end),
                                 std::int64_t{p.line}, std::int64_t{p.headed ? 1 : 0},
                                 std::int64_t{p.usual}}) {
            rows->push_back(value);
        }
    }
    return {rows->data(), {text.places.size(), kWidth}, owner};
}

nb::object kept_text(const PhhText& text, const Kept& kept) {
    if (!kept.present) return nb::none();
    return text_of(std::string_view(text.text).substr(kept.begin, kept.size));
}

nb::list zones_of(const PhhText& text) {
    nb::list found;
    for (const auto& zone : text.zones) {
        found.append(nb::make_tuple(kept_text(text, zone[0]), kept_text(text, zone[1])));
    }
    return found;
}

nb::list names_of(const PhhText& text) {
    nb::list found;
    for (const std::string_view name : text.names) found.append(text_of(name));
    return found;
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

// The hands must be those of the records, and every player must have a name.
void check_rows(const PlayedHands& hands, const RecordedHands& records,
                const std::vector<std::string>& names, std::size_t count) {
    const bool known = std::ranges::all_of(hands.name, [&](std::int32_t name) {
        return static_cast<std::size_t>(name) < names.size();
    });
    const bool own = std::ranges::all_of(hands.hand, [&](std::int32_t hand) {
        return static_cast<std::size_t>(hand) < records.hands.size();
    });
    if (!known || !own || count != hands.hand.size()) {
        throw nb::value_error("expected the records of the hands, all names and a head for each");
    }
}

nb::list kept_of(const PhhText& text, std::size_t field,
                 const nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& hands) {
    if (field >= kKeptFields.size()) throw nb::index_error("no such field");
    nb::list found;
    for (std::size_t n = 0; n < hands.size(); ++n) {
        const auto hand = static_cast<std::size_t>(hands.data()[n]);
        if (hand >= text.kept.size()) throw nb::index_error("no such hand");
        found.append(kept_text(text, text.kept[hand][field]));
    }
    return found;
}

}  // namespace

void add_phh(nb::module_& module) {
    const auto inside = nb::rv_policy::reference_internal;
    module.def(
        "toml_fields",
        [](const nb::str& text, const nb::callable& parse_value, const nb::callable& parse_time,
           const nb::dict& kinds) {
            Py_ssize_t size = 0;
            const char* begin = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
            if (begin == nullptr) {
                PyErr_Clear();  // half of a surrogate pair
                return nb::object(nb::none());
            }
            return fields_of({begin, static_cast<std::size_t>(size)}, parse_value, parse_time,
                             kinds);
        },
        "text"_a, "parse_value"_a, "parse_time"_a, "kinds"_a, nb::sig("def toml_fields(text: str, "
        "parse_value: Callable[[str], object], parse_time: Callable[[str], object], "
        "kinds: dict[str, int]) -> tuple[dict[str, object], bool] | None"),
        "Return the fields of a TOML text with a simple field on each line, otherwise None;\n"
        "also return whether ``kinds`` allows them: bits of text, integer, decimal number,\n"
        "boolean, time, list of texts and list of integers, from the lowest.");
    nb::class_<RecordedHands>(module, "RecordedHands", "Hands as columns of numbers.");
    nb::class_<PhhText, RecordedHands>(module, "PhhText", "Hands of a PHH text as columns of numbers.")
        .def(
            "__init__",
            [](PhhText* self, const nb::bytes& text,
               const std::unordered_map<std::string, int>& games) {
                std::string copy(text.c_str(), text.size());
                const nb::gil_scoped_release unlocked;
                new (self) PhhText(std::move(copy), games);
            },
            "text"_a, "games"_a)
        .def_ro("odd_headers", &PhhText::odd_headers)
        .def_ro("lines", &PhhText::lines)
        .def_prop_ro("places", places_of, nb::rv_policy::move,
                     nb::for_getter(nb::sig("def places(self) -> NDArray[numpy.int64]")))
        .def_prop_ro("local_seconds", [](const PhhText& text) { return column(text.local_seconds); },
                     inside)
        .def_prop_ro("zone", [](const PhhText& text) { return column(text.zone); }, inside)
        .def_prop_ro("zones", zones_of, nb::for_getter(nb::sig(
                         "def zones(self) -> list[tuple[str | None, str | None]]")))
        .def_prop_ro("setups", setups_of,
                     nb::for_getter(nb::sig("def setups(self) -> list[tuple[str, bool, "
                                            "tuple[int, ...], tuple[int, ...], int, int, int, "
                                            "str]]")))
        .def_prop_ro("names", names_of, nb::for_getter(nb::sig("def names(self) -> list[str]")))
        .def("kept", kept_of, "field"_a, "hands"_a.noconvert(),
             nb::sig("def kept(self, field: int, hands: NDArray[numpy.int32]) -> list[str | None]"),
             "Return a field that is kept as text, for each of some hands in the usual form.");
    nb::class_<HandRows, RecordedHands>(module, "HandRows",
                                        "Hands that a Python reader has understood, as columns.")
        .def(
            "__init__",
            [](HandRows* self, const nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& numbers,
               const std::vector<std::int32_t>& scales, const std::vector<bool>& cash) {
                if (cash.size() != scales.size()) throw nb::value_error("expected as many modes as scales");
                new (self) HandRows({numbers.data(), numbers.size()}, static_cast<int>(scales.size()));
                for (std::size_t n = 0; n < scales.size(); ++n) {
                    self->setups[n].scale = scales[n];
                    self->setups[n].cash = cash[n];
                }
            },
            "numbers"_a, "scales"_a, "cash"_a,
            nb::sig("def __init__(self, numbers: NDArray[numpy.int64], scales: Sequence[int], "
                    "cash: Sequence[bool]) -> None"),
            "Read hands from rows of integers (native/history/hand_rows.hpp); ``scales`` has the\n"
            "units in a chip of each setup, ``cash`` is false for tournaments.")
        .def_prop_ro("usual", [](const HandRows& rows) { return column(rows.usual); }, inside);
    nb::class_<PlayedHands>(module, "PlayedHands", "The results of playing recorded hands.")
        .def(
            "__init__",
            [](PlayedHands* self, const RecordedHands& records, const nb::list& games, bool whole) {
                if (games.size() != records.setups.size()) {
                    throw nb::value_error("expected a game or None for each setup");
                }
                std::vector<const bigslick::sim::Game*> given;
                for (const nb::handle game : games) {
                    given.push_back(game.is_none() ? nullptr
                                                   : nb::cast<const bigslick::sim::Game*>(game));
                }
                const nb::gil_scoped_release unlocked;
                new (self) PlayedHands(records, given, whole);
            },
            "records"_a, "games"_a, "whole"_a,
            nb::sig("def __init__(self, records: RecordedHands, games: list[SimGame | None], "
                    "whole: bool) -> None"))
        .def(
            "key_texts",
            [](const PlayedHands& hands, const RecordedHands& records,
               const std::vector<std::string>& names, const std::vector<std::string>& heads) {
                check_rows(hands, records, names, heads.size());
                nb::list found;
                for (std::size_t n = 0; n < heads.size(); ++n) {
                    found.append(bytes_of(key_text(records, hands, n, names, heads[n])));
                }
                return found;
            },
            "records"_a, "names"_a, "heads"_a,
            nb::sig("def key_texts(self, records: RecordedHands, names: Sequence[str], "
                    "heads: Sequence[str]) -> list[bytes]"),
            "Return for each hand its head and what every player at the table sees.")
        .def(
            "phh_fields",
            [](const PlayedHands& hands, const RecordedHands& records,
               const std::vector<std::string>& names, const std::vector<bool>& whole_stakes) {
                check_rows(hands, records, names, hands.hand.size());
                if (whole_stakes.size() != records.setups.size()) {
                    throw nb::value_error("expected a value for each setup");
                }
                nb::list found;
                for (std::size_t n = 0; n < hands.hand.size(); ++n) {
                    const auto setup = static_cast<std::size_t>(hands.setup[n]);
                    found.append(
                        bytes_of(phh_fields(records, hands, n, names, whole_stakes[setup])));
                }
                return found;
            },
            "records"_a, "names"_a, "whole_stakes"_a,
            nb::sig("def phh_fields(self, records: RecordedHands, names: Sequence[str], "
                    "whole_stakes: Sequence[bool]) -> list[bytes]"),
            "Return for each hand its stacks, actions, players and results as lines of PHH;\n"
            "``names`` are in quotes. Empty if the rake is that of several pots.")
        .def_prop_ro("hands", found(&PlayedHands::hand), inside)
        .def_prop_ro("setups", found(&PlayedHands::setup), inside)
        .def_prop_ro("scales", found(&PlayedHands::scale), inside)
        .def_prop_ro("rakes", found(&PlayedHands::rake), inside)
        .def_prop_ro("first", found(&PlayedHands::first), inside)
        .def_prop_ro("seat", found(&PlayedHands::seat), inside)
        .def_prop_ro("refused", found(&PlayedHands::refused), inside)
        .def_prop_ro("refused_scales", found(&PlayedHands::refused_scale), inside)
        .def_prop_ro("refused_stacks", found(&PlayedHands::refused_stacks), inside)
        .def_prop_ro("refused_first", found(&PlayedHands::refused_first), inside)
        .def_prop_ro("refused_amounts", found(&PlayedHands::refused_amount), inside)
        .def_prop_ro("run_out", found(&PlayedHands::run_out), inside)
        .def_prop_ro("showdown", found(&PlayedHands::showdown), inside)
        .def_prop_ro("money", found(&PlayedHands::money), inside)
        .def_prop_ro("boards", found(&PlayedHands::boards), inside)
        .def_prop_ro("board_then", found(&PlayedHands::board_then), inside)
        .def_prop_ro("last_streets", found(&PlayedHands::last_street), inside)
        .def_prop_ro("names", found(&PlayedHands::name), inside)
        .def_prop_ro("seat_numbers", found(&PlayedHands::seat_number), inside)
        .def_prop_ro("stacks", found(&PlayedHands::stack), inside)
        .def_prop_ro("final_stacks", found(&PlayedHands::final_stack), inside)
        .def_prop_ro("invested", found(&PlayedHands::invested), inside)
        .def_prop_ro("flop_invested", found(&PlayedHands::flop), inside)
        .def_prop_ro("pushed", found(&PlayedHands::pushed), inside)
        .def_prop_ro("called", found(&PlayedHands::called), inside)
        .def_prop_ro("folded", found(&PlayedHands::folded), inside)
        .def_prop_ro("won", found(&PlayedHands::won), inside)
        .def_prop_ro("cards", found(&PlayedHands::cards), inside)
        .def_prop_ro("actors", found(&PlayedHands::actors), inside)
        .def_prop_ro("kinds", found(&PlayedHands::kinds), inside)
        .def_prop_ro("streets", found(&PlayedHands::streets), inside)
        .def_prop_ro("amounts", found(&PlayedHands::amounts), inside)
        .def_prop_ro("operation_first", operated(&Operations::first), inside)
        .def_prop_ro("operation_kinds", operated(&Operations::kind), inside)
        .def_prop_ro("operation_players", operated(&Operations::player), inside)
        .def_prop_ro("operation_streets", operated(&Operations::street), inside)
        .def_prop_ro("operation_amounts", operated(&Operations::amount), inside)
        .def_prop_ro("operation_card_counts", operated(&Operations::card_count), inside)
        .def_prop_ro("operation_cards", operated(&Operations::cards), inside)
        .def_prop_ro("operation_chips", operated(&Operations::amounts), inside)
        .def(
            "facts",
            [](const PlayedHands& hands, std::size_t fact) {
                if (fact >= kFacts) throw nb::index_error("no such fact");
                return column(hands.facts[fact]);
            },
            "fact"_a, inside);
}
