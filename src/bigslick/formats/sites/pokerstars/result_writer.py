"""Writing the showdown and the summary of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.formats.amounts import to_decimal
from bigslick.formats.record.meta import remark
from bigslick.formats.sites.pokerstars.hand_names import describe_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.cards import Card
    from bigslick.formats.sites.pokerstars.hand_writer import HandWriter

__all__ = ("write_ending",)

_RUNS: Final = ("FIRST", "SECOND", "THIRD")
_FOLDED: Final = {
    "flop": ("before Flop", "on the Flop", "on the Turn", "on the River"),
    "stud": (
        "on the 3rd Street",
        "on the 4th Street",
        "on the 5th Street",
        "on the 6th Street",
        "on the River",
    ),
    "draw": (
        "before the Draw",
        "after the 1st Draw",
        "after the 2nd Draw",
        "after the 3rd Draw",
    ),
}


def write_ending(writer: HandWriter) -> Iterator[str]:
    """Yield the lines of the showdown, the pots and the summary."""
    told = writer.told
    boards = _boards(writer)
    shown = {i: cards for i, cards in told.shows if cards and all(cards)}
    contested = len(told.folded) < len(writer.record.players) - 1
    if contested:
        for run, board in enumerate(boards or [[]]):
            several = f"{_RUNS[run]} " if len(boards) > 1 else ""
            yield f"*** {several}SHOW DOWN ***"
            yield from _shows(writer, board)
            yield from _collected(writer, run if len(boards) > 1 else None)
    else:
        yield from _collected(writer, None)
        late = [(i, cards) for i, cards in _last_shows(writer) if cards]
        for i, cards in late:
            yield f"{writer.name(i)}: shows [{_text(cards)}]"
        if not late:
            for i, amount in enumerate(told.won):
                if amount:
                    yield f"{writer.name(i)}: doesn't show hand"
    for name, cash in remark(writer.record, "cash_outs").items():
        fee = f" | Cash Out Fee {cash['fee']}" if "fee" in cash else ""
        yield f"{name} cashed out the hand for {cash.get('amount', 0)}{fee}"
    yield from remark(writer.record, "prizes")
    for name, words in remark(writer.record, "chat"):
        yield f'{name} said, "{words}"'
    yield "*** SUMMARY ***"
    yield _total(writer)
    yield from _board_lines(boards)
    yield from _seats(writer, shown, boards)


def _boards(writer: HandWriter) -> list[list[Card]]:
    if writer.runs:
        return [writer.common + writer.runs[run] for run in sorted(writer.runs)]
    return [writer.common] if writer.common else []


def _shows(writer: HandWriter, board: list[Card]) -> Iterator[str]:
    """Yield a line for each player who showed or mucked at the end.

    In stud, players who were all in early are shown again with their later cards.
    """
    for i, cards in _last_shows(writer):
        if cards:
            words = describe_hand(writer.record.game, cards, board)
            said = f" ({words})" if words else ""
            yield f"{writer.name(i)}: shows [{_text(cards)}]{said}"
        else:
            yield f"{writer.name(i)}: mucks hand"


def _last_shows(writer: HandWriter) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield each player at the showdown and the cards that they showed, if any.

    If some cards of a hand are unknown, the known ones are yielded, except in stud and
    draw games, where it is unclear when they were dealt.
    """
    for i, cards in dict(writer.told.shows).items():
        known = tuple(card for card in cards if card)
        if known == cards or (known and not writer.stud and not writer.draws):
            yield i, known


def _collected(writer: HandWriter, run: int | None) -> Iterator[str]:
    """Yield a line for each share of a pot; side pots come first.

    If all others folded, this includes the winner's own called chips.
    """
    told = writer.told
    out = remark(writer.record, "cash_outs")
    if len(told.folded) == len(writer.record.players) - 1:
        for i, amount in enumerate(told.won):
            if amount:
                yield f"{writer.name(i)} collected {writer.money(amount)} from pot"
        return
    pots = len(writer.record.pots)
    for number in reversed(range(pots)):
        for push in told.pushes:
            if push.pot != number or run not in (None, push.board or 0):
                continue
            for i, amount in enumerate(push.amounts or ()):
                if amount and writer.name(i) not in out:
                    yield (
                        f"{writer.name(i)} collected {writer.money(amount)} from "
                        f"{_pot(number, pots)}"
                    )


def _pot(number: int, count: int) -> str:
    if count == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{number}"  # noqa: PLR2004


def _total(writer: HandWriter) -> str:
    record = writer.record
    money = writer.money
    line = f"Total pot {money(writer.told.total_pot)}"
    if len(record.pots) > 1 and record.rake == sum(pot.rake for pot in record.pots):
        for number, pot in enumerate(record.pots):
            name = _pot(number, len(record.pots)).capitalize()
            line += f" {name} {money(pot.amount - pot.rake)}."
    fees = writer.told.fees
    line += f" | Rake {money(to_decimal(record.rake) - sum(fees.values()))}"
    return line + "".join(
        f" | {what.capitalize()} {money(fee)}" for what, fee in fees.items()
    )


def _board_lines(boards: list[list[Card]]) -> Iterator[str]:
    if len(boards) > 1:
        times = {2: "twice", 3: "three times"}
        yield f"Hand was run {times.get(len(boards), 'several times')}"
        for run, board in enumerate(boards):
            yield f"{_RUNS[run]} Board [{_text(board)}]"
    elif boards:
        yield f"Board [{_text(boards[0])}]"


def _seats(
    writer: HandWriter, shown: dict[int, tuple[Card, ...]], boards: list[list[Card]]
) -> Iterator[str]:
    players = writer.record.players
    for i in sorted(range(len(players)), key=lambda i: players[i].seat):
        player = players[i]
        place = _place(writer, i)
        result = _result(writer, i, shown, boards)
        yield f"Seat {player.seat}: {player.name}{place} {result}"


def _place(writer: HandWriter, i: int) -> str:
    if writer.stud:
        return ""
    count = len(writer.record.players)
    heads_up = count == 2  # noqa: PLR2004
    words = ""
    if writer.record.players[i].seat == writer.record.button:
        kind = "button blind" if writer.record.game == "short-deck" else "button"
        words += f" ({kind})"
    if writer.record.game == "short-deck":
        return words
    blinds = writer.record.stakes.blinds
    for number, name in enumerate(("small blind", "big blind")):
        poster = 1 - number if heads_up else number
        if i == poster and number < len(blinds) and blinds[number] > 0:
            words += f" ({name})"
    return words


def _result(
    writer: HandWriter,
    i: int,
    shown: dict[int, tuple[Card, ...]],
    boards: list[list[Card]],
) -> str:
    """Return what the summary says about a player."""
    told = writer.told
    won = told.won[i]
    money = f"({writer.money(won)})"
    if i in told.folded:
        kind = "stud" if writer.stud else "draw" if writer.draws else "flop"
        unbet = " (didn't bet)" if told.put[i] == told.antes[i] else ""
        return f"folded {_FOLDED[kind][told.folded[i]]}{unbet}"
    if len(told.folded) == len(writer.record.players) - 1:
        return f"collected {money}"
    out = writer.name(i) in remark(writer.record, "cash_outs")
    if i in shown:
        words = describe_hand(writer.record.game, shown[i], boards[0] if boards else ())
        result = f"and won {money}" if won else "and lost"
        tail = f" with {words}" if words else ""
        late = " (pot not awarded as player cashed out)" if won else " (cashed out)."
        return f"showed [{_text(shown[i])}] {result}{tail}{late if out else ''}"
    if won:
        return f"collected {money}"
    held = writer.held[i]
    if held and all(held) and (writer.sees(i) or writer.observed):
        return f"mucked [{_text(held)}]"
    return "mucked"


def _text(cards: Any) -> str:
    return " ".join(map(repr, cards))
