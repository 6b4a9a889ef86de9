// Lines of a TOML text in the simple form that nearly every hand history has: a key, " = "
// and a string, a number, true, false, a time, or a list of strings or of numbers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace bigslick::history {

enum class TomlKind : std::uint8_t { text, whole, decimal, flag, time, texts, numbers };

struct TomlLine {
    std::string_view key;
    TomlKind kind{};
    std::string_view value;               // strings without their quotes
    std::vector<std::string_view> items;  // of a list, likewise
};

// Reads a line without its end. Returns false if it is anything else, which may be
// valid TOML: the caller then asks a complete reader.
[[nodiscard]] bool read_toml_line(std::string_view text, TomlLine& line);

// Whether the line has no field: it is empty, or a comment.
[[nodiscard]] bool is_toml_remark(std::string_view text);

// Takes the next line off the text, without "\n" or "\r\n".
[[nodiscard]] std::string_view take_line(std::string_view& text);

// A number as it is written: whole units of its last digit, and how many digits follow
// the point. Numbers are not negative and have at most 15 digits.
struct WrittenNumber {
    std::int64_t units = 0;
    int digits = 0;

    // Without zeros at the end of the decimals.
    [[nodiscard]] WrittenNumber shortened() const;
};

[[nodiscard]] bool read_number(std::string_view text, WrittenNumber& number);

}  // namespace bigslick::history
