"""Fouled boards: scores in groups that played different deals under one board number. REG-4."""
