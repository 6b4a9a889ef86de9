"""Parsers of sites, one module for each: a class with the patterns of its texts."""
