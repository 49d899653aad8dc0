"""Forfeited rounds: when a round counts as forfeited, what it is worth, who is credited. REG-5."""
