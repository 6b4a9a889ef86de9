// Who wins which chips, by the rules of engine/phases/showdown.py, killing.py and pushing.py.
#pragma once

#include "table.hpp"

namespace bigslick::sim {

// Gives every pot to its winners. The bets are collected and the board is complete.
void show_down(Table& t);

}  // namespace bigslick::sim
