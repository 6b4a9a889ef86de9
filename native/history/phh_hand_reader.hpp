// Reads one hand of a PHH text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hand_builder.hpp"
#include "phh_fields.hpp"
#include "phh_text.hpp"

namespace bigslick::history {

class PhhHandReader {
public:
    PhhHandReader(PhhText& out, const std::unordered_map<std::string, int>& games)
        : out_(out), games_(games) {}

    // Adds the hand. Returns false, and leaves the columns as they were, if it is not in the
    // usual form.
    [[nodiscard]] bool read(std::string_view block);

private:
    [[nodiscard]] bool take_hand();
    [[nodiscard]] bool take_players(std::size_t seats, RecordedHand& hand);
    [[nodiscard]] std::int32_t name_number(std::size_t i);
    [[nodiscard]] bool take_actions(int hole, RecordedHand& hand) const;
    [[nodiscard]] bool take_decision(std::string_view action, HandBuilder& tail) const;
    [[nodiscard]] std::int32_t setup_number(std::size_t seats);
    [[nodiscard]] std::int32_t zone_number() const;

    PhhFields fields_;
    std::string key_;  // of the stakes
    std::vector<Chips> stakes_;
    PhhText& out_;
    const std::unordered_map<std::string, int>& games_;
};

}  // namespace bigslick::history
