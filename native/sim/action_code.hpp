// How learners write their actions as numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "menu.hpp"

namespace bigslick::sim {

// Places in a menu, exact actions, or numbers from -1 to 1. The numbers of this
// enumeration are part of the Python interface.
enum class Encoding : std::uint8_t { discrete = 0, exact = 1, continuous = 2 };

// Choices of all tables: a row of whole numbers, or rows of `width` others.
struct Choices {
    const std::int64_t* whole = nullptr;
    const double* numbers = nullptr;
    std::size_t width = 0;
};

// The menu stays with the caller.
class ActionCode {
public:
    ActionCode(const Menu& menu, Encoding encoding) : menu_(menu), encoding_(encoding) {}

    // Discrete actions have an entry of the mask for each, others for each kind: fold,
    // check or call, raise, discard.
    [[nodiscard]] std::size_t mask_size() const;
    void write_mask(const Table& t, std::uint8_t* mask) const;

    // The action of choice n, or kNone if it is not legal.
    [[nodiscard]] Chips action(const Table& t, const Choices& choices, std::size_t n) const;

private:
    const Menu& menu_;
    Encoding encoding_;
};

}  // namespace bigslick::sim
