"""The jobs of a worker process. Each takes plain data and returns bytes."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.study.solution_cache import SolutionCache

__all__ = ("JOBS",)


def equity_job(data: dict[str, Any]) -> bytes:
    """Return the requested equities, in JSON."""
    from bigslick.analysis import equity

    # One thread, because the other cores are needed for the tables.
    return msgspec.json.encode(equity(**data, threads=1).to_dict())


def history_job(data: dict[str, Any]) -> bytes:
    """Return finished hands in one of the formats, as a guest saw them."""
    from bigslick.room.table.hand.finished_hands import Viewer, write_histories

    viewer = None if data["viewer"] is None else Viewer(*data["viewer"])
    hands = ((row, viewer) for row in _rows(data))
    return write_histories(hands, data["form"]).encode()


def own_play_job(data: dict[str, Any]) -> bytes:
    """Return what an account asks for about its finished hands."""
    from bigslick.room.table.hand import own_play
    from bigslick.room.table.hand.finished_hands import Viewer, write_histories
    from bigslick.room.table.hand.hand_replay import encode_replay

    viewers = (Viewer(*own) for own in data["viewers"])
    hands = list(zip(_rows(data), viewers, strict=True))
    match data["what"]:
        case "summary":
            found: Any = own_play.play_summary(hands)
        case "statistics":
            found = own_play.play_statistics(hands)
        case "hands":
            asked = data["game"], data["text"], data["most"]
            found = {"hands": own_play.search_hands(hands, *asked)}
        case _:
            return write_histories(hands[::-1], data["form"], own=True).encode()
    return encode_replay(found)


def statistics_job(data: dict[str, Any]) -> bytes:
    """Return the statistics of finished hands, in JSON."""
    from bigslick.room.table.hand.finished_hands import figures

    return msgspec.json.encode(figures(_rows(data), data["big_blind"]))


def replay_job(data: dict[str, Any]) -> bytes:
    """Return a finished hand as events, as a guest saw it, in JSON."""
    from bigslick.room.table.hand.finished_hands import Viewer, seen_by
    from bigslick.room.table.hand.hand_replay import encode_replay, replay_hand

    viewer = None if data["viewer"] is None else Viewer(*data["viewer"])
    (row,) = _rows(data)
    return encode_replay(replay_hand(*seen_by(row, viewer)))


def replay_file_job(data: dict[str, Any]) -> bytes:
    """Return the hands of a file, and one of them as events, in JSON."""
    from bigslick.room.table.hand.hand_replay import encode_replay, replay_file

    return encode_replay(replay_file(data["text"], data["number"]))


def hand_list_job(data: dict[str, Any]) -> bytes:
    """Return the rows of a list of finished hands, in JSON."""
    from bigslick.formats import HandRecord
    from bigslick.room.table.hand.hand_replay import encode_replay, list_hands

    records = (HandRecord.from_json(row.record) for row in _rows(data))
    return encode_replay({"hands": list_hands(records)})


def hint_job(data: dict[str, Any]) -> bytes:
    """Return a bot's decision for a view with its reasons, in JSON."""
    from bigslick.bots import PokerBot
    from bigslick.engine.encoding import action_to_dict, view_from_dict

    view = view_from_dict(data["view"], data["game"])
    thought = PokerBot.advisor(data["level"]).explain(view)
    hint = {
        "action": action_to_dict(thought.action),
        "reason": thought.reason,
        "equity": thought.equity,
        "pot_odds": thought.pot_odds,
        "by_chart": thought.by_chart,
        "options": [
            {"action": action_to_dict(option.action), "value": round(option.value, 2)}
            for option in thought.options
        ],
        "ranges": [
            {
                "seat": data["seats"][i],
                "text": text,
                "grid": [round(weight, 2) for weight in thought.grids.get(i, ())],
            }
            for i, text in thought.ranges.items()
        ],
        "text": str(thought),
    }
    return msgspec.json.encode(hint)


def study_solve_job(data: dict[str, Any]) -> bytes:
    """Solve a spot a bit further, and return a node of its solution, in JSON."""
    from bigslick.study.node_view import view_node, view_solution, view_steps

    kept = _solutions(data["memory"])
    solution = kept.solve(
        data["spot"], data["target"], data["seconds"], look=data["look"]
    )
    node = solution.node(data["line"])
    return msgspec.json.encode(
        {
            "solution": view_solution(solution, data["target"]),
            "node": view_node(node),
            "steps": view_steps(node),
        }
    )


def study_hands_job(data: dict[str, Any]) -> bytes:
    """Return the hands of a file and their players, in JSON."""
    from bigslick.room.table.hand.hand_files import read_hand_file
    from bigslick.study.review_view import view_hands

    return msgspec.json.encode(view_hands(*read_hand_file(data["text"], data["most"])))


def study_review_job(data: dict[str, Any]) -> bytes:
    """Return the reviewed decisions of a player in a hand, in JSON."""
    from bigslick.formats import HandRecord
    from bigslick.study.review import ReviewOptions
    from bigslick.study.review_view import view_review

    record = HandRecord.from_json(data["record"])
    names = ("first", "target", "memory", "seconds")
    # One thread, because the other cores are needed for the tables.
    options = ReviewOptions(**{name: data[name] for name in names}, threads=1)
    found = view_review(record, data["player"], options, number=data["number"])
    return msgspec.json.encode(found)


@cache
def _solutions(memory: int) -> SolutionCache:
    """Return the solutions that this process keeps."""
    from bigslick.study.solution_cache import SolutionCache

    # One thread, because the other cores are needed for the tables.
    return SolutionCache(memory, threads=1)


def decide_job(data: bytes) -> bytes:
    """Return the action of a bot, in JSON; the room pickled the bot and its view."""
    import pickle

    from bigslick.engine.encoding import action_to_dict

    bot, view = pickle.loads(data)  # noqa: S301 - from the room itself
    return msgspec.json.encode(action_to_dict(bot.decide(view)))


def start_job(data: str) -> bytes:
    """Import what the first job needs, so that its time limit excludes the imports."""
    for module in _NEEDS[data]:
        import_module(module)
    return b""


_HANDS = "bigslick.room.table.hand.finished_hands"
_HAND_FILES = "bigslick.room.table.hand.hand_files"
_REPLAY = "bigslick.room.table.hand.hand_replay"
_REVIEW = "bigslick.study.review_view"
_BOTS = (
    "bigslick.bots",
    "bigslick.bots.range_summary",
    "bigslick.bots.strategies",
    "bigslick.engine.games",
)
_NEEDS = {
    "decide": _BOTS,
    "equity": tuple(
        f"bigslick.analysis.equity.{name}"
        for name in ("custom_hands", "exact", "result_builder", "sampled")
    ),
    "hint": _BOTS,
    "hand_list": (_REPLAY,),
    "history": (_HANDS,),
    "own_play": (_HANDS, _REPLAY, "bigslick.room.table.hand.own_play"),
    "replay": (_HANDS, _REPLAY),
    "replay_file": (_REPLAY,),
    "statistics": (_HANDS, "bigslick.history"),
    "study_hands": (_HAND_FILES, _REVIEW),
    "study_review": (_REVIEW, "bigslick.solver.native_game"),
    "study_solve": (
        "bigslick.study.node_view",
        "bigslick.study.solution_cache",
        "bigslick.solver.native_game",
    ),
}


JOBS: dict[str, Callable[[Any], bytes]] = {
    "decide": decide_job,
    "equity": equity_job,
    "hand_list": hand_list_job,
    "hint": hint_job,
    "history": history_job,
    "own_play": own_play_job,
    "replay": replay_job,
    "replay_file": replay_file_job,
    "start": start_job,
    "statistics": statistics_job,
    "study_hands": study_hands_job,
    "study_review": study_review_job,
    "study_solve": study_solve_job,
}


def _rows(data: dict[str, Any]) -> list[Any]:
    from bigslick.room.storage.interface import HandRow

    return [HandRow(*row) for row in data["rows"]]
