#include "toml_lines.hpp"

#include <algorithm>
#include <cstddef>

namespace bigslick::history {
namespace {

constexpr std::size_t kMostDigits = 18;  // of numbers that surely fit 64 bits
constexpr std::size_t kMostExact = 15;

[[nodiscard]] bool is_digit(char c) { return c >= '0' && c <= '9'; }

[[nodiscard]] bool is_key(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
               c == '-';
    });
}

// No control characters; the encoding is checked elsewhere.
[[nodiscard]] bool is_printable(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code < 0x20 || code == 0x7f;
    });
}

// The kind of a number: -?(0|[1-9][0-9]*)(.[0-9]+)?
[[nodiscard]] bool read_kind(std::string_view text, TomlKind& kind) {
    if (!text.empty() && text.front() == '-') text.remove_prefix(1);
    const std::size_t whole =
        static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
    if (whole == 0 || text.size() > kMostDigits || (whole > 1 && text.front() == '0')) return false;
    if (whole == text.size()) {
        kind = TomlKind::whole;
        return true;
    }
    kind = TomlKind::decimal;
    return text[whole] == '.' && whole + 1 < text.size() &&
           std::all_of(text.begin() + static_cast<std::ptrdiff_t>(whole) + 1, text.end(), is_digit);
}

[[nodiscard]] bool is_time(std::string_view text) {
    if (text.size() != 8 || text[2] != ':' || text[5] != ':') return false;
    for (const std::size_t k : {0u, 1u, 3u, 4u, 6u, 7u}) {
        if (!is_digit(text[k])) return false;
    }
    const int hour = (text[0] - '0') * 10 + text[1] - '0';
    return hour < 24 && text[3] < '6' && text[6] < '6';
}

// The text between two quotes, without special characters.
[[nodiscard]] bool read_text(std::string_view text, std::string_view& inner) {
    const char quote = text.front();
    if (text.size() < 2 || text.back() != quote) return false;
    inner = text.substr(1, text.size() - 2);
    return inner.find(quote) == std::string_view::npos &&
           (quote == '\'' || inner.find('\\') == std::string_view::npos);
}

// Items with ", " between them, all of them strings or all of them numbers.
[[nodiscard]] bool read_list(std::string_view text, TomlLine& line) {
    line.items.clear();
    if (text.size() < 2 || text.back() != ']') return false;
    text = text.substr(1, text.size() - 2);
    line.kind = TomlKind::numbers;
    if (text.empty()) return true;
    const char quote = text.front();
    const bool quoted = quote == '\'' || quote == '"';
    if (quoted) line.kind = TomlKind::texts;
    while (true) {
        std::string_view item;
        if (quoted) {
            if (text.empty() || text.front() != quote) return false;
            const std::size_t end = text.find(quote, 1);
            if (end == std::string_view::npos) return false;
            item = text.substr(1, end - 1);
            if (quote == '"' && item.find('\\') != std::string_view::npos) return false;
            text.remove_prefix(end + 1);
        } else {
            item = text.substr(0, text.find(','));
            TomlKind kind{};
            if (!read_kind(item, kind)) return false;
            text.remove_prefix(item.size());
        }
        line.items.push_back(item);
        if (text.empty()) return true;
        if (!text.starts_with(", ")) return false;
        text.remove_prefix(2);
    }
}

}  // namespace

bool read_toml_line(std::string_view text, TomlLine& line) {
    const std::size_t equals = text.find(" = ");
    if (equals == std::string_view::npos || !is_printable(text)) return false;
    line.key = text.substr(0, equals);
    line.value = text.substr(equals + 3);
    if (!is_key(line.key) || line.value.empty()) return false;
    const char first = line.value.front();
    if (first == '[') return read_list(line.value, line);
    if (first == '\'' || first == '"') {
        line.kind = TomlKind::text;
        return read_text(line.value, line.value);
    }
    if (line.value == "true" || line.value == "false") {
        line.kind = TomlKind::flag;
        return true;
    }
    if (is_time(line.value)) {
        line.kind = TomlKind::time;
        return true;
    }
    return read_kind(line.value, line.kind);
}

bool is_toml_remark(std::string_view text) {
    return text.empty() || (text.front() == '#' && is_printable(text));
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    const bool ended = end != std::string_view::npos;
    text.remove_prefix(ended ? end + 1 : text.size());
    if (ended && !line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

WrittenNumber WrittenNumber::shortened() const {
    WrittenNumber number = *this;
    while (number.digits > 0 && number.units % 10 == 0) {
        number.units /= 10;
        --number.digits;
    }
    return number;
}

bool read_number(std::string_view text, WrittenNumber& number) {
    TomlKind kind{};
    if (text.size() > kMostExact + 1 || !read_kind(text, kind) || text.front() == '-') return false;
    number = {};
    bool decimals = false;
    for (const char c : text) {
        if (c == '.') {
            decimals = true;
            continue;
        }
        number.units = number.units * 10 + (c - '0');
        number.digits += decimals ? 1 : 0;
    }
    return true;
}

}  // namespace bigslick::history
