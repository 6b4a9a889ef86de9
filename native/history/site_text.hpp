// Reads the text of a hand in the usual form of PokerStars into the rows of hand_rows.hpp.
//
// The phrases are data of the reader in Python (formats/sites/pokerstars/phrases.py), which
// reads every hand that is not in the usual form: any line that is not known here ends the
// reading. What is checked is what history/reader/transcript_rows.py checks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bigslick::history {

// What a phrase after the name of a player says. The numbers are part of the Python
// interface.
enum class Phrase : int {
    nothing = 0, fold, check, call, bet, raise, small_blind, big_blind, ante, show, muck,
};

struct Phrases {
    // After "NAME: ". A phrase that ends with a space is followed by an amount, one that
    // ends with a bracket by cards.
    std::vector<std::pair<std::string, Phrase>> after_colon;
    // After "NAME "; such lines say nothing about the play. One that ends with a space is
    // the beginning of such a line.
    std::vector<std::string> remarks;
};

// What the first lines of the text say; amounts in cents.
struct SiteHead {
    int button = 0;
    int hole = 0;  // cards of each player
    bool currency = false, tournament = false;
    std::int64_t small_blind = -1, big_blind = 0;  // -1: not stated
    std::int64_t small_bet = 0, big_bet = 0;
};

struct SiteHand {
    std::vector<std::string_view> names;  // of the players in playing order
    std::vector<std::int64_t> numbers;    // hand_rows.hpp, without the setup; names are 0
    std::int64_t ante = 0;
    std::vector<std::int64_t> blinds;     // in the order of the engine's arguments
    std::int64_t unit = 1;                // cents in a unit of the numbers
    int last_seat = 0;                    // the highest number of a seat
    std::string_view hero;                // the only player whose cards were dealt face up
};

// `body` are the lines after the first two, without spaces at their ends and empty lines.
[[nodiscard]] std::optional<SiteHand> read_site_hand(std::string_view body, const SiteHead& head,
                                                     const Phrases& phrases);

}  // namespace bigslick::history
