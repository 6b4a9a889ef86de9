#include "footprint.hpp"

#include <array>
#include <atomic>

#include "bulk/filled.hpp"
#include "bulk/ids.hpp"
#include "bulk/kicker_classes.hpp"
#include "cards.hpp"
#include "classes.hpp"
#include "rank_sums.hpp"

namespace bigslick {
namespace {

// The constant tables, except very small ones.
constexpr std::ptrdiff_t kConstants =
    sizeof kCardOfId + sizeof kColex + sizeof kSuitSums + sizeof ids::kCardsOfPair +
    sizeof kUnpaired<kHighLayout> + sizeof kUnpaired<kShortDeckLayout> + sizeof(FilledTable) +
    sizeof kHighKickers + sizeof kShortDeckKickers;

std::array<std::atomic<std::ptrdiff_t>, 4> counted{kConstants};

auto& count_of(Tables kind) { return counted[static_cast<std::size_t>(kind)]; }

}  // namespace

void count_table(Tables kind, std::ptrdiff_t bytes) { count_of(kind) += bytes; }

std::size_t table_bytes(Tables kind) { return static_cast<std::size_t>(count_of(kind)); }

}  // namespace bigslick
