"""Forged records, each with one false statement, which verification must refuse.

A forger knows the server's secret. If a hash would reveal the forgery at once, the
forger recomputes all hashes that the players have not stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from tests.support.fair_table import FairTable

from bigslick.room.fairness.deck_commitment import SealedDeck, deck_keys
from bigslick.room.fairness.seal import HandSeal, sealed_hash, split_cards

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.fairness.dealt_deck import DealtDeck

    Change = Callable[["Forger"], None]

__all__ = ("FORGERIES", "Forger", "Forgery")


class Forger:
    """A hand that Ann played, and its record, which is to be forged."""

    def __init__(self, game: str = "nlhe") -> None:
        seed, draws = _HANDS[game]
        self.table = FairTable(game, seats=4, seed=seed)
        self.table.deal()
        self.table.play(draws=draws)
        self.own = self.table.record("Ann")
        self.record: Any = msgspec.json.decode(self.own.to_json())
        self.root = self.own.root
        """What Ann's client stored before the hand."""
        self.seed = self.table.seeds[1]

    @property
    def kept(self) -> dict[str, Any]:
        return {"root": self.root, "seed": self.seed, "seat": 1}

    def to_json(self) -> bytes:
        return msgspec.json.encode(self.record)

    @property
    def deck(self) -> DealtDeck:
        hand = self.table.table.hand
        assert hand is not None
        return hand.deck  # type: ignore[return-value]

    def reveal_only(self, *seats: int) -> None:
        """Deal again with some of the seeds, as if the others had arrived too late."""
        from bigslick.room.fairness.dealt_deck import DealtDeck

        old = self.deck
        seeds = {seat: seed for seat, seed in old.seeds.items() if seat in seats}
        missing = {seat: 1 for seat in old.seeds if seat not in seats}
        deck = DealtDeck(old.seal, old.secret, seeds, missing)
        self._deal_again(deck)

    def _deal_again(self, deck: DealtDeck) -> None:
        """Replace the cards by those of another deal, in the hand and in the proof."""
        hand = self.table.table.hand
        assert hand is not None
        dealt = hand.dealt
        new = dict(zip(dealt.cards, deck.cards, strict=False))
        for action in self.record["hand"]["actions"]:
            if action.get("cards"):
                cards = split_cards(action["cards"])
                action["cards"] = "".join(new.get(card, card) for card in cards)
        dealt.cards = [new[card] for card in dealt.cards]
        seen = [own.deal for own in self.own.openings]
        record = deck.record(dealt, seen, 1, self.record["hand"])
        self.record = msgspec.json.decode(record.to_json())

    def reseal(self, change: Callable[[dict[str, Any]], object]) -> None:
        """Change the seal, and let players see the new root."""
        change(self.record["seal"])
        seal = msgspec.convert(self.record["seal"], HandSeal, strict=False)
        self.record["root"] = self.root = seal.root.hex()

    def open_only(self, deals: list[int]) -> None:
        """Open only these cards, with their proof."""
        hand = self.table.table.hand
        assert hand is not None
        opened = self.deck.open(hand.dealt, deals)
        self.record |= msgspec.json.decode(msgspec.json.encode(opened))

    @property
    def opened(self) -> list[int]:
        return [own["deal"] for own in self.record["openings"]]

    def deals_of(self, to: int) -> list[int]:
        return [deal for deal, own in enumerate(self.record["dealt"]) if own == to]


_HANDS = {"nlhe": (2, False), "27td": (0, True), "stud": (1, False)}
"""The seed of each hand, and whether players draw as many cards as possible."""


# What a record claims of seeds and roots


def _another_root(forger: Forger) -> None:
    forger.root = "00" * 32


def _another_own_seed(forger: Forger) -> None:
    forger.seed = "11" * 32


def _own_seed_left_out(forger: Forger) -> None:
    forger.reveal_only(2, 3, 4)


def _seed_after_the_seal(forger: Forger) -> None:
    forger.record["seeds"]["3"] = "22" * 32


def _seed_of_nobody(forger: Forger) -> None:
    forger.record["seeds"]["9"] = "22" * 32


def _silence_hidden(forger: Forger) -> None:
    forger.reveal_only(1, 2, 3)
    forger.record["missing"] = {}


def _commitments_exchanged(forger: Forger) -> None:
    def exchange(seal: dict[str, Any]) -> None:
        own = seal["commitments"]
        own["1"], own["2"] = own["2"], own["1"]

    forger.reseal(exchange)


# What was sealed


def _another_hand(forger: Forger) -> None:
    forger.record["seal"]["hand"] = "t-00099"


def _a_card_too_few(forger: Forger) -> None:
    forger.record["seal"]["cards"] = forger.record["seal"]["cards"][:-2]


def _small_deck(forger: Forger) -> None:
    forger.reseal(lambda seal: seal.update(cards=seal["cards"][:-6]))


def _two_aces_only(forger: Forger) -> None:
    forger.reseal(lambda seal: seal.update(cards="AsAh" * 26))


def _false_deck(forger: Forger) -> None:
    """Seal a deck of only aces as one of the unused decks."""
    deck = forger.deck
    cards = split_cards(deck.seal.cards)
    keys = deck_keys(deck.secret.key, deck.seal.decks)
    roots = [SealedDeck(key, cards).root for key in keys]
    roots[(deck.used + 1) % len(roots)] = SealedDeck(keys[0], ("As", "Ah") * 26).root
    forger.reseal(lambda seal: seal.update(sealed=sealed_hash(roots).hex()))


def _used_twice(forger: Forger) -> None:
    """Use a deck whose key will be opened, so that knowing the mix reveals it."""
    deck = forger.deck
    keys = deck_keys(deck.secret.key, deck.seal.decks)
    roots = [SealedDeck(key, split_cards(deck.seal.cards)).root for key in keys]
    roots[deck.used] = roots[deck.used ^ 1]
    forger.reseal(lambda seal: seal.update(sealed=sealed_hash(roots).hex()))
    forger.record["deck"] = roots[deck.used].hex()


def _one_deck(forger: Forger) -> None:
    deck = forger.deck
    sealed = sealed_hash([deck.deck.root]).hex()
    forger.reseal(lambda seal: seal.update(decks=1, sealed=sealed))
    forger.record["keys"] = []


def _another_key(forger: Forger) -> None:
    forger.record["keys"][2] = "33" * 32


def _too_few_keys(forger: Forger) -> None:
    forger.record["keys"].pop()


def _another_deck(forger: Forger) -> None:
    forger.record["deck"] = "44" * 32


def _another_lineup(forger: Forger) -> None:
    forger.record["seal"]["lineup"].reverse()


def _other_seats(forger: Forger) -> None:
    """Move all players by one seat once the seeds are known."""
    players = forger.record["hand"]["players"]
    for player in players:
        player["seat"] = player["seat"] % len(players) + 1


# Who got which card


def _cards_exchanged(forger: Forger) -> None:
    """Exchange the cards of seats 2 and 3 in the record."""
    other = {2: 3, 3: 2}
    dealt = forger.record["dealt"]
    forger.record["dealt"] = [other.get(to, to) for to in dealt]


def _another_place(forger: Forger) -> None:
    first, second = forger.record["openings"][:2]
    first["deal"], second["deal"] = second["deal"], first["deal"]


def _another_card(forger: Forger) -> None:
    opened = {own["card"] for own in forger.record["openings"]}
    cards = split_cards(forger.record["seal"]["cards"])
    own = next(card for card in cards if card not in opened)
    forger.record["openings"][0]["card"] = own


def _another_salt(forger: Forger) -> None:
    forger.record["openings"][0]["salt"] = "55" * 16


def _opened_twice(forger: Forger) -> None:
    forger.record["openings"].append(forger.record["openings"][0])


def _never_dealt(forger: Forger) -> None:
    own = dict(forger.record["openings"][0], deal=len(forger.record["dealt"]))
    forger.record["openings"].append(own)


def _burned_and_opened(forger: Forger) -> None:
    forger.open_only([*forger.opened, forger.deals_of(-1)[0]])


def _own_card_closed(forger: Forger) -> None:
    own = forger.deals_of(1)[0]
    forger.open_only([deal for deal in forger.opened if deal != own])


def _own_card_hidden(forger: Forger) -> None:
    _own_card_closed(forger)
    for action in forger.record["hand"]["actions"]:
        if action["action"] == "deal" and action["player"] == "Ann":
            action["cards"] = "??"


def _board_closed(forger: Forger) -> None:
    board = forger.deals_of(0)[0]
    forger.open_only([deal for deal in forger.opened if deal != board])


def _proof_too_short(forger: Forger) -> None:
    forger.record["proof"] = forger.record["proof"][64:]


def _proof_too_long(forger: Forger) -> None:
    forger.record["proof"] += "66" * 32


def _hand_shows_another_card(forger: Forger) -> None:
    for action in forger.record["hand"]["actions"]:
        if action["action"] == "board":
            opened = {own["card"] for own in forger.record["openings"]}
            cards = split_cards(forger.record["seal"]["cards"])
            new = next(card for card in cards if card not in opened)
            action["cards"] = new + action["cards"][2:]
            return


def _out_of_turn(forger: Forger) -> None:
    """Deal the first card to the second player, in the hand and in the proof."""
    actions = forger.record["hand"]["actions"]
    deals = [action for action in actions if action["action"] == "deal"]
    deals[0]["player"], deals[1]["player"] = deals[1]["player"], deals[0]["player"]
    dealt = forger.record["dealt"]
    dealt[0], dealt[1] = dealt[1], dealt[0]


def _burned_once_more(forger: Forger) -> None:
    """Burn a card before the hole cards, so that all players get the next card."""
    from bigslick.room.fairness.dealt_deck import DealtCards

    deck, actions = forger.deck, forger.record["hand"]["actions"]
    dealt = [-1, *forger.record["dealt"]]
    cards = DealtCards(dealt, list(deck.cards[: len(dealt)]))
    first = next(k for k, action in enumerate(actions) if action["action"] == "deal")
    actions.insert(first, {"action": "burn", "cards": "??"})
    old = {deck.cards[k]: deck.cards[k + 1] for k in range(len(dealt))}
    for action in actions:
        if action.get("cards"):
            known = split_cards(action["cards"])
            action["cards"] = "".join(old.get(card, card) for card in known)
    seen = [deal + 1 for deal in forger.opened]
    record = deck.record(cards, seen, 1, forger.record["hand"])
    forger.record = msgspec.json.decode(record.to_json())


def _fold_hidden(forger: Forger) -> None:
    """Hide a fold, so that the cards of later streets would be due elsewhere."""
    actions = forger.record["hand"]["actions"]
    fold = next(a for a in actions if a["action"] == "fold")
    actions.remove(fold)


def _without_the_hand(forger: Forger) -> None:
    del forger.record["hand"]


def _hash_that_is_none(forger: Forger) -> None:
    forger.record["seal"]["sealed"] = "zz" * 32


# Cards that came back


def _another_ticket(forger: Forger) -> None:
    """Exchange two reshuffled cards that were dealt to the same player."""
    own = [t for t in forger.record["tickets"] if t.get("deal") in forger.opened]
    own[0]["first"], own[1]["first"] = own[1]["first"], own[0]["first"]
    cards = {o["deal"]: o for o in forger.record["openings"]}
    first, second = cards[own[0]["deal"]], cards[own[1]["deal"]]
    for field in ("card", "salt"):
        first[field], second[field] = second[field], first[field]


def _ticket_missing(forger: Forger) -> None:
    passed = [t for t in forger.record["tickets"] if t.get("deal") is None]
    forger.record["tickets"].remove(passed[0])


def _step_closed(forger: Forger) -> None:
    ticket = next(t for t in forger.record["tickets"] if t.get("deal") is None)
    del ticket["first"], ticket["salt"]


def _passed_over(forger: Forger) -> None:
    """Skip a burned card as if it were in play, so that later cards come sooner."""
    hand, deck = forger.table.table.hand, forger.deck
    assert hand is not None
    dealt, count = hand.dealt, len(deck.cards)
    burned = {deck.cards[deal] for deal in forger.deals_of(-1) if deal < count}
    came = dealt.cards[count:]
    came.remove(next(card for card in came if card in burned))
    dealt.cards = [*dealt.cards[:count], *came, repr(hand.state.deck_cards[0])]
    record = deck.record(dealt, forger.opened, 1, forger.record["hand"])
    forger.record = msgspec.json.decode(record.to_json())


def _no_ticket(forger: Forger) -> None:
    forger.record["tickets"] = []


class Forgery(NamedTuple):
    """A forgery of one hand: how the record is changed, and the expected error."""

    change: Change
    refusal: str
    script: str
    """The expected message of the standalone script."""
    game: str = "nlhe"


FORGERIES = {
    "another root than was kept": Forgery(
        _another_root, "another root was published", "root is not the one that your"
    ),
    "own commitment missing": Forgery(
        _another_own_seed, "your commitment is not", "your commitment is not"
    ),
    "own seed left out": Forgery(
        _own_seed_left_out, "your seed was not used", "your seed was not used"
    ),
    "a seed chosen after the seal": Forgery(
        _seed_after_the_seal, "not the one it committed to", "seat 3 is not the one"
    ),
    "a seed of nobody": Forgery(
        _seed_of_nobody, "seat 9 has a seed", "seat 9 had not committed"
    ),
    "a refusal hidden": Forgery(
        _silence_hidden, "did not reveal: [4]", "list who did not reveal"
    ),
    "commitments exchanged": Forgery(
        _commitments_exchanged, "seat 1 is not the one", "seat 1 is not the one"
    ),
    "another hand": Forgery(_another_hand, "match the root", "match the root"),
    "a card too few": Forgery(_a_card_too_few, "match the root", "match the root"),
    "a small deck": Forgery(_small_deck, "not the deck of", "unused deck is invalid"),
    "a deck of two aces": Forgery(
        _two_aces_only, "a duplicate card", "a duplicate card"
    ),
    "a false deck among the sealed ones": Forgery(
        _false_deck, "an unused deck is invalid", "an unused deck is invalid"
    ),
    "the used deck sealed twice": Forgery(
        _used_twice, "same deck was sealed twice", "same deck was sealed twice"
    ),
    "one deck only": Forgery(_one_deck, "only 1 decks", "too few decks"),
    "a key that opens another deck": Forgery(
        _another_key, "an unused deck is invalid", "an unused deck is invalid"
    ),
    "a key too few": Forgery(_too_few_keys, "keys cannot open", "not all unused"),
    "another used deck": Forgery(
        _another_deck, "unused deck is invalid", "unused deck is invalid"
    ),
    "another order of seats": Forgery(
        _another_lineup, "match the root", "match the root"
    ),
    "other seats than were sealed": Forgery(
        _other_seats, "were dealt in, not", "dealt in are not the sealed"
    ),
    "cards of two seats exchanged": Forgery(
        _cards_exchanged, "dealt to other seats", "dealt to other seats"
    ),
    "places exchanged": Forgery(
        _another_place, "sealed at its position", "sealed at its position"
    ),
    "another card": Forgery(
        _another_card, "sealed at its position", "sealed at its position"
    ),
    "another salt": Forgery(
        _another_salt, "sealed at its position", "sealed at its position"
    ),
    "a card opened twice": Forgery(_opened_twice, "opened twice", "opened twice"),
    "a card that was never dealt": Forgery(
        _never_dealt, "which was not dealt", "was never dealt"
    ),
    "a burned card opened": Forgery(
        _burned_and_opened, "was burned but is opened", "was burned but is opened"
    ),
    "own folded card closed": Forgery(
        _own_card_closed, "seen but is not opened", "is not opened"
    ),
    "own card closed and hidden": Forgery(
        _own_card_hidden, "dealt to you (seat 1) but", "your card"
    ),
    "a board card closed": Forgery(
        _board_closed, "seen but is not opened", "is not opened"
    ),
    "a proof too short": Forgery(_proof_too_short, "at its position", "too few hashes"),
    "a proof too long": Forgery(_proof_too_long, "at its position", "too many hashes"),
    "a hand with another board": Forgery(
        _hand_shows_another_card, "in the hand", "is not opened"
    ),
    "a card dealt out of turn": Forgery(
        _out_of_turn, "which was not next", "which was not next"
    ),
    "a card burned too many": Forgery(
        _burned_once_more, "cannot be replayed", "which was not next"
    ),
    "a fold hidden": Forgery(
        _fold_hidden, "cannot be replayed", "which was not next", "stud"
    ),
    "no hand": Forgery(
        _without_the_hand, "does not contain the hand", "does not contain the hand"
    ),
    "a hash that is none": Forgery(
        _hash_that_is_none, "in hexadecimal", "is not hexadecimal"
    ),
    "another card came back": Forgery(
        _another_ticket, "sealed order", "sealed order", "27td"
    ),
    "a step left out": Forgery(
        _ticket_missing, "is missing", "a step is missing", "27td"
    ),
    "a step that stays closed": Forgery(
        _step_closed, "skipped a card but is not", "skipped a card but is not", "27td"
    ),
    "a card passed over": Forgery(
        _passed_over, "was out of play", "was out of play", "27td"
    ),
    "cards that came back without tickets": Forgery(
        _no_ticket, "without a ticket", "match the reused cards", "27td"
    ),
}
