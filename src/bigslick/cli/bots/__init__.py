"""Commands that let bots play: ``match``, ``tournament``, ``arena``, ``check-bot``."""
