"""Commands for bots: ``match``, ``tournament``, ``arena``, ``lbr``, ``check-bot``."""
