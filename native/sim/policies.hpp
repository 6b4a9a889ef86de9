// Simple fixed policies, for opponents, rollouts and benchmarks.
#pragma once

#include <algorithm>

#include "batch.hpp"
#include "random.hpp"

namespace bigslick::sim {

// The action of the policy in the spot; a player who calls stands pat in a draw. Random
// players choose among fold, check or call, and raise, as far as these are legal, with
// equal probability; the total of a raise is uniform from the least to the largest.
[[nodiscard]] inline Chips chosen_by(Policy policy, const Spot& s) {
    if (policy == Policy::call) return kCheckOrCall;
    const std::uint64_t random = random_at(s.key, kPolicyCounters + s.decisions);
    if (s.discarding) return static_cast<Chips>(below(random, 1u << s.hole));
    const std::uint32_t kinds = 1u + (s.can_fold ? 1u : 0u) + (s.max_to != 0 ? 1u : 0u);
    const std::uint32_t kind = below(random, kinds);
    if (kind == 0) return kCheckOrCall;
    if (kind == 1 && s.can_fold) return kFold;
    const auto sizes = static_cast<std::uint32_t>(s.max_to - s.min_to) + 1;
    return s.min_to + static_cast<Chips>(below(random << 32, sizes));
}

}  // namespace bigslick::sim
