// Text from C++ to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

inline nanobind::str text_of(std::string_view text) {
    return nanobind::str(text.data(), text.size());
}
