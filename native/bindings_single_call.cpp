// The function `evaluate` for a single hand. It uses the C API, because its time is nearly
// all call overhead: the evaluation itself takes a few nanoseconds. Arguments that it cannot
// handle quickly are passed to a Python function, which also raises the errors, so
// that messages are written in one place.
#include "bindings_single_call.hpp"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "bulk/kernels.hpp"
#include "card_text.hpp"
#include "evaluate.hpp"
#include "python_access.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using bigslick::CardMask;
using bigslick::Family;
namespace python = bigslick::python;

// Finds the card objects of a deck by identity: a hash table of pointers, which
// is never more than a fifth full.
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

    // Objects are at least 16 bytes apart; the multiplication spreads neighbours.
    static std::size_t first_place(PyObject* object) {
        return (reinterpret_cast<std::uintptr_t>(object) >> 4) * 0x9e3779b97f4a7c15u >> 56;
    }
};

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

    // There are few types: comparing pointers is faster than hashing.
    [[nodiscard]] const HandType* find(PyObject* object) const {
        for (const HandType& type : types) {
            if (type.type == object) return &type;
        }
        return nullptr;
    }
};

SingleCall single_call;

constexpr unsigned kNoId = 255;

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
    const unsigned value = PyLong_CheckExact(id) ? python::small_int(id, kNoId) : kNoId;
    Py_DECREF(id);
    return value;
}

// The mask of ids or card objects; empty if one is neither, or is a duplicate.
CardMask cards_of_tuple(PyObject* items) {
    const Py_ssize_t count = python::tuple_size(items);
    CardMask mask;
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* item = python::tuple_item(items, i);
        const unsigned id = PyLong_CheckExact(item) ? python::small_int(item, kNoId) : id_of_card(item);
        mask = mask | bigslick::kCardOfId[id];
    }
    return mask.count() == count ? mask : CardMask{};
}

// Like cards_of_tuple. A list could change while Python code runs, so it is copied
// first, unless it contains only ids and cards of the deck.
CardMask cards_of_list(PyObject* items) {
    const Py_ssize_t count = python::list_size(items);
    CardMask mask;
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* item = python::list_item(items, i);
        const unsigned id =
            PyLong_CheckExact(item) ? python::small_int(item, kNoId) : single_call.deck.find(item);
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

// The mask of an argument in one of the common forms; otherwise empty.
CardMask cards_of(PyObject* object) {
    if (PyUnicode_CheckExact(object)) {
        return bigslick::cards_from_text(python::ascii_text(object));
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

// Assigns the arguments to the parameters; false if they do not match.
bool read_arguments(PyObject* const* args, Py_ssize_t positional, PyObject* keywords,
                    EvaluateArguments& read) {
    if (positional > 3) return false;
    if (positional > 0) read.cards = args[0];
    if (positional > 1) read.board = args[1];
    if (positional > 2) read.hand_type = args[2];
    const Py_ssize_t named = keywords == nullptr ? 0 : python::tuple_size(keywords);
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* word = python::tuple_item(keywords, i);
        // Keywords in source code are interned, so identity is enough; a
        // keyword made at run time takes the slow path.
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

// The strength, or kUnusual if the arguments are left to Python.
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
            throw nb::value_error("invalid family: badugi has no board");
        }
        bound.push_back({type.ptr(), family, omaha});
    }
    if (!types.contains(default_type)) {
        throw nb::value_error("the default hand type is not among the hand types");
    }
    if (nb::len(deck) > bigslick::kDeckSize) throw nb::value_error("a deck has at most 52 cards");
    // The references are never released: another thread may be in a call.
    DeckTable table;
    unsigned id = 0;
    for (nb::handle card : deck) table.insert(card.inc_ref().ptr(), id++);
    for (const auto& type : bound) Py_INCREF(type.type);
    single_call.deck = table;
    single_call.types = std::move(bound);
    single_call.default_type = single_call.find(default_type.ptr());
    single_call.fallback = fallback.release().ptr();
}

}  // namespace

void add_evaluate(nb::module_& module) {
    single_call.cards_word = PyUnicode_InternFromString("cards");
    single_call.board_word = PyUnicode_InternFromString("board");
    single_call.hand_type_word = PyUnicode_InternFromString("hand_type");
    single_call.id_word = PyUnicode_InternFromString("id");
    module.def("bind_evaluate", bind_evaluate, "default_type"_a, "types"_a, "fallback"_a,
               "deck"_a = nb::tuple(),
               nb::sig("def bind_evaluate(default_type: type, types: dict[type, tuple[int, bool]],"
                       " fallback: collections.abc.Callable[..., int],"
                       " deck: collections.abc.Sequence[object] = ()) -> None"),
               "Set the hand types of ``evaluate`` and the function for all other arguments.\n\n"
               "Card objects of ``deck``, sorted by id, are recognised by identity; other objects\n"
               "must have an attribute ``id``.");
    const nb::object name = module.attr("__name__");
    module.attr("evaluate") =
        nb::steal(PyCFunction_NewEx(&evaluate_method, nullptr, name.ptr()));
}
