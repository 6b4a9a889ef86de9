"""``bigslick review``: compare a player's decisions with exact solutions."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import counted, file_errors, progress_bar, say
from bigslick.cli.history.filter_options import (  # noqa: TC001 - typer reads it
    HandFilter,
    HoleCards,
)
from bigslick.cli.history.hand_files import tell, tell_skipped
from bigslick.cli.history.library_commands import LibraryFolder, files_or_library
from bigslick.cli.option_groups import with_groups
from bigslick.cli.options import (
    AsJson,
    FileOptions,
    FilesOrLibrary,
    choice,
    file_option,
)
from bigslick.cli.written_files import check_files
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigslick.formats import HandRecord
    from bigslick.formats.read_hand import ReadHand
    from bigslick.history import Problems
    from bigslick.study import Review

__all__ = ("review_command",)


@with_groups
def review_command(  # noqa: PLR0913 - one for each option
    files: FilesOrLibrary = None,
    *,
    player: Annotated[str, typer.Option(help="Name of the player.")],
    street: Annotated[
        str,
        choice(
            "First street to solve: flop (about a minute per hand), turn or river.",
            "flop",
            "turn",
            "river",
        ),
    ] = "turn",
    sizes: Annotated[
        str,
        typer.Option(
            help="Bet sizes of a player on streets on which they did not bet."
        ),
    ] = "bet 66%; raise 3x",
    target: Annotated[
        str, typer.Option(help="Exploitability to reach, as a share of the pot.")
    ] = "0.3%",
    push_fold: Annotated[
        float,
        typer.Option(
            metavar="BB",
            help="Largest stack for which decisions before the flop are reviewed as "
            "push or fold.",
        ),
    ] = 12.0,
    payouts: Annotated[
        str | None,
        typer.Option(help="Prizes of the tournament, for push or fold with ICM."),
    ] = None,
    worst: Annotated[
        int, typer.Option(min=0, help="Number of decisions to print, worst first.")
    ] = 10,
    out: Annotated[
        Path | None,
        file_option(
            "Write all decisions to this .jsonl or .csv file; bigslick drill reads "
            ".jsonl.",
            "--out",
            "-o",
            formats=("jsonl", "csv"),
            what="review file",
        ),
    ] = None,
    hand: HoleCards = None,
    chosen: HandFilter,
    library: LibraryFolder = None,
    reading: FileOptions,
    as_json: AsJson = False,
) -> None:
    """Compare a player's decisions with exact solutions.

    The most expensive decisions are printed, the worst first.

    Reviewed are heads-up spots of no-limit hold'em from the turn on, and push or fold
    before the flop. The ranges of both players are estimated from their actions.

    \b
    bigslick review hands.jsonl --player hard
    bigslick review hands.jsonl --player hard --pot 3bet --street river
    bigslick review hands.jsonl --player hard --jobs -1 -o review.jsonl
    """
    from bigslick.cli.analysis.icm import read_numbers
    from bigslick.history import Problems
    from bigslick.history.reader.hand_reader import nobody
    from bigslick.study import ReviewOptions, review_hands

    check_files(out)
    options = ReviewOptions(
        first=street,
        sizes=sizes,
        target=target,
        push_fold=push_fold,
        payouts=None
        if payouts is None
        else tuple(map(float, read_numbers("--payouts", payouts))),
    )
    files = files_or_library(files, library, chosen.mode)
    condition = chosen.condition(hand=hand, players=[player])
    problems, names = Problems(), set[str]()
    hands = list(_hands(files, str(condition), reading, problems, names))
    problems.raise_if_alone(len(hands))
    if not hands and player not in names:
        raise nobody(player, names)
    if not hands:
        raise NotationError(f"no hand meets the condition {condition}")
    with progress_bar("reviewing hands") as progress:
        review = review_hands(
            hands, player, options, jobs=reading.jobs, progress=progress
        )
    if out is not None:
        _write(review, out)
    if as_json:
        say(json.dumps(_summary(review, worst)))
    else:
        _print(review, worst)
    tell(problems)
    tell_skipped(files)


def _hands(
    files: list[Path],
    condition: str,
    reading: FileOptions,
    problems: Problems,
    names: set[str],
) -> Iterator[tuple[int, HandRecord]]:
    """Yield the hands of all files that meet the condition, with their numbers.

    The players of all hands are added to the names.
    """
    from bigslick.history import find_files, hands_of
    from bigslick.history.hand_choice import chosen_hands

    for path in find_files(files):
        read = hands_of(
            path,
            strict=reading.strict,
            repair=reading.repair,
            encoding=reading.encoding,
        )
        for number, hand in chosen_hands(_noted(read, names), condition, problems):
            if hand.record is not None:
                yield number, hand.record


def _noted(hands: Iterable[ReadHand], names: set[str]) -> Iterator[ReadHand]:
    """Yield the hands as they are, and add their players to the names."""
    for hand in hands:
        if hand.record is not None:
            names.update(hand.record.names)
        yield hand


def _write(review: Review, out: Path) -> None:
    from bigslick.atomic_files import write_whole
    from bigslick.drawing.file_formats import file_format

    csv = file_format(out, ("jsonl", "csv")) == "csv"
    with file_errors(out):
        write_whole(out, (review.to_csv() if csv else review.to_json_lines()).encode())


def _summary(review: Review, worst: int) -> dict[str, object]:
    return {
        "player": review.player,
        "hands": review.hands,
        "reviewed": len(review.decisions),
        "loss": review.loss,
        "loss_per_100": review.loss_per_100,
        "not_reviewed": dict(review.skipped),
        "interrupted": review.interrupted,
        "worst": [decision.to_record() for decision in review.worst(worst)],
    }


def _print(review: Review, worst: int) -> None:
    """Print the totals of a review and its most expensive decisions."""
    from bigslick.cli.study.decision_text import print_options, print_spot
    from bigslick.drawing.plain_text import visible

    found = counted(len(review.decisions), "decision")
    say(f"{found} reviewed in {counted(review.hands, 'hand')} of {review.player}")
    say(f"lost {review.loss:.2f} bb, {review.loss_per_100:.2f} bb in 100 hands")
    if review.interrupted:
        say("interrupted: the other hands were not reviewed")
    for decision in review.worst(worst):
        about = "about " if decision.rare else ""
        name = decision.hand_id or decision.number
        say("")
        say(visible(f"hand {name}: lost {about}{decision.loss:.2f} bb"))
        print_spot(decision)
        print_options(decision, decision.taken)
    if review.skipped:
        say("")
        say("not reviewed:")
        for reason, count in review.skipped.most_common():
            say(f"  {counted(count, 'hand')}: {reason}")
