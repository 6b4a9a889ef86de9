#include "game.hpp"

#include <algorithm>
#include <numeric>

#include "../evaluate.hpp"

namespace bigslick::cfr {
namespace {

using Suits = std::array<std::uint8_t, kSuitCount>;

CardMask permuted(CardMask cards, const Suits& suits) {
    CardMask result;
    for (int suit = 0; suit < kSuitCount; ++suit) {
        const std::uint64_t ranks = cards.suit(suit);
        result.bits |= ranks << 16 * suits[static_cast<std::size_t>(suit)];
    }
    return result;
}

unsigned permuted_id(unsigned id, const Suits& suits) { return (id & ~3u) | suits[id & 3]; }

std::uint8_t lowest_id(CardMask cards) {
    const auto bit = static_cast<unsigned>(std::countr_zero(cards.bits));
    return static_cast<std::uint8_t>(4 * (bit & 15) + bit / 16);
}

// The index of a hand in a list, by its mask.
class Places {
public:
    explicit Places(std::vector<CardMask> hands) : order_(hands.size()), hands_(std::move(hands)) {
        std::iota(order_.begin(), order_.end(), Index{0});
        std::sort(order_.begin(), order_.end(),
                  [&](Index x, Index y) { return hands_[x].bits < hands_[y].bits; });
    }

    [[nodiscard]] Index find(CardMask hand, Index otherwise) const {
        const auto found = std::lower_bound(
            order_.begin(), order_.end(), hand.bits,
            [&](Index place, std::uint64_t bits) { return hands_[place].bits < bits; });
        return found != order_.end() && hands_[*found] == hand ? *found : otherwise;
    }

private:
    std::vector<Index> order_;
    std::vector<CardMask> hands_;
};

std::vector<CardMask> masks_of(const Hands& hands) {
    std::vector<CardMask> masks(static_cast<std::size_t>(hands.count));
    for (std::size_t i = 0; i < masks.size(); ++i) masks[i] = hands.mask(i);
    return masks;
}

// The ways to rename suits that change neither the board nor a range.
std::vector<Suits> symmetries(CardMask board, const std::array<Range, kPlayers>& ranges) {
    std::vector<Suits> found;
    Suits suits{0, 1, 2, 3};
    do {
        if (permuted(board, suits) != board) continue;
        const bool same = std::all_of(ranges.begin(), ranges.end(), [&](const Range& range) {
            const Places places(range.hands);
            const auto none = static_cast<Index>(range.hands.size());
            for (std::size_t i = 0; i < range.hands.size(); ++i) {
                const Index other = places.find(permuted(range.hands[i], suits), none);
                if (other == none || range.weights[other] != range.weights[i]) return false;
            }
            return true;
        });
        if (same) found.push_back(suits);
    } while (std::next_permutation(suits.begin(), suits.end()));
    return found;
}

// A tree has thousands of boards: no list is longer than it must be.
void set_hands(Hands& hands, const std::vector<CardMask>& masks, const std::vector<Index>& live) {
    hands.count = static_cast<std::int32_t>(live.size());
    const auto unit = static_cast<std::int32_t>(kRowUnit);
    hands.stride = (hands.count + unit - 1) / unit * unit;
    hands.parent = std::vector<Index>(live.begin(), live.end());
    hands.cards.reserve(2 * live.size());
    for (const Index i : live) {
        hands.cards.push_back(lowest_id(masks[i]));
        hands.cards.push_back(lowest_id({without_lowest(masks[i].bits)}));
    }
}

// The hands of the board before that are still live, in order of strength on a river.
void fill_hands(Game& game, Board& board, const Board* before,
                const std::array<Range, kPlayers>& ranges, bool river) {
    std::array<std::vector<Strength>, kPlayers> strengths;
    for (std::size_t player = 0; player < kPlayers; ++player) {
        const auto masks = before != nullptr ? masks_of(before->hands[player]) : ranges[player].hands;
        std::vector<Index> live;
        std::vector<Strength> all(masks.size());
        for (std::size_t i = 0; i < masks.size(); ++i) {
            if ((masks[i] & board.cards).bits != 0) continue;
            live.push_back(static_cast<Index>(i));
            if (river) all[i] = strength(game.family, masks[i] | board.cards);
        }
        if (river) {
            std::stable_sort(live.begin(), live.end(),
                             [&](Index x, Index y) { return all[x] < all[y]; });
        }
        for (const Index i : live) strengths[player].push_back(all[i]);
        set_hands(board.hands[player], masks, live);
    }
    for (std::size_t player = 0; player < kPlayers; ++player) {
        Hands& hands = board.hands[player];
        const Hands& other = board.hands[1 - player];
        const Places places(masks_of(other));
        hands.same.reserve(static_cast<std::size_t>(hands.count));
        for (const CardMask mask : masks_of(hands)) {
            hands.same.push_back(places.find(mask, static_cast<Index>(other.count)));
        }
    }
    if (!river) return;
    Group group{};
    const auto left = [&](std::size_t player) {
        return group.end[player] < strengths[player].size();
    };
    while (left(0) || left(1)) {
        Strength least = INT16_MAX;
        for (std::size_t player = 0; player < kPlayers; ++player) {
            if (left(player)) least = std::min(least, strengths[player][group.end[player]]);
        }
        for (std::size_t player = 0; player < kPlayers; ++player) {
            while (left(player) && strengths[player][group.end[player]] == least) {
                ++group.end[player];
            }
        }
        board.groups.push_back(group);
    }
    board.groups.shrink_to_fit();
}

void fill_members(Board& board, const Board& before) {
    for (std::size_t player = 0; player < kPlayers; ++player) {
        const Places places(masks_of(before.hands[player]));
        const auto masks = masks_of(board.hands[player]);
        for (std::size_t i = 1; i < board.members.size(); ++i) {
            Member& member = board.members[i];
            member.parent[player].reserve(masks.size());
            for (const CardMask mask : masks) {
                member.parent[player].push_back(places.find(permuted(mask, member.suits), 0));
            }
        }
    }
}

// The boards that one more card makes of `before`, one for each orbit of the symmetries.
void deal(Game& game, std::size_t street, std::size_t place,
          const std::array<Range, kPlayers>& ranges, const std::vector<Suits>& group) {
    const bool river = street + 1 == game.streets.size();
    auto& boards = game.boards[street];
    const CardMask dealt = game.boards[street - 1][place].cards;
    const CardMask deck = deck_of(game.family);
    const double unseen = deck.count() - dealt.count() - 4;
    std::uint64_t done = dealt.bits;
    game.boards[street - 1][place].first_child = static_cast<std::int32_t>(boards.size());
    for (unsigned id = 0; id < kDeckSize; ++id) {
        const CardMask card = card_from_id(id);
        if ((card & deck).bits == 0 || (card.bits & done) != 0) continue;
        Board board;
        board.cards = dealt | card;
        board.chance = 1 / unseen;
        for (const Suits& suits : group) {
            const unsigned other = permuted_id(id, suits);
            if ((card_from_id(other).bits & done) != 0) continue;
            done |= card_from_id(other).bits;
            board.members.push_back({other, {}, suits});
        }
        board.members.shrink_to_fit();
        const Board& before = game.boards[street - 1][place];
        fill_hands(game, board, &before, ranges, river);
        fill_members(board, before);
        boards.push_back(std::move(board));
    }
    Board& before = game.boards[street - 1][place];
    before.children = static_cast<std::int32_t>(boards.size()) - before.first_child;
    if (river) return;
    for (auto i = before.first_child; i < before.first_child + before.children; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const unsigned id = boards[at].members.front().card;
        std::vector<Suits> kept;
        std::copy_if(group.begin(), group.end(), std::back_inserter(kept),
                     [&](const Suits& suits) { return permuted_id(id, suits) == id; });
        deal(game, street + 1, at, ranges, kept);
    }
}

Ends ends_of(const Street& street, const Batch& batch, std::size_t player) {
    const auto node = [&](std::int32_t i) -> const Node& {
        return street.nodes[static_cast<std::size_t>(i)];
    };
    const auto begin = street.entries[static_cast<std::size_t>(batch.first_entry)];
    const auto end = street.entries[static_cast<std::size_t>(batch.end_entry)];
    Ends ends;
    std::vector<bool> shared(street.nodes.size());
    for (auto i = begin; i < end; ++i) {
        if (node(i).kind != Kind::decision || node(i).player != player) continue;
        std::int32_t fold = -1, showdown = -1;
        for (auto child = node(i).first; child < node(i).first + node(i).count; ++child) {
            if (node(child).kind == Kind::fold) fold = child;
            if (node(child).kind == Kind::showdown) showdown = child;
        }
        if (fold < 0 || showdown < 0) continue;
        ends.shared_folds.push_back(fold);
        ends.showdowns.push_back(showdown);
        shared[static_cast<std::size_t>(fold)] = shared[static_cast<std::size_t>(showdown)] = true;
    }
    for (auto i = begin; i < end; ++i) {
        if (shared[static_cast<std::size_t>(i)]) continue;
        if (node(i).kind == Kind::fold) ends.folds.push_back(i);
        if (node(i).kind == Kind::showdown) ends.showdowns.push_back(i);
    }
    return ends;
}

}  // namespace

void lay_out(Game& game, CardMask board, const std::array<Range, kPlayers>& ranges,
             bool isomorphism) {
    game.boards.assign(game.streets.size(), {});
    Board first;
    first.cards = board;
    first.members.push_back({0, {}, {0, 1, 2, 3}});
    fill_hands(game, first, nullptr, ranges, game.streets.size() == 1);
    for (std::size_t player = 0; player < kPlayers; ++player) {
        game.weights[player].clear();
        for (const Index i : first.hands[player].parent) {
            game.weights[player].push_back(ranges[player].weights[i]);
        }
    }
    game.boards[0].push_back(std::move(first));
    std::vector<Suits> group{{0, 1, 2, 3}};
    if (isomorphism) group = symmetries(board, ranges);
    if (game.streets.size() > 1) deal(game, 1, 0, ranges, group);

    game.storage = 0;
    game.scales = 0;
    for (std::size_t street = 0; street < game.streets.size(); ++street) {
        game.boards[street].shrink_to_fit();
        for (Board& each : game.boards[street]) {
            for (std::size_t player = 0; player < kPlayers; ++player) {
                Hands& hands = each.hands[player];
                hands.storage = game.storage;
                hands.scales = game.scales;
                game.scales += static_cast<std::size_t>(game.streets[street].decisions[player]);
                game.storage += static_cast<std::size_t>(hands.stride) *
                                static_cast<std::size_t>(game.streets[street].rows[player]);
            }
        }
    }
}

std::size_t bytes_of_boards(const Game& game) {
    std::size_t bytes = 0;
    const auto count = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
    for (const auto& boards : game.boards) {
        count(boards);
        for (const Board& board : boards) {
            count(board.groups);
            count(board.members);
            for (std::size_t player = 0; player < kPlayers; ++player) {
                const Hands& hands = board.hands[player];
                count(hands.cards);
                count(hands.parent);
                count(hands.same);
                for (const Member& member : board.members) count(member.parent[player]);
            }
        }
    }
    return bytes;
}

void cut_batches(Game& game, std::size_t ends) {
    for (Street& street : game.streets) {
        street.batches.clear();
        const bool last = &street == &game.streets.back();
        const auto entries = static_cast<std::int32_t>(street.entries.size()) - 1;
        const auto is_end = [](const Node& node) {
            return node.kind == Kind::fold || node.kind == Kind::showdown;
        };
        // Batches of about the same size: a small rest would not fill the lanes.
        const auto all = static_cast<std::size_t>(
            std::count_if(street.nodes.begin(), street.nodes.end(), is_end));
        const std::size_t batches = std::max<std::size_t>((all + ends / 2) / ends, 1);
        std::size_t found = 0;  // in the batch
        for (std::int32_t entry = 0; entry < entries; ++entry) {
            if (street.batches.empty() || (last && found * batches >= all)) {
                street.batches.push_back({entry, entry, {}});
                found = 0;
            }
            Batch& batch = street.batches.back();
            batch.end_entry = entry + 1;
            const auto at = static_cast<std::size_t>(entry);
            for (auto i = street.entries[at]; i < street.entries[at + 1]; ++i) {
                if (is_end(street.nodes[static_cast<std::size_t>(i)])) ++found;
            }
        }
        for (Batch& batch : street.batches) {
            for (std::size_t player = 0; player < kPlayers; ++player) {
                batch.ends[player] = ends_of(street, batch, player);
            }
        }
    }
}

}  // namespace bigslick::cfr
