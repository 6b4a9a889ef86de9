// The SIMD paths, and which one is in use.
//
// All paths give the same results; they differ only in speed. A path is a set of tables
// of plain functions, so choosing one costs an indirect call for each batch.
#pragma once

#include <span>
#include <string_view>

#include "../bulk/kernels.hpp"
#include "../cfr/kernels.hpp"
#include "../equity/holdem/kernels.hpp"
#include "../equity/sampling/kernels.hpp"

namespace bigslick {

struct Path {
    std::string_view name;
    const Kernels* rows;                // many rows of cards
    const HoldemKernels* holdem;        // exact equities of hold'em
    const sampling::Kernels* sampling;  // random deals, and exact equities of Omaha
    const cfr::Kernels* cfr;            // solving
};

// Best first; the last is the portable path, which every machine has.
[[nodiscard]] std::span<const Path> available_paths();

[[nodiscard]] const Path& active_path();

// Chooses a path by name for the whole process; false if it is not available.
[[nodiscard]] bool use_path(std::string_view name);

}  // namespace bigslick
