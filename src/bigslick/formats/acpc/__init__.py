"""The Annual Computer Poker Competition: messages, match states and log files."""
