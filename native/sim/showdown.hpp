// Who wins which chips, as engine/phases/showdown.py, killing.py and pushing.py say.
#pragma once

#include "table.hpp"

namespace bigslick::sim {

// Gives every pot to its winners. The bets are gathered and the board is complete.
void show_down(Table& t);

}  // namespace bigslick::sim
