// The random numbers of the samplers: sfc32 (Doty-Humphrey) in sixteen parallel
// streams, each started from a hash of seed, chunk and stream. A chunk is small,
// so streams never come near the end of their period (2^32 at the very least).
#pragma once

#include <cstdint>

// Code of this file is compiled for several instruction sets. A function that is not
// a template over the lanes must be inlined, or the linker might pick the wrong copy.
#define BIGSLICK_LOCAL [[gnu::always_inline]]

namespace bigslick::sampling {

// The finalizer of splitmix64: every bit of the result depends on all of x.
[[nodiscard]] BIGSLICK_LOCAL constexpr std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

inline constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;

// The key of a chunk; streams and ranges add their own numbers to it.
[[nodiscard]] BIGSLICK_LOCAL constexpr std::uint64_t chunk_key(std::uint64_t seed, std::uint64_t chunk) {
    return mixed(mixed(seed + kGolden) + kGolden * (chunk + 1));
}

inline constexpr int kStreams = 16;

// One stream.
struct Sfc32 {
    std::uint32_t a, b, c, counter;

    BIGSLICK_LOCAL constexpr std::uint32_t next() {
        const std::uint32_t result = a + b + counter++;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = (c << 21 | c >> 11) + result;
        return result;
    }

    BIGSLICK_LOCAL static constexpr Sfc32 start(std::uint64_t key, int stream) {
        const auto n = static_cast<std::uint64_t>(stream);
        const std::uint64_t x = mixed(key + kGolden * (2 * n + 1));
        const std::uint64_t y = mixed(key + kGolden * (2 * n + 2));
        Sfc32 result{static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(x >> 32),
                     static_cast<std::uint32_t>(y), 1};
        for (int i = 0; i < 12; ++i) static_cast<void>(result.next());
        return result;
    }
};

// Sfc64, for the draws that are made one by one.
struct Sfc64 {
    std::uint64_t a, b, c, counter;

    BIGSLICK_LOCAL constexpr std::uint64_t next() {
        const std::uint64_t result = a + b + counter++;
        a = b ^ (b >> 11);
        b = c + (c << 3);
        c = (c << 24 | c >> 40) + result;
        return result;
    }

    BIGSLICK_LOCAL static constexpr Sfc64 start(std::uint64_t key) {
        Sfc64 result{mixed(key + kGolden * 101), mixed(key + kGolden * 102),
                     mixed(key + kGolden * 103), 1};
        for (int i = 0; i < 12; ++i) static_cast<void>(result.next());
        return result;
    }

    // A number below `bound`, each equally likely, and the unused low half.
    struct Draw {
        std::uint32_t value;
        std::uint32_t rest;
    };
    BIGSLICK_LOCAL constexpr Draw below(std::uint32_t bound) {
        for (;;) {
            const std::uint64_t raw = next();
            const std::uint64_t product = (raw >> 32) * bound;
            // The products that would make some values more likely (Lemire).
            if (static_cast<std::uint32_t>(product) >= (0 - bound) % bound) {
                return {static_cast<std::uint32_t>(product >> 32),
                        static_cast<std::uint32_t>(raw)};
            }
        }
    }
};

// Sixteen streams in step, two lanes of 16 bits from each: kLanes / 2 of them
// in one vector. `first` is the first stream of a strip.
template <typename V>
class Generator {
public:
    void start(std::uint64_t key, int first) {
        constexpr int count = V::kLanes / 2;
        alignas(64) std::uint32_t words[4][count];
        for (int i = 0; i < count; ++i) {
            const Sfc32 stream = Sfc32::start(key, first + i);
            words[0][i] = stream.a;
            words[1][i] = stream.b;
            words[2][i] = stream.c;
            words[3][i] = stream.counter;
        }
        a_ = V::load32(words[0]);
        b_ = V::load32(words[1]);
        c_ = V::load32(words[2]);
        counter_ = V::load32(words[3]);
    }

    // Uniform numbers below `bound` (at most 64) in every lane.
    [[gnu::always_inline]] typename V::Word below(int bound) {
        const auto raw = V::halves(next());
        const auto factor = V::repeat(bound);
        const auto bad = V::below(V::multiply(raw, factor), V::repeat(65536 % bound));
        if (V::some(bad)) [[unlikely]] return V::high_product(redrawn(raw, bad, bound), factor);
        return V::high_product(raw, factor);
    }

    // Uniform numbers below `bound`, `bound` - 1 and so on: what `below` would return one
    // after the other.
    template <int count>
    [[gnu::always_inline]] void below(int bound, typename V::Word (&numbers)[count]) {
        const Generator before = *this;
        auto bad = V::zero();
#pragma GCC unroll 8
        for (int i = 0; i < count; ++i) {
            const auto raw = V::halves(next());
            const auto factor = V::repeat(bound - i);
            bad = V::either(bad, V::shortfall(V::multiply(raw, factor),
                                              V::repeat(65536 % (bound - i))));
            numbers[i] = V::high_product(raw, factor);
        }
        if (V::some(bad)) [[unlikely]] {
            *this = before;
            for (int i = 0; i < count; ++i) numbers[i] = below(bound - i);
        }
    }

private:
    [[gnu::always_inline]] typename V::Word32 next() {
        const auto result = V::add32(V::add32(a_, b_), counter_);
        counter_ = V::add32(counter_, V::broadcast32(1));
        a_ = V::differ32(b_, V::template down32<9>(b_));
        b_ = V::add32(c_, V::template up32<3>(c_));
        c_ = V::add32(V::template rotated32<21>(c_), result);
        return result;
    }

    // Lanes whose number would favour some values draw again, each from its own
    // stream, so that the outcome does not depend on what other lanes do.
    [[gnu::noinline]] typename V::Word redrawn(typename V::Word raw, typename V::Mask bad,
                                               int bound) {
        constexpr int count = V::kLanes / 2;
        alignas(64) std::uint32_t words[4][count];
        alignas(64) std::uint16_t lanes[V::kLanes];
        V::store32(words[0], a_);
        V::store32(words[1], b_);
        V::store32(words[2], c_);
        V::store32(words[3], counter_);
        V::store_lanes(lanes, raw);
        for (std::uint32_t bits = V::lane_bits(bad); bits != 0; bits &= bits - 1) {
            const int lane = __builtin_ctz(bits);
            const int i = lane / 2;
            Sfc32 stream{words[0][i], words[1][i], words[2][i], words[3][i]};
            do {
                lanes[lane] = static_cast<std::uint16_t>(stream.next() >> 16 * (lane % 2));
            } while (static_cast<std::uint16_t>(lanes[lane] * bound) < 65536 % bound);
            words[0][i] = stream.a;
            words[1][i] = stream.b;
            words[2][i] = stream.c;
            words[3][i] = stream.counter;
        }
        a_ = V::load32(words[0]);
        b_ = V::load32(words[1]);
        c_ = V::load32(words[2]);
        counter_ = V::load32(words[3]);
        return V::load_lanes(lanes);
    }

    typename V::Word32 a_, b_, c_, counter_;
};

}  // namespace bigslick::sampling
