// One walk through the game: forward with the opponent's reach, ends, back with values.
//
// On the last street the walk goes board by board: all betting lines of a board share
// its hands and its order, so their ends fill the lanes and their buffers stay cached.
#pragma once

#include "ends.hpp"
#include "kernels.hpp"
#include "nodes.hpp"

namespace bigslick::cfr {
namespace {

template <typename V, typename Number, Task task, typename Regret>
class Walker {
    // Numbers of a board's exits as rows of lanes, one row per hand. The hands of the next
    // boards are in another order: a whole row is moved at a time, not each number.
    struct ExitRows {
        Number* begin;
        std::size_t stride;  // rows of as many exits as there are lanes
    };

public:
    Walker(const Walk& walk, Arena<Number>& arena)
        : walk_(walk), game_(*walk.game), arena_(arena), player_(walk.player),
          other_(1 - walk.player) {}

    // Walks everything on one board and below. `before` is the reach at the exits of the
    // board before; values go to `out`, one row per entry.
    void walk_board(std::size_t street, const Board& board, const ExitRows& before, Number* out) {
        const Street& lines = game_.streets[street];
        const auto entries = static_cast<std::int32_t>(lines.entries.size()) - 1;
        if (walk_.capture != nullptr && !walk_.capture->wants(street, board)) {
            clear(out, board.hands[player_].stride * entries);
            return;
        }
        const std::size_t mark = arena_.used;
        Pass pass = new_pass(lines);
        for (std::int32_t entry = 0; entry < entries; ++entry) {
            pass.reach[lines.entries[at(entry)]] = row(board.hands[other_].stride);
        }
        gather(lines, board, before, pass);
        for (const Batch& batch : lines.batches) {
            const std::size_t batch_mark = arena_.used;
            forward(street, board, batch, pass);
            if (lines.exits != 0) walk_children(street, board, pass);
            backward(street, board, batch, pass);
            for (auto entry = batch.first_entry; entry < batch.end_entry; ++entry) {
                copy(pass.values[lines.entries[at(entry)]], out, board.hands[player_].stride);
                out += board.hands[player_].stride;
            }
            arena_.used = batch_mark;
        }
        arena_.used = mark;
    }

    // Walks the first street; the boards of the next one go to the pool.
    void walk_game(const Pool& pool, Arena<Number>* arenas, Number* out) {
        const Street& lines = game_.streets[0];
        const Board& board = game_.boards[0][0];
        Pass pass = new_pass(lines);
        Number* reach = row(board.hands[other_].stride);
        clear(reach, board.hands[other_].stride);
        for (std::size_t i = 0; i < at(board.hands[other_].count); ++i) {
            reach[i] = static_cast<Number>(game_.weights[other_][i]);
        }
        pass.reach[0] = reach;
        forward(0, board, lines.batches[0], pass);
        if (lines.exits != 0) share_children(pool, arenas, board, pass);
        backward(0, board, lines.batches[0], pass);
        for (std::size_t i = 0; i < at(board.hands[player_].count); ++i) {
            out[i] = pass.values[0][i];
        }
        arena_.used = 0;
    }

private:
    using Lanes = EndLanes<V>;
    static constexpr int kLanes = V::kLanes;
    static constexpr bool kShort = std::is_same_v<Regret, std::int16_t>;

    // Positions of the reach and the values of the nodes.
    struct Pass {
        Number** reach;
        Number** values;
        Number** exit_reach;
        Number** exit_values;
    };

    static std::size_t at(std::int32_t place) { return static_cast<std::size_t>(place); }
    // How many of `size` the lanes take from `first` on.
    static std::size_t lanes_from(std::size_t first, std::size_t size) {
        return size - first < kLanes ? size - first : kLanes;
    }

    Number* row(std::int32_t numbers) {
        Number* begin = arena_.begin + arena_.used;
        arena_.used += (static_cast<std::size_t>(numbers) + kRowUnit - 1) / kRowUnit * kRowUnit;
        return begin;
    }
    Number** pointers(std::size_t count) {
        return reinterpret_cast<Number**>(
            row(static_cast<std::int32_t>(count * sizeof(Number*) / sizeof(Number) + kRowUnit)));
    }
    Pass new_pass(const Street& lines) {
        return {pointers(lines.nodes.size()), pointers(lines.nodes.size()),
                pointers(at(lines.exits)), pointers(at(lines.exits))};
    }
    static void clear(Number* to, std::int32_t numbers) {
        for (std::int32_t i = 0; i < numbers; ++i) to[i] = 0;
    }
    static void copy(const Number* from, Number* to, std::int32_t numbers) {
        for (std::int32_t i = 0; i < numbers; ++i) to[i] = from[i];
    }

    // The reach of each entry, in the order of this board's hands.
    void gather(const Street& lines, const Board& board, const ExitRows& before, Pass& pass) {
        const Hands& hands = board.hands[other_];
        const Index* parent = hands.parent.data();
        const auto chance = V::repeat(static_cast<Number>(board.chance));
        const std::size_t entries = lines.entries.size() - 1;
        const Number* rows = before.begin;
        for (std::size_t first = 0; first < entries; first += kLanes) {
            const std::size_t count = lanes_from(first, entries);
            Number* reach[kLanes];
            for (std::size_t lane = 0; lane < count; ++lane) {
                reach[lane] = pass.reach[lines.entries[first + lane]];
            }
            Lanes::vectors_of(at(hands.stride), reach, count, [&](std::size_t hand) {
                return hand < at(hands.count) ? V::load(rows + parent[hand] * kLanes) * chance
                                              : V::zero();
            });
            rows += before.stride * kLanes;
        }
    }

    NodeRows<Regret> rows_of(const Board& board, const Node& node) const {
        const Hands& hands = board.hands[node.player];
        const std::size_t place =
            hands.storage + static_cast<std::size_t>(node.row) * at(hands.stride);
        float* scale = nullptr;
        if constexpr (kShort) scale = walk_.scales + hands.scales + at(node.ordinal);
        return {static_cast<Regret*>(walk_.regrets) + place, scale, walk_.sums + place,
                at(hands.stride), node.count};
    }

    void forward(std::size_t street, const Board& board, const Batch& batch, Pass& pass) {
        const Street& lines = game_.streets[street];
        const auto end = lines.entries[at(batch.end_entry)];
        for (auto i = lines.entries[at(batch.first_entry)]; i < end; ++i) {
            const Node& node = lines.nodes[at(i)];
            if (node.kind == Kind::chance) pass.exit_reach[node.first] = pass.reach[i];
            if (node.kind != Kind::decision) continue;
            Number** children = pass.reach + node.first;
            if (node.player == player_) {
                for (std::size_t a = 0; a < node.count; ++a) children[a] = pass.reach[i];
                continue;
            }
            for (std::size_t a = 0; a < node.count; ++a) {
                children[a] = row(board.hands[other_].stride);
            }
            const auto rows = rows_of(board, node);
            with_actions<V, Regret>(node.count, [&](auto lanes) {
                lanes.template divide<task>(rows, walk_.discount, pass.reach[i], children);
            });
        }
    }

    void backward(std::size_t street, const Board& board, const Batch& batch, Pass& pass) {
        const Street& lines = game_.streets[street];
        const Ends& ends = batch.ends[player_];
        end_lines(lines, board, ends.folds, {}, pass);
        end_lines(lines, board, ends.showdowns, ends.shared_folds, pass);
        const auto first = lines.entries[at(batch.first_entry)];
        for (auto i = lines.entries[at(batch.end_entry)] - 1; i >= first; --i) {
            const Node& node = lines.nodes[at(i)];
            if (node.kind == Kind::chance) pass.values[i] = pass.exit_values[node.first];
            if (node.kind == Kind::decision) {
                Number** children = pass.values + node.first;
                if (node.player == player_) {
                    const auto rows = rows_of(board, node);
                    const float* fixed = walk_.fixed(board, i);
                    const std::size_t mark = arena_.used;
                    Number* room = nullptr;
                    if constexpr (kShort && task == Task::update) {
                        room = row(board.hands[player_].stride * node.count);
                    }
                    with_actions<V, Regret>(node.count, [&](auto lanes) {
                        lanes.template choose<task>(rows, walk_.discount, fixed, children, room);
                    });
                    arena_.used = mark;
                } else {
                    with_actions<V, Regret>(node.count, [&](auto lanes) {
                        lanes.add_up(at(board.hands[player_].stride), node.count, children);
                    });
                }
                pass.values[i] = children[0];
            }
            if constexpr (task != Task::update) capture(street, board, i, pass);
        }
    }

    void capture(std::size_t street, const Board& board, std::int32_t node, const Pass& pass) {
        const Capture* wanted = walk_.capture;
        if (wanted == nullptr || wanted->street != street || wanted->board != &board) return;
        const auto put = [&](const Hands& hands, const Number* from, double* to) {
            to += static_cast<std::size_t>(node) * at(hands.count);
            for (std::int32_t i = 0; i < hands.count; ++i) to[i] = from[i];
        };
        put(board.hands[other_], pass.reach[node], wanted->reach);
        put(board.hands[player_], pass.values[node], wanted->values);
    }

    // Folds or showdowns, as many at a time as there are lanes. `shared` are the folds
    // that are computed with the first showdowns.
    void end_lines(const Street& lines, const Board& board, const std::vector<std::int32_t>& ends,
                   const std::vector<std::int32_t>& shared, Pass& pass) {
        const Hands& own = board.hands[player_];
        const Hands& other = board.hands[other_];
        for (const auto end : ends) pass.values[end] = row(own.stride);
        for (const auto end : shared) pass.values[end] = row(own.stride);
        const std::size_t mark = arena_.used;
        Number* rows = row((other.stride + 1) * kLanes);
        clear(rows + other.stride * kLanes, kLanes);
        Number* out = row(own.stride * kLanes);
        clear(out + own.count * kLanes, (own.stride - own.count) * kLanes);
        for (std::size_t first = 0; first < ends.size(); first += kLanes) {
            const std::size_t count = lanes_from(first, ends.size());
            const Number* reach[kLanes];
            Number* values[kLanes];
            typename V::Word worth[3] = {V::zero(), V::zero(), V::zero()};
            bool showdown = false;
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const auto end = ends[first + (lane < count ? lane : 0)];
                const Node& node = lines.nodes[at(end)];
                const Payoff& payoff = game_.payoffs[at(node.payoff)];
                const double win = payoff.win[player_], tie = payoff.tie[player_],
                             lose = payoff.lose[player_];
                reach[lane] = pass.reach[end];
                values[lane] = pass.values[end];
                showdown = node.kind == Kind::showdown;
                const double half = (win - lose) / 2;
                worth[0][lane] = static_cast<Number>(
                    showdown ? half : (node.player == player_ ? lose : win));
                worth[1][lane] = static_cast<Number>(tie - (win + lose) / 2);
                worth[2][lane] = static_cast<Number>((win + lose) / 2);
            }
            Lanes::rows_from(reach, at(other.stride), rows);
            const auto sums = Lanes::sum_up(other, rows);
            if (first < shared.size()) share_folds(lines, own, shared, first, rows, sums, out, pass);
            if (!showdown) {
                Lanes::folds(own, rows, sums, worth[0], out);
            } else if (game_.symmetric_payoffs) {
                Lanes::template showdowns<true>(board, player_, rows, sums, worth[0], worth[1],
                                                worth[2], out);
            } else {
                Lanes::template showdowns<false>(board, player_, rows, sums, worth[0], worth[1],
                                                 worth[2], out);
            }
            Lanes::vectors_from(out, at(own.stride), values, count);
        }
        arena_.used = mark;
    }

    // The player's own folds from `first` on, with the reach of the showdowns.
    void share_folds(const Street& lines, const Hands& own, const std::vector<std::int32_t>& folds,
                     std::size_t first, const Number* rows, const typename Lanes::Sums& sums,
                     Number* out, Pass& pass) {
        const std::size_t count = lanes_from(first, folds.size());
        Number* values[kLanes];
        typename V::Word worth = V::zero();
        for (std::size_t lane = 0; lane < count; ++lane) {
            const auto fold = folds[first + lane];
            values[lane] = pass.values[fold];
            worth[lane] = static_cast<Number>(
                game_.payoffs[at(lines.nodes[at(fold)].payoff)].lose[player_]);
        }
        Lanes::folds(own, rows, sums, worth, out);
        Lanes::vectors_from(out, at(own.stride), values, count);
    }

    ExitRows exit_rows(const Street& lines, const Hands& hands) {
        const std::int32_t groups = (lines.exits + kLanes - 1) / kLanes;
        return {row(groups * hands.stride * kLanes), at(hands.stride)};
    }
    ExitRows exit_reach(const Street& lines, const Board& board, const Pass& pass) {
        const ExitRows exits = exit_rows(lines, board.hands[other_]);
        Number* rows = exits.begin;
        for (std::size_t first = 0; first < at(lines.exits); first += kLanes) {
            const std::size_t count = lanes_from(first, at(lines.exits));
            const Number* reach[kLanes];
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                reach[lane] = pass.exit_reach[first + (lane < count ? lane : 0)];
            }
            Lanes::rows_from(reach, exits.stride, rows);
            rows += exits.stride * kLanes;
        }
        return exits;
    }

    // Adds the values of a next board to the exits, once for every board it represents.
    void add_child(const Street& lines, const Board& child, const Number* values,
                   const ExitRows& sums) {
        const Hands& hands = child.hands[player_];
        for (const Member& member : child.members) {
            const Index* parent = member.parent[player_].data();
            Number* rows = sums.begin;
            for (std::size_t first = 0; first < at(lines.exits); first += kLanes) {
                const std::size_t count = lanes_from(first, at(lines.exits));
                const Number* from[kLanes];
                for (std::size_t lane = 0; lane < kLanes; ++lane) {
                    from[lane] = values + (first + (lane < count ? lane : 0)) * at(hands.stride);
                }
                Lanes::each_row(from, at(hands.count), [&](std::size_t hand, typename V::Word row) {
                    Number* to = rows + parent[hand] * kLanes;
                    V::store(to, V::load(to) + row);
                });
                rows += sums.stride * kLanes;
            }
        }
    }
    void set_exits(const Street& lines, const Board& board, const ExitRows& sums, Pass& pass) {
        for (std::size_t exit = 0; exit < at(lines.exits); ++exit) {
            pass.exit_values[exit] = row(board.hands[player_].stride);
        }
        const Number* rows = sums.begin;
        for (std::size_t first = 0; first < at(lines.exits); first += kLanes) {
            Lanes::vectors_from(rows, sums.stride, pass.exit_values + first,
                                lanes_from(first, at(lines.exits)));
            rows += sums.stride * kLanes;
        }
    }
    ExitRows no_values(const Street& lines, const Board& board) {
        const std::size_t begin = arena_.used;
        const ExitRows sums = exit_rows(lines, board.hands[player_]);
        clear(sums.begin, static_cast<std::int32_t>(arena_.used - begin));
        return sums;
    }

    void walk_children(std::size_t street, const Board& board, Pass& pass) {
        const Street& lines = game_.streets[street];
        const ExitRows reach = exit_reach(lines, board, pass);
        const ExitRows sums = no_values(lines, board);
        for (std::int32_t i = 0; i < board.children; ++i) {
            const Board& child = game_.boards[street + 1][at(board.first_child + i)];
            const std::size_t mark = arena_.used;
            Number* values = row(child.hands[player_].stride * lines.exits);
            walk_board(street + 1, child, reach, values);
            add_child(lines, child, values, sums);
            arena_.used = mark;
        }
        set_exits(lines, board, sums, pass);
    }

    struct Shared {
        const Walk* walk;
        Arena<Number>* arenas;
        const ExitRows* reach;
        Number** values;
    };
    static void work(void* argument, std::size_t child, std::size_t worker) {
        const auto& shared = *static_cast<Shared*>(argument);
        Walker walker(*shared.walk, shared.arenas[worker]);
        walker.walk_board(1, shared.walk->game->boards[1][child], *shared.reach,
                          shared.values[child]);
    }
    void share_children(const Pool& pool, Arena<Number>* arenas, const Board& board, Pass& pass) {
        const Street& lines = game_.streets[0];
        const ExitRows reach = exit_reach(lines, board, pass);
        const ExitRows sums = no_values(lines, board);
        Number** values = pointers(at(board.children));
        for (std::size_t i = 0; i < at(board.children); ++i) {
            values[i] = row(game_.boards[1][i].hands[player_].stride * lines.exits);
        }
        Shared shared{&walk_, arenas, &reach, values};
        pool.each(pool.owner, at(board.children), work, &shared);
        for (std::size_t i = 0; i < at(board.children); ++i) {
            add_child(lines, game_.boards[1][i], values[i], sums);
        }
        set_exits(lines, board, sums, pass);
    }

    const Walk& walk_;
    const Game& game_;
    Arena<Number>& arena_;
    std::size_t player_;
    std::size_t other_;
};

// Updates, in single precision.
template <typename V, typename Regret>
void update_game(const Walk& walk, const Pool& pool, Arena<float>* arenas, std::size_t workers,
                 float* values) {
    Walker<V, float, Task::update, Regret>(walk, arenas[workers]).walk_game(pool, arenas, values);
}

// Values, in double precision.
template <typename V, typename Regret>
void evaluate_game(const Walk& walk, const Pool& pool, Arena<double>* arenas,
                   std::size_t workers, double* values) {
    if (walk.task == Task::best_response) {
        Walker<V, double, Task::best_response, Regret>(walk, arenas[workers])
            .walk_game(pool, arenas, values);
    } else {
        Walker<V, double, Task::expected, Regret>(walk, arenas[workers]).walk_game(pool, arenas, values);
    }
}

}  // namespace
}  // namespace bigslick::cfr
