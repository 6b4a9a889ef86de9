"""Tournaments: schedules, payouts, tables that balance and break."""
