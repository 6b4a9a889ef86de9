"""Run the groups of figures named on the command line, or all of them."""

from __future__ import annotations

import sys
from importlib import import_module

from benchmarks.timing import describe_machine, print_rows

GROUPS = {
    "evaluation": "Hand evaluation, time for one hand",
    "equity": "Equities, time for one answer or one sample",
    "solver": "Solving spots",
    "engine": "Playing hands",
    "simulation": "Mass play and environments",
    "match": "Matches, time for one hand",
    "notation": "Hand histories, time for one hand",
    "history": "Hand histories of real sites, time for one hand",
    "tracking": "Statistics over hand histories",
    "tournament": "Simulated tournaments",
    "arena": "Arena, time for one hand",
    "room": "The card room, 500 players at 84 tables",
    "room_attacks": "The card room under attack, waits of honest players",
    "startup": "Start-up and size",
}


def main(names: list[str]) -> None:
    """Print the machine and the rows of each group."""
    unknown = set(names) - set(GROUPS)
    if unknown:
        sys.exit(f"no such group: {', '.join(unknown)} (there are {', '.join(GROUPS)})")
    sys.stdout.write(describe_machine())
    for name in names or GROUPS:
        print_rows(GROUPS[name], import_module(f"benchmarks.{name}").rows())


main(sys.argv[1:])
