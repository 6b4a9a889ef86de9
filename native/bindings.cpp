// The Python module bigslick._native._core; no other file knows Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings_equity.hpp"
#include "bulk/bulk.hpp"
#include "card_text.hpp"
#include "evaluate.hpp"
#include "families.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using bigslick::CardMask;
using bigslick::Family;
using bigslick::Strength;

using MaskArray = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::device::cpu>;
using IdArray = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>;
using StrengthArray = nb::ndarray<Strength, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Family checked_family(int family) {
    if (family < 0 || family >= static_cast<int>(bigslick::kFamilyCount)) {
        throw nb::value_error(("unknown hand family " + std::to_string(family)).c_str());
    }
    return static_cast<Family>(family);
}

CardMask checked_cards(std::uint64_t mask) {
    if ((mask & ~bigslick::kFullDeck.bits) != 0) {
        throw nb::value_error(
            ("mask " + std::to_string(mask) + " has bits that are no card").c_str());
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
    if (bigslick::is_badugi(checked)) throw nb::value_error("badugi is not played with a board");
    const auto hole_rows = rows_of(holes);
    const auto board_rows = rows_of(boards);
    require_as_many(hole_rows.rows, board_rows.rows, "board");
    require_as_many(hole_rows.rows, out.shape(0), "out");
    const nb::gil_scoped_release unlocked;
    return bigslick::evaluate_omaha(checked, hole_rows, board_rows, out.data(), validate);
}

std::string path_names(std::string_view separator) {
    std::string names;
    for (const auto* kernels : bigslick::available_kernels()) {
        if (!names.empty()) names += separator;
        names += kernels->name;
    }
    return names;
}

nb::tuple paths() {
    nb::list names;
    for (const auto* kernels : bigslick::available_kernels()) {
        names.append(nb::str(kernels->name.data(), kernels->name.size()));
    }
    return nb::tuple(names);
}

void use_path(std::string_view name) {
    if (bigslick::use_kernels(name)) return;
    throw nb::value_error(
        ("no path '" + std::string(name) + "' here, only " + path_names(", ")).c_str());
}

// BIGSLICK_SIMD pins the path of a whole process, for tests and comparisons.
void use_path_of_environment() {
    const char* name = std::getenv("BIGSLICK_SIMD");
    if (name == nullptr || *name == '\0' || bigslick::use_kernels(name)) return;
    throw std::runtime_error("BIGSLICK_SIMD=" + std::string(name) +
                             " names no path of this machine; it has " + path_names(", "));
}

// Finds the card objects of a deck by identity: a hash table of pointers, which
// never holds more than a fifth of its places.
class DeckTable {
public:
    void insert(PyObject* card, unsigned id) {
        std::size_t place = first_place(card);
        while (places_[place].card != nullptr) place = (place + 1) % places_.size();
        places_[place] = {card, static_cast<std::uint8_t>(id)};
    }

    // The id of the card, or 255.
    [[nodiscard]] unsigned find(PyObject* object) const {
        for (std::size_t place = first_place(object); places_[place].card != nullptr;
             place = (place + 1) % places_.size()) {
            if (places_[place].card == object) return places_[place].id;
        }
        return 255;
    }

private:
    struct Place {
        PyObject* card = nullptr;
        std::uint8_t id = 0;
    };
    std::array<Place, 256> places_{};

    // Objects lie 16 bytes apart at least; the product spreads neighbours.
    static std::size_t first_place(PyObject* object) {
        return (reinterpret_cast<std::uintptr_t>(object) >> 4) * 0x9e3779b97f4a7c15u >> 56;
    }
};

// The single-hand call. It is written against the C API because it is all
// overhead: the evaluation itself takes a few nanoseconds. Whatever it does
// not understand at once it leaves to a Python function, which also raises the
// errors, so there is one place that words them.
struct SingleCall {
    struct HandType {
        PyObject* type;
        Family family;
        bool omaha;
    };

    // Set once by bind_evaluate and kept for the life of the process.
    PyObject* fallback = nullptr;
    const HandType* default_type = nullptr;
    std::vector<HandType> types;
    DeckTable deck;

    PyObject* cards_word = nullptr;
    PyObject* board_word = nullptr;
    PyObject* hand_type_word = nullptr;
    PyObject* id_word = nullptr;

    // A handful of types: comparing pointers is quicker than hashing.
    [[nodiscard]] const HandType* find(PyObject* object) const {
        for (const HandType& type : types) {
            if (type.type == object) return &type;
        }
        return nullptr;
    }
};

SingleCall single_call;

constexpr unsigned kNoId = 255;

// The value of an exact int if it is small, else kNoId.
unsigned small_int(PyObject* object) {
#if PY_VERSION_HEX >= 0x030C0000
    const auto* number = reinterpret_cast<PyLongObject*>(object);
    if (!PyUnstable_Long_IsCompact(number)) return kNoId;
    const Py_ssize_t value = PyUnstable_Long_CompactValue(number);
    return value >= 0 && value < static_cast<Py_ssize_t>(kNoId) ? static_cast<unsigned>(value)
                                                                : kNoId;
#else
    // Up to 3.11 the size holds the sign and the number of 30-bit digits.
    const Py_ssize_t digits = Py_SIZE(object);
    if (digits == 0) return 0;
    if (digits != 1) return kNoId;
    const digit value = reinterpret_cast<PyLongObject*>(object)->ob_digit[0];
    return value < kNoId ? value : kNoId;
#endif
}

// The id of a card object, or kNoId for anything else. Runs Python code for
// objects that are not cards of the bound deck.
unsigned id_of_card(PyObject* object) {
    const unsigned known = single_call.deck.find(object);
    if (known != kNoId) return known;
    PyObject* id = PyObject_GetAttr(object, single_call.id_word);
    if (id == nullptr) {
        PyErr_Clear();
        return kNoId;
    }
    const unsigned value = PyLong_CheckExact(id) ? small_int(id) : kNoId;
    Py_DECREF(id);
    return value;
}

// Ids or card objects; an empty mask if one of them is neither or comes twice.
CardMask cards_of_tuple(PyObject* items) {
    const Py_ssize_t count = PyTuple_GET_SIZE(items);
    CardMask mask;
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* item = PyTuple_GET_ITEM(items, i);
        const unsigned id = PyLong_CheckExact(item) ? small_int(item) : id_of_card(item);
        mask = mask | bigslick::kCardOfId[id];
    }
    return mask.count() == count ? mask : CardMask{};
}

// As cards_of_tuple. A list could change while Python code runs, so it is
// copied first unless it only holds ids and cards of the deck.
CardMask cards_of_list(PyObject* items) {
    const Py_ssize_t count = PyList_GET_SIZE(items);
    CardMask mask;
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* item = PyList_GET_ITEM(items, i);
        const unsigned id =
            PyLong_CheckExact(item) ? small_int(item) : single_call.deck.find(item);
        mask = mask | bigslick::kCardOfId[id];
    }
    if (mask.count() == count && (mask.bits & bigslick::kNoSuchCard.bits) == 0) return mask;
    PyObject* copy = PyList_AsTuple(items);
    if (copy == nullptr) {
        PyErr_Clear();
        return {};
    }
    mask = cards_of_tuple(copy);
    Py_DECREF(copy);
    return mask;
}

// The cards of an argument in one of the common forms, or an empty mask.
CardMask cards_of(PyObject* object) {
    if (PyUnicode_CheckExact(object)) {
        if (!PyUnicode_IS_COMPACT_ASCII(object)) return {};
        return bigslick::cards_from_text(
            {reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(object)),
             static_cast<std::size_t>(PyUnicode_GET_LENGTH(object))});
    }
    if (PyTuple_CheckExact(object)) return cards_of_tuple(object);
    if (PyList_CheckExact(object)) return cards_of_list(object);
    if (PyLong_CheckExact(object)) {
        const unsigned long long mask = PyLong_AsUnsignedLongLong(object);
        if (mask == static_cast<unsigned long long>(-1) && PyErr_Occurred() != nullptr) {
            PyErr_Clear();
            return {};
        }
        return {mask};
    }
    return {};
}

struct EvaluateArguments {
    PyObject* cards = nullptr;
    PyObject* board = nullptr;
    PyObject* hand_type = nullptr;
};

// Sorts the arguments into their places; false if they do not fit.
bool read_arguments(PyObject* const* args, Py_ssize_t positional, PyObject* keywords,
                    EvaluateArguments& read) {
    if (positional > 3) return false;
    if (positional > 0) read.cards = args[0];
    if (positional > 1) read.board = args[1];
    if (positional > 2) read.hand_type = args[2];
    const Py_ssize_t named = keywords == nullptr ? 0 : PyTuple_GET_SIZE(keywords);
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* word = PyTuple_GET_ITEM(keywords, i);
        // Keywords in source code are interned, so identity is enough; a
        // keyword made at run time takes the slow road.
        PyObject** place = word == single_call.hand_type_word ? &read.hand_type
                           : word == single_call.board_word   ? &read.board
                           : word == single_call.cards_word   ? &read.cards
                                                              : nullptr;
        if (place == nullptr || *place != nullptr) return false;
        *place = args[positional + i];
    }
    if (read.board == Py_None) read.board = nullptr;
    if (read.hand_type == Py_None) read.hand_type = nullptr;
    return read.cards != nullptr;
}

// The strength of a plain call, or nothing: kUnusual.
constexpr int kUnusual = -2;

int evaluate_fast(const EvaluateArguments& read) {
    PyObject* board = read.board;
    const SingleCall::HandType* type = single_call.default_type;
    if (read.hand_type != nullptr) {
        type = single_call.find(read.hand_type);
    } else if (board != nullptr && PyType_Check(board)) {
        type = single_call.find(board);
        board = nullptr;
    }
    if (type == nullptr || type->omaha != (board != nullptr)) return kUnusual;
    const CardMask deck = bigslick::deck_of(type->family);
    const CardMask cards = cards_of(read.cards);
    if (board == nullptr) {
        const bigslick::RowRule rule{bigslick::counts_of(type->family), deck, true};
        return rule.accepts(cards) ? bigslick::strength(type->family, cards) : kUnusual;
    }
    const CardMask shared = cards_of(board);
    const bigslick::RowRule hole_rule{bigslick::kOmahaHole, deck, true};
    const bigslick::RowRule board_rule{bigslick::kOmahaBoard, deck, true};
    if (!hole_rule.accepts(cards) || !board_rule.accepts(shared) ||
        (cards.bits & shared.bits) != 0) {
        return kUnusual;
    }
    return bigslick::omaha_strength(type->family, cards, shared);
}

extern "C" PyObject* evaluate(PyObject*, PyObject* const* args, Py_ssize_t positional,
                              PyObject* keywords) {
    if (single_call.fallback == nullptr) {
        PyErr_SetString(PyExc_RuntimeError, "evaluate is not bound yet: import bigslick.hands");
        return nullptr;
    }
    EvaluateArguments read;
    if (read_arguments(args, positional, keywords, read)) {
        const int strength = evaluate_fast(read);
        if (strength != kUnusual) return PyLong_FromLong(strength);
    }
    return PyObject_Vectorcall(single_call.fallback, args, static_cast<std::size_t>(positional),
                               keywords);
}

constexpr char kEvaluateDoc[] =
    "evaluate(cards, board=None, hand_type=None)\n--\n\n"
    "Return the strength of the best hand: larger is better, equal is a tie.\n\n"
    "``cards`` is a text such as ``'AsKsQsJsTs'``, a card mask, or a list of\n"
    "cards or card ids. ``board`` holds the shared cards where the hand type\n"
    "uses exactly two hole cards and three of the board.";

PyMethodDef evaluate_method{
    "evaluate",
    reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(evaluate)),
    METH_FASTCALL | METH_KEYWORDS,
    kEvaluateDoc,
};

void bind_evaluate(nb::object default_type, nb::dict types, nb::callable fallback,
                   nb::sequence deck) {
    std::vector<SingleCall::HandType> bound;
    for (const auto& [type, value] : types) {
        const auto choice = nb::cast<nb::tuple>(value);
        if (choice.size() != 2) throw nb::value_error("expected (family, omaha) for each hand type");
        const Family family = checked_family(nb::cast<int>(choice[0]));
        const bool omaha = nb::cast<bool>(choice[1]);
        if (omaha && bigslick::is_badugi(family)) {
            throw nb::value_error("badugi is not played with a board");
        }
        bound.push_back({type.ptr(), family, omaha});
    }
    if (nb::len(deck) > bigslick::kDeckSize) throw nb::value_error("a deck has at most 52 cards");
    // The references are kept for good: a call may be under way elsewhere.
    DeckTable table;
    unsigned id = 0;
    for (nb::handle card : deck) table.insert(card.inc_ref().ptr(), id++);
    for (const auto& type : bound) Py_INCREF(type.type);
    single_call.deck = table;
    single_call.types = std::move(bound);
    single_call.default_type = single_call.find(default_type.ptr());
    single_call.fallback = fallback.release().ptr();
    if (single_call.default_type == nullptr) {
        throw nb::value_error("the default hand type is not among the hand types");
    }
}

void add_evaluate(nb::module_& module) {
    single_call.cards_word = PyUnicode_InternFromString("cards");
    single_call.board_word = PyUnicode_InternFromString("board");
    single_call.hand_type_word = PyUnicode_InternFromString("hand_type");
    single_call.id_word = PyUnicode_InternFromString("id");
    const nb::object name = module.attr("__name__");
    module.attr("evaluate") =
        nb::steal(PyCFunction_NewEx(&evaluate_method, nullptr, name.ptr()));
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "Hand evaluation in C++: one hand at a time and whole arrays.";
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
        "Return the strength of the best hand of any number of cards, or -1.");
    module.def(
        "strength_omaha",
        [](int family, std::uint64_t hole, std::uint64_t board) {
            return static_cast<int>(bigslick::omaha_strength(
                checked_family(family), checked_cards(hole), checked_cards(board)));
        },
        "family"_a, "hole"_a, "board"_a,
        "Return the best strength of two hole cards and three board cards, or -1.");

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
               "Write an Omaha strength for each pair of id rows; return the first bad row, or -1.");

    module.def(
        "path", [] { return std::string(bigslick::active_kernels().name); },
        "Return the name of the path in use.");
    module.def("paths", paths, nb::sig("def paths() -> tuple[str, ...]"),
               "Return the names of the paths this machine has, best first.");
    module.def("use_path", use_path, "name"_a, "Use another path from now on.");

    module.def("bind_evaluate", bind_evaluate, "default_type"_a, "types"_a, "fallback"_a,
               "deck"_a = nb::tuple(),
               nb::sig("def bind_evaluate(default_type: type, types: dict[type, tuple[int, bool]],"
                       " fallback: collections.abc.Callable[..., int],"
                       " deck: collections.abc.Sequence[object] = ()) -> None"),
               "Teach evaluate its hand types and whom to ask about anything else.\n\n"
               "The card objects of ``deck``, in the order of their ids, are known by identity;\n"
               "other objects are asked for their ``id``.");
    add_evaluate(module);
    add_control(module);
    add_exact(module);
    add_sampling(module);
}
