"""A table in the terminal: one person against bots, full screen or line by line."""
