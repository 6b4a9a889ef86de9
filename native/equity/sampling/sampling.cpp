#include "sampling.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "../../simd/paths.hpp"
#include "../parallel.hpp"
#include "ranges.hpp"

namespace bigslick::sampling {
namespace {

// Work is handed out in chunks; a chunk of the slowest game takes a few
// milliseconds, which is how long a cancelled call takes to return.
constexpr std::int64_t kChunk = 8192;

// The categories of a family by ascending strength.
Thresholds thresholds_of(Family family) {
    struct Start {
        int strength;
        int category;
    };
    std::vector<Start> starts;
    const auto from_layout = [&](const Layout& layout, bool low) {
        for (std::size_t c = 0; c < kCategoryCount; ++c) {
            int end = layout.classes;
            for (const int base : layout.base) {
                if (base > layout.base[c]) end = std::min(end, base);
            }
            const bool exists = layout.straights_and_flushes ||
                                (c != straight && c != flush && c != straight_flush);
            if (!exists) continue;
            starts.push_back({low ? layout.classes - end : layout.base[c], static_cast<int>(c)});
        }
    };
    switch (family) {
        case Family::high: from_layout(kHighLayout, false); break;
        case Family::short_deck: from_layout(kShortDeckLayout, false); break;
        case Family::ace_to_five: from_layout(kAceToFiveLayout, true); break;
        case Family::deuce_to_seven: from_layout(kDeuceToSevenLayout, true); break;
        case Family::eight_or_better: starts.push_back({0, 0}); break;
        case Family::badugi:
        case Family::high_badugi:
            // Hands of one to four cards: 13, 78, 286 and 715 classes.
            starts = {{0, 0}, {13, 1}, {13 + 78, 2}, {13 + 78 + 286, 3}};
            break;
    }
    std::sort(starts.begin(), starts.end(),
              [](Start x, Start y) { return x.strength < y.strength; });
    Thresholds result;
    result.count = static_cast<int>(starts.size());
    for (std::size_t i = 0; i < starts.size(); ++i) {
        result.at[i] = static_cast<std::int16_t>(starts[i].strength);
        result.category[i] = static_cast<std::uint8_t>(starts[i].category);
    }
    return result;
}

void check_line(const Deal& deal, Line line) {
    const int cards = line.use == Use::hole ? deal.hole : deal.hole + deal.board;
    if (line.use == Use::omaha) {
        const bool ranked =
            line.family == Family::high || line.family == Family::eight_or_better;
        if (!ranked || !kOmahaHole.contains(deal.hole) || !kOmahaBoard.contains(deal.board)) {
            throw ImpossibleDeal("no such Omaha game");
        }
    } else if (!counts_of(line.family).contains(cards)) {
        throw ImpossibleDeal("hands are made of " + std::to_string(cards) + " cards");
    }
}

}  // namespace

Plan plan_of(const Deal& deal) {
    const int players = static_cast<int>(deal.seats.size());
    if (players < 1 || players > kMostPlayers) throw ImpossibleDeal("one to ten players");
    if (deal.lines.empty() || deal.lines.size() > kMostLines) throw ImpossibleDeal("one or two lines");
    if (deal.hole < 1 || deal.hole > kMostHole || deal.board < 0 || deal.board > kMostBoard) {
        throw ImpossibleDeal("too many cards");
    }
    Plan plan;
    plan.players = players;
    plan.lines = static_cast<int>(deal.lines.size());
    plan.hole = deal.hole;
    plan.board = deal.board;
    for (std::size_t i = 0; i < deal.lines.size(); ++i) {
        check_line(deal, deal.lines[i]);
        plan.line[i] = deal.lines[i];
    }
    plan.thresholds = thresholds_of(deal.lines[0].family);

    std::uint64_t used = 0;
    const auto use = [&](CardMask cards) {
        if ((cards.bits & ~deal.deck.bits) != 0) throw ImpossibleDeal("a card outside the deck");
        if ((cards.bits & used) != 0) throw ImpossibleDeal("duplicate card");
        used |= cards.bits;
    };
    use(deal.known_board);
    use(deal.dead);
    plan.known[kBoard] = deal.known_board;
    for (std::size_t i = 0; i < deal.seats.size(); ++i) {
        use(deal.seats[i].known);
        plan.known[i] = deal.seats[i].known;
    }
    for (unsigned id = 0; id < kDeckSize; ++id) {
        const CardMask card = card_from_id(id);
        if ((card.bits & deal.deck.bits & ~used) == 0) continue;
        plan.position[static_cast<std::size_t>(plan.live++)] =
            static_cast<std::uint8_t>(std::countr_zero(card.bits));
    }

    int needed = 0;
    std::array<int, kMostPlayers + 1> filled{};
    const auto add_slots = [&](std::size_t receiver, int count) {
        needed += count;
        if (needed > plan.live) {
            throw ImpossibleDeal("the deck has too few cards for so many players");
        }
        for (int i = 0; i < count; ++i) {
            plan.slot[static_cast<std::size_t>(plan.slots++)] = {
                static_cast<std::uint8_t>(receiver), static_cast<std::uint8_t>(filled[receiver]++)};
        }
    };
    for (std::size_t i = 0; i < deal.seats.size(); ++i) {
        const Seat& seat = deal.seats[i];
        filled[i] = seat.known.count();
        if (seat.holdings.empty()) continue;
        const int cards = seat.holdings.front().count();
        for (const CardMask holding : seat.holdings) {
            if (holding.count() != cards) throw ImpossibleDeal("holdings of different sizes");
        }
        if (seat.holdings.size() != seat.weights.size()) {
            throw ImpossibleDeal("as many weights as holdings");
        }
        if (filled[i] + cards > deal.hole) throw ImpossibleDeal("too many hole cards");
        add_slots(i, cards);
    }
    plan.range_slots = plan.slots;
    for (std::size_t i = 0; i < deal.seats.size(); ++i) {
        if (filled[i] > deal.hole) throw ImpossibleDeal("too many hole cards");
        add_slots(i, deal.hole - filled[i]);
    }
    filled[kBoard] = deal.known_board.count();
    if (filled[kBoard] > deal.board) throw ImpossibleDeal("too many board cards");
    add_slots(kBoard, deal.board - filled[kBoard]);
    return plan;
}

Counts sample(const Deal& deal, std::int64_t samples, std::uint64_t seed, int threads,
              Control& control) {
    const Plan plan = plan_of(deal);
    std::unique_ptr<const JointRanges> ranges;
    if (plan.range_slots != 0) ranges = std::make_unique<const JointRanges>(deal, plan);
    const RunChunk run_chunk = active_path().sampling->run_chunk;
    const std::int64_t chunks = (samples + kChunk - 1) / kChunk;
    const int workers = thread_count(threads, chunks);
    control.begin(samples);
    std::vector<Counts> parts(static_cast<std::size_t>(workers));
    for_each_piece(chunks, workers, control, [&](std::int64_t piece, int worker) {
        const auto chunk = static_cast<std::uint64_t>(piece);
        const std::int64_t count = std::min(kChunk, samples - piece * kChunk);
        JointRanges::Stream stream{ranges.get(), Sfc64::start(chunk_key(seed, chunk))};
        run_chunk(plan, {JointRanges::draw_block, &stream}, seed, chunk, count,
                  parts[static_cast<std::size_t>(worker)]);
        control.advance(count);
    });
    for (std::size_t i = 1; i < parts.size(); ++i) add(parts[0], parts[i]);
    return parts[0];
}

std::int64_t category_count(const Plan& plan, const Counts& counts, int player, Outcome outcome,
                            Category category) {
    const auto& reached = counts.reached[static_cast<std::size_t>(player)][outcome];
    for (int i = 0; i < plan.thresholds.count; ++i) {
        const auto place = static_cast<std::size_t>(i);
        if (plan.thresholds.category[place] != category) continue;
        return reached[place] - (i + 1 < plan.thresholds.count ? reached[place + 1] : 0);
    }
    return 0;
}

void add(Counts& sum, const Counts& part) {
    for (std::size_t i = 0; i < sum.shares.size(); ++i) {
        for (std::size_t h = 0; h < sum.shares[i].size(); ++h) {
            for (std::size_t l = 0; l < sum.shares[i][h].size(); ++l) {
                sum.shares[i][h][l] += part.shares[i][h][l];
            }
        }
        for (std::size_t o = 0; o < sum.reached[i].size(); ++o) {
            for (std::size_t c = 0; c < sum.reached[i][o].size(); ++c) {
                sum.reached[i][o][c] += part.reached[i][o][c];
            }
        }
    }
}

}  // namespace bigslick::sampling
