"""Omaha in all its forms: ranges over many hands that stand for all of them."""
