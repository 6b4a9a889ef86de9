"""Hold'em: ranges read from public actions, habits, and what options are worth."""
