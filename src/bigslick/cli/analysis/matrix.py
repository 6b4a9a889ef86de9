"""``bigslick matrix``: exact equities between all starting hands."""

from __future__ import annotations

import csv
import json
import sys
from io import StringIO
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import file_errors, progress_bar, say
from bigslick.cli.options import Threads  # noqa: TC001 - typer reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO


def matrix_command(
    out: Annotated[
        Path | None,
        typer.Option(
            help=".csv or .json file to write; default: CSV to standard output."
        ),
    ] = None,
    threads: Threads = None,
) -> None:
    """Write the exact equities of the 169 hold'em starting hands as a table.

    Rows and columns are named AA, AKs, ... 22. A cell is the preflop equity of the
    row's hand against the column's hand, averaged over all suits.

    \b
    bigslick matrix --out equities.csv
    """
    from bigslick.analysis.equity.matrix import equity_matrix
    from bigslick.atomic_files import check_output, write_whole
    from bigslick.drawing.file_formats import file_format

    form = "csv" if out is None else file_format(out, ("csv", "json"))
    if out is not None:
        with file_errors(out):
            check_output(out)
    with progress_bar("counting boards") as progress:
        labels, equities = equity_matrix(threads=threads, progress=progress)
    rows = [
        [label, *(f"{value:.10f}" for value in row)]
        for label, row in zip(labels, equities.tolist(), strict=True)
    ]
    if out is None:
        _write(sys.stdout, labels, rows)
        return
    table = StringIO()
    if form == "json":
        json.dump({"hands": labels, "equities": equities.tolist()}, table)
    else:
        _write(table, labels, rows)
    with file_errors(out):
        write_whole(out, table.getvalue())
    say(f"{len(rows)} x {len(labels)} equities in {out}", err=True)


def _write(file: TextIO, labels: Iterable[str], rows: Iterable[list[str]]) -> None:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["", *labels])
    writer.writerows(rows)
