// Texts of played hands: what every player sees, and hands as PHH.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "played_hands.hpp"
#include "recorded_hands.hpp"

namespace bigslick::history {

// The text whose hash is the key of a hand (history/library/hand_keys.py): `head`, the
// players with their stacks, decisions and boards. `names` has the names of all players.
[[nodiscard]] std::string key_text(const RecordedHands& records, const PlayedHands& played,
                                   std::size_t n, const std::vector<std::string>& names,
                                   std::string_view head);

// The fields of a hand in PHH that differ from hand to hand, as formats/phh/writer.py writes
// them: stacks, actions, seats, players, final stacks, rake and smallest chip. `names` are
// in quotes; `whole_stakes` says that blinds, antes and bets have no decimals. Empty if the
// rake is that of several pots, or if a house rule has to be written.
[[nodiscard]] std::string phh_fields(const RecordedHands& records, const PlayedHands& played,
                                     std::size_t n, const std::vector<std::string>& names,
                                     bool whole_stakes);

}  // namespace bigslick::history
