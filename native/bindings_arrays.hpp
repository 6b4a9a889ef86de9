// Arrays of numbers between Python and C++.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace nb = nanobind;

template <typename Number, std::size_t dimensions>
using Given = nb::ndarray<const Number, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
template <typename Number, std::size_t dimensions>
using Made = nb::ndarray<nb::numpy, Number, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

template <typename Number, std::size_t dimensions>
Made<Number, dimensions> new_array(std::vector<Number> numbers,
                                   const std::array<std::size_t, dimensions>& shape) {
    auto* owned = new std::vector<Number>(std::move(numbers));
    nb::capsule owner(owned, [](void* data) noexcept {
        delete static_cast<std::vector<Number>*>(data);
    });
    return Made<Number, dimensions>(owned->data(), dimensions, shape.data(), owner);
}

template <typename Array>
auto copied(const Array& array) {
    using Number = std::remove_const_t<typename Array::Scalar>;
    return std::vector<Number>(array.data(), array.data() + array.size());
}

inline void require(bool condition, const char* message) {
    if (!condition) throw nb::value_error(message);
}
