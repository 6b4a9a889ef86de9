// What the bindings of the simulator share: arrays and checks of their shapes.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <string>

#include "sim/batch.hpp"

template <typename T, std::size_t dimensions>
using Array = nanobind::ndarray<T, nanobind::ndim<dimensions>, nanobind::c_contig,
                                nanobind::device::cpu>;
template <typename T, std::size_t dimensions>
using Read = Array<const T, dimensions>;
template <typename T, std::size_t dimensions>
using Write = Array<T, dimensions>;
// A view of numbers that another object owns.
template <typename T, std::size_t dimensions = 1>
using Shown = nanobind::ndarray<nanobind::numpy, const T, nanobind::ndim<dimensions>>;

inline void require_rows(std::size_t rows, std::size_t expected, const char* name) {
    if (rows != expected) {
        throw nanobind::value_error((std::string(name) + " has " + std::to_string(rows) +
                                     " rows, expected " + std::to_string(expected))
                                        .c_str());
    }
}

inline void require_seat(const bigslick::sim::Batch& batch, int viewer) {
    if (viewer < 0 || viewer >= batch.game().seats) {
        throw nanobind::value_error(("no player " + std::to_string(viewer)).c_str());
    }
}
