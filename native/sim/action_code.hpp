// How the actions of learning agents are encoded as numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "menu.hpp"

namespace bigslick::sim {

// Discrete: the number of an action in a menu. Exact: the amount. Continuous: numbers
// from -1 to 1. The numbers of this enumeration are part of the Python interface.
enum class Encoding : std::uint8_t { discrete = 0, exact = 1, continuous = 2 };

// The choices of all tables: one whole number for each table, or `width` floating-point
// numbers for each.
struct Choices {
    const std::int64_t* whole = nullptr;
    const double* numbers = nullptr;
    std::size_t width = 0;
};

// Keeps a reference to the menu, which must live longer than this object.
class ActionCode {
public:
    ActionCode(const Menu& menu, Encoding encoding) : menu_(menu), encoding_(encoding) {}

    // The size of a mask: an entry for each discrete action; in the other encodings one
    // for each kind of action: fold, check or call, raise, discard.
    [[nodiscard]] std::size_t mask_size() const;
    void write_mask(const Table& t, std::uint8_t* mask) const;

    // The action of choice n, or kNone if it is not legal.
    [[nodiscard]] Chips action(const Table& t, const Choices& choices, std::size_t n) const;

private:
    const Menu& menu_;
    Encoding encoding_;
};

}  // namespace bigslick::sim
