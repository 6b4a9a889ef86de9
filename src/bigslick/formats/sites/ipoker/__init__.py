"""The iPoker network: ``sessions`` divides its XML into games, ``reader`` reads one."""
