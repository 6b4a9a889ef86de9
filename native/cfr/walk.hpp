// One walk through the game: forward with the opponent's reach, ends, back with values.
//
// On the last street the walk goes board by board: all betting lines of a board share
// its hands and its order, so their ends fill the lanes and their buffers stay cached.
#pragma once

#include "ends.hpp"
#include "exits.hpp"
#include "kernels.hpp"
#include "nodes.hpp"

namespace bigslick::cfr {
namespace {

template <typename V, typename Number, Task task, typename Regret>
class Walker {
public:
    Walker(const Walk& walk, const Pool& pool, Arena<Number>* arenas, std::size_t worker)
        : walk_(walk), game_(*walk.game), pool_(pool), arenas_(arenas), worker_(worker),
          arena_(arenas[worker]), player_(walk.player), other_(1 - walk.player) {}

    // Walks everything on one board and below. `before` is the reach at the exits of the
    // board before; values go to `out`, one row per entry.
    void walk_board(std::size_t street, const Board& board, const Exits<V>& before, Number* out) {
        const Street& lines = game_.streets[street];
        const std::size_t entries = lines.entries.size() - 1;
        if (walk_.capture != nullptr && !walk_.capture->wants(street, board)) {
            clear(out, at(board.hands[player_].stride) * entries);
            return;
        }
        const std::size_t mark = arena_.used;
        Pass pass = new_pass(lines);
        const std::size_t stride = at(board.hands[other_].stride);
        Number* reach = row(entries * stride);
        for (std::size_t entry = 0; entry < entries; ++entry) {
            pass.reach[lines.entries[entry]] = reach + entry * stride;
        }
        before.get_for(board.hands[other_], board.chance, reach);
        walk_batches(street, board, pass, out);
        arena_.used = mark;
    }

    void walk_game(Number* out) {
        const Street& lines = game_.streets[0];
        const Board& board = game_.boards[0][0];
        Pass pass = new_pass(lines);
        const std::size_t stride = at(board.hands[other_].stride);
        Number* reach = row(stride);
        clear(reach, stride);
        for (std::size_t i = 0; i < at(board.hands[other_].count); ++i) {
            reach[i] = static_cast<Number>(game_.weights[other_][i]);
        }
        pass.reach[0] = reach;
        Number* values = row(at(board.hands[player_].stride));
        walk_batches(0, board, pass, values);
        copy(values, out, at(board.hands[player_].count));
        arena_.used = 0;
    }

private:
    // The same walk on another thread.
    Walker(const Walker& other, std::size_t worker)
        : Walker(other.walk_, other.pool_, other.arenas_, worker) {}

    using Lanes = EndLanes<V>;
    static constexpr std::size_t kLanes = V::kLanes;
    static constexpr bool kShort = std::is_same_v<Regret, std::int16_t>;

    // Positions of the reach and the values of the nodes.
    struct Pass {
        Number** reach;
        Number** values;
        Number** exit_reach;
        Number** exit_values;
    };

    static std::size_t at(std::int32_t place) { return static_cast<std::size_t>(place); }
    Number* row(std::size_t numbers) {
        Number* begin = arena_.begin + arena_.used;
        arena_.used += (numbers + kRowUnit - 1) / kRowUnit * kRowUnit;
        return begin;
    }
    Number** pointers(std::size_t count) {
        return reinterpret_cast<Number**>(row(count * sizeof(Number*) / sizeof(Number) + kRowUnit));
    }
    Pass new_pass(const Street& lines) {
        return {pointers(lines.nodes.size()), pointers(lines.nodes.size()),
                pointers(at(lines.exits)), pointers(at(lines.exits))};
    }
    static void clear(Number* to, std::size_t numbers) {
        for (std::size_t i = 0; i < numbers; ++i) to[i] = 0;
    }
    static void copy(const Number* from, Number* to, std::size_t numbers) {
        for (std::size_t i = 0; i < numbers; ++i) to[i] = from[i];
    }

    // Values go to `out`, which has one row for each entry of the street.
    void walk_batch(std::size_t street, const Board& board, const Batch& batch, Pass& pass,
                    Number* out) {
        const Street& lines = game_.streets[street];
        const std::size_t stride = at(board.hands[player_].stride);
        const std::size_t mark = arena_.used;
        forward(street, board, batch, pass);
        if (lines.exits != 0) walk_children(street, board, pass);
        backward(street, board, batch, pass);
        for (auto entry = at(batch.first_entry); entry < at(batch.end_entry); ++entry) {
            copy(pass.values[lines.entries[entry]], out + entry * stride, stride);
        }
        arena_.used = mark;
    }

    // The batches of a board. Those of the second street are also for threads that have no
    // board left.
    struct Batches {
        const Walker* walker;
        std::size_t street;
        const Board* board;
        Pass* pass;
        Number* out;

        static void work(void* argument, const Part& part) {
            const auto& self = *static_cast<Batches*>(argument);
            Walker walker(*self.walker, part.worker);
            const Batch& batch = walker.game_.streets[self.street].batches[part.number];
            walker.walk_batch(self.street, *self.board, batch, *self.pass, self.out);
        }
    };
    void walk_batches(std::size_t street, const Board& board, Pass& pass, Number* out) {
        const std::vector<Batch>& batches = game_.streets[street].batches;
        if (street == 1 && batches.size() > 1) {
            Batches shared{this, street, &board, &pass, out};
            each({batches.size(), static_cast<int>(street), Batches::work, nullptr, &shared});
            return;
        }
        for (const Batch& batch : batches) walk_batch(street, board, batch, pass, out);
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
                children[a] = row(at(board.hands[other_].stride));
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
                        room = row(at(board.hands[player_].stride) * node.count);
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
        for (const auto end : ends) pass.values[end] = row(at(own.stride));
        for (const auto end : shared) pass.values[end] = row(at(own.stride));
        const std::size_t mark = arena_.used;
        Number* rows = row((at(other.stride) + 1) * kLanes);
        clear(rows + at(other.stride) * kLanes, kLanes);
        Number* out = row(at(own.stride) * kLanes);
        clear(out + at(own.count) * kLanes, at(own.stride - own.count) * kLanes);
        for (std::size_t first = 0; first < ends.size(); first += kLanes) {
            const std::size_t count = Lanes::lanes_from(first, ends.size());
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
        const std::size_t count = Lanes::lanes_from(first, folds.size());
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

    // The next boards of a board.
    struct Children {
        const Walker* walker;
        std::size_t street;
        const Board* first;
        Exits<V> reach;
        Exits<V> sums;
        Number* values;    // a buffer for each place
        std::size_t size;  // of a buffer

        static void work(void* argument, const Part& part) {
            const auto& self = *static_cast<Children*>(argument);
            Walker walker(*self.walker, part.worker);
            walker.walk_board(self.street + 1, self.first[part.number], self.reach,
                              self.values + part.place * self.size);
        }
        static void add(void* argument, const Part& part) {
            const auto& self = *static_cast<Children*>(argument);
            self.sums.add(self.first[part.number], self.walker->player_,
                          self.values + part.place * self.size);
        }
    };
    void walk_children(std::size_t street, const Board& board, Pass& pass) {
        const std::size_t exits = at(game_.streets[street].exits);
        const auto new_exits = [&](const Hands& hands) {
            const std::size_t stride = at(hands.stride);
            return Exits<V>{row(Exits<V>::size(exits, stride)), exits, stride};
        };
        const Board* first = game_.boards[street + 1].data() + board.first_child;
        Children children{this, street, first, new_exits(board.hands[other_]),
                          new_exits(board.hands[player_]), nullptr, 0};
        children.reach.put(pass.exit_reach);
        children.sums.clear();
        const std::size_t mark = arena_.used;
        const std::size_t count = at(board.children);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t size = exits * at(first[i].hands[player_].stride);
            if (size > children.size) children.size = size;
        }
        children.values = row((pool_.workers > 1 ? count : 1) * children.size);
        each({count, static_cast<int>(street), Children::work, Children::add, &children});
        arena_.used = mark;
        const std::size_t stride = children.sums.stride;
        Number* values = row(exits * stride);
        for (std::size_t exit = 0; exit < exits; ++exit) pass.exit_values[exit] = values + exit * stride;
        children.sums.get(values);
    }

    void each(const Tasks& tasks) const { pool_.each(pool_.owner, worker_, tasks); }

    const Walk& walk_;
    const Game& game_;
    const Pool& pool_;
    Arena<Number>* arenas_;
    std::size_t worker_;
    Arena<Number>& arena_;
    std::size_t player_;
    std::size_t other_;
};

// Updates, in single precision.
template <typename V, typename Regret>
void update_game(const Walk& walk, const Pool& pool, Arena<float>* arenas, float* values) {
    Walker<V, float, Task::update, Regret>(walk, pool, arenas, 0).walk_game(values);
}

// Values, in double precision.
template <typename V, typename Regret>
void evaluate_game(const Walk& walk, const Pool& pool, Arena<double>* arenas, double* values) {
    if (walk.task == Task::best_response) {
        Walker<V, double, Task::best_response, Regret>(walk, pool, arenas, 0).walk_game(values);
    } else {
        Walker<V, double, Task::expected, Regret>(walk, pool, arenas, 0).walk_game(values);
    }
}

}  // namespace
}  // namespace bigslick::cfr
