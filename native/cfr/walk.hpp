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
public:
    Walker(const Walk& walk, Arena<Number>& arena)
        : walk_(walk), game_(*walk.game), arena_(arena), player_(walk.player),
          other_(1 - walk.player) {}

    // Walks everything on one board and below. `before` is the reach at each exit of
    // the street before, in the order of its hands; values go to `out`, one row per entry.
    void walk_board(std::size_t street, const Board& board, const Number* const* before,
                    Number* out) {
        const Street& lines = game_.streets[street];
        if (walk_.capture != nullptr && !walk_.capture->wants(street, board)) {
            clear(out, board.hands[player_].stride * (static_cast<std::int32_t>(lines.entries.size()) - 1));
            return;
        }
        const Hands& hands = board.hands[other_];
        const std::size_t mark = arena_.used;
        Pass pass = new_pass(lines);
        for (const Batch& batch : lines.batches) {
            const std::size_t batch_mark = arena_.used;
            for (auto entry = batch.first_entry; entry < batch.end_entry; ++entry) {
                Number* reach = row(hands.stride);
                gather(hands, before[entry], static_cast<Number>(board.chance), reach);
                pass.reach[lines.entries[at(entry)]] = reach;
            }
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
    static constexpr bool kShort = std::is_same_v<Regret, std::int16_t>;

    // Positions of the reach and the values of the nodes.
    struct Pass {
        Number** reach;
        Number** values;
        Number** exit_reach;
        Number** exit_values;
    };

    static std::size_t at(std::int32_t place) { return static_cast<std::size_t>(place); }

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

    static void gather(const Hands& hands, const Number* before, Number chance, Number* reach) {
        const Index* parent = hands.parent.data();
        for (std::int32_t i = 0; i < hands.count; ++i) reach[i] = before[parent[i]] * chance;
        for (std::int32_t i = hands.count; i < hands.stride; ++i) reach[i] = 0;
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
        end_lines(lines, board, batch.folds, pass);
        end_lines(lines, board, batch.showdowns, pass);
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

    // Folds or showdowns, as many at a time as there are lanes.
    void end_lines(const Street& lines, const Board& board, const std::vector<std::int32_t>& ends,
                   Pass& pass) {
        constexpr std::size_t kLanes = Lanes::kLanes;
        const Hands& own = board.hands[player_];
        const Hands& other = board.hands[other_];
        for (const auto end : ends) pass.values[end] = row(own.stride);
        const std::size_t mark = arena_.used;
        const auto lanes = static_cast<std::int32_t>(kLanes);
        Number* rows = row((other.stride + 1) * lanes);
        Number* out = row(own.stride * lanes);
        clear(rows + other.stride * lanes, lanes);
        clear(out, own.stride * lanes);
        for (std::size_t first = 0; first < ends.size(); first += kLanes) {
            const std::size_t count = ends.size() - first < kLanes ? ends.size() - first : kLanes;
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
            if (!showdown) {
                Lanes::folds(own, other, rows, worth[0], out);
            } else if (game_.symmetric_payoffs) {
                Lanes::template showdowns<true>(board, player_, rows, worth[0], worth[1], worth[2], out);
            } else {
                Lanes::template showdowns<false>(board, player_, rows, worth[0], worth[1], worth[2], out);
            }
            Lanes::vectors_from(out, at(own.stride), values, count);
        }
        arena_.used = mark;
    }

    // Adds the values of the next boards to the exits, each once for every board it represents.
    void begin_exits(const Street& lines, const Board& board, Pass& pass) {
        for (std::size_t exit = 0; exit < at(lines.exits); ++exit) {
            pass.exit_values[exit] = row(board.hands[player_].stride);
            clear(pass.exit_values[exit], board.hands[player_].stride);
        }
    }
    void add_child(const Street& lines, const Board& child, const Number* values, Pass& pass) {
        const Hands& hands = child.hands[player_];
        for (const Member& member : child.members) {
            const Index* parent = member.parent[player_].data();
            for (std::size_t exit = 0; exit < at(lines.exits); ++exit) {
                const Number* from = values + exit * at(hands.stride);
                Number* to = pass.exit_values[exit];
                for (std::int32_t i = 0; i < hands.count; ++i) to[parent[i]] += from[i];
            }
        }
    }

    void walk_children(std::size_t street, const Board& board, Pass& pass) {
        const Street& lines = game_.streets[street];
        begin_exits(lines, board, pass);
        for (std::int32_t i = 0; i < board.children; ++i) {
            const Board& child = game_.boards[street + 1][at(board.first_child + i)];
            const std::size_t mark = arena_.used;
            Number* values = row(child.hands[player_].stride * lines.exits);
            walk_board(street + 1, child, pass.exit_reach, values);
            add_child(lines, child, values, pass);
            arena_.used = mark;
        }
    }

    struct Shared {
        const Walk* walk;
        Arena<Number>* arenas;
        const Number* const* exit_reach;
        Number** values;
    };
    static void work(void* argument, std::size_t child, std::size_t worker) {
        const auto& shared = *static_cast<Shared*>(argument);
        Walker walker(*shared.walk, shared.arenas[worker]);
        walker.walk_board(1, shared.walk->game->boards[1][child], shared.exit_reach,
                          shared.values[child]);
    }
    void share_children(const Pool& pool, Arena<Number>* arenas, const Board& board, Pass& pass) {
        const Street& lines = game_.streets[0];
        begin_exits(lines, board, pass);
        Number** values = pointers(at(board.children));
        for (std::size_t i = 0; i < at(board.children); ++i) {
            values[i] = row(game_.boards[1][i].hands[player_].stride * lines.exits);
        }
        Shared shared{&walk_, arenas, pass.exit_reach, values};
        pool.each(pool.owner, at(board.children), work, &shared);
        for (std::size_t i = 0; i < at(board.children); ++i) {
            add_child(lines, game_.boards[1][i], values[i], pass);
        }
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
