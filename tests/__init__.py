"""The tests: a package, so that no other package named ``tests`` is loaded instead."""
