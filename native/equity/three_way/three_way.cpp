#include "three_way.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "boards.hpp"
#include "heart_choices.hpp"

// Without a flush only ranks decide, and the number of deals is a product: if the hands
// have u cards of a rank and the board m, there are C(4 - u, m) choices of the board's
// suits, whatever the suits of the hands. So 6,175 boards are enough.
//
// Flushes are a correction: what a deal gives with flushes, less what it gives by ranks.
// At most one suit has three or more cards on the board; let it be hearts (times four).
// The number of deals is again a product, of
//   - the ways to give clubs, diamonds and spades to the hands' cards that are not
//     hearts, for each choice of those that are ("ways"),
//   - C(3 - u, m) for each rank, where u and m do not count hearts.

namespace bigslick {
namespace {

using namespace three_way_parts;

struct Strengths {
    const Lane* a;
    const Lane* b;
    const Lane* c;
};

struct Sixths {
    std::int64_t a = 0;
    std::int64_t b = 0;
};

// The shares of the first two hands, in sixths of the pot.
struct Share {
    Lane a;
    Lane b;
};

inline Share share_of(Lane a, Lane b, Lane c) {
    const Lane best = std::max(a, std::max(b, c));
    const auto first = static_cast<Lane>(-(a == best));
    const auto second = static_cast<Lane>(-(b == best));
    const auto third = static_cast<Lane>(-(c == best));
    const auto winners = static_cast<Lane>(first + second + third);
    const auto two = static_cast<Lane>(-(winners == -2) & 3);
    const auto one = static_cast<Lane>(-(winners == -1) & 6);
    const auto all = static_cast<Lane>(-(winners == -3) & 2);
    const auto share = static_cast<Lane>(one | two | all);
    return {static_cast<Lane>(first & share), static_cast<Lane>(second & share)};
}

void write_shares(Strengths of, std::size_t size, Lane* a, Lane* b) {
    for (std::size_t i = 0; i < size; ++i) {
        const Share share = share_of(of.a[i], of.b[i], of.c[i]);
        a[i] = share.a;
        b[i] = share.b;
    }
}

// Adds the weighted shares, less what is given. The sums of one row are small.
template <std::size_t size>
void add_row(Strengths of, const Lane* weights, const Lane* less_a, const Lane* less_b,
             Sixths& sum) {
    std::int32_t a = 0, b = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const Share share = share_of(of.a[i], of.b[i], of.c[i]);
        a += static_cast<Lane>(share.a - less_a[i]) * weights[i];
        b += static_cast<Lane>(share.b - less_b[i]) * weights[i];
    }
    sum.a += a;
    sum.b += b;
}

class Counter {
public:
    struct Result {
        Sixths shares;
        std::int64_t deals;
    };

    Result count(const StartingTriple& triple) {
        std::array<Hand, 3> hands{};
        RankCounts used{};
        for (std::size_t i = 0; i < hands.size(); ++i) {
            index_[i] = static_cast<std::size_t>(triple[i]);
            hands[i] = hand_of(triple[i]);
            ++used[static_cast<std::size_t>(hands[i].high)];
            ++used[static_cast<std::size_t>(hands[i].low)];
        }
        if (used != used_) weigh(used);
        choices_ = choices_of(hands);
        std::int64_t ways = 0;
        for (const Choice& choice : choices_) ways += choice.ways;
        Sixths by_ranks, flushes;
        add_row<kRow>(strengths(boards_.by_ranks), weights_.data(), zeros_.data(), zeros_.data(),
                      by_ranks);
        add_three(hands, flushes);
        add_four(flushes);
        add_five(flushes);
        return {{by_ranks.a * ways + 4 * flushes.a, by_ranks.b * ways + 4 * flushes.b},
                total_ * ways};
    }

private:
    // The weights of the boards by ranks; the same for many triples.
    void weigh(const RankCounts& used) {
        used_ = used;
        total_ = 0;
        for (std::size_t board = 0; board < boards_.ranks.size(); ++board) {
            int product = 1;
            for (std::size_t rank = 0; rank < used.size(); ++rank) {
                product *= choose(kSuitCount - used[rank], boards_.ranks[board][rank]);
            }
            weights_[board] = static_cast<Lane>(product);
            total_ += product;
        }
    }

    [[nodiscard]] Strengths strengths(const std::array<Lanes, kStartingHands>& table) const {
        return {table[index_[0]].data(), table[index_[1]].data(), table[index_[2]].data()};
    }

    [[nodiscard]] Strengths strengths(const HeartBoards& boards,
                                      const std::array<int, 3>& patterns) const {
        const auto lanes = [&](std::size_t i) {
            return boards.strengths[index_[i]][static_cast<std::size_t>(patterns[i])].data();
        };
        return {lanes(0), lanes(1), lanes(2)};
    }

    void write_less(const HeartBoards& boards) {
        const Strengths by_ranks = strengths(boards.by_ranks);
        write_shares(by_ranks, boards.by_ranks[0].size(), less_a_.data(), less_b_.data());
    }

    // Three hearts: a flush needs two more. Hearts of other hands do not matter but for
    // the number of deals.
    void add_three(const std::array<Hand, 3>& hands, Sixths& sum) {
        const HeartBoards& boards = boards_.three;
        write_less(boards);
        for (unsigned flushes = 1; flushes < 8; ++flushes) {
            Strengths of = strengths(boards.by_ranks);
            const Lane** const lanes[] = {&of.a, &of.b, &of.c};
            std::array<bool, 3> flush{};
            bool valid = true;
            for (std::size_t i = 0; i < hands.size(); ++i) {
                flush[i] = (flushes >> i & 1) != 0;
                valid = valid && (hands[i].suited || !flush[i]);
                if (flush[i]) *lanes[i] = boards.strengths[index_[i]][kHigh].data();
            }
            if (valid) add_flushes(hands, flush, of, sum);
        }
    }

    void add_flushes(const std::array<Hand, 3>& hands, const std::array<bool, 3>& flush,
                     Strengths of, Sixths& sum) {
        const HeartBoards& boards = boards_.three;
        std::vector<std::pair<Ranks, Lanes>> weights;
        for (const Choice& choice : choices_) {
            bool fits = true;
            for (std::size_t i = 0; i < hands.size(); ++i) {
                fits = fits && (!hands[i].suited || flush[i] == (choice.patterns[i] == kHigh));
            }
            if (fits) weights.emplace_back(choice.red, boards.weights(choice.used, choice.ways));
        }
        for (std::size_t set = 0; set < boards.red.size(); ++set) {
            std::array<Lane, kRow3> row{};
            for (const auto& [red, lanes] : weights) {
                if ((red & boards.red[set]) != 0) continue;
                for (std::size_t i = 0; i < kRow3; ++i) row[i] = static_cast<Lane>(row[i] + lanes[i]);
            }
            const std::size_t at = set * kRow3;
            add_row<kRow3>({of.a + at, of.b + at, of.c + at}, row.data(), &less_a_[at],
                           &less_b_[at], sum);
        }
    }

    // Four hearts: each heart makes a flush.
    void add_four(Sixths& sum) {
        const HeartBoards& boards = boards_.four;
        write_less(boards);
        for (const Choice& choice : choices_) {
            if (choice.red == 0) continue;
            const Lanes weights = boards.weights(choice.used, choice.ways);
            const Strengths of = strengths(boards, choice.patterns);
            for (std::size_t set = 0; set < boards.red.size(); ++set) {
                if ((choice.red & boards.red[set]) != 0) continue;
                const std::size_t at = set * kRow4;
                add_row<kRow4>({of.a + at, of.b + at, of.c + at}, weights.data(), &less_a_[at],
                               &less_b_[at], sum);
            }
        }
    }

    // Five hearts: everybody has a flush.
    void add_five(Sixths& sum) {
        const HeartBoards& boards = boards_.five;
        write_less(boards);
        for (const Choice& choice : choices_) {
            std::array<Lane, kRow5> weights{};
            for (std::size_t set = 0; set < boards.red.size(); ++set) {
                const bool apart = (choice.red & boards.red[set]) == 0;
                weights[set] = static_cast<Lane>(apart ? choice.ways : 0);
            }
            add_row<kRow5>(strengths(boards, choice.patterns), weights.data(), less_a_.data(),
                           less_b_.data(), sum);
        }
    }

    Boards boards_;
    std::array<std::size_t, 3> index_{};
    std::vector<Choice> choices_;
    RankCounts used_{};
    Lanes weights_ = Lanes(kRow);
    std::int64_t total_ = 0;
    Lanes zeros_ = Lanes(kRow);
    Lanes less_a_ = Lanes(boards_.three.by_ranks[0].size());
    Lanes less_b_ = Lanes(boards_.three.by_ranks[0].size());
};

}  // namespace

ThreeWay three_way(const std::vector<StartingTriple>& triples, Control& control) {
    ThreeWay result;
    control.begin(static_cast<std::int64_t>(triples.size()));
    Counter counter;
    for (const StartingTriple& triple : triples) {
        if (control.cancelled()) break;
        const auto [shares, deals] = counter.count(triple);
        result.share_a.push_back(shares.a);
        result.share_b.push_back(shares.b);
        result.deals.push_back(deals);
        control.advance(1);
    }
    return result;
}

}  // namespace bigslick
