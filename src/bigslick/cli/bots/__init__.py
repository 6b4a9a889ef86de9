"""Commands that let bots play: ``match``, ``arena``, ``check-bot``."""
