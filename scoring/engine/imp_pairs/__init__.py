"""Pairs sessions at IMPs and at total points. Law 78B and C, REG-1.1.2, 1.1.4, 4.2, 4.3."""
