#include "phh_text.hpp"

#include <algorithm>

#include "phh_hand_reader.hpp"
#include "toml_lines.hpp"

namespace bigslick::history {
namespace {

[[nodiscard]] bool is_header(std::string_view line) {
    if (line.size() < 3 || line.front() != '[' || line.back() != ']') return false;
    line = line.substr(1, line.size() - 2);
    return std::all_of(line.begin(), line.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '_' || c == '-';
    });
}

// Whether the line has no field.
[[nodiscard]] bool is_blank(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\v\f\r");
    return first == std::string_view::npos || line[first] == '#';
}

}  // namespace

PhhText::PhhText(std::string given, const std::unordered_map<std::string, int>& games)
    : text(std::move(given)) {
    PhhHandReader reader(*this, games);
    std::string_view rest = text;
    PhhPlace place;
    bool filled = false;  // there are fields, or a header
    std::size_t first = 0;
    const auto finish = [&](std::size_t end) {
        if (!filled) return;
        place.end = end;
        if (reader.read(std::string_view(text).substr(first, end - first))) {
            place.usual = static_cast<std::int32_t>(hands.size()) - 1;
        }
        places.push_back(place);
    };
    while (!rest.empty()) {
        const std::size_t begin = text.size() - rest.size();
        const std::string_view row = take_line(rest);
        ++lines;
        const std::size_t after = text.size() - rest.size();
        if (row.starts_with("[") && is_header(row)) {
            finish(begin);
            place = {begin, begin, lines, true, -1};
            filled = true;
            first = after;
        } else {
            odd_headers = odd_headers || row.starts_with("[");
            filled = filled || !is_blank(row);  // a text without a header is one hand
        }
    }
    finish(text.size());
}

}  // namespace bigslick::history
