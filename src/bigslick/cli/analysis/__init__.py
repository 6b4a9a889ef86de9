"""Commands that calculate: ``eval``, ``equity``, ``range``, ``matrix``, ``icm``."""
