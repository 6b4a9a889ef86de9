// Exact equity for any processor, and the choice between the paths.
#include <algorithm>
#include <cstdint>

#include "../../bulk/kernels.hpp"
#include "kernels.hpp"

namespace bigslick {
namespace {

// Eight lanes in plain loops, which compilers turn into whatever the processor has.
struct PlainLanes {
    static constexpr std::size_t kLanes = 8;
    struct Word {
        std::array<std::int16_t, kLanes> lanes;
    };
    // -1 or 0 in each lane.
    struct Mask {
        std::array<std::int16_t, kLanes> lanes;
    };

    template <typename Result, typename Operation>
    static Result each(Operation operation) {
        Result result;
        for (std::size_t i = 0; i < kLanes; ++i) {
            result.lanes[i] = static_cast<std::int16_t>(operation(i));
        }
        return result;
    }

    static Word load(const std::uint16_t* from) {
        return each<Word>([&](std::size_t i) { return from[i]; });
    }
    static void store(std::uint16_t* to, const Word& x) {
        for (std::size_t i = 0; i < kLanes; ++i) to[i] = static_cast<std::uint16_t>(x.lanes[i]);
    }
    static Word zero() { return fill(0); }
    static Word fill(int value) {
        return each<Word>([&](std::size_t) { return value; });
    }
    static Word add(const Word& x, const Word& y) {
        return each<Word>([&](std::size_t i) { return x.lanes[i] + y.lanes[i]; });
    }
    static Word subtract(const Word& x, const Word& y) {
        return each<Word>([&](std::size_t i) { return x.lanes[i] - y.lanes[i]; });
    }
    static Word multiply(const Word& x, const Word& y) {
        return each<Word>([&](std::size_t i) { return x.lanes[i] * y.lanes[i]; });
    }
    static Word largest(const Word& x, const Word& y) {
        return each<Word>([&](std::size_t i) { return std::max(x.lanes[i], y.lanes[i]); });
    }
    static Mask equal(const Word& x, const Word& y) {
        return each<Mask>([&](std::size_t i) { return x.lanes[i] == y.lanes[i] ? -1 : 0; });
    }
    static Mask exceeds(const Word& x, const Word& y) {
        return each<Mask>([&](std::size_t i) { return x.lanes[i] > y.lanes[i] ? -1 : 0; });
    }
    static Mask both(const Mask& x, const Mask& y) {
        return each<Mask>([&](std::size_t i) { return x.lanes[i] & y.lanes[i]; });
    }
    static Mask without(const Mask& x, const Mask& y) {
        return each<Mask>([&](std::size_t i) { return x.lanes[i] & ~y.lanes[i]; });
    }
    static bool some(const Mask& x) {
        return std::any_of(x.lanes.begin(), x.lanes.end(), [](auto lane) { return lane != 0; });
    }
    static Word keep(const Mask& mask, const Word& x) {
        return each<Word>([&](std::size_t i) { return mask.lanes[i] & x.lanes[i]; });
    }
    static Word pick(const ByteTable& table, const Word& keys) {
        return each<Word>(
            [&](std::size_t i) { return table[static_cast<std::size_t>(keys.lanes[i])]; });
    }
    static std::int64_t sum(const Word& x) {
        std::int64_t total = 0;
        for (const auto lane : x.lanes) total += static_cast<std::uint16_t>(lane);
        return total;
    }
};

}  // namespace
}  // namespace bigslick

#include "rows.hpp"
#include "sweep.hpp"
#include "tally.hpp"
#include "weigh.hpp"

namespace bigslick {

BoardWeights::BoardWeights(CardMask live) {
    for (int rank = 0; rank < kRankCount; ++rank) {
        const auto key = static_cast<std::size_t>(rank + 1);
        const int left = (live & CardMask{std::uint64_t{0x0001'0001'0001'0001} << rank}).count();
        for (int copies = 0; copies <= kSuitCount; ++copies) {
            all[static_cast<std::size_t>(copies)][key] =
                static_cast<std::uint8_t>(choose(left, copies));
        }
        for (int suit = 0; suit < kSuitCount; ++suit) {
            const auto s = static_cast<std::size_t>(suit);
            const int own = live.suit(suit) >> rank & 1;
            for (int copies = 1; copies < kSuitCount; ++copies) {
                const auto c = static_cast<std::size_t>(copies);
                without[s][c][key] = static_cast<std::uint8_t>(choose(left - own, copies));
                with[s][c][key] = static_cast<std::uint8_t>(own * choose(left - own, copies - 1));
            }
        }
    }
}

const HoldemKernels& portable_holdem_kernels() {
    static constexpr HoldemKernels kernels{holdem::weigh<PlainLanes>, holdem::tally<PlainLanes>, holdem::count_rows<PlainLanes>,
                                           holdem::sweep<holdem::PlainSteps<std::int32_t>, std::int32_t>,
                                           holdem::sweep<holdem::PlainSteps<double>, double>};
    return kernels;
}

const HoldemKernels& holdem_kernels() {
#ifdef BIGSLICK_X86_KERNELS
    const std::string_view path = active_kernels().name;
    if (path == "avx512") return avx512_holdem_kernels();
    if (path == "avx2") return avx2_holdem_kernels();
#endif
    return portable_holdem_kernels();
}

}  // namespace bigslick
