// The single-hand call `evaluate`, and what it shares with the other bindings.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "families.hpp"

inline bigslick::Family checked_family(int family) {
    if (family < 0 || family >= static_cast<int>(bigslick::kFamilyCount)) {
        throw nanobind::value_error(("unknown hand family " + std::to_string(family)).c_str());
    }
    return static_cast<bigslick::Family>(family);
}

void add_evaluate(nanobind::module_& module);
