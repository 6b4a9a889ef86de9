// Hands of a PHH text in columns of numbers: stakes, stacks, cards and actions.
//
// Only hands in the usual form are read: a game with a flop, 52 cards and no draws, two to
// ten players, simple fields, actions without remarks, a complete showdown. Of all other
// hands only the place is noted: the reader in Python takes them, one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "recorded_hands.hpp"

namespace bigslick::history {

// The fields that are kept as text.
inline constexpr std::array<std::string_view, 9> kKeptFields = {
    "hand",  "table", "time", "day", "month", "year", "time_zone", "time_zone_abbreviation",
    "seat_count",
};
enum KeptField : std::size_t {
    kHand, kTable, kTime, kDay, kMonth, kYear, kZone, kShortZone, kSeatCount,
};

// The place of each hand of the text, usual or not.
struct PhhPlace {
    std::size_t begin = 0, end = 0;  // bytes
    std::int32_t line = 1;           // of the text, from 1
    bool headed = false;             // a line in brackets stands above the hand
    std::int32_t usual = -1;         // the number among the usual hands, or -1
};

struct Kept {
    std::size_t begin = 0;
    std::uint32_t size = 0;
    bool present = false;
};

inline constexpr std::int64_t kNoTime = INT64_MIN;

class PhhText : public RecordedHands {
public:
    // `games` has the number of hole cards for each variant that is read.
    PhhText(std::string text, const std::unordered_map<std::string, int>& games);

    PhhText(const PhhText&) = delete;
    PhhText& operator=(const PhhText&) = delete;

    std::string text;
    bool odd_headers = false;  // a line begins with a bracket and is no simple header
    std::vector<PhhPlace> places;
    std::vector<std::string_view> names;  // of all players, each once
    std::vector<std::array<Kept, kKeptFields.size()>> kept;  // a row for each hand
    // When each hand began by the clock of its zone, in seconds since 1970; or kNoTime.
    std::vector<std::int64_t> local_seconds;
    std::vector<std::int32_t> zone;  // of each hand, among `zones`
    std::vector<std::array<Kept, 2>> zones;  // the two names of each
    std::int32_t lines = 0;

private:
    friend class PhhHandReader;
    std::unordered_map<std::string, std::int32_t> setup_of_;
    std::unordered_map<std::string_view, std::int32_t> name_of_;
};

}  // namespace bigslick::history
