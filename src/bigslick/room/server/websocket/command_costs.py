"""The costs of commands, and the rate limits they count for."""

from __future__ import annotations

from typing import Any

from bigslick.room.protocol import commands, tournament_commands

__all__ = ("DEARER", "RATED", "READING")

DEARER: dict[Any, float] = {
    commands.Hint: 10.0,
    commands.Chat: 10.0,
    commands.React: 10.0,
    commands.Report: 10.0,
    commands.Create: 4.0,
    commands.Watch: 4.0,
    commands.Books: 2.0,
    commands.Hello: 10.0,  # a long reply
    commands.Tables: 2.0,
    commands.View: 2.0,
    tournament_commands.CreateTournament: 4.0,
    tournament_commands.WatchTournament: 10.0,
    tournament_commands.PreviewTournament: 4.0,
    tournament_commands.Tournaments: 2.0,
}
"""The costs of commands that count as more than one command."""
READING = (
    commands.Watch,
    commands.Unwatch,
    commands.View,
    commands.Hint,
    commands.Books,
    commands.Unlock,
)
"""Commands that only read: if one fails, the table is unchanged."""
RATED: dict[Any, str] = {
    commands.Create: "creations",
    commands.Join: "joins",
    tournament_commands.CreateTournament: "creations",
    tournament_commands.Register: "joins",
    tournament_commands.Tournaments: "lists",
    commands.Unlock: "unlocks",
    commands.Tables: "lists",
    commands.Hint: "hints",
    commands.Chat: "chats",
    commands.React: "chats",
    commands.Report: "chats",
    **dict.fromkeys(
        (
            *(
                commands.Watch,
                commands.Commit,
                commands.Reveal,
                commands.Show,
                commands.Rabbit,
                commands.SitOut,
            ),
            *(
                commands.SitIn,
                commands.Leave,
                commands.TopUp,
                commands.Habit,
                commands.Host,
                commands.CallClock,
                commands.ChangeSeat,
            ),
            *(
                tournament_commands.WatchTournament,
                tournament_commands.Unregister,
                tournament_commands.Buy,
                tournament_commands.Wish,
                tournament_commands.Decline,
                tournament_commands.ProposeDeal,
                tournament_commands.AnswerDeal,
                tournament_commands.Direct,
            ),
        ),
        "changes",
    ),
}
"""Commands with a separate rate limit: expensive ones, and those that are stored each
time they are sent.
"""
