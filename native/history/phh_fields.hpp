// The fields of one hand of a PHH text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "phh_amounts.hpp"
#include "phh_text.hpp"
#include "toml_lines.hpp"

namespace bigslick::history {

class PhhFields {
public:
    // Reads the lines of a hand, a part of `text`. Returns false if a field is missing or not
    // in the usual form.
    [[nodiscard]] bool read(std::string_view block, std::string_view text);

    // When the hand began by the clock of its zone, or kNoTime.
    [[nodiscard]] std::int64_t local_seconds() const;

    PhhAmounts amounts;
    std::array<Kept, kKeptFields.size()> kept{};
    std::string_view variant;
    bool trims = false, cash = true, concluded = false;
    std::vector<std::string_view> actions, players;
    bool has_actions = false, has_players = false;

private:
    void reset();
    [[nodiscard]] bool take_field();
    [[nodiscard]] bool take_own(std::string_view key);
    [[nodiscard]] bool keep_field(std::size_t number);
    [[nodiscard]] bool take_known(std::size_t number);
    [[nodiscard]] bool has_all() const;
    [[nodiscard]] bool has_day() const;
    [[nodiscard]] std::string_view kept_text(std::size_t field) const;
    [[nodiscard]] int number_at(std::size_t field) const;

    TomlLine line_;
    std::string_view text_;
    std::uint64_t fields_ = 0, names_seen_ = 0, own_seen_ = 0;
};

}  // namespace bigslick::history
