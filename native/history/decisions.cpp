#include "decisions.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace bigslick::history {
namespace {

constexpr int kMost = 127;  // largest count that is stored in a byte
constexpr int kFlop = 1, kTurn = 2;

// What is known of a hand so far.
struct Story {
    int street = -1;
    int aggressor = -1;     // who raised last in the first round
    bool cbet = true;       // they bet first on every street since
    bool declined = false;  // they could bet first on the flop, and it was checked through
    unsigned floaters = 0;  // who called their last bet in position
    // Of this street.
    int bets = 0, limpers = 0, callers = 0, start = 0;
    int raiser = -1;
    bool opened = false;           // somebody did something other than fold
    bool raiser_first_in = false;
    bool could_cbet = false, is_cbet = false, aggressor_checked = false, aggressor_acted = false;
    unsigned voluntary = 0, callers_of_cbet = 0;
    std::array<std::int8_t, kMostPlayers> own_bet{}, previous{};

    void begin(int next, int posted) {
        if (street == kFlop) declined = could_cbet && aggressor_checked && bets == 0;
        if (street > 0) {
            cbet = is_cbet;
            floaters = callers_of_cbet;
        }
        street = next;
        bets = start = next == 0 ? posted : 0;
        limpers = callers = 0;
        raiser = -1;
        opened = raiser_first_in = false;
        could_cbet = is_cbet = aggressor_checked = aggressor_acted = false;
        voluntary = callers_of_cbet = 0;
        own_bet.fill(0);
        previous.fill(-1);
    }

    void tell(int i, unsigned live, unsigned pending, std::size_t actions, std::int8_t* out) const {
        const auto note = [&](Trait trait, int value) {
            out[static_cast<std::size_t>(trait) * actions] =
                static_cast<std::int8_t>(std::min(value, kMost));
        };
        const auto at = static_cast<std::size_t>(i);
        const unsigned own = 1u << i;
        const unsigned hero = aggressor < 0 ? 0 : 1u << aggressor;
        note(Trait::bets, bets);
        note(Trait::limpers, limpers);
        note(Trait::callers, callers);
        note(Trait::first_in, !opened);
        note(Trait::voluntary, (voluntary & own) != 0);
        note(Trait::own_bet, own_bet[at]);
        note(Trait::previous, previous[at]);
        note(Trait::raiser, raiser);
        note(Trait::raiser_first_in, raiser_first_in);
        note(Trait::aggressor, aggressor);
        note(Trait::aggressor_to_act, !aggressor_acted && (pending & hero) != 0);
        note(Trait::aggressor_checked, aggressor_checked);
        note(Trait::can_cbet, street > 0 && i == aggressor && cbet && bets == 0);
        note(Trait::cbet_declined, street == kTurn && declined);
        note(Trait::facing_cbet, is_cbet && bets == 1);
        note(Trait::floating, (floaters & own) != 0);
        note(Trait::players_left, std::popcount(live));
        note(Trait::players_behind, std::popcount(pending & ~own));
        note(Trait::in_position, (live >> i) == 1);
    }

    void act(int i, Kind kind) {
        const auto at = static_cast<std::size_t>(i);
        const unsigned own = 1u << i;
        const bool hero = i == aggressor && street > 0;
        if (hero) {
            aggressor_acted = true;
            if (bets == 0 && cbet) could_cbet = true;
        }
        previous[at] = static_cast<std::int8_t>(kind);
        switch (kind) {
            case Kind::check:
                opened = true;
                if (hero) aggressor_checked = true;
                break;
            case Kind::call:
                opened = true;
                voluntary |= own;
                ++(bets == start ? limpers : callers);
                if (is_cbet && bets == 1 && i > aggressor) callers_of_cbet |= own;
                break;
            case Kind::raise:
                raiser_first_in = !opened;
                opened = true;
                voluntary |= own;
                callers = 0;
                bets = std::min(bets + 1, kMost);
                own_bet[at] = static_cast<std::int8_t>(bets);
                raiser = i;
                if (street == 0) aggressor = i;
                if (bets == 1) is_cbet = hero && could_cbet;
                break;
            default: break;
        }
    }
};

}  // namespace

void find_traits(const Hands& hands, std::span<const std::int8_t> posted,
                 std::span<const std::int32_t> live, std::span<const std::int32_t> pending,
                 std::int8_t* traits, std::int8_t* first_round_bets) {
    for (std::size_t hand = 0; hand < hands.count(); ++hand) {
        Story story;
        int bets = posted[hand];
        const auto end = static_cast<std::size_t>(hands.first[hand + 1]);
        for (auto n = static_cast<std::size_t>(hands.first[hand]); n < end; ++n) {
            const auto kind = static_cast<Kind>(hands.kinds[n]);
            if (kind == Kind::discard) continue;
            if (hands.streets[n] != story.street) story.begin(hands.streets[n], posted[hand]);
            const int i = hands.players[n];
            story.tell(i, static_cast<unsigned>(live[n]), static_cast<unsigned>(pending[n]),
                       hands.actions(), traits + n);
            story.act(i, kind);
            if (story.street == 0) bets = story.bets;
        }
        first_round_bets[hand] = static_cast<std::int8_t>(bets);
    }
}

}  // namespace bigslick::history
